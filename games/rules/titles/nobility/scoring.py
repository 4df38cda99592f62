"""Markers and points: the majorities of a period (NB-52 to NB-55), the titles (NB-60), the ranking (NB-61, NB-62)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.rules.contract import Result
from games.rules.kit.events import Raw
from games.rules.kit.seats import ranks
from games.rules.titles.nobility.cards import (
    CITIES,
    FULL,
    HALF,
    LANDS,
    NOBLES,
    NOBLES_OF,
    PERIOD,
    TITLES,
    YEARS,
)
from games.rules.titles.nobility.table import NOBODY, VACANT, Marker, Table

MOST_TAKERS = 2  # of a title: one takes it whole, two take half each
REASON = "titles scored"

# NB-54: by noble, what decides between equals: its title, then the bonus of its city.
HEIGHT = tuple([(noble.title, CITIES[noble.city].bonus) for noble in NOBLES])


def influence(owner: Sequence[int], land: int, seats: int) -> list[int]:
    """NB-52: by seat, the influence of its nobles on the portraits of that land."""
    found = [0] * seats
    for noble in NOBLES_OF[land]:
        if owner[noble] != VACANT:
            found[owner[noble]] += NOBLES[noble].influence
    return found


def order(owner: Sequence[int], land: int, seats: int) -> list[int]:
    """NB-53 to NB-55: the seats with influence in that land, the first one first."""
    by_seat = influence(owner, land, seats)
    highest: dict[int, tuple[int, int]] = {}
    for noble in NOBLES_OF[land]:
        seat = owner[noble]
        if seat != VACANT:
            highest[seat] = max(highest.get(seat, HEIGHT[noble]), HEIGHT[noble])
    return sorted(highest, key=lambda seat: (by_seat[seat], highest[seat]), reverse=True)


def title_takers(cubes: Sequence[int]) -> list[int]:
    """NB-60: the seats with most cubes on a title, rising, if they are one or two; nobody takes it otherwise."""
    most = max(cubes)
    first = [seat for seat, many in enumerate(cubes) if many == most]
    return first if most and len(first) <= MOST_TAKERS else []


def take(table: Table, seat: int, marker: Marker, log: list[Raw]) -> None:
    """NB-43: the seat has the marker, for all to see."""
    table.markers[seat].append(marker)
    log.append(("marker", seat, marker))


def score_period(table: Table, log: list[Raw]) -> None:
    """NB-52 to NB-55: in each land the first two take the markers of this period; one that nobody takes is removed."""
    year = YEARS[table.period]
    log.append(("period_scored", year))
    for land, code in enumerate(LANDS):
        first = [*order(table.owner, land, len(table.hands)), NOBODY, NOBODY]
        for which, seat, value in zip(("higher", "lower"), first, PERIOD[land][table.period], strict=False):
            if seat == NOBODY:
                log.append(("removed", "period", code, year, which))
            else:
                take(table, seat, Marker("period", value, code, year), log)


def score_titles(table: Table, log: list[Raw]) -> None:
    """NB-60: from marshal up to king."""
    for title, cubes in enumerate(table.titles):
        takers = title_takers(cubes)
        for seat in takers:
            name = TITLES[title]
            take(
                table,
                seat,
                Marker("half", HALF[title], name) if takers[1:] else Marker("title", FULL[title], name),
                log,
            )
        if not takers:
            log.append(("removed", "title", TITLES[title]))


def score(markers: Iterable[Marker]) -> int:
    """NB-61: the VP of these markers."""
    return sum([marker.value for marker in markers])


def places(markers: Sequence[Sequence[Marker]]) -> tuple[int, ...]:
    """NB-61, NB-62: by seat its rank: by score, then by the highest marker, then the second, and so on.

    Of two rows with one sum neither is the beginning of the other, so that a missing marker need not be counted as 0.
    """
    return ranks(
        [(-score(taken), *sorted([-marker.value for marker in taken])) for taken in markers],
    )


def result(table: Table) -> Result | None:
    """NB-63: ranks, VP and the reason; None while the game goes on."""
    if table.step != "over":
        return None
    scores = tuple([score(taken) for taken in table.markers])
    return Result(places(table.markers), tuple(range(len(scores))), scores, REASON)
