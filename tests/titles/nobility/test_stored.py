"""The stored matches of Nobility hold each number of players, each verb and nearly each kind of marker."""

import json

from games.rules import GAMES, replay
from tests.rules.record_matches import folder_of

STORED = [json.loads(path.read_text("utf-8")) for path in sorted(folder_of(GAMES["nobility"], 1).glob("*.json"))]


def test_a_match_is_stored_for_each_number_of_players() -> None:
    assert {match["seats"] for match in STORED} == {2, 3, 4, 5}


def test_every_verb_and_most_kinds_of_marker_are_in_a_stored_match() -> None:
    verbs, markers = set[str](), set[str]()
    for match in STORED:
        state = replay(
            GAMES["nobility"],
            seats=match["seats"],
            options=match["options"],
            key=match["key"],
            moves=map(tuple, match["moves"]),
        )
        verbs |= {move["type"] for _, move in match["moves"]}
        markers |= {marker.what for taken in state.table.markers for marker in taken}
    assert verbs == {"draw", "claim", "usurp", "pay", "end"}
    assert markers >= {"city", "country", "period", "title", "half"}
