"""The rules of the end of a turn, of a period and of the match, NB-45 to NB-63 and NB-75, each as a sentence."""

from random import Random
from typing import Any, cast

import pytest

from games.rules import IllegalAction
from games.rules.titles.nobility.cards import LANDS, YEARS
from games.rules.titles.nobility.game import Nobility
from games.rules.titles.nobility.scoring import influence, order, places, title_takers
from games.rules.titles.nobility.table import Marker
from tests.titles.nobility.positions import facts, hand, legal, letters, play, plots, position, row, taken, told

FRANCE, GERMANY, BRITAIN, SPAIN = range(4)
SHORT: Any = {"row": "-GB", "pile": "S", "discard": "F", "few": True}  # the refill ends the period


def test_nb_45_exactly_the_excess_is_discarded() -> None:
    state = position({0: "FFFFFFFFFFGGB"})
    assert legal(state)[-3:] == ["end F", "end G", "end B"]
    for wrong in ("end", "end FG", "end S", "end F / FG"):
        with pytest.raises(IllegalAction, match="Discard exactly"):
            play(state, wrong)
    events = play(state, "end G")
    assert events[0].facts == {"seat": 0, "cards": ["G"], "intrigue": []}
    assert (hand(state, 0), letters(state.table.discard)) == ("FFFFFFFFFFGB", "G")


def test_nb_45_intrigue_cards_have_their_own_limit() -> None:
    state = position({0: "F"}, {0: "FG FG BS GS"}, step="draw", plot_pile="FB", pile="F")
    play(state, "draw intrigue", "draw pile")
    assert [move for move in legal(state) if move.startswith("end")] == [
        "end / FG",
        "end / FB",
        "end / GS",
        "end / BS",
    ]
    play(state, "end / GS")
    assert plots(state.table.plot_discard) == "GS"


def test_nb_45_known_cards_that_are_discarded_are_known_no_more() -> None:
    state = position({0: "FFFFFFFFFFGGB"}, known={0: "FG"})
    play(state, "end G")
    assert letters(state.table.known[0]) == "F"


def test_nb_46_the_row_is_refilled_from_the_left() -> None:
    state = position(row="-G-", pile="SB")
    events = play(state, "end")
    assert row(state) == "SGB"
    assert told(events) == ["ended", "refilled"]
    assert events[1].facts == {"cards": ["S", "B"], "slots": [0, 2]}


def test_nb_46_a_full_row_needs_nothing() -> None:
    assert told(play(position(), "end")) == ["ended"]


def test_nb_47_the_period_ends_after_the_refill_and_the_next_seat_draws() -> None:
    state = position(seat=2, owners="rouen-marshal:0", **SHORT)
    events = play(state, "end")
    assert told(events, "refilled", "pile_out", "reshuffle", "period_scored") == [
        "refilled",
        "pile_out",
        "reshuffle",
        "period_scored",
    ]
    assert (state.waiting(), state.table.step, state.table.drawn, state.table.turns) == ((0,), "draw", 0, 6)


@pytest.mark.parametrize("period", [0, 1])
def test_nb_50_1648_and_1680_are_scored_in_the_turn_in_which_they_ran_out(period: int) -> None:
    state = position({1: "GG"}, {1: "FG"}, period=period, owners="rouen-marshal:0", fallen="paris-king:1", **SHORT)
    events = play(state, "end")
    assert facts(events, "period_scored") == [{"year": YEARS[period]}]
    assert (state.table.period, state.table.running_out) == (period + 1, False)
    assert (hand(state, 1), row(state), state.table.owner.count(0)) == ("GG", "SGB", 1)
    assert state.result() is None


def test_nb_51_1714_ends_with_the_round() -> None:
    state = position({0: "FF"}, seat=1, start=1, period=2, **{**SHORT, "discard": "FGBS" * 3})
    events = play(state, "end")
    assert facts(events, "pile_out") == [{"year": 1714, "last": True}]
    assert told(events, "period_scored") == []
    assert state.view(None).last_round
    for seat in (2, 0):
        assert state.waiting() == (seat,)
        while state.table.step == "draw":
            play(state, "draw pile")
        events = play(state, "end")
    assert told(events, "period_scored", "over") == ["period_scored", "over"]
    assert state.waiting() == ()


def test_nb_51_a_second_exhaustion_of_1714_changes_nothing() -> None:
    state = position(seat=1, step="draw", period=2, running_out=True, pile="S", discard="FFGG", few=True)
    events = play(state, "draw pile")
    assert told(events) == ["drew", "reshuffle"]
    assert state.table.running_out


