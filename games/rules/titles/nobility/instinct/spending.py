"""Which cards a seat gives away first: in a payment, as intrigue, and as discards (section 9)."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.titles.nobility.actions import End, Pay
from games.rules.titles.nobility.cards import KING, LAND, LANDS, NOBLES, PAIRS
from games.rules.titles.nobility.hidden import NobilityView
from games.rules.titles.nobility.instinct.reckoning import THRESHOLD, full_price, held, value, within_reach
from games.rules.titles.nobility.table import VACANT

EACH_CARD = 100.0  # fewest cards in all, whatever they are
EACH_PLOT = 0.1  # of what ousting in the two lands of an intrigue card is worth
NEVER = -100.0
FOR_A_KING = 2  # intrigue cards that show its land


def payments(view: NobilityView, me: int, legal: Sequence[Pay]) -> list[float]:
    """The fewest cards, then those from the land held most and needed least."""
    hand, need = held(view), needs(view, me)
    return [-EACH_CARD * len(action.cards) - missed(hand, need, action.cards) for action in legal]


def ends(view: NobilityView, me: int, legal: Sequence[End]) -> list[float]:
    """The turn's end with the discards that are missed least weighs 0, one with others less."""
    if len(legal) < 2:
        return [0.0] * len(legal)
    hand, need = held(view), needs(view, me)
    plots, kings = uses(view, me), wanted_thrones(view, me)
    cost = [
        missed(hand, need, end.cards) + given_away(plots, end.intrigue) - NEVER * breaks(view, kings, end.intrigue)
        for end in legal
    ]
    return [min(cost) - each for each in cost]


def needs(view: NobilityView, me: int) -> list[float]:
    """By land what a country card of it brings towards the best noble there."""
    found = [0.0] * len(LANDS)
    for number in within_reach(view, me):
        noble = NOBLES[number]
        if noble.id != view.named:
            found[noble.land] = max(found[noble.land], value(view, me, number) / noble.cost)
    return found


def missed(hand: Sequence[int], need: Sequence[float], cards: Sequence[str]) -> float:
    """How much those country cards are missed: each by what its land needs, shared among the cards held there."""
    left, found = list(hand), 0.0
    for card in cards:
        land = LAND[card]
        found += need[land] / left[land]
        left[land] -= 1
    return found


def uses(view: NobilityView, me: int) -> dict[str, float]:
    """By pair what an intrigue card is good for: the best nobles that rivals hold in its two lands."""
    best = dict.fromkeys(LANDS, 0.0)
    for number in within_reach(view, me):
        if view.owner[number] != VACANT:
            land = LANDS[NOBLES[number].land]
            best[land] = max(best[land], value(view, me, number))
    return {pair: best[pair[0]] + best[pair[1]] for pair in PAIRS}  # type: ignore[index]


def given_away(plots: dict[str, float], intrigue: Sequence[str]) -> float:
    """How much those intrigue cards are missed."""
    return EACH_PLOT * sum(plots[pair] for pair in intrigue)


def wanted_thrones(view: NobilityView, me: int) -> list[int]:
    """The kings of rivals that are worth ousting; their lands' intrigue cards are kept together."""
    return [
        number
        for number in within_reach(view, me)
        if view.owner[number] != VACANT
        and NOBLES[number].title == KING
        and value(view, me, number) - full_price(view, number) > THRESHOLD
    ]


def breaks(view: NobilityView, kings: Sequence[int], intrigue: Sequence[str]) -> bool:
    """Whether giving these away leaves fewer than two that show the land of one of those kings."""
    for king in kings:
        land = LANDS[NOBLES[king].land]
        before, given = showing(view.intrigue, land), showing(intrigue, land)
        if given and before >= FOR_A_KING > before - given:
            return True
    return False


def showing(intrigue: Sequence[str], land: str) -> int:
    """How many of these intrigue cards show the land."""
    return sum(land in pair for pair in intrigue)
