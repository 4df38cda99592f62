"""The mails: subject, words, time left, one button, and not a word of what another seat keeps to itself."""

import re
from datetime import datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.core import mail
from django.core.mail import EmailMultiAlternatives

from games.matches import leaving, lobby, reading
from games.matches.terms import SeatWish
from games.models import Match, Notice, Seat, User
from games.notifications import emails, notices, unsubscribe
from games.notifications.story import tell
from games.rules import plain
from tests.cast import Cast
from tests.tables import move_once, state_of, table, waited_for

START = datetime(2026, 12, 1, 17, 0, tzinfo=ZoneInfo("UTC"))


def sent(kind: str) -> EmailMultiAlternatives:
    """The mail for the newest notice of that kind, written now."""
    notice = Notice.objects.filter(kind=kind).latest("pk")
    match = Match.objects.get(pk=notice.match_id)
    seats = list(match.seats.select_related("player").order_by("number"))
    return emails.write(notice, match, seats, reading.look)


def html(message: EmailMultiAlternatives) -> str:
    """Its HTML part."""
    ((content, kind),) = message.alternatives
    assert kind == "text/html"
    return str(content)


@pytest.fixture
def match(cast: Cast) -> Match:
    """Three players at the Friday table, begun on a Tuesday at five; somebody has moved and somebody else is asked."""
    with time_machine.travel(START, tick=False):
        match = table(cast.alice, cast.bob, cast.charlie, title="Friday table")
        while not Notice.objects.filter(kind="turn", turn__gt=1).exists():
            move_once(match)
    match.refresh_from_db()
    return match


def player_of(message: EmailMultiAlternatives) -> User:
    """Whose mail it is."""
    return User.objects.get(email=message.to[0])


def test_the_turn_mail_says_what_is_asked_what_happened_and_how_long_there_is(match: Match) -> None:
    with time_machine.travel(START, tick=False):
        message = sent("turn")
    assert message.subject == "Royals, Friday table: your turn"
    name = player_of(message).username
    asked = re.search(r"^(Play an? .*\.|Lead any card\.)$", str(message.body), re.MULTILINE)
    assert asked
    for part in (message.body, html(message)):
        assert "So far" in part
        assert asked.group(1) in part
        assert " plays the " in part
        assert f"{name} plays" not in part
        assert f"http://localhost:8000/table/{match.code}/" in part
    assert "You have 3 days, until Friday 4 December, 17:00 (UTC)." in message.body
    assert "3 days left" in html(message)


def test_the_turn_mail_shows_the_table_and_the_own_hand(match: Match) -> None:
    message = sent("turn")
    mine = match.seats.get(player=player_of(message)).number
    state = state_of(match)
    view: Any = state.view(mine)
    hand = re.search(r"^Your hand: (.*)\.$", str(message.body), re.MULTILINE)
    assert hand
    assert len(hand.group(1).split(", ")) == len(view.hand)
    for number, name in enumerate(("alice", "bob", "charlie")):
        assert (f"{name}: {view.counts[number]} card" in message.body) == (number != mine)
    assert html(message).count("<br>") == len(view.hand)


