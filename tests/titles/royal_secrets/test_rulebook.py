"""The rules page of Royal Secrets: every rule has its place, every figure is that of the cards."""

import re
from html import unescape
from pathlib import Path

import pytest
from django.test import Client

from games.rules.titles.royal_secrets.cards import (
    ASIDE,
    AUDIENCES,
    BONUS_CAP,
    BONUS_PER,
    CARDINALS,
    CODES,
    DATA,
    FAVOUR_TITLES,
    INFLUENCE,
    LOSS,
    PILE,
    ROUNDS,
    START_POINTS,
    START_VALETS,
    TOTAL,
    VALETS,
)

RULES = [*range(1, 9), *range(10, 17), *range(20, 28), *range(30, 61), *range(65, 68), *range(70, 75)]
RULES += [*range(80, 84), 90, 91]
WORDS = {2: "two", 4: "four", 7: "seven", 10: "ten", 11: "eleven", 14: "fourteen", 18: "eighteen"}
COUNTS = {3: "three", 4: "four", 5: "five"}

pytestmark = pytest.mark.django_db


@pytest.fixture
def page() -> str:
    return unescape(Client().get("/rules/royal-secrets/").content.decode())


def rows(page: str, heading: str) -> list[list[str]]:
    """The rows of the table whose first headings these are, as texts."""
    found = next(table for table in re.findall(r"<table.*?</table>", page, re.S) if heading in table)
    body = found.split("<tbody>")[1]
    return [
        [re.sub(r"<[^>]*>", "", cell).strip() for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S)]
        for row in re.findall(r"<tr>(.*?)</tr>", body, re.S)
    ]


def heads(*names: str) -> str:
    """The heading of a table."""
    return "".join(f'<th scope="col">{name}</th>' for name in names)


def signed(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)


def rule(page: str, number: int) -> str:
    """The text of a rule."""
    return re.sub(r"<[^>]*>", "", page.split(f'id="se-{number}"')[1].split("</li>")[0])


def test_each_rule_can_be_linked_to_once_and_in_order(page: str) -> None:
    assert [int(number) for number in re.findall(r'id="se-(\d+)"', page)] == RULES
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(ids)


def test_the_numbers_that_readers_see_are_those_of_the_rules(page: str) -> None:
    lists = re.findall(r'<ol class="book__list"(?: start="(\d+)")?>\s*<li id="se-(\d+)"', page)
    assert len(lists) == 9
    assert [start or "1" for start, _ in lists] == [first for _, first in lists]


def test_the_audiences_are_those_of_the_box(page: str) -> None:
    assert rows(page, heads("Favour", "Influence", "Gain", "Loss")) == [
        [card.title, str(card.influence), str(card.gain), str(card.loss)] for card in AUDIENCES
    ]
    assert f"{WORDS[len(AUDIENCES)].capitalize()} <b>Audience</b> cards" in page


def test_the_valets_and_the_cardinals_cards_are_those_of_the_box(page: str) -> None:
    assert rows(page, heads("Valet", "Costs", "There are")) == [
        [signed(INFLUENCE[kind]), str(LOSS[kind]), str(TOTAL[kind])] for kind in VALETS
    ]
    assert f"There are {WORDS[sum(TOTAL[kind] for kind in VALETS)]} <b>Valets</b>" in page
    assert rows(page, heads("The Cardinal", "There are")) == [
        [signed(INFLUENCE[kind]), str(TOTAL[kind])] for kind in CARDINALS
    ]
    assert f"{WORDS[sum(TOTAL[kind] for kind in CARDINALS)].capitalize()} cards are <b>the Cardinal's</b>" in page


def test_the_courtiers_are_those_of_the_box(page: str) -> None:
    ranks = {0: "Page", 10: "Baron", 20: "Viscount", 30: "Count", 40: "Duke"}
    courtiers = [row for row in DATA["courtier"] if row["value"] != "X"]
    assert [row["value"] for row in courtiers] == list(ranks)
    assert {row["count"] for row in courtiers} == {2}
    for value, name in ranks.items():
        assert f"<b>{name}</b> {value}" in page
    assert f"the same {WORDS[sum(row['count'] for row in DATA['courtier'])]} <b>Courtiers</b>" in page


def test_the_figures_of_the_game_are_those_of_the_data(page: str) -> None:
    assert DATA["game"]["players"] == [min(COUNTS), max(COUNTS)]
    assert rule(page, 1).startswith(">Three, four or five play")
    assert f"with {START_POINTS} points" in rule(page, 2)
    assert f"{WORDS[ASIDE]} of them put aside" in rule(page, 3)
    assert f"two piles of {WORDS[PILE]}" in rule(page, 3)
    assert START_VALETS == 1
    assert "You are dealt one;" in rule(page, 5)
    assert f"each of {WORDS[ROUNDS]} rounds" in rule(page, 10)
    assert f"In round {WORDS[ROUNDS]} only the majority" in rule(page, 48)
    assert f"1 point for each full {BONUS_PER} Influence, {BONUS_CAP} points at most" in rule(page, 80)
    assert f"everybody at the other Audience loses {LOSS[CODES.index('V-10')]}." in rule(page, 49)


def test_each_favour_stands_there_with_when_it_may_be_used(page: str) -> None:
    """SE-65."""
    listed = rows(page, heads("Favour", "When", "What"))
    assert [row[0] for row in listed] == list(FAVOUR_TITLES.values())
    assert all(when and what for _, when, what in listed)


def test_the_options_and_that_talk_binds_nobody_stand_there(page: str) -> None:
    """SE-39, SE-90, SE-91."""
    for option in ("Points below zero", "Writing cases"):
        assert f"<dt>{option}</dt>" in page
    assert "Talk binds nobody" in page


def test_every_picture_of_the_page_is_in_the_sprite(page: str) -> None:
    drawn = (
        Path(__file__).parents[3].joinpath("static/tables/royal-secrets/royal-secrets.svg").read_text(encoding="utf-8")
    )
    named = set(re.findall(r"royal-secrets\.svg#([\w-]+)", page))
    assert {"king", "queen", "courtier-40", "excuse", "valet", "cardinal", "word", "case", "favour-stab"} <= named
    assert [name for name in sorted(named) if f'id="{name}"' not in drawn] == []
