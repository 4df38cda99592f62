"""The moves as entries of a list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.rules.contract import Action
from games.rules.kit.sentences import Part, Sentence, compose
from games.rules.titles.nobility.actions import Claim, Draw, End, Pay, Usurp
from games.rules.titles.nobility.cards import NOBLE, NOBLES
from games.rules.titles.nobility.hidden import NobilityView
from games.rules.titles.nobility.words.parts import counted, given, land, noble, person, plots, row

Parts = dict[str, Part | Sentence | int]

LABELS = {
    "pile": "Draw from the pile",
    "row": "Take {card} from the row",
    "intrigue": "Draw an intrigue card",
    "claim": "Claim the {noble} (cost {cost})",
    "claim_intrigue": "Claim the {noble} (cost {cost}) with {intrigue}",
    "usurp": "Oust {loser} as {noble} (cost {cost}) with {intrigue}",
    "pay": "Pay {cards}",
    "end": "End your turn",
    "end_discard": "End your turn and discard {given}",
}


def label(action: Action, view: NobilityView) -> Sentence:
    """The action as an entry of a list."""
    return compose(LABELS[kind(action)], **pieces(action, view))


def kind(action: Action) -> str:
    """Which wording an action has."""
    match action:
        case Draw():
            return action.source
        case Claim():
            return "claim_intrigue" if action.intrigue else "claim"
        case End():
            return "end_discard" if action.cards or action.intrigue else "end"
    return str(action.__struct_config__.tag)


def pieces(action: Action, view: NobilityView) -> Parts:
    """What the sentences about this action may name."""
    return NAMED[type(action)](action, view)


def named(action: Claim | Usurp, view: NobilityView) -> Parts:
    """A noble, whoever holds it, and the intrigue cards that are paid."""
    number = NOBLE[action.noble]
    return {
        "noble": noble(action.noble),
        "loser": person(view.owner[number], view.seat),
        "cost": NOBLES[number].cost,
        "intrigue": row(plots(action.intrigue)),
    }


NAMED: dict[type[Action], Callable[[Any, NobilityView], Parts]] = {
    Draw: lambda action, view: {"card": land(action.card) if action.card else ""},
    Claim: named,
    Usurp: named,
    Pay: lambda action, view: {"cards": row(counted(action.cards))},
    End: lambda action, view: {"given": given(action.cards, action.intrigue)},
}
