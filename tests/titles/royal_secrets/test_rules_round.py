"""Rules SE-11 to SE-27: the Word, and phase 1."""

from typing import Any

import pytest

from games.rules import NotYourTurn
from tests.titles.royal_secrets.position import (
    action,
    bet_once,
    choose_all,
    clockwise,
    favours,
    hand,
    lay,
    legal,
    play,
    position,
    told,
)

HOLDERS = {0: "bribery-1 dinner-1", 1: "planning-1", 3: "bribery-2"}
PLANNED: dict[str, Any] = {"round": 5, "favours": HOLDERS, "valets": "V0 V20 V10"}


def test_se11_all_seats_do_one_word_action_before_anybody_starts_the_next() -> None:
    state = position(3)
    stages = []
    while state.table.round == 1 and state.table.stage != "reckon":
        stages.append(state.table.stage)
        play(state, legal(state)[0])
    assert stages == ["choose"] * 3 + ["bet1"] * 3 + ["bet2"] * 3


def test_se12_only_the_holder_of_the_word_acts() -> None:
    state = position(3, word=1)
    assert state.legal(0) == state.legal(2) == []
    with pytest.raises(NotYourTurn):
        play(state, "choose king 1", 0)


def test_se13_only_who_has_not_acted_may_be_named_while_there_is_somebody() -> None:
    state = position(4)
    play(state, "choose king 2")
    assert state.view(None).nameable == (1, 3)


@pytest.mark.parametrize("stage", ["choose", "bet1"])
def test_se14_the_last_names_any_other_seat_which_opens_the_next_action(stage: str) -> None:
    state = position(3)
    if stage == "bet1":
        choose_all(state, "K Q K")
    for _ in range(2):
        play(state, next(text for text in legal(state) if text.endswith(str(clockwise(state)))))
    assert state.view(None).nameable == (0, 1)
    play(state, next(text for text in legal(state) if text.endswith("1")))
    assert state.waiting() == (1,)
    assert state.view(None).acted == ()


def test_se15_the_last_second_bet_names_nobody_and_its_seat_starts_the_next_round() -> None:
    state = position(3)
    choose_all(state, "K K Q")
    bet_once(state, "b10^", "r10^", "y10^")
    lay(state, "b30", 2)
    lay(state, "y20", 1)
    assert state.view(None).nameable == ()
    assert "bet r20 down" in legal(state)
    (facts,) = told(play(state, "bet r20 down"), "bet")
    assert facts["next"] is None
    assert (state.table.round, state.waiting()) == (2, (1,))


def test_se16_the_only_one_left_is_the_only_one_to_be_named() -> None:
    state = position(3)
    play(state, "choose king 2")
    assert legal(state) == ["choose king 1", "choose queen 1"]


def test_se16_nobody_names_himself() -> None:
    state = position(4)
    while state.table.round == 1:
        seat = state.waiting()[0]
        if state.table.stage in ("choose", "bet1", "bet2"):
            assert seat not in {getattr(move, "next", None) for move in state.legal(seat)}
        play(state, legal(state)[-1])


def test_se20_only_holders_of_planning_are_asked_all_at_once_and_unseen() -> None:
    state = position(4, **PLANNED)
    assert (state.table.stage, state.waiting()) == ("plan", (1,))
    assert len(legal(state, 1)) == 2**4 + 1
    assert position(3).table.stage == "choose"


def test_se20_an_answer_is_seen_by_nobody_until_all_have_answered() -> None:
    state = position(3, round=4, favours={0: "planning-1", 2: "planning-2"})
    events = play(state, "plan QKQ", 0)
    assert [(event.kind, event.facts) for event in events] == [("answered", {"seat": 0, "what": "plan"})]
    assert events[0].secret == {0: {"placement": ["queen", "king", "queen"]}}
    assert state.view(0).plan == ("queen", "king", "queen")
    assert state.view(1).plan is None


def test_se21_if_nobody_plans_all_choose_and_the_cards_stay_unused() -> None:
    state = position(3, round=4, favours={0: "planning-1", 2: "planning-2"})
    play(state, "done", 0)
    events = play(state, "done", 2)
    assert [event.kind for event in events] == ["answered", "unplanned"]
    assert (state.table.stage, favours(state, 0), favours(state, 2)) == ("choose", ["planning-1"], ["planning-2"])


def test_se21_one_plan_is_applied_and_the_other_holder_keeps_its_planning() -> None:
    state = position(3, round=4, favours={0: "planning-1", 2: "planning-2"})
    play(state, "done", 2)
    events = play(state, "plan QQK", 0)
    assert told(events, "planned") == [{"seat": 0, "placement": ["queen", "queen", "king"], "overruled": []}]
    assert favours(state, 2) == ["planning-2"]
    assert state.view(None).arrived == (0, 1, 2)


