"""The bench of handoffs counts who is waited for, and finds that orders save waits."""

import json
import sys

import pytest

from games.rules import GAMES
from tests.bench import handoffs
from tests.bench.handoffs import Sitting
from tests.rules.broken_games import HighCard


def test_who_is_asked_is_a_wait_unless_it_was_that_person_who_moved() -> None:
    sitting = Sitting(HighCard, 3, "count", "without").play()
    assert (sitting.moves, sitting.waits) == (9, 9)
    roles = Sitting(GAMES["royale"], 5, "count", "without")
    assert roles.waits == 4
    roles.move(roles.state.waiting()[0])
    assert roles.waits == 4, "who chooses still is waited for already"


def test_orders_are_followed_and_save_waits() -> None:
    waits = {orders: Sitting(GAMES["royale"], 4, "save", orders).play().waits for orders in handoffs.WAYS}
    assert waits["without"] > waits["with_orders"] > waits["looking_in"] > 0


def test_a_match_is_the_same_again() -> None:
    first, again = (Sitting(GAMES["royale"], 3, "again", "with_orders").play() for _ in range(2))
    assert first.state.dumps(first.state) == again.state.dumps(again.state)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_sensible_orders_save_two_waits_of_five_in_royale(seats: int) -> None:
    found = handoffs.measure("royale", seats, 60)
    assert found["with_orders"]["fewer"] >= 0.4
    assert found["looking_in"]["fewer"] >= 0.6


@pytest.mark.parametrize("seats", [2, 5])
def test_in_nobility_a_turn_is_one_wait_and_nobody_is_asked_outside_it(seats: int) -> None:
    sitting = Sitting(GAMES["nobility"], seats, "turns", "without").play()
    assert sitting.waits == sitting.state.table.turns
    assert sitting.moves > 3 * sitting.waits


def test_sensible_orders_save_one_wait_of_ten_in_nobility() -> None:
    found = handoffs.measure("nobility", 3, 6)
    assert found["with_orders"]["fewer"] >= 0.1
    assert found["looking_in"]["fewer"] >= 0.1


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_choices_left_in_advance_save_one_wait_of_four_in_royal_secrets(seats: int) -> None:
    """Who moves leaves what he would do with his Favours; who looks in leaves also where he will go."""
    found = handoffs.measure("royal-secrets", seats, 6)
    assert found["with_orders"]["fewer"] >= 0.04
    assert found["looking_in"]["fewer"] >= 0.25


def test_the_command_prints_a_line_for_each_seat_count(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["handoffs", "--game", "royals", "--matches", "1"])
    handoffs.main()
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["seats"] for line in lines] == list(GAMES["royals"].seats)
    assert all(line["without"]["waits"] >= line["with_orders"]["waits"] for line in lines)
