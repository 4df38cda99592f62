"""Chat and notes: who may write, and what is refused."""

import threading
import time
from datetime import timedelta

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone

from games.matches import lobby, talk
from games.matches.errors import NotSeated, Refused
from games.matches.terms import SeatWish
from games.models import Match, Message, Seat
from games.rules import State
from tests.cast import Cast, assemble
from tests.crowd import at_once
from tests.tables import move_once, play_out, state_of, table


def test_who_sits_here_may_write_and_watchers_hear_of_it(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    talk.say(match, cast.charlie, "  Well \n played. \x00 ")
    (message,) = Message.objects.all()
    assert (message.text, message.author) == ("Well played.", cast.charlie)
    after = Match.objects.get(pk=match.pk)
    assert after.stir == match.stir + 1
    assert after.changed_at > match.changed_at
    assert after.version == match.version


@pytest.mark.parametrize("text", ["", "   ", "\x00", "x" * 501])
def test_empty_and_overlong_lines_are_refused(cast: Cast, text: str) -> None:
    match = table(cast.bob, cast.charlie)
    with pytest.raises(Refused):
        talk.say(match, cast.bob, text)
    assert not Message.objects.exists()


def test_spectators_read_but_do_not_write(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    with pytest.raises(NotSeated):
        talk.say(match, cast.dana, "Hello")
    with pytest.raises(NotSeated):
        talk.keep_notes(match, cast.dana, "Hm")


def test_notes_are_kept_at_ones_own_seat(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    talk.keep_notes(match, cast.bob, "Charlie has no Clubs.\nAnd\x00 no Nines.")
    assert [seat.notes for seat in Seat.objects.filter(match=match).order_by("number")] == [
        "Charlie has no Clubs.\nAnd no Nines.",
        "",
    ]
    with pytest.raises(Refused):
        talk.keep_notes(match, cast.bob, "x" * 4001)


def test_the_same_line_twice_in_a_moment_is_said_once(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    first = talk.say(match, cast.bob, "Hello")
    assert talk.say(match, cast.bob, "Hello") == first
    talk.say(match, cast.charlie, "Hello")
    with time_machine.travel(first.at + timedelta(seconds=6), tick=False):
        talk.say(match, cast.bob, "Hello")
    assert [line.author.username for line in Message.objects.order_by("id")] == ["bob", "charlie", "bob"]


def test_nobody_floods_the_table(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    for number in range(talk.MOST_A_MINUTE):
        talk.say(match, cast.bob, f"line {number}")
    with pytest.raises(Refused, match="Wait a minute"):
        talk.say(match, cast.bob, "one more")
    talk.say(match, cast.charlie, "I may")
    with time_machine.travel(timezone.now() + timedelta(seconds=61), tick=False):
        talk.say(match, cast.bob, "one more")
    assert Message.objects.count() == talk.MOST_A_MINUTE + 2


@pytest.mark.django_db(transaction=True)
def test_one_line_sent_by_two_clicks_at_once_is_said_once(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    at_once(*[lambda: talk.say(match, cast.bob, "Hello")] * 4)
    assert Message.objects.count() == 1


def test_who_is_silenced_by_the_rules_may_not_write_while_that_lasts(cast: Cast, bell: type[State]) -> None:
    match = table(cast.bob, cast.charlie, game="bell")
    talk.say(match, cast.bob, "Before")
    move_once(match)
    before = Match.objects.get(pk=match.pk).stir
    with pytest.raises(Refused, match="You may not write until the others"):
        talk.say(match, cast.bob, "Take it, quick!")
    assert Match.objects.get(pk=match.pk).stir == before
    talk.say(match, cast.charlie, "Hm")
    talk.keep_notes(match, cast.bob, "For myself alone")
    move_once(match)
    talk.say(match, cast.bob, "After")
    assert [line.text for line in Message.objects.order_by("pk")] == ["Before", "Hm", "After"]


def test_after_the_end_and_before_the_start_nobody_is_silenced(cast: Cast, bell: type[State]) -> None:
    match = lobby.open_table(cast.bob, "bell", seats=[SeatWish(player=cast.charlie)])
    talk.say(match, cast.bob, "Come in")
    match = play_out(table(cast.bob, cast.charlie, game="bell"))
    assert state_of(match).silenced() == (1,)
    talk.say(match, cast.charlie, "Well rung")
    assert Message.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_a_line_that_crosses_the_move_that_silences_is_refused_or_was_said_before_it(bell: type[State]) -> None:
    cast = assemble()
    match = table(cast.bob, cast.charlie, game="bell")
    moved = threading.Event()

    def pull() -> None:
        with transaction.atomic():
            move_once(match)
            moved.set()
            time.sleep(0.2)  # the line arrives before this is committed

    def say() -> None:
        moved.wait()
        talk.say(Match.objects.get(pk=match.pk), cast.bob, "Take it, quick!")

    _, answer = at_once(pull, say)
    assert isinstance(answer, Refused)
    assert not Message.objects.exists()
