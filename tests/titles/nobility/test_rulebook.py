"""The rules page of Nobility: every rule has its place, every figure is that of the board."""

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from games.rules.titles.nobility.cards import (
    CITIES,
    COUNTRY_BONUS,
    HOUSE_BONUS,
    LAND_NAMES,
    LANDS,
    NOBLES,
    OPENING,
    PERIOD,
    TITLES,
    deck,
)
from games.rules.titles.nobility.cards.board import COST, FULL, HALF, INFLUENCE
from games.rules.titles.nobility.cards.deck import CARDS

RULES = [*range(1, 7), *range(10, 17), *range(20, 28), *range(30, 33), *range(40, 44), *range(45, 48), *range(50, 56)]
RULES += [*range(60, 64), 75]
SEATS = ("Two players", "Three", "Four", "Five")

pytestmark = pytest.mark.django_db


@pytest.fixture
def page() -> str:
    return unescape(Client().get("/rules/nobility/").content.decode())


def rows(page: str, heading: str) -> list[list[str]]:
    """The rows of the table whose first heading that is, as texts."""
    found = next(
        table for table in re.findall(r"<table.*?</table>", page, re.S) if f'<th scope="col">{heading}' in table
    )
    body = found.split("<tbody>")[1]
    return [
        [re.sub(r"<[^>]*>", "", cell).strip() for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S)]
        for row in re.findall(r"<tr>(.*?)</tr>", body, re.S)
    ]


def texts(*values: Any) -> list[str]:
    return [str(value) for value in values]


def test_each_rule_can_be_linked_to_once_and_in_order(page: str) -> None:
    assert [int(number) for number in re.findall(r'id="nb-(\d+)"', page)] == RULES
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(ids)


def test_the_numbers_that_readers_see_are_those_of_the_rules(page: str) -> None:
    lists = re.findall(r'<ol class="book__list"(?: start="(\d+)")?>\s*<li id="nb-(\d+)"', page)
    assert len(lists) == 8
    assert [start or "1" for start, _ in lists] == [first for _, first in lists]


def test_the_titles_are_those_of_the_board(page: str) -> None:
    figures = zip(TITLES, COST, INFLUENCE, FULL, HALF, strict=True)
    assert rows(page, "Title<") == [[row[0].capitalize(), *texts(*row[1:])] for row in figures]


def test_the_cities_are_those_of_the_board(page: str) -> None:
    assert rows(page, "City") == [
        [
            city.name,
            LAND_NAMES[LANDS[city.land]],
            str(city.bonus),
            ", ".join(TITLES[NOBLES[noble].title].capitalize() for noble in city.nobles),
        ]
        for city in CITIES
    ]


def test_the_markers_are_those_of_the_board(page: str) -> None:
    names = [LAND_NAMES[land] for land in LANDS]
    assert rows(page, "Country bonus") == [
        [name, *texts(*bonus)] for name, bonus in zip(names, COUNTRY_BONUS, strict=True)
    ]
    assert rows(page, "Higher, lower") == [
        [name, *(f"{higher}, {lower}" for higher, lower in years)] for name, years in zip(names, PERIOD, strict=True)
    ]
    assert HOUSE_BONUS == {2: (8,), 3: (12, 8), 4: (16, 12, 8), 5: (16, 12, 8)}
    assert "8 alone with two players, 12 and 8 with three, 16, 12 and 8 with four or five" in page


def test_the_cards_are_those_of_the_box(page: str) -> None:
    for land, many in zip(LANDS, CARDS, strict=True):
        assert f"<b>{LAND_NAMES[land]}</b> {many} cards" in page
    graded = [sum(deck("graded", seats)) for seats in (2, 3, 4, 5)]
    assert "{} stay in with two players, {} with three, {} with four, all {} with five".format(*graded) in page
    source = [sum(deck("source", seats)) for seats in (2, 3, 4)]
    assert "{} with two players, {} with three, {} with four".format(*source) in page
    first = [f"{name}: {', '.join(texts(*OPENING[seats]))}." for seats, name in enumerate(SEATS, 2)]
    assert " ".join(first) in page


def test_every_picture_of_the_page_is_in_the_sprite(page: str) -> None:
    drawn = Path(__file__).parents[3].joinpath("static/tables/nobility/nobility.svg").read_text(encoding="utf-8")
    named = set(re.findall(r"nobility\.svg#([\w-]+)", page))
    assert {"title-king", "country-F", "intrigue-FS", "cost", "vp-house"} <= named
    assert [name for name in sorted(named) if f'id="{name}"' not in drawn] == []
