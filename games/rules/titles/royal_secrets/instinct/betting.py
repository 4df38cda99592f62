"""What to bet (section 9): the card that brings most for its price, and which way up."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.kit.chance import Chance
from games.rules.titles.royal_secrets.actions import Bet
from games.rules.titles.royal_secrets.cards import EXCUSES, INFLUENCE, KIND, ROUNDS, ZEROS
from games.rules.titles.royal_secrets.hidden import SecretsView
from games.rules.titles.royal_secrets.instinct.hand import price
from games.rules.titles.royal_secrets.instinct.outlook import Laid, bets_of, laid, worth
from games.rules.titles.royal_secrets.instinct.placing import naming

STRONG = 30  # Influence of a card that others should see, or should not
SHOWN = 0.25  # for the better face of the first card
FREE_RIDE, RIDING = 0.08, 10.0  # how often, and how strongly, a 0 is bet come what may
DRAWN = 0.8  # what a Valet from the pile is worth
TOO_EARLY = LURCH = -10.0  # of an Excuse as the first bet; and where all others are out already


def bets(view: SecretsView, me: int, legal: Sequence[Bet]) -> list[float]:
    """What each bet brings beyond its price, with who gets the Word next."""
    table = bets_of(view)
    first = view.stage == "bet1"
    rides = first and view.round < ROUNDS and whim(view)
    worths: dict[str, float] = {}
    for action in legal:
        if action.card not in worths:
            worths[action.card] = brought(view, me, table, action.card, first)
            worths[action.card] += RIDING if rides and KIND[action.card] in ZEROS else 0.0
    mine = view.places[me]
    return [
        worths[action.card] + (face(view, mine, action) if first else 0.0) + naming(view, mine, action.next)
        for action in legal
    ]


def brought(view: SecretsView, me: int, table: list[Laid], code: str, first: bool) -> float:
    """What the round is worth with that card, less its price."""
    found = worth(view, me, [*table, laid(me, code)]) - price(view, code)
    if KIND[code] in EXCUSES:
        found += (DRAWN if view.valets and view.round < ROUNDS else 0.0) + (TOO_EARLY if first else 0.0)
        found += LURCH if deserted(view, me, table) else 0.0
    return found


def deserted(view: SecretsView, me: int, table: Sequence[Laid]) -> bool:
    """Whether the seat has company, all of which is known to be out (SE-45)."""
    out = {bet.owner for bet in table if bet.excuse}
    company = {seat for seat, place in enumerate(view.places) if seat != me and place in (view.places[me], "both")}
    return bool(company) and company <= out


def face(view: SecretsView, mine: str, action: Bet) -> float:
    """A strong card is shown to those who are still to bet here; else it comes as a surprise. Others: either way."""
    have = INFLUENCE[KIND[action.card]]
    if have < STRONG:
        return 0.0
    follow = any(
        place in (mine, "both") and seat != view.seat and seat not in view.acted
        for seat, place in enumerate(view.places)
    )
    wanted = "up" if follow and view.round < ROUNDS else "down"
    return SHOWN if action.face == wanted else 0.0


def whim(view: SecretsView) -> bool:
    """Now and then a free ride, the same one each time the seat is asked."""
    asked = f"{view.seat} {view.round} {' '.join(view.hand)} {' '.join(view.audiences)}"
    return Chance.seeded("free ride", asked).unit() < FREE_RIDE
