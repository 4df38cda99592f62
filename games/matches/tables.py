"""Tables in lists: those that wait for a player, those that wait for others, invitations, the lobby's open ones.

However many are listed, a list is two queries, and one more where it tells the last move.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

import msgspec
from django.db.models import Case, Count, F, OuterRef, Prefetch, Q, QuerySet, Subquery, When
from django.db.models.functions import Coalesce
from django.utils import timezone

from games.matches.times import LOW, clock_words, left
from games.models import Match, Message, Move, Seat, User
from games.notifications.story import Line, story
from games.rules import GAMES, Option, Sentence

LATELY = timedelta(days=3)
JUST_OVER = 3  # how many are shown
DAY = 24 * 3600


class Listed(msgspec.Struct):
    """A match in a list, as `me` (None: somebody without a seat) may see it.

    `left` words the time left for whoever is waited for; `last` is what happened last, where the list tells it.
    """

    match: Match
    seats: list[Seat]
    me: Seat | None
    title: str
    waiting: bool = False
    left: str = ""
    low: bool = False
    deadline: datetime | None = None
    last: Line | None = None

    @property
    def names(self) -> list[str]:
        """What the seats are called, in order."""
        return [seat.name for seat in self.seats]

    @property
    def unread(self) -> int:
        """How many lines of its talk are new to the reader, where the list tells it."""
        return getattr(self.me, "unread", 0)

    @property
    def sits(self) -> bool:
        """Whether the reader has a seat, not only an invitation."""
        return self.me is not None and self.me.player_id is not None

    @property
    def others(self) -> list[Seat]:
        """Everybody at the table but the reader."""
        return [seat for seat in self.seats if seat is not self.me and seat.taken]

    @property
    def taken(self) -> list[Seat]:
        """The seats with somebody on them."""
        return [seat for seat in self.seats if seat.taken]

    @property
    def kept(self) -> list[Seat]:
        """The seats that are kept for a named player who has not come yet."""
        return [seat for seat in self.seats if seat.invited_id]

    @property
    def free(self) -> int:
        """How many seats are there for anyone."""
        return sum(not seat.taken and not seat.invited_id for seat in self.seats)

    @property
    def waited_for(self) -> list[Seat]:
        """The seats whose decision the match waits for."""
        numbers = {wait.seat for wait in self.match.waits}
        return [seat for seat in self.seats if seat.number in numbers]

    @property
    def told(self) -> list[Sentence]:
        """The end of what happened last: one move of a person can carry several of the rules' own along."""
        return self.last.sentences[-2:] if self.last else []

    @property
    def clock(self) -> str:
        """The table's clock in words."""
        return clock_words(self.match.move_seconds, self.match.bank_seconds)

    @property
    def options(self) -> list[str]:
        """The options that differ from the game's defaults, in words."""
        return special_options(self.match)

    @property
    def thumb(self) -> list[str]:
        """The templates of its small picture: the game's own, else the back of a card."""
        return [f"tables/{self.match.game}/thumb.html", "home/thumb.html"]


def find(code: str) -> Match | None:
    """The match with that code without its secrets, or None."""
    return Match.objects.defer("state", "trail", "key").filter(code=code).first()


def special_options(match: Match) -> list[str]:
    """What a table plays otherwise than is usual in its game: "Jacks add up", "Reshuffles: two", "No whispers"."""
    box = GAMES[match.game].box
    known = {option.name: option for option in box.options}
    words = [
        _worded(known[name], value)
        for name, value in match.options.items()
        if name in known and value != known[name].default
    ]
    if match.whispers != box.talks:
        words.append("Whispers are allowed" if match.whispers else "No whispers")
    return words


def _worded(option: Option, value: object) -> str:
    if value is True:
        return option.label
    labels = dict(zip(option.choices, option.labels or map(str, option.choices), strict=True))
    words = str(labels.get(value, value))  # type: ignore[call-overload]
    return f"{option.label}: {words[:1].lower()}{words[1:]}"


def listed(matches: Iterable[Match], player: User | None, now: datetime | None = None) -> list[Listed]:
    """The matches as a list shows them to the player; their seats must have been fetched with `with_seats`."""
    now = now or timezone.now()
    return [_listed(match, player, now) for match in matches]


def _listed(match: Match, player: User | None, now: datetime) -> Listed:
    seats = list(match.seats.all())
    me = next((seat for seat in seats if player and player.pk in (seat.player_id, seat.invited_id)), None)
    wait = next((wait for wait in match.waits if me and me.player_id and wait.seat == me.number), None)
    deadline = wait.deadline if wait else match.deadline
    return Listed(
        match=match,
        seats=seats,
        me=me,
        title=GAMES[match.game].title,
        waiting=wait is not None,
        left=left(deadline, now) if deadline else "",
        low=bool(deadline and deadline - now < LOW),
        deadline=deadline,
    )


def with_seats(matches: QuerySet[Match], player: User | None = None) -> QuerySet[Match]:
    """The matches for a list: without their secrets, with host and seats in order, and the player's unread talk."""
    seats = Seat.objects.select_related("player", "invited").defer("notes").order_by("number")
    if player is not None:
        new = Message.objects.filter(match=OuterRef("match"), id__gt=OuterRef("heard"))
        counted = new.readable_by(player.pk).wanted_by(player.pk).values("match").annotate(lines=Count("id"))
        mine = When(player=player, then=Coalesce(Subquery(counted.values("lines")), 0))
        seats = seats.annotate(unread=Case(mine, default=0))
    return matches.defer("state", "trail", "key").select_related("host").prefetch_related(Prefetch("seats", seats))


