"""The verbs of the Queen's turn: tax a Citizen, collect from Serfs, or neither (RY-26, RY-27)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Annotated, ClassVar

from msgspec import Meta

from games.rules.titles.royale.actions.verbs import Log, Move, Place, Step
from games.rules.titles.royale.cards import COLLECT_MAX, GOLD, ONE, count
from games.rules.titles.royale.scoring import all_the_gold
from games.rules.titles.royale.table import CITIZENS, QUEEN, Table, humans, serfs


class Tax(Move, frozen=True):
    """RY-26: a human Citizen gives the Queen all its Gold."""

    reveals: ClassVar[bool] = True
    refusal: ClassVar[str] = "Only a human Citizen can be taxed, in the Queen's turn."
    place: Place

    def apply(self, table: Table, place: int, log: Log) -> Step:
        """The number is public, and may be zero."""
        gold = count(table.hands[self.place], GOLD)
        if gold:
            table.hands[self.place] -= gold * ONE[GOLD]
            table.treasury += gold
            table.untouched = False
        table.notes.append(("tax", self.place, gold))
        log.append(("tax", self.place, gold))
        return "over" if all_the_gold(table, log) else "next"


class Collect(Move, frozen=True):
    """RY-27: instead of taxing, take 1 to 3 face-up Gold in all from Serfs; (place, Gold) by places ascending."""

    refusal: ClassVar[str] = "Collect one to three Gold in all that lie face up with Serfs."
    taken: Annotated[
        tuple[tuple[Place, Annotated[int, Meta(ge=1, le=COLLECT_MAX)]], ...], Meta(min_length=1, max_length=2)
    ]

    def apply(self, table: Table, place: int, log: Log) -> Step:
        """The Gold goes to the treasury."""
        for serf, gold in self.taken:
            table.up[serf] -= gold * ONE[GOLD]
            table.treasury += gold
        log.append(("collect", self.taken))
        return "over" if all_the_gold(table, log) else "next"


class NoTax(Move, frozen=True):
    """RY-26: the Queen lets her turn pass."""

    refusal: ClassVar[str] = "It is not the Queen's turn."

    def apply(self, table: Table, place: int, log: Log) -> Step:
        """Nothing changes hands."""
        log.append(("no_tax",))
        return "next"


TAXES = {place: Tax(place) for place in CITIZENS}
NO_TAX = NoTax()


def to_tax(table: Table, place: int) -> Sequence[Move]:
    """RY-26, RY-27: the human places, every split of 1 to 3 face-up Gold, the most Gold first, no tax."""
    if place != QUEEN:
        return ()
    return in_reach(humans(table), tuple([(serf, count(table.up[serf], GOLD)) for serf in serfs(table)]))


@cache
def in_reach(people: tuple[int, ...], gold: tuple[tuple[int, int], ...]) -> tuple[Move, ...]:
    """The same by the human places and each Serf's face-up Gold."""
    splits = product(*[[(serf, part) for part in range(there + 1)] for serf, there in gold])
    collects = [
        Collect(tuple([(serf, part) for serf, part in split if part]))
        for split in splits
        if 0 < sum([part for _, part in split]) <= COLLECT_MAX
    ]
    collects.sort(key=lambda collect: (-sum([part for _, part in collect.taken]), collect.taken))
    return (*[TAXES[place] for place in people], *collects, NO_TAX)
