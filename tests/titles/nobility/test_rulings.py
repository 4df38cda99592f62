"""The rulings of section 7 that no rule's own test shows, each by its number."""

from typing import Any, cast

import pytest

from games.rules import IllegalAction
from games.rules.titles.nobility.cards import DATA
from games.rules.titles.nobility.cards.deck import CARDS, NUMBERED
from games.rules.titles.nobility.game import Nobility
from tests.titles.nobility.positions import facts, legal, play, position, taken, told


def test_r_2_with_the_printed_list_a_match_of_two_has_many_more_cards() -> None:
    def cards(**options: Any) -> int:
        return len(cast(Nobility, Nobility.deal(seats=2, options=options, key="r2")).table.pile)

    assert (cards(), cards(removal="source")) == (49, 91)


def test_r_3_a_line_for_six_is_kept_and_no_match_of_six_is_dealt() -> None:
    assert DATA["removal"]["source"]["6"] == [[71, 78], [57, 60], [41, 44], [22, 24]]
    assert 6 not in Nobility.seats


def test_r_4_the_cards_are_numbered_so_that_each_range_is_spread_over_the_lands() -> None:
    assert tuple(NUMBERED.count(land) for land in "FGBS") == CARDS
    assert len(NUMBERED) == 102
    assert [sorted(NUMBERED[first - 1 : last]) for first, last in ((57, 60), (41, 44))] == [sorted("FGBS")] * 2


def test_r_7_a_seat_decides_between_the_two_ways_to_draw_after_its_first_card() -> None:
    state = position(step="draw")
    play(state, "draw pile")
    assert {"draw intrigue", "draw pile"} <= set(legal(state))


def test_r_11_no_intrigue_card_where_both_intrigue_piles_are_empty() -> None:
    state = position(step="draw", few_plots=True)
    assert "draw intrigue" not in legal(state)
    with pytest.raises(IllegalAction, match="cannot be drawn"):
        play(state, "draw intrigue")


def test_r_17_the_loser_of_a_tie_for_first_takes_the_lower_marker() -> None:
    owners = "paris-countess:2 rouen-countess:0"
    state = position(row="-GB", pile="S", discard="F", few=True, owners=owners)
    play(state, "end")
    assert [taken(state, seat) for seat in range(3)] == [[("period", "F", 3)], [], [("period", "F", 6)]]


def test_r_21_without_cubes_the_turns_go_on() -> None:
    state = position({0: "FFFF"})
    state.table.supply[0] = 0
    play(state, "end")
    assert state.waiting() == (1,)


def test_r_21_with_plenty_nobody_runs_short() -> None:
    state = position({0: "F"}, supply="plenty", fallen="dijon-baron:0 " * 40)
    assert state.table.supply[0] == 120
    assert "claim rouen-marshal" in legal(state)


def test_r_23_1714_that_runs_out_in_the_last_turn_of_the_round_ends_with_it() -> None:
    state = position(seat=2, period=2, row="-GB", pile="S", discard="F", few=True)
    events = play(state, "end")
    assert told(events)[-1] == "over"
    assert facts(events, "pile_out") == [{"year": 1714, "last": True}]


def test_r_29_with_two_players_a_shared_title_is_halved_too() -> None:
    state = position(seats=2, seat=1, period=2, running_out=True, owners="dijon-baron:0 cologne-baron:1")
    play(state, "end")
    halves = [[marker for marker in taken(state, seat) if marker[0] == "half"] for seat in range(2)]
    assert halves == [[("half", "baron", 3)], [("half", "baron", 3)]]


def test_r_30_two_nobles_of_one_seat_may_sit_in_a_city() -> None:
    state = position({0: "FFFFF"}, owners="dijon-duke:0")
    assert "claim dijon-baron" in legal(state)


def test_r_34_naming_proves_the_cards_without_which_it_could_not_be_paid() -> None:
    state = position({0: "FFFFFFFFFGGGGBB"}, few=True)
    play(state, "claim paris-king")
    assert state.table.known[0] == [3, 0, 0, 0]
    play(state, "pay FFFFFFGGG")
    assert state.table.known[0] == [0, 0, 0, 0]
