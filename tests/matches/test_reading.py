"""What a page may read of a match: each reader's own view, choices, what is new, and nothing more."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.utils import timezone

from games.matches import leaving, lobby, reading, talk
from games.matches.look import CHAT_SHOWN, LOG_SHOWN, Reading
from games.matches.terms import SeatWish
from games.models import Match, Seat, User
from tests.cast import Cast
from tests.tables import any_move, move_once, play_out, seat_of, seen_by, state_of, table, waited_for

UTC = ZoneInfo("UTC")


def read(match: Match, who: User | None) -> Reading:
    return reading.read_table(Match.objects.get(pk=match.pk), who, UTC)


def test_each_reader_gets_the_view_of_their_own_seat(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    state = state_of(match)
    assert read(match, cast.bob).view == state.view(0)
    assert read(match, cast.charlie).view == state.view(1)
    assert read(match, cast.dana).view == state.view(None)
    assert read(match, None).view == state.view(None)


def test_only_who_is_asked_gets_choices_and_they_are_what_is_legal(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    seat = waited_for(match)
    people = (cast.bob, cast.charlie)
    asked = read(match, people[seat])
    state = state_of(match)
    assert [choice.fields for choice in asked.moves] == [state.unaction(action) for action in state.legal(seat)]
    assert asked.mine
    assert asked.seen == seen_by(match, seat)
    assert asked.me is not None
    assert asked.me.left == "3 d left" or asked.me.left.startswith("2 d 23 h")
    for other in (people[1 - seat], cast.dana, None):
        assert read(match, other).moves == []
        assert not read(match, other).mine


def test_others_sit_clockwise_from_the_readers_left(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie, cast.alice, bots=1)
    assert [row.number for row in read(match, cast.charlie).others] == [2, 3, 0]
    assert [row.number for row in read(match, cast.bob).others] == [1, 2, 3]
    assert [row.number for row in read(match, cast.dana).others] == [0, 1, 2, 3]


def test_what_came_after_the_last_visit_is_new_until_the_next_visit(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    start = timezone.now()
    seat = waited_for(match)
    people = (cast.bob, cast.charlie)
    watcher = people[1 - seat]
    with time_machine.travel(start, tick=False) as at:
        reading.visited(read(match, watcher))
        at.shift(timedelta(hours=5))
        move_once(match)
        seen = read(match, watcher)
        assert {step.number for step in seen.since} == {2}
        reading.visited(seen)
        at.shift(timedelta(minutes=1))
        assert {step.number for step in read(match, watcher).since} == {2}
        at.shift(timedelta(hours=1))
        assert read(match, watcher).since == []


def test_nothing_before_ones_own_last_move_is_new(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    for _ in range(4):
        move_once(match)
    last = match.moves.filter(by="player").order_by("number").last()
    assert last is not None
    mover = seat_of(match, last.seat or 0).player
    assert all(step.number > last.number for step in read(match, mover).since)


def test_a_look_is_noted_once_and_only_for_who_sits_here(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    reading.visited(read(match, cast.bob))
    seat = Seat.objects.get(match=match, player=cast.bob)
    assert seat.seen_version == 1
    before = list(Seat.objects.values())
    reading.visited(read(match, cast.dana))
    reading.visited(read(match, None))
    reading.visited(read(match, cast.bob))
    assert list(Seat.objects.values()) == before


def test_the_log_on_the_page_is_short_and_the_whole_log_is_whole(cast: Cast) -> None:
    match = play_out(table(cast.bob, cast.charlie, cast.alice, cast.dana, key="a long one 2"))
    shown = read(match, cast.bob)
    whole = reading.read_log(match, cast.bob, UTC)
    assert len({step.number for step in shown.log}) == min(match.version, LOG_SHOWN)
    assert shown.more_log == (match.version > LOG_SHOWN)
    assert sorted({step.number for step in whole.log}) == list(range(1, match.version + 1))


def test_an_open_table_has_no_view_and_no_choices(cast: Cast) -> None:
    match = lobby.open_table(cast.bob, "royals", seats=[SeatWish(), SeatWish(player=cast.charlie)])
    seen = read(match, cast.bob)
    assert (seen.view, seen.moves, seen.log) == (None, [], [])
    assert seen.names == ["bob", "Free seat", "Free seat"]


def test_who_resigned_gets_no_choices(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie, cast.alice)
    seat = waited_for(match)
    player = (cast.bob, cast.charlie, cast.alice)[seat]
    leaving.resign(match.pk, player.pk)
    seen = read(match, player)
    assert seen.moves == []
    assert not seen.mine


def test_the_last_lines_of_the_chat_come_in_order(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "MOST_A_MINUTE", 100)
    match = table(cast.bob, cast.charlie)
    for number in range(CHAT_SHOWN + 3):
        talk.say(match, cast.bob, f"line {number}")
    assert [line.text for line in read(match, cast.dana).chat] == [
        f"line {number}" for number in range(3, CHAT_SHOWN + 3)
    ]


@pytest.mark.parametrize("who", ["bob", "charlie", "dana"])
def test_no_line_of_the_log_tells_another_hand(cast: Cast, who: str) -> None:
    match = table(cast.bob, cast.charlie)
    reader = getattr(cast, who)
    me = {"bob": 0, "charlie": 1}.get(who)
    seen = read(match, reader)
    said = " ".join(seen.text(step.said) for step in seen.log if step.number == 1)
    state = state_of(match)
    assert ("Your hand" in said) == (me is not None)
    assert any_move(match, waited_for(match))["card"]
    for seat in (0, 1):
        hand = state.view(seat).hand  # type: ignore[attr-defined]
        named = [card for card in hand if card_name(card) in said]
        assert len(named) == len(hand) if seat == me else len(named) <= 1  # the start card is named to all


def card_name(code: str) -> str:
    ranks = dict(
        zip(
            "23456789TJQKA",
            ["Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace"],
            strict=True,
        )
    )
    suits = {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}
    return f"{ranks[code[0]]} of {suits[code[1]]}"
