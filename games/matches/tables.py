"""A player's tables: those that wait for her, those that wait for others, invitations; and the lobby's open ones."""

from datetime import datetime

import msgspec
from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from games.matches.times import LOW, left
from games.models import Match, Seat, User
from games.rules import GAMES


class Mine(msgspec.Struct):
    """One of my tables in a list: the match, its seats, my own, and (if it waits for me) the time left in words."""

    match: Match
    seats: list[Seat]
    me: Seat
    title: str
    waiting: bool
    left: str = ""
    low: bool = False
    deadline: datetime | None = None

    @property
    def waited_for(self) -> list[Seat]:
        """The seats whose decision the match waits for."""
        numbers = {wait.seat for wait in self.match.waits}
        return [seat for seat in self.seats if seat.number in numbers]


def my_tables(player: User, now: datetime | None = None) -> list[Mine]:
    """All tables that the player sits at and that are not over: those that wait for her first, most urgent first."""
    now = now or timezone.now()
    running = Q(match__status__in=(Match.Status.RUNNING, Match.Status.OPEN))
    mine = Seat.objects.filter(running, player=player, resigned=0).values_list("match_id", flat=True)
    matches = (
        Match.objects.filter(pk__in=mine).defer("state", "key").prefetch_related("seats__player", "seats__invited")
    )
    tables = [_mine(match, player, now) for match in matches]
    far = datetime.max.replace(tzinfo=now.tzinfo)
    return sorted(tables, key=lambda table: (not table.waiting, table.deadline or far, table.match.changed_at))


def _mine(match: Match, player: User, now: datetime) -> Mine:
    seats = sorted(match.seats.all(), key=lambda seat: seat.number)
    me = next(seat for seat in seats if seat.player_id == player.pk)
    wait = next((wait for wait in match.waits if wait.seat == me.number), None)
    deadline = wait.deadline if wait else match.deadline
    return Mine(
        match=match,
        seats=seats,
        me=me,
        title=GAMES[match.game].title,
        waiting=wait is not None,
        left=left(deadline, now) if deadline else "",
        low=bool(deadline and deadline - now < LOW),
        deadline=deadline,
    )


def invitations(player: User) -> QuerySet[Match]:
    """Open tables that keep a seat for the player."""
    return _open().filter(seats__invited=player).distinct()


def waiting_for(player: User) -> list[Match]:
    """The running matches that wait for the player's decision, the most urgent first, then who has waited longest."""
    seats = (
        Seat.objects.filter(player=player, resigned=0, match__status=Match.Status.RUNNING)
        .select_related("match")
        .defer("match__state", "match__key", "notes")
    )
    found = []
    for seat in seats:
        wait = next((wait for wait in seat.match.waits if wait.seat == seat.number), None)
        if wait is not None:
            found.append((wait.deadline is None, wait.deadline or wait.since, seat.match.pk, seat.match))
    return [match for *_, match in sorted(found, key=lambda row: row[:3])]


def open_tables(
    player: User | None, *, game: str = "", speed: str = "", rated: str = "", seats: int | None = None
) -> QuerySet[Match]:
    """Public tables with a free seat, newest first, filtered; `speed` is "fast" (a day a move or less) or "slow"."""
    tables = _open().filter(public=True)
    if game:
        tables = tables.filter(game=game)
    if seats:
        tables = tables.annotate(size=Count("seats")).filter(size=seats)
    if rated in ("yes", "no"):
        tables = tables.filter(rated=rated == "yes")
    if speed in ("fast", "slow"):
        day = Q(bank_seconds=0, move_seconds__lte=24 * 3600)
        tables = tables.filter(day) if speed == "fast" else tables.exclude(day)
    free = Seat.objects.filter(player=None, invited=None, bot="").values("match_id")
    return tables.filter(pk__in=free).order_by("-created_at")


def _open() -> QuerySet[Match]:
    return (
        Match.objects.filter(status=Match.Status.OPEN)
        .defer("state", "key")
        .select_related("host")
        .prefetch_related("seats__player", "seats__invited")
    )
