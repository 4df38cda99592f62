"""How much to like an answer so that it is given with some chance: who follows `prefer` adds a little at random."""

from math import sqrt

NOISE = 0.2  # points of a game's own weights that are added at random at most: enough to choose among equals
EVEN = 0.5


def lean(chance: float) -> float:
    """The weight of an answer, the only other one weighing nothing, that is given with this chance.

    Both get their noise, evenly spread: one more by less than NOISE can still be overtaken.
    """
    if chance <= EVEN:
        return NOISE * (sqrt(2 * max(chance, 0.0)) - 1)
    return NOISE * (1 - sqrt(2 * max(1 - chance, 0.0)))
