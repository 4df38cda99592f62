"""Royal Secrets. Read me first: the steps of a round, each in the order of the rulebook.

A round begins (SE-10); who holds Planning may plan (SE-20), else all choose an Audience (SE-22); a planned round has a
retinue (SE-26). All bet twice (SE-30 to SE-33); then the Last Word (SE-38) and who recruits (SE-40). The count: reveal,
withdraw, judge, Valets (SE-41 to SE-53), ties and mercy at once (SE-54 to SE-58), settle (SE-59), the end of the round
(SE-70 to SE-74). What is next is a step or the stage in which somebody is asked: see STEPS.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from games.rules.contract import (
    Action,
    Event,
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
from games.rules.titles.royal_secrets import BOX, hidden, instinct, orders, scoring, words
from games.rules.titles.royal_secrets.actions import (
    SecretsAction,
    choices,
    chosen,
    has_a_word,
    holds,
    in_retinue,
    mercies,
    owed,
    recall,
    recruits,
    spend,
    unseen,
    waiting,
)
from games.rules.titles.royal_secrets.actions.attending import AUDIENCE_NAMES
from games.rules.titles.royal_secrets.actions.clock import default
from games.rules.titles.royal_secrets.actions.stored import sound
from games.rules.titles.royal_secrets.actions.verbs import Log, Step, Steps
from games.rules.titles.royal_secrets.cards import (
    AUDIENCES,
    CODES,
    LOSS,
    ROUNDS,
    SIDES,
    codes,
)
from games.rules.titles.royal_secrets.table import (
    BOTH_SIDES,
    NOWHERE,
    Options,
    Table,
    check,
    deal,
    everybody,
    from_the_word,
    present,
    written,
)


class RoyalSecrets(State):
    """A match of Royal Secrets: seven rounds, each for themselves. In some windows several are asked at once."""

    __slots__ = ()

    box = BOX
    words: ClassVar = words
    table_type = Table
    view_type = hidden.SecretsView
    action_type = SecretsAction
    order_type = orders.SecretsOrder
    audiences: ClassVar = AUDIENCES
    losses: ClassVar = {CODES[kind]: loss for kind, loss in LOSS.items()}
    rounds: ClassVar = ROUNDS

    table: Table

    @classmethod
    def lay_out(cls, seats: int, options: dict[str, Value], chance: Chance) -> RoyalSecrets:
        """SE-1 to SE-7: the deal, and the first round begins."""
        log: Log = []
        table = deal(seats, Options(**options), chance, log)  # type: ignore[arg-type]
        go_on(table, "begin", log)
        return cls(table, Happened(log, written))

    def waiting(self) -> tuple[int, ...]:
        """The Word holder, or who is asked in a window; nobody once it is over."""
        return waiting(self.table)

    def legal(self, seat: int) -> list[Action]:
        """Section 4, in its order: Favours, the main action, `done`."""
        listed = choices(self.table, seat)
        return listed if type(listed) is list else [*listed]

    def play(self, seat: int, action: Action) -> list[Event]:
        """The action, then every step up to the next question."""
        table = self.table
        move = chosen(table, seat, action)
        log: Log = []
        go_on(table, move.apply(table, seat, log), log)
        return Happened(log, written)

    def seated(self, seat: int) -> bool:
        """Whether there is such a seat at this table."""
        return type(seat) is int and 0 <= seat < len(self.table.hands)

    def not_now(self) -> RuleError:
        """Why a seat that is not waited for may do nothing."""
        return MatchOver("This match is over.") if self.table.reason else NotYourTurn("You are not asked now.")

    def default(self, seat: int) -> Action:
        """Section 4: what is played when the seat's clock runs out."""
        if type(seat) is not int or seat not in self.waiting():
            raise self.not_now()
        return default(self.table, seat)

    def turn_goes_on(self, seat: int) -> bool:
        """SE-58: who still owes a third card or an answer about mercy has the rest played as well."""
        return self.table.stage == "reckon" and seat in self.waiting()

    def decided(self) -> tuple[int, ...]:
        """The seats with an answer that nobody else has seen yet: to Planning, a third card, `done` about mercy."""
        return tuple([seat for seat in everybody(self.table) if unseen(self.table, seat)])

    def recall(self, seat: int) -> list[Action]:
        """Takes the unseen answers of the seat back, as if never given; what they were, in order."""
        if not self.seated(seat) or not unseen(self.table, seat):
            raise self.not_now()
        return recall(self.table, seat)

    def result(self) -> Result | None:
        """SE-83."""
        return scoring.result(self.table)

    def clone(self) -> RoyalSecrets:
        """An independent copy."""
        return RoyalSecrets(self.table.clone(), self.opening)

    def view(self, seat: int | None) -> hidden.SecretsView:
        """Section 5."""
        return hidden.view(self.table, seat)

    @classmethod
    def imagine(cls, view: SeatView, key: str) -> RoyalSecrets:
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

    def standing(self, seat: int) -> list[Order]:
        """Section 4: the orders that the seat could leave now."""
        return orders.standing(self.table, seat)

    def follow(self, seat: int, order: Order) -> Action | None:
        """Section 4: what the order plays now, or None."""
        return orders.follow(self.table, seat, order)

    @classmethod
    def check(cls, table: Table) -> None:
        """Raises Unreadable on a stored table that cannot be."""
        if not check(table) or not sound(table):
            raise Unreadable("That stored match of Royal Secrets cannot be.")


# Phase 1


