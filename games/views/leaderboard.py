"""Leaderboards: the best of every game at a glance, and each game's whole board; one for each part of a game."""

from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import User
from games.ratings import boards
from games.rules import GAMES, State

A_PAGE = 50


@require_safe
@never_cache
def leaderboards(request: HttpRequest) -> HttpResponse:
    """The first five of every game, or of each of its parts."""
    best = boards.leaders()
    context = {
        "games": [
            (slug, game.title, [(role, name, best.get((slug, role), [])) for role, name in parts(game)])
            for slug, game in GAMES.items()
        ],
    }
    return render(request, "leaderboard/leaderboards.html", context)


@require_safe
@never_cache
def leaderboard(request: HttpRequest, slug: str) -> HttpResponse:
    """One game's board, paged; `?bots=1` ranks the bots along with the players, `?role=` names the part played."""
    if slug not in GAMES:
        raise Http404
    names = dict(parts(GAMES[slug]))
    role = request.GET.get("role", "")
    role = role if role in names else next(iter(names))
    reader = request.user if isinstance(request.user, User) else None
    bots = request.GET.get("bots") == "1"
    page = Paginator(boards.board(slug, bots, role), A_PAGE).get_page(request.GET.get("page"))
    context = {
        "slug": slug,
        "title": GAMES[slug].title,
        "part": names[role],
        "tabs": [(name, one == role, address(one, bots)) for one, name in names.items()],
        "bots": bots,
        "other": address(role, not bots),
        "query": address(role, bots).removeprefix("?"),
        "page": page,
        "places": boards.places(list(page.object_list), reader),
        "mine": boards.my_place(slug, reader, bots, role) if reader else None,
    }
    return render(request, "leaderboard/leaderboard.html", context)


def parts(game: type[State]) -> tuple[tuple[str, str], ...]:
    """The parts of a game that are rated apart, each with its name; one without a name where all play alike."""
    return game.box.roles or (("", ""),)


def address(role: str, bots: bool) -> str:
    """The query of a board: "?role=queen&bots=1"; "?" for what everybody sees first."""
    return "?" + urlencode(({"role": role} if role else {}) | ({"bots": "1"} if bots else {}))
