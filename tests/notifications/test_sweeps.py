"""The queue's tasks: every step is taken, whatever happens to the one before."""

import logging
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.utils import timezone

from games import tasks
from games.matches import bot_turns, clock
from games.models import Notice, Pulse
from tests.cast import Cast
from tests.tables import table


def test_what_a_move_made_due_is_done_by_one_message(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie, bots=1)
    tasks.due()
    match.refresh_from_db()
    assert not match.bot_due
    assert not Notice.objects.filter(outcome="", due_at__lte=timezone.now()).exists()
    assert mail.outbox


def test_the_minute_makes_up_for_lost_messages_and_runs_clocks_out(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    (wait,) = match.waits
    assert wait.deadline is not None
    Pulse.objects.create(pk=1, beat_at=wait.deadline - timedelta(minutes=1))
    with time_machine.travel(wait.deadline, tick=False):
        tasks.minute()
    assert match.moves.filter(by="clock").count() == 1
    assert not Notice.objects.filter(outcome="", due_at__lte=wait.deadline).exists()
    assert "Royals: your turn" in {message.subject for message in mail.outbox}


def test_a_step_that_fails_is_logged_and_stops_no_other(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any) -> int:
        raise RuntimeError("no bots today")

    monkeypatch.setattr(bot_turns, "play_due_bots", broken)
    monkeypatch.setattr(clock, "run_out", broken)
    table(cast.bob, cast.charlie)
    with caplog.at_level(logging.ERROR):
        tasks.minute()
    assert mail.outbox
    assert caplog.text.count("A step of the sweep failed") == 2
    assert "no bots today" in caplog.text


def test_the_queue_knows_both_tasks_by_the_names_that_are_sent() -> None:
    assert tasks.due.name == "games.tasks.due"
    assert tasks.minute.name == "games.tasks.minute"
