"""The table's template tags: places in lists, the move for a card, cards with their marks, ranks in words."""

import pytest
from django.template import Context, Template

from games.matches.look import Choice
from games.templatetags.match import at, card_name, choice, ordinal, paired, playing_card


def test_a_place_in_a_list_is_found_and_nothing_where_there_is_none() -> None:
    assert at((7, 8, 9), 1) == 8
    assert at((7, 8, 9), 3) == ""
    assert at((7, 8, 9), -1) == ""


def test_two_lists_become_pairs_and_must_be_of_one_length() -> None:
    assert paired(("9C", "JC"), (0, -1)) == [("9C", 0), ("JC", -1)]
    with pytest.raises(ValueError, match="shorter"):
        paired((1, 2), (1,))


def test_the_move_for_a_card_is_found_by_its_type_and_fields() -> None:
    moves = [
        Choice("play", {"type": "play", "card": "9C"}, "{}", (), ()),
        Choice("take", {"type": "take"}, "{}", (), ()),
    ]
    assert choice(moves, "play", card="9C") is moves[0]
    assert choice(moves, "take") is moves[1]
    assert choice(moves, "play", card="8C") is None
    assert choice(moves, "play") is None


@pytest.mark.parametrize(("code", "mark"), [("KH", "mark-turn"), ("QS", "mark-skip"), ("9C", ""), ("back", "")])
def test_a_card_bears_the_mark_of_its_rank(code: str, mark: str) -> None:
    drawn = playing_card(code, "K=turn Q=skip")
    assert f"#{code}" in drawn
    assert drawn.count("<use") == (2 if mark else 1)
    assert mark in drawn
    assert "<script" not in playing_card('"><script>')


def test_cards_and_ranks_are_named() -> None:
    assert card_name("TD") == "Ten of Diamonds"
    said = [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13, 21, 22, 112)]
    assert said == ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "112th"]


def test_the_tags_work_in_a_template() -> None:
    page = Template('{% load match %}{{ row|at:0|card_name }}, {{ 2|ordinal }}{% playing_card "9C" %}')
    shown = page.render(Context({"row": ["AS"]}))
    assert shown.startswith("Ace of Spades, 2nd<span")
