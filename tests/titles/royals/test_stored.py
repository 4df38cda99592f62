"""The stored matches of Royals hold each way in which it can end."""

import json

from games.rules import GAMES
from tests.rules.record_matches import folder_of


def test_a_match_is_stored_for_each_way_to_end() -> None:
    stored = [json.loads(path.read_text("utf-8")) for path in folder_of(GAMES["royals"], 1).glob("*.json")]
    ends = {(match["result"]["reason"], bool(match["options"].get("play_on"))) for match in stored}
    assert ends == {("out", False), ("blocked", False), ("out", True), ("blocked", True)}
