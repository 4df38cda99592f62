"""What can be paid with which cards (NB-30, NB-31): pure, over rows of counts by land or by pair."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.rules.titles.nobility.cards import LANDS, SHOWS

Row = tuple[int, ...]

WILD_COUNTRY = 3  # NB-30: any three other cards stand for one of the noble's land
WILD_INTRIGUE = 2  # NB-31: any two others stand for one that shows it
OF_LAND = tuple([(land,) for land in range(len(LANDS))])
KEPT = 1 << 14  # rows of payments kept in mind


def power(hand: Sequence[int], land: int) -> int:
    """NB-30: the highest cost of a noble of that land that these country cards can pay."""
    own = hand[land]
    return own + (sum(hand) - own) // WILD_COUNTRY


def payable(hand: Sequence[int], land: int, cost: int) -> bool:
    """NB-30: whether these country cards can pay a noble of that land and cost."""
    return cost <= power(hand, land)


def payments(hand: Sequence[int], land: int, cost: int) -> tuple[Row, ...]:
    """NB-30: every way to pay a noble of that land and cost, fewest cards first, then in canonical order."""
    return ways(tuple(hand), OF_LAND[land], cost, WILD_COUNTRY)


def intrigue_payments(intrigue: Sequence[int], land: int, due: int) -> tuple[Row, ...]:
    """NB-31: every way to pay so many intrigue cards that show the land, in the same order."""
    return ways(tuple(intrigue), SHOWS[land], due, WILD_INTRIGUE)


@lru_cache(maxsize=KEPT)
def ways(cards: Row, fitting: tuple[int, ...], due: int, wild: int) -> tuple[Row, ...]:
    """Every way to pay what is due with fitting cards, one each, and `wild` others for each that is missing."""
    fit = tuple([many if number in fitting else 0 for number, many in enumerate(cards)])
    others = tuple([many - own for many, own in zip(cards, fit, strict=True)])
    found: list[Row] = []
    for own in range(min(due, sum(fit)), -1, -1):
        rows = [together(one, other) for one in takes(fit, own) for other in takes(others, wild * (due - own))]
        found += sorted(rows, reverse=True)
    return tuple(found)


@lru_cache(maxsize=KEPT)
def takes(cards: Row, many: int) -> tuple[Row, ...]:
    """Every way to take so many of these cards, in canonical order: most of the first kind first."""
    if not cards:
        return () if many else ((),)
    first, rest = cards[0], cards[1:]
    return tuple([(n, *row) for n in range(min(first, many), -1, -1) for row in takes(rest, many - n)])


def together(one: Row, other: Row) -> Row:
    """Both rows of cards as one."""
    return tuple([a + b for a, b in zip(one, other, strict=True)])
