"""Nobility. Read me first: setting up, a turn, the periods, the end, each in the order of the rulebook.

A turn: draw (NB-10 to NB-15), claim and usurp as often as one can and will (NB-20 to NB-27), each paid (NB-30, NB-31)
and with its bonuses (NB-40 to NB-42), end (NB-45 to NB-47). When the pile runs out the period ends with that very turn,
the last one with the round (NB-50, NB-51). What is next is a step, or who is on turn is asked: see STEPS.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from games.rules.titles.nobility import BOX, hidden, instinct, orders, scoring, words
from games.rules.titles.nobility.actions import (
    Log,
    Next,
    NobilityAction,
    Steps,
    choices,
    chosen,
    default,
    nameable,
    payments,
    refill,
    to_draw,
    to_name,
    to_pay,
)
from games.rules.titles.nobility.cards import (
    BOARD,
    CITIES,
    COUNTRY_BONUS,
    CUBES,
    HOUSE_BONUS,
    LAND,
    LANDS,
    NOBLE,
    NOBLES,
    PAIR,
    PAIRS,
    PLENTY,
    PLOTS,
    TITLES,
    YEARS,
    LandCode,
    counts,
    deck,
    lands_of,
    numbers,
)
from games.rules.titles.nobility.table import VACANT, Options, Table, check, quota, written

LAST = len(YEARS) - 1


class Nobility(State):
    """A match of Nobility. The seat on turn is waited for until the end; nobody acts outside the own turn."""

    __slots__ = ()

    box = BOX
    board = BOARD
    words: ClassVar = words
    table_type = Table
    view_type = hidden.NobilityView
    action_type = NobilityAction
    order_type = orders.NobilityOrder

    table: Table

    @classmethod
    def check_options(cls, options: dict[str, Value], seats: int) -> None:
        """NB-73: the first player's seat must be one of this table."""
        if options["first"] != "random" and int(options["first"]) >= seats:
            raise Unreadable(f"With {seats} players the first one sits in one of the seats 1 to {seats}.")

    @classmethod
    def lay_out(cls, seats: int, options: dict[str, Value], chance: Chance) -> Nobility:
        """NB-1 to NB-6: the board, the piles, the row, and who begins."""
        log: Log = []
        table = deal(seats, Options(**options), chance)  # type: ignore[arg-type]
        log.append(("dealt", seats, table.start, tuple(table.row), len(table.pile)))
        return cls(table, Happened(log, written))

    def waiting(self) -> tuple[int, ...]:
        """The seat on turn until the end."""
        return () if self.table.step == "over" else (self.table.seat,)

    def legal(self, seat: int) -> list[Action]:
        """Section 4: what the seat on turn may do in its step."""
        table = self.table
        if type(seat) is not int or seat != table.seat or table.step == "over":
            return []
        return choices(table)

    def play(self, seat: int, action: Action) -> Happened:
        """The action, then every step up to the next question."""
        table = self.table
        if type(seat) is not int or seat != table.seat or table.step == "over":
            raise self.not_now()
        move = chosen(table, action)
        log: Log = []
        go_on(table, move.apply(table, seat, log), log)
        return Happened(log, written)

    def not_now(self) -> RuleError:
        """Why a seat that is not waited for may do nothing."""
        return MatchOver("This match is over.") if self.table.step == "over" else NotYourTurn("It is not your turn.")

    def default(self, seat: int) -> Action:
        """Section 4: what is played when the seat's clock runs out."""
        if type(seat) is not int or seat not in self.waiting():
            raise self.not_now()
        return default(self.table)

    def turn_goes_on(self, seat: int) -> bool:
        """Section 4: when the clock has run out the defaults are repeated until the turn is over."""
        return seat in self.waiting()

    def result(self) -> Result | None:
        """NB-63."""
        return scoring.result(self.table)

    def clone(self) -> Nobility:
        """An independent copy."""
        return Nobility(self.table.clone(), self.opening)

    def view(self, seat: int | None) -> hidden.NobilityView:
        """Section 5."""
        return hidden.view(self.table, seat)

    @classmethod
    def imagine(cls, view: SeatView, key: str) -> Nobility:
        """Section 5: the other hands and both piles drawn again within what is known, fresh chance."""
        return cls(hidden.imagine(cls.own(view), key))

    @classmethod
    def payments(cls, view: SeatView, noble: str) -> list[tuple[LandCode, ...]]:
        """NB-30: every payment for that noble, the cheapest first; [] where the seat cannot name or pay it now."""
        own, number = cls.own(view), NOBLE.get(noble)
        if number is None or own.seat is None or own.turn != (own.seat,) or own.step == "draw":
            return []
        hand, land = counts(own.hand, LAND), NOBLES[number].land
        if own.step == "pay":
            possible = own.named == noble
        else:
            plots, holder = counts(own.intrigue, PAIR), own.owner[number]
            possible = number in nameable(hand, own.supply[own.seat]) and bool(
                to_name(number, own.seat, holder, plots, own.options.throne)
            )
        return [lands_of(row) for row in payments(hand, land, NOBLES[number].cost)] if possible else []

    @classmethod
    def prefer(cls, view: SeatView, legal: Sequence[Action]) -> list[float]:
        """Section 9."""
        return instinct.prefer(cls.own(view), legal)

    @classmethod
    def sensible(cls, view: SeatView) -> list[Order]:
        """Section 9: the orders that a sensible player leaves."""
        return instinct.sensible(cls.own(view))

    def rematch_options(self, options: Mapping[str, Value], first: int) -> dict[str, Value]:
        """NB-73: a player who was chosen to begin does so again, wherever the next match counts that seat."""
        chosen_first = options.get("first", "random")
        if chosen_first == "random":
            return dict(options)
        return {**options, "first": (int(chosen_first) - first) % len(self.table.hands)}

    def standing(self, seat: int) -> list[Order]:
        """Section 4: the orders that the seat could leave now."""
        return orders.standing(self.table, seat)

    def follow(self, seat: int, order: Order) -> Action | None:
        """Section 4: what the order plays now, or None."""
        return orders.follow(self.table, seat, order)

    @classmethod
    def check(cls, table: Table) -> None:
        """Raises Unreadable on a stored table that cannot be."""
        if not check(table) or not (table.step == "over" or choices(table)):
            raise Unreadable("That stored match of Nobility cannot be.")


