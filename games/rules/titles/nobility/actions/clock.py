"""What is played for a seat whose clock has run out (section 4): draw unseen, pay the least, end the turn."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.titles.nobility.actions.draw import to_draw
from games.rules.titles.nobility.actions.end import End, excess
from games.rules.titles.nobility.actions.nobles import to_pay
from games.rules.titles.nobility.actions.verbs import Move
from games.rules.titles.nobility.cards import lands_of, pairs_of
from games.rules.titles.nobility.table import Table


def default(table: Table) -> Move:
    """The first draw, from the pile if there is one; the first payment; the end with the most held discarded."""
    if table.step == "draw":
        return to_draw(table)[0]
    if table.step == "pay":
        return to_pay(table)[0]
    cards, plots = excess(table)
    return End(lands_of(of_most(table.hands[table.seat], cards)), pairs_of(of_most(table.intrigue[table.seat], plots)))


def of_most(cards: Sequence[int], many: int) -> tuple[int, ...]:
    """So many cards, one by one of what is held most; of equals the first in canonical order."""
    left, taken = [*cards], [0] * len(cards)
    for _ in range(many):
        most = left.index(max(left))
        left[most] -= 1
        taken[most] += 1
    return tuple(taken)
