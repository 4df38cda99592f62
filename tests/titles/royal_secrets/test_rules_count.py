"""Rules SE-40 to SE-60: recruiting, the count, ties, mercy and settling."""

from typing import Any

import pytest

from games.rules import NotYourTurn
from tests.titles.royal_secrets.position import (
    counted,
    discarded,
    favours,
    hand,
    legal,
    play,
    position,
    told,
)

LATER: dict[str, Any] = {"round": 5, "king": "planning-2", "queen": "dinner-2"}


def test_se40_recruiters_are_asked_one_after_another_from_the_word_holder() -> None:
    state, _ = counted(
        "K K K", "b10 b30^", "r20 r10^", "y20 y40^", favours={0: "recruitment-1", 2: "recruitment-2"}, **LATER
    )
    assert (state.table.word, state.waiting(), state.view(None).asked) == (2, (2,), (2, 0))
    play(state, "done")
    assert state.waiting() == (0,)


def test_se40_one_card_for_each_recruitment_or_done() -> None:
    state, _ = counted("K K K", "b10 b30^", "r20 r10^", "y20 y40^", favours={0: "recruitment-1"}, **LATER)
    play(state, "recruit 1 1")
    assert state.table.stage != "recruit"


def test_se40_only_bets_of_others_at_the_own_audience_no_open_0_and_none_of_the_cardinal() -> None:
    state, _ = counted("K K Q Q", "b10 b30^", "r20 r0^", "y20 y40^", "g0 g10^", favours={0: "recruitment-1"}, **LATER)
    assert legal(state) == ["recruit 1 1", "done"]
    alone, _ = counted("Q K K", "b10 b30^", "r20 r0^", "y20 y40^", favours={0: "recruitment-1"}, **LATER)
    assert alone.table.stage != "recruit"


def test_se41_all_closed_cards_are_turned_up() -> None:
    _, events = counted("K K Q", "b10 b30^", "r20 r10^", "y20 y40^", cardinals="K10 K20")
    assert told(events, "reveal") == [
        {
            "bets": [
                [0, 1, "b10", False, False],
                [0, 2, "b30", False, False],
                [1, 1, "r20", False, False],
                [1, 2, "r10", False, False],
                [2, 1, "y20", False, False],
                [2, 2, "y40", False, False],
                [-1, 1, "K10", False, False],
                [-1, 2, "K20", False, False],
            ]
        }
    ]


def test_se42_who_bet_an_excuse_withdraws_and_takes_a_valet_from_the_word_holder_on() -> None:
    state, events = counted("K K Q Q", "b10 bX^", "r20 rX^", "y20 y40^", "g0 gX^", valets="V20 V0", word=2)
    assert told(events, "withdrew") == [{"seats": [0, 1, 3]}]
    assert state.table.word == 1
    assert [facts["seat"] for facts in told(events, "valet")] == [1, 3]
    assert ("V20" in hand(state, 1), "V0" in hand(state, 3)) == (True, True)


def test_se42_the_other_bet_of_who_withdraws_counts_for_nothing() -> None:
    state, events = counted("K K Q", "b40 bX^", "r20 r20^", "y0 y0^")
    assert told(events, "audience")[0]["total"] == 40
    assert state.table.points == [10, 5, 6]


def test_se42_a_diner_withdraws_from_both() -> None:
    _, events = counted("B K Q", "b40 bX^", "r20 r20^", "y0 y0^", round=3, favours={0: "dinner-1"})
    assert [facts["strengths"] for facts in told(events, "audience")] == [[[1, 40]], [[2, 0]]]


def test_se43_and_se44_the_total_are_the_active_seats_and_the_cardinal() -> None:
    _, events = counted("K K Q", "b10 b30^", "r20 r10^", "y20 y40^", cardinals="K-10 K20")
    king, queen = told(events, "audience")
    assert (king["total"], king["strengths"], king["cardinal"]) == (70, [[0, 40], [1, 30]], None)
    assert (queen["total"], queen["strengths"], queen["cardinal"]) == (70, [[2, 60]], 10)


