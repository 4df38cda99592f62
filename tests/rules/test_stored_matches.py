"""The stored matches of each game's edition are played again, and end as they did."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.rules import GAMES, State, replay
from tests.rules.playing import each_option
from tests.rules.record_matches import folder_of

STORED = sorted(path for game in GAMES.values() for path in folder_of(game, game.edition).glob("*.json"))


def read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


@pytest.mark.parametrize("path", STORED, ids=[f"{path.parts[-4]} {path.stem}" for path in STORED])
def test_a_stored_match_ends_as_it_did(path: Path) -> None:
    stored = read(path)
    game = GAMES[stored["game"]]
    state = replay(
        game, seats=stored["seats"], options=stored["options"], key=stored["key"], moves=map(tuple, stored["moves"])
    )
    result = state.result()
    assert result is not None
    assert {"places": list(result.places), "scores": list(result.scores), "reason": result.reason} == stored["result"]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_ending_and_every_option_has_a_stored_match(game: type[State]) -> None:
    stored = [read(path) for path in folder_of(game, game.edition).glob("*.json")]
    assert {json.dumps(match["options"]) for match in stored} == {json.dumps(options) for options in each_option(game)}
    assert len({match["result"]["reason"] for match in stored}) >= 1
    assert {match["game"] for match in stored} == {game.slug}
