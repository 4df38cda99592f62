"""The app: all six games live in it."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Rules, tables, players, notices."""

    name = "games"
    verbose_name = "Royal Table"