@pytest.mark.parametrize(("second", "status"), [("r10^", "success"), ("r0^", "failure")])
def test_se44_an_audience_succeeds_with_exactly_its_influence(second: str, status: str) -> None:
    _, events = counted("K K Q", "b20 b10^", f"r10 {second}", "y20 y40^")
    assert told(events, "audience")[0]["status"] == status


def test_se45_in_the_lurch_all_who_left_lose() -> None:
    state, events = counted("K K Q", "b10 bX^", "r20 rX^", "y20 y40^")
    assert told(events, "audience")[0]["status"] == "abandoned"
    assert state.table.points == [5, 5, 13]


def test_se45_who_left_the_cardinal_alone_loses_nothing() -> None:
    state, events = counted("K K Q", "b10 b40^", "r20 r0^", "y20 yX^")
    assert told(events, "audience")[1]["status"] == "excused"
    assert state.table.points == [14, 14, 10]


def test_se45_nothing_happens_at_an_empty_audience() -> None:
    state, events = counted("K K K", "b10 b40^", "r20 r0^", "y20 y0^")
    assert told(events, "audience")[1]["status"] == "empty"
    assert told(events, "discarded") == [{"audience": "queen", "card": "stab-1"}]
    assert state.table.points == [14, 14, 14]


def test_se46_and_se47_all_active_seats_gain_or_lose() -> None:
    state, events = counted("K K Q Q Q", "b10 b40^", "r20 r0^", "y20 y0^", "g0 g10^", "p0 pX^")
    assert state.table.points == [14, 14, 6, 6, 10]
    assert [facts["change"] for facts in told(events, "points")] == [4, 4, -4, -4]


def test_se46_a_diner_gains_at_both() -> None:
    state, _ = counted("B K Q", "b40 b40^", "r20 r0^", "y20 y0^", round=3, favours={0: "dinner-1"})
    assert state.table.points == [17, 14, 13]


def test_se47_a_diner_may_win_here_and_lose_there() -> None:
    state, _ = counted(
        "B K Q", "b20 b20^", "r20 r0^", "y0 y0^", round=3, king="medal-2", queen="planning-2", favours={0: "dinner-1"}
    )
    assert state.table.points == [10 + 5 - 7, 15, 3]


@pytest.mark.parametrize(("bets", "points"), [("b40 b10^", [14, 10, 13]), ("b20 b10^", [10, 14, 13])])
def test_se48_in_round_7_only_the_majority_gains(bets: str, points: list[int]) -> None:
    _, events = counted("K K Q", bets, "r30 r10^", "y20 y40^", round=7)
    assert told(events, "over")[0]["points"] == points


def test_se48_in_round_7_a_tie_is_played_and_gives_the_gain() -> None:
    state, _ = counted("K K Q", "b30 b10^", "r30 r10^", "y20 y40^", round=7)
    play(state, "third king b20", 0)
    events = play(state, "third king r40", 1)
    assert told(events, "over")[0]["points"] == [10, 14, 13]


def test_se49_valets_at_a_success_cost_all_active_at_the_other_audience() -> None:
    state, events = counted(
        "K K Q Q Q", "b40 V20^", "V-10 r40^", "y20 y0^", "g0 g10^", "p0 pX^", more={0: "V20", 1: "V-10"}
    )
    assert [(facts["seat"], facts["loss"], facts["victims"]) for facts in told(events, "valet_strikes")] == [
        (0, 1, [2, 3]),
        (1, 4, [2, 3]),
    ]
    assert state.table.points == [14, 14, 1, 1, 10]


def test_se49_two_valets_of_one_seat_add_up() -> None:
    state, _ = counted("K K Q", "V20 V10^", "r40 r40^", "y20 y20^", more={0: "V20 V10"})
    assert state.table.points == [14, 14, 10]


