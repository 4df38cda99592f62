"""`manage.py demo`: players with a known password and tables in every state, to look around in."""

from typing import Any

from django.core.management.base import BaseCommand

from games.management.seed import PASSWORD, PLAYERS, lay


class Command(BaseCommand):
    """Lay what is missing of the demo; what is there stays as it is."""

    help = "Lays the demo's players and tables, where they are missing."

    def handle(self, *, verbosity: int, **_: Any) -> None:
        """One line for each table as it is laid, then who can sign in."""
        for line in lay():
            self.stdout.write(f"  {line}")
            self.stdout.flush()
        if verbosity:
            self.stdout.write(f"Players: {', '.join(PLAYERS)}; each with the password {PASSWORD}")
