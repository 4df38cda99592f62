"""Rules SE-65 to SE-91: the end of a round and of the match, and the options."""

import json

import pytest

from games.rules import MatchOver
from games.rules.titles.royal_secrets.cards import kinds
from games.rules.titles.royal_secrets.scoring import bonus
from tests.titles.royal_secrets.position import action, counted, favours, full, hand, legal, play, told

FOUR = ("K K Q", "b10 b40^", "r0 r20^", "y0 y20^")


def test_se67_a_favour_won_in_round_7_is_worth_nothing() -> None:
    state, events = counted(*FOUR, round=7, points=[10, 10, 10])
    assert favours(state, 0) == ["medal-1"]
    assert told(events, "over")[0]["final"][0] == 14 + 6


def test_se70_the_end_of_a_round_goes_in_order() -> None:
    state, _ = counted("K K Q", "b30 b10^", "r30 r10^", "y20 y40^", round=3, favours={0: "recruitment-1"})
    play(state, "recruit 1 1")
    play(state, "third king b20", 0)
    events = play(state, "third king r0", 1)
    kinds_told = [event.kind for event in events]
    order = ["thirds", "passed", "points", "won", "recruited", "round"]
    assert [kind for kind in dict.fromkeys(kinds_told) if kind in order] == order


@pytest.mark.parametrize("leaver", [0, 1])
def test_se71_withdrawal_of_either_changes_nothing_and_an_excuse_may_be_taken(leaver: int) -> None:
    bets = ["b20 b30^", "r20 r30^", "y20 y40^"]
    bets[leaver] = f"{'br'[leaver]}20 {'br'[leaver]}X^"
    state, _ = counted("K K Q", *bets, round=2, favours={0: "recruitment-1"})
    play(state, "recruit 1 2")
    assert ("rX" if leaver else "r30") in hand(state, 0)


def test_se72_and_se73_bets_are_discarded_and_the_cardinals_cards_shown() -> None:
    state, _ = counted(*FOUR, cardinals="K10 K-10")
    assert set(state.view(None).discards) >= {"b10", "b40", "r20", "y20"}
    assert state.view(None).shown == ("K-10", "K10")
    assert state.view(None).cardinals == 12


def test_se74_every_0_comes_home() -> None:
    state, _ = counted(*FOUR)
    assert hand(state, 1) == full(1, less="r20")
    assert hand(state, 2) == full(2, less="y20")


def test_se10_after_the_count_the_next_round_begins_with_the_word_holder() -> None:
    state, events = counted(*FOUR)
    (facts,) = told(events, "round")
    assert (facts["n"], facts["word"]) == (2, state.table.word)
    view = state.view(None)
    assert (view.stage, view.round, view.piles) == ("choose", 2, (5, 5))
    assert view.bets == ()
    assert set(view.places) == {""}
    assert (view.cardinal, view.ties, view.reckoned) == ("", (), ())


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("", 0),
        ("b0 b0 bX V0", 0),
        ("V-10 V-10 V-10", 0),
        ("b10 V10", 2),
        ("b20 b30", 5),
        ("b40 b20", 6),
        ("b40 b40 b30", 6),
        ("b10 V-10", 1),
    ],
)
def test_se80_a_point_for_each_full_10_influence_of_a_card_at_most_6(cards: str, points: int) -> None:
    assert bonus(kinds(cards.split())) == points


def test_se81_and_se83_equal_finals_share_a_rank() -> None:
    state, _ = counted(*FOUR, round=7, points=[6, 10, 10])
    result = state.result()
    assert result is not None
    assert result.scores == (16, 16, 12)
    assert result.places == (1, 1, 3)
    assert result.teams == (0, 1, 2)
    assert result.reason == "seven Audiences"


def test_se82_all_hands_and_points_are_shown_at_the_end() -> None:
    state, events = counted(*FOUR, round=7)
    (over,) = told(events, "over")
    assert over["hands"] == [hand(state, seat).split() for seat in range(3)]
    assert state.view(None).hands == tuple(tuple(row) for row in over["hands"])
    assert over["points"] == [14, 10, 6]
    assert over["bonus"] == [6, 6, 6]
    assert over["ranks"] == [1, 2, 3]


def test_se83_there_is_no_result_before_the_end_and_nothing_to_do_after_it() -> None:
    state, _ = counted(*FOUR, round=6)
    assert state.result() is None
    state, _ = counted(*FOUR, round=7)
    assert state.waiting() == ()
    assert [state.legal(seat) for seat in range(3)] == [[], [], []]
    for text in ("choose king 1", "done"):
        with pytest.raises(MatchOver):
            state.play(0, action(text))
    with pytest.raises(MatchOver):
        state.default(0)


@pytest.mark.parametrize(("debt", "points"), [(False, 0), (True, -3)])
def test_se90_with_debt_points_may_be_negative(debt: bool, points: int) -> None:
    state, events = counted("K K Q", "b10 b10^", "r0 r0^", "y0 y20^", points=[2, 10, 10], debt=debt)
    assert state.table.points[0] == points
    assert told(events, "points")[0]["change"] == points - 2


def test_se90_negative_points_count_at_the_end() -> None:
    state, _ = counted("K K Q", "b10 b10^", "r0 r0^", "y0 y20^", points=[0, 10, 10], debt=True, round=7)
    result = state.result()
    assert result is not None
    assert result.scores[0] == -5 + 6


def test_se91_open_points_change_nothing_but_what_the_table_shows() -> None:
    closed, _ = counted(*FOUR)
    opened, _ = counted(*FOUR, open_points=True)
    one, other = (json.loads(state.view(0).dumps()) for state in (closed, opened))
    assert one.pop("options") != other.pop("options")
    assert one == other
    assert legal(closed) == legal(opened)