def test_se50_a_valet_at_a_failure_costs_its_own_player() -> None:
    state, events = counted("K K Q", "V20 V10^", "r0 r0^", "y20 y20^", more={0: "V20 V10"})
    assert told(events, "valet_backfires") == [
        {"seat": 0, "code": "V20", "loss": 1},
        {"seat": 0, "code": "V10", "loss": 2},
    ]
    assert state.table.points == [2, 5, 13]


def test_se51_a_diners_valets_give_influence_only_and_others_never_touch_it() -> None:
    state, events = counted(
        "B K Q",
        "b40 V10^",
        "r20 V0^",
        "y0 y0^",
        round=3,
        favours={0: "dinner-1"},
        more={0: "V10", 1: "V0"},
    )
    assert [(facts["seat"], facts["victims"]) for facts in told(events, "valet_strikes")] == [(1, [2])]
    assert state.table.points == [17, 14, 10]


def test_se52_the_highest_strength_wins_the_favour() -> None:
    state, events = counted("K K Q", "b10 b40^", "r20 r20^", "y20 y40^")
    assert told(events, "won") == [
        {"seat": 0, "audience": "king", "card": "medal-1"},
        {"seat": 2, "audience": "queen", "card": "stab-1"},
    ]
    assert favours(state, 0) == ["medal-1"]


def test_se52_alone_active_without_the_cardinal_wins_whatever_its_strength() -> None:
    state, _ = counted("K K Q Q", "b40 b10^", "r20 rX^", "y20 y40^", "g0 g0^")
    assert favours(state, 0) == ["medal-1"]


@pytest.mark.parametrize(("bets", "wins"), [("y20 y20^", True), ("y20 y30^", True), ("y20 y10^", False)])
def test_se53_with_the_cardinal_the_lone_seat_needs_his_sum(bets: str, wins: bool) -> None:
    state, _ = counted("K K Q", "b40 b10^", "r20 r0^", bets, cardinals="K20 K20")
    assert (favours(state, 2) == ["stab-1"]) is wins


def test_se53_beaten_by_the_cardinal_nobody_wins_and_the_lone_seat_still_gains() -> None:
    state, _ = counted("K K Q", "b40 b10^", "r20 r0^", "y20 y10^", cardinals="K20 K20")
    assert favours(state, 2) == []
    assert "stab-1" in discarded(state)
    assert state.table.points[2] == 13


TIED = ("b30 b10^", "r30 r10^", "y20 y40^")


def test_se54_the_tied_each_pick_a_card_unseen_and_both_are_turned_up_together() -> None:
    state, events = counted("K K Q", *TIED)
    assert told(events, "tie") == [{"audience": "king", "seats": [0, 1]}]
    (answered,) = play(state, "third king b40", 0)
    assert (answered.kind, answered.facts) == ("answered", {"seat": 0, "what": "third"})
    assert answered.secret == {0: {"audience": "king", "card": "b40"}}
    assert state.waiting() == (1,)
    events = play(state, "third king rX", 1)
    assert told(events, "thirds") == [{"audience": "king", "cards": [[0, "b40"], [1, "rX"]], "winner": 0}]


def test_se54_the_excuse_ranks_below_every_other_card() -> None:
    state, _ = counted("K K Q", *TIED, more={0: "V-10"})
    play(state, "third king V-10", 0)
    assert told(play(state, "third king rX", 1), "thirds")[0]["winner"] == 0


def test_se55_with_one_card_a_diner_picks_which_tie_gets_it_and_shows_none_at_the_other() -> None:
    state = both_tied("b0 b0 b40")
    assert legal(state, 0) == ["third king b0", "third queen b0"]
    play(state, "third queen b0", 0)
    assert legal(state, 0) == []
    play(state, "third king r0", 1)
    events = play(state, "third queen y10", 2)
    assert told(events, "thirds") == [
        {"audience": "king", "cards": [[0, None], [1, "r0"]], "winner": 1},
        {"audience": "queen", "cards": [[0, "b0"], [2, "y10"]], "winner": 2},
    ]


