"""How far a seat may go back: over its last moves, in one turn of its own, that showed nobody anything new. Pure.

What a player lays open of his own is his own doing, and no news, unless its verb `reveals`. News is whatever chance
draws, whatever is told to one seat alone, whatever another seat does or is newly asked, and whatever the mover could
not know: what comes out otherwise in a world that looks the same to him.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.rules.contract import Action, Event, State
from games.rules.kit.chance import Chance

WORLDS = tuple(f"horizon {number}" for number in range(4))  # keys of the worlds in which a move is tried


def horizon(state: State, seat: int, moves: Iterable[tuple[int, Action]]) -> int:
    """How many of the last of these moves (seat, action) the seat may take back now.

    They are played on `state`, which stands after them in the end. Raises a RuleError at a wrong one.
    """
    free = 0
    for mover, action in moves:
        before = state.clone()
        events = state.play(mover, action)
        free = free + 1 if mover == seat and _no_news(before, seat, action, events, state) else 0
    return free


def drawn(state: State) -> int:
    """How far the chance of the match, `chance` on its table, has run; 0 in a game without."""
    chance: Chance | None = getattr(state.table, "chance", None)
    return chance.count if chance else 0


def shows(action: Action, events: Iterable[Event]) -> bool:
    """Whether the action shows something hidden, or something was told to one seat alone."""
    return action.reveals or any(event.secret for event in events)


def _no_news(before: State, seat: int, action: Action, events: Sequence[Event], after: State) -> bool:
    """Whether the seat was asked and still is, and all else is as it was but for what the seat did itself."""
    others = [one for one in before.waiting() if one != seat]
    return (
        len(others) < len(before.waiting())
        and sorted([seat, *others]) == list(after.waiting())
        and not shows(action, events)
        and drawn(before) == drawn(after)
        and all(_questions(before, one) == _questions(after, one) for one in others)
        and _foreseen(before, seat, action, events, after)
    )


def _questions(state: State, seat: int) -> list[Action]:
    return [action for action in state.legal(seat) if not action.any_time]


def _foreseen(before: State, seat: int, action: Action, events: Sequence[Event], after: State) -> bool:
    """Whether the action comes to the same, as far as the seat can see, in worlds that looked the same to it."""
    view = after.view(seat)
    for key in WORLDS:
        world = before.resample(seat, key)
        if list(world.play(seat, action)) != list(events) or world.view(seat) != view:
            return False
    return True
