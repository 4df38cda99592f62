"""Royals. Read me first: setting up, a turn, the end, each in the order of the rulebook.

A turn: with a debt open, answer it (RS-16); else play a card that fits (RS-7), or draw until one does (RS-8 to
RS-11). The card has its effect (RS-12 to RS-17), unless it ends the game (RS-18 to RS-20); the next seat follows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from games.rules.contract import (
    Action,
    Happened,
    MatchOver,
    NotYourTurn,
    Order,
    Result,
    RuleError,
    SeatView,
    State,
    Unreadable,
    Value,
)
from games.rules.kit.chance import Chance
from games.rules.kit.events import Raw
from games.rules.titles.royals import BOX, hidden, instinct, orders, scoring, words
from games.rules.titles.royals.actions import (
    PLAYS,
    TAKE,
    VERBS,
    Play,
    Take,
    could_not_follow,
    draw,
    lay,
    turn_up,
)
from games.rules.titles.royals.cards import (
    BITS,
    FITS,
    FULL,
    HEIGHT,
    MOST_DEALT,
    PACK,
    POINTS,
    UNDEALT,
    hand_size,
    numbers,
)
from games.rules.titles.royals.table import Options, Table, after, check, playable, written

ONE_CARD = 1


class Royals(State):
    """A match of Royals. One seat is waited for until the end; whatever is forced happens by itself."""

    __slots__ = ()

    box = BOX
    words: ClassVar = words
    table_type = Table
    view_type = hidden.RoyalsView
    action_type = Play | Take
    order_type = orders.RoyalsOrder

    table: Table

    @classmethod
    def check_options(cls, options: dict[str, Value], seats: int) -> None:
        """RS-23: players times cards may not pass 36."""
        if options["hand"] != "auto" and seats * int(options["hand"]) > MOST_DEALT:
            raise Unreadable(f"{seats} players with {options['hand']} cards each are too many for one pack.")

    @classmethod
    def lay_out(cls, seats: int, options: dict[str, Value], chance: Chance) -> Royals:
        """RS-1 to RS-6: the deal, the starter, the first card; forced turns follow at once."""
        log: list[Raw] = []
        table = deal(seats, Options(**options), chance, log)  # type: ignore[arg-type]
        if table.options.lead == "ace":
            lay(table, table.starter, table.start, log)
        elif table.options.lead == "turn_up":
            turn_up(table, log)
        forced_turns(table, log)
        return cls(table, Happened(log, written))

    def waiting(self) -> tuple[int, ...]:
        """One seat until the end."""
        return () if self.table.reason else (self.table.seat,)

    def legal(self, seat: int) -> list[Action]:
        """RS-7, RS-16: the cards that fit, in display order; then taking what is owed."""
        table = self.table
        if type(seat) is not int or seat != table.seat or table.reason:
            return []
        plays = Play.legal(table, seat)
        return [*plays, TAKE] if table.debt else plays

    def play(self, seat: int, action: Action) -> Happened:
        """RS-7 to RS-23: the card and what it does, then every turn in which there is nothing to decide."""
        table = self.table
        if type(seat) is not int or seat != table.seat or table.reason:
            raise self.not_now()
        if not isinstance(action, VERBS):
            raise Unreadable("That is not a move of Royals.")
        log: list[Raw] = []
        action.apply(table, seat, log)
        forced_turns(table, log)
        return Happened(log, written)

    def not_now(self) -> RuleError:
        """Why a seat that is not waited for may do nothing."""
        return MatchOver("This match is over.") if self.table.reason else NotYourTurn("It is not your turn.")

    def default(self, seat: int) -> Action:
        """Section 4: the legal card with most points, the higher one of equals; of a debt the first Jack, else take."""
        table = self.table
        if type(seat) is not int or seat != table.seat or table.reason:
            raise self.not_now()
        cards = numbers(playable(table, seat))
        if table.debt:
            return PLAYS[1 << cards[0]] if cards else TAKE
        return PLAYS[1 << max(cards, key=lambda card: (POINTS[card], -HEIGHT[card]))]

    def result(self) -> Result | None:
        """RS-21, RS-23."""
        return scoring.result(self.table)

    def clone(self) -> Royals:
        """An independent copy."""
        return Royals(self.table.clone(), self.opening)

    def view(self, seat: int | None) -> hidden.RoyalsView:
        """Section 5."""
        return hidden.view(self.table, seat)

    @classmethod
    def imagine(cls, view: SeatView, key: str) -> Royals:
        """Section 5: the other hands and the deck drawn again, fresh chance."""
        return cls(hidden.imagine(cls.own(view), key))

    @classmethod
    def prefer(cls, view: SeatView, legal: Sequence[Action]) -> list[float]:
        """Section 9."""
        return instinct.prefer(cls.own(view), legal)

    def standing(self, seat: int) -> list[Order]:
        """Section 4: the orders that tell nothing but the seat's own hand."""
        return orders.standing(self.table, seat)

    def follow(self, seat: int, order: Order) -> Action | None:
        """Section 4: what the order plays now, or None."""
        return orders.follow(self.table, seat, order)

    @classmethod
    def sensible(cls, view: SeatView) -> list[Order]:
        """Section 9: what a sensible player leaves."""
        return instinct.sensible(cls.own(view))

    @classmethod
    def check(cls, table: Table) -> None:
        """Raises Unreadable on a stored table that cannot be."""
        if not check(table) or not (table.reason or has_a_choice(table)):
            raise Unreadable("That stored match of Royals cannot be.")


