"""Times in words, in a player's own zone."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.utils import formats, timezone


def left(span: timedelta) -> str:
    """A span in its two largest units, rounded down: "1 day 4 hours", "45 minutes"; "no time" when it is up."""
    minutes = int(span.total_seconds()) // 60
    if minutes < 1:
        return "less than a minute" if span > timedelta(0) else "no time"
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    counted = [(days, "day"), (hours, "hour"), (0 if days else minutes, "minute")]
    return " ".join(f"{count} {unit}{'' if count == 1 else 's'}" for count, unit in counted if count)


def rounded(span: timedelta) -> str:
    """A span in its largest unit, to the nearest: "6 hours", "2 days"."""
    seconds = max(60, round(span.total_seconds()))
    for size, unit in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= size * (1 if size < 86400 else 2):
            count = round(seconds / size)
            return f"{count} {unit}{'' if count == 1 else 's'}"
    return "1 minute"


def in_zone(moment: datetime, zone: str) -> str:
    """A moment as the player's clock shows it: "Friday 4 December, 18:00 (Europe/Berlin)"."""
    try:
        place = ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError):
        place, zone = ZoneInfo("UTC"), "UTC"
    return f"{formats.date_format(timezone.localtime(moment, place), 'l j F, H:i')} ({zone})"
