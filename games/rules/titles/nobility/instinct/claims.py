"""Which noble to claim, if any, or whether to end the turn (section 9)."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.titles.nobility.actions import Claim, Usurp
from games.rules.titles.nobility.cards import NOBLE, NOBLES
from games.rules.titles.nobility.hidden import NobilityView
from games.rules.titles.nobility.instinct.reckoning import (
    COUNTRY_CARD,
    INTRIGUE_CARD,
    THRESHOLD,
    cheapest,
    held,
    last_turn,
    value,
)
from games.rules.titles.nobility.instinct.spending import NEVER, breaks, given_away, uses, wanted_thrones

AT_LAST = 100.0  # in the last turn whatever gains something comes before the end of the turn


def weigh(view: NobilityView, me: int, legal: Sequence[Claim | Usurp]) -> list[float]:
    """What each claim brings beyond its price and the threshold; ending the turn weighs 0."""
    if not legal:
        return []
    hand, plots, kings = held(view), uses(view, me), wanted_thrones(view, me)
    lightest: dict[str, float] = {}
    for action in legal:
        given = given_away(plots, action.intrigue)
        lightest[action.noble] = min(given, lightest.get(action.noble, given))
    worth = {noble: value(view, me, NOBLE[noble]) for noble in lightest}
    last = last_turn(view, me)
    found = []
    for action in legal:
        gain, number = worth[action.noble], NOBLE[action.noble]
        price = COUNTRY_CARD * cheapest(hand, NOBLES[number]) + INTRIGUE_CARD * len(action.intrigue)
        weight = gain - price - (given_away(plots, action.intrigue) - lightest[action.noble])
        if last:
            found.append(AT_LAST + weight if gain > 0 else NEVER)
        elif breaks(view, [king for king in kings if king != number], action.intrigue):
            found.append(NEVER)
        else:
            found.append(weight - THRESHOLD)
    return found
