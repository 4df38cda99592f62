"""The one road of a move: what it stores, what it refuses, and that nothing happens twice."""

import json
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.matches import bot_turns, play
from games.matches.errors import Closed, NotSeated, Stale
from games.models import Match, Move, Notice, Rating, RatingChange, Seat
from games.rules import GAMES, IllegalAction, NotYourTurn, RuleError, Unreadable, replay
from tests.cast import Cast
from tests.crowd import at_once
from tests.tables import any_move, move_once, play_out, seat_of, seen_by, state_of, table, waited_for


def frozen(match: Match) -> tuple[object, ...]:
    """All that a refused move must leave alone."""
    row = Match.objects.values().get(pk=match.pk)
    return (row, Move.objects.count(), list(Notice.objects.order_by("pk").values()), list(Seat.objects.values()))


def test_a_move_writes_log_state_wait_and_notice_together(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    seat, before = waited_for(match), match.version
    answer = move_once(match)
    match.refresh_from_db()
    line = Move.objects.get(match=match, number=before + 1)
    assert (answer.number, match.version, line.seat, line.by) == (before + 1, before + 1, seat, "player")
    assert line.events
    (wait,) = match.waits
    assert wait.opened == match.version
    assert match.deadline == wait.deadline
    assert wait.deadline == wait.since + timedelta(days=3)
    told = Notice.objects.filter(match=match, turn=match.version)
    mover_again = wait.seat == seat
    assert {notice.kind for notice in told} == ({"reminder"} if mover_again else {"turn", "reminder"})
    assert all(notice.player == seat_of(match, wait.seat).player for notice in told)


def test_a_stale_form_plays_nothing_and_says_so(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    seat = waited_for(match)
    seen, data = seen_by(match, seat), any_move(match, seat)
    move_once(match)
    before = frozen(match)
    with pytest.raises((Stale, NotYourTurn)):
        play.make_move(match.pk, seat, data, seen=seen, client_key="another form")
    assert frozen(match) == before


def test_the_same_form_sent_again_gets_its_first_answer(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    seat = waited_for(match)
    form: dict[str, Any] = {"data": any_move(match, seat), "seen": seen_by(match, seat), "client_key": "form 1"}
    first = play.make_move(match.pk, seat, **form)
    move_once(match)
    before = frozen(match)
    again = play.make_move(match.pk, seat, **form)
    assert (again.number, again.repeated, first.repeated) == (first.number, True, False)
    assert frozen(match) == before


@pytest.mark.parametrize(
    "data",
    [{}, {"type": "play"}, {"type": "play", "card": "1X"}, {"type": "castle"}, {"card": "\x00"}, {"type": ["play"]}],
)
def test_a_forged_action_is_refused_with_a_sentence(cast: Cast, data: dict[str, object]) -> None:
    match = table(cast.bob, cast.charlie)
    seat, before = waited_for(match), frozen(match)
    with pytest.raises(Unreadable, match=r"\.$"):
        play.make_move(match.pk, seat, data, seen=seen_by(match, seat))
    assert frozen(match) == before


def test_a_card_that_is_not_held_is_refused(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    seat = waited_for(match)
    state = state_of(match)
    theirs = next(
        c
        for c in ("AS", "KS", "QS", "JS", "TS", "9S", "8S")
        if {"type": "play", "card": c} not in [state.unaction(a) for a in state.legal(seat)]
    )
    before = frozen(match)
    with pytest.raises(IllegalAction):
        play.make_move(match.pk, seat, {"type": "play", "card": theirs}, seen=seen_by(match, seat))
    assert frozen(match) == before


def test_who_is_not_asked_may_not_move(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    other = 1 - waited_for(match)
    before = frozen(match)
    with pytest.raises(NotYourTurn):
        play.make_move(match.pk, other, {"type": "play", "card": "AS"}, seen=seen_by(match, other))
    assert frozen(match) == before


def test_a_match_that_is_over_takes_no_move(cast: Cast) -> None:
    match = play_out(table(cast.bob, cast.charlie))
    before = frozen(match)
    with pytest.raises(Closed, match="over"):
        play.make_move(match.pk, 0, {"type": "play", "card": "AS"}, seen="1")
    assert frozen(match) == before


def test_the_end_stores_places_ratings_and_notices(cast: Cast) -> None:
    match = play_out(table(cast.bob, cast.charlie, cast.alice))
    result = state_of(match).result()
    assert result is not None
    assert match.result
    assert match.result["places"] == list(result.places)
    assert [seat.place for seat in match.seats.order_by("number")] == list(result.places)
    assert (match.waits, match.deadline, match.bot_due) == ([], None, False)
    assert RatingChange.objects.filter(match=match).count() == 3
    assert Rating.objects.filter(game="royals").count() == 3
    assert Notice.objects.filter(match=match, kind="over").count() == 3


def test_the_log_replays_to_the_stored_state(cast: Cast) -> None:
    match = play_out(table(cast.bob, cast.charlie, cast.alice))
    rules = GAMES["royals"]
    lines = match.moves.order_by("number")
    moves = [(line.seat, json.loads(line.action_json)) for line in lines if line.seat is not None and line.action_json]
    again = replay(rules, seats=3, options=match.options, key=match.key, moves=moves)
    assert rules.dumps(again) == rules.dumps(state_of(match))


@pytest.mark.parametrize("size", [2, 6])
def test_a_move_needs_few_queries_whatever_the_seats_and_moves(cast: Cast, size: int) -> None:
    players = [cast.bob, cast.charlie]
    match = table(*players, bots=size - 2)
    counts = []
    for _ in range(12):
        bot_turns.play_bots(match.pk)
        match.refresh_from_db()
        if match.status == Match.Status.OVER:
            break
        seat = waited_for(match)
        data, seen = any_move(match, seat), seen_by(match, seat)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            play.make_move(match.pk, seat, data, seen=seen, client_key=f"form {match.version}")
        counts.append(len(queries))
    assert counts
    assert max(counts) <= 18


@pytest.mark.django_db(transaction=True)
def test_two_copies_of_one_form_at_once_make_one_move(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    seat = waited_for(match)
    form: dict[str, Any] = {"data": any_move(match, seat), "seen": seen_by(match, seat), "client_key": "form 1"}
    answers = at_once(*[lambda: play.make_move(match.pk, seat, **form)] * 4)
    assert all(isinstance(answer, play.Answer) for answer in answers), answers
    assert len({answer.number for answer in answers}) == 1
    assert sum(not answer.repeated for answer in answers) == 1
    assert Move.objects.filter(match=match, by="player").count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_different_forms_at_once_make_one_move(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    seat = waited_for(match)
    state = state_of(match)
    moves = [state.unaction(action) for action in state.legal(seat)][:4]
    assert len(moves) > 1
    seen = seen_by(match, seat)
    answers = at_once(
        *[
            partial(play.make_move, match.pk, seat, data, seen=seen, client_key=f"form {number}")
            for number, data in enumerate(moves)
        ]
    )
    assert sum(isinstance(answer, play.Answer) for answer in answers) == 1
    assert sum(isinstance(answer, Stale | RuleError) for answer in answers) == len(moves) - 1
    assert Move.objects.filter(match=match, by="player").count() == 1


def test_a_move_after_the_deadline_counts_until_the_clock_acts(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    with time_machine.travel(timezone.now() + timedelta(days=4), tick=False):
        assert move_once(match).number == 2


def test_a_seat_that_was_given_up_takes_no_move_of_its_player(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie, cast.alice)
    seat = waited_for(match)
    data, seen = any_move(match, seat), seen_by(match, seat)
    Seat.objects.filter(match=match, number=seat).update(resigned=1)
    with pytest.raises(NotSeated):
        play.make_move(match.pk, seat, data, seen=seen)
