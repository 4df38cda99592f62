"""The verbs of the game, a file a phase; each lists what is legal once and does it. No order of a round lives here."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.rules.contract import IllegalAction, MatchOver, NotYourTurn, RuleError, Unreadable
from games.rules.titles.royal_secrets.actions.attending import (
    Bribe,
    Choose,
    Dine,
    Plan,
    in_retinue,
    to_attend,
    to_choose,
    to_plan,
)
from games.rules.titles.royal_secrets.actions.betting import (
    Bet,
    Medal,
    Spy,
    Stab,
    has_a_word,
    lists,
    to_bet,
    to_speak,
)
from games.rules.titles.royal_secrets.actions.counting import (
    Grace,
    Master,
    Recruit,
    Third,
    mercies,
    owed,
    recruits,
    to_reckon,
    to_recruit,
)
from games.rules.titles.royal_secrets.actions.favours import holds, spend
from games.rules.titles.royal_secrets.actions.naming import nameable
from games.rules.titles.royal_secrets.actions.recalling import recall, unseen
from games.rules.titles.royal_secrets.actions.verbs import Done, Move
from games.rules.titles.royal_secrets.table import Stage, Table

SecretsAction = Plan | Done | Choose | Bribe | Dine | Bet | Spy | Stab | Medal | Recruit | Third | Grace | Master
__all__ = [
    "Bet",
    "Bribe",
    "Choose",
    "Dine",
    "Done",
    "Grace",
    "Master",
    "Medal",
    "Move",
    "Plan",
    "Recruit",
    "SecretsAction",
    "Spy",
    "Stab",
    "Third",
    "choices",
    "chosen",
    "has_a_word",
    "holds",
    "in_retinue",
    "mercies",
    "nameable",
    "owed",
    "recall",
    "recruits",
    "spend",
    "unseen",
    "waiting",
]

# By stage, what a seat may answer, and by which verbs; nothing where it is not asked.
CHOICES: dict[Stage, tuple[Callable[[Table, int], Sequence[Move]], tuple[type[Move], ...]]] = {
    "plan": (to_plan, (Plan, Done)),
    "choose": (to_choose, (Bribe, Choose)),
    "retinue": (to_attend, (Dine, Bribe, Done)),
    "bet1": (to_bet, (Spy, Stab, Medal, Bet)),
    "bet2": (to_bet, (Spy, Stab, Medal, Bet)),
    "lastword": (to_speak, (Spy, Stab, Medal, Done)),
    "recruit": (to_recruit, (Recruit, Done)),
    "reckon": (to_reckon, (Grace, Master, Third, Done)),
    "over": (lambda table, seat: (), ()),
}


def waiting(table: Table) -> tuple[int, ...]:
    """The seats that are asked, rising: the Word holder, the first in a window, or all in one."""
    stage = table.stage
    if stage in ("choose", "bet1", "bet2"):
        return (table.word,)
    if stage in ("lastword", "recruit"):
        return (table.asked[0],)
    if table.ties:
        return tuple([seat for seat in range(len(table.hands)) if seat in table.asked or owed(table, seat)])
    return tuple(table.asked)


def choices(table: Table, seat: int) -> Sequence[Move]:
    """What the seat is asked to choose from, in the order of section 4; nothing when it is not waited for, or is none."""
    if type(seat) is not int or not 0 <= seat < len(table.hands):
        return ()
    return CHOICES[table.stage][0](table, seat)


def chosen(table: Table, seat: int, action: object) -> Move:
    """The legal move that the action is; raises a RuleError if it is none. What only equals one is none (1, True)."""
    if type(action) is Bet and type(seat) is int and lists(table, seat, action):
        return action
    listed = choices(table, seat)
    for move in listed:
        if move is action:
            return move
    for move in listed:
        if move == action and repr(move) == repr(action):
            return move
    raise refused(table, action, bool(listed))


def refused(table: Table, action: object, asked: bool) -> RuleError:
    """Why the seat may not do that."""
    if table.reason:
        return MatchOver("This match is over.")
    if not isinstance(action, Move):
        return Unreadable("That is not a move of Royal Secrets.")
    if not asked:
        return NotYourTurn("You are not asked now.")
    if not isinstance(action, CHOICES[table.stage][1]):
        return IllegalAction("Something else is asked now.")
    return IllegalAction(action.refusal)
