"""The rules of the end, of rating and of order, RY-40 to RY-47, each as a sentence."""

from typing import Any

import pytest

from games.rules import IllegalAction, MatchOver, NotYourTurn, Result, Unreadable
from games.rules.titles.royale.actions import Bribe, Give, Inspect, Tax
from games.rules.titles.royale.game import Royale
from tests.titles.royale.position import A, hand, held, legal, play, play_all, position, tidy, told


def reason(state: Royale) -> str:
    """Who has won and how: "queen gold"."""
    assert state.result()
    assert state.table.winner
    return f"{state.table.winner} {state.table.reason}"


# RY-40, by every route


def test_ry_40_the_queen_wins_by_a_tax() -> None:
    state = position("RRGO GWI GIS WSO", treasury=5, place=0)
    play(state, "tax 1")
    assert state.result() is None
    state = position("RRGOO GWI GIS WS", treasury=5, place=0)
    events = play(state, "tax 1")
    assert told(events) == ["tax", "over"]
    assert reason(state) == "queen gold"


def test_ry_40_by_a_collection() -> None:
    state = position("RRG WI IG WSSG", treasury=4, place=0, serfs=(2, 3), up={2: "OO", 3: "O"})
    play(state, "collect 2:2 3:1")
    assert reason(state) == "queen gold"


def test_ry_40_by_a_bribe_and_the_shipment_is_not_delivered() -> None:
    state = position("RRG GWI GIS WSOO", treasury=5)
    play_all(state, "ship G", "search")
    events = play(state, "bribe own")
    assert told(events) == ["bribe", "over"]
    assert reason(state) == "queen gold"
    assert held(state, "RR GWI GIS WS")


def test_ry_40_by_a_serfs_gold_paid_for_a_bribe() -> None:
    state = position("RRG WGI I GWSS", treasury=5, place=4, serfs=(3,), up={3: "OO"})
    play_all(state, "ship S", "search")
    play(state, "bribe 3", 1)
    assert reason(state) == "queen gold"
    assert hand(state, 3) == "I"


def test_ry_40_by_a_search_and_the_rest_is_not_delivered() -> None:
    state = position("RRGO GWI GIS WS", treasury=6)
    play_all(state, "ship OR", "search")
    assert state.table.phase == "bribe"
    play_all(state, "decline", "inspect 1")
    assert state.result() is None  # the fee has gone to the recipient
    assert (state.table.treasury, hand(state, 4)) == (6, tidy("WSOR"))
    state = position("RRGOO GWI GIS WS", treasury=5)
    play_all(state, "ship OO", "search", "decline", "inspect 2")
    assert state.table.treasury == 6


def test_ry_40_an_inspection_that_completes_the_seven() -> None:
    state = position("RRGO GWI I WGSS", treasury=5, serfs=(4,), up={4: "O"})
    play_all(state, "ship OR", "search")
    play(state, "call 4", 2)
    assert state.table.treasury == 6
    while state.table.phase == "bribe":
        play(state, "decline")
    events = play(state, "inspect 1")
    assert told(events) == ["inspect", "over"]
    assert reason(state) == "queen gold"
    assert hand(state, 4) == tidy("WGSS")


def test_ry_40_by_a_failed_call() -> None:
    state = position("RRG GWI IGO WSS", treasury=5, serfs=(3,), up={3: "O"})
    events = play(state, "call 3", 2)
    assert told(events) == ["call", "over"]
    assert reason(state) == "queen gold"


def test_ry_40_by_a_failed_call_between_a_search_and_a_bribe() -> None:
    state = position("RRG GIW GIO WSS", treasury=5, place=4, serfs=(3,), up={3: "O"})
    play_all(state, "ship W", "search")
    assert (state.table.treasury, state.waiting()) == (4, (1, 2))
    events = play(state, "call 3", 3)
    assert told(events) == ["call", "over"]
    assert reason(state) == "queen gold"
    assert (hand(state, 3), hand(state, 4)) == (tidy("GI"), tidy("SS"))


# RY-41 to RY-44


