"""For the whole suite: a clean cache for each test, and browser tests only where there is a browser."""

import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache

from games.rules import GAMES
from tests.bell import Bell, templates
from tests.cast import Cast, assemble
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


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests that need a program which is not here, unless it is insisted upon."""
    for marker, (find, _) in NEEDS.items():
        needing = {item for item in items if item.get_closest_marker(marker)}
        if needing and not find():
            if REQUIRED:
                raise pytest.UsageError(f"REQUIRE_CHROMIUM is set, but for the {marker} tests {NEEDS[marker][1]}")
            config.hook.pytest_deselected(items=list(needing))
            items[:] = [item for item in items if item not in needing]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in a line each what was left out and how to get it."""
    for marker, (find, missing) in NEEDS.items():
        if not find():
            terminalreporter.write_line(f"The {marker} tests were left out: {missing}")


@pytest.fixture(autouse=True)
def clean_cache() -> None:
    """Rate limits live in the cache: no test inherits another's."""
    cache.clear()


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
