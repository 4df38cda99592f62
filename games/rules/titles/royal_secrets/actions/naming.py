"""Who may be given the Word, and how it is passed on (SE-11 to SE-16)."""

from __future__ import annotations

from functools import cache

from games.rules.titles.royal_secrets.actions.verbs import Step
from games.rules.titles.royal_secrets.table import Stage, Table

WORD_ACTIONS = ("choose", "bet1", "bet2")


def nameable(table: Table, seat: int) -> tuple[int, ...]:
    """SE-13 to SE-16: the seats that this one may name if it acts now, rising; () where nobody is named."""
    return named(table.stage, len(table.hands), table.acted, seat)


@cache
def named(stage: Stage, seats: int, acted: int, seat: int) -> tuple[int, ...]:
    """The same by the seats that have acted before; in the last Word action of the round the last one names nobody."""
    if stage not in WORD_ACTIONS:
        return ()
    others = [other for other in range(seats) if other != seat]
    left = [other for other in others if not acted >> other & 1]
    return tuple(left if left or stage == "bet2" else others)


def acts(table: Table, seat: int, next: int | None, again: Step, after: Step) -> Step:
    """SE-11, SE-12: the seat has done the Word action and gives the Word on; what is next, once all have done it."""
    table.acted |= 1 << seat
    if next is not None:
        table.word = next
    if table.acted != (1 << len(table.hands)) - 1:
        return again
    table.acted = 0
    return after
