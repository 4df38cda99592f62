"""Seats in a ring: 0 to n - 1 in table order, clockwise (to the left) is +1."""

from collections.abc import Iterable, Sequence


def ring(seats: int, start: int, step: int = 1) -> list[int]:
    """All seats once, from start on in the direction of step (+1 clockwise, -1 the other way)."""
    return [(start + step * i) % seats for i in range(seats)]


def ranks(keys: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """The rank of each seat by its key, the smallest key first; equal keys share a rank: 1, 2, 2, 4."""
    listed = list(keys)
    return tuple(1 + sum(other < key for other in listed) for key in listed)


def sided(teams: Sequence[int]) -> bool:
    """Whether sides play, by each seat's team: with fewer teams than seats somebody has a partner."""
    return len(set(teams)) < len(teams)
