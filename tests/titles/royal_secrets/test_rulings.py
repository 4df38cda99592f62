"""The rulings of the specification (section 7), where the rules and examples do not show them already; and recall."""

from random import Random
from typing import Any

import pytest

from games.rules import NotYourTurn
from games.rules.titles.royal_secrets.game import RoyalSecrets
from tests.titles.royal_secrets.position import (
    action,
    bet_all,
    choose_all,
    counted,
    favours,
    fresh,
    full,
    hand,
    lay,
    legal,
    play,
    position,
    told,
)

# Who may do what


def test_r10_a_seat_with_both_planning_cards_uses_one_a_round() -> None:
    state = position(3, round=5, favours={0: "planning-1 planning-2"})
    play(state, "plan KKQ")
    assert (state.view(None).used, favours(state, 0)) == (("planning-1",), ["planning-2"])


@pytest.mark.parametrize("plan", ["KKK", "QQQ", "KQQ"])
def test_r11_a_plan_may_leave_a_side_empty_or_put_all_but_one_there(plan: str) -> None:
    state = position(3, round=4, favours={0: "planning-1"})
    play(state, f"plan {plan}")
    assert [place[0].upper() for place in state.view(None).places] == list(plan)


def test_r13_of_two_bribers_with_one_valet_left_the_first_takes_it() -> None:
    held = {0: "bribery-1", 1: "planning-1", 2: "bribery-2"}
    state = position(3, round=5, favours=held, valets="V10")
    play(state, "plan KKQ")
    assert state.waiting() == (0, 2)
    play(state, "bribe", 2)
    assert state.table.stage == "bet1"
    assert favours(state, 0) == ["bribery-1"]


def test_r15_a_later_seat_may_answer_an_earlier_one_in_the_last_word() -> None:
    state, _ = counted(
        "K K Q", "b10 b30^", "r20 r10^", "y20 y40^", round=4, king="planning-2", favours={0: "medal-2", 1: "stab-2"}
    )
    play(state, "medal 0 1")
    assert state.waiting() == (1,)
    assert "stab 0 1" in legal(state)


def test_r17_a_stabbed_excuse_takes_no_valet() -> None:
    state, _ = counted("K K Q", "b10^ bX", "r40 r20^", "y20 y40^", round=2, favours={2: "stab-2"}, valets="V20")
    events = play(state, "stab 0 2")
    assert not told(events, "valet")
    assert state.table.points == [14, 14, 13]


def test_r24_the_cardinals_pile_is_enough_for_seven_lonely_rounds() -> None:
    state = fresh(3, "lonely")
    rng = Random(4)
    while state.waiting():
        seat = state.waiting()[0]
        moves = [move for move in state.legal(seat) if getattr(move, "audience", None) != "queen"]
        if getattr(state.legal(seat)[0], "audience", None) and not state.view(None).acted:
            moves = [move for move in state.legal(seat) if getattr(move, "audience", None) == "queen"]
        state.play(seat, rng.choice(moves or state.legal(seat)))
    assert len(state.view(None).shown) == 14


def test_r26_when_the_others_withdraw_no_cardinal_comes() -> None:
    state, events = counted("K K Q Q", "b40 b10^", "r20 rX^", "y20 y40^", "g0 g0^")
    assert not told(events, "cardinal_card")
    assert favours(state, 0) == ["medal-1"]


def test_r28_withdrawn_seats_draw_a_valet_when_all_withdrew() -> None:
    state, _ = counted("K K Q", "b10 bX^", "r20 rX^", "y20 y40^", valets="V20 V0")
    assert [len(row) for row in state.table.hands[:2]] == [10, 10]


def test_r29_two_excuses_of_one_seat_are_one_withdrawal_and_one_valet() -> None:
    own = full(0, plus="rX")
    _, events = counted(
        "K K Q", "bX rX^", "r20 r40^", "y20 y40^", hands={0: own, 1: full(1, less="rX")}, valets="V20 V0"
    )
    assert told(events, "withdrew") == [{"seats": [0]}]
    assert [facts["left"] for facts in told(events, "valet")] == [1]


@pytest.mark.parametrize("king", ["medal-1", "planning-2"])
def test_r30_a_valet_beside_an_own_excuse_has_no_effect(king: str) -> None:
    _, events = counted("K K Q", "V-10 bX^", "r20 r40^", "y20 y40^", more={0: "V-10"}, king=king)
    assert not told(events, "valet_strikes") + told(events, "valet_backfires")


