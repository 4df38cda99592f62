"""The parts of the running site as child processes: started, started again when they die, stopped together."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

LOOK_SECONDS = 0.2
PATIENCE_SECONDS = 10.0  # the worker of the file queue needs up to nine for a warm stop
LONGEST_WAIT = 30.0
GOOD_LIFE_SECONDS = 60.0  # a part that lived this long starts again with the shortest wait
PYTHON = (sys.executable, "-W", "ignore:You're running the worker with superuser", "-m")
CELERY = ("celery", "--quiet", "--app", "royal_site.celery")

NAMES = {"web": "web server"}

_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


def commands(host: str, port: int) -> dict[str, list[str]]:
    """What to run for each of the parts web, worker and beat, without the Python in front."""
    web = ["uvicorn", "royal_site.asgi:application", "--host", host, "--port", str(port), "--lifespan", "off"]
    web += ["--timeout-graceful-shutdown", "2", "--no-access-log", "--no-server-header", "--ws", "none"]
    worker = [*CELERY, "worker", "--pool", "threads", "--concurrency", "2", "--loglevel", "WARNING"]
    worker += ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    beat = [*CELERY, "beat", "--pidfile=", "--loglevel", "WARNING"]
    return {"web": [*web, "--log-level", "warning"], "worker": worker, "beat": beat}


@dataclass
class Part:
    """One child process and how often it had to be started lately."""

    name: str
    command: list[str]
    process: subprocess.Popen[bytes] | None = None
    born: float = 0.0
    wait: float = 1.0
    due: float = 0.0  # when to start it (again), by the monotonic clock


@dataclass
class Supervisor:
    """Looks after the parts. `say` gets a sentence for what happens, `started` the name of a part that runs."""

    folder: Path
    environment: dict[str, str]
    say: Callable[[str], None]
    started: Callable[[str], None]
    parts: list[Part] = field(default_factory=list)

    def add(self, name: str, command: list[str]) -> None:
        """One more part; it starts at the next look."""
        self.parts.append(Part(name, [*PYTHON, *command]))

    def look(self) -> None:
        """Start what is due, and see who died since the last look."""
        now = time.monotonic()
        for part in self.parts:
            if part.process is None:
                if now >= part.due:
                    self._start(part)
            elif (code := part.process.poll()) is not None:
                self._bury(part, code, now)

    def stop(self) -> None:
        """Ask all to end, wait a while, then end them; a second Ctrl-C shortens the wait."""
        alive = [part.process for part in self.parts if part.process]
        try:
            for process in alive:
                process.terminate()
            end = time.monotonic() + PATIENCE_SECONDS
            while any(process.poll() is None for process in alive) and time.monotonic() < end:
                time.sleep(LOOK_SECONDS / 4)
        except KeyboardInterrupt:
            self.say("Ending the parts at once.")
        finally:
            for process in alive:
                _kill_group(process)
                process.wait()

    def _start(self, part: Part) -> None:
        part.process = subprocess.Popen(  # noqa: S603
            part.command,
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C reaches the supervisor alone
            preexec_fn=_die_with_parent,
        )
        part.born = time.monotonic()
        self.started(part.name)

    def _bury(self, part: Part, code: int, now: float) -> None:
        assert part.process  # noqa: S101
        _kill_group(part.process)
        part.process = None
        if now - part.born > GOOD_LIFE_SECONDS:
            part.wait = 1.0
        part.due = now + part.wait
        self.say(f"The {NAMES.get(part.name, part.name)} ended ({_how(code)}). It starts again in {part.wait:.0f} s.")
        part.wait = min(part.wait * 2, LONGEST_WAIT)


def _die_with_parent() -> None:
    """In the child: a supervisor that is killed takes its parts along."""
    if _libc:
        _libc.prctl(1, signal.SIGTERM)  # PR_SET_PDEATHSIG


def _kill_group(process: subprocess.Popen[bytes]) -> None:
    """End a part and whatever it started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return


def _how(code: int) -> str:
    return f"code {code}" if code >= 0 else f"signal {signal.Signals(-code).name}"
