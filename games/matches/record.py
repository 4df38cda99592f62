"""What every change of a running match writes: a line of the log, and the match as it stands after it."""

from collections.abc import Sequence
from datetime import datetime

import msgspec

from games.matches import allowance, ending
from games.matches.locked import Sitting
from games.matches.nudge import nudge
from games.models import Match, Move, Notice, Seat, Wait
from games.notifications import notices
from games.rules import Action, Event, State

CHANGED = ("version", "state", "trail", "waits_json", "decided_json", "deadline", "bot_due", "ordered", "changed_at")
ENDED = ("status", "result", "rated_number", "ended_at")


def log(
    match: Match,
    by: str,
    events: Sequence[Event],
    now: datetime,
    *,
    seat: int | None = None,
    action: Action | None = None,
    client_key: str = "",
) -> Move:
    """Write the next line of the match's log, and return it."""
    written = line(match, by, events, now, seat=seat, action=action, client_key=client_key)
    written.save(force_insert=True)
    return written


def line(
    match: Match,
    by: str,
    events: Sequence[Event],
    now: datetime,
    *,
    seat: int | None = None,
    action: Action | None = None,
    client_key: str = "",
) -> Move:
    """The next line of the match's log, still to be saved; the match's version counts the lines.

    With it nothing can be taken back any more, until a move that can is added to the trail anew.
    """
    match.version += 1
    match.trail = ""
    return Move(
        match=match,
        number=match.version,
        seat=seat,
        action_json=msgspec.json.encode(action).decode() if action is not None else "",
        events_json=msgspec.json.encode(events).decode(),
        by=by,
        client_key=client_key,
        at=now,
    )


def settle(
    match: Match,
    seats: Sequence[Seat | Sitting],
    state: State,
    now: datetime,
    *,
    stand: Sequence[Wait] = (),
    mover: int | None = None,
) -> None:
    """Store the state, who is waited for and until when, who must be told, and the end if this is it.

    Waits in `stand` go on as they were. The mover gets no mail of her own next turn, only the reminder: she sees it.
    """
    standing = {wait.seat: wait for wait in stand}
    waits = [
        standing.get(number) or allowance.opened(match, number, now, timed=not seats[number].plays_itself)
        for number in state.waiting()
    ]
    told = [
        (player, wait)
        for wait in waits
        if wait.seat not in standing and (player := seats[wait.seat].player_id) and not seats[wait.seat].plays_itself
    ]
    due: list[Notice] = notices.turn_notices(match, told, now, sees=None if mover is None else seats[mover].player_id)
    match.state = type(state).dumps(state).decode()
    match.waits = waits
    match.bot_due = any(seats[wait.seat].plays_itself for wait in waits)
    match.changed_at = now
    result = state.result()
    if result is not None:
        due += ending.finish(match, result, now)
    match.save(update_fields=CHANGED + (("banks",) if match.bank_seconds else ()) + (ENDED if result else ()))
    notices.save(due)
    if due or match.bot_due:
        nudge()