def test_se55_who_shows_no_card_passes_none_and_gets_that_of_the_other() -> None:
    state = both_tied("b0 b0 b40")
    play(state, "third queen b0", 0)
    play(state, "third king r10", 1)
    events = play(state, "third queen y0", 2)
    assert told(events, "passed") == [
        {"seat": 1, "to": 0, "code": "r10", "back": False},
        {"seat": 0, "to": 0, "code": "b0", "back": True},
        {"seat": 2, "to": 2, "code": "y0", "back": True},
    ]
    assert hand(state, 0) == "b0 b0 r10"


def test_se55_a_diner_tied_at_both_picks_for_each_in_either_order() -> None:
    state = both_tied("b0 b0 b40 b10 b30")
    assert legal(state, 0)[:1] == ["third king b0"]
    play(state, "third queen b30", 0)
    assert {text.split()[1] for text in legal(state, 0)} == {"king"}
    play(state, "third king b10", 0)
    assert state.waiting() == (1, 2)
    play(state, "third king r0", 1)
    events = play(state, "third queen y10", 2)
    assert told(events, "won") == [
        {"seat": 0, "audience": "king", "card": "medal-1"},
        {"seat": 0, "audience": "queen", "card": "stab-1"},
    ]
    assert {"y10"} <= set(hand(state, 0).split())


def both_tied(blue: str) -> Any:
    """Blue dines and is tied with Red at the King's and with Yellow at the Queen's."""
    hands = {0: blue, 1: "r0 r0 r40 r10", 2: "y0 y0 y40 y10"}
    return counted("B K Q", "b40 b0^", "r40 r0^", "y40 y0^", round=3, hands=hands, favours={0: "dinner-1"})[0]


def test_se56_a_new_tie_wins_nobody_the_favour() -> None:
    state, _ = counted("K K Q", *TIED)
    play(state, "third king b20", 0)
    events = play(state, "third king r20", 1)
    assert told(events, "thirds")[0]["winner"] is None
    assert "medal-1" in discarded(state)


def test_se57_two_seats_swap_their_cards() -> None:
    state, _ = counted("K K Q", *TIED)
    play(state, "third king b20", 0)
    events = play(state, "third king r40", 1)
    assert told(events, "passed") == [
        {"seat": 0, "to": 1, "code": "b20", "back": False},
        {"seat": 1, "to": 0, "code": "r40", "back": False},
    ]
    assert "r40" in hand(state, 0)
    assert "b20" in hand(state, 1)


def test_se57_among_three_the_card_goes_to_the_next_tied_seat_on_the_right() -> None:
    state, _ = counted("K Q K K", "b20 b10^", "r30 r10^", "y20 y10^", "g20 g10^")
    for text, seat in (("third king b40", 0), ("third king y30", 2), ("third king g20", 3)):
        events = play(state, text, seat)
    assert [(facts["seat"], facts["to"]) for facts in told(events, "passed")] == [(0, 3), (2, 0), (3, 2)]


def test_se57_a_valet_passed_is_known_in_the_hand_it_came_to() -> None:
    state, _ = counted("K K Q", *TIED, more={0: "V10"}, known={0: "V10"})
    play(state, "third king V10", 0)
    play(state, "third king r20", 1)
    assert state.view(None).known == ((), ("V10",), ())


MERCY: dict[str, Any] = {"round": 4, "favours": {0: "grace-1", 1: "master-1"}}
FAILED = ("b10 b10^", "r0 r0^", "y20 y40^")


