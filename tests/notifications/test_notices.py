"""Notices: due, claimed once, sent, skipped with a reason, or tried again with growing waits."""

from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.mail.backends.base import BaseEmailBackend
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.matches import leaving, lobby, reading
from games.matches.terms import SeatWish
from games.models import Match, Notice, User
from games.notifications import notices
from tests.cast import Cast
from tests.tables import move_once, table, waited_for

HOUR = timedelta(hours=1)


def send(now: datetime | None = None) -> int:
    """What the worker does."""
    return notices.send_due(now or timezone.now(), reading.look)


def asked(match: Match) -> User:
    """The player whom the match waits for."""
    player = match.seats.get(number=waited_for(match)).player
    assert player is not None
    return player


def turn_of(match: Match, kind: str = "turn") -> Notice:
    """The newest notice of that kind at this match."""
    return Notice.objects.filter(match=match, kind=kind).latest("pk")


@pytest.fixture
def match(cast: Cast) -> Match:
    """A running match whose first turn notice has been dealt with."""
    match = table(cast.bob, cast.charlie)
    Notice.objects.all().delete()
    while not Notice.objects.filter(kind="turn", outcome="").exists():
        move_once(match)
    match.refresh_from_db()
    return match


def test_a_turn_is_mailed_once_however_often_the_sender_looks(match: Match) -> None:
    assert send() == 1
    assert send() == 0
    assert [message.to for message in mail.outbox] == [[asked(match).email]]
    notice = turn_of(match)
    assert (notice.outcome, notice.reason, notice.tries) == ("sent", "", 1)
    assert notice.done_at is not None


def test_a_reminder_is_due_when_three_quarters_of_the_time_are_gone(match: Match) -> None:
    wait = match.waits[0]
    reminder = turn_of(match, "reminder")
    assert wait.deadline is not None
    assert reminder.due_at == wait.since + 54 * HOUR
    assert send(wait.since + 53 * HOUR) == 1
    assert send(wait.since + 54 * HOUR) == 1
    assert mail.outbox[0].subject == "Royals: your turn"
    assert turn_of(match, "reminder").outcome == "sent"


def test_a_table_without_a_clock_reminds_nobody(cast: Cast) -> None:
    now = timezone.now()
    wait = table(cast.bob, cast.charlie).waits[0]
    timeless = type(wait)(seat=0, opened=7, since=now)
    match = Match.objects.get()
    assert [notice.kind for notice in notices.turn_notices(match, [(cast.bob.pk, timeless)], now)] == ["turn"]


def test_who_sees_her_own_next_decision_is_only_reminded(match: Match) -> None:
    wait, player = match.waits[0], asked(match)
    made = notices.turn_notices(match, [(player.pk, wait)], timezone.now(), sees=player.pk)
    assert [notice.kind for notice in made] == ["reminder"]


def test_a_turn_that_has_passed_is_skipped_and_not_mailed(match: Match) -> None:
    notice = turn_of(match)
    move_once(match)
    send()
    notice.refresh_from_db()
    assert (notice.outcome, notice.reason) == ("skipped", "The decision has passed.")
    reminder = Notice.objects.get(match=match, kind="reminder", turn=notice.turn, player=notice.player)
    send(reminder.due_at)
    reminder.refresh_from_db()
    assert reminder.outcome == "skipped"


def test_a_match_that_ended_meanwhile_is_not_asked_about(match: Match, cast: Cast) -> None:
    leaving.resign(match.pk, cast.bob.pk)
    send()
    assert turn_of(match).reason == "The match is over."
    assert not [message for message in mail.outbox if "your turn" in message.subject]


UNREACHABLE: list[tuple[dict[str, Any], str]] = [
    ({"turn_mails": False}, "The player turned these mails off."),
    ({"email": ""}, "The player has no mail address."),
    ({"guest": True}, "A guest has no mail address."),
    ({"is_active": False}, "The account is closed."),
]


@pytest.mark.parametrize(("change", "reason"), UNREACHABLE)
def test_who_cannot_or_will_not_be_reached_is_skipped(match: Match, change: dict[str, Any], reason: str) -> None:
    User.objects.filter(pk=asked(match).pk).update(**change)
    assert send() == 0
    assert (turn_of(match).outcome, turn_of(match).reason) == ("skipped", reason)
    assert mail.outbox == []


def test_an_unverified_address_gets_no_mail_but_in_debug(match: Match, settings: Any) -> None:
    EmailAddress.objects.update(verified=False)
    settings.DEBUG = True
    assert send() == 1
    Notice.objects.update(outcome="", claimed_at=None)
    settings.DEBUG = False
    assert send() == 0
    assert turn_of(match).reason == "The mail address is not verified."


def test_each_kind_has_its_own_switch(match: Match) -> None:
    User.objects.update(turn_mails=False)
    reminder = turn_of(match, "reminder")
    assert send(reminder.due_at) == 1
    assert turn_of(match).outcome == "skipped"
    assert turn_of(match, "reminder").outcome == "sent"


class Broken(BaseEmailBackend):
    """A mail server that is away."""

    def send_messages(self, messages: Any) -> int:
        """Refuse."""
        raise ConnectionRefusedError(111, "Connection refused")


