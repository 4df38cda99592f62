"""Matches of sides: each side is rated as one player, and what that does to it each of its members takes over.

Who resigns loses, whatever becomes of the side, so that nobody leaves to save a rating. The side itself wins or loses
with the bot that plays on: its other members are rated as if nobody had left, and so are those they play against.
"""

from collections.abc import Collection, Sequence
from math import fsum

from games.ratings.strength import Strength, rate, shifted


def counted(places: Sequence[int], left: Collection[int]) -> list[int]:
    """The ranks by seat as they count for each: the side's, but among the last for the seats whose player resigned."""
    last = max(2, *places)
    return [last if seat in left else place for seat, place in enumerate(places)]


def rate_sides(
    places: Sequence[int], teams: Sequence[int], strengths: Sequence[Strength], left: Collection[int] = ()
) -> list[Strength]:
    """The strengths by seat after a match in which these sides took these ranks (both by seat; 1 best, equals share).

    A side counts as one player with the mean strength of its members. Each member's mean moves by as much as that
    player's, each member's doubt by the same factor. A resigned seat is moved as if its side had come last.
    """
    sides = sorted(set(teams))
    members = [[seat for seat, team in enumerate(teams) if team == side] for side in sides]
    ranks = [places[seats[0]] for seats in members]
    before = [mean([strengths[seat] for seat in seats]) for seats in members]
    after = rate(ranks, before)
    found = list(strengths)
    for side, seats in enumerate(members):
        lost = after[side]
        if any(seat in left for seat in seats):
            lost = rate([max(ranks) + 1 if other == side else rank for other, rank in enumerate(ranks)], before)[side]
        for seat in seats:
            found[seat] = shifted(strengths[seat], before[side], lost if seat in left else after[side])
    return found


def mean(strengths: Sequence[Strength]) -> Strength:
    """One player in place of these."""
    count = len(strengths)
    return Strength(fsum(one.mu for one in strengths) / count, fsum(one.sigma for one in strengths) / count)
