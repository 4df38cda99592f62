"""How long a decision may take: for each move, or from a bank that every move adds to. Pure."""

from datetime import datetime, timedelta

from games.models import Match, Wait


def opened(match: Match, seat: int, now: datetime, timed: bool) -> Wait:
    """The wait that begins now for `seat`, with its deadline; bots and tables without a clock have none."""
    deadline = now + timedelta(seconds=left(match, seat)) if timed and has_clock(match) else None
    return Wait(seat=seat, opened=match.version, since=now, deadline=deadline)


def has_clock(match: Match) -> bool:
    """Whether decisions at this table run against time."""
    return bool(match.move_seconds or match.bank_seconds)


def left(match: Match, seat: int) -> int:
    """Seconds that the seat has for a decision that begins now."""
    if not match.bank_seconds:
        return match.move_seconds
    return max(int(match.banks[seat]), match.move_seconds)


def spend(match: Match, wait: Wait, now: datetime) -> None:
    """Take the time of an answered wait off the seat's bank and add the increment; no bank: nothing to do."""
    if match.bank_seconds and wait.deadline is not None:
        rest = max(0, int((wait.deadline - now).total_seconds()))
        match.banks[wait.seat] = min(rest + match.move_seconds, match.bank_seconds)
