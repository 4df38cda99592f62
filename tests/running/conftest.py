"""Surroundings for tests that start the site as processes of its own."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.running.outside import Outside, outside


@pytest.fixture
def place(tmp_path: Path, transactional_db: None) -> Iterator[Outside]:
    """An empty place for a site; whatever still runs there afterwards is ended."""
    with outside(tmp_path / "var") as found:
        yield found
        for pid in found.parts():
            os.kill(pid, signal.SIGKILL)
