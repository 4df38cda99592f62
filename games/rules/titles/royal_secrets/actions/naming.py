"""Who may be given the Word, and how it is passed on (SE-11 to SE-16)."""

from __future__ import annotations

from functools import cache

from games.rules.titles.royal_secrets.actions.verbs import Step
from games.rules.titles.royal_secrets.table import Table

WORD_ACTIONS = ("choose", "bet1", "bet2")


def nameable(table: Table, seat: int) -> tuple[int, ...]:
    """SE-13 to SE-16: the seats that this one may name if it acts now, rising; () where nobody is named."""
    if table.stage not in WORD_ACTIONS:
        return ()
    return named(len(table.hands), table.acted | 1 << seat, seat, table.stage == "bet2")


@cache
def named(seats: int, acted: int, seat: int, last: bool) -> tuple[int, ...]:
    """The same by the seats that have then acted, and whether this is the last Word action of the round."""
    others = [other for other in range(seats) if other != seat]
    left = [other for other in others if not acted >> other & 1]
    return tuple(left if left or last else others)


def acts(table: Table, seat: int, next: int | None, again: Step, after: Step) -> Step:
    """SE-11, SE-12: the seat has done the Word action and gives the Word on; what is next, once all have done it."""
    table.acted |= 1 << seat
    if next is not None:
        table.word = next
    if table.acted != (1 << len(table.hands)) - 1:
        return again
    table.acted = 0
    return after