def test_nb_52_portraits_count_and_cathedrals_do_not() -> None:
    state = position(owners="paris-king:0 rouen-countess:1 vienna-king:1", fallen="bordeaux-princess:1")
    assert influence(state.table.owner, FRANCE, 3) == [4, 2, 0]
    assert influence(state.table.owner, GERMANY, 3) == [0, 4, 0]


@pytest.mark.parametrize(("period", "values"), [(0, (6, 3)), (1, (8, 4)), (2, (10, 5))])
def test_nb_53_the_first_two_of_a_land_take_its_markers_of_the_year(period: int, values: tuple[int, int]) -> None:
    owners = "paris-king:1 bordeaux-princess:2 rouen-marshal:0"
    state = position(seat=2, period=period, owners=owners, **SHORT)
    events = play(state, "end")
    markers = [one for one in facts(events, "marker") if one["what"] == "period"]
    assert markers == [
        {"seat": seat, "what": "period", "value": value, "of": "F", "year": YEARS[period]}
        for seat, value in zip((1, 2), values, strict=True)
    ]


def test_nb_54_of_equals_the_higher_noble_comes_first() -> None:
    owners = "london-king:2 dublin-duke:0 london-countess:0"
    assert order(position(owners=owners).table.owner, BRITAIN, 3) == [2, 0]


def test_nb_54_then_the_city_with_the_higher_bonus_whether_it_is_taken_or_not() -> None:
    owners = "rouen-marshal:1 dijon-baron:1 paris-countess:0"
    assert order(position(owners="rouen-countess:1 paris-countess:0").table.owner, FRANCE, 3) == [0, 1]
    assert order(position(owners="rouen-marshal:1 valencia-marshal:1 madrid-marshal:0").table.owner, SPAIN, 3) == [0, 1]
    assert order(position(owners=owners).table.owner, FRANCE, 3) == [0, 1]
    state = position(owners="rouen-countess:1 paris-countess:0")
    state.table.city_left = [False] * 16
    assert order(state.table.owner, FRANCE, 3) == [0, 1]


def test_nb_54_the_order_also_decides_the_second_place() -> None:
    owners = "london-king:2 dublin-countess:0 london-countess:1"
    assert order(position(owners=owners).table.owner, BRITAIN, 3) == [2, 1, 0]


def test_nb_55_only_seats_with_influence_take_part() -> None:
    state = position(owners="valencia-marshal:2", **SHORT)
    events = play(state, "end")
    assert taken(state, 2) == [("period", "S", 4)]
    assert [one for one in facts(events, "removed") if one["of"] == "S"] == [
        {"what": "period", "of": "S", "year": 1648, "which": "lower"}
    ]
    assert len(facts(events, "removed")) == 7


@pytest.mark.parametrize(
    ("cubes", "takers"),
    [([2, 1, 0], [0]), ([1, 2, 2], [1, 2]), ([1, 1, 1], []), ([0, 0, 0], []), ([0, 0, 1], [2]), ([3, 3], [0, 1])],
)
def test_nb_60_one_takes_a_title_two_share_it_and_three_get_nothing(cubes: list[int], takers: list[int]) -> None:
    assert title_takers(cubes) == takers


def test_nb_60_titles_are_scored_after_1714_from_marshal_to_king() -> None:
    owners = "rouen-marshal:0 dijon-baron:1 paris-king:2 vienna-king:1"
    state = position(seat=2, period=2, running_out=True, owners=owners)
    events = play(state, "end")
    titles = [(one["what"], one["of"], one["seat"]) for one in facts(events, "marker") if one["what"] != "period"]
    assert titles == [("title", "marshal", 0), ("title", "baron", 1), ("half", "king", 1), ("half", "king", 2)]
    assert told(events)[-1] == "over"
    assert [one["of"] for one in facts(events, "removed") if one["what"] == "title"] == [
        "countess",
        "duke",
        "cardinal",
        "princess",
    ]


def test_nb_61_the_score_is_the_sum_of_all_markers_and_nothing_else() -> None:
    state = position({0: "FFFF", 1: "GGGGG"}, seat=2, period=2, running_out=True, owners="rouen-marshal:0")
    play(state, "end")
    result = state.result()
    assert result
    assert result.scores == (10 + 4, 0, 0)
    assert result.winners == (0,)


