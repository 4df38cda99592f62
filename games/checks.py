"""System checks: what a game in the catalogue still lacks on the site, and settings that would fail its players."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register

from games.rules import GAMES

NEEDED = (
    "templates/tables/{slug}/zone.html",
    "templates/tables/{slug}/hand.html",
    "templates/rulebooks/{slug}.html",
    "static/tables/{slug}/{slug}.css",
)


def lacking(slugs: Sequence[str], folder: Path) -> Iterator[tuple[str, str]]:
    """Each (slug, path) that a game needs and that is not there."""
    for slug in slugs:
        for pattern in NEEDED:
            path = pattern.format(slug=slug)
            if not (folder / path).is_file():
                yield slug, path


@register(Tags.templates)
def games_are_whole(app_configs: Sequence[AppConfig] | None, **_: Any) -> list[CheckMessage]:
    """E001: a game in games/rules/titles/ without its table, rulebook or art."""
    return [
        Error(f"The game {slug} has no {path}.", hint="See README.md, how to add a game.", id="games.E001")
        for slug, path in lacking(list(GAMES), settings.BASE_DIR)
    ]


@register(Tags.security, deploy=True)
def settings_reach_players(app_configs: Sequence[AppConfig] | None, **_: Any) -> list[CheckMessage]:
    """W001 to W004: a site in service whose links, mails or queue would not work for anybody but this machine."""
    rows = (
        ("W001", settings.SITE_URL.startswith("https://"), "SITE_URL is not an https:// address: mailed links fail."),
        (
            "W002",
            not settings.EMAIL_BACKEND.endswith("filebased.EmailBackend"),
            "EMAIL_URL is not set: no mail leaves.",
        ),
        ("W003", not settings.EMBEDDED_DATABASE, "DATABASE_URL is not set: the database is a file for one machine."),
        (
            "W004",
            bool(settings.REDIS_URL),
            "REDIS_URL is not set: queue and rate limits are for one machine.",
        ),
    )
    return [Warning(sentence, id=f"games.{number}") for number, fine, sentence in rows if not fine]
