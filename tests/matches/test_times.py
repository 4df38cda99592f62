"""Times as words."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from games.matches.times import clock_words, left, short, span

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)  # a Monday
HOUR = 3600


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "1 min"),
        (59, "1 min"),
        (35 * 60, "35 min"),
        (6 * HOUR, "6 h"),
        (6 * HOUR + 5 * 60, "6 h 5 min"),
        (48 * HOUR, "2 d"),
        (52 * HOUR + 59, "2 d 4 h"),
    ],
)
def test_a_length_of_time_is_worded_in_its_two_largest_units(seconds: int, words: str) -> None:
    assert span(seconds) == words


def test_time_left_ends_with_time_is_up() -> None:
    assert left(NOW + timedelta(hours=28), NOW) == "1 d 4 h left"
    assert left(NOW, NOW) == "time is up"
    assert left(NOW - timedelta(days=1), NOW) == "time is up"


@pytest.mark.parametrize(
    ("before", "words"),
    [
        (timedelta(hours=3), "9:00"),
        (timedelta(days=2), "Sat 12:00"),
        (timedelta(days=27), "3 Nov"),
        (timedelta(days=365), "30 Nov 2025"),
    ],
)
def test_a_moment_is_worded_as_briefly_as_it_stays_clear(before: timedelta, words: str) -> None:
    assert short(NOW - before, NOW, ZoneInfo("UTC")) == words


def test_a_moment_is_worded_in_the_readers_zone() -> None:
    assert short(NOW, NOW, ZoneInfo("Asia/Kolkata")) == "17:30"
    assert short(NOW - timedelta(hours=1), NOW, ZoneInfo("Pacific/Auckland")) == "0:00"
    assert short(NOW - timedelta(hours=2), NOW, ZoneInfo("Pacific/Auckland")) == "Mon 23:00"


def test_a_tables_clock_is_worded() -> None:
    assert clock_words(72 * HOUR, 0) == "3 days a move"
    assert clock_words(12 * HOUR, 72 * HOUR) == "3 days in all, 12 hours more for each move"
    assert clock_words(0, 0) == "no clock"
