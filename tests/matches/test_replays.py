"""Replays: every stored match can be dealt and played again, and what was tampered with is found."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.matches import clock, leaving
from games.matches.replays import difference
from games.models import Match, Seat
from tests.cast import Cast
from tests.tables import move_once, play_out, table


def fresh(match: Match) -> Match:
    """As it is stored now."""
    return Match.objects.get(pk=match.pk)


def test_matches_of_every_fate_play_again_to_what_is_stored(cast: Cast) -> None:
    played = play_out(table(cast.bob, cast.charlie))
    running = table(cast.alice, cast.bob, cast.charlie)
    for _ in range(5):
        move_once(running)
    late = table(cast.bob, cast.charlie)
    assert late.deadline is not None
    clock.run_out(late.deadline)
    resigned = table(cast.bob, cast.charlie)
    move_once(resigned)
    leaving.resign(resigned.pk, cast.bob.pk)
    agreed = table(cast.bob, cast.charlie)
    for player in (cast.bob, cast.charlie):
        leaving.agree_to_end(agreed.pk, player.pk)
    for match in (played, running, late, resigned, agreed):
        assert difference(fresh(match)) == ""
    said = StringIO()
    call_command("replay", stdout=said)
    assert "5 matches dealt and played again: all as stored." in said.getvalue()


TAMPERINGS: dict[str, dict[str, Any]] = {
    "The key is not the one": {"key": "another key"},
    "The stored state is not the one": {"state": "{}"},
    "The version is 999": {"version": 999},
    "the match is stored as running": {"status": "running"},
    "The stored result is": {"result": {"places": [2, 1], "teams": None, "scores": None, "reason": "out"}},
    "The rules refuse a stored move": {"options": {"hand": 900}},
}


@pytest.mark.parametrize("sentence", TAMPERINGS)
def test_what_was_changed_is_named(cast: Cast, sentence: str) -> None:
    match = play_out(table(cast.bob, cast.charlie))
    Match.objects.filter(pk=match.pk).update(**TAMPERINGS[sentence])
    assert sentence in difference(fresh(match))
    with pytest.raises(CommandError, match="1 of 1 matches differ from their moves"):
        call_command("replay", match.code, stdout=StringIO(), stderr=StringIO())


def test_a_changed_event_a_changed_place_and_a_lost_move_are_named(cast: Cast) -> None:
    match = play_out(table(cast.bob, cast.charlie))
    first = match.moves.get(number=2)
    events = first.events_json
    match.moves.filter(pk=first.pk).update(events_json="[]")
    assert "Move 2 tells of []" in difference(fresh(match))
    match.moves.filter(pk=first.pk).update(events_json=events)
    Seat.objects.filter(match=match).update(place=1)
    assert "The seats' places are [1, 1]" in difference(fresh(match))
    first.delete()
    assert difference(fresh(match)) != ""
