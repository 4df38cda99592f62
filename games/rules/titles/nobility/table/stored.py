"""What a stored table must be like: all that the rules rely on without looking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.rules.titles.nobility.cards import (
    CITIES,
    COUNTRY_BONUS,
    CUBES,
    FULL,
    HALF,
    HOUSE_BONUS,
    LANDS,
    LIMITS,
    NOBLES,
    PAIRS,
    PERIOD,
    PLENTY,
    PLOTS,
    TITLES,
    YEARS,
    deck,
)
from games.rules.titles.nobility.table.records import EMPTY, VACANT, Marker, Table, quota


def check(table: Table) -> bool:
    """Whether a stored table can be."""
    return all(part(table) for part in PARTS)


def shape_fits(table: Table) -> bool:
    """NB-1: every row has its length."""
    seats = len(table.hands)
    by_seat: list[Sequence[Any]] = [table.supply, table.markers, *table.cathedral, *table.titles]
    lands: list[Sequence[Sequence[int]]] = [table.hands, table.known, table.blind]
    pairs: list[Sequence[Sequence[int]]] = [table.intrigue, table.blind_plots]
    by_land: list[Sequence[Any]] = [
        table.discard,
        table.in_pile,
        table.country_left,
        *(row for rows in lands for row in rows),
    ]
    by_pair: list[Sequence[Any]] = [table.plot_discard, table.in_plots, *(row for rows in pairs for row in rows)]
    return (
        2 <= seats <= 5
        and all(len(rows) == seats for rows in [*by_seat, *lands, *pairs])
        and all(len(row) == len(LANDS) for row in by_land)
        and all(len(row) == len(PAIRS) for row in by_pair)
        and len(table.cathedral) == len(table.city_left) == len(CITIES)
        and len(table.titles) == len(TITLES)
        and len(table.owner) == len(NOBLES)
        and len(table.row) == table.options.display
        and all(EMPTY <= land < len(LANDS) for land in table.row)
    )


def turn_fits(table: Table) -> bool:
    """NB-3, NB-11, NB-12, NB-51, NB-75: whose turn it is, how far it has come, and the end."""
    seats, over = len(table.hands), table.step == "over"
    cards = sum(deck(table.options.removal, seats))
    due = quota(table) - 2 * table.plotted - table.drawn
    return (
        0 <= table.start < seats
        and table.options.first in ("random", table.start)
        and over <= table.turns <= len(YEARS) * (cards - table.options.display) + seats - 1
        and table.seat == (table.start + table.turns - over) % seats
        and 0 <= table.period < len(YEARS)
        and table.drawn >= 0
        and 0 <= table.plotted <= (table.turns >= seats)
        and (over or due >= 0)
        and (over or (due > 0) == (table.step == "draw"))
        and (not over or (table.running_out and table.period == len(YEARS) - 1 and not table.turns % seats))
    )


def cards_fit(table: Table) -> bool:
    """NB-5, NB-6, NB-45: every card is somewhere, and no hand is too large."""
    game = deck(table.options.removal, len(table.hands))
    over = table.step == "over"
    for seat, (hand, plots) in enumerate(zip(table.hands, table.intrigue, strict=True)):
        on_turn = seat == table.seat and not over
        if sum(hand) > LIMITS["country"] + (table.drawn if on_turn else 0):
            return False
        if sum(plots) > LIMITS["intrigue"] + (table.plotted if on_turn else 0):
            return False
    return all(
        many == table.pile.count(land) + table.row.count(land) + sum(row[land] for row in [table.discard, *table.hands])
        for land, many in enumerate(game)
    ) and all(
        many == table.plots.count(pair) + sum(row[pair] for row in [table.plot_discard, *table.intrigue])
        for pair, many in enumerate(PLOTS)
    )


def knowledge_fits(table: Table) -> bool:
    """Section 5: what is known of hands and piles is so."""
    return (
        all(
            least <= many
            for known, hand in zip(table.known, table.hands, strict=True)
            for least, many in zip(known, hand, strict=True)
        )
        and all(
            table.pile.count(land) + sum(row[land] for row in table.blind) <= most
            for land, most in enumerate(table.in_pile)
        )
        and all(
            table.plots.count(pair) + sum(row[pair] for row in table.blind_plots) <= most
            for pair, most in enumerate(table.in_plots)
        )
    )


def cubes_fit(table: Table) -> bool:
    """NB-2, NB-21, NB-24: every cube is somewhere, and for each on a portrait or in a cathedral one on a title."""
    seats = len(table.hands)
    each = PLENTY if table.options.supply == "plenty" else CUBES[seats]
    if not all(VACANT <= seat < seats for seat in table.owner):
        return False
    for seat in range(seats):
        nobles = table.owner.count(seat) + sum(cubes[seat] for cubes in table.cathedral)
        if nobles != sum(cubes[seat] for cubes in table.titles) or table.supply[seat] + 2 * nobles != each:
            return False
    portraits = [[0] * seats for _ in TITLES]
    for noble, holder in zip(NOBLES, table.owner, strict=True):
        if holder != VACANT:
            portraits[noble.title][holder] += 1
    return all(
        many <= cubes
        for row, on_title in zip(portraits, table.titles, strict=True)
        for many, cubes in zip(row, on_title, strict=True)
    )


def naming_fits(table: Table) -> bool:
    """NB-22, NB-23, NB-27: a noble is named where it is to be paid, and can be placed."""
    if table.step != "pay":
        return table.named == VACANT and not table.spent
    return (
        0 <= table.named < len(NOBLES)
        and table.owner[table.named] != table.seat
        and table.supply[table.seat] >= 2
        and all(table.spent.count(pair) <= many for pair, many in enumerate(table.plot_discard))
    )


def markers_fit(table: Table) -> bool:
    """NB-4, NB-40 to NB-42, NB-53, NB-60: every marker is left, taken once, or gone."""
    taken = [marker for markers in table.markers for marker in markers]
    of_each = [[(marker.what, marker.of, marker.year) for marker in markers] for markers in table.markers]
    halves = [marker for marker in taken if marker.what == "half"]
    whole = [marker for marker in taken if marker.what != "half"]
    houses = HOUSE_BONUS[len(table.hands)]
    return (
        all(len(set(mine)) == len(mine) for mine in of_each)
        and all(is_rest(left, bonus) for left, bonus in zip(table.country_left, COUNTRY_BONUS, strict=True))
        and is_rest(table.house_left, houses)
        and len(set(whole)) == len(whole)
        and all(halves.count(marker) == 2 for marker in halves)
        and set(taken) <= earned(table) | to_earn(table)
        and earned(table) <= set(taken)
    )


def is_rest(left: Sequence[int], printed: Sequence[int]) -> bool:
    """Whether these markers are left when some have been taken, the highest first."""
    return tuple(left) == tuple(printed[len(printed) - len(left) :])


def earned(table: Table) -> set[Marker]:
    """NB-40 to NB-42: the bonuses that are not left, and so must have been taken."""
    country = [
        Marker("country", value, LANDS[land])
        for land, left in enumerate(table.country_left)
        for value in COUNTRY_BONUS[land]
        if value not in left
    ]
    house = [Marker("house", value) for value in HOUSE_BONUS[len(table.hands)] if value not in table.house_left]
    city = [Marker("city", city.bonus, city.id) for city, left in zip(CITIES, table.city_left, strict=True) if not left]
    return {*city, *country, *house}


def to_earn(table: Table) -> set[Marker]:
    """NB-53, NB-60: the markers that a scoring so far may have given away."""
    over = table.step == "over"
    scored = YEARS[: len(YEARS) if over else table.period]
    found = {
        Marker("period", value, code, year)
        for land, code in enumerate(LANDS)
        for year, values in zip(scored, PERIOD[land], strict=False)
        for value in values
    }
    if over:
        found |= {Marker("title", full, title) for full, title in zip(FULL, TITLES, strict=True)}
        found |= {Marker("half", half, title) for half, title in zip(HALF, TITLES, strict=True)}
    return found


PARTS = (shape_fits, turn_fits, cards_fit, knowledge_fits, cubes_fit, naming_fits, markers_fit)
