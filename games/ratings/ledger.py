"""The fold as it is stored: a row for what each match did to each seat, a row for where everybody stands.

A match gets its number when it ends, inside that transaction, under the lock of its game's `Ladder` row. Matches that
end at once wait for each other there, so the order of the numbers is the order in which they were rated.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from django.db import transaction
from django.db.models import F, Max

from games.models import Ladder, Match, Rating, RatingChange, Seat, User
from games.ratings.fold import Key, Outcome, Standing, Step, fold
from games.ratings.strength import Strength
from games.rules.kit.seats import sided

Row = RatingChange | Rating
CHANGED = ["role", "place", "mu_before", "sigma_before", "mu", "sigma"]
MOVING = ["mu", "sigma", "points", "matches", "wins"]


def record(match: Match, seats: Sequence[Seat]) -> bool:
    """Rate a match that ends now, in the caller's transaction, who then saves its `rated_number`.

    Its result, and the seats' places and roles, stand already. Returns whether it counts: with a guest it does not.
    """
    if not match.rated or len(seats) < 2 or not all(seat.taken for seat in seats):
        return False
    if User.objects.filter(pk__in=[seat.player_id for seat in seats if seat.player_id], guest=True).exists():
        return False
    ladder, _ = Ladder.objects.select_for_update().get_or_create(game=match.game)
    ladder.matches += 1
    ladder.save(update_fields=["matches"])
    match.rated_number = ladder.matches
    ordered = sorted(seats, key=lambda seat: seat.number)
    outcome = outcome_of(match.pk, match.result or {}, ordered, [who(seat) for seat in ordered])
    kept = Rating.objects.filter(game=match.game, who__in=outcome.who)
    steps, standings = fold([outcome], {(rating.role, rating.who): standing(rating) for rating in kept})
    RatingChange.objects.bulk_create(change_row(step) for step in steps)
    rows = [rating_row(match.game, key, standings[key]) for key in sorted(set(outcome.keys))]
    Rating.objects.bulk_create(rows, update_conflicts=True, unique_fields=["game", "role", "who"], update_fields=MOVING)
    return True


def outcome_of(match_id: int, result: Mapping[str, Any], seats: Sequence[Seat], names: Sequence[str]) -> Outcome:
    """A match as the fold takes it, from its stored result and its seats in order, and under which names they play."""
    roles = tuple(seat.role for seat in seats) if any(seat.role for seat in seats) else ()
    teams = tuple(result.get("teams") or ())
    if not sided(teams):
        return Outcome(match_id, tuple(names), tuple(seat.place or 0 for seat in seats), roles)
    left = tuple(seat.number for seat in seats if seat.resigned)
    return Outcome(match_id, tuple(names), tuple(result["places"]), roles, teams, left)


def who(seat: Seat) -> str:
    """The name under which a seat is rated."""
    return f"bot {seat.bot}" if seat.bot else f"player {seat.player_id}"


def outcomes(game: str) -> Iterator[Outcome]:
    """Every finished rated match of a game in the order of its number, read from the matches alone.

    Who sat in the seat of a deleted account is known from its rating change, or else is nobody but that seat.
    """
    changes = RatingChange.objects.filter(match__game=game, player=None, bot="")
    gone = {(match, seat): one for match, seat, one in changes.values_list("match_id", "seat", "who")}
    seats = Seat.objects.filter(match__game=game, match__rated_number__isnull=False).only(
        "match_id", "number", "player_id", "bot", "place", "role", "resigned"
    )
    rows = seats.annotate(result=F("match__result")).order_by("match__rated_number", "number").iterator(chunk_size=2000)
    for match_id, sitting in groupby(rows, key=lambda seat: seat.match_id):
        seated = list(sitting)
        names = [
            who(seat) if seat.taken else gone.get((match_id, seat.number), f"gone {match_id} {seat.number}")
            for seat in seated
        ]
        yield outcome_of(match_id, seated[0].result or {}, seated, names)


def recompute(game: str) -> int:
    """Write every rating of a game anew from its matches; return how many matches there were."""
    with transaction.atomic():
        ladder, _ = Ladder.objects.select_for_update().get_or_create(game=game)
        changes, ratings, numbers = expected(game)
        RatingChange.objects.filter(match__game=game).delete()
        RatingChange.objects.bulk_create(changes, batch_size=500)
        Rating.objects.filter(game=game).delete()
        Rating.objects.bulk_create(ratings, batch_size=500)
        ladder.matches = numbers
        ladder.save(update_fields=["matches"])
    return len({change.match_id for change in changes})


def expected(game: str) -> tuple[list[RatingChange], list[Rating], int]:
    """The rows that the matches of a game call for, unsaved, and the number of the last match."""
    steps, standings = fold(outcomes(game))
    alive = set(User.objects.filter(seats__match__game=game).values_list("pk", flat=True))
    ratings = [rating_row(game, key, standings[key]) for key in sorted(standings)]
    last = Match.objects.filter(game=game).aggregate(last=Max("rated_number"))["last"] or 0
    return (
        [change_row(step, alive) for step in steps],
        [rating for rating in ratings if rating.bot or rating.player_id in alive],
        last,
    )


def first_difference(game: str) -> str:
    """What is stored otherwise than the matches call for, as a sentence on the first place; empty if nothing."""
    changes, ratings, last = expected(game)
    stored = RatingChange.objects.filter(match__game=game).order_by("match__rated_number", "match_id", "seat")
    kept = Rating.objects.filter(game=game).order_by("role", "who")
    counted = Ladder.objects.filter(game=game).values_list("matches", flat=True).first() or 0
    found = (
        differ({f"{row}, {row.who}": row for row in changes}, {f"{row}, {row.who}": row for row in stored}, CHANGED)
        or differ({called(row): row for row in ratings}, {called(row): row for row in kept}, MOVING)
        or (f"the ladder counts {counted} rated matches, the last number is {last}." if counted != last else "")
    )
    return f"{game}: {found}" if found else ""


def called(row: Rating) -> str:
    """How a difference names a rating: "player 12", "player 12 as queen"."""
    return f"{row.who} as {row.role}" if row.role else row.who


def differ(wanted: Mapping[str, Row], stored: Mapping[str, Row], columns: Sequence[str]) -> str:
    """The first difference between rows by their names, as a sentence; empty if there is none."""
    for name, want in wanted.items():
        have = stored.get(name)
        if have is None:
            return f"nothing is stored for {name}."
        for column in columns:
            if getattr(want, column) != getattr(have, column):
                return f"{name}: {column} is {getattr(have, column)!r}, but should be {getattr(want, column)!r}."
    extra = next((name for name in stored if name not in wanted), "")
    return f"a row is stored for {extra}, but no match calls for it." if extra else ""


def standing(rating: Rating) -> Standing:
    """A stored rating as a value."""
    return Standing(Strength(rating.mu, rating.sigma), rating.matches, rating.wins)


def change_row(step: Step, alive: Container[int] | None = None) -> RatingChange:
    """The row that keeps a step; `alive` are the players that still exist (None: all of them)."""
    return RatingChange(
        match_id=step.match,
        seat=step.seat,
        **owner(step.who, alive),
        role=step.role,
        place=step.place,
        mu_before=step.before.mu,
        sigma_before=step.before.sigma,
        mu=step.after.mu,
        sigma=step.after.sigma,
    )


def rating_row(game: str, key: Key, stands: Standing) -> Rating:
    """The row that keeps where somebody stands."""
    role, one = key
    return Rating(
        game=game,
        role=role,
        **owner(one),
        mu=stands.strength.mu,
        sigma=stands.strength.sigma,
        points=stands.strength.points,
        matches=stands.matches,
        wins=stands.wins,
    )


def owner(one: str, alive: Container[int] | None = None) -> dict[str, Any]:
    """Whose row it is: the columns who, player_id and bot."""
    kind, _, which = one.partition(" ")
    player = int(which) if kind == "player" and (alive is None or int(which) in alive) else None
    return {"who": one, "player_id": player, "bot": which if kind == "bot" else ""}
