"""The worked examples of the specification (section 8), by their numbers."""

from collections import Counter
from typing import Any

import pytest

from tests.titles.royal_secrets.position import (
    action,
    bet_all,
    bet_once,
    choose_all,
    counted,
    discarded,
    favours,
    full,
    hand,
    lay,
    legal,
    play,
    position,
    told,
)


def test_1_an_excuse_a_failure_and_a_valet() -> None:
    state, _ = counted(
        "K K Q Q", "b0^ bX", "r10 r30^", "y10^ y20", "g20^ V-10", round=4, more={3: "V-10"}, valets="V20 V0"
    )
    assert state.table.points == [10, 1, 13, 13]
    assert favours(state, 2) == ["stab-1"]
    assert "medal-1" in discarded(state)
    assert hand(state, 0) == full(0, less="bX", plus="V20")
    assert state.table.word == 3


def test_1_all_bets_but_the_0_are_discarded() -> None:
    laid: dict[str, Any] = {"round": 4, "more": {3: "V-10"}, "valets": "V20 V0"}
    before = Counter(position(4, **laid).view(None).discards)
    state, _ = counted("K K Q Q", "b0^ bX", "r10 r30^", "y10^ y20", "g20^ V-10", **laid)
    assert Counter(state.view(None).discards) - before == Counter(["bX", "r10", "r30", "y10", "y20", "g20", "V-10"])


def test_2_30_of_50_fails_and_70_succeeds() -> None:
    state, _ = counted("K K Q Q", "b10 b0^", "r20^ r0", "y10 y20^", "g0^ g40")
    assert state.table.points == [5, 5, 13, 13]
    assert favours(state, 3) == ["stab-1"]


def test_3_the_cardinal() -> None:
    state = position(3, word=2, cardinals="K0 K10")
    choose_all(state, "K K Q")
    play(state, "bet y10 down 0")
    assert [(bet.card, bet.open) for bet in state.view(2).bets if bet.owner == -1] == [("K0", True)]
    lay(state, "b20^")
    lay(state, "r20^")
    lay(state, "y20^")
    assert [(bet.card, bet.open) for bet in state.view(2).bets if bet.owner == -1] == [("K0", True), ("", False)]
    lay(state, "b0")
    lay(state, "r10")
    assert state.table.points == [14, 14, 13]
    assert favours(state, 2) == ["stab-1"]
    assert favours(state, 1) == ["medal-1"]


def test_4_naming() -> None:
    state = position(4, word=1)
    assert set(legal(state, 1)) == {f"choose {side} {next}" for side in ("king", "queen") for next in (0, 2, 3)}
    play(state, "choose king 3")
    play(state, "choose king 0")
    assert set(legal(state, 0)) == {"choose king 2", "choose queen 2"}
    play(state, "choose king 2")
    assert set(legal(state, 2)) == {f"choose {side} {next}" for side in ("king", "queen") for next in (0, 1, 3)}
    play(state, "choose queen 3")
    assert state.table.stage == "bet1"
    assert state.waiting() == (3,)


def test_5_faces() -> None:
    state = position(3, hands={0: "b0 b0 V10"})
    choose_all(state, "K K Q")
    assert set(legal(state, 0)) == {
        f"bet {card} {face} {next}" for card in ("b0", "V10") for face in ("up", "down") for next in (1, 2)
    }
    bet_once(state, "b0", "r0^", "y0^")
    assert set(legal(state, 0)) == {f"bet {card} up {next}" for card in ("b0", "V10") for next in (1, 2)}
    assert len(legal(state, 0)) == 4


def test_6_a_swap() -> None:
    state, events = counted("K K Q", "b10 b30^", "r20^ r20", "y0 y0^")
    assert told(events, "audience")[0]["total"] == 80
    assert state.waiting() == (0, 1)
    other = state.clone()
    play(state, "third king b20", 0)
    play(other, "third king bX", 0)
    assert state.view(1) == other.view(1)
    assert [tie.picked for tie in state.view(1).ties] == [(0,)]
    play(state, "third king r10", 1)
    assert favours(state, 0) == ["medal-1"]
    assert hand(state, 0) == full(0, less="b10 b30 b20", plus="r10")
    assert hand(state, 1) == full(1, less="r20 r20 r10", plus="b20")
    assert state.table.points == [14, 14, 6]


