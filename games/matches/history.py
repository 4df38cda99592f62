"""What was played: a player's finished matches for whoever may see them, filtered; her record in each game."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db.models import Count, Exists, F, FilteredRelation, OuterRef, Q, QuerySet
from django.utils import timezone
from msgspec import Struct

from games.matches.times import short
from games.models import Match, RatingChange, Seat, User
from games.rules import GAMES

RESULTS = {"won": "Won", "lost": "Not won", "none": "Without a winner"}
PLACED = {"won": Q(place=1), "lost": Q(place__gt=1), "none": Q(place=None)}


class Filters(Struct, frozen=True):
    """Which matches: of one game, with one result (a key of RESULTS), against somebody whose name holds this."""

    game: str = ""
    result: str = ""
    opponent: str = ""


class Played(Struct):
    """A match in a player's history: her seat, everybody's seats, how it went in words, when it ended in words."""

    match: Match
    title: str
    seat: Seat
    others: list[Seat]
    outcome: str
    gain: int | None
    short: str
    iso: str

    @property
    def running(self) -> bool:
        """Whether it still goes on."""
        return self.match.status == Match.Status.RUNNING


class Record(Struct, frozen=True):
    """How often somebody has played a game, or one part of it, to its end, and won."""

    game: str
    role: str
    matches: int
    wins: int

    @property
    def share(self) -> int:
        """The share of wins in percent."""
        return round(100 * self.wins / self.matches) if self.matches else 0


def filters(data: Mapping[str, str]) -> Filters:
    """The filters in an address; what cannot be meant is left out."""
    game, result = data.get("game") or "", data.get("result") or ""
    opponent = (data.get("opponent") or "").replace("\0", "").strip()[:30]
    return Filters(game if game in GAMES else "", result if result in RESULTS else "", opponent)


EVERY = Filters()


def finished(player: User, reader: User | None, chosen: Filters = EVERY) -> QuerySet[Seat]:
    """The player's seats at matches that are over, the latest first; of private ones only she herself sees."""
    seats = _seen(player, reader).filter(match__status=Match.Status.OVER)
    if chosen.game:
        seats = seats.filter(match__game=chosen.game)
    if chosen.result:
        seats = seats.filter(PLACED[chosen.result])
    if chosen.opponent:
        named = Seat.objects.filter(match=OuterRef("match"), player__username__icontains=chosen.opponent)
        seats = seats.filter(Exists(named.exclude(player=player)))
    change = FilteredRelation("match__rating_changes", condition=Q(match__rating_changes__seat=F("number")))
    moved = {f"{name}_there": F(f"change__{name}") for name in ("mu_before", "sigma_before", "mu", "sigma")}
    return seats.annotate(change=change).annotate(**moved).order_by("-match__ended_at", "-match_id")


def running(player: User, reader: User | None) -> QuerySet[Seat]:
    """The player's seats at matches that go on, as far as the reader may know of them."""
    return _seen(player, reader).filter(match__status=Match.Status.RUNNING, resigned=0).order_by("-match__started_at")


def _seen(player: User, reader: User | None) -> QuerySet[Seat]:
    seats = Seat.objects.filter(player=player).select_related("match")
    seats = seats.defer("match__state", "match__trail", "match__key", "notes")
    return seats if reader is not None and reader.pk == player.pk else seats.filter(match__public=True)


def records(player: User, reader: User | None) -> list[Record]:
    """The player's record in each game, or part, that she has played to its end, from what the reader may see."""
    counted = (
        _seen(player, reader)
        .filter(match__status=Match.Status.OVER)
        .order_by()
        .values_list("match__game", "role")
        .annotate(matches=Count("pk"), wins=Count("pk", filter=Q(place=1)))
    )
    found = {(game, role): Record(game, role, matches, wins) for game, role, matches, wins in counted}
    parts = [(slug, role) for slug, game in GAMES.items() for role, _ in (*game.box.roles, ("", ""))]
    return [found[part] for part in parts if part in found]


def listed(seats: Sequence[Seat], zone: ZoneInfo, now: datetime | None = None) -> list[Played]:
    """The seats as entries of a list, with everybody who sat there: one query for all of them."""
    now = now or timezone.now()
    at_table: dict[int, list[Seat]] = defaultdict(list)
    ids = [seat.match_id for seat in seats]
    for other in Seat.objects.filter(match__in=ids).select_related("player").defer("notes").order_by("number"):
        at_table[other.match_id].append(other)
    return [_entry(seat, at_table[seat.match_id], zone, now) for seat in seats]


def _entry(seat: Seat, there: list[Seat], zone: ZoneInfo, now: datetime) -> Played:
    match = seat.match
    at = match.ended_at or match.started_at or match.created_at
    return Played(
        match=match,
        title=GAMES[match.game].title if match.game in GAMES else match.game,
        seat=seat,
        others=[other for other in there if other.pk != seat.pk],
        outcome=outcome(seat, there),
        gain=_gain(seat),
        short=short(at, now, zone),
        iso=at.isoformat(),
    )


def outcome(seat: Seat, there: Sequence[Seat]) -> str:
    """How the match went for the seat: "Won", "Shared the win", "2nd of 4", "Resigned, 4th of 4", "No winner".

    Where sides played: "Won as Queen", "Lost as Citizen", "Resigned as Citizen", "No winner".
    """
    if seat.match.status == Match.Status.RUNNING:
        return "Running"
    if seat.place is None:
        return "No winner"
    if seat.match.sides:
        part = GAMES[seat.match.game].box.part(seat.role) if seat.match.game in GAMES else ""
        went = "Resigned" if seat.resigned else "Won" if seat.place == 1 else "Lost"
        return f"{went} as {part}" if part else went
    if seat.place == 1:
        return "Won" if sum(other.place == 1 for other in there) == 1 else "Shared the win"
    placed = f"{ordinal(seat.place)} of {len(there)}"
    return f"Resigned, {placed}" if seat.resigned else placed


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th, 21st …"""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def _gain(seat: Seat) -> int | None:
    """By how many points the match moved the seat's rating; None where it was not rated."""
    if getattr(seat, "mu_there", None) is None:
        return None
    there = {name.removesuffix("_there"): value for name, value in vars(seat).items() if name.endswith("_there")}
    return RatingChange(**there).gain
