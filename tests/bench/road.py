"""What one move costs through the whole road, against the least that a durable move can cost in Django.

    python -m tests.bench.road --bare PATH/bare_django.py [--postgres] [--moves 300] [--rounds 5]

Both sides are WSGI applications called in a process of their own, in turns; CPU seconds of that process count.
The move is a signed-in player's htmx form with its CSRF token; the bare side runs with STACK=1 PARTIAL=1.
A second figure compares a move late in a long match (400 lines in the log) with an early one (20).
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

WARM_UP = 30
TABLES = 20  # of one pair of players


def environ(path: str, form: dict[str, str], cookies: dict[str, str], **headers: str) -> dict[str, Any]:
    """A WSGI environment for a POST of that form."""
    body = urlencode(form).encode()
    return {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": path,
        "QUERY_STRING": "",
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "80",
        "HTTP_HOST": "127.0.0.1",
        "REMOTE_ADDR": "127.0.0.1",
        "CONTENT_TYPE": "application/x-www-form-urlencoded",
        "CONTENT_LENGTH": str(len(body)),
        "HTTP_COOKIE": "; ".join(f"{name}={value}" for name, value in cookies.items()),
        "wsgi.input": BytesIO(body),
        "wsgi.url_scheme": "http",
        "wsgi.errors": sys.stderr,
        "wsgi.version": (1, 0),
        **headers,
    }


def milliseconds(application: Any, requests: list[dict[str, Any]]) -> float:
    """CPU milliseconds a request, the first ones left out; every answer must be a 200."""
    statuses: list[str] = []

    def answer(status: str, headers: object, exc_info: object = None) -> None:
        statuses.append(status)

    for number, request in enumerate(requests):
        if number == WARM_UP:
            start = time.process_time()
        response = application(request, answer)
        b"".join(response)
        response.close()
    spent = time.process_time() - start
    wrong = [status for status in statuses if not status.startswith("200")]
    if wrong:
        raise SystemExit(f"{len(wrong)} of {len(statuses)} requests were refused: {wrong[0]}")
    return 1000 * spent / (len(requests) - WARM_UP)


def bare(path: Path, moves: int) -> float:
    """The yardstick's milliseconds a move."""
    import importlib.util

    spec = importlib.util.spec_from_file_location("bare_django", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["bare_django"] = module
    spec.loader.exec_module(module)
    session = os.environ["BARE_SESSION"]
    wsgi = module.wsgi
    requests = [
        environ(f"/m/{1 + number % 200}/move", {"action": "play", "card": "17"}, {"sessionid": session})
        for number in range(moves)
    ]
    return milliseconds(wsgi, requests)


def ours(moves: int, lines: int) -> float:
    """Our milliseconds a move, each in a match of two whose log is `lines` long."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.middleware.csrf import _get_new_csrf_string

    from royal_site.wsgi import application
    from tests.tables import any_move, seen_by, table, waited_for

    call_command("migrate", verbosity=0)
    token = _get_new_csrf_string()
    requests = []
    for number in range(moves):
        if number % TABLES == 0:
            people, sessions = a_pair(number)
        match = table(*people, key=f"{lines} {number}", public=False)
        seat = waited_for(match)
        lengthen(match, lines)
        form = {name: str(value) for name, value in any_move(match, seat).items()}
        form |= {"seen": seen_by(match, seat), "key": f"form-{number}", "csrfmiddlewaretoken": token}
        cookies = {"sessionid": sessions[seat], "csrftoken": token}
        requests.append(environ(f"/table/{match.code}/move/", form, cookies, HTTP_HX_REQUEST="true"))
    return milliseconds(application, requests)


def a_pair(number: int) -> tuple[list[Any], list[str]]:
    """Two new players, signed in, and their session keys."""
    from django.conf import settings
    from django.contrib.auth import get_user_model
    from django.test import Client

    people = [get_user_model().objects.create_user(f"{name}{number}-{os.getpid()}") for name in ("ada", "noor")]
    sessions = []
    for person in people:
        client = Client()
        client.force_login(person, backend=settings.AUTHENTICATION_BACKENDS[0])
        sessions.append(client.cookies["sessionid"].value)
    return people, sessions


def lengthen(match: Any, lines: int) -> None:
    """Give the match a log of that many lines, as after a long game."""
    from games.models import Match, Move

    first = match.moves.get(number=1)
    more = lines - match.version
    Move.objects.bulk_create(
        Move(match=match, number=2 + n, seat=n % 2, events_json=first.events_json, by="player", at=first.at)
        for n in range(more)
    )
    wait = match.waits[0]
    match.waits = [type(wait)(wait.seat, lines, wait.since, wait.deadline)]
    Match.objects.filter(pk=match.pk).update(version=lines, waits_json=match.waits_json)


@contextmanager
def databases(postgres: bool) -> Iterator[tuple[dict[str, str], dict[str, str]]]:
    """The environments of the two sides, each with an empty database that goes away afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        mine = {"VAR_DIR": folder, "SECRET_KEY": "a bench" * 8, "SECURE_SSL_REDIRECT": "false"}
        mine |= {"WHITENOISE_USE_FINDERS": "true", "DJANGO_SETTINGS_MODULE": "royal_site.settings", "DEBUG": "false"}
        theirs = {"STACK": "1", "PARTIAL": "1", "DB_NAME": f"{folder}/bare.sqlite3"}
        if not postgres:
            yield mine, theirs
            return
        names = [f"royal_bench_{side}_{os.getpid()}" for side in ("ours", "bare")]
        user = os.environ.get("PGUSER", "postgres")
        for name in names:
            subprocess.run(["createdb", "-h", "127.0.0.1", "-U", user, name], check=True)
        try:
            mine["DATABASE_URL"] = f"postgres://{user}@127.0.0.1:5432/{names[0]}"
            yield mine, theirs | {"DB": "pg", "DB_NAME": names[1], "DB_USER": user}
        finally:
            for name in names:
                subprocess.run(["dropdb", "-h", "127.0.0.1", "-U", user, name], check=True)


def child(arguments: list[str], more: dict[str, str]) -> str:
    """What this module prints when it is run with these arguments in a process of its own."""
    command = [sys.executable, "-m", "tests.bench.road", *arguments]
    return subprocess.run(command, env={**os.environ, **more}, check=True, capture_output=True, text=True).stdout


def compare(path: Path, postgres: bool, moves: int, rounds: int) -> dict[str, Any]:
    """Medians over the rounds: milliseconds of both sides, and the ratios."""
    found: dict[str, list[float]] = {"bare": [], "ours": [], "late": []}
    with databases(postgres) as (mine, theirs):
        made = subprocess.run(
            [sys.executable, str(path), "init", "200"],
            env={**os.environ, **theirs},
            check=True,
            capture_output=True,
            text=True,
        )
        theirs["BARE_SESSION"] = made.stdout.split()[-1]
        for _ in range(rounds):
            found["bare"].append(float(child(["--child", "bare", "--bare", str(path), "--moves", str(moves)], theirs)))
            found["ours"].append(float(child(["--child", "ours", "--moves", str(moves), "--lines", "20"], mine)))
            found["late"].append(float(child(["--child", "ours", "--moves", str(moves), "--lines", "400"], mine)))
    ratio = statistics.median(a / b for a, b in zip(found["ours"], found["bare"], strict=True))
    late = statistics.median(a / b for a, b in zip(found["late"], found["ours"], strict=True))
    shown = {f"{side}_ms": round(statistics.median(times), 2) for side, times in found.items()}
    return {
        "database": "PostgreSQL" if postgres else "SQLite",
        **shown,
        "ratio": round(ratio, 2),
        "late_ratio": round(late, 2),
    }


def main() -> None:
    """Read the command line, measure, print one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--bare", type=Path)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--moves", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--lines", type=int, default=20)
    parser.add_argument("--child", choices=["bare", "ours"])
    chosen = parser.parse_args()
    if chosen.child == "bare":
        print(bare(chosen.bare, chosen.moves))
    elif chosen.child == "ours":
        print(ours(chosen.moves, chosen.lines))
    elif chosen.bare:
        print(json.dumps(compare(chosen.bare, chosen.postgres, chosen.moves, chosen.rounds)))
    else:
        parser.error("name the yardstick: --bare PATH")


if __name__ == "__main__":
    main()
