"""Two people who play at the site in `VAR_DIR`, as a program of its own: `python -m tests.running.players play 6`.

`play TABLES [--kill PID]` opens tables of two people and a bot and makes a person's move at each; half-way it waits
until all mails are out, then kills that process and plays on. `report` prints how things stand, as JSON.
"""

import json
import os
import signal
import sys
import time
from argparse import ArgumentParser

import django


def main() -> None:
    """What the command line says."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "royal_site.settings"
    django.setup()
    parser = ArgumentParser()
    parser.add_argument("what", choices=["play", "report"])
    parser.add_argument("tables", type=int, nargs="?", default=1)
    parser.add_argument("--kill", type=int, default=0)
    wanted = parser.parse_args()
    if wanted.what == "play":
        play(wanted.tables, wanted.kill)
        time.sleep(0.5)  # the nudge goes out on a thread of its own
    json.dump(report(), sys.stdout)


def play(tables: int, kill: int) -> None:
    """Open the tables and move at each of them, with the accident in the middle."""
    from games.matches import lobby
    from games.matches.terms import SeatWish
    from games.models import Match, User

    ada, ben = (
        User.objects.filter(username=name).first() or User.objects.create_user(name, f"{name}@example.org", name)
        for name in ("ada", "ben")
    )
    for number in range(tables):
        if kill and number == tables // 2:
            while report()["due"]:
                time.sleep(0.1)
            os.kill(kill, signal.SIGKILL)
        match = lobby.open_table(ada, "royals", seats=[SeatWish(player=ben), SeatWish(bot="random")])
        lobby.join(match.pk, ben)
        move(Match.objects.get(pk=match.pk))


def move(match: "Match") -> None:  # type: ignore[name-defined]  # noqa: F821
    """A person who is asked plays what the rules would for her."""
    from games.matches.play import make_move
    from games.models import Seat

    for wait in match.waits:
        if not Seat.objects.get(match=match, number=wait.seat).plays_itself:
            make_move(match.pk, wait.seat, None, seen=wait.token)


def report() -> dict[str, object]:
    """Moves in the log, bots and notices that still wait, and which notices were sent (by id) or failed."""
    from django.utils import timezone

    from games.models import Match, Move, Notice

    due = Notice.objects.filter(outcome="", due_at__lte=timezone.now())
    return {
        "tables": Match.objects.count(),
        "moves": Move.objects.filter(by="player").count(),
        "bots": Match.objects.filter(bot_due=True).count(),
        "due": due.count(),
        "sent": sorted(Notice.objects.filter(outcome="sent").values_list("pk", flat=True)),
        "failed": Notice.objects.filter(outcome="failed").count(),
    }


if __name__ == "__main__":
    main()