def test_a_mail_server_that_is_away_loses_no_mail(match: Match, settings: Any) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        settings.EMAIL_BACKEND = f"{__name__}.Broken"
        waits = []
        for _ in range(3):
            assert send() == 0
            notice = turn_of(match)
            assert notice.outcome == ""
            assert notice.reason.startswith("ConnectionRefusedError")
            waits.append(notice.due_at - timezone.now())
            assert send() == 0
            clock.move_to(notice.due_at)
        assert waits == [timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30)]
        settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
        assert send() == 1
        assert (turn_of(match).outcome, turn_of(match).tries) == ("sent", 4)


def test_after_five_tries_it_has_failed_and_says_why(match: Match, settings: Any) -> None:
    settings.EMAIL_BACKEND = f"{__name__}.Broken"
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for _ in range(5):
            send()
            clock.shift(timedelta(hours=3))
        assert send() == 0
    notice = turn_of(match)
    assert (notice.outcome, notice.tries) == ("failed", 5)
    assert notice.reason == "ConnectionRefusedError: [Errno 111] Connection refused"


def test_a_row_that_cannot_be_written_up_does_not_stop_the_others(
    match: Match, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = table(cast.alice, cast.dana)
    broken, look = match.pk, reading.look

    def failing(match: Match, seat: int | None) -> Any:
        if match.pk == broken:
            raise ValueError("An unreadable state.")
        return look(match, seat)

    sent = notices.send_due(timezone.now(), failing)
    assert sent >= 1
    assert turn_of(match).outcome == ""
    assert "unreadable" in turn_of(match).reason
    assert not Notice.objects.filter(match=other, kind="turn", outcome="").exists()


def test_a_sender_that_died_after_its_claim_is_made_up_for_after_two_minutes(match: Match) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        assert notices.claim(turn_of(match).pk) is not None
        assert send() == 0
        clock.shift(timedelta(seconds=119))
        assert send() == 0
        clock.shift(timedelta(seconds=2))
        assert send() == 1
        assert len(mail.outbox) == 1


def test_a_sender_that_dies_each_time_gives_up_in_the_end(match: Match) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for _ in range(notices.TRIES):
            assert notices.claim(turn_of(match).pk) is not None
            clock.shift(timedelta(minutes=3))
        assert send() == 0
    assert (turn_of(match).outcome, turn_of(match).reason) == ("failed", "Its sender died each time.")


def test_a_sender_whose_claim_has_lapsed_does_not_write_over_the_next_one(match: Match) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        slow = notices.claim(turn_of(match).pk)
        assert slow is not None
        clock.shift(timedelta(minutes=3))
        assert notices.claim(slow.pk) is not None
        notices._done(slow, "failed", "too late")
    assert turn_of(match).outcome == ""


def test_an_invitation_is_mailed_while_the_chair_is_kept(cast: Cast) -> None:
    match = lobby.open_table(
        cast.bob, "royals", seats=[SeatWish(player=cast.charlie), SeatWish()], title="Friday table"
    )
    assert send() == 1
    assert mail.outbox[0].subject == "Royals, Friday table: bob invites you"
    assert mail.outbox[0].to == [cast.charlie.email]
    Notice.objects.update(outcome="", claimed_at=None)
    lobby.leave(match.pk, cast.charlie)
    assert send() == 0
    assert turn_of(match, "invited").reason == "The chair is no longer kept."


def test_the_start_is_mailed_to_who_is_not_to_move(cast: Cast) -> None:
    match = table(cast.alice, cast.bob, cast.charlie)
    send()
    first = asked(match)
    subjects = {message.to[0]: message.subject for message in mail.outbox}
    assert subjects.get(first.email, "Royals: your turn") == "Royals: your turn"
    started = {notice.player_id for notice in Notice.objects.filter(kind="started")}
    assert first.pk not in started
    assert cast.charlie.pk not in started
    assert len(subjects) == len(mail.outbox)


def test_the_start_is_no_news_to_who_has_moved(cast: Cast) -> None:
    match = table(cast.alice, cast.bob, cast.charlie)
    first = asked(match)
    late = Notice.objects.create(match=match, player=first, kind="started", turn=0, due_at=timezone.now())
    while not match.moves.filter(by="player", seat__in=match.seats.filter(player=first).values("number")).exists():
        move_once(match)
    Notice.objects.exclude(pk=late.pk).delete()
    assert send() == 0
    assert turn_of(match, "started").reason == "The player has moved already."


def test_the_end_is_mailed_and_says_who_won(cast: Cast) -> None:
    match = table(cast.alice, cast.bob, cast.charlie)
    leaving.resign(match.pk, cast.alice.pk)
    leaving.resign(match.pk, cast.bob.pk)
    send()
    over = [message for message in mail.outbox if message.to == [cast.charlie.email] and "win" in message.subject]
    assert [message.subject for message in over] == ["Royals: you win"]


def test_looking_for_what_is_due_is_one_query_on_its_index(match: Match, cast: Cast) -> None:
    for _ in range(5):
        table(cast.alice, cast.dana)
    with CaptureQueriesContext(
        connection,
    ) as captured:
        rows = list(notices.due(timezone.now()).values_list("pk", flat=True)[:100])
    assert len(captured) == 1
    assert len(rows) >= 2
    plan = notices.due(timezone.now()).explain()
    if connection.vendor == "sqlite":
        assert "notices_still_due" in plan
