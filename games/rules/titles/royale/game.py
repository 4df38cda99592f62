"""Royale. Read me first: setting up, a turn, a shipment, the end, each in the order of the rulebook.

A Citizen works, then ships (RY-10 to RY-16); the Queen lets the shipment pass or searches it, it may be paid for, else
she looks (RY-17 to RY-25). A Serf's turn runs by itself but for her decisions (RY-28 to RY-35); in her own turn she
taxes or collects (RY-26, RY-27). What is next is a step or the phase in which somebody is asked: see STEPS.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
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
from games.rules.kit.seats import ring
from games.rules.titles.royale import BOX, hidden, instinct, ledger, orders, scoring, words
from games.rules.titles.royale.actions import RoyaleAction, choices, chosen, serf, waiting
from games.rules.titles.royale.actions.anytime import any_time
from games.rules.titles.royale.actions.clock import default
from games.rules.titles.royale.actions.setup import take
from games.rules.titles.royale.actions.shipment import could_bribe, let_pass
from games.rules.titles.royale.actions.verbs import Log, Step, Steps
from games.rules.titles.royale.cards import DATA, HAND, KIND, ONE, QUEEN_GOLD, ROLES, SEARCH_PRICE, SERF_REVEALS
from games.rules.titles.royale.table import (
    CITIZENS,
    NO_KIND,
    NO_ROLE,
    NO_SEAT,
    PLACES,
    QUEEN,
    Options,
    Table,
    check,
    humans,
    written,
)


class Royale(State):
    """A match of Royale: one Queen and four Citizens, some of them Serfs. Several may be asked at once."""

    __slots__ = ()

    box = BOX
    words: ClassVar = words
    table_type = Table
    view_type = hidden.RoyaleView
    action_type = RoyaleAction
    order_type = orders.RoyaleOrder

    table: Table

    @classmethod
    def check_options(cls, options: dict[str, Value], seats: int) -> None:
        """RY-1: the Queen's seat must be one of this table."""
        if options["queen"] != "random" and int(options["queen"]) >= seats:
            raise Unreadable(f"With {seats} players the Queen sits in one of the seats 1 to {seats}.")

    @classmethod
    def lay_out(cls, seats: int, options: dict[str, Value], chance: Chance) -> Royale:
        """RY-1 to RY-6: the Queen, the deal; with dealt roles the Serfs are next, or the first turn."""
        log: Log = []
        table = deal(seats, Options(**options), chance, log)  # type: ignore[arg-type]
        go_on(table, "seated" if deal_roles(table, log) else "role", log)
        return cls(table, Happened(log, partial(written, table.seat_at)))

    def waiting(self) -> tuple[int, ...]:
        """The Citizen on turn, the Queen, or all who are asked for a role or a bribe; nobody once it is over."""
        return waiting(self.table)

    def legal(self, seat: int) -> list[Action]:
        """Section 4: what is asked of the seat, then what it may do at any time."""
        table = self.table
        if type(seat) is not int or seat < 0 or seat not in table.seat_at:
            return []
        place = table.seat_at.index(seat)
        return [*choices(table, place), *any_time(table, place)]

    def play(self, seat: int, action: Action) -> Happened:
        """RY-46: the action, then every step up to the next question."""
        table = self.table
        if type(seat) is not int or seat < 0 or seat not in table.seat_at:
            raise self.not_now()
        place = table.seat_at.index(seat)
        move = chosen(table, place, action)
        log: Log = []
        go_on(table, move.apply(table, place, log), log)
        return Happened(log, partial(written, table.seat_at))

    def not_now(self) -> RuleError:
        """Why a seat that is not waited for may do nothing."""
        return MatchOver("This match is over.") if self.table.reason else NotYourTurn("You are not asked now.")

    def default(self, seat: int) -> Action:
        """Section 4: what is played when the seat's clock runs out."""
        if type(seat) is not int or seat not in self.waiting():
            raise self.not_now()
        return default(self.table, self.table.seat_at.index(seat))

    def result(self) -> Result | None:
        """RY-44."""
        return scoring.result(self.table)

    def clone(self) -> Royale:
        """An independent copy."""
        return Royale(self.table.clone(), self.opening)

    def view(self, seat: int | None) -> hidden.RoyaleView:
        """Section 5."""
        return hidden.view(self.table, seat)

    @classmethod
    def imagine(cls, view: SeatView, key: str) -> Royale:
        """Section 5: all hidden cards drawn again within what is known, fresh chance."""
        return cls(hidden.imagine(cls.own(view), key))

    @classmethod
    def prefer(cls, view: SeatView, legal: Sequence[Action]) -> list[float]:
        """Section 9."""
        return instinct.prefer(cls.own(view), legal)

    @classmethod
    def sensible(cls, view: SeatView) -> list[Order]:
        """Section 9: the orders that a sensible player leaves."""
        return instinct.sensible(cls.own(view))

    def silenced(self) -> tuple[int, ...]:
        """RY-21: the sender, while the Queen and the recipient have yet to decide."""
        table = self.table
        return (table.seat_at[table.sender],) if table.phase in ("search", "bribe") else ()

    def roles(self) -> tuple[str, ...]:
        """RY-45: by seat, queen or citizen."""
        return tuple(["queen" if seat == self.table.queen else "citizen" for seat in range(scoring.seats(self.table))])

    def teams(self) -> tuple[int, ...]:
        """RY-44: by seat, the Queen's side or the Citizens'."""
        return scoring.sides(self.table)

    def rematch_options(self, options: Mapping[str, Value], first: int) -> dict[str, Value]:
        """Ruling 1: in the next match, which counts its seats from `first` on, the Queen sits one seat to the left."""
        return {**options, "queen": (self.table.queen + 1 - first) % scoring.seats(self.table)}

    def standing(self, seat: int) -> list[Order]:
        """Section 4: the orders that the seat could leave now."""
        return orders.standing(self.table, seat)

    def follow(self, seat: int, order: Order) -> Action | None:
        """Section 4: what the order plays now, or None."""
        return orders.follow(self.table, seat, order)

    @classmethod
    def dumps(cls, state: State) -> bytes:
        """The state as JSON; what was noted is first brought into the ledger."""
        ledger.settled(state.table)
        return super().dumps(state)

    @classmethod
    def check(cls, table: Table) -> None:
        """Raises Unreadable on a stored table that cannot be."""
        if not check(table) or not ledger.sound(table):
            raise Unreadable("That stored match of Royale cannot be.")


