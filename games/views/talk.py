"""Earlier talk of a table; one line by itself, to report it or to mute who said it; and muting."""

import re

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from games.matches import reading, reports, talk
from games.matches.errors import Refused
from games.matches.reading import zone_of
from games.matches.times import short
from games.models import Message, Mute, User
from games.views.playing import player_of, to_table
from games.views.table import found, number_in, private, reader

CODE = re.compile(r"[a-z]{1,10}")
NO_LINE = "There is no such line."


@require_safe
def earlier(request: HttpRequest, code: str) -> HttpResponse:
    """A page of the talk before a line."""
    match, who = found(code), reader(request)
    look, more = reading.read_talk(match, who, zone_of(who), number_in(request, "before"))
    return private(render(request, "match/talk_page.html", {"reading": look, "match": match, "more": more}))


@require_safe
def line(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The line, and what its reader may do about it."""
    spoken = _line(request, code, number)
    if reader(request) is None:
        return redirect_to_login(request.get_full_path())
    return _page(request, spoken)


@require_POST
def report(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Ask the staff to look at the line."""
    spoken = _line(request, code, number)
    reason = request.POST.get("reason", "")
    try:
        reports.report(spoken, player_of(request), reason)
    except Refused as refusal:
        return _page(request, spoken, status=refusal.status, said=str(refusal), reason=reason)
    messages.success(request, "Thank you. The staff will look at that line.")
    return to_table(code, "#chat-fold")


@require_POST
def mute(request: HttpRequest, username: str) -> HttpResponse:
    """Hear no more of that player, or (`muted=no`) hear him again; then back to the `table`, or to his page."""
    other = User.objects.filter(username=username, is_active=True).first() if "\0" not in username else None
    if other is None:
        raise Http404("There is no such player.")
    player = reader(request)
    if player is None:
        return redirect_to_login(other.get_absolute_url())
    muted, code = request.POST.get("muted", "yes") != "no", request.POST.get("table", "")
    try:
        talk.mute(player, other, muted)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        told = "You hear no more of {}." if muted else "You hear {} again."
        messages.success(request, told.format(other.username))
    return to_table(code, "#chat-fold") if CODE.fullmatch(code) else _see_player(other)


def _see_player(player: User) -> HttpResponse:
    """303: what was sent is done; look at the player's page."""
    response = redirect(player)
    response.status_code = 303
    return response


def _line(request: HttpRequest, code: str, number: int) -> Message:
    """The line, if there is one and this reader may read it: a whisper of others is as if it were not there."""
    who = reader(request)
    try:
        return reports.line_of(found(code), number, who.pk if who else None)
    except Message.DoesNotExist:
        raise Http404(NO_LINE) from None


def _page(request: HttpRequest, spoken: Message, status: int = 200, **more: str) -> HttpResponse:
    who = reader(request)
    mine = who is not None and spoken.author_id == who.pk
    context = {
        "line": spoken,
        "match": spoken.match,
        "when": short(spoken.at, timezone.now(), zone_of(who)),
        "mine": mine,
        "muted": who is not None and Mute.objects.filter(player=who, muted=spoken.author_id).exists(),
        **more,
    }
    return private(render(request, "match/spoken.html", context, status=status))