def deal(seats: int, options: Options, chance: Chance, log: list[Raw]) -> Table:
    """RS-1, RS-2, RS-3, RS-6: shuffle and deal; the holder of the highest card dealt starts, clockwise."""
    pack = list(range(PACK))
    chance.shuffle(pack)
    size = hand_size(seats) if options.hand == "auto" else options.hand
    hands = [sum([BITS[card] for card in pack[size * seat : size * (seat + 1)]]) for seat in range(seats)]
    start = min(pack[: size * seats], key=HEIGHT.__getitem__)
    starter = pack.index(start) // size
    log.append(("dealt", tuple(hands)))
    log.append(("start", starter, start))
    return Table(
        options=options,
        chance=chance,
        hands=hands,
        deck=pack[size * seats :],
        pile=[],
        laid=[],
        fits=FULL,
        seat=starter,
        direction=1,
        debt=0,
        recycles=options.recycles,
        turns=0,
        passes=0,
        out=[],
        reason="",
        start=start,
        starter=starter,
        held=True,
        undealt=UNDEALT[start],
        drew=[0] * seats,
        misfit=[{} for _ in hands],
        shuffles=[],
        counted=0,
    )


def has_a_choice(table: Table) -> bool:
    """RS-8, RS-16: whether the player on turn is asked; it may have but one answer."""
    return bool(table.debt or playable(table, table.seat))


def forced_turns(table: Table, log: list[Raw]) -> None:
    """RS-8: who cannot follow has nothing to decide; such turns are played until somebody is asked or all is over."""
    while not (table.hands[table.seat] & table.fits or table.debt or table.reason):
        draw_until_one_fits(table, table.seat, log)


def draw_until_one_fits(table: Table, seat: int, log: list[Raw]) -> None:
    """RS-8, RS-9, RS-11: the player draws, then plays the card that fits, or keeps what it drew and passes."""
    top = table.pile[-1]
    drawn = draw(table, seat, PACK if table.options.draw == "until" else ONE_CARD, FITS[top], log)
    if drawn:
        log.append(("draws", seat, drawn))
    if drawn and FITS[top] & BITS[drawn[-1]]:
        lay(table, seat, drawn[-1], log)
    else:
        pass_turn(table, seat, len(drawn), log)
    could_not_follow(table, seat, top)


def pass_turn(table: Table, seat: int, drew: int, log: list[Raw]) -> None:
    """RS-11, RS-20: the turn ends without a card; if nobody can move any more the game is blocked."""
    table.turns += 1
    table.passes = 0 if drew else table.passes + 1
    log.append(("pass", seat, drew))
    if not scoring.blocked(table, log):
        table.seat = after(table, seat)
