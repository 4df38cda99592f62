"""All bets are turned up, and who bet an Excuse withdraws (SE-41, SE-42)."""

from __future__ import annotations

from bisect import insort

from games.rules.kit.events import Raw
from games.rules.titles.royal_secrets.cards import CODES, EXCUSES
from games.rules.titles.royal_secrets.table import CARDINAL, Table, from_the_word, laid, shows, tell


def reveal(table: Table, log: list[Raw]) -> None:
    """SE-41: nothing on the table is closed any more; here the count begins."""
    table.count = []
    bets = laid(table)
    for owner, _, bet in bets:
        if not bet.open:
            bet.open = True
            if owner != CARDINAL:
                shows(table, owner, bet.card)
    tell(table, log, "reveal", [[owner, slot, CODES[bet.card], bet.medal, bet.stabbed] for owner, slot, bet in bets])


def withdraw(table: Table, log: list[Raw]) -> None:
    """SE-42: each seat with an Excuse takes one Valet, if there are any, from the Word holder clockwise."""
    leaving = [seat for seat in from_the_word(table) if withdrawn(table, seat)]
    if not leaving:
        return
    tell(table, log, "withdrew", sorted(leaving))
    for seat in leaving:
        if table.valets:
            valet = table.valets.pop()
            insort(table.hands[seat], valet)
            log.append(("drawn", seat, len(table.valets), valet))
            table.count.append(("valet", seat, len(table.valets)))


LEAVING = frozenset(EXCUSES)


def withdrawn(table: Table, seat: int) -> bool:
    """SE-42: whether the seat has bet an Excuse that nobody has stabbed."""
    return not LEAVING.isdisjoint([bet.card for bet in table.bets[seat] if not bet.stabbed])
