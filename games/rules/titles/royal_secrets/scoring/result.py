"""The end of the match: the bonus for Influence left in hand, final points and ranks (SE-80 to SE-83)."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.contract import Result
from games.rules.kit.seats import ranks
from games.rules.titles.royal_secrets.cards import BONUS_CAP, BONUS_PER, INFLUENCE
from games.rules.titles.royal_secrets.table import Table, everybody

BONUS = tuple([max(0, influence) // BONUS_PER for influence in INFLUENCE])  # by kind


def bonus(hand: Sequence[int]) -> int:
    """SE-80: a point for each full 10 Influence of a card, at most 6 in all."""
    return min(BONUS_CAP, sum([BONUS[kind] for kind in hand]))


def finals(table: Table) -> list[int]:
    """SE-81: points and bonus."""
    return [points + bonus(hand) for points, hand in zip(table.points, table.hands, strict=True)]


def ranking(finals: Sequence[int]) -> tuple[int, ...]:
    """SE-81: the highest first; equal seats share."""
    return ranks([(-final,) for final in finals])


def result(table: Table) -> Result | None:
    """SE-83: None while the match goes on."""
    if not table.reason:
        return None
    points = finals(table)
    return Result(ranking(points), tuple(everybody(table)), tuple(points), table.reason)
