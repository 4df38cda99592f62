"""How far a seat may go back: over what it did in its own turn, never past a draw, a thing shown, or another's act."""

from random import Random
from typing import Any

import msgspec
import pytest

from games.rules import GAMES, Action, State
from games.rules import horizon as horizon_module
from games.rules.horizon import drawn, horizon
from games.rules.titles.royale import actions as royale
from tests.rules.laws import streams
from tests.rules.playing import matches
from tests.titles.royale import position as at_royale
from tests.titles.royals import position as at_royals

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
LOOKED_AT = 0.1  # share of the states
LONGEST = 6  # moves back
QUEENS = "QC QD KD 3D | 3C 4C 5C"


def cards(*codes: str, seat: int = 0) -> list[tuple[int, Action]]:
    """These cards as moves of a seat of Royals."""
    game = GAMES["royals"]
    return [(seat, game.action({"type": "play", "card": code})) for code in codes]


def test_what_a_seat_did_in_its_own_turn_can_be_taken_back_move_by_move() -> None:
    for many in (1, 2):
        state = at_royals.position(QUEENS, top="7C")
        assert horizon(state, 0, cards(*["QC", "QD"][:many])) == many
        assert at_royals.legal(state) == ["QD", "KD 3D"][many - 1]


def test_the_turn_of_the_next_seat_ends_it() -> None:
    assert horizon(at_royals.position(QUEENS, top="7C"), 0, cards("QC", "QD", "3D")) == 0


def test_another_seat_s_move_ends_it_and_a_new_turn_begins_anew() -> None:
    state = at_royals.position("QC QD 8C 3C | 8D 4D 5D", top="7C")
    moves = [*cards("8C"), *cards("8D", seat=1), *cards("QD", "QC")]
    assert horizon(state.clone(), 0, moves) == 2
    assert horizon(state.clone(), 0, moves[:3]) == 1
    assert horizon(state.clone(), 0, moves[:2]) == horizon(state.clone(), 1, moves[:2]) == 0
    assert horizon(state.clone(), 1, moves) == 0


def test_a_card_that_is_drawn_ends_it() -> None:
    state = at_royals.position("QC 9H 9S | 3C 4C", top="7C", deck="2S 3S QS 4S")
    assert "draws 0 3" in at_royals.told(list(state.clone().play(*cards("QC")[0])))
    assert horizon(state, 0, cards("QC")) == 0
    assert state.waiting() == (0,)


def test_what_only_other_worlds_tell_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Queen searches, nobody can pay, and she looks into the shipment: that is told to nobody, but she sees it."""
    state = at_royale.position("RRGO WSWOO IOGSI G", treasury=3, place=1)
    at_royale.play(state, "ship R")
    search = royale.Search()
    monkeypatch.setattr(royale.Search, "reveals", False)
    assert horizon(state.clone(), 0, [(0, search)]) == 0
    monkeypatch.setattr(horizon_module, "WORLDS", ())
    assert horizon(state.clone(), 0, [(0, search)]) == 1


def test_the_end_ends_it() -> None:
    assert horizon(at_royals.position("QC | 3C 4C", top="7C"), 0, cards("QC")) == 0


def test_a_wrong_move_is_refused() -> None:
    with pytest.raises(Exception, match="not in your hand"):
        horizon(at_royals.position(QUEENS, top="7C"), 0, cards("AS"))


REVEALING = {
    royale.RevealGlory,
    royale.Call,
    royale.Search,
    royale.Inspect,
    royale.Tax,
    royale.Exchange,
}


def test_royale_s_verbs_that_show_something_hidden_say_so() -> None:
    verbs = royale.RoyaleAction.__args__
    assert {verb for verb in verbs if verb.reveals} == REVEALING


def test_a_call_shows_cards_and_cannot_be_taken_back() -> None:
    state = at_royale.position("RRGO GWIO WSI SGO", treasury=3, place=2, serfs=(4,), up={4: "O"})
    (call,) = [action for action in state.legal(2) if isinstance(action, royale.Call)]
    assert state.waiting() == (2,)
    assert horizon(state, 2, [(2, call)]) == 0
    assert state.waiting() == (2,)


@EVERY_GAME
def test_all_chance_of_a_match_is_the_chance_on_its_table(game: type[State]) -> None:
    for match in matches(game, 6, "chance"):
        state, rng = match.deal(), Random(match.key)
        while state.waiting():
            counts = [stream["count"] for stream in streams(msgspec.to_builtins(state.table))]
            assert counts == [drawn(state)]
            seat = rng.choice(state.waiting())
            state.play(seat, rng.choice(state.legal(seat)))


def taken_back(game: type[State], many: int) -> int:
    """How many moves could be taken back in so many random matches; each way back leads exactly to where it was."""
    found = 0
    for match in matches(game, many, "way back"):
        state, rng = match.deal(), Random(match.key)
        stored = [game.dumps(state)]
        moves: list[tuple[int, Action]] = []
        while state.waiting():
            seat = rng.choice(state.waiting())
            action = rng.choice(state.legal(seat))
            moves.append((seat, action))
            state.play(seat, action)
            stored.append(game.dumps(state))
            if seat not in state.waiting() or rng.random() > LOOKED_AT:
                continue
            far = min(len(moves), LONGEST)
            start = game.loads(stored[-1 - far])
            free = horizon(start, seat, moves[-far:])
            assert game.dumps(start) == stored[-1]
            if free:
                found += 1
                assert {mover for mover, _ in moves[-free:]} == {seat}
                back = game.loads(stored[-1 - free])
                for mover, one in moves[len(moves) - free : -1]:
                    back.play(mover, one)
                assert game.dumps(back) == stored[-2]
    return found


@EVERY_GAME
def test_the_way_back_leads_exactly_to_where_the_match_stood(game: type[State]) -> None:
    assert taken_back(game, 40) > 0


def test_the_same_question_gets_the_same_answer() -> None:
    def answers() -> list[Any]:
        found = []
        for match in matches(GAMES["royale"], 5, "the same"):
            state, rng = match.deal(), Random(match.key)
            while state.waiting():
                seat = rng.choice(state.waiting())
                found.append(horizon(state, seat, [(seat, rng.choice(state.legal(seat)))]))
        return found

    assert answers() == answers()