# Setting up


def deal(seats: int, options: Options, chance: Chance) -> Table:
    """NB-1 to NB-6: the start seat, the pile with its row, the intrigue pile, empty hands, all markers on the board."""
    start = chance.below(seats) if options.first == "random" else options.first
    pile, plots = numbers(deck(options.removal, seats)), numbers(PLOTS)
    chance.shuffle(pile)
    chance.shuffle(plots)
    row = [pile.pop() for _ in range(options.display)]
    cubes = PLENTY if options.supply == "plenty" else CUBES[seats]
    return Table(
        options=options,
        chance=chance,
        start=start,
        seat=start,
        step="draw",
        turns=0,
        drawn=0,
        plotted=0,
        pile=pile,
        plots=plots,
        row=row,
        discard=[0] * len(LANDS),
        plot_discard=[0] * len(PAIRS),
        hands=[[0] * len(LANDS) for _ in range(seats)],
        intrigue=[[0] * len(PAIRS) for _ in range(seats)],
        known=[[0] * len(LANDS) for _ in range(seats)],
        in_pile=[pile.count(land) for land in range(len(LANDS))],
        in_plots=[*PLOTS],
        blind=[[0] * len(LANDS) for _ in range(seats)],
        blind_plots=[[0] * len(PAIRS) for _ in range(seats)],
        owner=[VACANT] * len(NOBLES),
        cathedral=[[0] * seats for _ in CITIES],
        titles=[[0] * seats for _ in TITLES],
        supply=[cubes] * seats,
        period=0,
        running_out=False,
        city_left=[True] * len(CITIES),
        country_left=[[*values] for values in COUNTRY_BONUS],
        house_left=[*HOUSE_BONUS[seats]],
        markers=[[] for _ in range(seats)],
    )


# A turn


def drawn(table: Table, log: Log) -> Next:
    """NB-11, NB-12: the draw is over after as many country cards as are due, or one of them and an intrigue card."""
    due = quota(table) - 2 * table.plotted
    return "draw" if table.drawn < due and (table.pile or to_draw(table)) else "play"


def named(table: Table, log: Log) -> Next:
    """NB-27: the noble is paid; if there is only one payment, by itself."""
    ways = to_pay(table)
    if len(ways) > 1:
        log.append(("named", table.seat, table.named, table.spent))
        return "pay"
    return ways[0].apply(table, table.seat, log)


def ended(table: Table, log: Log) -> Next:
    """NB-46, NB-47: after the discard the row is filled; then the period may end."""
    refill(table, log)
    table.turns += 1
    return "period" if table.running_out else "next"


def period(table: Table, log: Log) -> Next:
    """NB-50: 1648 and 1680 are scored with the very turn; NB-51: 1714 when all seats have had equally many turns."""
    if table.period == LAST:
        return "titles" if table.turns % len(table.hands) == 0 else "next"
    scoring.score_period(table, log)
    table.period += 1
    table.running_out = False
    return "next"


def titles(table: Table, log: Log) -> Next:
    """NB-51, NB-60 to NB-63: 1714 is scored, then the titles, and the match is over."""
    scoring.score_period(table, log)
    scoring.score_titles(table, log)
    scores = tuple([scoring.score(taken) for taken in table.markers])
    log.append(("over", scores, scoring.places(table.markers)))
    return "over"


def following(table: Table, log: Log) -> Next:
    """NB-47: the seat to the left draws."""
    table.seat = (table.seat + 1) % len(table.hands)
    table.drawn = table.plotted = 0
    return "drawn"


STEPS: Steps = {
    "drawn": drawn,
    "named": named,
    "ended": ended,
    "period": period,
    "titles": titles,
    "next": following,
}


def go_on(table: Table, step: Next, log: Log) -> None:
    """One step after the other, until who is on turn is asked or all is over."""
    while step in STEPS:
        step = STEPS[step](table, log)
    table.step = step  # type: ignore[assignment]
