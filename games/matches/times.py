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
    """A table's clock: "3 d a move", "7 d in all and 1 d more for each move", "no clock"."""
    if bank_seconds:
        return f"{span(bank_seconds)} in all, {span(move_seconds)} more for each move"
    return f"{span(move_seconds)} a move" if move_seconds else "no clock"
