"""The one road of a move: browser, bot and clock all come this way."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from games.matches import allowance
from games.matches.errors import NOT_RUNNING, Closed, NotSeated, Stale
from games.matches.record import log, settle
from games.models import Match, Move, Seat
from games.rules import GAMES, Event, NotYourTurn, SeatView

MOVED_ON = "The table has moved on since you looked. See what changed, then choose again."


class Answer(msgspec.Struct, frozen=True):
    """What a move came to: the match after it, its number in the log, what its player may know of what happened.

    `seats` are the match's, with their players; `repeated` says that this form had been sent before.
    """

    match: Match
    seat: int
    number: int
    events: Sequence[Event]
    seats: Sequence[Seat]
    repeated: bool = False


def make_move(
    match_id: int,
    seat: int,
    data: Mapping[str, Any] | None,
    *,
    seen: str,
    client_key: str = "",
    by: str = "player",
    now: datetime | None = None,
) -> Answer:
    """Play the action in `data` (its fields; None: the rules' default) for `seat`: all or nothing.

    `seen` is the token that the decision was made on. A repeated `client_key` gets its first answer.
    Raises Closed, Stale or NotSeated, or a RuleError; then nothing has changed.
    """
    now = now or timezone.now()
    try:
        with transaction.atomic():
            match = Match.objects.select_for_update().get(pk=match_id)
            if repeated := _repeated(match, seat, seen, client_key):
                return repeated
            return _play(match, seat, data, client_key, by, now)
    except IntegrityError:  # two copies of one form at once: the unique key lets one through
        if first := _first_answer(match, seat, client_key):
            return first
        raise


def token(match: Match, seat: int, view: SeatView) -> str:
    """What a decision is made on: the version at which it was opened to this seat, else a digest of its view."""
    for wait in match.waits:
        if wait.seat == seat:
            return str(wait.opened)
    return view.digest()


def _repeated(match: Match, seat: int, seen: str, client_key: str) -> Answer | None:
    """The first answer to this very form, or None when it is new; raises if it no longer stands."""
    running = match.status == Match.Status.RUNNING
    if running and any(wait.seat == seat and str(wait.opened) == seen for wait in match.waits):
        return None
    if first := _first_answer(match, seat, client_key):
        return first
    if not running:
        raise Closed(NOT_RUNNING[match.status])
    state = GAMES[match.game].loads(match.state)
    if seat not in state.waiting() and not state.legal(seat):
        raise NotYourTurn("It is not your turn.") if seen == token(match, seat, state.view(seat)) else Stale(MOVED_ON)
    if seen != token(match, seat, state.view(seat)):
        raise Stale(MOVED_ON)
    return None


def _first_answer(match: Match, seat: int, client_key: str) -> Answer | None:
    if not client_key:
        return None
    first = Move.objects.filter(match=match, seat=seat, client_key=client_key).first()
    return Answer(match, seat, first.number, first.told_to(seat), _seats(match), repeated=True) if first else None


def _seats(match: Match) -> list[Seat]:
    return list(Seat.objects.filter(match=match).select_related("player").order_by("number"))


def _play(match: Match, seat: int, data: Mapping[str, Any] | None, client_key: str, by: str, now: datetime) -> Answer:
    """Steps 3 and 4 of the road: the rules, then every row that follows from them."""
    seats = _seats(match)
    if by == "player" and seats[seat].plays_itself:
        raise NotSeated("You gave this seat up.")
    game = GAMES[match.game]
    state = game.loads(match.state)
    action = state.default(seat) if data is None else game.action(data)
    waits = {wait.seat: wait for wait in match.waits}
    asked = {other: state.legal(other) for other in waits if other != seat}
    events = list(state.play(seat, action))
    if by == "clock":
        events.insert(0, Event("clock_out", {"seat": seat}, {}))
        Seat.objects.filter(pk=seats[seat].pk).update(missed=F("missed") + 1)
    if seat in waits:
        allowance.spend(match, waits[seat], now)
    log(match, by, events, now, seat=seat, action=action, client_key=client_key)
    number = match.version
    waiting = state.waiting()
    stand = [waits[other] for other, legal in asked.items() if other in waiting and state.legal(other) == legal]
    settle(match, seats, state, now, stand=stand, mover=seat)
    return Answer(match, seat, number, [event.seen_by(seat) for event in events], seats)
