"""Proof of a match: dealt again from its key and options and played again from its moves, it must be what is stored."""

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

from games.matches.ending import counts
from games.models import Match, Move, Seat
from games.rules import GAMES, Action, Event, RuleError, State

CLOCK = "clock_out"  # what the table adds in front of the rules' events
BY_TABLE = ("resigned", "agreed")  # reasons for an end that the rules know nothing of

Earlier = tuple[State, Move]  # a move that is taken back later, and the state before it


def difference(match: Match) -> str:
    """Where the stored match is not what its key, options and moves give, as a sentence; empty if nowhere.

    A match of another edition of its game cannot be played again and is not compared.
    """
    game = GAMES.get(match.game)
    if game is None or game.edition != match.edition or not match.state:
        return ""
    if hashlib.sha256(match.key.encode()).hexdigest() != match.key_sha256:
        return "The key is not the one whose SHA-256 was shown."
    seats = list(Seat.objects.filter(match=match).order_by("number"))
    moves = list(Move.objects.filter(match=match).order_by("number"))
    try:
        state = _play(game.deal(seats=len(seats), options=match.options, key=match.key), moves)
    except RuleError as error:
        return f"The rules refuse a stored move: {error}"
    except Differs as found:
        return str(found)
    return _stands(match, seats, moves, state)


class Differs(Exception):
    """A stored move is not what it is when it is played again; says which."""


def _play(state: State, moves: Sequence[Move]) -> State:
    """The state after all the moves, those taken back undone; raises Differs at the first that is not as stored."""
    earlier: dict[int, Earlier] = {}  # by number, what is taken back later
    for move in moves:
        if move.taken_back:
            earlier[move.number] = state.clone(), move
        if move.by == "deal":
            events = list(state.opening)
        elif move.by == "undo":
            state = _set_back(move, state, earlier)
            continue
        elif move.action_json and move.seat is not None:
            events = list(state.play(move.seat, state.action(msgspec.json.decode(move.action_json))))
        else:
            continue
        stored = [event for event in move.events if event.kind != CLOCK]
        if _text(events) != _text(stored):
            raise Differs(f"Move {move.number} tells of {_text(stored)}, but played again it gives {_text(events)}.")
    if earlier:
        raise Differs(f"Move {min(earlier)} is marked as taken back, but nobody took it back.")
    return state


def _set_back(undo: Move, state: State, earlier: dict[int, Earlier]) -> State:
    """The state before what was taken back; after a recall the one without it, whatever others have answered since."""
    (event,) = undo.events
    recalled = event.kind == "recalled"
    numbers = event.facts["moves"] if recalled else range(event.facts["first"], event.facts["last"] + 1)
    gone = [earlier.pop(number) for number in numbers if number in earlier]
    if not gone or len(gone) < len(numbers):
        raise Differs(f"Move {undo.number} takes back what is not marked as taken back.")
    if not recalled:
        return gone[0][0]
    actions = [_text(action) for action in state.recall(event.facts["seat"])]
    if actions != [move.action_json for _, move in gone]:
        raise Differs(f"Move {undo.number} recalls other answers than {actions}.")
    return state


def _text(told: Sequence[Event] | Action) -> str:
    return msgspec.json.encode(told).decode()


def _stands(match: Match, seats: Sequence[Seat], moves: Sequence[Move], state: State) -> str:
    """Compare what is stored after the last move: version, state, result, places."""
    if match.version != len(moves):
        return f"The version is {match.version}, but there are {len(moves)} moves."
    if type(state).dumps(state).decode() != match.state:
        return "The stored state is not the one that the moves lead to."
    stored, result = _result(match), state.result()
    if result is None:
        over = match.status == Match.Status.OVER
        return "" if over == (stored.get("reason") in BY_TABLE) else "It is stored as over, but the game goes on."
    if match.status != Match.Status.OVER:
        return "The game has ended, but the match is stored as running."
    wanted, places = counts(result, [seat.resigned for seat in seats])
    if msgspec.json.encode(wanted) != msgspec.json.encode({key: stored.get(key) for key in wanted}):
        return f"The stored result is {stored}, but the moves give {wanted}."
    if [seat.place for seat in seats] != places:
        return f"The seats' places are {[seat.place for seat in seats]}, but the moves give {places}."
    if (parts := [seat.role for seat in seats]) != list(state.roles() or [""] * len(seats)):
        return f"The seats' parts are {parts}, but the moves give {list(state.roles())}."
    return ""


def _result(match: Match) -> dict[str, Any]:
    return match.result or {}
