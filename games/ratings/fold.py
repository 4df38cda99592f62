"""The fold, pure: every finished rated match, in the order of its number, moves those who played it."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from games.ratings.strength import Strength, newcomer, rate


class Outcome(Struct, frozen=True):
    """A finished rated match: its id, and by seat who played ("player 12", "bot instinct") and at which rank."""

    match: int
    who: tuple[str, ...]
    places: tuple[int, ...]


class Standing(Struct, frozen=True):
    """Where somebody stands in one game: strength, rated matches (seats, for a bot), wins."""

    strength: Strength
    matches: int = 0
    wins: int = 0


class Step(Struct, frozen=True):
    """What one match did to one seat."""

    match: int
    seat: int
    who: str
    place: int
    before: Strength
    after: Strength


Standings = dict[str, Standing]  # by who


def fold(outcomes: Iterable[Outcome], standings: Mapping[str, Standing] | None = None) -> tuple[list[Step], Standings]:
    """What each match did to each seat, and where everybody stands after all of them."""
    now = dict(standings or {})
    steps: list[Step] = []
    for outcome in outcomes:
        told = play_out(outcome, now)
        steps += told
        for step in told:
            old = now.get(step.who) or Standing(step.before)
            now[step.who] = Standing(moved(old.strength, step), old.matches + 1, old.wins + (step.place == 1))
    return steps, now


def play_out(outcome: Outcome, standings: Mapping[str, Standing]) -> list[Step]:
    """The steps of one match, each seat from where it stood before it."""
    before = [standings[who].strength if who in standings else newcomer() for who in outcome.who]
    after = rate(outcome.places, before)
    seats = zip(outcome.who, outcome.places, before, after, strict=True)
    return [Step(outcome.match, seat, *told) for seat, told in enumerate(seats)]


def moved(strength: Strength, step: Step) -> Strength:
    """The strength after a step. A bot may sit in several seats of a match: their steps add up."""
    if strength == step.before:
        return step.after
    return Strength(
        strength.mu + step.after.mu - step.before.mu, strength.sigma * (step.after.sigma / step.before.sigma)
    )
