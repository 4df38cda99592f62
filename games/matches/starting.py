"""The start of a match: the deal, the first decision, and who must be told."""

from datetime import datetime

from games.matches import following, orders
from games.matches.nudge import nudge
from games.matches.record import log, settle
from games.models import Match, Seat, User
from games.notifications import notices
from games.rules import GAMES


def start_when_full(match: Match, seats: list[Seat], actor: User, now: datetime) -> None:
    """Deal and ask for the first decision once nobody is waited for any more; `actor` sees it and needs no mail."""
    if not all(seat.taken for seat in seats):
        return
    state = GAMES[match.game].deal(seats=len(seats), options=match.options, key=match.key)
    match.status = Match.Status.RUNNING
    match.started_at = now
    match.banks = [match.bank_seconds] * len(seats)
    match.save(update_fields=["status", "started_at"])
    orders.lay_defaults(match, state, range(len(seats)))
    log(match, "deal", list(state.opening), now)
    if match.ordered:
        following.follow(match, seats, state, {}, now)
    settle(match, seats, state, now)
    asked = {wait.seat for wait in match.waits}
    told = [s.player_id for s in seats if s.player_id and s.player_id != actor.pk and s.number not in asked]
    notices.save(notices.started_notices(match, told, now))
    nudge()
