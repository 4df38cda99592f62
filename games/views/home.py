"""Home: the tables that wait for me, or, signed out, what the site is; the next table; Play now; the site's pulse."""

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.db import DatabaseError, InterfaceError, connection
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.matches import lobby, tables
from games.matches.errors import Refused
from games.matches.guests import sign_in_as_guest
from games.models import Match, User
from games.rules import GAMES
from games.views.limits import one_more
from games.views.shelf import shelf

GUESTS_AN_HOUR = 10  # from one address
FLOODED = "Many guests came from your network in the last hour. Wait a little, or sign up: that is always open."
FAN = ("JC", "QD", "KS", "AH")
NOTHING_WAITS = "No table waits for you now."


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """My tables, or the door."""
    if isinstance(request.user, User):
        return _mine(request, request.user)
    return _door(request)


def _mine(request: HttpRequest, player: User) -> HttpResponse:
    now = timezone.now()
    mine = tables.my_tables(player, now)
    tables.tell_last(mine)
    waiting = [table for table in mine if table.waiting]
    context = {
        "waiting": waiting,
        "waiting_count": len(waiting),
        "others": [table for table in mine if not table.waiting and table.match.status == Match.Status.RUNNING],
        "open": [table for table in mine if table.match.status == Match.Status.OPEN],
        "invitations": tables.invitations(player),
        "over": tables.just_over(player, now),
    }
    return render(request, "home/home.html", context)


def _door(request: HttpRequest, refusal: str = "", status: int = 200) -> HttpResponse:
    context = {"games": shelf(), "shown": tables.showcase(), "refusal": refusal, "fan": FAN}
    return render(request, "home/welcome.html", context, status=status)


@require_safe
@never_cache
def next_table(request: HttpRequest) -> HttpResponse:
    """On to the next table that waits for me; `?after=` says which one I come from."""
    if not isinstance(request.user, User):
        return redirect_to_login(request.get_full_path())
    match = tables.next_waiting(request.user, request.GET.get("after", ""))
    if match is not None:
        return redirect(match)
    messages.info(request, NOTHING_WAITS)
    return redirect("home")


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """A table against bots at once; whoever is signed out becomes a guest for it."""
    game = request.POST.get("game") or next(iter(GAMES))
    if game not in GAMES:
        return _door(request, "We do not have that game.", 400)
    player = request.user
    if not isinstance(player, User):
        if not one_more("guest", request, GUESTS_AN_HOUR):
            return _door(request, FLOODED, 429)
        player = sign_in_as_guest(request)
    try:
        match = lobby.play_now(player, game)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return HttpResponseRedirect(reverse("home"), status=303)
    return HttpResponseRedirect(match.get_absolute_url(), status=303)


@require_safe
@never_cache
def health(request: HttpRequest) -> HttpResponse:
    """ "ok" as long as the database answers; else 503."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except (DatabaseError, InterfaceError):
        return HttpResponse("The database does not answer.", content_type="text/plain", status=503)
    return HttpResponse("ok", content_type="text/plain")
