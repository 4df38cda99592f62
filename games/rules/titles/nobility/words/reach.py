"""What a claim would take and change, read off a view: the nobles within reach, bonuses, influence."""

from __future__ import annotations

from msgspec import Struct

from games.rules.titles.nobility.actions import nameable, payments, to_name
from games.rules.titles.nobility.cards import (
    CITIES,
    CITIES_OF,
    LAND,
    LANDS,
    NOBLES,
    PAIR,
    TITLES,
    counts,
    lands_of,
)
from games.rules.titles.nobility.hidden import NobilityView
from games.rules.titles.nobility.scoring import order
from games.rules.titles.nobility.table import Marker


class Rise(Struct, frozen=True):
    """Influence in a land before and after a claim, and the place there from 0, -1 for none."""

    influence: tuple[int, int]
    place: tuple[int, int]


def ways(view: NobilityView) -> list[int]:
    """NB-21 to NB-25: the nobles that the reader could claim or usurp now."""
    if view.seat is None:
        return []
    intrigue = counts(view.intrigue, PAIR)
    return [
        number
        for number in nameable(counts(view.hand, LAND), view.supply[view.seat])
        if to_name(number, view.seat, view.owner[number], intrigue, view.options.throne)
    ]


def only_payment(view: NobilityView, number: int) -> tuple[str, ...]:
    """NB-27: the country cards that pay for the noble by themselves; () where the reader has a choice."""
    noble = NOBLES[number]
    found = payments(counts(view.hand, LAND), noble.land, noble.cost)
    return lands_of(found[0]) if len(found) == 1 else ()


def bonuses(view: NobilityView, number: int) -> list[Marker]:
    """NB-40 to NB-42: the markers that the reader would take by claiming this noble now."""
    seat, noble = view.seat or 0, NOBLES[number]
    taken = view.markers[seat]
    found = []
    if view.city_left[noble.city]:
        city = CITIES[noble.city]
        found.append(Marker("city", city.bonus, city.id))
    country = [marker for marker in taken if marker.what == "country" and marker.of == LANDS[noble.land]]
    if not country and view.country_left[noble.land] and everywhere(view, number):
        found.append(Marker("country", max(view.country_left[noble.land]), LANDS[noble.land]))
    house = [marker for marker in taken if marker.what == "house"]
    if not house and view.house_left and all_titles(view, number):
        found.append(Marker("house", max(view.house_left)))
    return found


def everywhere(view: NobilityView, number: int) -> bool:
    """NB-41: whether the reader would have a cube in every city of the noble's land."""
    seat = view.seat or 0
    return all(
        city == NOBLES[number].city
        or view.cathedral[city][seat]
        or any(view.owner[other] == seat for other in CITIES[city].nobles)
        for city in CITIES_OF[NOBLES[number].land]
    )


def all_titles(view: NobilityView, number: int) -> bool:
    """NB-42: whether the reader would have a cube on all seven titles."""
    seat = view.seat or 0
    return all(title == NOBLES[number].title or view.titles[title][seat] for title in range(len(TITLES)))


def rise(view: NobilityView, number: int) -> Rise:
    """NB-52, NB-54: what a claim of this noble changes for the reader in its land."""
    seat, noble = view.seat or 0, NOBLES[number]
    before = view.influence[noble.land][seat]
    owner = list(view.owner)
    first = order(owner, noble.land, view.seats)
    owner[number] = seat
    then = order(owner, noble.land, view.seats)
    return Rise(
        (before, before + noble.influence),
        (first.index(seat) if seat in first else -1, then.index(seat)),
    )
