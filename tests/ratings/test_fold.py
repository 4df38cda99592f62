"""The fold: pure, in order, the same every time to the last digit."""

import json

import pytest

from games.ratings.fold import Key, Outcome, Standing, fold, moved
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
    return {
        (role, who): Standing(Strength(mu, si), m, w) for role, who, mu, si, m, w in json.loads(json.dumps(written))
    }


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


def test_the_numbers_of_those_who_play_each_for_itself_never_change() -> None:
    played = [("abc", (1, 2, 3)), ("bc", (1, 1)), ("cac", (2, 1, 3))]
    outcomes = [Outcome(number, tuple(who), places) for number, (who, places) in enumerate(played)]
    alone = [Outcome(one.match, one.who, one.places, teams=tuple(range(len(one.who)))) for one in outcomes]
    wanted = {
        "a": (30.36313685877137, 8.056755026096294),
        "b": (25.296726411410162, 7.812150085147176),
        "c": (19.573359823918775, 7.361343770769481),
    }
    _, standings = fold(outcomes)
    assert fold(alone)[1] == standings
    for (_, who), one in standings.items():
        assert (one.strength.mu, one.strength.sigma) == pytest.approx(wanted[who], rel=1e-13)


# Sides

QUEEN = "player 9"
TEAMS, ROLES = (0, 1, 1, 1), ("queen", "citizen", "citizen", "citizen")
STRENGTHS = [Strength(28.0, 5.0), Strength(25.0, 8.0), Strength(31.0, 4.0), Strength(22.0, 6.0)]
WON, LOST, LEVEL = (1, 2, 2, 2), (2, 1, 1, 1), (1, 1, 1, 1)


@pytest.mark.parametrize("places", [WON, LOST, LEVEL])
def test_ry_45_a_side_is_rated_as_one_player_of_mean_strength_and_all_its_members_change_alike(
    places: tuple[int, ...],
) -> None:
    queen, *citizens = rate_sides(places, TEAMS, STRENGTHS)
    as_one = mean(STRENGTHS[1:])
    assert (as_one.mu, as_one.sigma) == (26.0, 6.0)
    alone, together = rate(places[:2], [STRENGTHS[0], as_one])
    assert queen == alone
    for before, after in zip(STRENGTHS[1:], citizens, strict=True):
        assert after.mu - before.mu == pytest.approx(together.mu - as_one.mu)
        assert after.sigma / before.sigma == pytest.approx(together.sigma / as_one.sigma)


def test_the_order_of_seats_does_not_matter_to_sides() -> None:
    there = rate_sides(WON, TEAMS, STRENGTHS)
    back = rate_sides(WON[::-1], TEAMS[::-1], STRENGTHS[::-1])
    for one, other in zip(there, back[::-1], strict=True):
        assert (one.mu, one.sigma) == pytest.approx((other.mu, other.sigma))


@pytest.mark.parametrize("places", [WON, LOST, LEVEL])
@pytest.mark.parametrize("left", [0, 2])
def test_who_resigns_loses_whatever_becomes_of_the_side_and_nobody_else_feels_it(
    places: tuple[int, ...], left: int
) -> None:
    stayed, lost = rate_sides(places, TEAMS, STRENGTHS), rate_sides((LOST, WON)[left > 0], TEAMS, STRENGTHS)
    after = rate_sides(places, TEAMS, STRENGTHS, [left])
    assert after[left] == lost[left]
    assert after[left].mu < STRENGTHS[left].mu
    assert [one for seat, one in enumerate(after) if seat != left] == [
        one for seat, one in enumerate(stayed) if seat != left
    ]


def test_ry_45_the_parts_somebody_plays_are_rated_apart() -> None:
    steps, standings = fold(
        [
            Outcome(1, (QUEEN, ALICE, BOB), (1, 2, 2), ROLES[:3], TEAMS[:3]),
            Outcome(2, (ALICE, QUEEN, BOB), (2, 1, 1), ROLES[:3], TEAMS[:3]),
        ]
    )
    assert set(standings) == {(role, who) for role in ("queen", "citizen") for who in (ALICE, QUEEN)} | {
        ("citizen", BOB)
    }
    assert [step.key for step in steps if step.who == ALICE] == [("citizen", ALICE), ("queen", ALICE)]
    assert next(step for step in steps if step.match == 2 and step.who == ALICE).before == newcomer()
    assert [(one.matches, one.wins) for _, one in sorted(standings.items())] == [(1, 0), (2, 1), (1, 1), (1, 0), (1, 1)]


@pytest.mark.parametrize(
    ("places", "left", "won", "counted"),
    [
        (LOST, (), [False, True, True, True], [2, 1, 1, 1]),
        (LOST, (2,), [False, True, False, True], [2, 1, 2, 1]),
        (WON, (0,), [False] * 4, [2, 2, 2, 2]),
        (LEVEL, (), [False] * 4, [1, 1, 1, 1]),
        (LEVEL, (1,), [False] * 4, [1, 2, 1, 1]),
    ],
)
def test_only_who_stayed_with_the_better_side_has_won(
    places: tuple[int, ...], left: tuple[int, ...], won: list[bool], counted: list[int]
) -> None:
    steps, standings = fold([Outcome(1, (QUEEN, ALICE, BOB, CHARLIE), places, ROLES, TEAMS, left)])
    assert [step.won for step in steps] == won
    assert [step.place for step in steps] == counted
    assert sum(one.wins for one in standings.values()) == sum(won)


def test_a_bot_in_several_seats_of_a_side_keeps_all_its_steps() -> None:
    steps, standings = fold([Outcome(1, (ALICE, BOT, BOT, BOB), WON, ROLES, TEAMS)])
    assert steps[1].after == steps[2].after == steps[3].after
    once = steps[1].after.mu - newcomer().mu
    assert standings["citizen", BOT].strength.mu == pytest.approx(newcomer().mu + 2 * once)
    assert standings["citizen", BOT].matches == 2