@pytest.mark.parametrize(
    "moves", [[], ["ship O"], ["ship O", "search"], ["ship O", "search", "decline"], ["ship O", "allow"]]
)
def test_ry_41_three_glory_are_revealed_at_any_time(moves: list[str]) -> None:
    state = position("RRO GGGW IISOO WSOO", place=4)
    play_all(state, *moves)
    assert state.waiting() != (2,)
    assert legal(state, 2)[-1] == "reveal_glory"
    events = play(state, "reveal_glory", 2)
    assert told(events) == ["over"]
    assert events[0].facts["seat"] == 2
    assert reason(state) == "citizens glory"
    assert state.waiting() == ()


def test_ry_41_in_the_own_turn_it_stands_after_the_ships() -> None:
    state = position("RRO GGGW IISOO WSOO", place=2)
    assert legal(state)[-1] == "reveal_glory"
    assert legal(state)[0] == "ship G"
    play(state, "reveal_glory")
    assert reason(state) == "citizens glory"


def test_ry_41_while_the_queen_gives_an_exchanged_resource_away() -> None:
    state = position("RRGGGO OWW IIS SOOO")
    play(state, "exchange")
    play(state, "reveal_glory", 1)
    assert reason(state) == "citizens glory"


def test_ry_41_cards_under_way_count_for_nobody() -> None:
    state = position("GGRRO GWI IWOO SSOO", place=2)
    play(state, "ship G")
    assert all("reveal_glory" not in legal(state, seat) for seat in range(5))
    with pytest.raises(IllegalAction, match="three Glory"):
        play(state, "reveal_glory", 1)
    play(state, "allow")
    assert legal(state, 1) == ["reveal_glory"]


def test_ry_41_two_glory_are_not_enough_and_the_queen_has_none() -> None:
    state = position("GGRRO GWI IWOO SSOO", place=2)
    for seat in (0, 1):
        with pytest.raises(IllegalAction):
            play(state, "reveal_glory", seat)


def test_ry_42_a_call_that_finds_three_glory_wins() -> None:
    state = position("RRO WIO GGG IWSSOO", treasury=3, serfs=(3,))
    play(state, "call 3", 2)
    assert reason(state) == "citizens serf"


def test_ry_42_between_a_search_and_a_bribe_too() -> None:
    state = position("RRO WIO GGG IWSSOO", treasury=3, place=4, serfs=(3,))
    play_all(state, "ship O", "search")
    assert state.table.phase == "bribe"
    play(state, "call 3", 1)
    assert reason(state) == "citizens serf"


@pytest.mark.parametrize("limit", [8, 12, 20])
def test_ry_43_the_game_ends_after_the_queens_turn_of_the_last_round(limit: int) -> None:
    state = position(A, place=0, round=limit - 1, limit=limit)
    play(state, "no_tax")
    assert (state.result(), state.table.round) == (None, limit)
    state = position(A, place=0, round=limit, limit=limit)
    events = play(state, "tax 4")
    assert told(events) == ["tax", "over"]
    assert reason(state) == "citizens limit"


@pytest.mark.parametrize(("gold", "winner"), [(6, "queen"), (5, "citizens"), (0, "citizens")])
def test_ry_43_six_gold_win_at_the_limit(gold: int, winner: str) -> None:
    state = position(f"RRG GWI GIS WS{'O' * (7 - gold)}", treasury=gold, place=0, round=12)
    play(state, "no_tax")
    assert reason(state) == f"{winner} limit"


def test_ry_43_with_the_option_nobody_wins() -> None:
    state = position("RRG GWI GIS WSO", treasury=6, place=0, round=12, limit_result="draw")
    (_, over) = play(state, "no_tax")
    assert (over.facts["winner"], over.facts["places"]) == ("nobody", [1, 1, 1, 1, 1])
    assert state.result() == Result((1, 1, 1, 1, 1), (0, 1, 1, 1, 1), (0, 0, 0, 0, 0), "limit")


def test_ry_43_the_seventh_gold_in_the_last_turn_wins_by_gold() -> None:
    state = position("RRG GWI GIS WSO", treasury=6, place=0, round=12, limit_result="draw")
    play(state, "tax 4")
    assert reason(state) == "queen gold"


