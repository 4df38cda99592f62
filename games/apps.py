"""The app: all six games live in it."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Rules, tables, players, notices."""

    name = "games"
    verbose_name = "Royal Table"

    def ready(self) -> None:
        """The system checks register themselves."""
        from games import checks  # noqa: F401
