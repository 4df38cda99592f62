"""What players send from the table: moves, taking one back, talk, notes, leaving, a rematch.

Each calls one use case and answers. With htmx a small answer that makes the page fetch its part; without it a redirect;
a refusal is the page again, with a sentence that says why and whatever had been chosen or typed.
"""

import re
from functools import lru_cache, partial
from typing import Any

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.utils.html import escape
from django.views.decorators.http import require_http_methods, require_POST

from games.matches import leaving, lobby, play, reading, talk
from games.matches import undo as undoing
from games.matches.errors import NOT_RUNNING, Closed, NotSeated, Refused
from games.models import Match, User
from games.rules import GAMES, Action, IllegalAction, MatchOver, NotYourTurn, RuleError, State, Unreadable
from games.views.table import by_htmx, found, page, private, reader

LONGEST_BODY = 16 * 1024
NOT_THE_MOVE = {"csrfmiddlewaretoken", "seen", "key"}
KEY = re.compile(r"[A-Za-z0-9_-]{0,40}")
NUMBER = re.compile(r"[0-9]{0,15}")
STATUS: dict[type[RuleError], int] = {Unreadable: 400, IllegalAction: 422, NotYourTurn: 409, MatchOver: 409}
SIGN_IN = "Sign in to take part. Until then you are welcome to watch."


@require_POST
def move(request: HttpRequest, code: str) -> HttpResponse:
    """Play a move on the decision that the form was made for."""
    try:
        seen, key = _form(request)
        answer = play.move_as(code, player_of(request).pk, partial(move_in, request.POST), seen=seen, client_key=key)
    except Match.DoesNotExist:
        raise Http404("There is no such table.") from None
    except (Refused, RuleError) as refusal:
        return again(request, code, refusal, chosen=_chosen(request, code), sent=request.POST)
    return _played(request, code, answer)


@require_POST
def undo(request: HttpRequest, code: str) -> HttpResponse:
    """Take the last move of the turn back."""
    try:
        seen, key = _form(request)
        answer = undoing.take_back(code, player_of(request).pk, seen=seen, client_key=key)
    except Match.DoesNotExist:
        raise Http404("There is no such table.") from None
    except (Refused, RuleError) as refusal:
        return again(request, code, refusal)
    return _played(request, code, answer)


def _form(request: HttpRequest) -> tuple[str, str]:
    """What the form was made for, and its own name; raises Unreadable."""
    check_size(request)
    key = request.POST.get("key", "")
    if not KEY.fullmatch(key):
        raise Unreadable("That form cannot be read. Load the table again.")
    return request.POST.get("seen", ""), key


def _played(request: HttpRequest, code: str, answer: play.Answer) -> HttpResponse:
    """What the move came to, in words."""
    told = reading.answered(answer)
    if not by_htmx(request):
        messages.success(request, told)
        return to_table(code)
    mark = f"{answer.match.version}-{answer.match.stir}"
    return _heard(f'<p>{escape(told)}</p><i id="mark" hx-swap-oob="true" data-mark="{mark}" hidden></i>')


@require_POST
def say(request: HttpRequest, code: str) -> HttpResponse:
    """One line of chat, to the table or to the player whose id is in `to`."""
    text, to = request.POST.get("text", ""), request.POST.get("to", "")
    try:
        talk.say(found(code), player_of(request), text, to=_ear(to))
    except (Refused, Unreadable) as refusal:
        return again(request, code, refusal, draft=text, to=to)
    if by_htmx(request):
        return _heard("")
    return to_table(code, f"?to={to}#chat-fold" if to else "#chat-fold")


def _ear(to: str) -> int | None:
    """The id of who is whispered to; None for the whole table. Raises Unreadable."""
    if not NUMBER.fullmatch(to):
        raise Unreadable("That form cannot be read. Load the table again.")
    return int(to) if to else None


@require_POST
def notes(request: HttpRequest, code: str) -> HttpResponse:
    """The player's private notes."""
    text = request.POST.get("notes", "")
    try:
        talk.keep_notes(found(code), player_of(request), text)
    except Refused as refusal:
        return again(request, code, refusal, draft_notes=text)
    if by_htmx(request):
        return private(HttpResponse("<p>Kept.</p>"))
    messages.success(request, "Your notes are kept.")
    return to_table(code, "#notes")


