"""The stored matches of Royale hold each way to end and each number of players; a table that cannot be is refused."""

import json
from typing import Any

import pytest

from games.rules import GAMES, Unreadable
from games.rules.titles.royale.game import Royale
from tests.rules.record_matches import folder_of
from tests.titles.royale.position import A, play, play_all, position, serf_turn

STORED = [json.loads(path.read_text("utf-8")) for path in folder_of(GAMES["royale"], 1).glob("*.json")]


def test_a_match_is_stored_for_each_way_to_end() -> None:
    ends = {(match["result"]["reason"], sum(match["result"]["scores"]) == 1) for match in STORED}  # did the Queen win?
    assert ends >= {("glory", True), ("glory", False), ("gold", True), ("serf", False), ("limit", False)}


def test_a_match_is_stored_for_each_number_of_players() -> None:
    assert {match["seats"] for match in STORED} == {3, 4, 5}


def states() -> list[Royale]:
    """A state in each phase."""
    found = [position(A), position(A, place=0)]
    for moves in (["exchange"], ["ship GR"], ["ship GR", "search"], ["ship GR", "search", "decline"]):
        state = position(A)
        play_all(state, *moves)
        found.append(state)
    for hands, up in (("RRO GWIIO GG WSSO", ""), ("RRGO GWO - GWISSO", "IOO")):
        state, _ = serf_turn(hands, treasury=7 - (hands + up).count("O"), up={3: up})
        found.append(state)
    over = position("RRO GGGW IISOO WSOO")
    play(over, "reveal_glory", 2)
    setting_up = [
        Royale.deal(seats=3, options={"queen": 0, "roles": roles}, key="stored") for roles in ("choose", "deal")
    ]
    return [*found, over, *setting_up]  # type: ignore[list-item]


def test_a_state_in_each_phase_goes_to_paper_and_back() -> None:
    stored = [Royale.dumps(state) for state in states()]
    assert len({state.table.phase for state in states()}) == 11
    for text in stored:
        assert Royale.dumps(Royale.loads(text)) == text


def test_what_was_noted_is_in_the_ledger_when_a_state_is_stored() -> None:
    state = position(A)
    play_all(state, "ship G", "allow")
    assert state.table.notes
    assert json.loads(Royale.dumps(state))["table"]["notes"] == []
    assert not state.table.notes


@pytest.mark.parametrize(
    "wrong",
    [
        {"queen": 1},
        {"seat_at": [0, 1, 2, 3]},
        {"seat_at": [0, 2, 1, 3, 4]},
        {"seat_at": [0, 1, -1, -1, -1]},
        {"role": [-1, 0, 0, 2, 3]},
        {"role": [-1, 0, 1, 2, -1]},
        {"role": [0, 1, 2, 3, -1]},
        {"treasury": 3},
        {"treasury": -1},
        {"hands": [0, 0, 0, 0, 0]},
        {"up": [0, 32, 0, 0, 0]},
        {"phase": "search"},
        {"phase": "bribe"},
        {"phase": "tax"},
        {"phase": "give"},
        {"phase": "give", "place": 5},
        {"phase": "glory"},
        {"phase": "face_up"},
        {"phase": "over"},
        {"phase": "role"},
        {"phase": "serfs"},
        {"round": 0},
        {"round": 13},
        {"place": 5},
        {"place": 0},
        {"turns": -1},
        {"packet": 1},
        {"sender": 1},
        {"sender": 1, "recipient": 4, "packet": 1},
        {"recipient": 4},
        {"asked": [4]},
        {"giving": 2},
        {"reveals": 2},
        {"fed": [True]},
        {"last_taken": 3},
        {"reason": "gold"},
        {"winner": "queen"},
        {"bounds": []},
        {"sizes": [0, 4, 4, 4, 3]},
        {"notes": [["in", 1, 1]]},
        {"options": {"queen": 3}},
    ],
)
def test_a_table_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    stored = json.loads(Royale.dumps(position(A)))
    assert Royale.loads(json.dumps(stored)).waiting() == (1,)
    with pytest.raises(Unreadable, match="Royale"):
        Royale.loads(json.dumps(stored | {"table": stored["table"] | wrong}))
