"""Times are shown in the reader's own zone."""

from collections.abc import Callable
from datetime import datetime, timedelta, tzinfo
from functools import cached_property
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

UTC = ZoneInfo("UTC")


class ReadersZone(tzinfo):
    """The zone of whoever asks, looked up when the first time is shown: a page without times asks nothing."""

    def __init__(self, request: HttpRequest) -> None:
        """Keeps the request; its user is read later, if at all."""
        self._request = request

    @cached_property
    def zone(self) -> tzinfo:
        """The user's zone; UTC for the signed out and for a name that is no zone."""
        try:
            return ZoneInfo(getattr(self._request.user, "time_zone", "UTC"))
        except (ValueError, OSError, LookupError):
            return UTC

    def utcoffset(self, dt: datetime | None) -> timedelta | None:
        """As the zone has it."""
        return self.zone.utcoffset(dt)

    def dst(self, dt: datetime | None) -> timedelta | None:
        """As the zone has it."""
        return self.zone.dst(dt)

    def tzname(self, dt: datetime | None) -> str | None:
        """As the zone has it."""
        return self.zone.tzname(dt)

    def fromutc(self, dt: datetime) -> datetime:
        """As the zone has it."""
        return self.zone.fromutc(dt.replace(tzinfo=self.zone))

    def __str__(self) -> str:
        """The zone's name, which database functions want."""
        return str(self.zone)


def readers_time_zone(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: for the length of a request, the current time zone is its reader's."""

    def middleware(request: HttpRequest) -> HttpResponse:
        with timezone.override(ReadersZone(request)):
            return get_response(request)

    return middleware
