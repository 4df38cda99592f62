"""Cards of which many are alike, spread at random over zones within bounds.

A row says by kind how many cards of that kind there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import gt, sub

from msgspec import Struct

from games.rules.kit.chance import Chance

FILLS = 6  # fresh starts before the exact search

Row = Sequence[int]


class Zone(Struct):
    """Room for so many cards, of each kind at least `lo` and at most `hi` of them."""

    size: int
    lo: Row
    hi: Row


class Pair(Struct):
    """Two zones, by their numbers, that together obey bounds of their own."""

    first: int
    second: int
    lo: Row
    hi: Row


def spread(cards: Row, zones: list[Zone], pair: Pair | None, chance: Chance) -> list[Row] | None:
    """The rows of the zones, filled at random, else searched for; None if the cards cannot lie so."""
    if sum(cards) != sum([zone.size for zone in zones]) or any(any(map(gt, zone.lo, zone.hi)) for zone in zones):
        return None
    for _ in range(FILLS):
        found = fill_both(cards, zones, pair, chance) if pair else fill(cards, zones, chance)
        if found is not None:
            return found
    return Search(zones, pair, chance).settle(tuple(cards), tuple([zone.size for zone in zones]))


def fill(cards: Row, zones: list[Zone], chance: Chance) -> list[Row] | None:
    """What must lie in a zone is put there, the rest card by card into any free room; None where it gets stuck."""
    held = [list(row) for row in zip(*[zone.lo for zone in zones], strict=True)]  # by kind, then by zone
    most = list(zip(*[zone.hi for zone in zones], strict=True))
    left = list(map(sub, cards, map(sum, held)))
    room = [zone.size - sum(zone.lo) for zone in zones]
    if min(left) < 0 or min(room) < 0:
        return None
    numbers = iter(chance.numbers(sum(left)))
    for slack, kind in sorted([(sum(most[kind]) - many, kind) for kind, many in enumerate(left) if many]):
        if slack < 0 or not place(left[kind], held[kind], most[kind], room, numbers):
            return None
    return list(zip(*held, strict=True))


def place(many: int, held: list[int], most: Row, room: list[int], numbers: Iterator[int]) -> bool:
    """So many cards of one kind into free room, each place as likely; false if there is too little."""
    free = [space if has < limit else 0 for space, has, limit in zip(room, held, most, strict=True)]
    places = sum(free)
    for _ in range(many):
        if not places:
            return False
        at, zone = next(numbers) % places, 0
        while at >= free[zone]:
            at -= free[zone]
            zone += 1
        held[zone] += 1
        room[zone] -= 1
        gone = 1 if held[zone] < most[zone] else free[zone]
        free[zone] -= gone
        places -= gone
    return True


def fill_both(cards: Row, zones: list[Zone], pair: Pair, chance: Chance) -> list[Row] | None:
    """The pair is filled as one zone, and what lies there is spread over the two."""
    first, second = zones[pair.first], zones[pair.second]
    others = [zone for number, zone in enumerate(zones) if number not in (pair.first, pair.second)]
    lo = [max(least, one + two) for least, one, two in zip(pair.lo, first.lo, second.lo, strict=True)]
    rows = fill(cards, [*others, Zone(first.size + second.size, lo, pair.hi)], chance)
    if rows is None:
        return None
    parts = fill(rows.pop(), [first, second], chance)
    if parts is None:
        return None
    for number, part in sorted(zip((pair.first, pair.second), parts, strict=True)):
        rows.insert(number, part)
    return rows


class Search:
    """The systematic way: kind by kind, every way to spread it over the zones, in random order."""

    def __init__(self, zones: list[Zone], pair: Pair | None, chance: Chance) -> None:
        self.zones, self.pair, self.chance = zones, pair, chance
        self.hopeless: set[tuple[int, ...]] = set()  # rooms in which the kinds that are left cannot lie

    def settle(self, cards: tuple[int, ...], room: tuple[int, ...]) -> list[Row] | None:
        """The rows of the zones for the last kinds, whose cards these are, in so much room; None if there are none."""
        if not cards:
            return None if any(room) else [[] for _ in room]
        if (len(cards), *room) in self.hopeless:
            return None
        ways = list(self.ways(len(cards), cards[0], room))
        self.chance.shuffle(ways)
        for way in ways:
            rest = self.settle(cards[1:], tuple([space - many for space, many in zip(room, way, strict=True)]))
            if rest is not None:
                return [[many, *row] for many, row in zip(way, rest, strict=True)]
        self.hopeless.add((len(cards), *room))
        return None

    def ways(self, kinds_left: int, many: int, room: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
        """Every way to spread so many cards of the first kind that is left."""
        least = [zone.lo[-kinds_left] for zone in self.zones]
        most = [min(zone.hi[-kinds_left], space) for zone, space in zip(self.zones, room, strict=True)]
        for way in portions(many, least, most):
            if self.together(kinds_left, way):
                yield way

    def together(self, kinds_left: int, way: tuple[int, ...]) -> bool:
        """Whether the pair of zones obeys its bounds."""
        pair = self.pair
        if pair is None:
            return True
        return pair.lo[-kinds_left] <= way[pair.first] + way[pair.second] <= pair.hi[-kinds_left]


def portions(many: int, least: Row, most: Row) -> Iterable[tuple[int, ...]]:
    """Every way to share so many things out, to each at least and at most so many."""
    if not least:
        if not many:
            yield ()
        return
    lowest, highest = max(least[0], many - sum(most[1:])), min(most[0], many - sum(least[1:]))
    for here in range(lowest, highest + 1):
        for others in portions(many - here, least[1:], most[1:]):
            yield here, *others