@require_http_methods(["GET", "HEAD", "POST"])
def resign(request: HttpRequest, code: str) -> HttpResponse:
    """Ask whether she is sure; then give the match up."""
    try:
        if request.method != "POST":
            return _ask(request, code, "match/resign.html")
        leaving.resign(found(code).pk, player_of(request).pk)
    except Refused as refusal:
        return again(request, code, refusal)
    return to_table(code)


@require_http_methods(["GET", "HEAD", "POST"])
def agree(request: HttpRequest, code: str) -> HttpResponse:
    """Say who agrees to end the match; then agree, or take it back (`agrees=no`)."""
    try:
        if request.method != "POST":
            return _ask(request, code, "match/agree.html")
        leaving.agree_to_end(found(code).pk, player_of(request).pk, request.POST.get("agrees", "yes") != "no")
    except Refused as refusal:
        return again(request, code, refusal)
    return to_table(code)


@require_POST
def rematch(request: HttpRequest, code: str) -> HttpResponse:
    """A new table with the same people, or the one that another of them has opened already."""
    try:
        table = lobby.rematch(found(code).pk, player_of(request))
    except (Refused, RuleError) as refusal:
        return again(request, code, refusal)
    return _see(table.get_absolute_url())


def again(request: HttpRequest, code: str, refusal: Refused | RuleError, **more: Any) -> HttpResponse:
    """The table as it is now, with why nothing was done; whatever had been chosen or typed stays."""
    match = found(code)
    return page(request, match, part=by_htmx(request), status=status_of(refusal), said=str(refusal), **more)


def status_of(refusal: Refused | RuleError) -> int:
    """The HTTP status of a refusal."""
    return refusal.status if isinstance(refusal, Refused) else STATUS.get(type(refusal), 400)


def move_in(post: QueryDict, game: type[State]) -> Action:
    """The move in a form: the JSON in `move`, else the action's fields; raises Unreadable."""
    if given := post.get("move"):
        try:
            return game.action(msgspec.json.decode(given))
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            raise Unreadable("That is not a move I can read.") from None
    rows = several(game).get(post.get("type", ""), frozenset())
    fields = {name: post.getlist(name) if name in rows else post[name] for name in post if name not in NOT_THE_MOVE}
    return game.action(fields)


@lru_cache
def several(game: type[State]) -> dict[str, frozenset[str]]:
    """By type of action, the fields that hold several values."""
    return rows_of(game.action_type)


def rows_of(union: Any) -> dict[str, frozenset[str]]:
    """By type of record in the union, the fields that hold several values."""
    info = msgspec.inspect.type_info(union)
    kinds = info.types if isinstance(info, msgspec.inspect.UnionType) else (info,)
    rows = (msgspec.inspect.VarTupleType, msgspec.inspect.TupleType, msgspec.inspect.ListType)
    return {
        str(kind.tag): frozenset(field.name for field in kind.fields if isinstance(field.type, rows))
        for kind in kinds
        if isinstance(kind, msgspec.inspect.StructType)
    }


def player_of(request: HttpRequest) -> User:
    """Who sends this; raises NotSeated for a stranger."""
    if (player := reader(request)) is None:
        raise NotSeated(SIGN_IN)
    return player


def _chosen(request: HttpRequest, code: str) -> str:
    """The JSON of the move that was sent, to keep it chosen; empty if it cannot be read."""
    try:
        return msgspec.json.encode(move_in(request.POST, GAMES[found(code).game])).decode()
    except RuleError:
        return ""


def check_size(request: HttpRequest) -> None:
    """Raises Unreadable for more than any form of a table holds."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    if not length.isdecimal() or int(length) > LONGEST_BODY:
        raise Unreadable("That is too long for a move.")


def _ask(request: HttpRequest, code: str, template: str) -> HttpResponse:
    """A page that asks whether a player is sure; raises NotSeated or Closed for who could not do it anyway."""
    match, player = found(code), player_of(request)
    if match.status != match.Status.RUNNING:
        raise Closed(NOT_RUNNING[match.status])
    look = reading.read_table(match, player, reading.zone_of(player))
    if not look.plays:
        raise NotSeated("Only those who play here can do that.")
    return private(render(request, template, {"reading": look, "match": match}))


def _heard(markup: str) -> HttpResponse:
    """A small answer that makes the page fetch its part."""
    return private(HttpResponse(markup, headers={"HX-Trigger": "moved"}))


def to_table(code: str, place: str = "") -> HttpResponseRedirect:
    return _see(redirect("table", code).url + place)


def _see(url: str) -> HttpResponseRedirect:
    """303: what was sent is done; look there."""
    response = HttpResponseRedirect(url)
    response.status_code = 303
    return response
