"""`manage.py replay`: deal and play every stored match again and compare it with what is stored."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.matches.replays import difference
from games.models import Match
from games.rules import GAMES


class Command(BaseCommand):
    """Exits with 1, and a sentence for each match that differs."""

    help = "Deals stored matches again from their keys, plays their moves, and compares state, events and result."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which matches: all, or those named by their codes."""
        parser.add_argument("codes", nargs="*", help="the ten letters of a table's address; none: every match")

    def handle(self, *args: Any, **options: Any) -> None:
        """Go through them, telling how far it is."""
        matches = Match.objects.exclude(state="").order_by("pk")
        if options["codes"]:
            matches = matches.filter(code__in=options["codes"])
        alike = differ = left_out = 0
        for match in matches.iterator(chunk_size=100):
            if match.game not in GAMES or GAMES[match.game].edition != match.edition:
                left_out += 1
            elif found := difference(match):
                differ += 1
                self.stderr.write(f"{match.game} {match.code}: {found}")
            else:
                alike += 1
            if (alike + differ) % 500 == 0 and alike + differ:
                self.stdout.write(f"{alike + differ} matches so far.")
        if left_out:
            self.stdout.write(f"{left_out} matches of other editions were left out.")
        if differ:
            raise CommandError(f"{differ} of {alike + differ} matches differ from their moves.")
        self.stdout.write(f"{alike} matches dealt and played again: all as stored.")