def test_ry_44_winners_share_rank_1_and_losers_rank_2_and_the_teams_are_the_sides() -> None:
    state = position("RRG GWI GISO WS", treasury=6, place=0)
    play(state, "tax 3")
    assert state.result() == Result((1, 2, 2, 2, 2), (0, 1, 1, 1, 1), (1, 0, 0, 0, 0), "gold")
    state = position("RRO WIO GGG IWSSOO", treasury=3, serfs=(3,))
    play(state, "call 3", 1)
    assert state.result() == Result((2, 1, 1, 1), (0, 1, 1, 1), (0, 1, 1, 1), "serf")


def test_ry_44_at_the_end_all_hands_are_shown() -> None:
    state = position("RRO WIO GGG IWSSOO", treasury=3, serfs=(3,))
    over = play(state, "call 3", 1)[-1]
    assert over.facts["hands"] == [
        [1, ["gold", "grain", "grain"]],
        [2, ["gold", "wood", "iron"]],
        [-3, ["glory", "glory", "glory"]],
        [3, ["gold", "gold", "wood", "iron", "stone", "stone"]],
    ]
    assert state.view(None).hands[3] == ("glory", "glory", "glory")


def test_ry_45_the_queens_role_is_rated_apart_from_the_citizens() -> None:
    assert [name for name, _ in Royale.box.roles] == ["queen", "citizen"]
    state = Royale.deal(seats=4, options={"queen": 2}, key="roles")
    assert state.roles() == ("citizen", "citizen", "queen", "citizen")


# RY-46, RY-47


def test_ry_46_what_is_no_longer_legal_is_refused_and_changes_nothing() -> None:
    state = position("RRGO GIOOO I GWWSS", treasury=3, place=4, serfs=(3,))
    play_all(state, "ship G", "search")
    play(state, "bribe own", 2)
    before = Royale.dumps(state)
    with pytest.raises(NotYourTurn):
        play(state, "decline", 1)
    with pytest.raises(IllegalAction):
        play(state, "allow", 0)
    assert Royale.dumps(state) == before


def test_ry_46_after_the_end_nothing_is_accepted() -> None:
    state = position("RRO GGGW IISOO WSOO", place=4)
    play(state, "reveal_glory", 2)
    for seat, text in ((2, "reveal_glory"), (4, "ship O"), (0, "allow"), (9, "allow")):
        with pytest.raises(MatchOver):
            play(state, text, seat)
    with pytest.raises(MatchOver):
        state.default(0)
    assert all(state.legal(seat) == [] for seat in range(5))


def test_ry_47_a_search_is_always_followed_by_the_queens_decision() -> None:
    state = position(A)
    play_all(state, "ship R", "search", "decline")
    assert (state.waiting(), legal(state)) == ((0,), ["inspect 0"])


def test_ry_47_who_is_asked_does_not_depend_on_what_they_hold() -> None:
    for hands in ("RRGO GIIO WSS GWOOO", "RRIO GIGO WSS GWOOO", "RRGI GOOO WSS GWIOO"):
        state = position(hands, place=4, serfs=(3,))
        play_all(state, "ship W", "search")
        assert state.waiting() == (1, 2, 3)


def test_waiting_is_in_rising_seat_order() -> None:
    state = Royale.deal(seats=5, options={"queen": 3}, key="rising")
    assert state.waiting() == (0, 1, 2, 4)


@pytest.mark.parametrize("wrong", [True, 1.0, "1", None, (1,), 10**400, float("nan"), "own", "2"])
def test_what_only_looks_like_a_move_is_none(wrong: Any) -> None:
    taxing = position(A, place=0)
    giving = position(A)
    play(giving, "exchange")
    bribing = position("RRG WIO WGI SSG", serfs=(3,), up={3: "OOO"}, treasury=3)
    play_all(bribing, "ship R", "search")
    inspecting = position(A)
    play_all(inspecting, "ship O", "search", "decline")
    asked = [
        (taxing, 0, Tax(wrong)),
        (giving, 0, Give(wrong, 3)),
        (inspecting, 0, Inspect(False, wrong)),
        (inspecting, 0, Inspect(wrong, 0)),
    ]
    if wrong != "own":
        asked.append((bribing, 3, Bribe(wrong)))
    for state, seat, action in asked:
        before = Royale.dumps(state)
        with pytest.raises((IllegalAction, Unreadable)):
            state.play(seat, action)
        assert Royale.dumps(state) == before
