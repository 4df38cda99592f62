"""A table of each step goes to paper and back; one that cannot be is refused."""

import json
from random import Random
from typing import Any, cast

import pytest

from games.rules import Unreadable
from games.rules.titles.nobility.game import Nobility
from tests.titles.nobility.positions import play, position

OWNERS = "dijon-baron:1 paris-king:0 munich-marshal:2"


def at_the_deal() -> Nobility:
    return cast(Nobility, Nobility.deal(seats=5, options={"first": 3}, key="paper"))


def claiming() -> Nobility:
    return position({0: "FFG"}, owners=OWNERS)


def paying() -> Nobility:
    state = position({0: "FFGGG"}, {0: "FS"}, owners="dijon-baron:1")
    play(state, "usurp dijon-baron / FS")
    return state


def over() -> Nobility:
    state = position(seat=2, period=2, running_out=True)
    play(state, "end")
    return state


def test_a_table_of_each_step_goes_to_paper_and_back() -> None:
    states = [at_the_deal(), claiming(), paying(), over()]
    assert [state.table.step for state in states] == ["draw", "play", "pay", "over"]
    for state in states:
        text = Nobility.dumps(state)
        assert Nobility.dumps(Nobility.loads(text)) == text


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_table_of_a_match_can_be_read_again(seats: int) -> None:
    rng = Random(seats)
    state = cast(Nobility, Nobility.deal(seats=seats, options={}, key="read"))
    while state.waiting():
        seat = state.waiting()[0]
        state.play(seat, rng.choice(state.legal(seat)))
        assert Nobility.loads(Nobility.dumps(state)).table == state.table


def spoiled(state: Nobility, wrong: dict[str, Any]) -> str:
    """The state on paper, with that wrong."""
    stored = json.loads(Nobility.dumps(state))
    assert Nobility.loads(json.dumps(stored)).waiting() == state.waiting()
    return json.dumps(stored | {"table": stored["table"] | wrong})


def refused(text: str) -> bool:
    """Whether it is no table."""
    with pytest.raises(Unreadable, match="Nobility"):
        Nobility.loads(text)
    return True


NO_CARDS, NO_PLOTS = [[0] * 4] * 3, [[0] * 6] * 3
OF_CITIES, OF_TITLES = [[0] * 3] * 16, [[0] * 3] * 7
HALF = {"what": "half", "value": 2, "of": "marshal", "year": 0}
CITY = {"what": "city", "value": 3, "of": "dijon", "year": 0}
PERIOD = {"what": "period", "value": 6, "of": "F", "year": 1648}


@pytest.mark.parametrize(
    "wrong",
    [
        {"options": {"first": 1}},
        {"options": {"display": 4}},
        {"options": {"supply": "plenty"}},
        {"options": {"removal": "source"}},
        {"start": 3},
        {"start": 1},
        {"seat": 1},
        {"seat": 3},
        {"step": "draw"},
        {"step": "pay"},
        {"step": "over"},
        {"turns": -3},
        {"turns": 4},
        {"turns": 3000},
        {"drawn": 2},
        {"drawn": -1},
        {"drawn": 1, "plotted": 2},
        {"plotted": 1},
        {"pile": []},
        {"pile": [4]},
        {"plots": [0]},
        {"plots": [6]},
        {"row": [0, 1]},
        {"row": [0, 1, 4]},
        {"row": [0, 1, -2]},
        {"row": [0, 1, 1]},
        {"discard": [1, 0, 0, 0]},
        {"discard": [0, 0, 0]},
        {"plot_discard": [1, 0, 0, 0, 0, 0]},
        {"hands": NO_CARDS},
        {"hands": [[2, 1, 0, 0]]},
        {"hands": [[2, 1, 0, -1], [0] * 4, [0] * 4]},
        {"intrigue": NO_PLOTS[:2]},
        {"intrigue": [[4, 1, 0, 0, 0, 0], *NO_PLOTS[1:]]},
        {"known": [[3, 0, 0, 0], *NO_CARDS[1:]]},
        {"known": NO_CARDS[1:]},
        {"in_pile": [0, 0, 0, 0]},
        {"in_pile": [30, 30, 30]},
        {"in_plots": [3, 4, 4, 4, 4, 4]},
        {"blind": [[1, 0, 0, 0], *NO_CARDS[1:]]},
        {"blind_plots": [[0, 0, 0, 0, 0, 1], *NO_PLOTS[1:]]},
        {"owner": [-1] * 27},
        {"owner": [-1] * 26},
        {"owner": [3] * 27},
        {"cathedral": OF_CITIES[1:]},
        {"cathedral": [[1, 0, 0], *OF_CITIES[1:]]},
        {"titles": OF_TITLES},
        {"titles": OF_TITLES[1:]},
        {"titles": [[0, 1, 1], [1, 0, 0], *OF_TITLES[2:]]},
        {"supply": [36, 36, 36]},
        {"supply": [34, 34]},
        {"period": 3},
        {"period": -1},
        {"city_left": [False] * 16},
        {"city_left": [True] * 15},
        {"country_left": [[10], [7, 4], [7, 4], [9, 5]]},
        {"country_left": [[6], [7, 4], [7, 4], [9, 5]]},
        {"house_left": [8]},
        {"house_left": [16, 12, 8]},
        {"markers": [[], []]},
        {"markers": [[CITY], [], []]},
        {"markers": [[PERIOD], [], []]},
        {"markers": [[HALF], [HALF], []]},
        {"named": 3},
        {"spent": [1]},
    ],
)
def test_a_table_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    assert refused(spoiled(claiming(), wrong))


def test_hands_beyond_the_limits_are_refused() -> None:
    table = json.loads(Nobility.dumps(position({1: "F" * 12})))["table"]
    table["hands"][1][1] += 1
    table["pile"].remove(1)
    assert refused(spoiled(position({1: "F" * 12}), table))
    table = json.loads(Nobility.dumps(position({}, {1: "FG FG FB FB"})))["table"]
    table["intrigue"][1][2] += 1
    table["plots"].remove(2)
    assert refused(spoiled(position({}, {1: "FG FG FB FB"}), table))


@pytest.mark.parametrize("wrong", [{"named": 0}, {"named": 27}, {"named": -1}, {"spent": [0]}, {"supply": [1, 34, 36]}])
def test_a_payment_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    assert refused(spoiled(paying(), wrong))


@pytest.mark.parametrize(
    "wrong",
    [
        {"period": 1},
        {"running_out": False},
        {"turns": 5},
        {"turns": 0},
        {"markers": [[HALF], [], []]},
        {"markers": [[HALF], [HALF], [HALF]]},
        {"markers": [[HALF, HALF], [], []]},
        {"markers": [[{**HALF, "value": 3}], [], []]},
        {"markers": [[PERIOD], [PERIOD], []]},
        {"markers": [[{"what": "title", "value": 4, "of": "king", "year": 0}], [], []]},
    ],
)
def test_an_end_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    assert refused(spoiled(over(), wrong))


def test_bonuses_that_were_taken_must_be_somebody_s() -> None:
    state = position({0: "BB"}, owners="london-king:0 dublin-duke:0")
    play(state, "claim edinburgh-baron")
    assert Nobility.loads(Nobility.dumps(state)).table == state.table
    assert refused(spoiled(state, {"markers": [[], [], []]}))
