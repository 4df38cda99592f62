"""The rules pages: every game is there, every rule can be linked to, the options are those of the game."""

import re
from html import unescape
from pathlib import Path

import pytest
from django.test import Client

from games.rules import GAMES

NUMBERED = [("royals", "rs", 23), ("royale", "ry", 47)]  # by game: the prefix of its rules, how many there are


@pytest.mark.django_db
def test_every_game_stands_in_the_list_of_rules() -> None:
    shown = Client().get("/rules/").content.decode()
    for slug, game in GAMES.items():
        assert f'href="/rules/{slug}/"' in shown
        assert game.title in shown


@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
def test_a_rulebook_has_its_summary_and_every_option_with_all_choices(slug: str) -> None:
    shown = unescape(Client().get(f"/rules/{slug}/").content.decode())
    assert "In short" in shown
    for option in GAMES[slug].options:
        assert f"<dt>{option.label}</dt>" in shown
        for words in option.labels:
            assert words in shown


@pytest.mark.django_db
@pytest.mark.parametrize(("slug", "prefix", "rules"), NUMBERED)
def test_each_rule_can_be_linked_to_once_and_in_order(slug: str, prefix: str, rules: int) -> None:
    shown = Client().get(f"/rules/{slug}/").content.decode()
    assert [int(number) for number in re.findall(rf'id="{prefix}-(\d+)"', shown)] == list(range(1, rules + 1))
    ids = re.findall(r'\bid="([^"]+)"', shown)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', shown)) <= set(ids)


@pytest.mark.django_db
@pytest.mark.parametrize(("slug", "prefix", "rules"), NUMBERED)
def test_the_numbers_that_readers_see_are_those_of_the_rules(slug: str, prefix: str, rules: int) -> None:
    shown = Client().get(f"/rules/{slug}/").content.decode()
    lists = re.findall(rf'<ol class="book__list"(?: start="(\d+)")?>\s*<li id="{prefix}-(\d+)"', shown)
    assert [start or "1" for start, _ in lists] == [first for _, first in lists] != []


@pytest.mark.django_db
def test_a_game_that_we_do_not_have_is_not_found() -> None:
    assert Client().get("/rules/chess/").status_code == 404
    assert Client().post("/rules/royals/").status_code == 405


@pytest.mark.parametrize(("slug", "prefix", "rules"), NUMBERED)
def test_the_rules_say_nothing_in_the_words_of_the_specification(slug: str, prefix: str, rules: int) -> None:
    words = Path(__file__).parents[2].joinpath(f"templates/rulebooks/{slug}.html").read_text(encoding="utf-8")
    assert f"{prefix.upper()}-" not in words
    assert "seeded chance" not in words