def test_se58_who_has_a_loss_and_a_fitting_favour_is_asked_all_at_once() -> None:
    state, _ = counted("K K Q", *FAILED, **MERCY)
    assert (state.table.stage, state.waiting()) == ("reckon", (0, 1))
    assert legal(state, 0) == ["grace", "done"]
    assert legal(state, 1) == ["master", "done"]
    assert legal(state, 2) == []


def test_se58_nobody_is_asked_without_a_loss() -> None:
    state, _ = counted("K K Q", "b10 b40^", "r0 r20^", "y20 y40^", **MERCY)
    assert state.table.round == 5


def test_se58_royal_grace_cancels_all_losses_valets_included() -> None:
    state, _ = counted("K K Q", "b10 b10^", "r0 r0^", "V-10 y40^", more={2: "V-10"}, cardinals="K20 K0", **MERCY)
    assert (state.table.failed[0], state.table.struck[0]) == (5, 4)
    (used,) = play(state, "grace", 0)
    assert (used.kind, used.facts) == ("favour", {"seat": 0, "favour": "grace", "card": "grace-1"})
    assert state.view(2).reckoned[0].grace
    play(state, "done", 1)
    assert state.table.points == [10, 1, 13]


def test_se58_master_stroke_turns_audience_losses_and_leaves_valet_losses() -> None:
    state, _ = counted("K K Q", "b10 b10^", "r0 r0^", "V-10 y40^", more={2: "V-10"}, cardinals="K20 K0", **MERCY)
    play(state, "master", 1)
    play(state, "done", 0)
    assert state.table.points == [1, 11, 13]


def test_se58_grace_is_legal_with_valet_losses_alone_and_master_stroke_is_not() -> None:
    state, _ = counted("K K Q", "b10 b40^", "r0 r20^", "V-10 y40^", more={2: "V-10"}, cardinals="K20 K0", **MERCY)
    assert state.waiting() == (0,)
    assert legal(state, 0) == ["grace", "done"]


def test_se58_done_is_unseen_and_keeps_the_favours() -> None:
    state, _ = counted("K K Q", *FAILED, **MERCY)
    (answered,) = play(state, "done", 0)
    assert (answered.facts, answered.secret) == ({"seat": 0, "what": "mercy"}, {0: {"done": True}})
    assert state.waiting() == (1,)
    with pytest.raises(NotYourTurn):
        play(state, "grace", 0)


def test_se59_points_move_once_by_the_sum_of_the_round() -> None:
    state, events = counted(
        "B K Q",
        "b40 b10^",
        "r0 r0^",
        "y20 y40^",
        round=3,
        king="planning-2",
        favours={0: "dinner-1"},
        points=[1, 10, 10],
    )
    assert told(events, "points")[0] == {"seat": 0, "gains": 3, "losses": 7, "change": -1}
    assert state.table.points[0] == 0


def test_se60_the_winner_lays_the_card_open_and_all_others_are_discarded() -> None:
    state, _ = counted("K K Q", "b10 b40^", "r0 r20^", "y0 y0^")
    assert state.view(None).favours == (("medal-1",), (), ())
    assert "stab-1" in state.view(None).lost
    assert position(3).view(None).lost == ()


def test_the_count_stays_on_the_table_without_secrets() -> None:
    state, events = counted("K K Q Q", "b10 bX^", "r20 r30^", "y20 y40^", "g0 gX^", valets="V20 V0")
    public = [event.seen_by(None) for event in events if event.kind not in ("bet", "cardinal_card", "round")]
    assert list(state.view(None).count) == public
    assert state.table.round == 2
    play(state, legal(state)[0])
    assert list(state.view(None).count) == public


def test_se57_two_equal_valets_that_are_swapped_are_both_known_where_they_came_to() -> None:
    state, _ = counted("K K Q", *TIED, more={0: "V10", 1: "V10"}, known={0: "V10", 1: "V10"})
    play(state, "third king V10", 0)
    play(state, "third king V10", 1)
    assert state.view(None).known == (("V10",), ("V10",), ())
