"""Whispers: who may whisper to whom, at which tables, and that nobody else is ever handed a word of it."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.utils import timezone
from msgspec.structs import replace

from games.matches import hearing, leaving, lobby, reading, talk
from games.matches.errors import Closed, NotSeated, Refused
from games.matches.guests import forget_guests, hand_over, new_guest
from games.matches.tables import special_options
from games.matches.terms import SeatWish
from games.models import Match, Message, Mute, Report, Seat, User
from games.rules import State
from tests.cast import Cast
from tests.crowd import at_once
from tests.tables import move_once, play_out, table

UTC = ZoneInfo("UTC")


@pytest.fixture
def match(cast: Cast) -> Match:
    """Bob, Charlie and Alice at a table of whispers; Dana watches."""
    return table(cast.bob, cast.charlie, cast.alice, whispers=True)


def heard(match: Match, reader: User | None) -> list[str]:
    """The lines that a page may show that reader."""
    return [said.text for said in reading.read_table(Match.objects.get(pk=match.pk), reader, UTC).chat]


def pairs(match: Match, reader: User | None) -> list[tuple[str, str, int]]:
    """Who whispers with whom, and how many lines, as that reader is told."""
    told = reading.read_table(Match.objects.get(pk=match.pk), reader, UTC).whispering
    return [(pair.first, pair.second, pair.lines) for pair in told]


def test_a_whisper_is_read_by_its_two_ends_and_by_nobody_else(cast: Cast, match: Match) -> None:
    talk.say(match, cast.bob, "Hello all")
    talk.say(match, cast.bob, "Alone", to=cast.charlie.pk)
    assert heard(match, cast.bob) == heard(match, cast.charlie) == ["Hello all", "Alone"]
    assert heard(match, cast.alice) == heard(match, cast.dana) == heard(match, None) == ["Hello all"]


def test_that_two_whisper_is_told_to_everybody(cast: Cast, match: Match) -> None:
    talk.say(match, cast.charlie, "One", to=cast.bob.pk)
    talk.say(match, cast.bob, "Two", to=cast.charlie.pk)
    talk.say(match, cast.alice, "Three", to=cast.bob.pk)
    assert pairs(match, cast.dana) == pairs(match, None) == [("alice", "bob", 1), ("bob", "charlie", 2)]
    assert pairs(match, cast.charlie) == [("alice", "bob", 1), ("You", "bob", 2)]
    assert pairs(match, cast.bob) == [("You", "alice", 1), ("You", "charlie", 2)]


def test_a_table_without_whispers_is_told_of_none_and_asked_for_none(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    with pytest.raises(Refused, match="nobody whispers"):
        talk.say(match, cast.bob, "Psst", to=cast.charlie.pk)
    assert not Message.objects.exists()
    assert reading.read_table(match, cast.bob, UTC).ears == []


@pytest.mark.parametrize(
    ("to", "sentence"),
    [
        (lambda cast: cast.bob.pk, "Whisper to somebody else"),
        (lambda cast: cast.dana.pk, "does not sit at this table"),
        (lambda cast: 999_999_999_999, "does not sit at this table"),
        (lambda cast: 0, "does not sit at this table"),
    ],
)
def test_nobody_whispers_to_herself_or_to_who_does_not_sit_here(
    cast: Cast, match: Match, to: Callable[[Cast], int], sentence: str
) -> None:
    before = Match.objects.get(pk=match.pk).stir
    with pytest.raises(Refused, match=sentence):
        talk.say(match, cast.bob, "Psst", to=to(cast))
    assert not Message.objects.exists()
    assert Match.objects.get(pk=match.pk).stir == before


def test_bots_and_free_seats_have_no_ears(cast: Cast) -> None:
    match = lobby.open_table(cast.bob, "royals", seats=[SeatWish(bot="instinct"), SeatWish()], whispers=True)
    look = reading.read_table(match, cast.bob, UTC)
    assert look.ears == []
    lobby.join(match.pk, cast.charlie)
    look = reading.read_table(Match.objects.get(pk=match.pk), cast.bob, UTC)
    assert [row.name for row in look.ears] == ["charlie"]


def test_spectators_do_not_whisper_and_are_not_whispered_to(cast: Cast, match: Match) -> None:
    with pytest.raises(NotSeated):
        talk.say(match, cast.dana, "Psst", to=cast.bob.pk)
    assert reading.read_table(match, cast.dana, UTC).ears == []


def test_who_left_the_table_reads_no_whisper_any_more_and_who_comes_in_her_place_none_at_all(cast: Cast) -> None:
    match = lobby.open_table(cast.bob, "royals", seats=[SeatWish(), SeatWish()], whispers=True)
    lobby.join(match.pk, cast.charlie)
    talk.say(match, cast.bob, "Between us", to=cast.charlie.pk)
    assert heard(match, cast.charlie) == ["Between us"]
    lobby.leave(match.pk, cast.charlie)
    lobby.join(match.pk, cast.alice)
    assert heard(match, cast.charlie) == heard(match, cast.alice) == []
    assert heard(match, cast.bob) == ["Between us"]
    with pytest.raises(Refused):
        talk.say(match, cast.bob, "Still there?", to=cast.charlie.pk)


def test_who_sits_in_a_seat_next_finds_nothing_of_who_sat_there_before(cast: Cast) -> None:
    match = lobby.open_table(cast.bob, "royals", seats=[SeatWish(), SeatWish()])
    lobby.join(match.pk, cast.charlie)
    line = talk.say(match, cast.bob, "Welcome")
    talk.keep_notes(match, cast.charlie, "Bob bluffs")
    reading.visited(reading.read_table(reading.find(match.code), cast.charlie, UTC))
    assert Seat.objects.get(player=cast.charlie).heard == line.pk
    lobby.leave(match.pk, cast.charlie)
    lobby.join(match.pk, cast.alice)
    seat = Seat.objects.get(player=cast.alice)
    assert (seat.notes, seat.heard, seat.seen_at) == ("", 0, None)


def test_who_resigned_still_sits_there_and_whispers_on(cast: Cast, match: Match) -> None:
    leaving.resign(match.pk, cast.charlie.pk)
    talk.say(match, cast.bob, "A pity", to=cast.charlie.pk)
    talk.say(match, cast.charlie, "Win for me", to=cast.bob.pk)
    assert heard(match, cast.charlie) == ["A pity", "Win for me"]
    talk.say(match, cast.bob, "Now we two", to=cast.alice.pk)
    assert "Now we two" not in heard(match, cast.charlie)


def test_whispers_stay_private_when_the_match_is_over(cast: Cast, match: Match) -> None:
    talk.say(match, cast.bob, "Between us", to=cast.charlie.pk)
    match = play_out(match)
    talk.say(match, cast.charlie, "Well done, we two", to=cast.bob.pk)
    assert heard(match, cast.alice) == heard(match, cast.dana) == []
    assert len(heard(match, cast.bob)) == 2


def test_at_a_cancelled_table_nobody_whispers(cast: Cast) -> None:
    match = lobby.open_table(cast.bob, "royals", seats=[SeatWish(), SeatWish()], whispers=True)
    lobby.join(match.pk, cast.charlie)
    match = lobby.cancel(match.pk, cast.bob)
    with pytest.raises(Closed, match="cancelled"):
        talk.say(match, cast.bob, "Psst", to=cast.charlie.pk)


def test_public_lines_and_whispers_share_one_limit(cast: Cast, match: Match) -> None:
    for number in range(talk.MOST_A_MINUTE):
        talk.say(match, cast.bob, f"line {number}", to=cast.charlie.pk if number % 2 else None)
    for to in (None, cast.charlie.pk):
        with pytest.raises(Refused, match="Wait a minute"):
            talk.say(match, cast.bob, "one more", to=to)
    with pytest.raises(Refused, match="letters"):
        talk.say(match, cast.charlie, "x" * 501, to=cast.bob.pk)


def test_a_double_click_is_one_whisper_and_the_same_words_to_another_are_two(cast: Cast, match: Match) -> None:
    first = talk.say(match, cast.bob, "Yes", to=cast.charlie.pk)
    assert talk.say(match, cast.bob, "Yes", to=cast.charlie.pk) == first
    assert talk.say(match, cast.bob, "Yes", to=cast.alice.pk) != first
    talk.say(match, cast.bob, "Yes")
    assert Message.objects.count() == 3


@pytest.mark.django_db(transaction=True)
def test_one_whisper_sent_by_two_clicks_at_once_is_said_once(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie, whispers=True)
    at_once(*[lambda: talk.say(match, cast.bob, "Hello", to=cast.charlie.pk)] * 4)
    assert Message.objects.count() == 1


def test_whom_the_rules_want_silent_may_not_whisper_either(cast: Cast, bell: type[State]) -> None:
    match = table(cast.bob, cast.charlie, cast.alice, game="bell", whispers=True)
    move_once(match)
    with pytest.raises(Refused, match="until the others have decided"):
        talk.say(match, cast.bob, "Take it, quick!", to=cast.alice.pk)
    talk.say(match, cast.charlie, "Shall I?", to=cast.bob.pk)
    assert [line.text for line in Message.objects.all()] == ["Shall I?"]


def test_whispers_are_allowed_of_themselves_only_where_talk_is_part_of_the_game(
    cast: Cast, bell: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not table(cast.bob, cast.charlie, game="bell").whispers
    monkeypatch.setattr(bell, "box", replace(bell.box, talks=True))
    usual, quiet = table(cast.bob, cast.charlie, game="bell"), table(cast.bob, cast.alice, game="bell", whispers=False)
    assert (usual.whispers, special_options(usual)) == (True, [])
    assert (quiet.whispers, special_options(quiet)) == (False, ["No whispers"])


def test_an_unusual_choice_of_whispers_is_told_and_kept_in_the_rematch(cast: Cast, match: Match) -> None:
    assert special_options(match) == ["Whispers are allowed"]
    again = lobby.rematch(play_out(match).pk, cast.charlie)
    assert again.whispers


def test_a_muted_players_lines_are_folded_and_nothing_new_and_he_is_not_told(cast: Cast, match: Match) -> None:
    talk.mute(cast.charlie, cast.bob)
    talk.mute(cast.charlie, cast.bob)
    talk.say(match, cast.bob, "Hello")
    talk.say(match, cast.bob, "You there", to=cast.charlie.pk)
    talk.say(match, cast.alice, "Good evening")
    look = reading.read_table(reading.find(match.code), cast.charlie, UTC)
    assert [(said.text, said.muted, said.new) for said in look.chat] == [
        ("Hello", True, False),
        ("You there", True, False),
        ("Good evening", False, True),
    ]
    assert look.unread == 1
    assert not any(said.muted for said in reading.read_table(reading.find(match.code), cast.bob, UTC).chat)
    talk.mute(cast.charlie, cast.bob, muted=False)
    assert reading.read_table(reading.find(match.code), cast.charlie, UTC).unread == 3
    with pytest.raises(Refused):
        talk.mute(cast.bob, cast.bob)
    assert not Mute.objects.exists()


def test_what_is_new_begins_after_the_last_look_and_after_ones_own_last_line(cast: Cast, match: Match) -> None:
    def new(since: int | None = None) -> list[str]:
        look = reading.read_table(reading.find(match.code), cast.charlie, UTC, since=since)
        assert [said.text for said in look.chat if said.first] == [said.text for said in look.chat if said.new][:1]
        return [said.text for said in look.chat if said.new]

    first = talk.say(match, cast.bob, "One")
    talk.say(match, cast.alice, "Two", to=cast.charlie.pk)
    talk.say(match, cast.alice, "Not for Charlie", to=cast.bob.pk)
    assert new() == ["One", "Two"]
    reading.visited(reading.read_table(reading.find(match.code), cast.charlie, UTC))
    assert new() == []
    talk.say(match, cast.bob, "Three")
    assert new() == ["Three"]
    assert new(since=first.pk) == ["Two", "Three"]
    talk.say(match, cast.charlie, "Four")
    assert new(since=first.pk) == []


def test_a_look_is_noted_only_when_there_is_something_to_note(cast: Cast, match: Match) -> None:
    def look() -> None:
        reading.visited(reading.read_table(reading.find(match.code), cast.charlie, UTC))

    with time_machine.travel(timezone.now(), tick=False) as at:
        look()
        line = talk.say(match, cast.bob, "Hello")
        look()
        assert Seat.objects.get(match=match, player=cast.charlie).heard == line.pk
        before = Seat.objects.filter(match=match, player=cast.charlie).values().get()
        at.shift(timedelta(minutes=1))
        talk.say(match, cast.bob, "Not for Charlie", to=cast.alice.pk)
        look()
        assert Seat.objects.filter(match=match, player=cast.charlie).values().get() == before


def test_of_two_looks_at_once_the_later_one_counts(cast: Cast, match: Match) -> None:
    earlier = reading.read_table(reading.find(match.code), cast.charlie, UTC)
    line = talk.say(match, cast.bob, "Hello")
    reading.visited(reading.read_table(reading.find(match.code), cast.charlie, UTC))
    reading.visited(earlier)
    assert Seat.objects.get(match=match, player=cast.charlie).heard == line.pk


def test_only_the_last_lines_are_shown_and_a_whisper_of_others_takes_no_place_among_them(
    cast: Cast, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hearing, "CHAT_SHOWN", 2)
    talk.say(match, cast.bob, "One")
    talk.say(match, cast.bob, "Two")
    talk.say(match, cast.alice, "Psst", to=cast.bob.pk)
    assert heard(match, cast.charlie) == ["One", "Two"]
    assert heard(match, cast.bob) == ["Two", "Psst"]


def test_a_guests_whispers_and_mutes_come_along_when_she_signs_in(cast: Cast) -> None:
    guest = new_guest()
    match = lobby.open_table(cast.bob, "royals", seats=[SeatWish(), SeatWish()], rated=False, whispers=True)
    lobby.join(match.pk, guest)
    line = talk.say(match, cast.bob, "Between us", to=guest.pk)
    talk.say(match, guest, "Yes", to=cast.bob.pk)
    talk.mute(guest, cast.alice)
    talk.mute(cast.bob, guest)
    Report.objects.create(message=line, reporter=guest)
    hand_over(guest, cast.charlie)
    assert not User.objects.filter(pk=guest.pk).exists()
    assert heard(match, cast.charlie) == heard(match, cast.bob) == ["Between us", "Yes"]
    assert heard(match, cast.alice) == []
    assert set(Mute.objects.values_list("player", "muted")) == {
        (cast.charlie.pk, cast.alice.pk),
        (cast.bob.pk, cast.charlie.pk),
    }
    assert Report.objects.get().reporter == cast.charlie


def test_a_whisper_to_somebody_who_is_forgotten_goes_with_her_and_never_becomes_public(cast: Cast) -> None:
    guest = new_guest()
    match = table(cast.bob, guest, cast.alice, rated=False, whispers=True)
    talk.say(match, cast.bob, "Between us", to=guest.pk)
    play_out(match)
    assert forget_guests(timezone.now() + timedelta(days=31)) == 1
    assert heard(match, cast.alice) == heard(match, cast.bob) == []


def test_a_line_is_called_by_its_number_wherever_it_is_named(cast: Cast, match: Match) -> None:
    line = talk.say(match, cast.bob, "Between us", to=cast.charlie.pk)
    report = Report.objects.create(message=line, reporter=cast.charlie)
    talk.mute(cast.alice, cast.bob)
    for row in (line, report, Mute.objects.get()):
        assert "Between us" not in f"{row} {row!r}"
        assert str(row.pk) in str(row) or isinstance(row, Mute)