def tell_last(tables: Iterable[Listed]) -> None:
    """Put what happened last into each table, as its reader may know it. One query."""
    by_match = {table.match.pk: table for table in tables if table.match.version}
    for move in Move.objects.filter(match__in=list(by_match), number=F("match__version")):
        table = by_match[move.match_id]
        lines = story(table.match, [move], table.me.number if table.me else None)
        table.last = next((line for line in lines if line.sentences), None)


def my_tables(player: User, now: datetime | None = None) -> list[Listed]:
    """All tables that the player sits at and that are not over: those that wait for her first, most urgent first."""
    now = now or timezone.now()
    mine = Seat.objects.filter(player=player, resigned=0).values("match_id")
    matches = Match.objects.filter(pk__in=mine, status__in=(Match.Status.RUNNING, Match.Status.OPEN))
    tables = listed(with_seats(matches, player), player, now)
    far = datetime.max.replace(tzinfo=now.tzinfo)
    tables.sort(key=lambda table: (not table.waiting, table.deadline or far, table.match.changed_at))
    return tables


def just_over(player: User, now: datetime | None = None) -> list[Listed]:
    """The player's matches that ended in the last three days, the latest first; a few."""
    now = now or timezone.now()
    mine = Seat.objects.filter(player=player).values("match_id")
    over = Match.objects.filter(pk__in=mine, status=Match.Status.OVER, ended_at__gte=now - LATELY)
    return listed(with_seats(over, player).order_by("-ended_at")[:JUST_OVER], player, now)


def invitations(player: User) -> list[Listed]:
    """Open tables that keep a seat for the player, the oldest first."""
    kept = Seat.objects.filter(invited=player).values("match_id")
    return listed(with_seats(_open().filter(pk__in=kept)).order_by("created_at"), player)


def waiting_for(player: User) -> list[Match]:
    """The running matches that wait for the player's decision, the most urgent first, then who has waited longest."""
    seats = (
        Seat.objects.filter(player=player, resigned=0, match__status=Match.Status.RUNNING)
        .select_related("match")
        .defer("match__state", "match__trail", "match__key", "notes")
    )
    found = []
    for seat in seats:
        wait = next((wait for wait in seat.match.waits if wait.seat == seat.number), None)
        if wait is not None:
            found.append((wait.deadline is None, wait.deadline or wait.since, seat.match.pk, seat.match))
    return [match for *_, match in sorted(found, key=lambda row: row[:3])]


def next_waiting(player: User, after: str = "") -> Match | None:
    """The table that the player should go to now; the one that follows `after` (a code) where that still waits."""
    waiting = waiting_for(player)
    codes = [match.code for match in waiting]
    if after in codes:
        place = codes.index(after)
        waiting = [*waiting[place + 1 :], *waiting[:place]]
    return waiting[0] if waiting else None


def open_tables(*, game: str = "", speed: str = "", rated: str = "", seats: int | None = None) -> QuerySet[Match]:
    """Public tables with a free seat, newest first, filtered; `speed` is "fast" (a day a move or less) or "slow"."""
    free = Seat.objects.filter(player=None, invited=None, bot="").values("match_id")
    tables = _filtered(_open().filter(public=True, pk__in=free), game, speed, rated, seats)
    return with_seats(tables).order_by("-created_at", "-pk")


def running_tables(*, game: str = "", speed: str = "", rated: str = "", seats: int | None = None) -> QuerySet[Match]:
    """Public matches that anyone may watch, where something happened last first; filtered as the open ones."""
    running = Match.objects.filter(public=True, status=Match.Status.RUNNING)
    return with_seats(_filtered(running, game, speed, rated, seats)).order_by("-changed_at", "-pk")


def _filtered(tables: QuerySet[Match], game: str, speed: str, rated: str, seats: int | None) -> QuerySet[Match]:
    if game:
        tables = tables.filter(game=game)
    if seats:
        tables = tables.alias(size=Count("seats")).filter(size=seats)
    if rated in ("yes", "no"):
        tables = tables.filter(rated=rated == "yes")
    if speed in ("fast", "slow"):
        fast = Q(bank_seconds=0, move_seconds__lte=DAY)
        tables = tables.filter(fast) if speed == "fast" else tables.exclude(fast)
    return tables


def showcase() -> Listed | None:
    """A public match that shows a newcomer what the site is: one under way, else one that is over, else None."""
    public = with_seats(Match.objects.filter(public=True))
    match = public.filter(status=Match.Status.RUNNING).order_by("-changed_at").first()
    match = match or public.filter(status=Match.Status.OVER).order_by("-ended_at").first()
    if match is None:
        return None
    (table,) = listed([match], None)
    tell_last([table])
    return table


def played_with(player: User, most: int = 50) -> list[str]:
    """The names of people whom the player has sat at a table with, those of the latest tables first."""
    mine = Seat.objects.filter(player=player).values("match_id")
    met = Seat.objects.filter(match__in=mine, player__guest=False, player__is_active=True).exclude(player=player)
    names = met.order_by("-match_id").values_list("player__username", flat=True)[: 4 * most]
    return list(dict.fromkeys(names))[:most]


def _open() -> QuerySet[Match]:
    return Match.objects.filter(status=Match.Status.OPEN)
