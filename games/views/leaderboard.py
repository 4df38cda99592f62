"""Leaderboards: the best of every game at a glance, and each game's whole board."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import User
from games.ratings import boards
from games.rules import GAMES

A_PAGE = 50


@require_safe
@never_cache
def leaderboards(request: HttpRequest) -> HttpResponse:
    """The first five of every game."""
    best = boards.leaders()
    context = {
        "games": [(slug, game.title, best.get(slug, [])) for slug, game in GAMES.items()],
    }
    return render(request, "leaderboard/leaderboards.html", context)


@require_safe
@never_cache
def leaderboard(request: HttpRequest, slug: str) -> HttpResponse:
    """One game's board, paged; `?bots=1` ranks the bots along with the players."""
    if slug not in GAMES:
        raise Http404
    reader = request.user if isinstance(request.user, User) else None
    bots = request.GET.get("bots") == "1"
    page = Paginator(boards.board(slug, bots), A_PAGE).get_page(request.GET.get("page"))
    context = {
        "slug": slug,
        "title": GAMES[slug].title,
        "bots": bots,
        "query": "bots=1" if bots else "",
        "page": page,
        "places": boards.places(list(page.object_list), reader),
        "mine": boards.my_place(slug, reader, bots) if reader else None,
    }
    return render(request, "leaderboard/leaderboard.html", context)
