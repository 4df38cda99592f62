"""The persons and amounts that only outcomes name: who is joined or struck, what a round then brings and costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from games.rules.contract import Action
from games.rules.kit.sentences import Part, Sentence
from games.rules.titles.royal_secrets.actions import (
    Bet,
    Choose,
    Done,
    Grace,
    Master,
    Medal,
    Plan,
    Recruit,
    Spy,
    Stab,
    Third,
)
from games.rules.titles.royal_secrets.cards import INFLUENCE, KIND, LOSS, SIDES
from games.rules.titles.royal_secrets.hidden import SecretsView
from games.rules.titles.royal_secrets.words.parts import (
    AT,
    SOVEREIGNS,
    people,
    person,
    points,
    points_or_nothing,
    signed,
)
from games.rules.titles.royal_secrets.words.reach import (
    closed,
    gains,
    losses,
    on_the_right,
    present,
    rival_plan,
    the_bet,
    the_tie,
    to_be_struck,
)

Parts = dict[str, Part | Sentence | int]


def figures(action: Action, view: SecretsView, seat: int) -> Parts:
    """What the outcome of this action may name beside what its label names."""
    return FIGURES[type(action)](action, view, seat) if type(action) in FIGURES else {}


def of_a_plan(action: Plan, view: SecretsView, seat: int) -> Parts:
    """SE-21: who bets first, who else may plan, whom the Cardinal joins."""
    rival = rival_plan(view, seat)
    return {
        "word": person(view.word, seat),
        "rival": person(rival.seat, seat) if rival else "",
        **the_lone(action.placement, seat),
    }


def of_a_choice(action: Choose, view: SecretsView, seat: int) -> Parts:
    """SE-22, SE-27: who is there, and whom the Cardinal joins when nobody is left to choose."""
    places = [action.audience if where == seat else place for where, place in enumerate(view.places)]
    company = present(view, action.audience) if action.audience != "both" else []
    return {"company": people(company, seat), "at": AT[action.audience], **the_lone(tuple(places), seat)}


def the_lone(places: tuple[str, ...], reader: int) -> Parts:
    """SE-27: who would be alone at an Audience, and where."""
    for side in SIDES:
        there = [seat for seat, place in enumerate(places) if place in (side, "both")]
        if len(there) == 1:
            return {"lone": person(there[0], reader), "lone_place": SOVEREIGNS[side]}
    return {}


def of_a_bet(action: Bet, view: SecretsView, seat: int) -> Parts:
    """SE-49, SE-50: whom a Valet strikes, and what it costs."""
    place = view.places[seat]
    victims = to_be_struck(view, place)
    loss = points(LOSS.get(KIND[action.card], 0))
    return {
        "sovereign": SOVEREIGNS.get(place, ""),
        "at": AT.get(view.cardinal, ""),
        "victims": people(victims, seat),
        "loss": loss,
        "each": f"{loss} each, unless they withdraw" if len(victims) > 1 else f"{loss}, unless they withdraw",
    }


def of_a_favour(action: Stab | Medal | Recruit, view: SecretsView, seat: int) -> Parts:
    """The owner of the bet, and its Influence once and twice, where the reader knows it."""
    code = the_bet(view, action.owner, action.slot).card
    influence = INFLUENCE[KIND[code]] if code else 0
    return {
        "owner": person(action.owner, seat),
        "once": signed(influence),
        "twice": signed(2 * influence),
        "loss": points(LOSS.get(KIND[code], 0)) if code else "",
    }


def of_a_third_card(action: Third, view: SecretsView, seat: int) -> Parts:
    """SE-57: who gets it."""
    return {"right": person(on_the_right(the_tie(view, action.audience), seat), seat)}


def of_mercy(action: Grace | Master | Done, view: SecretsView, seat: int) -> Parts:
    """SE-58: what is lost, and what the round brings and costs once the Favour is used."""
    if not view.reckoned:
        return {}
    mine = view.reckoned[seat]
    after = msgspec.structs.replace(
        mine, grace=mine.grace or isinstance(action, Grace), master=mine.master or isinstance(action, Master)
    )
    return {
        "failed": points(mine.failed),
        "struck": points(mine.struck),
        "gains": points_or_nothing(gains(after)),
        "lost": points_or_nothing(losses(after)),
    }


FIGURES: dict[type[Action], Callable[[Any, SecretsView, int], Parts]] = {
    Plan: of_a_plan,
    Choose: of_a_choice,
    Bet: of_a_bet,
    Spy: lambda action, view, seat: {
        "spied": people(dict.fromkeys([bet.owner for bet in closed(view) if bet.owner != seat]), seat)
    },
    Stab: of_a_favour,
    Medal: of_a_favour,
    Recruit: of_a_favour,
    Third: of_a_third_card,
    Grace: of_mercy,
    Master: of_mercy,
    Done: of_mercy,
}