def test_se21_of_two_plans_that_of_the_higher_influence_rules() -> None:
    state = position(3, round=4, favours={0: "planning-2", 2: "planning-1"})
    play(state, "plan QQK", 0)
    events = play(state, "plan KKK", 2)
    assert told(events, "planned") == [{"seat": 0, "placement": ["queen", "queen", "king"], "overruled": [2]}]
    assert favours(state, 0) == favours(state, 2) == []


def test_se22_the_choice_is_open_and_any_number_may_share_an_audience() -> None:
    state = position(5)
    (facts,) = told(play(state, "choose king 4"), "placed")
    assert facts == {"seat": 0, "audience": "king", "next": 4}
    while state.table.stage == "choose":
        play(state, next(text for text in legal(state) if "king" in text))
    assert state.view(None).places == ("king",) * 5
    assert state.view(None).arrived[:2] == (0, 4)


def test_se23_bribery_takes_the_top_valet_and_keeps_the_word() -> None:
    state = position(3, round=2, favours={0: "bribery-1"}, valets="V0 V20")
    assert legal(state)[0] == "bribe"
    events = play(state, "bribe")
    (drawn,) = [event for event in events if event.kind == "valet"]
    assert (drawn.facts, drawn.secret) == ({"seat": 0, "left": 1}, {0: {"valet": "V0"}})
    assert "V0" in hand(state, 0)
    assert state.waiting() == (0,)
    assert "bribe" not in legal(state)


def test_se23_bribery_is_not_allowed_on_an_empty_pile() -> None:
    state = position(3, round=2, favours={0: "bribery-1"})
    assert "bribe" not in legal(state)


def test_se24_in_a_planned_round_nobody_chooses_and_the_word_stays() -> None:
    state = position(3, round=4, word=1, favours={0: "planning-1"})
    play(state, "plan KQQ")
    assert (state.table.stage, state.waiting(), state.view(None).planned) == ("bet1", (1,), True)
    assert state.view(None).acted == ()


def test_se25_royal_dinner_is_the_choice_of_both() -> None:
    state = position(3, round=2, favours={0: "dinner-1"})
    assert legal(state)[-1] == "choose both 2"
    events = play(state, "choose both 1")
    assert told(events, "favour") == [{"seat": 0, "favour": "dinner", "card": "dinner-1"}]
    assert state.view(None).places == ("both", "", "")
    assert "both" not in str(legal(state))


def test_se26_holders_of_dinner_and_bribery_are_asked_in_a_planned_round() -> None:
    state = position(4, **PLANNED)
    play(state, "plan KQKQ", 1)
    assert (state.table.stage, state.waiting()) == ("retinue", (0, 3))
    assert legal(state, 0) == ["dine", "bribe", "done"]
    assert legal(state, 3) == ["bribe", "done"]


def test_se26_in_any_order_and_who_has_nothing_left_is_finished() -> None:
    state = position(4, **PLANNED)
    play(state, "plan KQKQ", 1)
    play(state, "bribe", 0)
    assert legal(state, 0) == ["dine", "done"]
    play(state, "bribe", 3)
    assert state.waiting() == (0,)
    (facts,) = told(play(state, "dine", 0), "dines")
    assert facts == {"seat": 0}
    assert state.table.stage == "bet1"
    assert state.view(None).places[0] == "both"


def test_se26_who_is_done_keeps_its_favours_openly() -> None:
    state = position(4, **PLANNED)
    play(state, "plan KQKQ", 1)
    assert told(play(state, "done", 0), "kept") == [{"seat": 0, "what": "retinue"}]
    assert favours(state, 0) == ["bribery-1", "dinner-1"]


def test_se26_no_retinue_is_asked_without_a_plan() -> None:
    state = position(4, **PLANNED)
    play(state, "done", 1)
    assert state.table.stage == "choose"


@pytest.mark.parametrize(
    ("places", "cardinal"),
    [("K K Q", "queen"), ("K Q Q", "king"), ("K K K", ""), ("Q Q Q", ""), ("K K Q Q", ""), ("K Q Q Q Q", "king")],
)
def test_se27_where_exactly_one_seat_is_the_cardinal_joins_it(places: str, cardinal: str) -> None:
    state = position(len(places.split()))
    choose_all(state, places)
    assert state.view(None).cardinal == cardinal


@pytest.mark.parametrize(
    ("places", "cardinal"), [("B K Q", ""), ("B K K", "queen"), ("B Q Q Q", "king"), ("B K K Q", "")]
)
def test_se27_a_diner_counts_as_present_at_both(places: str, cardinal: str) -> None:
    state = position(len(places.split()), round=3, favours={0: "dinner-1"})
    choose_all(state, places)
    assert state.view(None).cardinal == cardinal


def test_no_action_is_played_in_another_window() -> None:
    state = position(3, round=3, favours={0: "stab-2 grace-1 recruitment-1"})
    for text in ("stab 1 1", "grace", "recruit 1 1", "done", "dine", "bet b10 up 1"):
        with pytest.raises(Exception, match="Something else is asked now"):
            state.play(0, action(text))
