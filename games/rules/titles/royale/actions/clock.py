"""What is played when a seat's clock runs out: the table of section 4."""

from __future__ import annotations

from collections.abc import Callable

from games.rules.titles.royale.actions import choices
from games.rules.titles.royale.actions.anytime import REVEAL_GLORY, any_time
from games.rules.titles.royale.actions.serf import GLORY_TO
from games.rules.titles.royale.actions.tax import TAXES, Collect
from games.rules.titles.royale.actions.turn import GIVES, SHIPS
from games.rules.titles.royale.actions.verbs import Move
from games.rules.titles.royale.cards import COLLECT_MAX, GLORY, GOLD, RESOURCES, count, size
from games.rules.titles.royale.ledger import settled
from games.rules.titles.royale.table import CITIZENS, Phase, Table, humans, serfs


def default(table: Table, place: int) -> Move:
    """The cautious answer of a place that is waited for; three Glory are always revealed first."""
    if REVEAL_GLORY in any_time(table, place):
        return REVEAL_GLORY
    answer = DEFAULTS.get(table.phase)
    return answer(table, place) if answer else choices(table, place)[0]


def one_card(table: Table, place: int) -> Move:
    """One card: another role's Resource, else the own one, else Gold, else Glory."""
    own = RESOURCES[table.role[place]]
    worst_first = [*[kind for kind in RESOURCES if kind != own], own, GOLD, GLORY]
    kind = next(kind for kind in worst_first if count(table.hands[place], kind))
    return SHIPS[(kind,)]


def to_the_poorest(table: Table, place: int) -> Move:
    """The two places other than the exchanger with the fewest cards, the lowest of equals."""
    return next(give for give in GIVES if {give.first, give.second} == set(poorest(table)[:2]))


def poorest(table: Table) -> list[int]:
    """The places other than the exchanger, those with the fewest cards first, the lowest of equals."""
    others = [citizen for citizen in CITIZENS if citizen != table.place]
    return sorted(others, key=lambda citizen: (size(table.hands[citizen] + table.up[citizen]), citizen))


def most_gold(table: Table, place: int) -> Move:
    """Collect all that can be where that is more than a human is known to hold, else tax who is known to hold most."""
    known = settled(table)[table.queen].lo
    best = max(humans(table), key=lambda citizen: (known[citizen][GOLD], size(table.hands[citizen]), -citizen))
    taken, left = [], COLLECT_MAX
    for serf in serfs(table):
        gold = min(left, count(table.up[serf], GOLD))
        if gold:
            taken.append((serf, gold))
            left -= gold
    return Collect(tuple(taken)) if COLLECT_MAX - left > known[best][GOLD] else TAXES[best]


def to_the_least_glorious(table: Table, place: int) -> Move:
    """The human with the least known Glory, then the fewest cards, then the lowest place."""
    known = settled(table)[table.queen].lo
    return GLORY_TO[
        min(humans(table), key=lambda citizen: (known[citizen][GLORY], size(table.hands[citizen]), citizen))
    ]


# Elsewhere it is the first legal answer: the first free role or placing, allow, decline, Glory or all the Gold.
DEFAULTS: dict[Phase, Callable[[Table, int], Move]] = {
    "ship": one_card,
    "give": to_the_poorest,
    "tax": most_gold,
    "glory": to_the_least_glorious,
}
