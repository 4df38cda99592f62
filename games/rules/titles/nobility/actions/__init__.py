"""The verbs of the game, a file a step; each lists what is legal once and does it. No order of turns lives here."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.contract import Action, IllegalAction, RuleError, Unreadable
from games.rules.titles.nobility.actions.clock import default
from games.rules.titles.nobility.actions.draw import Draw, to_draw
from games.rules.titles.nobility.actions.end import End, excess, to_end
from games.rules.titles.nobility.actions.nobles import Claim, Pay, Usurp, nameable, to_name, to_pay
from games.rules.titles.nobility.actions.payment import intrigue_payments, payable, payments, power
from games.rules.titles.nobility.actions.piles import refill
from games.rules.titles.nobility.actions.verbs import Log, Move, Next, Steps
from games.rules.titles.nobility.cards import NOBLE
from games.rules.titles.nobility.table import Table

NobilityAction = Draw | Claim | Usurp | Pay | End
VERBS = {"draw": (Draw,), "play": (Claim, Usurp, End), "pay": (Pay,)}

__all__ = [
    "Claim",
    "Draw",
    "End",
    "Log",
    "Move",
    "Next",
    "NobilityAction",
    "Pay",
    "Steps",
    "Usurp",
    "choices",
    "chosen",
    "default",
    "excess",
    "intrigue_payments",
    "nameable",
    "payable",
    "payments",
    "power",
    "refill",
    "to_draw",
    "to_end",
    "to_name",
    "to_pay",
]


def choices(table: Table) -> list[Action]:
    """Section 4: all that the seat on turn may do now."""
    step = table.step
    if step == "draw":
        return [*to_draw(table)]
    if step == "pay":
        return [*to_pay(table)]
    seat, owner = table.seat, table.owner
    intrigue, throne = table.intrigue[seat], table.options.throne
    found: list[Action] = []
    for number in nameable(table.hands[seat], table.supply[seat]):
        found += to_name(number, seat, owner[number], intrigue, throne)
    return [*found, *to_end(table)]


def about(table: Table, action: object) -> Sequence[Move]:
    """Those of the choices that are about the same: the same noble, or the end of the turn."""
    step = table.step
    if step == "draw":
        return to_draw(table)
    if step == "pay":
        return to_pay(table)
    if not isinstance(action, Claim | Usurp):
        return to_end(table)
    seat, number = table.seat, NOBLE.get(action.noble) if type(action.noble) is str else None
    if number is None or number not in nameable(table.hands[seat], table.supply[seat]):
        return ()
    return to_name(number, seat, table.owner[number], table.intrigue[seat], table.options.throne)


def chosen(table: Table, action: object) -> Move:
    """The legal move that the action is; raises a RuleError if it is none. What only equals one is none."""
    for move in about(table, action):
        if move is action or (move == action and repr(move) == repr(action)):
            return move
    raise refused(table, action)


def refused(table: Table, action: object) -> RuleError:
    """Why that may not be done now."""
    if not isinstance(action, Move):
        return Unreadable("That is not a move of Nobility.")
    if not isinstance(action, VERBS[table.step]):
        return IllegalAction(ASKED[table.step])
    return IllegalAction(action.refusal)


ASKED = {
    "draw": "First draw your cards.",
    "play": "Claim a noble, or end your turn.",
    "pay": "First pay for the noble that you have named.",
}
