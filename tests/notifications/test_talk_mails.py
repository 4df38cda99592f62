"""Talk that somebody has not seen: one mail an unread run, once she has been away a while, with what is hers alone."""

from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.matches import leaving, lobby, reading, talk
from games.matches.guests import new_guest
from games.matches.reading import UTC
from games.matches.terms import SeatWish
from games.models import Match, Notice, Seat, User
from games.notifications import notices, unsubscribe
from tests.cast import Cast, assemble
from tests.crowd import at_once
from tests.tables import play_out, table

START = datetime(2026, 12, 1, 17, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


@pytest.fixture
def match(cast: Cast) -> Match:
    """Bob, Charlie and Alice at a table of whispers; nobody has looked yet, and no other notice is due."""
    with time_machine.travel(START, tick=False):
        match = table(cast.bob, cast.charlie, cast.alice, whispers=True, title="Friday")
    Notice.objects.all().delete()
    return match


@pytest.fixture(autouse=True)
def clock() -> Any:
    """The clock stands at START until a test shifts it."""
    with time_machine.travel(START, tick=False) as clock:
        yield clock


def look(match: Match, who: User) -> None:
    reading.visited(reading.read_table(reading.find(match.code), who, UTC))


def send() -> list[str]:
    """What the worker does now; to whom it sent."""
    mail.outbox.clear()
    notices.send_due(timezone.now(), reading.look)
    return sorted(address.partition("@")[0] for message in mail.outbox for address in message.to)


def reasons(who: User) -> list[str]:
    return [notice.reason for notice in Notice.objects.filter(player=who, kind="talk").order_by("pk")]


def test_it_is_mailed_ten_minutes_after_the_first_line_to_who_never_looked(
    match: Match, cast: Cast, clock: Any
) -> None:
    talk.say(match, cast.bob, "Anybody there?")
    clock.shift(9 * MINUTE)
    talk.say(match, cast.bob, "Hello?")
    assert send() == []
    clock.shift(MINUTE)
    assert send() == ["alice", "charlie"]
    assert mail.outbox[0].subject == "Royals, Friday: bob wrote"


def test_who_looked_lately_is_told_half_an_hour_after_her_look(match: Match, cast: Cast, clock: Any) -> None:
    look(match, cast.charlie)
    clock.shift(5 * MINUTE)
    talk.say(match, cast.bob, "Your move?", to=cast.charlie.pk)
    clock.shift(24 * MINUTE)
    assert send() == []
    clock.shift(MINUTE)
    assert send() == ["charlie"]


def test_an_unread_run_is_one_mail_whoever_speaks_until_she_looks_again(match: Match, cast: Cast, clock: Any) -> None:
    talk.say(match, cast.bob, "One")
    talk.say(match, cast.alice, "Two", to=cast.charlie.pk)
    clock.shift(10 * MINUTE)
    assert send().count("charlie") == 1
    told = next(message for message in mail.outbox if message.to == [cast.charlie.email])
    assert "bob: One" in told.body
    assert "alice (to you alone): Two" in told.body
    for _ in range(3):
        clock.shift(timedelta(hours=5))
        talk.say(match, cast.alice, f"At {timezone.now()}")
        assert "charlie" not in send()
    look(match, cast.charlie)
    clock.shift(MINUTE)
    talk.say(match, cast.bob, "Three")
    clock.shift(28 * MINUTE)
    assert "charlie" not in send()
    clock.shift(MINUTE)
    assert "charlie" in send()
    told = next(message for message in mail.outbox if message.to == [cast.charlie.email])
    assert "Three" in told.body
    assert "One" not in told.body


def test_who_has_looked_meanwhile_gets_none(match: Match, cast: Cast, clock: Any) -> None:
    talk.say(match, cast.bob, "One", to=cast.charlie.pk)
    clock.shift(5 * MINUTE)
    look(match, cast.charlie)
    clock.shift(timedelta(hours=1))
    assert send() == []
    assert reasons(cast.charlie) == ["The player has looked meanwhile."]


def test_a_whisper_is_mailed_to_its_addressee_alone(match: Match, cast: Cast, clock: Any) -> None:
    talk.say(match, cast.bob, "Just us <b>two</b>", to=cast.charlie.pk)
    clock.shift(timedelta(hours=1))
    assert send() == ["charlie"]
    (message,) = mail.outbox
    assert isinstance(message, EmailMultiAlternatives)
    ((html, _),) = message.alternatives
    assert "Just us <b>two</b>" in message.body
    assert "Just us &lt;b&gt;two&lt;/b&gt;" in str(html)
    assert "to you alone" in str(html)
    assert "Just us" not in message.subject
    assert not Notice.objects.exclude(player=cast.charlie).exists()


def test_whom_she_has_muted_sends_her_nothing(match: Match, cast: Cast, clock: Any) -> None:
    talk.mute(cast.charlie, cast.bob)
    talk.say(match, cast.bob, "One")
    talk.say(match, cast.bob, "Two", to=cast.charlie.pk)
    talk.say(match, cast.bob, "Three", to=cast.alice.pk)
    talk.mute(cast.alice, cast.bob)
    clock.shift(timedelta(hours=1))
    assert send() == []
    assert reasons(cast.charlie) == []
    assert reasons(cast.alice) == ["Nothing of it is for the player to read."]
    talk.say(match, cast.alice, "Four")
    clock.shift(timedelta(hours=1))
    assert "charlie" in send()
    told = next(message for message in mail.outbox if message.to == [cast.charlie.email])
    assert "One" not in told.body


def test_who_turned_these_mails_off_gets_none_and_one_click_does_it(match: Match, cast: Cast, clock: Any) -> None:
    talk.say(match, cast.bob, "One", to=cast.charlie.pk)
    clock.shift(timedelta(hours=1))
    assert send() == ["charlie"]
    stop = mail.outbox[0].extra_headers["List-Unsubscribe"].strip("<>")
    token = stop.rstrip("/").rsplit("/", 1)[1]
    assert unsubscribe.read(token) == (cast.charlie.pk, "talk_mails")
    assert unsubscribe.stop(cast.charlie.pk, "talk_mails")
    look(match, cast.charlie)
    talk.say(match, cast.bob, "Two", to=cast.charlie.pk)
    clock.shift(timedelta(hours=1))
    assert send() == []
    assert reasons(cast.charlie)[1:] == ["The player turned these mails off."]


def test_bots_guests_and_who_resigned_get_no_mail(cast: Cast, clock: Any) -> None:
    guest = new_guest()
    match = table(cast.bob, guest, cast.alice, bots=1, rated=False)
    leaving.resign(match.pk, cast.alice.pk)
    Notice.objects.all().delete()
    talk.say(match, cast.bob, "Anybody there?")
    clock.shift(timedelta(hours=1))
    assert send() == []
    assert reasons(guest) == ["A guest has no mail address."]
    assert reasons(cast.alice) == []


def test_who_left_a_table_or_whose_table_was_cancelled_gets_none(cast: Cast, clock: Any) -> None:
    match = lobby.open_table(cast.bob, "royals", seats=[SeatWish(), SeatWish(), SeatWish()])
    for player in (cast.charlie, cast.alice):
        lobby.join(match.pk, player)
    Notice.objects.all().delete()
    talk.say(match, cast.bob, "Welcome")
    lobby.leave(match.pk, cast.charlie)
    lobby.cancel(match.pk, cast.bob)
    clock.shift(timedelta(hours=1))
    assert send() == []
    assert reasons(cast.charlie) == ["The player has left the table."]
    assert reasons(cast.alice) == ["The table was cancelled."]


def test_a_word_after_the_match_is_mailed_but_not_long_after(match: Match, cast: Cast, clock: Any) -> None:
    match = play_out(match)
    Notice.objects.all().delete()
    talk.say(match, cast.bob, "Once more?", to=cast.charlie.pk)
    talk.say(match, cast.bob, "Once more?", to=cast.alice.pk)
    clock.shift(timedelta(hours=1))
    Notice.objects.filter(player=cast.alice).update(due_at=timezone.now() + timedelta(days=8))
    assert send() == ["charlie"]
    clock.shift(timedelta(days=9))
    assert send() == []
    assert reasons(cast.alice) == ["The match was over long ago."]


def test_a_long_run_is_told_in_part(match: Match, cast: Cast, clock: Any) -> None:
    for number in range(12):
        talk.say(match, cast.bob, f"Line {number}.")
    clock.shift(timedelta(hours=1))
    send()
    assert "Line 9." in mail.outbox[0].body
    assert "Line 10." not in mail.outbox[0].body
    assert "And more: see the table." in mail.outbox[0].body


def test_a_line_costs_one_statement_more_for_all_its_notices(match: Match, cast: Cast, clock: Any) -> None:
    with CaptureQueriesContext(connection) as seen:
        talk.say(match, cast.bob, "One")
    stored = [query["sql"] for query in seen if "games_notice" in query["sql"]]
    assert len(stored) == 1
    assert len(seen) <= 8  # savepoint and release among them
    assert Notice.objects.filter(kind="talk").count() == 2


@pytest.mark.django_db(transaction=True)
def test_lines_of_two_at_once_are_one_notice_and_two_senders_make_one_mail(transactional_db: None, clock: Any) -> None:
    people = assemble()
    EmailAddress.objects.create(user=people.charlie, email=people.charlie.email, verified=True, primary=True)
    match = table(people.bob, people.charlie, people.alice)
    Notice.objects.all().delete()
    at_once(lambda: talk.say(match, people.bob, "One"), lambda: talk.say(match, people.alice, "Two"))
    assert Notice.objects.filter(player=people.charlie, kind="talk").count() == 1
    Notice.objects.exclude(player=people.charlie).delete()
    clock.shift(timedelta(hours=1))
    answers = at_once(*[lambda: notices.send_due(timezone.now(), reading.look)] * 2)
    assert sum(answers) == 1
    assert Notice.objects.get().tries == 1
    assert Seat.objects.get(match=match, player=people.charlie).heard == 0