def test_7_three_tied_a_0_and_a_new_tie() -> None:
    state, events = counted("K K K K", "b10 b10^", "r0 r0^", "y20^ y0", "g0 g20^", king="grace-2", word=1)
    assert [tie.seats for tie in state.table.ties] == [[0, 2, 3]]
    assert told(events, "audience")[0]["total"] == 60
    for text, seat in (("third king b0", 0), ("third king y30", 2), ("third king g30", 3)):
        play(state, text, seat)
    assert all(favours(state, seat) == [] for seat in range(4))
    assert {"grace-2", "stab-1"} <= set(discarded(state))
    assert hand(state, 0) == full(0, less="b10 b10", plus="y30")
    assert hand(state, 2) == full(2, less="y20 y30", plus="g30")
    assert hand(state, 0).split().count("b0") == 2
    assert len(state.table.hands[3]) == 9
    assert state.table.points == [15, 15, 15, 15]


def test_8_in_the_lurch() -> None:
    state, events = counted(
        "K K Q",
        "b10^ bX",
        "V10^ rX",
        "y0 y0^",
        king="planning-2",
        hands={0: "b0 b0 bX b10", 1: "r0 r0 rX V10"},
        valets="V20",
        cardinals="K20 K20",
    )
    assert state.table.points == [3, 3, 13]
    assert state.table.word == 2
    assert (hand(state, 0), hand(state, 1)) == ("b0 b0 V20", "r0 r0")
    assert not told(events, "valet_strikes") + told(events, "valet_backfires")
    assert "stab-1" in discarded(state)


def test_9_alone_and_excused() -> None:
    state, _ = counted("K K Q", "b30 b20^", "r10^ r10", "y40^ yX", queen="master-2", valets="V0", cardinals="K20 K20")
    assert state.table.points == [14, 14, 10]
    assert favours(state, 0) == ["medal-1"]
    assert "master-2" in discarded(state)
    assert hand(state, 2) == full(2, less="y40 yX", plus="V0")
    assert "y40" in state.view(None).discards


def test_10_valets_both_ways() -> None:
    state, _ = counted(
        "K K Q Q", "b30^ V0", "r20 r0^", "y30 V10^", "gX g40^", king="espionage-1", more={0: "V0", 2: "V10"}
    )
    assert state.table.points == [11, 11, 10, 10]
    assert favours(state, 0) == ["espionage-1"]
    assert favours(state, 2) == ["stab-1"]
    assert hand(state, 3) == full(3, less="gX g40")


def test_11_royal_dinner() -> None:
    state, events = counted(
        "B K Q", "b30^ V20", "r10^ V0", "y0 y10^", round=3, favours={0: "dinner-1"}, more={0: "V20", 1: "V0"}
    )
    assert [facts["total"] for facts in told(events, "audience")] == [60, 60]
    assert state.table.points == [17, 14, 10]
    assert [(facts["seat"], facts["victims"]) for facts in told(events, "valet_strikes")] == [(1, [2])]
    assert favours(state, 0) == ["stab-1", "medal-1"]


def test_12_two_plannings() -> None:
    state = position(3, round=4, word=1, favours={0: "planning-1", 2: "planning-2"})
    assert state.waiting() == (0, 2)
    assert len(legal(state, 0)) == len(legal(state, 2)) == 9
    play(state, "plan KKK", 0)
    assert state.view(2).answered == (0,)
    assert state.view(2).plan is None
    play(state, "plan KQQ", 2)
    assert state.view(None).places == ("king", "queen", "queen")
    assert {"planning-1", "planning-2"} <= set(state.view(None).used)
    assert (state.table.stage, state.waiting()) == ("bet1", (1,))
    assert state.view(None).cardinal == "king"


def test_13_planned_with_a_diner() -> None:
    state = position(4, round=4, word=2, favours={1: "planning-1", 3: "dinner-1"})
    play(state, "plan KKKK", 1)
    assert state.waiting() == (3,)
    assert legal(state, 3) == ["dine", "done"]
    events = play(state, "dine", 3)
    assert (state.table.stage, state.waiting()) == ("bet1", (2,))
    assert state.view(None).places == ("king", "king", "king", "both")
    assert told(events, "cardinal") == [{"audience": "queen", "seat": 3}]


STABBED: dict[str, Any] = {"round": 2, "favours": {2: "stab-2"}}


