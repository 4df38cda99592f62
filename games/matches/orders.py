"""Standing orders: left and withdrawn by who plays, laid by default for every seat, gone when a seat changes hands."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from django.db import transaction

from games.matches.errors import NOT_RUNNING, Closed, NotSeated, Refused
from games.matches.locked import locked, sittings
from games.models import Match, StandingOrder
from games.rules import GAMES, IllegalAction, Order, State
from games.rules.following import by_default

MOST = 30  # orders that stand for one seat
Stopped = StandingOrder.Stopped


def leave(match_id: int, player_id: int, data: Mapping[str, Any]) -> StandingOrder:
    """Leave the order in `data` (its type and fields) for the player's seat; one that stands already is left as it is.

    It answers decisions opened from now on. What was withdrawn before is forgotten. Raises Closed, NotSeated or
    Refused, or a RuleError.
    """
    with transaction.atomic():
        match, seat = _mine(match_id, player_id)
        state = GAMES[match.game].loads(match.state)
        order = state.order(data)
        if not state.may_leave(seat, order):
            raise IllegalAction("That order cannot be left now. Choose another.")
        text = _text(order)
        standing = list(StandingOrder.objects.filter(match=match, seat=seat, stopped=""))
        for row in standing:
            if row.order_json == text:
                return row
        if len(standing) >= MOST:
            raise Refused(f"You have left {MOST} orders, and no more fit. Withdraw one first.")
        StandingOrder.objects.filter(match=match, seat=seat, stopped=Stopped.WITHDRAWN).delete()
        if not match.ordered:
            Match.objects.filter(pk=match.pk).update(ordered=True)
        return StandingOrder.objects.create(match=match, seat=seat, order_json=text, left_version=match.version)


def withdraw(match_id: int, player_id: int, order_id: int) -> None:
    """Take an order of the player's seat back; once is as good as twice.

    Raises Closed or NotSeated, Refused for an order that has stopped, StandingOrder.DoesNotExist for no order of hers.
    """
    with transaction.atomic():
        match, seat = _mine(match_id, player_id)
        row = StandingOrder.objects.get(pk=order_id, match=match, seat=seat)
        if row.stopped == Stopped.WITHDRAWN:
            return
        if row.stopped:
            raise Refused(f"That order had stopped already: {row.get_stopped_display()}.")
        row.stopped, row.stopped_version = Stopped.WITHDRAWN, match.version
        row.save(update_fields=["stopped", "stopped_version"])


def lay_defaults(match: Match, state: State, seats: Iterable[int]) -> None:
    """Lay the orders that stand for these seats without having been left. The match itself is saved later."""
    rows = [
        StandingOrder(match=match, seat=seat, order_json=_text(order), by_default=True, left_version=match.version)
        for seat in seats
        for order in by_default(state, seat)
    ]
    if rows:
        match.ordered = True
        StandingOrder.objects.bulk_create(rows)


def begin_anew(match: Match, state: State, seat: int) -> None:
    """The seat changes hands: what was left for it is gone, and the orders by default stand again."""
    if match.ordered:
        StandingOrder.objects.filter(match=match, seat=seat).delete()
    lay_defaults(match, state, [seat])


def _text(order: Order) -> str:
    return msgspec.json.encode(order).decode()


def _mine(match_id: int, player_id: int) -> tuple[Match, int]:
    """The locked running match and the player's own seat."""
    match = locked("id", match_id)
    if match.status != Match.Status.RUNNING:
        raise Closed(NOT_RUNNING[match.status])
    for seat in sittings(match.pk):
        if seat.player_id == player_id and not seat.plays_itself:
            return match, seat.number
    raise NotSeated("Only those who play here can leave orders.")
