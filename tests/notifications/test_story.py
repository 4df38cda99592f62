"""The story: what happened, worded for who reads it, and nothing that she may not know."""

import msgspec
import pytest
from django.utils import timezone

from games.models import Match, Move
from games.notifications.story import TABLE_WORDS, story, tell
from games.rules import Event, plain
from tests.cast import Cast
from tests.tables import move_once, play_out, table

NAMES = ["bob", "charlie"]


@pytest.mark.parametrize("kind", TABLE_WORDS)
def test_a_thing_of_the_table_is_told_to_others_by_name_and_to_oneself_as_you(kind: str) -> None:
    event = Event(kind, {"seat": 1}, {})
    (others,) = tell("royals", event, 0)
    (own,) = tell("royals", event, 1)
    (spectator,) = tell("royals", event, None)
    assert others == spectator
    assert "charlie" not in plain(own, NAMES)
    assert plain(others, NAMES).endswith(".")
    if kind.startswith("ended"):
        assert others == own
    else:
        assert "charlie" in plain(others, NAMES)
        assert "you" in plain(own, NAMES).lower()


def test_a_move_is_one_line_with_its_number_seat_and_author(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    answer = move_once(match)
    dealt, played = story(match, match.moves.order_by("number"), answer.seat)
    assert (dealt.number, dealt.seat, dealt.by) == (1, None, "deal")
    assert (played.number, played.seat, played.by) == (answer.number, answer.seat, "player")
    assert played.text(NAMES).startswith("You play the ")
    (_, seen) = story(match, match.moves.order_by("number"), 1 - answer.seat)
    assert seen.text(NAMES).startswith(f"{NAMES[answer.seat]} plays the ")


def test_a_whole_match_tells_each_seat_its_own_secrets_only(cast: Cast) -> None:
    match = play_out(table(cast.bob, cast.charlie))
    moves = list(match.moves.order_by("number"))
    secrets = [event for move in moves for event in move.events if event.secret]
    assert secrets
    for seat in (0, 1, None):
        told = [event for move in moves for event in move.told_to(seat)]
        assert {key for event in told for key in event.secret} <= {seat}
    assert "Your hand: " in story(match, moves, 0)[0].text(NAMES)
    assert "Your hand: " not in story(match, moves, None)[0].text(NAMES)


def test_the_events_of_table_and_rules_stand_in_one_line() -> None:
    events = [Event("clock_out", {"seat": 0}, {}), Event("pass", {"seat": 0, "drew": 1}, {})]
    move = Move(
        number=4,
        seat=0,
        by="clock",
        at=timezone.now(),
        events_json=msgspec.json.encode(events).decode(),
    )
    (line,) = story(Match(game="royals"), [move], 1)
    assert line.text(NAMES) == "Time ran out for bob; the table plays this move. bob passes."
