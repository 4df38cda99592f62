"""How a match ends: places, ratings and the last notices."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec

from games.models import Match, Notice, Seat, StandingOrder
from games.notifications import notices
from games.ratings import ledger
from games.ratings.sides import counted
from games.rules import GAMES, Result, State
from games.rules.kit.seats import sided


def finish(match: Match, result: Result, now: datetime) -> list[Notice]:
    """Close the match with the rules' result; who resigned has lost. The match itself is saved later."""
    close(match, now)
    seats = list(Seat.objects.filter(match=match).order_by("number"))
    match.result, places = counts(result, [seat.resigned for seat in seats])
    for seat in seats:
        seat.place = places[seat.number]
    Seat.objects.bulk_update(seats, ["place"])
    if match.rated:
        ledger.record(match, seats)
    return notices.over_notices(match, [seat.player_id for seat in seats if seat.player_id and not seat.resigned], now)


def counts(result: Result, resigned: Sequence[int]) -> tuple[dict[str, Any], list[int | None]]:
    """What is kept of a result, and by seat the place that counts; `resigned` says who left first, second and so on.

    Each for itself: who resigned ranks behind the rest, and the kept places say so. Where sides played, the kept
    places are theirs as the rules gave them: a side wins or loses with the bot that plays on for who left it. Who left
    counts among the last, though, and where the sides are level nobody has a place who stayed.
    """
    kept = msgspec.to_builtins(result)
    if not sided(result.teams):
        ranks = placed(result.places, resigned)
        return {**kept, "places": ranks}, list(ranks)
    left = [seat for seat, when in enumerate(resigned) if when]
    level = len(set(result.places)) == 1
    ranks = counted(result.places, left)
    return kept, [None if level and seat not in left else rank for seat, rank in enumerate(ranks)]


def abandoned(state: State, resigned: Sequence[int]) -> Result:
    """The result of a match that ends because nobody is left to play on: who stays wins, and with them their side."""
    teams = state.teams() or tuple(range(len(resigned)))
    stays = {team for team, left in zip(teams, resigned, strict=True) if not left}
    return Result(tuple(1 if team in stays else 2 for team in teams), teams, (0,) * len(teams), "resigned")


def placed(places: Sequence[int], resigned: Sequence[int]) -> list[int]:
    """Ranks (1 best, equals share) with those who resigned last: who held out longer ranks before who left earlier."""
    keys = [(left > 0, -left if left else place) for place, left in zip(places, resigned, strict=True)]
    return [1 + sum(other < key for other in keys) for key in keys]


def close(match: Match, now: datetime) -> None:
    """Nothing is waited for any more, and no order stands; the seats keep which parts they played."""
    match.status = Match.Status.OVER
    match.ended_at = match.changed_at = now
    match.waits = []
    match.decided = []
    match.bot_due = False
    if GAMES[match.game].box.roles:
        for number, role in enumerate(GAMES[match.game].loads(match.state).roles()):
            Seat.objects.filter(match=match, number=number).update(role=role)
    if match.ordered:
        StandingOrder.objects.filter(match=match).delete()
