"""Template tags of Nobility's standings: `{% standings reading as now %}`, `{% points_bar house most year %}`."""

from collections.abc import Sequence
from typing import Any

import msgspec
from django import template
from django.utils.safestring import SafeString, mark_safe

from games.matches.look import Reading, SeatRow
from games.templatetags.nobility_board import nobility

register = template.Library()

# The kinds of markers, each with its heading and its picture; a half title counts as a title.
KINDS = (
    ("city", "Cities", "vp-city"),
    ("country", "Countries", "vp-country"),
    ("house", "Noble house", "vp-house"),
    ("period", "Periods", "vp-period"),
    ("title", "Titles", "vp-title"),
)
KIND = {**{kind: number for number, (kind, _, _) in enumerate(KINDS)}, "half": 4}
SHARED = 2  # so many with most cubes take one half of a title each; more take nothing (NB-60)


class House(msgspec.Struct):
    """A seat and what it has: points, by kind what its markers are worth, cards, cubes.

    `known` are the country cards that all know of, by land; `gain` is what it would take if the period were scored now
    (and in the last one the titles).
    """

    row: SeatRow
    points: int
    won: list[int]
    gain: int
    cards: int
    plots: int
    known: list[tuple[str, int]]
    cubes: int
    on_turn: bool

    @property
    def name(self) -> str:
        """Who it is, as a heading."""
        return "You" if self.row.mine else self.row.name


class Year(msgspec.Struct):
    """The two markers of a land in a period: their values, and once they are gone who took them (None: nobody)."""

    year: int
    now: bool
    gone: bool
    values: tuple[int, int]
    takers: list[SeatRow | None]

    @property
    def words(self) -> str:
        """Who took them: "6 to Ada, 3 to nobody"."""
        names = [("you" if row.mine else row.name) if row else "nobody" for row in self.takers]
        return ", ".join([f"{value} to {name}" for value, name in zip(self.values, names, strict=True)])


class LandRow(msgspec.Struct):
    """A land: by house its influence and its place (1, 2 or 0), and the markers of each period."""

    code: str
    name: str
    cells: list[tuple[int, int]]
    years: list[Year]


class TitleRow(msgspec.Struct):
    """A title: by house its cubes and what it would take now (1: the marker, 2: half of it, 0: nothing)."""

    title: str
    name: str
    cells: list[tuple[int, int]]
    full: int


class Standings(msgspec.Struct):
    """All that is counted. Houses stand clockwise from the reader's left, the reader last; the king first."""

    houses: list[House]
    lands: list[LandRow]
    titles: list[TitleRow]
    years: list[tuple[int, bool]]
    year: int
    most: int

    @property
    def kinds(self) -> list[tuple[str, str, list[int]]]:
        """By kind of marker its heading, its picture and what it has brought each house."""
        return [(name, sign, [house.won[n] for house in self.houses]) for n, (_, name, sign) in enumerate(KINDS)]


@register.simple_tag
def standings(reading: Reading) -> Standings:
    """What everybody has and would get now."""
    view: Any = reading.view
    board = nobility().board
    rows = reading.others if reading.me is None or reading.eyes is None else [*reading.others, reading.me]
    seats = [row.number for row in rows]
    gains = [0] * len(rows) if reading.over else gained(view)
    houses = [_house(reading, row, gains[row.number]) for row in rows]
    over = view.step == "over"
    return Standings(
        houses=houses,
        lands=[_land(reading, land, seats) for land in range(len(board.lands))],
        titles=[_title(view.titles[title], title, seats) for title in reversed(range(len(board.titles)))],
        years=[(year, number == view.period and not over) for number, year in enumerate(board.years)],
        year=board.years[view.period],
        most=max([house.points + house.gain for house in houses] + [1]),
    )