def test_14_stab_on_an_excuse() -> None:
    state, _ = counted("K K Q", "b10^ bX", "r0^ r0", "y20^ y20", **STABBED)
    assert (state.table.stage, state.waiting()) == ("lastword", (2,))
    assert set(legal(state)) == {"stab 0 2", "stab 1 2", "stab 2 2", "stab -1 2", "done"}
    events = play(state, "stab 0 2")
    assert told(events, "audience")[0]["total"] == 10
    assert not told(events, "withdrew")
    assert state.table.points == [5, 5, 13]
    assert len(state.table.hands[0]) == 9


def test_15_stab_on_a_0() -> None:
    state, _ = counted("K K Q", "b10^ bX", "r0^ r0", "y20^ y20", **STABBED)
    events = play(state, "stab 1 2")
    assert told(events, "stabbed") == [{"seat": 2, "owner": 1, "slot": 2, "code": "r0"}]
    assert state.table.points == [10, 5, 13]
    assert hand(state, 1) == full(1)
    assert len(state.table.hands[0]) == 9


@pytest.mark.parametrize(("move", "total", "points"), [("done", 40, [9, 13, 13, 9]), ("medal 1 1", 30, [13, 2, 6, 13])])
def test_16_a_medal_as_a_weapon(move: str, total: int, points: list[int]) -> None:
    state = position(4, king="espionage-1", round=2, more={1: "V-10"}, favours={0: "medal-2"})
    choose_all(state, "Q K K Q")
    bet_all(state, "b20 b20^", "V-10^ r40", "y10 y0^", "g0 g0^")
    assert state.waiting() == (0,)
    assert len(legal(state)) == 9
    assert told(play(state, move), "audience")[0]["total"] == total
    assert state.table.points == points


def test_17_recruiting_a_closed_0() -> None:
    state, _ = counted("K K Q", "b30 b20^", "r0^ r0", "y20^ y20", round=2, favours={0: "recruitment-1"})
    assert legal(state, 0) == ["recruit 1 2", "done"]
    events = play(state, "recruit 1 2")
    assert told(events, "recruited") == [{"seat": 0, "owner": 1, "code": "r0", "got": False}]
    assert hand(state, 1) == full(1)
    assert len(state.table.hands[0]) == 9
    assert favours(state, 0) == ["medal-1"]
    assert "recruitment-1" in state.view(None).used


@pytest.mark.parametrize("used", [True, False])
def test_18_grace_and_master_stroke(used: bool) -> None:
    state, events = counted(
        "K K Q Q",
        "b10^ b0",
        "V0 r20^",
        "y40^ V-10",
        "g0 g20^",
        round=3,
        favours={0: "grace-1 master-1", 1: "master-2"},
        more={1: "V0", 2: "V-10"},
    )
    assert [(facts["total"], facts["status"]) for facts in told(events, "audience")] == [
        (30, "failure"),
        (50, "success"),
    ]
    assert (state.table.failed, state.table.struck) == ([5, 5, 0, 0], [4, 7, 0, 0])
    assert state.waiting() == (0, 1)
    if used:
        for seat, text in ((0, "grace"), (0, "master"), (1, "master")):
            play(state, text, seat)
        assert state.table.points == [15, 8, 13, 13]
    else:
        for seat, text in ((0, "master"), (0, "done"), (1, "done")):
            play(state, text, seat)
        assert state.table.points == [11, 0, 13, 13]
        assert favours(state, 0) == ["grace-1"]
        assert favours(state, 1) == ["master-2"]


@pytest.mark.parametrize(("debt", "points"), [(False, [0, 0, 13]), (True, [-3, -2, 13])])
def test_19_the_floor(debt: bool, points: list[int]) -> None:
    state, _ = counted("K K Q", "b10^ b10", "r0^ r0", "y20^ y20", points=[2, 3, 10], cardinals="K20 K0", debt=debt)
    assert state.table.points == points


def test_20_round_7() -> None:
    hands = {seat: " ".join(f"{colour}{value}" for value in (0, 0, 20, 30, 40)) for seat, colour in enumerate("bryg")}
    state, events = counted(
        "K K K Q",
        "b40^ b0",
        "r30^ r0",
        "y20 y0^",
        "g30 g0^",
        king="grace-2",
        round=7,
        hands=hands,
        cardinals="K20 K20",
    )
    assert [facts["total"] for facts in told(events, "audience")] == [90, 70]
    (over,) = told(events, "over")
    assert over["points"] == [15, 10, 10, 10]
    assert over["bonus"] == [5, 6, 6, 6]
    result = state.result()
    assert result is not None
    assert (result.scores, result.places, result.reason) == ((20, 16, 16, 16), (1, 2, 2, 2), "seven Audiences")