def test_r32_valets_strike_the_active_seats_of_a_failed_audience_and_never_the_withdrawn() -> None:
    state, events = counted("K K Q Q", "V20 b40^", "r20 r30^", "y0 y10^", "g0 gX^", more={0: "V20"})
    assert told(events, "valet_strikes")[0]["victims"] == [2]
    assert state.table.points == [14, 14, 5, 10]


def test_r32_valets_strike_a_lone_seat_with_the_cardinal() -> None:
    state, _ = counted("K K Q", "V20 b40^", "r20 r30^", "y20 y40^", more={0: "V20"})
    assert state.table.points[2] == 10 + 3 - 1


@pytest.mark.parametrize("third", ["V0", "bX", "b20"])
def test_r36_and_r37_valets_and_the_excuse_are_passed_like_any_card(third: str) -> None:
    state, _ = counted("K K Q", "b30 b10^", "r30 r10^", "y20 y40^", more={0: "V0"})
    play(state, f"third king {third}", 0)
    play(state, "third king r0", 1)
    assert third in hand(state, 1)
    assert "r0 r0" in hand(state, 1)


def test_r38_cards_are_passed_after_a_new_tie_as_well() -> None:
    state, _ = counted("K K Q", "b30 b10^", "r30 r10^", "y20 y40^")
    play(state, "third king b40", 0)
    play(state, "third king r40", 1)
    assert "r40" in hand(state, 0)
    assert "b40" in hand(state, 1)


def test_r41_in_round_7_nobody_gains_where_the_cardinal_is_above() -> None:
    _, events = counted("K K Q", "b40 b30^", "r20 r0^", "y20 y10^", round=7, cardinals="K20 K20")
    assert told(events, "over")[0]["points"] == [14, 10, 10]


def test_r45_master_stroke_turns_the_losses_of_a_lurch() -> None:
    state, _ = counted("K K Q", "b10 bX^", "r20 rX^", "y20 y40^", round=2, favours={0: "master-1"})
    assert state.waiting() == (0,)
    play(state, "master")
    assert state.table.points == [15, 5, 13]


def test_r47_a_favour_won_cannot_be_used_in_the_same_round() -> None:
    state, _ = counted(
        "K K Q", "b10 b10^", "r0 r0^", "V-10 y40^", queen="grace-1", more={2: "V-10"}, cardinals="K20 K20"
    )
    assert state.table.round == 2


def test_r50_every_round_starts_with_two_0s_in_each_hand() -> None:
    for number in range(20):
        state, rng = fresh(3 + number % 3, f"zeros {number}"), Random(number)
        last = 0
        while state.waiting():
            if state.table.round != last:
                last = state.table.round
                assert all(row.count(seat) == 2 for seat, row in enumerate(state.table.hands))
            seat = rng.choice(state.waiting())
            state.play(seat, rng.choice(state.legal(seat)))


def test_r55_third_cards_open_only_when_mercy_is_finished_too() -> None:
    state = mercy_and_tie()
    play(state, "third king b10", 0)
    events = play(state, "third king y10", 2)
    assert [event.kind for event in events] == ["answered"]
    assert state.waiting() == (0,)
    assert [event.kind for event in play(state, "grace", 0)][:2] == ["favour", "thirds"]


# The clock


def test_the_clock_plays_a_third_card_first_then_mercy() -> None:
    state = mercy_and_tie()
    assert state.default(0) == action("third king b0")
    assert state.turn_goes_on(0)
    state.play(0, state.default(0))
    assert state.turn_goes_on(0)
    assert state.default(0) == action("done")
    state.play(0, state.default(0))
    assert not state.turn_goes_on(0)
    assert state.waiting() == (2,)


def test_the_clock_uses_mercy_in_round_7_master_stroke_first() -> None:
    state, _ = counted(
        "K K Q", "b10 b10^", "r0 r0^", "y20 y40^", round=7, favours={0: "grace-1", 1: "grace-2 master-1"}
    )
    assert state.default(0) == action("grace")
    assert state.default(1) == action("master")


def test_the_clock_goes_on_nowhere_but_in_the_reckoning() -> None:
    state = position(3, round=4, favours={0: "planning-1", 1: "planning-2"})
    play(state, "done", 0)
    assert not state.turn_goes_on(1)
    play(state, "done", 1)
    assert not state.turn_goes_on(0)


