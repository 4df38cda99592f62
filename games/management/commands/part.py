"""`manage.py part worker`: one part of the site in this process, for a machine where something else looks after it."""

import os
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.management.parts import PYTHON, commands


class Command(BaseCommand):
    """Become the web server, the worker or beat, with the same settings that `up` starts them with."""

    help = "Runs one part of the site: web, worker or beat. Run one beat in all."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which part; where the web server listens."""
        parser.add_argument("part", choices=["web", "worker", "beat"])
        parser.add_argument("--port", type=int, default=8000, help="the port of the web server (8000)")
        parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1)")

    def handle(self, *, part: str, host: str, port: int, **_: Any) -> None:
        """This process is replaced, so that signals reach the part itself."""
        os.execv(PYTHON[0], [*PYTHON, *commands(host, port)[part]])  # noqa: S606
