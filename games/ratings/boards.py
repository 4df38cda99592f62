"""Leaderboards and the course of a rating: what is read of the stored fold."""

from collections import defaultdict
from collections.abc import Sequence

from django.db.models import F, Q, QuerySet, Window
from django.db.models.functions import Rank, RowNumber
from msgspec import Struct

from games.bots import BOTS
from games.models import Rating, RatingChange, User

COURSE = 60  # matches shown in a picture
WIDE, HIGH, EDGE = 240, 60, 4  # the picture, in its own units


class Place(Struct):
    """One line of a leaderboard: rank (equal points share), who, and the figures."""

    rank: int
    name: str
    player: User | None
    points: int
    matches: int
    wins: int
    mine: bool

    @property
    def share(self) -> int:
        """The share of wins in percent."""
        return round(100 * self.wins / self.matches) if self.matches else 0


class Course(Struct):
    """How a rating moved, in a game or in one part of it: the points before and after each match, oldest first."""

    game: str
    role: str
    points: list[int]

    @property
    def now(self) -> int:
        """Where it stands."""
        return self.points[-1]

    @property
    def gone(self) -> int:
        """How many matches are shown."""
        return len(self.points) - 1

    @property
    def low(self) -> int:
        """The lowest that is shown."""
        return min(self.points)

    @property
    def high(self) -> int:
        """The highest that is shown."""
        return max(self.points)

    @property
    def line(self) -> str:
        """The `points` of a polyline in a picture WIDE by HIGH, highest at the top."""
        span = max(1, self.high - self.low)
        step = (WIDE - 2 * EDGE) / max(1, len(self.points) - 1)
        return " ".join(
            f"{EDGE + step * i:.1f},{EDGE + (HIGH - 2 * EDGE) * (1 - (points - self.low) / span):.1f}"
            for i, points in enumerate(self.points)
        )

    @property
    def end(self) -> tuple[str, str]:
        """Where the line ends, to mark it."""
        x, _, y = self.line.rpartition(" ")[2].partition(",")
        return x, y


def board(game: str, bots: bool = False, role: str = "") -> QuerySet[Rating]:
    """Everybody with a rating in a game (in that part of it), best first, with their rank; bots where asked for."""
    return (
        _standing(game, bots, role)
        .annotate(rank=Window(Rank(), order_by=F("points").desc()))
        .select_related("player")
        .order_by("-points", "pk")
    )


def _standing(game: str, bots: bool, role: str) -> QuerySet[Rating]:
    shown = Q(player__is_active=True) | Q(player=None) if bots else Q(player__is_active=True)
    return Rating.objects.filter(shown, game=game, role=role)


def places(rows: Sequence[Rating], reader: User | None) -> list[Place]:
    """The rows of a board as lines."""
    return [place(row, getattr(row, "rank", 0), reader) for row in rows]


def place(row: Rating, rank: int, reader: User | None) -> Place:
    """One row as a line."""
    bot = BOTS[row.bot].title if row.bot in BOTS else row.bot
    return Place(
        rank=rank,
        name=f"{bot} (bot)" if row.player is None else row.player.username,
        player=row.player,
        points=round(row.points),
        matches=row.matches,
        wins=row.wins,
        mine=reader is not None and row.player_id == reader.pk,
    )


def my_place(game: str, reader: User, bots: bool = False, role: str = "") -> Place | None:
    """Where the reader stands on that board, or None if she has not played a rated match yet."""
    mine = Rating.objects.filter(game=game, role=role, player=reader).select_related("player").first()
    if mine is None:
        return None
    return place(mine, 1 + _standing(game, bots, role).filter(points__gt=mine.points).count(), reader)


def leaders(most: int = 5) -> dict[tuple[str, str], list[Place]]:
    """The best few of every game, and part of it, that has any, in one query."""
    found: dict[tuple[str, str], list[Place]] = defaultdict(list)
    order = [F("points").desc(), F("pk").asc()]
    best = (
        Rating.objects.filter(player__is_active=True)
        .annotate(
            nth=Window(RowNumber(), partition_by=[F("game"), F("role")], order_by=order),
            rank=Window(Rank(), partition_by=[F("game"), F("role")], order_by=F("points").desc()),
        )
        .filter(nth__lte=most)
        .select_related("player")
    )
    for row in best.order_by("game", "role", "nth"):
        found[row.game, row.role].append(place(row, row.rank, None))
    return dict(found)


def courses(player: User) -> dict[tuple[str, str], Course]:
    """How the player's ratings moved through the last matches, by game and part, in one query."""
    part = [F("match__game"), F("role")]
    latest = Window(RowNumber(), partition_by=part, order_by=F("match__rated_number").desc())
    changes = RatingChange.objects.filter(player=player).annotate(
        game=F("match__game"), number=F("match__rated_number"), nth=latest
    )
    found: dict[tuple[str, str], Course] = {}
    for change in changes.filter(nth__lte=COURSE).order_by("game", "role", "number"):
        begun = Course(change.game, change.role, [change.points - change.gain])
        course = found.setdefault((change.game, change.role), begun)
        course.points.append(change.points)
    return found
