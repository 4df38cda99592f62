"""What can be paid with which cards: NB-30 and NB-31, also against every possible set of cards."""

from collections import Counter
from itertools import combinations, product
from random import Random

import pytest

from games.rules.titles.nobility.actions import intrigue_payments, payable, payments
from games.rules.titles.nobility.actions.payment import takes
from games.rules.titles.nobility.cards import LANDS, PAIRS, numbers
from games.rules.titles.nobility.game import Nobility
from tests.titles.nobility.positions import lands, letters, pairs, play, plots, position

RNG = Random("payments")
HANDS = [tuple(RNG.choice((0, 0, 1, 2, 3, 4)) for _ in LANDS) for _ in range(60)]
INTRIGUES = [tuple(RNG.choice((0, 0, 0, 1, 2)) for _ in PAIRS) for _ in range(60)]


def spelled(hand: str, land: str, cost: int) -> list[str]:
    return [letters(row) for row in payments(lands(hand), LANDS.index(land), cost)]


def secretly(intrigue: str, land: str, due: int) -> list[str]:
    return [plots(row) for row in intrigue_payments(pairs(intrigue), LANDS.index(land), due)]


def test_nb_30_a_card_of_the_land_counts_one() -> None:
    assert spelled("FFF", "F", 2) == ["FF"]


def test_nb_30_any_three_other_cards_stand_for_one() -> None:
    assert spelled("GBS", "F", 1) == ["GBS"]
    assert spelled("FGGBBSS", "F", 3) == ["FGGBBSS"]
    assert spelled("GB", "F", 1) == []


def test_nb_30_matching_cards_need_not_be_spent_and_never_sit_in_a_triple() -> None:
    assert spelled("FFGGG", "F", 2) == ["FF", "FGGG"]
    assert spelled("FFGG", "F", 1) == ["F"]
    assert spelled("FFFF", "G", 1) == ["FFF"]


def test_nb_30_payments_stand_fewest_cards_first_then_in_canonical_order() -> None:
    assert spelled("FFFFFFFFFGGGGBB", "F", 7) == ["FFFFFFF", "FFFFFFGGG", "FFFFFFGGB", "FFFFFFGBB", "FFFFFGGGGBB"]
    assert spelled("FBBBSG", "B", 3) == ["BBB", "FGBBS"]


def test_nb_31_a_card_that_shows_the_land_counts_one_and_any_two_others_stand_for_one() -> None:
    assert secretly("FG GB GS BS", "F", 1) == ["FG", "GB GS", "GB BS", "GS BS"]
    assert secretly("GB BS", "F", 1) == ["GB BS"]
    assert secretly("GB", "F", 1) == []


def test_nb_31_cards_that_show_the_land_never_sit_in_a_pair() -> None:
    assert secretly("FG FB", "F", 1) == ["FG", "FB"]
    assert secretly("FG FB", "F", 2) == ["FG FB"]
    assert secretly("FG FG", "B", 1) == ["FG FG"]


def test_nb_31_of_a_king_s_two_one_or_both_may_be_pairs() -> None:
    assert secretly("FG GB GS BS", "F", 2) == ["FG GB GS", "FG GB BS", "FG GS BS"]
    assert secretly("GB GB GS BS", "F", 2) == ["GB GB GS BS"]


def brute(cards: tuple[int, ...], fits: set[int], due: int, wild: int) -> set[tuple[int, ...]]:
    """Every set of these cards that pays: x that fit, and `wild` others for each that is missing."""
    found = set()
    for row in product(*[range(many + 1) for many in cards]):
        own = sum(row[number] for number in fits)
        if own <= due and sum(row) - own == wild * (due - own):
            found.add(row)
    return found


@pytest.mark.parametrize("land", range(4))
def test_nb_30_the_payments_of_any_hand_are_all_there_are(land: int) -> None:
    for hand in HANDS:
        for cost in range(1, 8):
            found = payments(hand, land, cost)
            assert set(found) == brute(hand, {land}, cost, 3)
            assert len(set(found)) == len(found)
            assert payable(hand, land, cost) == bool(found)
            assert list(found) == sorted(found, key=lambda row: (sum(row), numbers(row)))


@pytest.mark.parametrize("land", range(4))
def test_nb_31_the_payments_of_any_intrigue_cards_are_all_there_are(land: int) -> None:
    shows = {pair for pair, code in enumerate(PAIRS) if LANDS[land] in code}
    for cards in INTRIGUES:
        for due in (1, 2):
            found = intrigue_payments(cards, land, due)
            assert set(found) == brute(cards, shows, due, 2)
            assert list(found) == sorted(found, key=lambda row: (sum(row), numbers(row)))


def test_takes_lists_every_choice_once() -> None:
    for hand in HANDS[:20]:
        for many in range(4):
            every = {tuple(sorted(some)) for some in combinations(numbers(hand), many)}
            assert [tuple(numbers(row)) for row in takes(hand, many)] == sorted(every)
            assert max(Counter(takes(hand, many)).values(), default=1) == 1


def test_payments_of_a_view_are_those_of_a_noble_that_can_be_named() -> None:
    state = position({0: "FFGGGB", 1: "FFF"}, {0: "FS"}, owners="rouen-marshal:1 lyon-cardinal:2 munich-marshal:0")
    own = state.view(0)
    assert Nobility.payments(own, "dijon-baron") == [("F", "F"), ("F", "G", "G", "G"), ("F", "G", "G", "B")]
    assert Nobility.payments(own, "rouen-marshal") == [("F",), ("G", "G", "G"), ("G", "G", "B")]
    for not_now in ("munich-marshal", "paris-king", "nobody", "london-king"):
        assert Nobility.payments(own, not_now) == []
    assert Nobility.payments(state.view(1), "dijon-baron") == []
    assert Nobility.payments(state.view(None), "dijon-baron") == []


def test_payments_need_the_intrigue_cards_too() -> None:
    state = position({0: "FFGGGB"}, owners="rouen-marshal:1")
    assert Nobility.payments(state.view(0), "rouen-marshal") == []


def test_payments_of_a_view_in_step_pay_are_those_of_the_named_noble() -> None:
    state = position({0: "FFGGG"})
    play(state, "claim dijon-baron")
    assert Nobility.payments(state.view(0), "dijon-baron") == [("F", "F"), ("F", "G", "G", "G")]
    assert Nobility.payments(state.view(0), "rouen-marshal") == []
    assert Nobility.payments(state.view(1), "dijon-baron") == []


def test_no_payments_before_the_cards_are_drawn() -> None:
    assert Nobility.payments(position({0: "FF"}, step="draw").view(0), "dijon-baron") == []
