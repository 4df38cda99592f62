"""Bots: they move at once through the same road, and a match of bots and one person runs to its end."""

from collections.abc import Sequence

import msgspec
import pytest

from games.bots import BOTS
from games.matches import bot_turns
from games.models import Match
from games.rules import Action, SeatView, State
from tests.cast import Cast
from tests.tables import move_once, table


@pytest.mark.parametrize("bots", [1, 3, 5])
def test_a_match_against_bots_plays_to_its_end(cast: Cast, bots: int) -> None:
    match = table(cast.bob, bots=bots, move_seconds=0, rated=False)
    for _ in range(200):
        bot_turns.play_due_bots()
        match.refresh_from_db()
        if match.status == Match.Status.OVER:
            break
        assert [wait.seat for wait in match.waits] == [0]
        assert not match.bot_due
        move_once(match)
    assert match.status == Match.Status.OVER
    assert {line.by for line in match.moves.all()} == {"deal", "player", "bot"}


def test_nothing_is_due_when_no_bot_is_waited_for(cast: Cast) -> None:
    table(cast.bob, cast.charlie)
    assert bot_turns.play_due_bots() == 0


def test_one_broken_match_does_not_stop_the_other_bots(cast: Cast) -> None:
    first, second = (table(cast.bob, bots=5, move_seconds=0) for _ in range(2))
    Match.objects.filter(pk=first.pk).update(state="{}", bot_due=True)
    second.refresh_from_db()
    before = second.version
    if not second.bot_due:
        move_once(second)
    bot_turns.play_due_bots()
    second.refresh_from_db()
    assert second.version > before
    assert not second.bot_due


def test_a_bot_is_asked_with_its_view_alone(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    instinct = BOTS["instinct"]

    def watch(game: type[State], view: SeatView, legal: Sequence[Action], key: str) -> Action:
        asked.extend([view, *legal])
        return instinct.choose(game, view, legal, key)

    monkeypatch.setitem(BOTS, "instinct", msgspec.structs.replace(instinct, choose=watch))
    match = table(cast.bob, bots=3, move_seconds=0)
    if not match.bot_due:
        move_once(match)
    bot_turns.play_bots(match.pk)
    assert any(isinstance(thing, SeatView) for thing in asked)
    assert all(isinstance(thing, SeatView | Action) for thing in asked)