def gained(view: Any) -> list[int]:
    """By seat what it would take if the period ended now; in the last one with the titles."""
    board = nobility().board
    gains = [0] * view.seats
    for land, takers in enumerate(view.standing):
        for seat, value in zip(takers, board.period[land][view.period], strict=True):
            if seat >= 0:
                gains[seat] += value
    if view.period == len(board.years) - 1:
        for title, cubes in enumerate(view.titles):
            for seat, place in enumerate(takers_of(cubes)):
                gains[seat] += (0, board.full[title], board.half[title])[place]
    return gains


def takers_of(cubes: Sequence[int]) -> list[int]:
    """NB-60: by seat 1 where it would take the title's marker, 2 where half of it, else 0."""
    most = max(cubes)
    leaders = cubes.count(most) if most else 0
    return [leaders if many == most and 0 < leaders <= SHARED else 0 for many in cubes]


def _house(reading: Reading, row: SeatRow, gain: int) -> House:
    view: Any = reading.view
    seat = row.number
    won = [0] * len(KINDS)
    for marker in view.markers[seat]:
        won[KIND[marker.what]] += marker.value
    known = [(code, many) for code, many in zip(nobility().board.lands, view.known[seat], strict=True) if many]
    return House(
        row=row,
        points=view.scores[seat],
        won=won,
        gain=gain,
        cards=view.counts[seat],
        plots=view.plot_counts[seat],
        known=known,
        cubes=view.supply[seat],
        on_turn=seat == view.on_turn and not reading.over,
    )


def _land(reading: Reading, land: int, seats: list[int]) -> LandRow:
    view: Any = reading.view
    board = nobility().board
    code, standing = board.lands[land], view.standing[land]
    places = {seat: place for place, seat in enumerate(standing, 1) if seat >= 0}
    years = []
    for number, year in enumerate(board.years):
        gone = number < view.period or view.step == "over"
        values = board.period[land][number]
        taken = _takers(reading, code, year, values) if gone else []
        years.append(Year(year, number == view.period and not gone, gone, values, taken))
    cells = [(view.influence[land][seat], places.get(seat, 0)) for seat in seats]
    return LandRow(code, board.land_names[code].split()[0], cells, years)


def _takers(reading: Reading, code: str, year: int, values: Sequence[int]) -> list[SeatRow | None]:
    """Who took the higher and the lower marker of that land and year."""
    view: Any = reading.view
    by_value = {
        marker.value: row
        for row, markers in zip(reading.seats, view.markers, strict=True)
        for marker in markers
        if (marker.what, marker.of, marker.year) == ("period", code, year)
    }
    return [by_value.get(value) for value in values]


def _title(cubes: Sequence[int], title: int, seats: list[int]) -> TitleRow:
    board = nobility().board
    takers = takers_of(cubes)
    name = board.titles[title]
    return TitleRow(name, name.capitalize(), [(cubes[seat], takers[seat]) for seat in seats], board.full[title])


@register.simple_tag
def points_bar(house: House, most: int, year: int) -> SafeString:
    """A house's points as a bar, one piece a kind of marker, and in outline what it would take now."""
    pieces, x = [], 0.0
    for (kind, _, _), won in zip(KINDS, house.won, strict=True):
        if won:
            wide = 100 * won / most
            pieces.append(f'<rect class="bar__{kind}" x="{x:.1f}" y="1" width="{wide:.1f}" height="6"/>')
            x += wide
    if house.gain:
        wide = 100 * house.gain / most
        pieces.append(f'<rect class="bar__gain" x="{x:.1f}" y="1.5" width="{wide:.1f}" height="5" fill="none"/>')
    words = ", ".join([f"{name} {won}" for (_, name, _), won in zip(KINDS, house.won, strict=True) if won])
    label = f"{words or 'No marker yet'}{f'; {house.gain} more if {year} were scored now' if house.gain else ''}"
    return mark_safe(  # noqa: S308
        f'<svg class="bar" viewBox="0 0 100 8" width="100" height="8" preserveAspectRatio="none" role="img" '
        f'aria-label="{label}">{"".join(pieces)}</svg>'
    )
