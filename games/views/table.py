"""The table: the page of a match at every stage of its life, the part that is fetched when it moves on, its log."""

import secrets
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from games.matches import reading, tables
from games.models import Match, User

STAGES = {"open": "waiting", "running": "table", "over": "table", "cancelled": "cancelled"}


@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The page of a match as this reader may see it."""
    return page(request, found(code))


@require_safe
def part(request: HttpRequest, code: str) -> HttpResponse:
    """What changes on an open page: 204 when nothing has since its mark; a reload at another stage of the match."""
    match = found(code)
    stage = STAGES[match.status]
    if request.GET.get("stage") != stage:
        return private(HttpResponse(status=204, headers={"HX-Refresh": "true"}))
    if request.GET.get("mark") == f"{match.version}-{match.stir}":
        return private(HttpResponse(status=204))
    return page(request, match, part=True)


@require_safe
def log(request: HttpRequest, code: str) -> HttpResponse:
    """A page of the whole log."""
    match = found(code)
    pages = max(1, -(-match.version // reading.LOG_PAGE))
    wanted = request.GET.get("page", "")
    number = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 6 else pages
    if not 1 <= number <= pages:
        raise Http404
    look = reading.read_log(match, reader(request), reading.zone_of(reader(request)), number)
    context = {"reading": look, "match": match, "names": look.names, "number": number, "pages": range(1, pages + 1)}
    return private(render(request, "match/log.html", context))


def page(
    request: HttpRequest,
    match: Match,
    *,
    part: bool = False,
    status: int = 200,
    chosen: str = "",
    ordered: QueryDict | None = None,
    **more: Any,
) -> HttpResponse:
    """The page of a match, or its part, and the note that its reader has seen it.

    `chosen` is the JSON of the move that stays chosen if it is still legal, `ordered` the form of a standing order that
    was refused; `more` may hold what is `said` (a sentence about what just failed), the form of a move that was `sent`
    and refused, a `draft` of chat or notes, and `to`, whom the line of chat is for. A game's own
    templates get `view`, `reading` and `names`.
    """
    player = reader(request)
    look = reading.read_table(
        match, player, reading.zone_of(player), since=number_in(request, "since") if part else None
    )
    for choice in look.moves:
        choice.chosen = choice.json == chosen if chosen else choice.chosen
    if ordered and look.panel:
        look.panel.keep(ordered.get("type", ""), dict(ordered.lists()))
    waiting = [other for other in tables.waiting_for(player) if other != look.match] if player else []
    folder = f"tables/{look.match.game}"
    context = {
        "reading": look,
        "match": look.match,
        "names": look.names,
        "view": look.view,
        "waiting": waiting,
        "zone_template": f"{folder}/zone.html",
        "hand_template": f"{folder}/hand.html",
        "sheet": f"{folder}/{look.match.game}.css",
        "link": request.build_absolute_uri(look.match.get_absolute_url()),
        "key": fresh_key(),
        "ordered": ordered,
        "to": request.GET.get("to", ""),
        **more,
    }
    template = f"match/{STAGES[match.status]}{'_part' if part else ''}.html"
    response = private(render(request, template, context, status=status))
    if is_a_look(request):
        reading.visited(look)
    return response


def number_in(request: HttpRequest, name: str) -> int | None:
    """The number of a line of talk in the address, if there is one; `since` is the last that an open page has shown."""
    asked = request.GET.get(name, "")
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 16 else None


def found(code: str) -> Match:
    """The match with that code; raises Http404."""
    try:
        return reading.find(code)
    except Match.DoesNotExist:
        raise Http404("There is no such table.") from None


def reader(request: HttpRequest) -> User | None:
    """Who reads; None for a stranger."""
    return request.user if request.user.is_authenticated else None


def by_htmx(request: HttpRequest) -> bool:
    """Whether a script asks for a part of the page, not the browser for a page."""
    return request.headers.get("HX-Request") == "true"


def is_a_look(request: HttpRequest) -> bool:
    """Whether somebody looks at the answer, and not a browser that fetches ahead."""
    purpose = request.headers.get("Sec-Purpose", "") + request.headers.get("Purpose", "")
    return request.method != "HEAD" and "prefetch" not in purpose and "X-Moz" not in request.headers


def private(response: HttpResponse) -> HttpResponse:
    """For this reader's eyes, and to be asked for anew each time."""
    patch_cache_control(response, private=True, no_store=True)
    return response


def fresh_key() -> str:
    """A name for one form as it was sent out, to notice it when it comes twice."""
    return secrets.token_urlsafe(12)
