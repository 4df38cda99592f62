"""`manage.py up`: the whole site with one command, and one plain sentence when it cannot run."""

import fcntl
import http.client
import os
import signal
import socket
import time
from argparse import ArgumentParser
from contextlib import suppress
from typing import IO, Any

import redis
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import Error, connection
from django.urls import reverse
from kombu.exceptions import OperationalError

from games.management.parts import LOOK_SECONDS, Supervisor, commands
from games.management.seed import PASSWORD, PLAYERS
from royal_site.celery import app
from royal_site.queue import sweep

START_SECONDS = 60.0
HERE = ("127.0.0.1", "localhost", "::1")


class Command(BaseCommand):
    """Migrate, lay the demo's tables, start web server, worker and beat, and look after them until Ctrl-C.

    Exit code 2 and one sentence when something that it needs is not there.
    """

    help = "Runs the whole site: web server, worker and beat. Ctrl-C stops it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to listen, and whether to lay the demo."""
        parser.add_argument("--port", type=int, default=8000, help="the port of the web server (8000)")
        parser.add_argument("--host", default=HERE[0], help=f"the address to listen on ({HERE[0]})")
        parser.add_argument("--no-demo", action="store_true", help="do not lay demo players and tables")

    def handle(self, *, host: str, port: int, no_demo: bool, **_: Any) -> None:
        """All of it, in order."""
        signal.signal(signal.SIGTERM, _interrupt)
        signal.signal(signal.SIGINT, _interrupt)
        try:
            with _alone():
                _check_port(host, port)
                _check_redis()
                _check_database()
                self.prepare(demo=not no_demo)
                self.run(host, port, demo=not no_demo)
        except KeyboardInterrupt:
            self.say("Stopped.")

    def say(self, sentence: str) -> None:
        """One line for whoever sits at the terminal, at once."""
        self.stdout.write(sentence)
        self.stdout.flush()

    def prepare(self, *, demo: bool) -> None:
        """Tables of the database, static files in service, the demo."""
        if not settings.REDIS_URL:
            sweep(settings.QUEUE_DIR)
        self.say("Preparing the database …")
        call_command("migrate", verbosity=0)
        if not settings.DEBUG:
            self.say("Collecting the static files …")
            call_command("collectstatic", verbosity=0, interactive=False)
        if demo:
            self.say("Laying the demo tables …")
            call_command("demo", verbosity=0)
        connection.close()

    def run(self, host: str, port: int, *, demo: bool) -> None:
        """Start the parts, say where they are, look after them; stop them in the end, whatever happens."""
        site = os.environ.get("SITE_URL", f"http://localhost:{port}")
        environment = os.environ | {"SITE_URL": site, "PYTHONUNBUFFERED": "1"}
        supervisor = Supervisor(settings.BASE_DIR, environment, self.say, _wake)
        for name, command in commands(host, port).items():
            supervisor.add(name, command)
        self.say("Starting web server, worker and beat …")
        try:
            end = time.monotonic() + START_SECONDS
            while not _answers(host, port) and time.monotonic() < end:
                supervisor.look()
                time.sleep(LOOK_SECONDS)
            self.say(_welcome(site, demo=demo))
            while True:
                supervisor.look()
                time.sleep(LOOK_SECONDS)
        finally:
            self.say("Stopping …")
            supervisor.stop()


def _interrupt(*_: object) -> None:
    """Both ways to ask for an end, Ctrl-C and TERM, are one."""
    raise KeyboardInterrupt


def _alone() -> IO[str]:
    """A lock on var/: two sites on one folder would take each other's messages. Released with the file."""
    lock = (settings.VAR_DIR / "up.lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise CommandError(
            f"The site already runs on {settings.VAR_DIR}: stop it, or set VAR_DIR to another folder.", returncode=2
        ) from None
    return lock


def _check_port(host: str, port: int) -> None:
    """Raises if the site may not, or cannot, listen there."""
    if settings.DEBUG and host not in HERE:
        raise CommandError("With DEBUG the site listens on this machine only: set DEBUG=false to serve.", returncode=2)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, OverflowError) as error:
            why = "is taken" if isinstance(error, OSError) and error.errno == 98 else f"cannot be used ({error})"
            raise CommandError(f"Port {port} {why}: choose another with --port.", returncode=2) from None


def _check_redis() -> None:
    """Raises if REDIS_URL is set and nobody answers there."""
    if not settings.REDIS_URL:
        return
    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=3) as client:
            client.ping()
    except (redis.RedisError, ValueError) as error:
        raise CommandError(f"Redis cannot be reached at REDIS_URL: {error}", returncode=2) from None


def _check_database() -> None:
    """Raises if the database cannot be reached."""
    try:
        connection.ensure_connection()
    except Error as error:
        why = str(error).strip().splitlines()[0]
        raise CommandError(f"The database cannot be reached at DATABASE_URL: {why}", returncode=2) from None


def _wake(part: str) -> None:
    """A worker that starts looks at once what an earlier one left lying."""
    if part == "worker":
        with suppress(OperationalError):
            app.send_task("games.tasks.minute", ignore_result=True, retry=False)


def _answers(host: str, port: int) -> bool:
    """Whether the web server answers, whatever it says."""
    call = http.client.HTTPConnection(host, port, timeout=5)
    try:
        call.request("GET", reverse("health"))
        return call.getresponse().status < 500
    except (OSError, http.client.HTTPException):
        return False
    finally:
        call.close()


def _welcome(site: str, *, demo: bool) -> str:
    """What somebody who just started the site wants to know."""
    lines = ["", f"Royal Table is at {site}"]
    if demo:
        lines.append(f"  Players  {', '.join(PLAYERS)}; each with the password {PASSWORD}")
    if settings.EMAIL_BACKEND.endswith("filebased.EmailBackend"):
        page = f"{site}{reverse('mails')}, kept" if settings.DEBUG else "kept"
        lines.append(f"  Mails    {page} in {settings.MAIL_DIR}")
    else:
        lines.append(f"  Mails    sent by {settings.EMAIL_HOST}")
    return "\n".join([*lines, "  Stop     Ctrl-C", ""])
