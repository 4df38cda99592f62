"""For the whole suite: a clean cache for each test, browser tests only where there is a browser, the slowest first."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import CacheHandler, cache
from django.db import connection

from games.rules import GAMES
from royal_site.celery import app
from tests.bell import Bell, templates
from tests.cast import Cast, assemble
from tests.sealed import Sealed
from tests.sealed import templates as templates_of_sealed
from tests.toll import Toll
from tests.toll import templates as templates_of_toll

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
REQUIRED = os.environ.get("REQUIRE_CHROMIUM", "") not in ("", "0")


def find_chromium() -> str | None:
    """Where the system's Chromium is: CHROMIUM, or one of the usual names on PATH."""
    named = os.environ.get("CHROMIUM")
    return next(filter(None, map(shutil.which, [named] if named else BROWSERS)), None)


NEEDS = {
    "browser": (find_chromium, "no Chromium found. On Debian `apt install chromium`, or set CHROMIUM to one."),
    "redis": (lambda: shutil.which("redis-server"), "no redis-server found. On Debian `apt install redis-server`."),
}

# A test in one of these places that asks for no database is pure. pytest-django then keeps it from the database, and
# `clean_cache` from the cache and the queue: it fails when it reaches for one.
RULES = ("tests/rules/", "tests/titles/", "tests/bots/", "tests/bench/", "tests/test_house_style.py")
DATABASE = {"db", "transactional_db", "django_db_reset_sequences", "django_db_serialized_rollback", "live_server"}
SLOWEST = ("tests/browser/test_whole_site.py", "tests/browser/", "tests/running/", "tests/views/test_table_leaks.py")


def is_pure(item: pytest.Item) -> bool:
    """Whether the test has neither database nor queue in reach, so that it comes out the same on all of them."""
    asks = set(getattr(item, "fixturenames", ()))
    return item.nodeid.startswith(RULES) and not item.get_closest_marker("django_db") and not asks & DATABASE


def place(item: pytest.Item) -> int:
    """Where the test stands among the slowest, which come first: so two processes end at about the same time."""
    return next((number for number, start in enumerate(SLOWEST) if item.nodeid.startswith(start)), len(SLOWEST))


@pytest.hookimpl(wrapper=True, tryfirst=True)  # before -m is asked, and after all others have put them in order
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """Mark the pure tests, leave out those that need a program which is not here, and put the slowest first.

    Raises where that program is insisted upon.
    """
    for item in filter(is_pure, items):
        item.add_marker("pure")
    for marker, (find, _) in NEEDS.items():
        needing = {item for item in items if item.get_closest_marker(marker)}
        if needing and not find():
            if REQUIRED:
                raise pytest.UsageError(f"REQUIRE_CHROMIUM is set, but for the {marker} tests {NEEDS[marker][1]}")
            config.hook.pytest_deselected(items=list(needing))
            items[:] = [item for item in items if item not in needing]
    yield
    items.sort(key=place)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in a line each what was left out and how to get it."""
    for marker, (find, missing) in NEEDS.items():
        if not find():
            terminalreporter.write_line(f"The {marker} tests were left out: {missing}")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """The test database; PostgreSQL drops it only once nobody is connected, so whoever still is, is cut off first."""
    yield
    with django_db_blocker.unblock():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )


@pytest.fixture(autouse=True)
def clean_cache(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rate limits live in the cache: no test inherits another's. A pure test reaches neither it nor the queue."""
    if request.node.get_closest_marker("pure"):
        monkeypatch.setattr(CacheHandler, "__getitem__", out_of_reach)
        monkeypatch.setattr(app, "connection_for_write", out_of_reach)
    else:
        cache.clear()


def out_of_reach(*_: object, **__: object) -> None:
    """What a pure test finds in place of the cache and the queue."""
    raise AssertionError("A test that asks for the cache or the queue is not pure: give it the database, too.")


@pytest.fixture
def cast(db: None) -> Cast:
    """Alice, Bob, Charlie and Dana, and a stranger."""
    return assemble()


@pytest.fixture
def bell(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> type[Bell]:
    """Bell stands in the catalogue, with its templates."""
    monkeypatch.setitem(GAMES, Bell.slug, Bell)
    (engine,) = settings.TEMPLATES
    settings.TEMPLATES = [{**engine, "DIRS": [*engine["DIRS"], templates(tmp_path)]}]
    return Bell


@pytest.fixture
def toll(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> type[Toll]:
    """Toll stands in the catalogue, with its templates."""
    monkeypatch.setitem(GAMES, Toll.slug, Toll)
    (engine,) = settings.TEMPLATES
    settings.TEMPLATES = [{**engine, "DIRS": [*engine["DIRS"], templates_of_toll(tmp_path)]}]
    return Toll


@pytest.fixture
def sealed(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> type[Sealed]:
    """Sealed stands in the catalogue, with its templates."""
    monkeypatch.setitem(GAMES, Sealed.slug, Sealed)
    (engine,) = settings.TEMPLATES
    settings.TEMPLATES = [{**engine, "DIRS": [*engine["DIRS"], templates_of_sealed(tmp_path)]}]
    return Sealed
