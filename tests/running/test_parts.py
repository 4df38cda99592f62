"""The supervisor's patience with a part that keeps dying, and with one that will not end."""

import os
import signal
import time
from pathlib import Path

import pytest

from games.management import parts
from games.management.parts import Supervisor, commands
from tests.running.outside import ROOT, eventually

QUICK = ["timeit", "-n", "1", "-r", "1", "pass"]
SETUP = "import signal, time; signal.signal(15, signal.SIG_IGN)"
DEAF = ["timeit", "-n", "1", "-r", "1", "-s", SETUP, "time.sleep(60)"]


def supervisor(said: list[str]) -> Supervisor:
    return Supervisor(ROOT, dict(os.environ), said.append, said.append)


def die(looking: Supervisor) -> None:
    """Let the one part run to its end and be seen dead, without the wait before its start."""
    part = looking.parts[0]
    part.due = 0
    looking.look()
    assert part.process
    part.process.wait(10)
    looking.look()
    assert part.process is None


def test_a_part_that_keeps_dying_is_started_after_growing_waits() -> None:
    said: list[str] = []
    looking = supervisor(said)
    looking.add("worker", QUICK)
    for _ in range(7):
        die(looking)
    assert [line.split()[-2] for line in said if "again" in line] == ["1", "2", "4", "8", "16", "30", "30"]
    assert said.count("worker") == 7
    looking.look()
    assert looking.parts[0].process is None, "it starts before its wait is over"


def test_a_part_that_lived_for_a_while_is_started_after_a_short_wait_again(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    looking = supervisor(said)
    looking.add("worker", QUICK)
    die(looking)
    die(looking)
    monkeypatch.setattr(parts, "GOOD_LIFE_SECONDS", 0.0)
    die(looking)
    assert [line.split()[-2] for line in said if "again" in line] == ["1", "2", "1"]


def ignores_term(pid: int) -> bool:
    """Whether that process has turned a deaf ear to TERM, by its mask of ignored signals."""
    status = Path(f"/proc/{pid}/status").read_text()
    ignored = next(line for line in status.splitlines() if line.startswith("SigIgn:"))
    return bool(int(ignored.split()[1], 16) >> (signal.SIGTERM - 1) & 1)


def test_a_part_that_does_not_listen_is_ended_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "PATIENCE_SECONDS", 0.5)
    looking = supervisor([])
    looking.add("worker", DEAF)
    looking.look()
    process = looking.parts[0].process
    assert process
    assert eventually(lambda: ignores_term(process.pid))
    began = time.monotonic()
    looking.stop()
    assert process.returncode is not None
    assert time.monotonic() - began < 5


def test_one_part_alone_is_started_as_up_starts_it() -> None:
    assert list(commands("127.0.0.1", 8000)) == ["web", "worker", "beat"]
    assert commands("0.0.0.0", 80)["web"][1:6] == ["royal_site.asgi:application", "--host", "0.0.0.0", "--port", "80"]
