"""A worker or a broker that dies while people play: no move is lost, and each mail goes out once."""

import json
import re
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.running.outside import Outside, Process, eventually, free_port

TABLES = 6
MAIL = re.compile(r"^Message-ID: <notice-(\d+)@", re.MULTILINE)


def players(place: Outside, *arguments: str) -> dict[str, Any]:
    """What the two people report when they are done."""
    process = place.run("-W", "ignore", "-m", "tests.running.players", *arguments)
    assert process.ends(60) == 0, process.printed
    found: dict[str, Any] = json.loads(process.lines[-1])
    return found


def start(place: Outside) -> Process:
    """The site, without the demo."""
    up = place.run("manage.py", "up", "--no-demo", "--port", str(free_port()))
    assert up.says("Stop     Ctrl-C"), up.printed
    return up


def nothing_waits(place: Outside) -> bool:
    """Whether every bot has moved and every notice is settled."""
    now = players(place, "report")
    return not now["bots"] and not now["due"]


def all_is_well(place: Outside, moves: int) -> None:
    """Every move is in the log, and each notice that was sent is one mail."""
    assert eventually(lambda: nothing_waits(place), 40), players(place, "report")
    now = players(place, "report")
    assert now["tables"] == TABLES
    assert now["moves"] == moves
    assert now["failed"] == 0
    assert len(now["sent"]) >= TABLES
    assert sorted(int(number) for mail in place.mails() for number in MAIL.findall(mail)) == now["sent"]


def test_a_worker_that_is_killed_while_people_play_loses_no_move_and_no_mail(place: Outside) -> None:
    up = start(place)
    assert eventually(lambda: place.part("royal_site.celery worker"))
    moves = players(place, "play", str(TABLES), "--kill", str(place.part("royal_site.celery worker")))["moves"]
    assert up.says("The worker ended (signal SIGKILL)", 10)
    all_is_well(place, moves)
    up.send(signal.SIGTERM)
    assert up.ends() == 0


def answers(port: int) -> bool:
    """Whether somebody listens there."""
    with socket.socket() as call:
        return call.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def broker(port: int) -> Iterator["subprocess.Popen[bytes]"]:
    """A Redis that keeps nothing over its end."""
    redis = subprocess.Popen(
        ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
        stdout=subprocess.DEVNULL,
    )
    try:
        yield redis
    finally:
        redis.kill()
        redis.wait()


@pytest.mark.redis
def test_a_broker_that_is_killed_while_people_play_loses_no_move_and_no_mail(place: Outside) -> None:
    port = free_port()
    place.environment |= {"REDIS_URL": f"redis://127.0.0.1:{port}/0", "SWEEP_SECONDS": "3"}
    with broker(port) as redis:
        assert eventually(lambda: answers(port))
        up = start(place)
        moves = players(place, "play", str(TABLES), "--kill", str(redis.pid))["moves"]
        assert redis.wait(5) == -signal.SIGKILL
    with broker(port):
        all_is_well(place, moves)
        up.send(signal.SIGTERM)
        assert up.ends() == 0
