"""`manage.py up` as somebody at a terminal meets it."""

import os
import signal
import socket

import pytest

from tests.running.outside import Outside, eventually, free_port, page

WEB, WORKER, BEAT = "uvicorn", "royal_site.celery worker", "royal_site.celery beat"


def test_up_serves_the_demo_mends_what_dies_and_leaves_nothing_behind(place: Outside) -> None:
    port = free_port()
    up = place.run("manage.py", "up", "--port", str(port))
    assert up.says("Stop     Ctrl-C"), up.printed
    assert f"http://localhost:{port}" in up.printed
    assert "alice, bob, carol, dave; each with the password royal-table" in up.printed
    assert f"http://localhost:{port}/mails/" in up.printed
    assert page(port)[0] == 200
    assert eventually(lambda: all(map(place.part, (WEB, WORKER, BEAT))))

    worker = place.part(WORKER)
    os.kill(worker, signal.SIGKILL)
    assert up.says("The worker ended (signal SIGKILL). It starts again in 1 s.", 10)
    assert eventually(lambda: place.part(WORKER) not in (0, worker), 10)
    assert eventually(place.mails), "the demo's turn mails were not sent"

    up.send(signal.SIGINT)
    assert up.ends() == 0
    assert up.lines[-1] == "Stopped.\n"
    assert "Traceback" not in up.printed
    assert place.parts() == {}


def test_a_supervisor_that_is_killed_takes_its_parts_along(place: Outside) -> None:
    port = free_port()
    up = place.run("manage.py", "up", "--no-demo", "--port", str(port))
    assert up.says("Stop     Ctrl-C"), up.printed
    assert "alice" not in up.printed
    up.send(signal.SIGKILL)
    assert up.ends() == -signal.SIGKILL
    assert eventually(lambda: place.parts() == {}, 20)


def test_one_part_can_run_by_itself(place: Outside) -> None:
    port = free_port()
    web = place.run("manage.py", "part", "web", "--port", str(port), DEBUG="true")
    assert eventually(lambda: page(port, "/health/") == (200, "ok"))
    web.send(signal.SIGTERM)
    assert web.ends() == -signal.SIGTERM
    assert place.parts() == {}


def test_a_taken_port_is_one_sentence(place: Outside) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code, printed = place.manage("up", "--port", str(port))
    assert (code, printed) == (2, f"CommandError: Port {port} is taken: choose another with --port.\n")


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ({"DATABASE_URL": "mysql://me@localhost/royal"}, "DATABASE_URL must look like postgres://"),
        ({"DATABASE_URL": "postgres://me@127.0.0.1:1/royal"}, "The database cannot be reached at DATABASE_URL: "),
        ({"REDIS_URL": "localhost:6379"}, "REDIS_URL must look like redis://"),
        ({"REDIS_URL": "redis://127.0.0.1:1/0"}, "Redis cannot be reached at REDIS_URL: "),
        ({"DEBUG": "false", "SECRET_KEY": ""}, "Set SECRET_KEY to a long random text"),
        ({"VAR_DIR": "/proc/royal"}, "The site cannot write to VAR_DIR, /proc/royal: "),
    ],
    ids=["database of a wrong kind", "no database", "Redis without a scheme", "no Redis", "no key", "no folder"],
)
def test_a_wrong_setting_is_one_sentence(place: Outside, setting: dict[str, str], sentence: str) -> None:
    code, printed = place.manage("up", "--port", str(free_port()), **setting)
    assert code == 2
    assert sentence in printed
    assert printed.count("\n") == 1


def test_debug_is_for_this_machine_only(place: Outside) -> None:
    code, printed = place.manage("up", "--host", "0.0.0.0", "--port", str(free_port()))
    assert code == 2
    assert "With DEBUG the site listens on this machine only" in printed
