"""The fold, pure: every finished rated match, in the order of its number, moves those who played it."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from games.ratings.sides import counted, rate_sides
from games.ratings.strength import Strength, newcomer, rate, shifted
from games.rules.kit.seats import sided

Key = tuple[str, str]  # the part played ("" where all play alike), and who


class Outcome(Struct, frozen=True):
    """A finished rated match: its id, and by seat who played ("player 12", "bot instinct") and at which rank.

    `roles` are the parts they played, where parts are rated apart. Where sides played, `teams` are theirs by seat, the
    ranks are those of the sides, and `left` the seats whose player resigned; else the ranks count that already.
    """

    match: int
    who: tuple[str, ...]
    places: tuple[int, ...]
    roles: tuple[str, ...] = ()
    teams: tuple[int, ...] = ()
    left: tuple[int, ...] = ()

    @property
    def keys(self) -> list[Key]:
        """Whose standing each seat's play counts for."""
        return list(zip(self.roles or ("",) * len(self.who), self.who, strict=True))


class Standing(Struct, frozen=True):
    """Where somebody stands in one game, or in one part of it: strength, rated matches (seats, for a bot), wins."""

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
    role: str = ""
    won: bool = False

    @property
    def key(self) -> Key:
        """Whose standing it moved."""
        return self.role, self.who


Standings = dict[Key, Standing]


def fold(outcomes: Iterable[Outcome], standings: Mapping[Key, Standing] | None = None) -> tuple[list[Step], Standings]:
    """What each match did to each seat, and where everybody stands after all of them."""
    now = dict(standings or {})
    steps: list[Step] = []
    for outcome in outcomes:
        told = play_out(outcome, now)
        steps += told
        for step in told:
            old = now.get(step.key) or Standing(step.before)
            now[step.key] = Standing(moved(old.strength, step), old.matches + 1, old.wins + step.won)
    return steps, now


def play_out(outcome: Outcome, standings: Mapping[Key, Standing]) -> list[Step]:
    """The steps of one match, each seat from where it stood before it."""
    before = [standings[key].strength if key in standings else newcomer() for key in outcome.keys]
    places: list[int] = list(outcome.places)
    decided = True
    if sided(outcome.teams):
        after = rate_sides(places, outcome.teams, before, outcome.left)
        decided = len(set(places)) > 1  # sides that are level have not won
        places = counted(places, outcome.left)
    else:
        after = rate(places, before)
    return [
        Step(outcome.match, seat, who, places[seat], before[seat], after[seat], role, decided and places[seat] == 1)
        for seat, (role, who) in enumerate(outcome.keys)
    ]


def moved(strength: Strength, step: Step) -> Strength:
    """The strength after a step. A bot may sit in several seats of a match: their steps add up."""
    return shifted(strength, step.before, step.after)
