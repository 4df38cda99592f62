"""The nine Favours, each alone (SE-65 to SE-67) and in each pair that can meet."""

from typing import Any

import pytest

from games.rules import IllegalAction, RuleError
from tests.titles.royal_secrets.position import (
    action,
    bet_all,
    choose_all,
    counted,
    favours,
    full,
    hand,
    lay,
    legal,
    play,
    position,
    told,
)

BETS = ("b10 b30^", "r20 r10^", "y20 y40^")


def at_last_word(favours: dict[int, str], *bets: str, places: str = "K K Q", **more: Any) -> Any:
    """After the bets of three seats, in a round that allows many Favours."""
    laid: dict[str, Any] = {"round": 5, "king": "planning-2", "queen": "dinner-2"} | more
    return counted(places, *(bets or BETS), favours=favours, **laid)[0]


# Each alone


def test_espionage_shows_all_closed_cards_now_on_the_table_and_stays_known() -> None:
    state = position(3, round=2, word=1, favours={1: "espionage-1"}, cardinals="K10 K20")
    choose_all(state, "K K Q")
    for card in ("r10", "y20", "b40"):
        lay(state, card)
    (event,) = [event for event in play(state, "spy") if event.kind == "spied"]
    assert event.facts == {"seat": 1}
    assert event.secret == {1: {"bets": [[0, 1, "b40"], [2, 1, "y20"]]}}
    lay(state, "r20^")
    lay(state, "y30^")
    assert {(bet.owner, bet.slot): bet.card for bet in state.view(1).bets if not bet.open} == {
        (0, 1): "b40",
        (1, 1): "r10",
        (2, 1): "y20",
        (-1, 2): "",
    }
    assert [bet.seen for bet in state.view(None).bets if (bet.owner, bet.slot) == (0, 1)] == [(1,)]


def test_stab_discards_any_closed_card_own_and_the_cardinals_included() -> None:
    state = at_last_word({0: "stab-1"}, cardinals="K10 K20")
    assert legal(state) == ["stab 0 1", "stab 1 1", "stab 2 1", "stab -1 2", "done"]
    events = play(state, "stab -1 2")
    assert told(events, "stabbed") == [{"seat": 0, "owner": -1, "slot": 2, "code": "K20"}]
    assert told(events, "audience")[1]["cardinal"] == 10


def test_a_stabbed_card_lies_open_counts_for_nothing_and_is_discarded() -> None:
    state = at_last_word({0: "stab-1"})
    events = play(state, "stab 1 1")
    assert [1, 1, "r20", False, True] in told(events, "reveal")[0]["bets"]
    assert told(events, "audience")[0]["strengths"] == [[0, 40], [1, 10]]
    assert hand(state, 1) == full(1, less="r20 r10")
    assert "r20" in state.view(None).discards


def test_a_stabbed_valet_neither_strikes_nor_backfires() -> None:
    state = at_last_word({0: "stab-1"}, "b10 b30^", "V-10 r10^", "y20 y40^", more={1: "V-10"})
    events = play(state, "stab 1 1")
    assert not told(events, "valet_strikes") + told(events, "valet_backfires")


@pytest.mark.parametrize(("owner", "slot", "code"), [(0, 1, None), (1, 2, "r10"), (-1, 1, "K10"), (-1, 2, None)])
def test_a_medal_doubles_any_bet_open_or_closed(owner: int, slot: int, code: str | None) -> None:
    state = at_last_word({0: "medal-1"}, cardinals="K10 K20")
    assert len(legal(state)) == 8 + 1
    events = play(state, f"medal {owner} {slot}")
    facts = told(events, "medal")[0]
    assert facts == {"seat": 0, "owner": owner, "slot": slot} | ({"code": code} if code else {})
    king, queen = told(events, "audience")
    totals = {(0, 1): (80, 90), (1, 2): (80, 90), (-1, 1): (70, 100), (-1, 2): (70, 110)}
    assert (king["total"], queen["total"]) == totals[owner, slot]


