"""What a table page costs: milliseconds of CPU and queries, for who is asked, who waits, a spectator, and the part.

    python -m tests.bench.table_page [--game royals] [--looks 200] [--seats 4] [--moves 60]

Pages come through the whole stack by Django's test client, on a database of its own (SQLite, or DATABASE_URL's).
"""

import argparse
import json
import os
import time
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")


def measure(game: str, looks: int, seats: int, moves: int) -> dict[str, dict[str, float]]:
    """By reader: milliseconds a look (the median of five rounds), queries, and kilobytes."""
    from django.test import Client

    match, people = a_match(game, seats, moves)
    asked = next(row.seat for row in match.waits)
    readers = {"asked": people[asked], "waiting": people[(asked + 1) % seats], "spectator": None}
    found: dict[str, dict[str, float]] = {}
    for name, person in readers.items():
        client = Client()
        if person is not None:
            client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
        found[name] = look(client, f"/table/{match.code}/", looks)
        found[f"{name}, part"] = look(client, f"/table/{match.code}/part/?stage=table", looks)
    return found


def a_match(game: str, seats: int, moves: int) -> tuple[Any, list[Any]]:
    """A running match of that many players after about that many moves, with some talk."""
    from games.matches import talk
    from tests.cast import player
    from tests.tables import move_once, table

    people = [player(name) for name in ("ada", "bela", "cara", "dora", "emma", "fina")[:seats]]
    for number in range(200):
        match = table(*people, key=f"bench {number}", game=game)
        while match.status == "running" and match.version < moves:
            move_once(match)
            match.refresh_from_db()
        if match.status == "running":
            break
    for number in range(40):
        talk.say(match, people[number % seats], f"Line {number} of the talk at this table.")
    return match, people


def look(client: Any, address: str, looks: int) -> dict[str, float]:
    """One reader's look at one address."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    for _ in range(10):
        answer = client.get(address)
    assert answer.status_code == 200
    with CaptureQueriesContext(connection) as queries:
        client.get(address)
        count = len(queries)
    rounds = []
    for _ in range(5):
        start = time.process_time()
        for _ in range(looks // 5):
            client.get(address)
        rounds.append(1000 * (time.process_time() - start) / (looks // 5))
    return {
        "ms": round(sorted(rounds)[2], 2),
        "queries": count,
        "kb": round(len(answer.content) / 1024, 1),
    }


def main() -> None:
    """Make a test database, measure, print JSON."""
    import django

    django.setup()
    from django.db import connection
    from django.test.utils import setup_test_environment, teardown_test_environment

    choice = argparse.ArgumentParser(description=__doc__)
    choice.add_argument("--game", default="royals")
    for name, usual in (("looks", 200), ("seats", 4), ("moves", 60)):
        choice.add_argument(f"--{name}", type=int, default=usual)
    chosen = choice.parse_args()
    setup_test_environment()
    usual = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    try:
        print(json.dumps(measure(chosen.game, chosen.looks, chosen.seats, chosen.moves), indent=1))
    finally:
        connection.creation.destroy_test_db(usual, verbosity=0)
        teardown_test_environment()


if __name__ == "__main__":
    main()
