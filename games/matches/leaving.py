"""Leaving a running match: resignation, and the end that all who are left agree to."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.matches import ending, orders
from games.matches.errors import NOT_RUNNING, Closed, NotSeated, Refused
from games.matches.nudge import nudge
from games.matches.record import CHANGED, ENDED, log, settle
from games.models import Match, Seat
from games.notifications import notices
from games.rules import GAMES, Event


def resign(match_id: int, player_id: int) -> Match:
    """Give a running match up: a bot plays on for the seat, or the match ends if nobody is left to play against.

    It also ends, without a result, if all who are left had agreed to that. Raises Closed or NotSeated.
    """
    now = timezone.now()
    with transaction.atomic():
        match, seats, seat = _mine(match_id, player_id)
        seat.resigned = 1 + max(other.resigned for other in seats)
        seat.save(update_fields=["resigned"])
        events = [Event("resigned", {"seat": seat.number}, {})]
        others = [other for other in seats if not other.resigned]
        people = [other for other in others if other.player_id]
        ends = len(others) < 2 or not people
        if not ends and all(other.agrees_to_end for other in people):
            _end_agreed(match, seat, people, events, now)
            return match
        events.append(Event("ended_by_resignation" if ends else "stand_in", {"seat": seat.number}, {}))
        log(match, "table", events, now, seat=seat.number)
        state = GAMES[match.game].loads(match.state)
        if ends:
            due = ending.finish(match, ending.abandoned(state, [other.resigned for other in seats]), now)
            match.save(update_fields=CHANGED + ENDED)
            notices.save(due)
            nudge()
        else:
            orders.begin_anew(match, state, seat.number)
            stand = [wait for wait in match.waits if wait.seat != seat.number]
            settle(match, seats, state, now, stand=stand, mover=seat.number)
    return match


def agree_to_end(match_id: int, player_id: int, agrees: bool = True) -> Match:
    """Agree to end the match without a result, or take it back; it ends once every player who is left agrees.

    Raises Closed or NotSeated, or Refused for who would agree with nobody but herself and so lose no rated match.
    """
    now = timezone.now()
    with transaction.atomic():
        match, seats, seat = _mine(match_id, player_id)
        if seat.agrees_to_end == agrees:
            return match
        people = [other for other in seats if other.player_id and not other.resigned]
        if match.rated and len(people) == 1:
            raise Refused("Nobody else plays here who could agree. You can only resign.")
        seat.agrees_to_end = agrees
        seat.save(update_fields=["agrees_to_end"])
        events = [Event("agreed" if agrees else "disagreed", {"seat": seat.number}, {})]
        match.changed_at = now
        if all(other.agrees_to_end for other in people):
            _end_agreed(match, seat, people, events, now)
            return match
        log(match, "table", events, now, seat=seat.number)
        match.save(update_fields=CHANGED)
    return match


def _end_agreed(match: Match, last: Seat, people: Sequence[Seat], events: list[Event], now: datetime) -> None:
    """End the match without a result; `last` did what the agreement still lacked, which is in `events`."""
    events.append(Event("ended_by_agreement", {"seat": last.number}, {}))
    match.result = {"places": None, "teams": None, "scores": None, "reason": "agreed"}
    ending.close(match, now)
    told = [other.player_id for other in people if other.player_id and other is not last]
    log(match, "table", events, now, seat=last.number)
    match.save(update_fields=CHANGED + ENDED)
    notices.save(notices.over_notices(match, told, now))
    nudge()


def _mine(match_id: int, player_id: int) -> tuple[Match, list[Seat], Seat]:
    """The locked running match, its seats, and the player's own."""
    match = Match.objects.select_for_update().get(pk=match_id)
    if match.status != Match.Status.RUNNING:
        raise Closed(NOT_RUNNING[match.status])
    seats = list(Seat.objects.filter(match=match).order_by("number"))
    for seat in seats:
        if seat.player_id == player_id and not seat.resigned:
            return match, seats, seat
    raise NotSeated("Only those who play here can do that.")
