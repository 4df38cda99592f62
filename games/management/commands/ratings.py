"""`manage.py ratings`: compute every rating anew from the finished matches, or check that they are as stored."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.models import Match
from games.ratings import ledger


class Command(BaseCommand):
    """With `--check` nothing is written; a difference exits with 1 and a sentence that names the first one."""

    help = "Computes all ratings from nothing, in the order in which the rated matches ended."

    def add_arguments(self, parser: CommandParser) -> None:
        """Compare or write."""
        parser.add_argument("--check", action="store_true", help="only compare, write nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        """Game by game."""
        for game in Match.objects.order_by("game").values_list("game", flat=True).distinct():
            if not options["check"]:
                self.stdout.write(f"{game}: {ledger.recompute(game)} rated matches.")
            elif found := ledger.first_difference(game):
                raise CommandError(found)
            else:
                self.stdout.write(f"{game}: as stored.")
