"""The verbs of the game, a file a group; each lists what is legal once and does it. No order of turns lives here."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.rules.contract import IllegalAction, MatchOver, NotYourTurn, RuleError, Unreadable
from games.rules.titles.royale.actions.anytime import Call, RevealGlory, any_time, callable_serfs
from games.rules.titles.royale.actions.serf import PassFaceUp, PassGlory, to_pass_face_up, to_pass_glory
from games.rules.titles.royale.actions.setup import Role, Serfs, roleless, to_choose, to_place
from games.rules.titles.royale.actions.shipment import (
    Allow,
    Bribe,
    Decline,
    Inspect,
    Search,
    to_bribe,
    to_inspect,
    to_search,
)
from games.rules.titles.royale.actions.tax import Collect, NoTax, Tax, to_tax
from games.rules.titles.royale.actions.turn import Exchange, Give, Ship, to_give, to_ship
from games.rules.titles.royale.actions.verbs import Move
from games.rules.titles.royale.table import Phase, Table

RoyaleAction = (
    Role
    | Serfs
    | Exchange
    | Ship
    | Give
    | Allow
    | Search
    | Bribe
    | Decline
    | Inspect
    | Tax
    | Collect
    | NoTax
    | PassGlory
    | PassFaceUp
    | RevealGlory
    | Call
)
ANY_TIME = (RevealGlory, Call)
__all__ = [
    "Allow",
    "Bribe",
    "Call",
    "Collect",
    "Decline",
    "Exchange",
    "Give",
    "Inspect",
    "Move",
    "NoTax",
    "PassFaceUp",
    "PassGlory",
    "RevealGlory",
    "Role",
    "RoyaleAction",
    "Search",
    "Serfs",
    "Ship",
    "Tax",
    "any_time",
    "callable_serfs",
    "choices",
    "chosen",
    "waiting",
]

# By phase, what a place may answer, and by which verbs; nothing where it is not asked.
CHOICES: dict[Phase, tuple[Callable[[Table, int], Sequence[Move]], tuple[type[Move], ...]]] = {
    "role": (to_choose, (Role,)),
    "serfs": (to_place, (Serfs,)),
    "ship": (to_ship, (Exchange, Ship)),
    "give": (to_give, (Give,)),
    "search": (to_search, (Allow, Search)),
    "bribe": (to_bribe, (Decline, Bribe)),
    "inspect": (to_inspect, (Inspect,)),
    "tax": (to_tax, (Tax, Collect, NoTax)),
    "glory": (to_pass_glory, (PassGlory,)),
    "face_up": (to_pass_face_up, (PassFaceUp,)),
    "over": (lambda table, place: (), ()),
}


def waiting(table: Table) -> tuple[int, ...]:
    """The seats that are asked: the Citizen on turn, the Queen, or all who choose a role or may bribe."""
    phase = table.phase
    if phase == "ship":
        return (table.seat_at[table.place],)
    if phase == "over":
        return ()
    if phase == "bribe":
        return tuple(sorted([table.seat_at[place] for place in table.asked]))
    if phase == "role":
        return tuple(sorted([table.seat_at[place] for place in roleless(table)]))
    return (table.queen,)


def choices(table: Table, place: int) -> Sequence[Move]:
    """What the place is asked to choose from; nothing when it is not waited for."""
    return CHOICES[table.phase][0](table, place)


def chosen(table: Table, place: int, action: object) -> Move:
    """The legal move that the action is; raises a RuleError if it is none. What only equals one is none (1, True)."""
    for offer in (choices, any_time):
        listed = offer(table, place)
        for move in listed:
            if move is action:
                return move
        for move in listed:
            if move == action and repr(move) == repr(action):
                return move
    raise refused(table, place, action)


def refused(table: Table, place: int, action: object) -> RuleError:
    """Why the place may not do that."""
    if table.reason:
        return MatchOver("This match is over.")
    if not isinstance(action, Move):
        return Unreadable("That is not a move of Royale.")
    if not isinstance(action, ANY_TIME):
        if not choices(table, place):
            return NotYourTurn("You are not asked now.")
        if not isinstance(action, CHOICES[table.phase][1]):
            return IllegalAction("Something else is asked now.")
    return IllegalAction(action.refusal)
