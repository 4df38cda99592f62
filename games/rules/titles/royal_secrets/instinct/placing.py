"""Where to go (section 9): the choice of an Audience, Planning, the retinue, and whom to give the Word."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.titles.royal_secrets.actions import Bribe, Choose, Dine, Plan
from games.rules.titles.royal_secrets.cards import ROUNDS, SIDES
from games.rules.titles.royal_secrets.hidden import SecretsView
from games.rules.titles.royal_secrets.instinct.outlook import FAVOUR, RIVALS, audience

PRESENT, UNDECIDED, ALONE = 26.0, 13.0, 8.0  # Influence expected of who is there, of who has still to choose, of him
PER_CHANCE = 80.0
LEAST, MOST = 0.1, 0.95
BOTH = ("king", "queen")

FIRST = 20.0  # what costs nothing and is done before anything else
KEPT = 2.0  # what a Favour brings beyond keeping it, in each round before the last
FRIENDLY = 0.15  # for who stands at the same Audience: he bets first, and shows a card


def prospect(view: SecretsView, side: int, seats: float, undecided: float, round: int) -> float:
    """What an Audience is worth to one of so many seats there."""
    card = audience(view, side)
    total = PRESENT * seats + UNDECIDED * undecided + (ALONE if seats == 1 else 0.0)
    chance = min(MOST, max(LEAST, 0.5 + (total - card.influence) / PER_CHANCE))
    gain = card.gain / seats if round == ROUNDS else card.gain + FAVOUR / seats
    return chance * gain - (1 - chance) * card.loss


def choice(view: SecretsView, me: int, action: Choose) -> float:
    """What going there is worth; a Royal Dinner must bring more than keeping it."""
    places = [place for seat, place in enumerate(view.places) if seat != me]
    undecided = sum(not place for place in places)
    found = -kept(view) if action.audience == "both" else 0.0
    for side in BOTH if action.audience == "both" else (action.audience,):
        there = sum(place in (side, "both") for place in places)
        found += prospect(view, SIDES.index(side), there + 1, undecided, view.round)  # type: ignore[arg-type]
    return found + naming(view, action.audience, action.next)


def kept(view: SecretsView) -> float:
    """What a Favour is worth that is kept: nothing in the last round."""
    return 0.0 if view.round == ROUNDS else KEPT


def naming(view: SecretsView, mine: str, to: int | None) -> float:
    """Who stands at the same Audience is to act before those at the other one."""
    return FRIENDLY if to is not None and mine and view.places[to] == mine else 0.0


def plan(view: SecretsView, me: int, action: Plan) -> float:
    """What the placement is worth beyond what a free choice promises, and beyond the Favour itself."""
    values = placed(view, action.placement)
    others = (sum(values) - values[me]) / (len(values) - 1)
    return values[me] - RIVALS * others - kept(view) - free(view, len(values))


def placed(view: SecretsView, placement: Sequence[str]) -> list[float]:
    """By seat what it may expect where it is put."""
    many = [sum(place == side for place in placement) for side in SIDES]
    worth = [prospect(view, side, many[side], 0, view.round) if many[side] else 0.0 for side in range(len(SIDES))]
    return [worth[SIDES.index(place)] for place in placement]  # type: ignore[arg-type]


def free(view: SecretsView, seats: int) -> float:
    """What the better Audience promises to all before anybody has chosen."""
    half = (seats - 1) / 2
    best = max(prospect(view, side, 1 + half, 0, view.round) for side in range(len(SIDES)))
    return (1 - RIVALS) * best


def retinue(view: SecretsView, me: int, action: Dine | Bribe) -> float:
    """A Valet is taken; a seat dines where the other Audience promises more than the Favour."""
    if isinstance(action, Bribe):
        return FIRST
    other = 1 - SIDES.index(view.places[me])  # type: ignore[arg-type]
    there = sum(place in (SIDES[other], "both") for place in view.places)
    return prospect(view, other, there + 1, 0, view.round) - kept(view)
