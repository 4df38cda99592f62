"""Resignation and the agreed end: who plays on, who ranks where, and when a match is over."""

import pytest

from games.matches import bot_turns, leaving, replays
from games.matches.ending import placed
from games.matches.errors import Closed, NotSeated, Refused
from games.models import Match, Notice, RatingChange
from tests.cast import Cast
from tests.tables import move_once, play_out, table, waited_for


@pytest.mark.parametrize(
    ("places", "resigned", "ranks"),
    [
        ([1, 2, 3], [0, 0, 0], [1, 2, 3]),
        ([1, 2, 3], [1, 0, 0], [3, 1, 2]),
        ([1, 2, 3], [1, 2, 0], [3, 2, 1]),
        ([1, 1, 3], [0, 0, 1], [1, 1, 3]),
        ([1, 1, 1, 1], [2, 0, 1, 0], [3, 1, 4, 1]),
    ],
)
def test_who_resigned_ranks_last_and_the_first_to_leave_behind_the_next(
    places: list[int], resigned: list[int], ranks: list[int]
) -> None:
    assert placed(places, resigned) == ranks


def test_a_bot_plays_on_for_who_resigns_among_three(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie, cast.alice)
    leaving.resign(match.pk, cast.charlie.pk)
    for _ in range(200):
        bot_turns.play_bots(match.pk)
        match.refresh_from_db()
        if match.status == Match.Status.OVER:
            break
        assert waited_for(match) != 1
        move_once(match)
    assert match.status == Match.Status.OVER
    assert match.result
    assert match.result["places"][1] == 3
    assert {line.by for line in match.moves.filter(seat=1)} <= {"bot", "table"}


def test_a_resignation_between_two_ends_the_match_at_once(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    leaving.resign(match.pk, cast.bob.pk)
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    assert match.result
    assert match.result["places"] == [2, 1]
    assert match.result["reason"] == "resigned"
    assert (match.deadline, match.waits) == (None, [])
    assert RatingChange.objects.filter(match=match).count() == 2
    assert [notice.player for notice in Notice.objects.filter(match=match, kind="over")] == [cast.charlie]


def test_a_match_without_people_ends(cast: Cast) -> None:
    match = table(cast.bob, bots=3)
    leaving.resign(match.pk, cast.bob.pk)
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    assert match.result
    assert match.result["places"] == [4, 1, 1, 1]


def test_only_players_may_resign_and_only_once(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie, cast.alice)
    with pytest.raises(NotSeated):
        leaving.resign(match.pk, cast.dana.pk)
    leaving.resign(match.pk, cast.alice.pk)
    version = Match.objects.get(pk=match.pk).version
    with pytest.raises(NotSeated):
        leaving.resign(match.pk, cast.alice.pk)
    assert Match.objects.get(pk=match.pk).version == version


def test_a_match_that_is_over_cannot_be_resigned(cast: Cast) -> None:
    match = play_out(table(cast.bob, cast.charlie))
    with pytest.raises(Closed):
        leaving.resign(match.pk, cast.bob.pk)


def test_the_match_ends_without_a_winner_once_all_agree(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie, bots=1)
    leaving.agree_to_end(match.pk, cast.bob.pk)
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING
    leaving.agree_to_end(match.pk, cast.charlie.pk)
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    assert match.result == {"places": None, "teams": None, "scores": None, "reason": "agreed"}
    assert not RatingChange.objects.filter(match=match).exists()
    kinds = [event.kind for line in match.moves.order_by("number") for event in line.events]
    assert kinds[-1] == "ended_by_agreement"


def test_an_agreement_can_be_taken_back(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    leaving.agree_to_end(match.pk, cast.bob.pk)
    leaving.agree_to_end(match.pk, cast.bob.pk, agrees=False)
    leaving.agree_to_end(match.pk, cast.charlie.pk)
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING


def test_agreeing_keeps_the_time_of_who_is_asked(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    waits = match.waits
    leaving.agree_to_end(match.pk, cast.bob.pk)
    match.refresh_from_db()
    assert match.waits == waits


def test_resigning_while_another_is_asked_keeps_her_time_and_token(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie, cast.alice)
    asked = waited_for(match)
    waits = match.waits
    quitter = (cast.bob, cast.charlie, cast.alice)[(asked + 1) % 3]
    leaving.resign(match.pk, quitter.pk)
    match.refresh_from_db()
    assert match.waits == waits
    assert not match.bot_due


def test_resigning_on_turn_hands_the_decision_to_the_bot(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie, cast.alice)
    seat = waited_for(match)
    leaving.resign(match.pk, (cast.bob, cast.charlie, cast.alice)[seat].pk)
    match.refresh_from_db()
    assert match.bot_due
    assert match.deadline is None
    assert bot_turns.play_due_bots() >= 1


def test_who_did_not_agree_and_resigns_leaves_the_others_with_their_agreement(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie, cast.alice, bots=1)
    for player in (cast.bob, cast.charlie):
        leaving.agree_to_end(match.pk, player.pk)
    leaving.resign(match.pk, cast.alice.pk)
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    assert match.result == {"places": None, "teams": None, "scores": None, "reason": "agreed"}
    last = match.moves.get(number=match.version)
    assert [event.kind for event in last.events] == ["resigned", "ended_by_agreement"]
    assert {notice.player for notice in Notice.objects.filter(match=match, kind="over")} == {cast.bob, cast.charlie}
    assert replays.difference(match) == ""


def test_nobody_agrees_with_herself_to_lose_no_rated_match(cast: Cast) -> None:
    match = table(cast.bob, bots=2)
    with pytest.raises(Refused):
        leaving.agree_to_end(match.pk, cast.bob.pk)
    match.refresh_from_db()
    assert (match.rated, match.status, match.version) == (True, Match.Status.RUNNING, 1)
    friendly = table(cast.bob, bots=2, rated=False)
    assert leaving.agree_to_end(friendly.pk, cast.bob.pk).status == Match.Status.OVER


def test_who_is_left_alone_against_bots_in_a_rated_match_can_only_resign(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie, bots=1)
    leaving.agree_to_end(match.pk, cast.bob.pk)
    leaving.agree_to_end(match.pk, cast.bob.pk, agrees=False)
    leaving.resign(match.pk, cast.charlie.pk)
    with pytest.raises(Refused):
        leaving.agree_to_end(match.pk, cast.bob.pk)
