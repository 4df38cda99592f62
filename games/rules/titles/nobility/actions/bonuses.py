"""The bonuses that a claim earns at once (NB-40 to NB-43), in the order city, country, house."""

from __future__ import annotations

from games.rules.titles.nobility.actions.verbs import Log
from games.rules.titles.nobility.cards import CITIES, CITIES_OF, LANDS, NOBLES
from games.rules.titles.nobility.scoring import take
from games.rules.titles.nobility.table import Marker, Table


def bonuses(table: Table, seat: int, number: int, log: Log) -> None:
    """All that the seat earns by having taken that noble."""
    noble = NOBLES[number]
    if table.city_left[noble.city]:
        city = CITIES[noble.city]
        table.city_left[noble.city] = False
        take(table, seat, Marker("city", city.bonus, city.id), log)
    if table.country_left[noble.land] and earns_country(table, seat, noble.land):
        take(table, seat, Marker("country", table.country_left[noble.land].pop(0), LANDS[noble.land]), log)
    if table.house_left and earns_house(table, seat):
        take(table, seat, Marker("house", table.house_left.pop(0)), log)


def earns_country(table: Table, seat: int, land: int) -> bool:
    """NB-41: a cube in every city of the land, on a portrait or in the cathedral, and no country marker of it yet."""
    for city in CITIES_OF[land]:
        if not present(table, seat, city):
            return False
    return ("country", LANDS[land]) not in [(marker.what, marker.of) for marker in table.markers[seat]]


def present(table: Table, seat: int, city: int) -> bool:
    """NB-41, R-16: whether the seat has a cube in that city."""
    return table.cathedral[city][seat] > 0 or seat in [table.owner[noble] for noble in CITIES[city].nobles]


def earns_house(table: Table, seat: int) -> bool:
    """NB-42: a cube on all seven titles, and no noble house marker yet."""
    return 0 not in [cubes[seat] for cubes in table.titles] and "house" not in [
        marker.what for marker in table.markers[seat]
    ]
