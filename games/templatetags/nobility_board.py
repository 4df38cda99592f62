"""What stands in the cities of Nobility: `{% europe_cities reading as cities %}`, for the map and for its words."""

from functools import lru_cache
from typing import Any

import msgspec
from django import template
from django.templatetags.static import static

from games.matches.look import Choice, Reading, SeatRow
from games.rules import GAMES

register = template.Library()
SOUTH = 55  # a city further down than this has its words above it, not below


class Noble(msgspec.Struct):
    """A portrait: its noble, who holds it (None: nobody), and whether the reader can name it now."""

    id: str
    title: str
    cost: int
    influence: int
    holder: SeatRow | None
    open: bool

    @property
    def name(self) -> str:
        """The title as people write it: "Baron"."""
        return self.title.capitalize()

    @property
    def held(self) -> str:
        """Who holds it, in words."""
        return f"held by {called(self.holder)}" if self.holder else "vacant"


class City(msgspec.Struct):
    """A city and what lies there: its `bonus` and who took it (None: nobody, or it is `left`), nobles, cathedral.

    `fallen` are those with cubes in the cathedral, each with how many.
    """

    id: str
    name: str
    land: str
    land_name: str
    x: float
    y: float
    bonus: int
    left: bool
    taker: SeatRow | None
    nobles: list[Noble]
    fallen: list[tuple[SeatRow, int]]

    @property
    def open(self) -> bool:
        """Whether the reader can name one of its nobles now."""
        return any(noble.open for noble in self.nobles)

    @property
    def south(self) -> bool:
        """Whether it lies in the lower part of the map."""
        return self.y > SOUTH

    @property
    def bonus_words(self) -> str:
        """What has become of its marker: "bonus 3 left", "bonus 3 went to Ada"."""
        return f"bonus {self.bonus} {f'went to {called(self.taker)}' if self.taker else 'left'}"

    @property
    def cathedral(self) -> str:
        """Whose cubes lie in the cathedral: "Ada, 2 of you"; nothing if none do."""
        return ", ".join([f"{cubes} of {called(row)}" if cubes > 1 else called(row) for row, cubes in self.fallen])

    @property
    def words(self) -> str:
        """All of it in one line."""
        nobles = [f"{noble.name} {noble.held}{', you can pay' if noble.open else ''}" for noble in self.nobles]
        fallen = f" In the cathedral: {self.cathedral}." if self.fallen else ""
        return f"{self.name}: {'; '.join(nobles)}. City {self.bonus_words}.{fallen}"


def nobility() -> Any:
    """The game, for its board and its payments."""
    return GAMES["nobility"]


@lru_cache(maxsize=1)
def sprite() -> str:
    """The address of Nobility's pictures."""
    return static("tables/nobility/nobility.svg")


def called(row: SeatRow) -> str:
    """A seat's name, or "you"."""
    return "you" if row.mine else row.name


@register.simple_tag
def europe_cities(reading: Reading) -> list[City]:
    """The cities in the order of the map, from north to south inside each land."""
    view: Any = reading.view
    board = nobility().board
    able = nameable(reading.moves)
    takers = {
        mark.of: reading.seats[seat] for seat, row in enumerate(view.markers) for mark in row if mark.what == "city"
    }
    found = []
    for code, (x, y) in board.map["city"].items():
        number = city_numbers()[code]
        city = board.cities[number]
        nobles = []
        for noble in city.nobles:
            printed, owner = board.nobles[noble], view.owner[noble]
            holder = reading.seats[owner] if owner >= 0 else None
            title = board.titles[printed.title]
            nobles.append(Noble(printed.id, title, printed.cost, printed.influence, holder, printed.id in able))
        fallen = [(row, cubes) for row, cubes in zip(reading.seats, view.cathedral[number], strict=True) if cubes]
        land = board.lands[city.land]
        left = view.city_left[number]
        found.append(
            City(
                code, city.name, land, board.land_names[land], x, y, city.bonus, left, takers.get(code), nobles, fallen
            )
        )
    return found


def nameable(moves: list[Choice]) -> set[str]:
    """The nobles that these moves name."""
    return {move.fields["noble"] for move in moves if move.type in ("claim", "usurp")}


@lru_cache(maxsize=1)
def city_numbers() -> dict[str, int]:
    """By its id the number of each city."""
    return {city.id: number for number, city in enumerate(nobility().board.cities)}
