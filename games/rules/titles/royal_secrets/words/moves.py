"""The moves as entries of a list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.rules.contract import Action
from games.rules.kit.sentences import Part, Sentence, compose
from games.rules.titles.royal_secrets.actions import (
    Bet,
    Choose,
    Done,
    Medal,
    Plan,
    Recruit,
    Stab,
    Third,
)
from games.rules.titles.royal_secrets.hidden import SecretsView
from games.rules.titles.royal_secrets.words.parts import AT, FACES, SOVEREIGNS, laid, person, the, title, to_places
from games.rules.titles.royal_secrets.words.reach import the_bet

Parts = dict[str, Part | Sentence | int]

LABELS = {
    "plan": "Send {plan}",
    "done_plan": "Keep Planning",
    "done_retinue": "Let the plan stand",
    "done_lastword": "Let the Last Word pass",
    "done_recruit": "Keep Recruitment",
    "done_reckon": "Leave the losses as they are",
    "choose": "Go to {place}; {next} has the Word next",
    "choose_both": "Dine at both Audiences; {next} has the Word next",
    "bribe": "Take a Valet with {bribery}",
    "dine": "Dine at both Audiences",
    "bet": "Bet {card}, {face}; {next} has the Word next",
    "bet_last": "Bet {card}, {face}; you keep the Word",
    "spy": "Look at the closed cards with {espionage}",
    "stab": "Discard {bet} with {stab}",
    "medal": "Decorate {bet} with {medal}",
    "recruit": "Recruit {bet}",
    "third": "Pick {card} as third card {at}",
    "grace": "Use {grace}",
    "master": "Use {master}",
}
NAMED = ("bribery", "espionage", "stab", "medal", "grace", "master")  # the Favours that labels call by their titles


def label(action: Action, view: SecretsView) -> Sentence:
    """The action as an entry of a list."""
    return compose(LABELS[kind(action, view)], **pieces(action, view))


def kind(action: Action, view: SecretsView) -> str:
    """Which wording an action has."""
    match action:
        case Done():
            return f"done_{view.stage}"
        case Choose(audience="both"):
            return "choose_both"
        case Bet(next=None):
            return "bet_last"
    return str(action.__struct_config__.tag)


def pieces(action: Action, view: SecretsView) -> Parts:
    """What the sentences about this action may name."""
    named = PARTS[type(action)](action, view) if type(action) in PARTS else {}
    return {**{name: title(name) for name in NAMED}, **named}


def at_a_bet(action: Stab | Medal | Recruit, view: SecretsView) -> Parts:
    """The bet that is meant, with the card where the reader knows it."""
    return {"bet": laid(the_bet(view, action.owner, action.slot), view.seat)}


def a_card_bet(action: Bet, view: SecretsView) -> Parts:
    """The card, its face, and who has the Word next."""
    return {
        "card": the(action.card, view.seat, view.seat),
        "face": FACES[action.face],
        "next": "" if action.next is None else person(action.next, view.seat),
    }


PARTS: dict[type[Action], Callable[[Any, SecretsView], Parts]] = {
    Plan: lambda action, view: {"plan": to_places(action.placement, view.seat, "yourself")},
    Choose: lambda action, view: {
        "place": SOVEREIGNS.get(action.audience, ""),
        "next": person(action.next, view.seat),
    },
    Bet: a_card_bet,
    Stab: at_a_bet,
    Medal: at_a_bet,
    Recruit: at_a_bet,
    Third: lambda action, view: {"card": the(action.card, view.seat, view.seat), "at": AT[action.audience]},
}
