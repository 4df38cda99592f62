"""The board: cities and their nobles, the titles, the markers, and the cubes."""

from collections.abc import Mapping
from typing import Any, Literal, get_args

from msgspec import Struct

from games.rules.titles.nobility.cards.deck import DATA, LAND, LAND_NAMES, LANDS, LandCode

# fmt: off
CityId = Literal[
    "paris", "dijon", "bordeaux", "lyon", "rouen", "vienna", "cologne", "munich", "berlin", "london", "edinburgh",
    "dublin", "madrid", "seville", "barcelona", "valencia",
]
NobleId = Literal[
    "paris-king", "paris-countess", "dijon-duke", "dijon-baron", "bordeaux-princess", "lyon-cardinal",
    "rouen-countess", "rouen-marshal", "vienna-king", "vienna-marshal", "cologne-cardinal", "cologne-baron",
    "munich-princess", "munich-marshal", "berlin-duke", "london-king", "london-countess", "edinburgh-princess",
    "edinburgh-baron", "dublin-duke", "dublin-countess", "madrid-king", "madrid-marshal", "seville-cardinal",
    "barcelona-duke", "valencia-baron", "valencia-marshal",
]
# fmt: on
TitleId = Literal["marshal", "baron", "countess", "duke", "cardinal", "princess", "king"]

# From the lowest to the highest; by title number what a noble costs in country cards, its influence, and the VP of the
# title's marker and of half of it.
TITLES: tuple[TitleId, ...] = get_args(TitleId)
TITLE: dict[str, int] = {title: number for number, title in enumerate(TITLES)}
KING = TITLE["king"]
COST: tuple[int, ...] = tuple([DATA["titles"][title]["cost"] for title in TITLES])
INFLUENCE: tuple[int, ...] = tuple([DATA["titles"][title]["influence"] for title in TITLES])
FULL: tuple[int, ...] = tuple([DATA["titles"][title]["full"] for title in TITLES])
HALF: tuple[int, ...] = tuple([DATA["titles"][title]["half"] for title in TITLES])


class City(Struct, frozen=True):
    """A city: its land, its bonus in VP, and the numbers of its nobles."""

    id: CityId
    name: str
    land: int
    bonus: int
    nobles: tuple[int, ...]


class Noble(Struct, frozen=True):
    """A portrait on the board: its city, land and title by number, its cost in country cards, its influence."""

    id: NobleId
    city: int
    land: int
    title: int
    cost: int
    influence: int


def read_cities(rows: list[dict[str, Any]]) -> tuple[City, ...]:
    """The cities, whose nobles are numbered through."""
    found: list[City] = []
    first = 0
    for row in rows:
        nobles = tuple(range(first, first := first + len(row["nobles"])))
        found.append(City(row["id"], row["id"].title(), LAND[row["land"]], row["bonus"], nobles))
    return tuple(found)


def read_nobles(rows: list[dict[str, Any]]) -> tuple[Noble, ...]:
    """The nobles of all cities."""
    found: list[Noble] = []
    for city, row in enumerate(rows):
        for name in row["nobles"]:
            title, noble = TITLE[name], row["id"] + "-" + name
            found.append(Noble(noble, city, LAND[row["land"]], title, COST[title], INFLUENCE[title]))
    return tuple(found)


CITIES = read_cities(DATA["city"])
NOBLES = read_nobles(DATA["city"])
CITY: dict[str, int] = {city.id: number for number, city in enumerate(CITIES)}
NOBLE: dict[str, int] = {noble.id: number for number, noble in enumerate(NOBLES)}

# By land.
CITIES_OF = tuple([tuple([n for n, city in enumerate(CITIES) if city.land == land]) for land in range(len(LANDS))])
NOBLES_OF = tuple([tuple([n for n, noble in enumerate(NOBLES) if noble.land == land]) for land in range(len(LANDS))])

# Markers: country bonuses by land, the highest first; house bonuses by number of seats; period markers by land and
# period, the higher and the lower one.
COUNTRY_BONUS: tuple[tuple[int, ...], ...] = tuple([tuple(DATA["country_bonus"][land]) for land in LANDS])
HOUSE_BONUS: dict[int, tuple[int, ...]] = {int(seats): tuple(row) for seats, row in DATA["house_bonus"].items()}
YEARS: tuple[int, ...] = tuple(DATA["period"]["years"])
PERIOD: tuple[tuple[tuple[int, int], ...], ...] = tuple(
    [tuple([(higher, lower) for higher, lower in DATA["period"][land]]) for land in LANDS]
)

# NB-2, NB-25: the cubes of each seat, by number of seats; and where they are never short.
CUBES: dict[int, int] = {int(seats): cubes for seats, cubes in DATA["cubes"]["per_seat"].items()}
PLENTY: int = DATA["cubes"]["plenty"]


class Board(Struct, frozen=True):
    """The board and its figures for who draws it: as above, and the map of data.toml. To read, not to change."""

    lands: tuple[LandCode, ...]
    land_names: Mapping[str, str]
    cities: tuple[City, ...]
    nobles: tuple[Noble, ...]
    titles: tuple[TitleId, ...]
    cost: tuple[int, ...]
    influence: tuple[int, ...]
    full: tuple[int, ...]
    half: tuple[int, ...]
    map: Mapping[str, Any]
    years: tuple[int, ...]
    period: tuple[tuple[tuple[int, int], ...], ...]
    country_bonus: tuple[tuple[int, ...], ...]
    house_bonus: Mapping[int, tuple[int, ...]]
    cubes: Mapping[int, int]


BOARD = Board(
    lands=LANDS,
    land_names=LAND_NAMES,
    cities=CITIES,
    nobles=NOBLES,
    titles=TITLES,
    cost=COST,
    influence=INFLUENCE,
    full=FULL,
    half=HALF,
    map=DATA["map"],
    years=YEARS,
    period=PERIOD,
    country_bonus=COUNTRY_BONUS,
    house_bonus=HOUSE_BONUS,
    cubes=CUBES,
)
