"""Rules SE-1 to SE-8 and SE-10: the components and the deal."""

from collections import Counter

import pytest

from games.rules.titles.royal_secrets.cards import (
    AUDIENCES,
    CODES,
    DATA,
    FAVOURS,
    INFLUENCE,
    KIND,
    LOSS,
    ROWS,
    TOTAL,
)
from games.rules.titles.royal_secrets.game import RoyalSecrets
from tests.titles.royal_secrets.position import everywhere, fresh, full, hand, told

EVERY_TABLE = pytest.mark.parametrize("seats", [3, 4, 5])


def deal(seats: int, key: str = "deal") -> RoyalSecrets:
    """A match that has just been dealt."""
    return fresh(seats, key)


def test_the_codes_written_out_are_those_of_the_figures() -> None:
    assert list(CODES) == [code for code, _, _ in ROWS]


def test_the_components_are_as_many_as_in_the_box() -> None:
    assert sum(TOTAL) == 55 + 10 + 14
    assert Counter(card.favour for card in AUDIENCES) == dict.fromkeys(FAVOURS, 2)
    assert [row["count"] for row in DATA["courtier"]] == [2, 2, 2, 2, 2, 1]


def test_the_lower_copy_of_a_favour_comes_first_and_costs_more_than_it_gives() -> None:
    assert all(
        card.influence > AUDIENCES[number].influence for number, card in enumerate(AUDIENCES[1:]) if number % 2 == 0
    )
    assert all(card.loss > card.gain > 0 for card in AUDIENCES)


def test_a_valet_costs_less_the_more_influence_it_has() -> None:
    assert {KIND["V-10"]: 4, KIND["V0"]: 3, KIND["V10"]: 2, KIND["V20"]: 1} == LOSS
    assert INFLUENCE[KIND["V-10"]] == -10


@EVERY_TABLE
def test_se2_each_starts_with_10_points(seats: int) -> None:
    assert deal(seats).view(None).points == (10,) * seats


@EVERY_TABLE
def test_se3_four_audiences_are_put_aside_and_two_piles_of_seven_made(seats: int) -> None:
    table = deal(seats).table
    assert len(table.aside) == 4
    assert [len(pile) for pile in table.piles] == [6, 6]
    assert len(table.audiences) == 2
    assert sorted([*table.aside, *table.piles[0], *table.piles[1], *table.audiences]) == list(range(18))


@EVERY_TABLE
def test_se4_and_se5_each_has_the_courtiers_of_its_colour_and_one_valet(seats: int) -> None:
    state = deal(seats)
    for seat in range(seats):
        (valet,) = Counter(hand(state, seat).split()) - Counter(full(seat).split())
        assert valet.startswith("V")
    assert len(state.table.valets) == 10 - seats


@EVERY_TABLE
def test_se6_the_cardinal_has_14_cards(seats: int) -> None:
    assert len(deal(seats).table.cardinals) == 14


@EVERY_TABLE
def test_all_cards_of_the_seats_are_there_and_no_others(seats: int) -> None:
    cards = everywhere(deal(seats))
    assert sum(cards.values()) == 11 * seats + 24
    assert not [code for code in cards if code[0] in "brygp"[seats:]]


def test_se7_any_seat_may_have_the_word_first() -> None:
    assert {deal(4, str(number)).table.word for number in range(60)} == {0, 1, 2, 3}


def test_what_is_shuffled_varies() -> None:
    tables = [deal(3, str(number)).table for number in range(40)]
    assert len({tuple(table.audiences) for table in tables}) > 20
    assert len({tuple(table.valets) for table in tables}) > 20
    assert len({tuple(table.cardinals) for table in tables}) > 20
    assert len({tuple(table.aside) for table in tables}) > 20


def test_se10_the_first_round_is_told_and_the_word_holder_chooses() -> None:
    state = deal(3)
    kinds = [event.kind for event in state.opening]
    assert kinds == ["dealt", "round"]
    dealt = state.opening[0]
    assert dealt.secret == {
        seat: {"valet": next(code for code in hand(state, seat).split() if code[0] == "V")} for seat in range(3)
    }
    (facts,) = told(state.opening, "round")
    assert (facts["n"], facts["word"]) == (1, state.table.word)
    assert state.waiting() == (state.table.word,)
    assert state.table.stage == "choose"


def test_r1_and_r5_there_are_spaces_for_all_who_may_play() -> None:
    assert [RoyalSecrets.seats[0], RoyalSecrets.seats[-1]] == DATA["game"]["players"]
    assert DATA["game"]["spaces_per_side"] >= RoyalSecrets.seats[-1]