def test_nb_62_equal_scores_are_decided_by_the_highest_marker_then_the_next() -> None:
    def ranked(*values: list[int]) -> tuple[int, ...]:
        return places([[Marker("house", value) for value in row] for row in values])

    assert ranked([6, 6], [8, 4]) == (2, 1)
    assert ranked([8, 2, 2], [8, 4]) == (2, 1)
    assert ranked([4, 8], [8, 4], [12], [1]) == (2, 2, 1, 4)
    assert ranked([], [], [1]) == (2, 2, 1)


def test_nb_63_the_result_is_there_at_the_end_only() -> None:
    state = position(seat=2, period=2, running_out=True, owners="rouen-marshal:1 paris-king:2")
    assert state.result() is None
    events = play(state, "end")
    result = state.result()
    assert result
    assert (result.places, result.scores, result.reason) == ((3, 2, 1), (0, 9, 26), "titles scored")
    assert events[-1].facts == {"scores": [0, 9, 26], "places": [3, 2, 1]}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nb_75_a_match_ends_within_its_bound_of_turns_and_all_have_equally_many(seats: int) -> None:
    rng = Random(seats)
    for key in range(5):
        state = cast(Nobility, Nobility.deal(seats=seats, options={}, key=str(key)))
        cards = len(state.table.pile)
        while state.waiting():
            seat = state.waiting()[0]
            legal_now = state.legal(seat)
            state.play(seat, legal_now[0] if rng.random() < 0.5 else legal_now[-1])
        assert state.table.turns <= 3 * cards + seats - 1
        assert state.table.turns % seats == 0
        assert state.table.seat == (state.table.start - 1) % seats


def test_r_9_cards_discarded_at_the_end_can_be_in_the_reshuffle_of_the_refill() -> None:
    state = position({0: "FFFFFFFFFFGGB"}, row="-GB", pile="S", few=True)
    events = play(state, "end G")
    assert facts(events, "reshuffle") == [{"size": 1, "cards": ["G"]}]


def test_r_9_cards_paid_after_the_reshuffle_start_the_new_discard() -> None:
    state = position({0: "FF"}, step="draw", pile="S", discard="GGG", few=True)
    play(state, "draw pile", "draw pile", "draw row F", "claim rouen-marshal")
    assert letters(state.table.discard) == "F"
    assert state.table.in_pile == [0, 3, 0, 0]


def test_r_10_a_refill_that_cannot_be_is_skipped() -> None:
    state = position(row="--B", pile="S", few=True)
    events = play(state, "end")
    assert told(events)[:3] == ["ended", "refilled", "pile_out"]
    assert (row(state), state.table.period, state.table.pile) == ("S-B", 1, [])


def test_r_10_where_nothing_can_be_drawn_the_step_is_play() -> None:
    state = position(row="-G-", few=True, few_plots=True)
    play(state, "end")
    assert (state.waiting(), row(state)) == ((1,), "-G-")
    play(state, "draw row G")
    assert (state.table.step, legal(state)[-1]) == ("play", "end")


def test_r_10_an_emptied_pile_is_filled_when_a_card_is_next_wanted_and_one_turn_ends_one_period() -> None:
    state = position({0: "F"}, step="draw", pile="S", few=True)
    assert told(play(state, "draw pile")) == ["drew", "pile_out"]
    assert legal(state) == ["draw row F", "draw row G", "draw row B", "draw intrigue"]
    play(state, "draw row F", "draw row G", "claim rouen-marshal")
    events = play(state, "end")
    assert told(events, "pile_out", "reshuffle", "period_scored") == ["reshuffle", "period_scored"]
    assert (row(state), state.table.period) == ("F-B", 1)


def test_r_24_a_new_period_goes_on_with_the_next_seat() -> None:
    state = position(seat=1, start=2, **SHORT)
    play(state, "end")
    assert (state.waiting(), state.table.start) == ((2,), 2)
    assert LANDS[state.table.row[0]] == "S"


def test_r_26_the_last_card_may_be_spent() -> None:
    state = position({0: "F"})
    play(state, "claim rouen-marshal")
    assert (hand(state, 0), legal(state)) == ("", ["end"])


def test_when_the_clock_has_run_out_the_defaults_end_the_turn_section_4() -> None:
    state, rng = Nobility.deal(seats=3, options={}, key="nobody comes back"), Random(4)
    while state.waiting():
        (seat,) = state.waiting()
        away = state.clone()
        assert away.turn_goes_on(seat)
        assert not any(away.turn_goes_on(other) for other in range(3) if other != seat)
        while away.turn_goes_on(seat):
            away.play(seat, away.default(seat))
        assert away.table.turns == state.table.turns + 1
        state.play(seat, rng.choice(state.legal(seat)))
