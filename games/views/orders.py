"""Standing orders as players send them: leave one, withdraw one. The panel comes back, or the page of the table.

With htmx only the panel is swapped; without it a redirect, or with a refusal the page again, what was chosen kept.
"""

from functools import lru_cache
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_POST

from games.matches import orders, reading
from games.matches.errors import Refused
from games.matches.panel import received
from games.models import StandingOrder
from games.rules import GAMES, RuleError, State, Unreadable
from games.views.playing import again, check_size, player_of, rows_of, status_of, to_table
from games.views.table import by_htmx, found, private, reader

LEFT = "The order stands. It answers what you are asked from now on."
WITHDRAWN = "The order is withdrawn."


@require_POST
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Leave a standing order for the player's own seat."""
    match = found(code)
    try:
        check_size(request)
        orders.leave(match.pk, player_of(request).pk, order_in(request.POST, GAMES[match.game]))
    except (Refused, RuleError) as refusal:
        return _refused(request, code, refusal, request.POST)
    return _done(request, code, LEFT)


@require_POST
def withdraw(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Take one of her own back."""
    try:
        orders.withdraw(found(code).pk, player_of(request).pk, number)
    except StandingOrder.DoesNotExist:
        raise Http404("You have left no such order.") from None
    except (Refused, RuleError) as refusal:
        return _refused(request, code, refusal)
    return _done(request, code, WITHDRAWN)


def order_in(post: QueryDict, game: type[State]) -> dict[str, Any]:
    """The order in a form as data: its type and its fields, those with several choices as lists without gaps."""
    kind = post.get("type", "")
    rows = several(game).get(kind)
    if rows is None:
        raise Unreadable("That is not a standing order I can read.")
    data: dict[str, Any] = {"type": kind}
    for name in post:
        if name not in ("type", "csrfmiddlewaretoken"):
            chosen = [received(text) for text in post.getlist(name) if text]
            data[name] = chosen if name in rows else (chosen or [""])[-1]
    return data


@lru_cache
def several(game: type[State]) -> dict[str, frozenset[str]]:
    """By type of order, the fields that hold several choices; nothing for a game without orders."""
    return rows_of(game.order_type) if game.order_type is not None else {}


def _done(request: HttpRequest, code: str, said: str) -> HttpResponse:
    if by_htmx(request):
        return _panel(request, code, said)
    messages.success(request, said)
    return to_table(code, "#orders")


def _refused(
    request: HttpRequest, code: str, refusal: Refused | RuleError, ordered: QueryDict | None = None
) -> HttpResponse:
    if by_htmx(request):
        return _panel(request, code, str(refusal), status=status_of(refusal), ordered=ordered)
    return again(request, code, refusal, ordered=ordered)


def _panel(
    request: HttpRequest, code: str, said: str, status: int = 200, ordered: QueryDict | None = None
) -> HttpResponse:
    """What is said of an order, and the panel as it is now."""
    look = reading.read_orders(found(code), reader(request))
    if ordered and look.panel:
        look.panel.keep(ordered.get("type", ""), dict(ordered.lists()))
    context = {"reading": look, "match": look.match, "names": look.names, "said": said, "refused": status != 200}
    return private(render(request, "match/orders_answer.html", context, status=status))
