"""How a match ends: places, ratings and the last notices."""

from collections.abc import Sequence
from datetime import datetime

import msgspec

from games.models import Match, Notice, Seat
from games.notifications import notices
from games.ratings import ledger
from games.rules import Result


def finish(match: Match, result: Result, now: datetime) -> list[Notice]:
    """Close the match with the rules' result; who resigned ranks behind the rest. The match itself is saved later."""
    seats = list(Seat.objects.filter(match=match).order_by("number"))
    places = placed(result.places, [seat.resigned for seat in seats])
    match.result = {**msgspec.to_builtins(result), "places": places}
    close(match, now)
    for seat in seats:
        seat.place = places[seat.number]
    Seat.objects.bulk_update(seats, ["place"])
    if match.rated:
        ledger.record(match, seats, places)
    return notices.over_notices(match, [seat.player_id for seat in seats if seat.player_id and not seat.resigned], now)


def placed(places: Sequence[int], resigned: Sequence[int]) -> list[int]:
    """Ranks (1 best, equals share) with those who resigned last: who held out longer ranks before who left earlier."""
    keys = [(left > 0, -left if left else place) for place, left in zip(places, resigned, strict=True)]
    return [1 + sum(other < key for other in keys) for key in keys]


def close(match: Match, now: datetime) -> None:
    """Nothing is waited for any more."""
    match.status = Match.Status.OVER
    match.ended_at = match.changed_at = now
    match.waits = []
    match.bot_due = False