def test_21_the_bonus() -> None:
    state, events = counted(
        "K K Q",
        "b0 b0^",
        "r0 r0^",
        "y0 y0^",
        round=7,
        hands={0: "b0 b0 V-10 V20 b10 bX V0", 1: "r0 r0 r40 r40 r10", 2: "y0 y0 V-10"},
    )
    (over,) = told(events, "over")
    assert (over["points"], over["bonus"], over["final"]) == ([5, 5, 6], [3, 6, 0], [8, 11, 6])
    assert state.view(0).bonus == (3, 6, 0)


def test_22_espionage() -> None:
    state = position(3, round=2, favours={1: "espionage-1"})
    choose_all(state, "K K Q")
    lay(state, "b40", 1)
    play(state, "spy")
    assert state.waiting() == (1,)

    def seen(reader: int | None, seat: int = 1) -> str:
        return next(bet.card for bet in state.view(reader).bets if (bet.owner, bet.slot) == (0, 1))

    assert (seen(1), seen(2), seen(None)) == ("b40", "", "")
    keys = [str(number) for number in range(20)]
    assert {state.resample(1, key).table.bets[0][0].card for key in keys} == {state.table.bets[0][0].card}
    assert len({state.resample(2, key).table.bets[0][0].card for key in keys}) > 1


def test_23_the_clock() -> None:
    state = position(3, word=1)
    assert state.default(1) == action("choose king 2")
    for text in ("choose king 2", "choose queen 0", "choose king 1"):
        play(state, text)
    assert state.default(1) == action("bet r10 up 2")
    lay(state, "r10^", 0)
    lay(state, "b10", 2)
    lay(state, "y10^", 0)
    assert state.default(0) == action("bet b0 up 1")


def test_24_espionage_in_the_last_word() -> None:
    state, _ = counted("K K Q", "b30 b20^", "r0^ r20", "y20^ y20", round=2, favours={0: "espionage-1 recruitment-1"})
    assert (state.table.stage, state.waiting()) == ("lastword", (0,))
    assert legal(state) == ["spy", "done"]
    play(state, "spy")
    seen = {(bet.owner, bet.slot): bet.card for bet in state.view(0).bets}
    assert (seen[1, 2], seen[-1, 2]) == ("r20", "K0")
    assert (state.table.stage, state.waiting()) == ("recruit", (0,))
    assert legal(state) == ["recruit 1 2", "done"]


def test_24_without_recruitment_there_is_no_last_word() -> None:
    state, _ = counted("K K Q", "b30 b20^", "r0^ r20", "y20^ y20", round=2, favours={0: "espionage-1"})
    assert state.table.round == 3
    assert state.table.points == [14, 14, 13]
    assert "espionage-1" in favours(state, 0)


def test_25_mercy_and_a_tie_together() -> None:
    state, events = counted(
        "K Q K Q",
        "b20 b20^",
        "V-10 r30^",
        "y40 y0^",
        "g10 g20^",
        round=3,
        favours={0: "grace-1"},
        more={1: "V-10"},
    )
    assert [facts["total"] for facts in told(events, "audience")] == [80, 50]
    assert [tie.seats for tie in state.table.ties] == [[0, 2]]
    assert state.table.struck == [4, 0, 4, 0]
    assert state.waiting() == (0, 2)
    cards = ("b0", "b10", "b30", "b40", "bX")
    assert legal(state, 0) == ["grace", *[f"third king {card}" for card in cards], "done"]
    play(state, "grace", 0)
    assert state.waiting() == (0, 2)
    assert "done" not in legal(state, 0)
    play(state, "third king y10", 2)
    assert state.waiting() == (0,)
    play(state, "third king b10", 0)
    assert "medal-1" in discarded(state)
    assert state.table.points == [14, 13, 10, 13]
    assert favours(state, 3) == ["stab-1"]
    assert hand(state, 0) == full(0, less="b20 b20 b10", plus="y10")