def test_a_medal_makes_minus_10_minus_20_and_leaves_the_points_of_a_valet() -> None:
    state = at_last_word({0: "medal-1"}, "b10 b30^", "V-10 r10^", "y20 y40^", more={1: "V-10"})
    events = play(state, "medal 1 1")
    assert told(events, "audience")[0]["strengths"] == [[0, 40], [1, -10]]
    assert told(events, "valet_backfires") == [{"seat": 1, "code": "V-10", "loss": 4}]


def test_a_medal_on_an_excuse_or_a_0_gains_nothing() -> None:
    state = at_last_word({0: "medal-1"}, "b0 b30^", "r20 r10^", "y20 y40^")
    assert told(play(state, "medal 0 1"), "audience")[0]["strengths"][0] == [0, 30]


def test_recruitment_takes_the_card_after_it_has_counted() -> None:
    state = at_last_word({0: "recruitment-1"})
    assert legal(state) == ["recruit 1 1", "recruit 1 2", "done"]
    events = play(state, "recruit 1 2")
    assert told(events, "marked") == [{"seat": 0, "owner": 1, "slot": 2, "code": "r10"}]
    assert told(events, "audience")[0]["total"] == 70
    assert told(events, "recruited") == [{"seat": 0, "owner": 1, "code": "r10", "got": True}]
    assert hand(state, 0) == full(0, less="b10 b30", plus="r10")
    assert "r10" not in state.view(None).discards


def test_the_mark_on_a_closed_card_tells_no_code() -> None:
    state = at_last_word({0: "recruitment-1 recruitment-2"})
    assert told(play(state, "recruit 1 1"), "marked") == [{"seat": 0, "owner": 1, "slot": 1}]


def test_a_recruited_valet_is_known_in_the_recruiters_hand() -> None:
    state = at_last_word({0: "recruitment-1"}, "b10 b30^", "r0 V20^", "y20 y40^", more={1: "V20"})
    play(state, "recruit 1 2")
    assert state.view(None).known == (("V20",), (), ())
    assert "V20" in hand(state, 0)


def test_planning_both_copies_one_a_round_the_lower() -> None:
    state = position(3, round=4, favours={0: "planning-1 planning-2"})
    play(state, "plan KQK")
    assert favours(state, 0) == ["planning-2"]


# Two copies: the lower first (SE-66)


@pytest.mark.parametrize(
    ("favour", "text"),
    [("espionage", "spy"), ("stab", "stab 1 1"), ("medal", "medal 1 1")],
)
def test_se66_of_two_copies_the_lower_is_used_first_in_the_last_word(favour: str, text: str) -> None:
    state = at_last_word({0: f"{favour}-1 {favour}-2 recruitment-1"})
    play(state, text)
    assert favours(state, 0)[:1] == [f"{favour}-2"]
    assert state.view(None).used == (f"{favour}-1",)


@pytest.mark.parametrize(("favour", "text"), [("bribery", "bribe"), ("dinner", "choose both 1")])
def test_se66_of_two_copies_the_lower_is_used_first_when_choosing(favour: str, text: str) -> None:
    state = position(3, round=3, favours={0: f"{favour}-1 {favour}-2"}, valets="V0 V10")
    play(state, text)
    assert favours(state, 0) == [f"{favour}-2"]


@pytest.mark.parametrize("favour", ["grace", "master"])
def test_se66_of_two_copies_the_lower_is_used_first_for_mercy_and_only_one(favour: str) -> None:
    state, _ = counted("K K Q", "b10 b10^", "r0 r0^", "y20 y40^", round=3, favours={0: f"{favour}-1 {favour}-2"})
    play(state, favour)
    assert favours(state, 0) == [f"{favour}-2"]
    assert state.table.round == 4


def test_se66_two_recruitments_mark_two_cards() -> None:
    state = at_last_word({0: "recruitment-1 recruitment-2"})
    play(state, "recruit 1 1")
    assert favours(state, 0) == ["recruitment-2"]
    assert legal(state) == ["recruit 1 2", "done"]
    play(state, "recruit 1 2")
    assert hand(state, 0) == full(0, less="b10 b30", plus="r10 r20")


# Pairs

