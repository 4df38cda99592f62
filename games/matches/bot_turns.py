"""Turns of seats that play themselves: each bot decides on a SeatView, outside any transaction."""

import hashlib
import logging

from games.bots import BOTS
from games.matches import play
from games.matches.errors import Refused
from games.models import Match, Seat
from games.rules import GAMES, RuleError

log = logging.getLogger(__name__)

STAND_IN = "instinct"  # who plays on for a player who left
AT_ONCE = 400  # turns of one match in one go; the sweep goes on from there


def play_due_bots() -> int:
    """Play for every bot that a running match waits for; return how many moves were made."""
    due = Match.objects.filter(bot_due=True, status=Match.Status.RUNNING).values_list("pk", flat=True)
    played = 0
    for match_id in list(due.order_by("changed_at")[:500]):
        try:
            played += play_bots(match_id)
        except Exception:
            log.exception("The bots could not move at match %s.", match_id)
    return played


def play_bots(match_id: int) -> int:
    """Play at one match until no bot is waited for; return how many moves were made."""
    kinds = {seat.number: seat.bot or STAND_IN for seat in Seat.objects.filter(match=match_id) if seat.plays_itself}
    for played in range(AT_ONCE):
        match = Match.objects.get(pk=match_id)
        seat = next((wait.seat for wait in match.waits if wait.seat in kinds), None)
        if seat is None or match.status != Match.Status.RUNNING:
            return played
        try:
            play_as(match, seat, kinds[seat])
        except (Refused, RuleError) as refusal:  # another worker was quicker: look again
            log.info("Bot at seat %s of match %s: %s", seat, match_id, refusal)
    return AT_ONCE


def play_as(match: Match, seat: int, bot: str, *, by: str = "bot") -> None:
    """Play what that bot decides at a seat that is asked; raises Refused or a RuleError where it comes too late."""
    state = GAMES[match.game].loads(match.state)
    view = state.view(seat)
    key = hashlib.sha256(f"{match.key} bot {match.version} {seat}".encode()).hexdigest()
    action = BOTS[bot].choose(type(state), view, state.legal(seat), key)
    play.make_move(match.pk, seat, type(state).unaction(action), seen=play.token(match, seat, view), by=by)
