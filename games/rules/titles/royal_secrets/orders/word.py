"""The orders for who holds the Word: where to go, with a Valet first, and what to bet. A round, its own orders.

The seat to be named gets the Word if it may, else the next one clockwise that may (SE-13 to SE-16).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Literal

from games.rules.contract import Action, Order
from games.rules.titles.royal_secrets.actions import Bet, Bribe, Choose
from games.rules.titles.royal_secrets.actions.verbs import Seat
from games.rules.titles.royal_secrets.cards import CODES, Code
from games.rules.titles.royal_secrets.orders.kind import Standing, first_of, holds, others
from games.rules.titles.royal_secrets.table import NOWHERE, Stage, Table


class BribeWhenICan(Standing, frozen=True):
    """Take a Valet with Bribery as soon as I can: before I choose, or in a planned round (SE-23, SE-26)."""

    answers = ("bribe",)
    stages = ("choose", "retinue")

    @classmethod
    def listed(cls, table: Table, seat: int) -> Sequence[Order]:
        """With Bribery, while there are Valets."""
        return (cls(),) if holds(table, seat, "bribery") and table.valets else ()

    def gives(self, table: Table, seat: int, legal: Sequence[Action]) -> Action | None:
        """The bribe."""
        return first_of(legal, Bribe())


class Attend(Standing, frozen=True):
    """Go to that Audience in this round, and give the Word to that seat (SE-22, SE-25)."""

    answers = ("choose",)
    once = True
    stages = ("choose",)
    audience: Literal["king", "queen", "both"]
    next: Seat

    @classmethod
    def listed(cls, table: Table, seat: int) -> Sequence[Order]:
        """Once the Audiences lie open, until the seat is asked for its choice; both only with a Royal Dinner."""
        early = table.stage in ("plan", "choose") and table.places[seat] == NOWHERE
        if not early or asked(table, seat, "choose"):
            return ()
        return attending(tuple(others(table, seat)), holds(table, seat, "dinner"))

    def gives(self, table: Table, seat: int, legal: Sequence[Action]) -> Action | None:
        """The choice, with who can be named."""
        return first_of(legal, *[Choose(self.audience, to) for to in named(table, seat, self.next)])


class FirstBet(Standing, frozen=True):
    """Bet that card first, open or closed, and give the Word to that seat (SE-30)."""

    answers = ("bet",)
    once = True
    stages = ("bet1",)
    card: Code
    face: Literal["up", "down"]
    next: Seat

    @classmethod
    def listed(cls, table: Table, seat: int) -> Sequence[Order]:
        """Any card in hand, from when the seat has its place until it is asked."""
        early = table.stage in ("choose", "retinue", "bet1") and table.places[seat] != NOWHERE
        if not early or table.bets[seat] or asked(table, seat, "bet1"):
            return ()
        return first_bets(tuple(dict.fromkeys(table.hands[seat])), tuple(others(table, seat)))

    def gives(self, table: Table, seat: int, legal: Sequence[Action]) -> Action | None:
        """The bet, with who can be named; nothing where the card has left the hand."""
        return first_of(legal, *[Bet(self.card, self.face, to) for to in named(table, seat, self.next)])


class SecondBet(Standing, frozen=True):
    """Bet that card second, with the face that is left, and give the Word to that seat (SE-31)."""

    answers = ("bet",)
    once = True
    stages = ("bet2",)
    card: Code
    next: Seat

    @classmethod
    def listed(cls, table: Table, seat: int) -> Sequence[Order]:
        """Any card in hand, from the first bet until the seat is asked for the second one."""
        if len(table.bets[seat]) != 1 or asked(table, seat, "bet2"):
            return ()
        return second_bets(tuple(dict.fromkeys(table.hands[seat])), tuple(others(table, seat)))

    def gives(self, table: Table, seat: int, legal: Sequence[Action]) -> Action | None:
        """The bet, with who can be named, if anybody; nothing where the card has left the hand."""
        face: Literal["up", "down"] = "down" if table.bets[seat][0].up else "up"
        return first_of(legal, *[Bet(self.card, face, to) for to in (*named(table, seat, self.next), None)])


def asked(table: Table, seat: int, stage: Stage) -> bool:
    """Whether the seat is asked for that by now: too late for an order."""
    return table.stage == stage and table.word == seat


def named(table: Table, seat: int, wished: int) -> Iterator[int]:
    """Whom to name: that seat, else the others clockwise."""
    yield wished
    yield from others(table, seat)


@cache
def attending(others: tuple[int, ...], dinner: bool) -> tuple[Attend, ...]:
    """The orders to go somewhere, with those others to name."""
    audiences: tuple[Literal["king", "queen", "both"], ...] = ("king", "queen", "both") if dinner else ("king", "queen")
    return tuple([Attend(audience, to) for audience in audiences for to in others])


@cache
def first_bets(kinds: tuple[int, ...], others: tuple[int, ...]) -> tuple[FirstBet, ...]:
    """The orders to bet first one of these cards."""
    faces: tuple[Literal["up", "down"], ...] = ("up", "down")
    return tuple([FirstBet(CODES[kind], face, to) for kind in kinds for face in faces for to in others])


@cache
def second_bets(kinds: tuple[int, ...], others: tuple[int, ...]) -> tuple[SecondBet, ...]:
    """The orders to bet second one of these cards."""
    return tuple([SecondBet(CODES[kind], to) for kind in kinds for to in others])
