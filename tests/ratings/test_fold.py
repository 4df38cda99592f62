"""The fold: pure, in order, the same every time to the last digit."""

import json

import pytest

from games.ratings.fold import Key, Outcome, Standing, Step, fold, moved
from games.ratings.sides import mean, rate_sides
from games.ratings.strength import Strength, newcomer, rate

ALICE, BOB, CHARLIE, BOT = "player 1", "player 2", "player 3", "bot instinct"


def test_a_newcomer_stands_at_a_thousand_points() -> None:
    assert newcomer().points == pytest.approx(1000)


def test_who_ranks_better_gains_and_who_ranks_worse_loses() -> None:
    first, second, third = rate([1, 2, 3], [newcomer()] * 3)
    assert first.mu > newcomer().mu > third.mu
    assert first.mu > second.mu > third.mu
    assert all(after.sigma < newcomer().sigma for after in (first, second, third))


def test_shared_ranks_move_equals_alike() -> None:
    first, second, third = rate([1, 1, 3], [newcomer()] * 3)
    assert first == second
    assert third.mu < first.mu


def test_the_order_of_seats_does_not_matter() -> None:
    strengths = [Strength(25.0, 8.0), Strength(30.0, 4.0), Strength(22.0, 6.0)]
    there = rate([2, 1, 3], strengths)
    back = rate([3, 1, 2], strengths[::-1])
    for one, other in zip(there, back[::-1], strict=True):
        assert (one.mu, one.sigma) == pytest.approx((other.mu, other.sigma))


def test_rating_changes_nothing_that_it_is_given() -> None:
    strengths = [Strength(25.0, 8.0), Strength(30.0, 4.0)]
    rate([1, 2], strengths)
    assert strengths == [Strength(25.0, 8.0), Strength(30.0, 4.0)]


def test_folding_in_one_go_or_match_by_match_is_the_same_to_the_last_digit() -> None:
    played = [
        Outcome(1, (ALICE, BOB, BOT), (1, 2, 3)),
        Outcome(2, (BOB, BOT), (1, 1)),
        Outcome(3, (CHARLIE, ALICE, BOB), (2, 1, 3)),
        Outcome(4, (BOT, BOT, ALICE), (2, 1, 3)),
    ]
    steps, standings = fold(played)
    one_by_one: dict[Key, Standing] = {}
    for outcome in played:
        more, one_by_one = fold([outcome], json_round_trip(one_by_one))
        assert more == [step for step in steps if step.match == outcome.match]
    assert one_by_one == standings
    assert [step.seat for step in steps] == [0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 2]
    assert (standings["", ALICE].matches, standings["", ALICE].wins) == (3, 2)
    assert (standings["", BOT].matches, standings["", BOT].wins) == (4, 2)


def json_round_trip(standings: dict[Key, Standing]) -> dict[Key, Standing]:
    """As a database keeps them: doubles written out and read back."""
    written = [(*key, s.strength.mu, s.strength.sigma, s.matches, s.wins) for key, s in standings.items()]
    return {(role, who): Standing(Strength(mu, si), m, w) for role, who, mu, si, m, w in json.loads(json.dumps(written))}


def test_what_is_given_to_the_fold_stays_as_it_was() -> None:
    before = {("", ALICE): Standing(newcomer())}
    fold([Outcome(1, (ALICE, BOB), (1, 2))], before)
    assert before == {("", ALICE): Standing(newcomer())}


def test_a_bot_in_two_seats_keeps_both_steps() -> None:
    steps, standings = fold([Outcome(1, (BOT, ALICE, BOT), (1, 2, 3))])
    first, last = steps[0], steps[2]
    assert first.before == last.before
    assert standings["", BOT].strength == moved(first.after, last)
    assert standings["", BOT].strength.mu == pytest.approx(
        newcomer().mu + (first.after.mu - first.before.mu) + (last.after.mu - last.before.mu)
    )
    assert standings["", BOT].strength.sigma < first.after.sigma
