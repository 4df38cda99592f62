"""Clocks: how long a decision may take, what is played when it runs out, and credit for downtime."""

from datetime import timedelta

import msgspec
import pytest
import time_machine
from django.utils import timezone

from games.matches import clock, orders
from games.matches.errors import Stale
from games.matches.play import make_move
from games.matches.replays import difference
from games.matches.terms import BANKS, HOUR
from games.models import Match, Move, Notice, Pulse
from games.rules import NotYourTurn
from tests.cast import Cast
from tests.crowd import at_once
from tests.tables import any_move, move_once, seat_of, seen_by, state_of, table, waited_for

DAY = timedelta(days=1)


def test_the_clock_that_runs_out_plays_the_default_and_says_so(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    seat = waited_for(match)
    expected = state_of(match).unaction(state_of(match).default(seat))
    late = timezone.now() + 3 * DAY + timedelta(seconds=1)
    assert clock.run_out(late) == 1
    match.refresh_from_db()
    line = Move.objects.get(match=match, number=2)
    assert (line.by, line.seat) == ("clock", seat)
    assert line.events[0].kind == "clock_out"
    assert line.events[0].facts == {"seat": seat}
    assert line.action_json == msgspec.json.encode(expected).decode()
    assert seat_of(match, seat).missed == 1
    assert all(wait.since == late for wait in match.waits)


def test_the_clock_that_runs_out_plays_the_turn_to_its_end_where_the_rules_say_so(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie, game="nobility", options={"opening": "three"})
    seat = waited_for(match)
    assert clock.run_out(timezone.now() + 4 * DAY) == 1
    lines = list(Move.objects.filter(match=match, number__gt=1))
    assert [(line.by, line.seat, msgspec.json.decode(line.action_json)["type"]) for line in lines] == [
        ("clock", seat, kind) for kind in ("draw", "draw", "draw", "end")
    ]
    assert sum(event.kind == "clock_out" for line in lines for event in line.events) == 1
    assert seat_of(match, seat).missed == 1
    assert state_of(match).waiting() == (1 - seat,)
    assert [wait.seat for wait in match.waits] == [1 - seat]
    assert difference(match) == ""


def test_orders_answer_in_a_turn_that_the_clock_plays(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie, game="nobility", options={"opening": "three"})
    seat = waited_for(match)
    orders.leave(match.pk, (cast.bob, cast.charlie)[seat].pk, {"type": "unseen"})
    assert clock.run_out(timezone.now() + 4 * DAY) == 1
    assert [line.by for line in Move.objects.filter(match=match, number__gt=1)] == ["clock", "order", "order", "clock"]
    match.refresh_from_db()
    assert difference(match) == ""


def test_nothing_is_played_before_the_deadline(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    assert clock.run_out(timezone.now() + 3 * DAY - timedelta(minutes=1)) == 0
    assert match.moves.count() == 1


def test_a_move_before_the_deadline_counts_when_the_sweep_comes_late(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    move_once(match)
    late = timezone.now() + 3 * DAY - timedelta(minutes=1)
    assert clock.run_out(late) == 0


@pytest.mark.django_db(transaction=True)
def test_two_sweeps_at_once_play_one_default(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    late = timezone.now() + 4 * DAY
    played = at_once(*[lambda: clock.run_out(late)] * 3)
    assert sorted(played) == [0, 0, 1]
    assert match.moves.filter(by="clock").count() == 1


def test_a_bank_is_spent_by_thinking_and_grows_by_each_move(cast: Cast) -> None:
    bank, increment = sorted(BANKS)[0]
    now = timezone.now()
    with time_machine.travel(now, tick=False) as at:
        match = table(cast.bob, cast.charlie, bank_seconds=bank, move_seconds=increment)
        seat = waited_for(match)
        assert match.waits[0].deadline == now + timedelta(seconds=bank)
        at.shift(DAY)
        move_once(match)
        match.refresh_from_db()
        assert match.banks[seat] == bank - 24 * HOUR + increment


def test_an_empty_bank_still_gives_the_increment(cast: Cast) -> None:
    bank, increment = sorted(BANKS)[0]
    match = table(cast.bob, cast.charlie, bank_seconds=bank, move_seconds=increment)
    seat = waited_for(match)
    clock.run_out(timezone.now() + timedelta(seconds=bank + 60))
    match.refresh_from_db()
    assert match.banks[seat] == increment


def test_a_bank_never_grows_beyond_its_size(cast: Cast) -> None:
    bank, increment = sorted(BANKS)[0]
    match = table(cast.bob, cast.charlie, bank_seconds=bank, move_seconds=increment)
    move_once(match)
    match.refresh_from_db()
    assert max(match.banks) == bank


def test_downtime_is_credited_for_the_time_the_decision_waited(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    start = match.waits[0].since
    clock.beat(start - timedelta(hours=2))
    assert clock.beat(start + timedelta(hours=10)) == timedelta(hours=12)
    match.refresh_from_db()
    assert match.waits[0].deadline == start + 3 * DAY + timedelta(hours=10)
    assert match.deadline == match.waits[0].deadline


def test_the_reminder_waits_for_as_long_as_was_credited(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    start = match.waits[0].since
    clock.beat(start - timedelta(hours=2))
    clock.beat(start + timedelta(hours=10))
    assert Notice.objects.get(match=match, kind="reminder").due_at == start + timedelta(hours=64)
    assert Notice.objects.get(match=match, kind="turn").due_at == start


def test_a_time_that_ran_out_in_the_downtime_is_credited_too(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    start = match.waits[0].since
    clock.beat(start + DAY)
    back = start + 5 * DAY
    clock.beat(back)
    assert clock.run_out(back) == 0
    match.refresh_from_db()
    assert match.waits[0].deadline == start + 7 * DAY


def test_a_sweep_every_minute_credits_nothing(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    start = timezone.now()
    for minute in range(5):
        assert clock.beat(start + timedelta(minutes=minute)) == timedelta(0)
    deadline = match.deadline
    match.refresh_from_db()
    assert match.deadline == deadline
    assert Pulse.objects.get().beat_at == start + timedelta(minutes=4)


def test_bots_and_tables_without_a_clock_have_no_deadline(cast: Cast) -> None:
    match = table(cast.bob, bots=2, move_seconds=0)
    assert match.deadline is None
    assert not Notice.objects.filter(match=match, kind="reminder").exists()


def test_a_reminder_is_due_when_three_quarters_of_the_time_are_gone(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    (wait,) = match.waits
    reminder = Notice.objects.get(match=match, kind="reminder")
    assert reminder.due_at == wait.since + timedelta(hours=54)
    assert reminder.player == seat_of(match, wait.seat).player


def test_one_broken_match_does_not_stop_the_sweep(cast: Cast) -> None:
    broken, sound = table(cast.bob, cast.charlie), table(cast.alice, cast.dana)
    Match.objects.filter(pk=broken.pk).update(state="{}")
    assert clock.run_out(timezone.now() + 4 * DAY) == 1
    sound.refresh_from_db()
    assert sound.version == 2


def test_the_player_of_a_late_move_is_told_that_the_clock_was_quicker(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    seat = waited_for(match)
    seen, data = seen_by(match, seat), any_move(match, seat)
    clock.run_out(timezone.now() + 4 * DAY)
    with pytest.raises((Stale, NotYourTurn)):
        make_move(match.pk, seat, data, seen=seen)
