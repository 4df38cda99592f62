"""Player: what somebody has played and how well; and my own history."""

from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.db.models import Exists, OuterRef, Value
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.matches import history as histories
from games.matches.reading import zone_of
from games.models import Mute, User
from games.ratings import boards
from games.rules import GAMES

A_PAGE = 20
RUNNING = 10
FURTHEST = 5000  # pages back


@require_safe
@never_cache
def history(request: HttpRequest) -> HttpResponse:
    """My finished matches, private ones too, filtered and paged."""
    me = request.user
    if not isinstance(me, User):
        return redirect_to_login(request.get_full_path())
    chosen = histories.filters(request.GET)
    page = Paginator(histories.finished(me, me, chosen), A_PAGE).get_page(request.GET.get("page"))
    context = {
        **_choices(request, chosen),
        "page": page,
        "played": histories.listed(list(page.object_list), zone_of(me)),
    }
    return render(request, "player/history.html", context)


@require_safe
@never_cache
def player(request: HttpRequest, username: str) -> HttpResponse:
    """Somebody's page: record and rating in each game, running and finished matches; private ones only on mine."""
    reader = request.user if isinstance(request.user, User) else None
    muted = Exists(Mute.objects.filter(player=reader, muted=OuterRef("pk"))) if reader else Value(False)
    named = User.objects.filter(username=username, is_active=True).annotate(muted=muted)
    who = named.first() if "\0" not in username else None
    if who is None:
        raise Http404
    chosen, number = histories.filters(request.GET), _number(request)
    start = A_PAGE * (number - 1)
    running = list(histories.running(who, reader)[:RUNNING]) if number == 1 else []
    over = list(histories.finished(who, reader, chosen)[start : start + A_PAGE + 1])
    listed = histories.listed([*running, *over[:A_PAGE]], zone_of(reader))
    context = {
        **_choices(request, chosen),
        "player": who,
        "me": who == reader,
        "muted": who.muted,
        "games": _games(who, reader),
        "running": listed[: len(running)],
        "played": listed[len(running) :],
        "newer": number - 1,
        "older": number + 1 if len(over) > A_PAGE else 0,
    }
    return render(request, "player/player.html", context)


def _choices(request: HttpRequest, chosen: histories.Filters) -> dict[str, object]:
    """What the filters offer, what of it is chosen, and the address of this choice."""
    query = request.GET.copy()
    for name in set(query) - {"game", "result", "opponent"}:
        del query[name]
    return {
        "chosen": chosen,
        "filtered": chosen != histories.EVERY,
        "titles": [(slug, game.title) for slug, game in GAMES.items()],
        "results": histories.RESULTS.items(),
        "query": query.urlencode(),
    }


def _games(who: User, reader: User | None) -> list[dict[str, object]]:
    """Game by game, part by part: the title, the record, and the course of the rating if she has one."""
    courses = boards.courses(who)
    return [
        {
            "title": GAMES[record.game].title,
            "part": GAMES[record.game].box.part(record.role),
            "record": record,
            "course": courses.get((record.game, record.role)),
        }
        for record in histories.records(who, reader)
    ]


def _number(request: HttpRequest) -> int:
    """The page that is asked for, from 1."""
    asked = request.GET.get("page", "")
    return min(max(int(asked), 1), FURTHEST) if asked.isascii() and asked.isdigit() and len(asked) < 8 else 1
