"""The lobby: open tables and matches to watch, a new table, and coming and going before the start."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core import signing
from django.core.paginator import Paginator
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.forms.tables import FilterForm, NewTableForm
from games.matches import lobby as lobbies
from games.matches import tables
from games.matches.errors import Refused
from games.models import Match, User, new_code
from games.rules import GAMES, Unreadable
from games.views.shelf import shelf

A_PAGE = 20
AT_ONCE = 60  # seconds: a form sent again within them means the same table
SLIP = "a new table"


@require_safe
@never_cache
def lobby(request: HttpRequest) -> HttpResponse:
    """Tables to join, or (`?show=running`) matches to watch; filtered and paged."""
    player = request.user if isinstance(request.user, User) else None
    watch = request.GET.get("show") == "running"
    chosen = FilterForm(request.GET).chosen()
    found = tables.running_tables(**chosen) if watch else tables.open_tables(**chosen)
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    query = request.GET.copy()
    for name in set(query) - set(chosen) - {"show"}:
        del query[name]
    context = {
        "filters": FilterForm(initial=chosen),
        "filtered": len(chosen),
        "more_open": set(chosen) - {"game"},
        "page": page,
        "query": query.urlencode(),
        "tables": tables.listed(page.object_list, player),
        "watch": watch,
    }
    return render(request, "lobby/lobby.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new_table(request: HttpRequest) -> HttpResponse:
    """Choose the game (where there are several), then lay the table."""
    if not isinstance(request.user, User):
        return redirect_to_login(request.get_full_path())
    slug = request.POST.get("game") or request.GET.get("game") or (next(iter(GAMES)) if len(GAMES) == 1 else "")
    if slug not in GAMES:
        return render(request, "lobby/choose_game.html", {"games": shelf()}, status=404 if slug else 200)
    if request.method != "POST":
        return _form(request, NewTableForm(request.user, GAMES[slug]))
    form = NewTableForm(request.user, GAMES[slug], request.POST)
    if not form.is_valid():
        return _form(request, form, 422)
    try:
        match = _open_once(request.user, slug, request.POST.get("slip", ""), form.table())
    except (Refused, Unreadable) as refusal:
        form.add_error(None, str(refusal))
        return _form(request, form, getattr(refusal, "status", 400))
    return HttpResponseRedirect(match.get_absolute_url(), status=303)


def _form(request: HttpRequest, form: NewTableForm, status: int = 200) -> HttpResponse:
    context = {
        "form": form,
        "game": form.game.box,
        "several": len(GAMES) > 1,
        "met": tables.played_with(form.host),
        "slip": signing.dumps([form.host.pk, new_code()], salt=SLIP),
    }
    return render(request, "lobby/new_table.html", context, status=status)


def _open_once(host: User, game: str, slip: str, table: dict[str, Any]) -> Match:
    """Open the table under the code that the form came with: sent twice at once, there is still one table."""
    try:
        owner, code = signing.loads(slip, salt=SLIP)
    except signing.BadSignature:
        owner, code = None, ""
    if owner != host.pk:
        code = ""
    there = Match.objects.filter(code=code, host=host).first() if code else None
    if there is not None:
        if (timezone.now() - there.created_at).total_seconds() < AT_ONCE:
            return there
        code = ""
    try:
        return lobbies.open_table(host, game, code=code, **table)
    except IntegrityError:
        if not code:
            raise
        return Match.objects.get(code=code, host=host)


@require_POST
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Take a seat, or the one that is kept for me."""
    return _done(request, code, lobbies.join)


@require_POST
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Give my seat back, or decline the one that is kept for me."""
    return _done(request, code, lobbies.leave, "Your seat is free again.")


@require_POST
def kick(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The host frees a seat; the form may name who sat there when she looked."""
    who = request.POST.get("who", "")
    return _done(request, code, lambda match_id, host: lobbies.kick(match_id, host, number, who))


@require_POST
def fill(request: HttpRequest, code: str) -> HttpResponse:
    """The host gives the free seats to bots, and the match starts."""
    return _done(request, code, lobbies.fill)


@require_POST
def cancel(request: HttpRequest, code: str) -> HttpResponse:
    """The host calls the table off."""
    return _done(request, code, lobbies.cancel, "The table is called off.")


def _done(request: HttpRequest, code: str, act: Callable[[int, User], Match], said: str = "") -> HttpResponse:
    """Do it, then on to the table, or (with something `said`) home. Signed out: sign in first, then see the table."""
    match = tables.find(code)
    if match is None:
        raise Http404("There is no such table.")
    if not isinstance(request.user, User):
        return redirect_to_login(match.get_absolute_url())
    try:
        act(match.pk, request.user)
    except Refused as refusal:
        context = {"match": match, "game": GAMES[match.game].box, "refusal": str(refusal)}
        return render(request, "lobby/refused.html", context, status=refusal.status)
    if said:
        messages.success(request, said)
        return HttpResponseRedirect(reverse("home"), status=303)
    return HttpResponseRedirect(match.get_absolute_url(), status=303)
