"""How the Audiences stand as far as a seat can see (section 9): what is bet, what is to come, what it is worth to all.

Everything is in points; an Audience that is not decided is worth what it brings by its chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt

from msgspec import Struct

from games.rules.titles.royal_secrets.cards import (
    AUDIENCE,
    AUDIENCES,
    EXCUSES,
    INFLUENCE,
    KIND,
    LOSS,
    ROUNDS,
    SIDES,
    Audience,
)
from games.rules.titles.royal_secrets.hidden import SecretsView
from games.rules.titles.royal_secrets.table import CARDINAL

FAVOUR = 4.0  # what a Favour is worth in the rounds before the last
RIVALS = 0.5  # of what the others gain on average, against a point of one's own

CLOSED, CARDINALS_CLOSED = 11.0, 6.0  # Influence expected of a card that is not seen
TO_COME = 13.0  # of a bet that is still to be made
SPREAD, CARDINALS_SPREAD = 13.0, 10.0  # how far such a card is from that
HALF_A_STEP = 5.0  # Influence comes in tens
DECISIVE = 12.0  # Influence ahead of a rival that is likely to stay so
BETS = 2


class Laid(Struct, frozen=True):
    """A bet as one reckons with it: its Influence (known or expected), and what it may do."""

    owner: int
    value: float
    sure: bool = True
    excuse: bool = False
    loss: int = 0  # of a Valet


class Hall(Struct):
    """An Audience as one reckons with it: who is active there and how strong, and whether it will succeed."""

    card: Audience
    active: list[int]
    withdrawn: list[int]
    strength: dict[int, float]
    cardinal: float | None  # his strength, where he is
    chance: float


def audience(view: SecretsView, side: int) -> Audience:
    """The Audience card that lies there."""
    return AUDIENCES[AUDIENCE[view.audiences[side]]]


def laid(owner: int, code: str, medal: bool = False) -> Laid:
    """A bet of that card; "" for one that is not seen."""
    times = 2 if medal else 1
    if not code:
        return Laid(owner, times * (CARDINALS_CLOSED if owner == CARDINAL else CLOSED), sure=False)
    kind = KIND[code]
    return Laid(owner, times * INFLUENCE[kind], True, kind in EXCUSES, LOSS.get(kind, 0))


def bets_of(view: SecretsView) -> list[Laid]:
    """All bets on the table; a stabbed one is nothing more than one bet made."""
    return [Laid(bet.owner, 0.0) if bet.stabbed else laid(bet.owner, bet.card, bet.medal) for bet in view.bets]


def hall(view: SecretsView, side: int, bets: Sequence[Laid]) -> Hall:
    """The Audience of that side with these bets; what is still to be bet is expected."""
    here = (SIDES[side], "both")
    out = {bet.owner for bet in bets if bet.excuse}
    seats = [seat for seat, place in enumerate(view.places) if place in here]
    strength = {seat: 0.0 for seat in seats if seat not in out}
    missing = dict.fromkeys(strength, BETS)
    cardinal = 0.0 if view.cardinal == SIDES[side] else None
    his = BETS
    variance = 0.0
    for bet in bets:
        if bet.owner in strength:
            strength[bet.owner] += bet.value
            missing[bet.owner] -= 1
            variance += 0.0 if bet.sure else SPREAD**2
        elif bet.owner == CARDINAL and cardinal is not None:
            cardinal += bet.value
            his -= 1
            variance += 0.0 if bet.sure else CARDINALS_SPREAD**2
    for seat, many in missing.items():
        strength[seat] += many * TO_COME
        variance += many * SPREAD**2
    if cardinal is not None:
        cardinal += his * CARDINALS_CLOSED
        variance += his * CARDINALS_SPREAD**2
    card = audience(view, side)
    over = sum(strength.values()) + (cardinal or 0.0) - card.influence + HALF_A_STEP
    chance = likely(over, sqrt(variance))
    return Hall(card, list(strength), [seat for seat in seats if seat in out], strength, cardinal, chance)


def likely(over: float, spread: float) -> float:
    """The chance that something expected to be over the mark by so much is over it."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, 1.7 * over / max(spread, 0.1)))))


def worth(view: SecretsView, me: int, bets: Sequence[Laid]) -> float:
    """What this round is worth to the seat with these bets: its own points, and Favour, less a part of the others'."""
    gained = [0.0] * len(view.places)
    halls = [hall(view, side, bets) for side in range(len(SIDES))]
    for each in halls:
        judged(view, each, gained)
    valets(view, halls, bets, gained)
    others = sum(gained) - gained[me]
    return gained[me] - RIVALS * others / (len(gained) - 1)


def judged(view: SecretsView, hall: Hall, gained: list[float]) -> None:
    """Adds what success, failure and the lurch bring to those there (SE-45 to SE-48, SE-52, SE-53)."""
    last = view.round == ROUNDS
    if not hall.active:
        for seat in hall.withdrawn:
            gained[seat] -= 0.0 if hall.cardinal is not None else hall.card.loss
        return
    won = majority(hall)
    for seat in hall.active:
        gain = won[seat] * hall.card.gain if last else hall.card.gain + won[seat] * FAVOUR
        gained[seat] += hall.chance * gain - (1 - hall.chance) * hall.card.loss


def majority(hall: Hall) -> dict[int, float]:
    """By active seat the chance to be the strongest, if the Audience succeeds."""
    if hall.cardinal is not None and len(hall.active) == 1:
        return {seat: likely(have - hall.cardinal, DECISIVE) for seat, have in hall.strength.items()}
    best = max(hall.strength.values())
    shares = {seat: exp(max(-20.0, (have - best) / DECISIVE)) for seat, have in hall.strength.items()}
    total = sum(shares.values())
    return {seat: share / total for seat, share in shares.items()}


def valets(view: SecretsView, halls: Sequence[Hall], bets: Sequence[Laid], gained: list[float]) -> None:
    """Adds what the Valets that are known will cost (SE-49 to SE-51)."""
    for bet in bets:
        if not bet.loss or view.places[bet.owner] not in SIDES:
            continue
        side = SIDES.index(view.places[bet.owner])
        if bet.owner in halls[side].withdrawn:
            continue
        chance = halls[side].chance
        gained[bet.owner] -= (1 - chance) * bet.loss
        for seat in halls[1 - side].active:
            if view.places[seat] != "both":
                gained[seat] -= chance * bet.loss
