"""Where to go (section 9): the choice of an Audience, Planning, the retinue, and whom to give the Word."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.titles.royal_secrets.actions import Bribe, Choose, Dine, Plan
from games.rules.titles.royal_secrets.cards import ROUNDS, SIDES
from games.rules.titles.royal_secrets.hidden import SecretsView
from games.rules.titles.royal_secrets.instinct.outlook import FAVOUR, RIVALS, audience

CARDINALS, DETERMINED = 13.0, 12.0  # what the Cardinal brings a lone seat; and what it brings more, relying on nobody
EASY, PER_CHANCE = 28.0, 40.0  # Influence that a seat brings readily; more of it makes a failure as much likelier
LEAST, MOST = 0.1, 0.82
CROWDED = 0.27  # less chance where all are: none need pay there, since a failure costs all alike
PAID = 0.08  # points for each Influence that it takes
PAID_ONCE = 1.5

FIRST = 20.0  # what costs nothing and is done before anything else
KEPT = 2.0  # what a Favour brings beyond keeping it, in each round before the last
FRIENDLY = 0.15  # for who stands at the same Audience: he bets first, and shows a card


def prospect(view: SecretsView, side: int, seats: float) -> float:
    """What an Audience is worth to one of so many seats there: by the share of its Influence that falls to each."""
    card, last, here = audience(view, side), view.round == ROUNDS, max(1.0, seats)
    alone, crowd = max(0.0, 2 - here), max(0.0, here + 1 - len(view.places))
    share = (card.influence - CARDINALS * alone) / here
    chance = MOST - CROWDED * crowd - max(0.0, share - EASY - DETERMINED * alone) / PER_CHANCE
    chance = max(LEAST, chance)
    gain = card.gain / here if last else card.gain + FAVOUR / here
    return chance * gain - (1 - chance) * card.loss - PAID * share


def choice(view: SecretsView, me: int, action: Choose) -> float:
    """What going there is worth; a Royal Dinner must bring more than keeping it."""
    mine = SIDES if action.audience == "both" else (action.audience,)
    places = [place for seat, place in enumerate(view.places) if seat != me]
    undecided = sum(not place for place in places) / len(SIDES)
    seats = [sum(place in (side, "both") for place in places) + (side in mine) + undecided for side in SIDES]
    found = together(view, mine, places, seats) - (dinner(view) if action.audience == "both" else 0.0)
    return found + naming(view, action.audience, action.next)


def together(view: SecretsView, mine: Sequence[str], others: Sequence[str], seats: Sequence[float]) -> float:
    """What it is worth to stand there, less a part of what the others may expect where they stand."""
    worth: dict[str, float] = {side: prospect(view, number, seats[number]) for number, side in enumerate(SIDES)}
    worth["both"] = sum(worth.values())
    worth[""] = worth["both"] / len(SIDES)
    return sum(worth[side] for side in mine) - RIVALS * sum(worth[place] for place in others) / len(others)


def kept(view: SecretsView) -> float:
    """What a Favour is worth that is kept: nothing in the last round."""
    return 0.0 if view.round == ROUNDS else KEPT


def dinner(view: SecretsView) -> float:
    """What a Royal Dinner costs: the Favour, less what need not be paid twice since the same cards count at both."""
    return kept(view) - PAID_ONCE


def naming(view: SecretsView, mine: str, to: int | None) -> float:
    """Who stands at the same Audience is to act before those at the other one."""
    return FRIENDLY if to is not None and mine and view.places[to] == mine else 0.0


def plan(view: SecretsView, me: int, action: Plan) -> float:
    """What the placement is worth beyond what a free choice promises, and beyond the Favour itself."""
    seats = [sum(place == side for place in action.placement) for side in SIDES]
    others = [place for seat, place in enumerate(action.placement) if seat != me]
    return together(view, (action.placement[me],), others, seats) - kept(view) - free(view, len(action.placement))


def free(view: SecretsView, seats: int) -> float:
    """What the better Audience promises before anybody has chosen."""
    half = (seats - 1) / len(SIDES)
    undecided = [""] * (seats - 1)
    return max(together(view, (side,), undecided, [half + (side == other) for other in SIDES]) for side in SIDES)


def retinue(view: SecretsView, me: int, action: Dine | Bribe) -> float:
    """A Valet is taken; a seat dines where the other Audience promises more than the Favour."""
    if isinstance(action, Bribe):
        return FIRST
    other = 1 - SIDES.index(view.places[me])
    there = sum(place in (SIDES[other], "both") for place in view.places)
    return prospect(view, other, there + 1) - dinner(view)
