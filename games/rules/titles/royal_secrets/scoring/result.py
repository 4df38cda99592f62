"""The end of the match: the bonus for Influence left in hand, final points and ranks (SE-80 to SE-83)."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.contract import Result
from games.rules.kit.seats import ranks
from games.rules.titles.royal_secrets.cards import BONUS_CAP, BONUS_PER, INFLUENCE
from games.rules.titles.royal_secrets.table import Table, everybody


def bonus(hand: Sequence[int]) -> int:
    """SE-80: a point for each full 10 Influence of a card, at most 6 in all."""
    return min(BONUS_CAP, sum([max(0, INFLUENCE[kind]) // BONUS_PER for kind in hand]))


def finals(table: Table) -> list[int]:
    """SE-81: points and bonus."""
    return [points + bonus(hand) for points, hand in zip(table.points, table.hands, strict=True)]


def ranking(table: Table) -> tuple[int, ...]:
    """SE-81: the highest first; equal seats share."""
    return ranks([(-final,) for final in finals(table)])


def result(table: Table) -> Result | None:
    """SE-83: None while the match goes on."""
    if not table.reason:
        return None
    return Result(ranking(table), tuple(everybody(table)), tuple(finals(table)), table.reason)
