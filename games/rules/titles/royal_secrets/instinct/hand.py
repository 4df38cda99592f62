"""What the cards in hand are worth to a sensible player, in points (section 9)."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.titles.royal_secrets.cards import BONUS_CAP, BONUS_PER, EXCUSES, INFLUENCE, KIND, ROUNDS, VALETS
from games.rules.titles.royal_secrets.hidden import SecretsView


def influence(hand: Sequence[str]) -> int:
    """The Influence in a hand, Valets below zero left out."""
    return sum(max(0, INFLUENCE[KIND[code]]) for code in hand)


def bonus(hand: Sequence[str]) -> int:
    """The points that the hand gives at the end (SE-80)."""
    return min(BONUS_CAP, sum(max(0, INFLUENCE[KIND[code]]) // BONUS_PER for code in hand))


PRICE = 0.11  # of one Influence, while there is as much for a round as at the start
BUDGET = 200 / 7
ENOUGH = BONUS_CAP * BONUS_PER  # Influence in hand: more is worth nothing at the end
SPENDING = 5  # the round from which on nothing above that is kept
EXCUSE, DARK_VALET = 1.2, 0.4  # what an Excuse and a Valet without Influence are worth in hand


def budget(view: SecretsView) -> float:
    """The Influence that one round may cost: what is left for each round, at last all above what gives points."""
    left = influence(view.hand)
    share = left / (ROUNDS + 1 - view.round)
    return max(share, left - ENOUGH) if view.round >= SPENDING else share


def price(view: SecretsView, code: str) -> float:
    """What giving that card away costs; a Courtier 0 comes home."""
    kind = KIND[code]
    if view.round == ROUNDS:
        hand = list(view.hand)
        hand.remove(code)
        return float(bonus(view.hand) - bonus(hand))
    if kind in EXCUSES:
        return EXCUSE
    have = INFLUENCE[kind]
    if kind in VALETS and have <= 0:
        return DARK_VALET
    return PRICE * have * BUDGET / max(budget(view), 5.0)
