"""What never changes, whatever is played: the cards, the Audiences, points but by what is told (R50, R52)."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from games.rules import Event
from games.rules.titles.royal_secrets.cards import AUDIENCES
from games.rules.titles.royal_secrets.game import RoyalSecrets
from tests.titles.royal_secrets.position import everywhere, fresh, told

MATCHES = 8
EVERY_TABLE = pytest.mark.parametrize("seats", [3, 4, 5])


def played(seats: int) -> Iterator[tuple[RoyalSecrets, str, list[Event]]]:
    """Random matches action by action: the state after it, its verb ("" for the deal), what happened."""
    for number in range(MATCHES):
        state, rng = fresh(seats, f"conserved {number}"), Random(number)
        yield state, "", state.opening
        while state.waiting():
            seat = rng.choice(state.waiting())
            move = rng.choice(state.legal(seat))
            events = list(state.play(seat, move))
            yield state, state.unaction(move)["type"], events


@EVERY_TABLE
def test_every_card_is_somewhere_exactly_once(seats: int) -> None:
    cards = everywhere(fresh(seats, "any"))
    for state, _, _ in played(seats):
        assert everywhere(state) == cards


@EVERY_TABLE
def test_every_audience_is_somewhere_exactly_once(seats: int) -> None:
    for state, _, _ in played(seats):
        table = state.table
        rows = [*table.piles, table.aside, table.audiences, *table.favours, table.used, table.lost]
        assert sorted(card for row in rows for card in row) == list(range(len(AUDIENCES)))


@EVERY_TABLE
def test_points_change_only_as_is_told(seats: int) -> None:
    points: list[int] = []
    for state, _, events in played(seats):
        if told(events, "dealt"):
            points = [10] * seats
        for facts in told(events, "points"):
            points[facts["seat"]] += facts["change"]
            assert facts["change"] == facts["gains"] - facts["losses"] or points[facts["seat"]] == 0
        assert state.table.points == points


@EVERY_TABLE
def test_r50_every_hand_has_two_cards_at_the_start_of_each_round(seats: int) -> None:
    for state, _, events in played(seats):
        if any(event.kind == "round" for event in events):
            assert min(map(len, state.table.hands)) >= 2


@EVERY_TABLE
def test_r52_a_match_has_no_more_decisions_than_the_bounds(seats: int) -> None:
    verbs: Counter[str] = Counter()
    for state, verb, _ in played(seats):
        verbs[verb] += 1
        if not state.waiting():
            assert verbs["bet"] == 14 * seats
            assert verbs["choose"] <= 7 * seats
            assert verbs["third"] <= 7 * (seats + 2)
            assert verbs["done"] <= 7 * 5 * seats
            used = sum(verbs[name] for name in ("plan", "bribe", "dine", "spy", "stab", "medal", "recruit"))
            assert used + verbs["grace"] + verbs["master"] <= 18
            verbs.clear()


def test_r52_a_random_match_has_about_as_many_actions_as_measured() -> None:
    for seats, mean in ((3, 68), (4, 91), (5, 112)):
        actions = sum(1 for _ in played(seats)) / MATCHES
        assert mean - 12 < actions < mean + 12
