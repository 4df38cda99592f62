"""The site from the outside: its own folder, database and queue, and the processes that `manage.py` starts on them."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from django.db import connection

ROOT = Path(__file__).resolve().parent.parent.parent
OWN = ("DATABASE_URL", "REDIS_URL", "EMAIL_URL", "SITE_URL", "DEBUG", "NUDGE", "DJANGO_SETTINGS_MODULE")


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def eventually(what: Callable[[], object], seconds: float = 20.0) -> bool:
    """Whether it comes true in that time."""
    end = time.monotonic() + seconds
    while not what():
        if time.monotonic() > end:
            return False
        time.sleep(0.1)
    return True


@dataclass
class Process:
    """A running command, and what it has printed so far."""

    popen: subprocess.Popen[str]
    lines: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.popen.stdout
        with self.popen.stdout:
            self.lines.extend(self.popen.stdout)

    @property
    def printed(self) -> str:
        """All its lines."""
        return "".join(self.lines)

    def says(self, words: str, seconds: float = 60.0) -> bool:
        """Whether it prints these words in that time, or has."""
        return eventually(lambda: words in self.printed or self.popen.poll() is not None, seconds) and (
            words in self.printed
        )

    def send(self, what: signal.Signals) -> None:
        """A signal to this process alone."""
        self.popen.send_signal(what)

    def ends(self, seconds: float = 20.0) -> int:
        """Its return code."""
        code = self.popen.wait(seconds)
        self.reader.join(5)
        return code


@dataclass
class Outside:
    """The surroundings of one site: what its processes find in their environment."""

    folder: Path
    environment: dict[str, str]

    def run(self, *arguments: str, **more: str) -> Process:
        """Start `python` with these arguments, in a group of its own."""
        return Process(
            subprocess.Popen(
                [sys.executable, *arguments],
                cwd=ROOT,
                env=self.environment | more,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                start_new_session=True,
            )
        )

    def manage(self, *arguments: str, **more: str) -> tuple[int, str]:
        """A command of manage.py to its end: return code and output."""
        process = self.run("manage.py", *arguments, **more)
        return process.ends(60), process.printed

    def parts(self) -> dict[int, str]:
        """The processes that run on this folder, by id, with their command lines."""
        mark = f"VAR_DIR={self.folder}".encode()
        found = {}
        for place in Path("/proc").iterdir():
            if place.name.isdigit() and int(place.name) != os.getpid():
                try:
                    if mark in (place / "environ").read_bytes().split(b"\0"):
                        found[int(place.name)] = (place / "cmdline").read_text().replace("\0", " ")
                except OSError:
                    continue
        return {pid: command for pid, command in found.items() if command}

    def part(self, words: str) -> int:
        """The id of the one process whose command line has these words; 0 if there is none."""
        return next((pid for pid, command in self.parts().items() if words in command), 0)

    def mails(self) -> list[str]:
        """The text of each mail in the folder."""
        return [path.read_text() for path in (self.folder / "mails").glob("*.log")]


@contextmanager
def outside(folder: Path, **more: str) -> Iterator[Outside]:
    """Surroundings in this folder, on a database of their own of the kind that the suite runs on."""
    environment = {name: value for name, value in os.environ.items() if name not in OWN}
    environment |= {"VAR_DIR": str(folder), "PYTHONUNBUFFERED": "1", "SECRET_KEY": "only for the tests"}
    with own_database(folder) as url:
        yield Outside(folder, environment | ({"DATABASE_URL": url} if url else {}) | more)


@contextmanager
def own_database(folder: Path) -> Iterator[str]:
    """Its address; "" for the file in the folder. Needs the test database to be open."""
    if connection.vendor != "postgresql":
        yield ""
        return
    name = f"royal_outside_{os.getpid()}_{time.monotonic_ns()}"
    with connection._nodb_cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name}")
    given = connection.settings_dict
    try:
        yield f"postgres://{given['USER']}:{given['PASSWORD']}@{given['HOST']}:{given['PORT'] or 5432}/{name}"
    finally:
        with connection._nodb_cursor() as cursor:
            cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")


def page(port: int, path: str = "/") -> tuple[int, str]:
    """Status and text of a page; 0 while nobody answers."""
    call = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        call.request("GET", path)
        answer = call.getresponse()
        return answer.status, answer.read().decode()
    except OSError:
        return 0, ""
    finally:
        call.close()