@pytest.mark.parametrize(
    ("blue", "first", "second"),
    [
        ("b0 b0 b20 b10 V20", "b10 up", "b0 down"),
        ("b0 b0 V20 bX", "b0 up", "b0 down"),
        ("b0 b0", "b0 up", "b0 down"),
    ],
)
def test_the_clock_bets_what_costs_least(blue: str, first: str, second: str) -> None:
    state = position(3, hands={0: blue})
    choose_all(state, "K K Q")
    assert state.default(0) == action(f"bet {first} 1")
    state.play(0, state.default(0))
    bet_once_others(state)
    assert state.default(0) == action(f"bet {second} 1")


def bet_once_others(state: RoyalSecrets) -> None:
    """Red and Yellow bet a first card."""
    lay(state, "r10")
    lay(state, "y10")


def test_the_clock_goes_where_fewer_are_and_names_the_next_clockwise() -> None:
    state = position(4)
    play(state, "choose king 2")
    assert state.default(2) == action("choose queen 3")
    play(state, "choose queen 3")
    assert state.default(3) == action("choose king 1")


@pytest.mark.parametrize("stage", ["plan", "retinue", "lastword", "recruit"])
def test_the_clock_keeps_every_favour_in_a_window(stage: str) -> None:
    held = {0: "planning-1 dinner-1 stab-2 recruitment-1", 1: "planning-2"}
    state = position(3, round=6, favours=held, king="grace-1")
    seen = []
    if stage != "plan":
        play(state, "plan KKQ", 0)
        play(state, "done", 1)
    if stage in ("lastword", "recruit"):
        play(state, "done")
        bet_all(state, "b10 b10^", "r10 r20^", "y10 y40^")
    if stage == "recruit":
        play(state, "done")
    seen.append(state.table.stage)
    assert seen == [stage]
    assert state.default(0) == action("done")


# Answers that nobody has seen yet


def mercy_and_tie() -> RoyalSecrets:
    """Example 25: Blue and Yellow tied, Blue with a Royal Grace."""
    laid: dict[str, Any] = {"round": 3, "favours": {0: "grace-1"}, "more": {1: "V-10"}}
    return counted("K Q K Q", "b20 b20^", "V-10 r30^", "y40 y0^", "g10 g20^", **laid)[0]


def test_a_plan_is_recalled_as_if_never_given() -> None:
    state = position(3, round=5, favours={0: "planning-1", 1: "planning-2", 2: "medal-2"})
    before = state.dumps(state)
    play(state, "plan KQK", 0)
    assert state.decided() == (0,)
    assert state.recall(0) == [action("plan KQK")]
    assert state.dumps(state) == before
    play(state, "done", 1)
    assert state.decided() == (1,)
    assert state.recall(1) == [action("done")]
    assert state.dumps(state) == before


def test_third_cards_and_done_are_recalled_into_the_hand_in_order() -> None:
    state = mercy_and_tie()
    before = state.dumps(state)
    play(state, "done", 0)
    play(state, "third king b10", 0)
    assert state.decided() == (0,)
    assert state.waiting() == (2,)
    assert state.recall(0) == [action("done"), action("third king b10")]
    assert state.dumps(state) == before
    assert state.waiting() == (0, 2)


def test_grace_is_open_at_once_and_not_recalled() -> None:
    state = mercy_and_tie()
    play(state, "grace", 0)
    assert state.decided() == ()
    with pytest.raises(NotYourTurn):
        state.recall(0)


def test_nothing_is_recalled_where_nothing_was_answered() -> None:
    state = position(3)
    assert state.decided() == ()
    for seat in (0, 2, 5, -1, None, True, "0"):
        with pytest.raises(NotYourTurn):
            state.recall(seat)  # type: ignore[arg-type]


def test_whatever_others_answered_in_between_the_same_answers_give_the_same_state() -> None:
    recalled = 0
    for number in range(300):
        state, rng = fresh(3 + number % 3, f"recall {number}"), Random(number)
        while state.waiting():
            for seat in state.decided():
                stored, again = state.dumps(state), state.clone()
                answers = again.recall(seat)
                assert seat in again.waiting()
                assert [one for one in again.decided() if one != seat] == [
                    one for one in state.decided() if one != seat
                ]
                assert all(
                    again.view(other).hand == state.view(other).hand for other in state.decided() if other != seat
                )
                for answer in answers:
                    again.play(seat, answer)
                assert again.dumps(again) == stored
                recalled += 1
            seat = rng.choice(state.waiting())
            state.play(seat, rng.choice(state.legal(seat)))
    assert recalled > 50
