"""Times as words, made once in Python: a template's date filter costs more than the rest of the page."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

LOW = timedelta(hours=6)  # less than this is shown as urgent


def left(until: datetime, now: datetime) -> str:
    """How long there is until then: "2 d 4 h left", "35 min left", "time is up"."""
    seconds = int((until - now).total_seconds())
    if seconds <= 0:
        return "time is up"
    return f"{span(seconds)} left"


def span(seconds: int) -> str:
    """A length of time in its two largest units: "2 d 4 h", "6 h", "35 min"."""
    days, rest = divmod(seconds, 86400)
    hours, rest = divmod(rest, 3600)
    minutes = rest // 60
    if days:
        return f"{days} d {hours} h" if hours else f"{days} d"
    if hours:
        return f"{hours} h {minutes} min" if minutes else f"{hours} h"
    return f"{max(minutes, 1)} min"


def short(at: datetime, now: datetime, zone: ZoneInfo) -> str:
    """A past moment as briefly as it stays clear in that zone: "8:14", "Sat 8:14", "3 Nov"."""
    there, today = at.astimezone(zone), now.astimezone(zone)
    clock = f"{there.hour}:{there.minute:02}"
    if there.date() == today.date():
        return clock
    if today - there < timedelta(days=6):
        return f"{there:%a} {clock}"
    return f"{there.day} {there:%b}" if there.year == today.year else f"{there.day} {there:%b %Y}"


def clock_words(move_seconds: int, bank_seconds: int) -> str:
    """A table's clock: "3 days a move", "7 days in all, 1 day more for each move", "no clock"."""
    if bank_seconds:
        return f"{length(bank_seconds)} in all, {length(move_seconds)} more for each move"
    return f"{length(move_seconds)} a move" if move_seconds else "no clock"


def length(seconds: int) -> str:
    """A round length of time written out: "3 days", "1 day", "12 hours"; what is not round as `span` has it."""
    for unit, of in ((86400, "day"), (3600, "hour")):
        if seconds and seconds % unit == 0:
            return f"{seconds // unit} {of}{'s' if seconds != unit else ''}"
    return span(seconds)
