"""Template tags of Nobility's map: `{% europe_cities reading as cities %}`, `{% europe_map reading cities %}`.

Sea, coasts and lands lie in the sprite, which a browser fetches once. What is drawn here are the cities at their
places in the board's data, with what lies there now.
"""

from functools import lru_cache
from itertools import combinations
from typing import Any

import msgspec
from django import template
from django.templatetags.static import static
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.matches.look import Choice, Reading, SeatRow
from games.rules import GAMES
from games.templatetags.table import METALS

register = template.Library()

ASIDE = 2.5  # from the middle of a city to each of its two portraits
SOUTH = 55  # a city further down than this has its words above it, not below
LANDS = "FGBS"
ARMS = [f"arms-{code}" for code in LANDS]  # small pictures that the page draws often, as symbols of its own
PLOTS = [f"intrigue-{one}{other}" for one, other in combinations(LANDS, 2)]
NAMES_AT_SEA = ((51, 3, "Mare Germanicum"), (9, 61, "Oceanus"), (85, 68, "Italia"), (99, 29, "Polonia"))


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


def called(row: SeatRow) -> str:
    """A seat's name, or "you"."""
    return "you" if row.mine else row.name


@register.simple_tag
def europe_cities(reading: Reading) -> list[City]:
    """The cities in the order of the map, from north to south inside each land."""
    view: Any = reading.view
    board = nobility().board
    able = nameable(reading.moves)
    takers = {mark.of: reading.seats[seat] for seat, row in enumerate(view.markers) for mark in row if mark.what == "city"}
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


@register.simple_tag
def europe_map(reading: Reading, cities: list[City]) -> SafeString:
    """The map: what never changes, the seats' shields to draw from, the arms of the lands, the cities."""
    view: Any = reading.view
    drawn = [_sea(), *[_house(row) for row in reading.seats]]
    drawn += [_arms(code, view.country_left[land]) for land, code in enumerate(nobility().board.lands)]
    drawn += [_city(city) for city in cities]
    return _safe("".join(drawn) + "</svg>")


@lru_cache(maxsize=1)
def _sea() -> str:
    names = "".join([f'<text x="{x}" y="{y}">{name}</text>' for x, y, name in NAMES_AT_SEA])
    signs = "".join(
        [
            f'<symbol id="{name}" viewBox="0 0 100 {tall}"><use href="{sprite()}#{name}"/></symbol>'
            for tall, names in ((120, ARMS), (110, PLOTS))
            for name in names
        ]
    )
    return (
        '<svg class="europe__map" viewBox="-5 -3 110 106" width="720" height="694" font-size="1.9" text-anchor="middle" '
        'role="group" aria-label="Map of Europe: sixteen cities">'
        f'<use href="{sprite()}#europe" x="-5" y="-3" width="110" height="106"/>'
        f'<g class="sea" fill="#f6eedb" aria-hidden="true">{names}'
        f'<text x="9.2" y="84" transform="rotate(-72 9.2 84)">Portugallia</text></g>{signs}'
    )


def _house(row: SeatRow) -> str:
    """The arms of a seat as a symbol of the page, to be drawn wherever it has something."""
    metal = " data-metal" if row.tincture in METALS else ""
    shields = static("art/shields.svg")
    parts = (f"field-{row.tincture}", f"charge-{row.charge}")
    uses = "".join([f'<use href="{shields}#{part}" width="100" height="120"/>' for part in parts])
    return f'<symbol id="house-{row.number}" viewBox="0 0 100 120"><g class="house"{metal}>{uses}</g></symbol>'


def _arms(code: str, left: tuple[int, ...]) -> str:
    board = nobility().board
    x, y = board.map["arms"][code]
    words = f"markers {' and '.join(map(str, left))} left" if len(left) > 1 else f"marker {left[0]} left" if left else ""
    label = f"{board.land_names[code]}: country {words or 'markers all taken'}"
    shields = "".join(
        f'<g transform="translate({side} 0)"><use href="{sprite()}#vp-country" x="-1.75" y="-1.75" width="3.5" '
        f'height="3.5"/><text y=".6">{value}</text></g>'
        for side, value in zip((-4.2, 4.2), left, strict=False)
    )
    return (
        f'<g class="arms" transform="translate({x:g} {y:g})" role="img" aria-label="{label}">'
        f'<use href="{sprite()}#arms-{code}" x="-2.3" y="-2.75" width="4.6" height="5.5"/>{shields}</g>'
    )


def _city(city: City) -> str:
    sides = (-ASIDE, ASIDE) if len(city.nobles) > 1 else (0,)
    edge = 3.3 + sides[-1]
    opens, kind = (f"sheet-{city.id}", " data-open") if city.open else (f"in-{city.id}", "")
    portraits = "".join(_noble(noble, side) for noble, side in zip(city.nobles, sides, strict=True))
    return (
        f'<a class="city" id="{city.id}" href="#{city.id}" data-opens="{opens}" '
        f'transform="translate({city.x:g} {city.y:g})" aria-label="{escape(city.words)}"{kind}>'
        '<rect class="city__hit" fill="none" pointer-events="all" x="-6.5" y="-6.6" width="13" height="13" rx="1"/>'
        f"{portraits}{_bonus(city, edge)}{_cathedral(city, edge)}"
        f'<text class="city__name" fill="#fff" y="3.9">{city.name}</text></a>'
    )


def _noble(noble: Noble, side: float) -> str:
    shield = ""
    if noble.holder:
        house = f"#house-{noble.holder.number}"
        shield = f'<use class="noble__shield" href="{house}" x="-1.5" y="-1.8" width="3" height="3.6"/>'
    return (
        f'<g class="noble"{" data-open" if noble.open else ""} transform="translate({side:g} 0)">'
        f'<use href="{sprite()}#noble-{noble.title}"/>{shield}</g>'
    )


def _bonus(city: City, edge: float) -> str:
    kind, picture = ("", "vp-city") if city.left else (" city__bonus--taken", "vp-taken")
    return (
        f'<g class="city__bonus{kind}" transform="translate({-edge:g} -3.4)"><use href="{sprite()}#{picture}" x="-1.6" '
        f'y="-1.6" width="3.2" height="3.2"/><text y=".62">{city.bonus}</text></g>'
    )


def _cathedral(city: City, edge: float) -> str:
    if not city.fallen:
        return ""
    cubes = []
    for number, (row, many) in enumerate(city.fallen):
        x, y = (-0.9, 0.9) if len(city.fallen) == 1 else (-1.9 + 1.9 * (number % 2), 0.9 + 2.1 * (number // 2))
        count = f'<text x="{x + 1.9:.2g}" y="{y + 2:.2g}">{many}</text>' if many > 1 else ""
        cubes.append(f'<use href="#house-{row.number}" x="{x:.2g}" y="{y:.2g}" width="1.8" height="2.16"/>{count}')
    return (
        f'<g class="city__cathedral" transform="translate({edge + 0.4:g} -2.6)"><use href="{sprite()}#cathedral" x="-1.5" '
        f'y="-1.9" width="3" height="3"/>{"".join(cubes)}</g>'
    )


@lru_cache(maxsize=1)
def sprite() -> str:
    """The address of Nobility's pictures."""
    return static("tables/nobility/nobility.svg")


def _safe(markup: str) -> SafeString:
    """Markup put together here from escaped or known parts only."""
    return mark_safe(markup)  # noqa: S308