# Setting up

# RY-3, RY-4: the two piles of the deal.
SPECIAL_PILE, REST_PILE = [
    [ONE[KIND[code]] for code, many in DATA["deal"][name].items() for _ in range(many)]
    for name in ("special_pile", "rest_pile")
]


def deal(seats: int, options: Options, chance: Chance, log: Log) -> Table:
    """RY-1 to RY-4: who is the Queen, and four cards for every Citizen; Serfs have the last places until RY-7."""
    queen = chance.below(seats) if options.queen == "random" else options.queen
    special, rest = SPECIAL_PILE[:], REST_PILE[:]
    chance.shuffle(special)
    chance.shuffle(rest)
    each = HAND - 1
    hands = [special[n] + sum(rest[each * n : each * (n + 1)]) for n in range(len(CITIZENS))]
    bounds, sizes = ledger.opening(seats)
    log.append(("dealt",))
    return Table(
        options=options,
        chance=chance,
        queen=queen,
        seat_at=(*ring(seats, queen), *[NO_SEAT] * (PLACES - seats)),
        role=[NO_ROLE] * PLACES,
        hands=[0, *hands],
        up=[0] * PLACES,
        treasury=QUEEN_GOLD,
        phase="role",
        round=1,
        place=CITIZENS[0],
        worked=False,
        turns=0,
        packet=0,
        sender=0,
        recipient=0,
        asked=[],
        giving=NO_KIND,
        reveals=0,
        fed=[True] * PLACES,
        untouched=True,
        last="",
        last_taken=0,
        reason="",
        winner="",
        bounds=bounds,
        sizes=sizes,
        notes=[],
    )


def deal_roles(table: Table, log: Log) -> bool:
    """RY-5: with the option the roles are dealt by chance; whether they were."""
    if table.options.roles == "choose":
        return False
    roles = list(range(len(ROLES)))
    table.chance.shuffle(roles)
    for place in humans(table):
        take(table, place, roles[place - 1], log)
    return True


def seated(table: Table, log: Log) -> Step:
    """RY-6, RY-7: all have a role and see their hands; the Queen places the Serfs, if there are any."""
    citizens = humans(table)
    log.append(("hands", [(table.seat_at[place], table.hands[place]) for place in citizens]))
    return "begin" if len(citizens) == len(CITIZENS) else "serfs"


# Turns


def begin(table: Table, log: Log) -> Step:
    """RY-9: the turn of the place begins; that of a human Citizen without cards is skipped (RY-15)."""
    place = table.place
    table.turns += 1
    table.worked = False
    if place == CITIZENS[0]:
        log.append(("round", table.round))
    if place == QUEEN:
        return "tax"
    if table.seat_at[place] == NO_SEAT:
        table.reveals = SERF_REVEALS
        return "reveal"
    if not table.hands[place]:
        log.append(("skip", place))
        return "next"
    return "ship"


def given(table: Table, log: Log) -> Step:
    """RY-15, RY-30: the two Resources are given away; a Citizen ships if it has a card, a Serf's turn goes on."""
    if table.seat_at[table.place] == NO_SEAT:
        return "reveal"
    return "ship" if table.hands[table.place] else "next"


def shipped(table: Table, log: Log) -> Step:
    """RY-17: the Queen is asked, unless she has no Gold to search with."""
    return "search" if table.treasury >= SEARCH_PRICE else let_pass(table, False, log)


def ask(table: Table, log: Log) -> Step:
    """RY-20: of those who may bribe only who could, as far as all can see, is asked; if nobody is the Queen looks."""
    table.asked = [place for place in table.asked if could_bribe(table, place)]
    if table.asked:
        return "bribe"
    table.notes.append(("inspect", table.sender, table.packet))
    return "inspect"


def deliver(table: Table, log: Log) -> Step:
    """RY-24: the shipment, or what is left of it, goes to the recipient."""
    to, cards = table.recipient, table.packet
    table.hands[to] += cards
    if cards:
        table.fed[to] = True
        log.append(("received", to, cards))
    table.notes.append(("deliver", table.sender, to, cards))
    table.packet = table.sender = table.recipient = 0
    return "next"


def following(table: Table, log: Log) -> Step:
    """RY-25, RY-43: the next place begins; after the Queen's turn a new round, unless it was the last."""
    if table.place == QUEEN:
        if scoring.last_round(table, log):
            return "over"
        table.round += 1
    table.place = (table.place + 1) % PLACES
    return "begin"


STEPS: Steps = {
    "seated": seated,
    "begin": begin,
    "given": given,
    "shipped": shipped,
    "ask": ask,
    "deliver": deliver,
    "reveal": serf.reveal,
    "next": following,
}


def go_on(table: Table, step: Step, log: Log) -> None:
    """One step after the other, until somebody is asked or all is over."""
    while step in STEPS:
        step = STEPS[step](table, log)
    table.phase = step  # type: ignore[assignment]
