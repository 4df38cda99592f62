"""For the whole suite: a clean cache for each test, and browser tests only where there is a browser."""

import os
import shutil

import pytest
from django.core.cache import cache

from tests.cast import Cast, assemble

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
REQUIRED = os.environ.get("REQUIRE_CHROMIUM", "") not in ("", "0")
left_out: list[str] = []


def find_chromium() -> str | None:
    """Where the system's Chromium is: CHROMIUM, or one of the usual names on PATH."""
    named = os.environ.get("CHROMIUM")
    return next(filter(None, map(shutil.which, [named] if named else BROWSERS)), None)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the browser tests out where no Chromium is found, unless they are insisted upon."""
    browser = [item for item in items if item.get_closest_marker("browser")]
    if browser and not find_chromium():
        if REQUIRED:
            raise pytest.UsageError("REQUIRE_CHROMIUM is set, but there is no Chromium on PATH nor in CHROMIUM.")
        left_out.extend(item.nodeid for item in browser)
        config.hook.pytest_deselected(items=browser)
        items[:] = [item for item in items if item not in set(browser)]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in one line what was left out and how to get it."""
    if not find_chromium():
        terminalreporter.write_line(
            "Browser tests were left out: no Chromium found. On Debian `apt install chromium`, or set CHROMIUM to one."
        )


@pytest.fixture(autouse=True)
def clean_cache() -> None:
    """Rate limits live in the cache: no test inherits another's."""
    cache.clear()


@pytest.fixture
def cast(db: None) -> Cast:
    """Alice, Bob, Charlie and Dana, and a stranger."""
    return assemble()
