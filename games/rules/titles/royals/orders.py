"""Standing orders (section 4): what the site may answer for a seat when it is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from msgspec import Meta

from games.rules.contract import Action, Order
from games.rules.titles.royals.actions import PLAYS, TAKE
from games.rules.titles.royals.cards import BIT, CODES, JACKS, CardCode, codes
from games.rules.titles.royals.table import Table, playable


class Wish(Order, frozen=True):
    """Play the first of these cards that fits."""

    answers: ClassVar[tuple[str, ...]] = ("play",)
    once: ClassVar[bool] = True
    cards: Annotated[tuple[CardCode, ...], Meta(min_length=1, max_length=52)]

    def answer(self, table: Table, seat: int) -> Action | None:
        """The first wished card that may be laid."""
        fitting = 0 if table.debt else playable(table, seat)
        return next((PLAYS[BIT[card]] for card in self.cards if BIT[card] & fitting), None)


class OnlyCard(Order, frozen=True):
    """Play my only fitting card at once."""

    answers: ClassVar[tuple[str, ...]] = ("play",)

    def answer(self, table: Table, seat: int) -> Action | None:
        """The one card that may be laid."""
        fitting = 0 if table.debt else playable(table, seat)
        return PLAYS[fitting] if fitting.bit_count() == 1 else None


class AfterQueen(Order, frozen=True):
    """If I get the turn back after my Queen, play this card."""

    answers: ClassVar[tuple[str, ...]] = ("play",)
    card: CardCode

    def answer(self, table: Table, seat: int) -> Action | None:
        """The card, if it fits on this seat's own Queen."""
        own_queen = bool(table.pile) and table.laid[-1] == seat and CODES[table.pile[-1]][0] == "Q"
        return PLAYS[BIT[self.card]] if own_queen and BIT[self.card] & playable(table, seat) else None


class TakeWithoutJack(Order, frozen=True):
    """Take the cards owed when I hold no Jack."""

    answers: ClassVar[tuple[str, ...]] = ("take",)

    def answer(self, table: Table, seat: int) -> Action | None:
        """Taking, if no Jack can answer."""
        return TAKE if table.debt and not table.hands[seat] & JACKS else None


class AlwaysTake(Order, frozen=True):
    """Always take the cards owed."""

    answers: ClassVar[tuple[str, ...]] = ("take",)

    def answer(self, table: Table, seat: int) -> Action | None:
        """Taking."""
        return TAKE if table.debt else None


RoyalsOrder = Wish | OnlyCard | AfterQueen | TakeWithoutJack | AlwaysTake


def standing(table: Table, seat: int) -> list[Order]:
    """What the seat could leave now: it tells nothing but the hand and the options."""
    if table.reason or type(seat) is not int or not 0 <= seat < len(table.hands) or not table.hands[seat]:
        return []
    hand: Sequence[CardCode] = codes(table.hands[seat])
    found: list[Order] = [OnlyCard(), *(Wish((card,)) for card in hand)]
    if any(card[0] == "Q" for card in hand):
        found += [AfterQueen(card) for card in hand]
    if table.options.stack:
        found += [TakeWithoutJack(), AlwaysTake()]
    return found


def follow(table: Table, seat: int, order: Order) -> Action | None:
    """What the order gives at the seat's present decision, or None."""
    if table.reason or type(seat) is not int or seat != table.seat or not isinstance(order, RoyalsOrder):
        return None
    return order.answer(table, seat)
