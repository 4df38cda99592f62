"""Key, options and actions give the state again: how a match is proven."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.rules.contract import Action, State


def replay(
    game: type[State],
    *,
    seats: int,
    options: Mapping[str, Any],
    key: str,
    moves: Iterable[tuple[int, Action | Mapping[str, Any]]],
) -> State:
    """The state after these moves (seat, action or its data) from this deal; raises a RuleError at a wrong one."""
    state = game.deal(seats=seats, options=options, key=key)
    for seat, move in moves:
        state.play(seat, move if isinstance(move, Action) else game.action(dict(move)))
    return state
