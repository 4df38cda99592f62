"""The rules pages: which games there are, and each game's rulebook in our own words."""

from collections.abc import Iterable
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.rules import GAMES, Option, State


class Book(msgspec.Struct, frozen=True):
    """A game as its box and rulebook show it; `options` each with its choices in words, the usual one first."""

    slug: str
    title: str
    players: str
    minutes: int
    brief: list[str]
    options: list[tuple[Option, list[str]]]


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Every game with its rules in a few lines."""
    return render(request, "rules/rules.html", {"books": books(GAMES.values())})


@require_safe
def rulebook(request: HttpRequest, slug: str) -> HttpResponse:
    """One game's rules; 404 for a game that we do not have."""
    if slug not in GAMES:
        raise Http404("We do not have that game.")
    (book,) = books([GAMES[slug]])
    return render(request, f"rulebooks/{slug}.html", {"book": book})


def books(games: Iterable[type[State]]) -> list[Book]:
    """What the pages tell of these games."""
    return [
        Book(
            slug=game.slug,
            title=game.title,
            players=f"{game.seats[0]} to {game.seats[-1]} players",
            minutes=game.minutes,
            brief=game.words.brief(),
            options=[(option, _usual_first(option)) for option in game.options],
        )
        for game in games
    ]


def _usual_first(option: Option) -> list[str]:
    words: list[tuple[Any, str]] = list(zip(option.choices, option.labels or map(str, option.choices), strict=True))
    return [label for _, label in sorted(words, key=lambda pair: pair[0] != option.default)]
