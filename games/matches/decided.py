"""Who has decided: while others are still asked the same, what is kept of an answer so that it may be changed.

It is written by the road of a move, and gone as soon as the answer is no longer its seat's alone.
"""

from collections.abc import Callable

from games.models import Decided, Match, Wait
from games.rules import State


def note(match: Match, state: State, wait: Wait | None = None, bank: float | None = None) -> None:
    """After each action: keep the answers that may still be changed, among them the one to `wait`, if it is one.

    Of a seat that owes two answers the first wait counts. A bot's answers come without: nobody changes them.
    """
    seats = state.decided()
    if not seats and match.decided_json == "[]":
        return
    kept = {one.wait.seat: one for one in match.decided if one.wait.seat in seats}
    if wait is not None and wait.seat in seats:
        kept.setdefault(wait.seat, Decided(wait, bank))
    match.decided = [kept[seat] for seat in sorted(kept)]


def bank_of(match: Match, seat: int) -> float | None:
    """The seat's bank now; None at a table without banks."""
    return match.banks[seat] if match.bank_seconds else None


def of(match: Match, seat: int) -> Decided | None:
    """The seat's answer that may still be changed, or None."""
    return next((one for one in match.decided if one.wait.seat == seat), None)


def rewaited(match: Match, change: Callable[[Wait], Wait]) -> list[Decided]:
    """What is kept, with the waits in it changed."""
    return [Decided(change(one.wait), one.bank) for one in match.decided]