REFUSED = [
    ("medal-1 medal-2", "medal 1 1", "medal 1 1"),  # one Medal a card
    ("medal-1 stab-1", "stab 1 1", "medal 1 1"),  # a discarded card takes no Medal
    ("stab-1 stab-2", "stab 1 1", "stab 1 1"),
    ("recruitment-1 recruitment-2", "recruit 1 1", "recruit 1 1"),
    ("espionage-1 espionage-2 medal-1", "spy", "spy"),  # nothing unseen is left
]


@pytest.mark.parametrize(("held", "first", "then"), REFUSED)
def test_what_the_first_favour_bars(held: str, first: str, then: str) -> None:
    state = at_last_word({0: held})
    play(state, first)
    with pytest.raises(IllegalAction):
        play(state, then)


def test_stab_then_recruit_is_refused() -> None:
    state = at_last_word({0: "stab-1 recruitment-1"})
    play(state, "stab 1 1")
    assert legal(state) == ["recruit 1 2", "done"]


def test_stab_on_a_card_with_a_medal_takes_both_away() -> None:
    state = at_last_word({0: "medal-1 stab-1"})
    play(state, "medal 1 1")
    events = play(state, "stab 1 1")
    assert [1, 1, "r20", True, True] in told(events, "reveal")[0]["bets"]
    assert told(events, "audience")[0]["strengths"] == [[0, 40], [1, 10]]


def test_a_card_with_a_medal_counts_double_and_is_recruited_all_the_same() -> None:
    state = at_last_word({0: "medal-1 recruitment-1"})
    play(state, "medal 1 1")
    events = play(state, "recruit 1 1")
    assert told(events, "audience")[0]["total"] == 90
    assert "r20" in hand(state, 0)


def test_spy_then_recruit_what_was_seen() -> None:
    state = at_last_word({0: "espionage-1 recruitment-1"})
    play(state, "spy")
    assert state.table.stage == "recruit"
    play(state, "recruit 1 1")
    assert "r20" in hand(state, 0)


@pytest.mark.parametrize("then", ["stab 1 1", "medal 1 1"])
def test_spy_then_stab_or_decorate(then: str) -> None:
    state = at_last_word({0: "espionage-1 stab-1 medal-1"})
    play(state, "spy")
    assert then in legal(state)


def test_a_stabbed_card_is_no_longer_spied_on() -> None:
    state = at_last_word({0: "espionage-1 stab-1 recruitment-1"})
    play(state, "stab 1 1")
    (event,) = [event for event in play(state, "spy") if event.kind == "spied"]
    assert [owner for owner, _, _ in event.secret[0]["bets"]] == [2, -1]


def test_two_recruiters_the_first_mark_holds() -> None:
    state = at_last_word({0: "recruitment-1", 1: "recruitment-2"}, places="K K K")
    assert (state.table.word, state.waiting()) == (2, (0,))
    play(state, "recruit 2 1")
    assert state.waiting() == (1,)
    assert legal(state) == ["recruit 0 1", "recruit 0 2", "recruit 2 2", "done"]


def test_two_recruiters_may_take_from_each_other() -> None:
    state = at_last_word({0: "recruitment-1", 1: "recruitment-2"})
    play(state, "recruit 1 1")
    play(state, "recruit 0 2")
    assert (hand(state, 0), hand(state, 1)) == (
        full(0, less="b10 b30", plus="r20"),
        full(1, less="r20 r10", plus="b30"),
    )


def test_planning_with_dinner_lets_the_planner_dine() -> None:
    state = position(3, round=4, favours={0: "planning-1 dinner-1"})
    play(state, "plan KKQ")
    assert legal(state, 0) == ["dine", "done"]
    play(state, "dine")
    assert state.view(None).places == ("both", "king", "queen")
    assert state.view(None).cardinal == ""


def test_planning_with_bribery_lets_the_planner_bribe() -> None:
    state = position(3, round=4, favours={0: "planning-1 bribery-1"}, valets="V20")
    play(state, "plan KKQ")
    play(state, "bribe")
    assert "V20" in hand(state, 0)
    assert state.table.stage == "bet1"


