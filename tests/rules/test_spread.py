"""Cards that are alike, spread over zones within bounds."""

from collections import Counter

import pytest

from games.rules.kit.chance import Chance
from games.rules.kit.spread import Pair, Row, Search, Zone, fill, portions, spread

ANY = (0, 0, 0)
ALL = (9, 9, 9)


def lies(rows: list[Row] | None, cards: Row, zones: list[Zone], pair: Pair | None = None) -> bool:
    """Whether all these cards lie there, and no bound is broken."""
    if rows is None:
        return False
    together = [rows[pair.first][kind] + rows[pair.second][kind] for kind in range(3)] if pair else ANY
    return (
        tuple(map(sum, zip(*rows, strict=True))) == tuple(cards)
        and [sum(row) for row in rows] == [zone.size for zone in zones]
        and all(
            low <= many <= high
            for zone, row in zip(zones, rows, strict=True)
            for low, many, high in zip(zone.lo, row, zone.hi, strict=True)
        )
        and (pair is None or all(map(lambda low, many, high: low <= many <= high, pair.lo, together, pair.hi)))
    )


def test_cards_lie_within_the_bounds() -> None:
    zones = [Zone(3, (1, 0, 0), (2, 1, 3)), Zone(4, (0, 2, 0), (1, 4, 1)), Zone(2, ANY, ALL)]
    found = set()
    for key in range(200):
        rows = spread((3, 4, 2), zones, None, Chance(str(key)))
        assert lies(rows, (3, 4, 2), zones)
        found.add(str(rows))
    assert len(found) > 5


def test_every_arrangement_without_bounds_is_as_likely_as_there_are_ways_to_it() -> None:
    zones = [Zone(2, ANY, ALL), Zone(2, ANY, ALL)]
    chance = Chance.seeded("test", "even")
    found = Counter(str(spread((2, 1, 1), zones, None, chance)) for _ in range(3000))
    assert len(found) == 4
    assert all(420 < many < 580 for rows, many in found.items() if "(2, 0, 0)" in rows)
    assert all(900 < many < 1100 for rows, many in found.items() if "(2, 0, 0)" not in rows)


def test_a_pair_obeys_bounds_of_its_own() -> None:
    zones = [Zone(3, ANY, ALL), Zone(3, ANY, ALL), Zone(2, ANY, ALL)]
    pair = Pair(2, 0, (2, 0, 0), (3, 1, 9))
    found = set()
    for key in range(200):
        rows = spread((3, 3, 2), zones, pair, Chance(str(key)))
        assert lies(rows, (3, 3, 2), zones, pair)
        found.add(str(rows))
    assert len(found) > 5


def test_the_search_finds_what_a_random_fill_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    tight = Zone(2, ANY, (1, 1, 1))
    zones = [Zone(2, ANY, (0, 1, 1)), Zone(2, ANY, (1, 0, 1)), tight, tight, Zone(2, ANY, (2, 2, 0))]
    cards = (4, 4, 2)
    stuck = sum(fill(cards, zones, Chance(str(key))) is None for key in range(200))
    assert stuck > 50
    monkeypatch.setattr("games.rules.kit.spread.FILLS", 0)
    for key in range(100):
        assert lies(spread(cards, zones, None, Chance(str(key))), cards, zones)


def test_the_search_looks_at_a_pair_too() -> None:
    zones = [Zone(2, ANY, ALL), Zone(1, (0, 0, 1), ALL), Zone(2, ANY, (1, 1, 1))]
    pair = Pair(0, 1, (1, 1, 0), (1, 1, 9))
    for key in range(20):
        rows = Search(zones, pair, Chance(str(key))).settle((2, 2, 1), (2, 1, 2))
        assert lies(rows, (2, 2, 1), zones, pair)
    assert Search(zones, Pair(0, 1, (2, 1, 0), ALL), Chance("")).settle((2, 2, 1), (2, 1, 2)) is None


def test_what_cannot_be_is_none() -> None:
    free = Zone(2, ANY, ALL)
    for cards, zones in (
        ((2, 1, 0), [free, free]),
        ((2, 2, 0), [free, Zone(2, (0, 0, 1), ALL)]),
        ((2, 2, 0), [free, Zone(2, (0, 3, 0), ALL)]),
        ((2, 2, 0), [free, Zone(2, (1, 0, 0), (0, 9, 9))]),
        ((3, 1, 0), [Zone(2, ANY, (1, 9, 9)), Zone(2, ANY, (1, 9, 9))]),
    ):
        assert spread(cards, zones, None, Chance("none")) is None
    assert spread((3, 1, 0), [free, free], Pair(0, 1, ANY, (2, 9, 9)), Chance("none")) is None


def test_portions_are_all_ways_to_share() -> None:
    assert list(portions(3, (0, 1, 0), (1, 2, 1))) == [(0, 2, 1), (1, 1, 1), (1, 2, 0)]
    assert list(portions(5, (0, 1), (1, 2))) == []
    assert list(portions(0, (), ())) == [()]