def test_a_game_without_a_picture_of_its_table_has_mails_all_the_same(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(emails, "_there", lambda template: "")
    message = sent("turn")
    assert "Nothing has been played yet" not in message.body
    assert "On top:" not in message.body
    assert "Go to the table" in html(message)


def test_time_is_told_on_the_players_own_clock(match: Match) -> None:
    User.objects.update(time_zone="Europe/Berlin")
    with time_machine.travel(START, tick=False):
        assert "until Friday 4 December, 18:00 (Europe/Berlin)" in sent("turn").body
    User.objects.update(time_zone="No/Where")
    with time_machine.travel(START, tick=False):
        assert "17:00 (UTC)" in sent("turn").body


def test_the_reminder_says_in_its_subject_how_long_is_left(match: Match) -> None:
    reminder = Notice.objects.filter(kind="reminder").latest("pk")
    with time_machine.travel(reminder.due_at, tick=False):
        message = sent("reminder")
    assert message.subject == "Royals, Friday table: 18 hours left"
    assert "still waits for you" in message.body
    assert "Still your turn. 18 hours left" in html(message)


def test_only_what_is_new_since_her_own_last_move_is_told(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    for _ in range(6):
        move_once(match)
    seat = waited_for(match)
    last = match.moves.filter(seat=seat, by="player").order_by("number").last()
    assert last is not None
    mine = Seat.objects.get(match=match, number=seat)
    news = emails._news(match, list(match.seats.select_related("player").order_by("number")), mine)
    lines = news["lines"]
    assert news["since"] == "Since your last move"
    since = match.moves.filter(number__gt=last.number).count()
    assert len(lines) >= since > 0
    assert not [line for line in lines if "dealt" in line]


def hidden_from(match: Match, own: int) -> set[str]:
    """Every sentence that only another seat than this one is told, because it alone learned it."""
    names = [seat.name for seat in match.seats.select_related("player").order_by("number")]
    found = set()
    for event in [event for move in match.moves.all() for event in move.events]:
        for seat in set(event.secret) - {own}:
            public = tell(match.game, event.seen_by(None), seat)
            found |= {plain(said, names) for said in tell(match.game, event.seen_by(seat), seat) if said not in public}
    return found


def test_no_mail_holds_what_another_seat_alone_knows(cast: Cast) -> None:
    match = table(cast.alice, cast.bob, cast.charlie)
    mails = secrets = 0
    while match.status == Match.Status.RUNNING:
        if Notice.objects.filter(match=match, kind="turn", turn=match.version).exists():
            message = sent("turn")
            own = match.seats.get(player=player_of(message)).number
            hidden = hidden_from(match, own)
            assert not [secret for secret in hidden if secret in message.body or secret in html(message)]
            mails, secrets = mails + 1, secrets + len(hidden)
        move_once(match)
        match.refresh_from_db()
    assert mails > 3
    assert secrets > mails


def test_a_name_or_title_cannot_break_the_mail(cast: Cast) -> None:
    lobby.open_table(cast.bob, "royals", seats=[SeatWish(player=cast.charlie)], title='<b>&"x"\r\nBcc: eve@example.org')
    message = sent("invited")
    assert message.subject == 'Royals, <b>&"x" Bcc: eve@example.org: bob invites you'
    assert '<b>&"x"' not in html(message)
    assert "&lt;b&gt;" in html(message)
    assert message.send() == 1
    assert mail.outbox[0].recipients() == [cast.charlie.email]


def test_the_headers_tell_programs_what_it_is_and_how_to_stop_it(match: Match) -> None:
    notice = Notice.objects.filter(kind="turn").latest("pk")
    first, again = sent("turn"), sent("turn")
    assert first.extra_headers["Message-ID"] == again.extra_headers["Message-ID"] == f"<notice-{notice.pk}@localhost>"
    assert first.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    address = first.extra_headers["List-Unsubscribe"].strip("<>")
    assert unsubscribe.read(address.rstrip("/").rsplit("/", 1)[1]) == (notice.player_id, "turn_mails")
    assert address in first.body
    assert address in html(first)


def test_the_end_tells_the_ranks_and_what_became_of_the_rating(match: Match, cast: Cast) -> None:
    leaving.resign(match.pk, cast.alice.pk)
    leaving.resign(match.pk, cast.bob.pk)
    message = sent("over")
    assert message.to == [cast.charlie.email]
    assert message.subject == "Royals, Friday table: you win"
    assert "1. You\n2. bob\n3. alice" in message.body
    assert re.search(r"Your rating is now 1\d\d\d \(\+\d+\)\.", str(message.body))
    assert "You win!" in html(message)


def test_an_end_that_all_agreed_on_has_no_winner(match: Match, cast: Cast) -> None:
    for player in (cast.alice, cast.bob, cast.charlie):
        leaving.agree_to_end(match.pk, player.pk)
    message = sent("over")
    assert message.subject == "Royals, Friday table: ended"
    assert "It ended without a winner." in message.body
    assert "rating" not in message.body


def test_the_start_and_the_invitation_say_with_whom(cast: Cast) -> None:
    lobby.open_table(cast.bob, "royals", seats=[SeatWish(player=cast.charlie), SeatWish(bot="instinct")])
    invited = sent("invited")
    assert invited.subject == "Royals: bob invites you"
    assert "Also there: " in invited.body
    assert "/rules/royals/" in invited.body
    table(cast.alice, cast.bob, cast.charlie, cast.dana)
    started = sent("started")
    assert started.subject == "Royals: the match has begun"
    others = {"alice", "bob", "charlie", "dana"} - {player_of(started).username}
    assert all(name in started.body for name in others)


def test_every_mail_carries_its_look_in_its_elements_and_no_script(match: Match) -> None:
    page = html(sent("turn"))
    assert "<script" not in page
    assert "<link" not in page
    assert "src=" not in page
    assert page.count('href="http://localhost:8000/table/') == 1
    for element in re.findall(r"<(?:p|h1|a|body)\b[^>]*>", page):
        assert "style=" in element, element


@pytest.mark.parametrize("kind", ["turn", "reminder"])
def test_the_whole_mail_reads_back_from_its_bytes(match: Match, kind: str) -> None:
    read: Any = message_from_bytes(sent(kind).message().as_bytes(), policy=policy.default)
    assert isinstance(read, EmailMessage)
    plain, rich = read.get_body(("plain",)), read.get_body(("html",))
    assert plain is not None
    assert rich is not None
    assert "Go to the table" in plain.get_content()
    assert "Go to the table" in rich.get_content()


def test_sending_a_turn_mail_takes_few_queries(match: Match, django_assert_max_num_queries: Any) -> None:
    newest = Notice.objects.filter(kind="turn").latest("pk")
    Notice.objects.exclude(pk=newest.pk).delete()
    with time_machine.travel(START, tick=False), django_assert_max_num_queries(8):
        assert notices.send_due(START, reading.look) == 1


def test_the_state_of_the_table_is_not_in_the_mail(match: Match) -> None:
    message, state = sent("turn"), state_of(match)
    assert match.key not in str(message.message())
    assert type(state).dumps(state).decode() not in str(message.message())