def begin(table: Table, log: Log) -> Step:
    """SE-10, SE-20: the top Audience of each pile; with Planning about, its holders are asked first."""
    table.round += 1
    table.audiences = [pile.pop() for pile in table.piles]
    king, queen = table.audiences
    log.append(("round", table.round, AUDIENCES[king].id, AUDIENCES[queen].id, table.word))
    table.asked = [seat for seat in everybody(table) if holds(table, seat, "planning")]
    return "plan" if table.asked else "choose"


def plans(table: Table, log: Log) -> Step:
    """SE-20, SE-21: once all holders have answered, the plan of the highest Influence rules; else all choose."""
    if table.asked:
        return "plan"
    made = {seat: plan for seat, plan in enumerate(table.plans) if plan}
    table.plans = [None] * len(table.hands)
    if not made:
        log.append(("unplanned",))
        return "choose"
    spent = {AUDIENCES[spend(table, seat, "planning", log)].influence: seat for seat in made}
    ruling = spent[max(spent)]
    table.places, table.arrived, table.planned = made[ruling][:], list(everybody(table)), True
    overruled = [seat for seat in made if seat != ruling]
    log.append(("planned", ruling, [AUDIENCE_NAMES[place] for place in table.places], overruled))
    table.asked = list(everybody(table))
    return "attend"


def attend(table: Table, log: Log) -> Step:
    """SE-26: in a planned round who can still dine or bribe is asked."""
    table.asked = [seat for seat in table.asked if in_retinue(table, seat)]
    return "retinue" if table.asked else "stand"


def stand(table: Table, log: Log) -> Step:
    """SE-27: all stand; where one seat is alone the Cardinal joins it."""
    for side in BOTH_SIDES:
        there = present(table, side)
        if len(there) == 1:
            table.cardinal = side
            log.append(("cardinal", SIDES[side], there[0]))
    return "bet1"


# Phase 2


def second(table: Table, log: Log) -> Step:
    """SE-11: all have bet once, now they bet again."""
    return "bet2"


def closing(table: Table, log: Log) -> Step:
    """SE-38: the Last Word, from the Word holder clockwise."""
    table.asked = from_the_word(table) if any(table.favours) else []
    return "speak"


def speak(table: Table, log: Log) -> Step:
    """SE-38: who can still play a Favour of phase 2 is asked, one after another."""
    table.asked = [seat for seat in table.asked if has_a_word(table, seat)]
    if table.asked:
        return "lastword"
    table.asked = from_the_word(table) if any(table.favours) else []
    return "mark"


# Phase 3


def mark(table: Table, log: Log) -> Step:
    """SE-40: who can recruit is asked, one after another from the Word holder clockwise."""
    table.asked = [seat for seat in table.asked if recruits(table, seat)]
    return "recruit" if table.asked else "reveal"


def reveal(table: Table, log: Log) -> Step:
    """SE-41 to SE-54: all is turned up, withdrawn, judged; then ties and mercy, both at once."""
    scoring.reveal(table, log)
    scoring.withdraw(table, log)
    judged = scoring.judge(table, log)
    scoring.let_valets_strike(table, judged, log)
    scoring.find_ties(table, judged, log)
    table.asked = list(everybody(table))
    return "weigh" if asks(table) else settled(table, judged, log)


def weigh(table: Table, log: Log) -> Step:
    """SE-54, SE-58: third cards and mercy, until nobody has anything left to answer."""
    return "reckon" if asks(table) else settled(table, scoring.judged(table), log)


def asks(table: Table) -> bool:
    """SE-54, SE-58: whether anybody has a third card to pick, or could still use mercy."""
    table.asked = [seat for seat in table.asked if mercies(table, seat)]
    return bool(table.asked) or any(owed(table, seat) for tie in table.ties for seat in tie.seats)


def settled(table: Table, judged: Sequence[scoring.Judged], log: Log) -> Step:
    """SE-70: third cards, points, Audience cards, recruited cards, discards."""
    scoring.settle(table, judged, scoring.show_thirds(table, log), log)
    scoring.come_home(table, log)
    return "end"


def end(table: Table, log: Log) -> Step:
    """SE-10, SE-80: the table is cleared; a new round, or after the seventh the match is over."""
    seats = len(table.hands)
    table.places, table.arrived, table.planned = [NOWHERE] * seats, [], False
    table.bets, table.cardinal, table.cardinal_bets = [[] for _ in range(seats)], NOWHERE, []
    table.ties, table.audiences = [], []
    table.gains, table.failed, table.struck = [0] * seats, [0] * seats, [0] * seats
    table.graced = table.mastered = 0
    table.given = [[] for _ in range(seats)]
    if table.round < ROUNDS:
        return "begin"
    table.reason = "seven Audiences"
    extra = [scoring.bonus(hand) for hand in table.hands]
    hands = [list(codes(hand)) for hand in table.hands]
    log.append(("over", table.points[:], extra, scoring.finals(table), list(scoring.ranking(table)), hands))
    return "over"


STEPS: Steps = {
    "begin": begin,
    "plans": plans,
    "attend": attend,
    "stand": stand,
    "second": second,
    "closing": closing,
    "speak": speak,
    "mark": mark,
    "reveal": reveal,
    "weigh": weigh,
    "end": end,
}


def go_on(table: Table, step: Step, log: Log) -> None:
    """One step after the other, until somebody is asked or all is over."""
    while step in STEPS:
        step = STEPS[step](table, log)
    table.stage = step  # type: ignore[assignment]
