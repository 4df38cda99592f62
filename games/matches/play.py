"""The one road of a move: browser, bot and clock all come this way."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from games.matches import allowance, decided, following, trail
from games.matches.errors import NOT_RUNNING, Closed, NotSeated, Stale
from games.matches.locked import Sitting, locked, sittings
from games.matches.record import log, settle
from games.models import Match, Move, Seat
from games.rules import GAMES, Action, Event, NotYourTurn, SeatView, State

MOVED_ON = "The table has moved on since you looked. See what changed, then choose again."


class Answer(msgspec.Struct, frozen=True):
    """What a move came to: the match after it, its number in the log, what its player may know of what happened.

    That is all that happened, the standing orders that were followed at once included.
    `seats` are who sits at the match; `repeated` says that this form had been sent before.
    """

    match: Match
    seat: int
    number: int
    events: Sequence[Event]
    seats: Sequence[Sitting]
    repeated: bool = False


class Form(msgspec.Struct, frozen=True):
    """How a move came: the token it was decided on, the name of the form it was sent with, and by whom."""

    seen: str
    client_key: str
    by: str
    now: datetime


Choose = Callable[[State], Action]


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
    form = Form(seen, client_key, by, now or timezone.now())
    choose: Choose = (lambda state: state.default(seat)) if data is None else (lambda state: state.action(data))
    return _once("id", match_id, lambda seats: seat, choose, form)


def move_as(
    code: str, player_id: int, read: Callable[[type[State]], Action], *, seen: str, client_key: str = ""
) -> Answer:
    """The same for the player's own seat at the match with that code; `read` gives her action once the game is known.

    Raises Match.DoesNotExist for an unknown code, NotSeated for who only watches.
    """

    form = Form(seen, client_key, "player", timezone.now())
    return _once("code", code, lambda seats: own_seat(seats, player_id), lambda state: read(type(state)), form)


def own_seat(seats: Sequence[Sitting], player_id: int) -> int:
    """The number of the player's seat; raises NotSeated for who only watches."""
    for seat in seats:
        if seat.player_id == player_id:
            return seat.number
    raise NotSeated("You watch this match. Only those who sit at the table can move.")


def _once(
    field: str, value: int | str, whose: Callable[[Sequence[Sitting]], int], choose: Choose, form: Form
) -> Answer:
    """Steps 1 and 2 of the road: one transaction, the lock, and whether what was seen still stands."""
    try:
        with transaction.atomic():
            match = locked(field, value)
            seats = sittings(match.pk)
            seat = whose(seats)
            return _repeated(match, seats, seat, form) or _play(match, seats, seat, choose, form)
    except IntegrityError:  # two copies of one form at once: the unique key lets one through
        match = locked(field, value)
        seats = sittings(match.pk)
        if first := _first_answer(match, seats, whose(seats), form.client_key):
            return first
        raise


def token(match: Match, seat: int, view: SeatView) -> str:
    """What is decided on: the version at which the decision was opened to this seat, else a digest of its view."""
    for wait in match.waits:
        if wait.seat == seat:
            return wait.token
    return view.digest()


def _repeated(match: Match, seats: Sequence[Sitting], seat: int, form: Form) -> Answer | None:
    """The first answer to this very form, or None when it is new; raises if it no longer stands."""
    running = match.status == Match.Status.RUNNING
    if running and any(wait.seat == seat and wait.token == form.seen for wait in match.waits):
        return None
    if first := _first_answer(match, seats, seat, form.client_key):
        return first
    if not running:
        raise Closed(NOT_RUNNING[match.status])
    state = GAMES[match.game].loads(match.state)
    if form.seen != token(match, seat, state.view(seat)):
        raise Stale(MOVED_ON)
    if not state.legal(seat):
        raise NotYourTurn("It is not your turn.")
    return None


def _first_answer(match: Match, seats: Sequence[Sitting], seat: int, client_key: str) -> Answer | None:
    if not client_key:
        return None
    first = Move.objects.filter(match=match, seat=seat, client_key=client_key).first()
    if first is None:
        return None
    events = [event for move in (first, *following.followed(first)) for event in move.told_to(seat)]
    return Answer(match, seat, first.number, events, seats, repeated=True)


def _play(match: Match, seats: Sequence[Sitting], seat: int, choose: Choose, form: Form) -> Answer:
    """Steps 3 and 4 of the road: the rules, standing orders, then every row that follows from them."""
    if form.by == "player" and seats[seat].plays_itself:
        raise NotSeated("You gave this seat up.")
    state = GAMES[match.game].loads(match.state)
    action = choose(state)
    waits = {wait.seat: wait for wait in match.waits}
    asked = following.open_to(state, [wait for wait in match.waits if wait.seat != seat or action.any_time])
    began = trail.began(match, state, waits[seat]) if form.by == "player" and seat in waits else None
    answers = None if action.any_time or seats[seat].plays_itself else waits.get(seat)
    events = list(state.play(seat, action))
    following.keep_standing(asked, state)
    decided.note(match, state, answers, decided.bank_of(match, seat))
    if form.by == "clock":
        events.insert(0, Event("clock_out", {"seat": seat}, {}))
        Seat.objects.filter(match=match, number=seat).update(missed=F("missed") + 1)
    if seat in waits and seat not in asked:
        allowance.spend(match, waits[seat], form.now)
    lines = [log(match, form.by, events, form.now, seat=seat, action=action, client_key=form.client_key)]
    number = match.version
    told = [event.seen_by(seat) for event in events]
    if action.any_time:
        following.stir(asked, number)
    if match.ordered:
        taken = following.Taken(seat, action, waits[seat].opened if seat in waits else None, form.by)
        for move in following.follow(match, seats, state, asked, form.now, taken):
            lines.append(move)
            told += move.told_to(seat)
    while form.by == "clock" and state.turn_goes_on(seat):
        action = state.default(seat)
        log(match, form.by, list(state.play(seat, action)), form.now, seat=seat, action=action)
        following.keep_standing(asked, state)
        decided.note(match, state)
        if match.ordered:
            following.follow(match, seats, state, asked, form.now)
    stand = [one.wait for one in asked.values()]
    if began is not None:
        trail.go_on(match, began, state, lines, stand)
    settle(match, seats, state, form.now, stand=stand, mover=None if form.by == "clock" else seat)
    return Answer(match, seat, number, told, seats)
