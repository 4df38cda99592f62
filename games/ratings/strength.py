"""How strong somebody is: a mean and a doubt, moved by the ranks of a match, and the one number that is shown."""

from collections.abc import Sequence

from msgspec import Struct
from openskill.models import PlackettLuce

from games.models.rating import points

MODEL = PlackettLuce()


class Strength(Struct, frozen=True):
    """The mean and standard deviation of what somebody's play is worth, in openskill's units."""

    mu: float
    sigma: float

    @property
    def points(self) -> float:
        """What is shown and sorted by."""
        return points(self.mu, self.sigma)


def newcomer() -> Strength:
    """Who has not played a rated match of a game yet."""
    start = MODEL.rating()
    return Strength(start.mu, start.sigma)


def rate(ranks: Sequence[int], ratings: Sequence[Strength]) -> list[Strength]:
    """The strengths after a match in which these took these ranks (1 best; equals share)."""
    teams = [[MODEL.create_rating([rating.mu, rating.sigma])] for rating in ratings]
    return [Strength(team[0].mu, team[0].sigma) for team in MODEL.rate(teams, ranks=[float(rank) for rank in ranks])]


def shifted(strength: Strength, before: Strength, after: Strength) -> Strength:
    """The strength after the same change as from `before` to `after`: the mean by as much, the doubt by the factor."""
    if strength == before:
        return after
    return Strength(strength.mu + after.mu - before.mu, strength.sigma * (after.sigma / before.sigma))