def test_two_briberies_in_a_retinue() -> None:
    state = position(3, round=5, favours={0: "bribery-1 bribery-2", 1: "planning-1"}, valets="V20 V0")
    play(state, "plan KKQ")
    play(state, "bribe")
    play(state, "bribe")
    assert hand(state, 0) == full(0, plus="V0 V20")


def test_bribery_and_dinner_on_the_own_turn() -> None:
    state = position(3, round=3, favours={0: "bribery-1 dinner-1"}, valets="V20")
    play(state, "bribe")
    play(state, "choose both 1")
    assert favours(state, 0) == []
    assert state.view(None).places[0] == "both"


def test_two_diners() -> None:
    state = position(3, round=3, favours={0: "dinner-1", 1: "dinner-2"})
    choose_all(state, "B B K")
    events = bet_all(state, "b40 b40^", "r10 r20^", "y0 y0^")
    assert [facts["strengths"] for facts in told(events, "audience")] == [
        [[0, 80], [1, 30], [2, 0]],
        [[0, 80], [1, 30]],
    ]
    assert state.view(None).cardinal == ""


def test_a_diner_recruits_at_either_audience() -> None:
    state = at_last_word({0: "dinner-1 recruitment-1"}, places="B K Q")
    assert [text.split()[1] for text in legal(state)[:-1]] == ["1", "1", "2", "2"]


@pytest.mark.parametrize("order", [("grace", "master"), ("master", "grace")])
def test_se58_grace_and_master_stroke_together_in_any_order(order: tuple[str, str]) -> None:
    state, _ = counted(
        "K K Q",
        "b10 b10^",
        "r0 r0^",
        "V-10 y40^",
        round=3,
        favours={0: "grace-1 master-1"},
        more={2: "V-10"},
        cardinals="K20 K0",
    )
    assert (state.table.failed[0], state.table.struck[0]) == (5, 4)
    for text in order:
        play(state, text)
    assert state.table.points[0] == 15
    assert favours(state, 0) == []


def test_se58_master_stroke_leaves_nothing_for_grace_without_a_valet_loss() -> None:
    state, _ = counted("K K Q", "b10 b10^", "r0 r0^", "y20 y40^", round=3, favours={0: "grace-1 master-1"})
    assert legal(state) == ["grace", "master", "done"]
    play(state, "master")
    assert state.table.points[0] == 15
    assert favours(state, 0) == ["grace-1"]


def test_se58_after_grace_master_stroke_still_turns_the_cancelled_loss() -> None:
    state, _ = counted("K K Q", "b10 b10^", "r0 r0^", "y20 y40^", round=3, favours={0: "grace-1 master-1"})
    play(state, "grace")
    assert legal(state) == ["master", "done"]
    play(state, "master")
    assert state.table.points[0] == 15


def test_se65_a_favour_is_used_in_its_phase_only() -> None:
    held = "bribery-1 dinner-1 espionage-1 stab-2 medal-2 recruitment-1 grace-1 master-1"
    state = position(3, round=6, favours={0: held}, valets="V0")
    first = {text.split()[0] for text in legal(state)}
    choose_all(state, "K K Q")
    lay(state, "b10", 1)
    lay(state, "r10", 2)
    lay(state, "y10", 0)
    assert first == {"bribe", "choose"}
    assert {text.split()[0] for text in legal(state)} == {"spy", "stab", "medal", "bet"}


def test_se65_a_used_favour_is_put_aside_for_all_to_see() -> None:
    state = at_last_word({0: "medal-1"})
    play(state, "medal 1 1")
    assert state.view(None).used == ("medal-1",)


@pytest.mark.parametrize("text", ["spy", "stab 1 1", "medal 1 1", "recruit 1 1"])
def test_se65_without_the_favour_it_cannot_be_played(text: str) -> None:
    held = {"spy": "stab-1", "stab": "medal-1", "medal": "stab-1", "recruit": "medal-1"}[text.split()[0]]
    state = at_last_word({0: held})
    with pytest.raises(RuleError):
        state.play(0, action(text))
