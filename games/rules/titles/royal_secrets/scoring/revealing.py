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
    leaving = withdrawn(table)
    if not leaving:
        return
    tell(table, log, "withdrew", leaving)
    for seat in from_the_word(table):
        if seat not in leaving:
            continue
        if table.valets:
            valet = table.valets.pop()
            insort(table.hands[seat], valet)
            log.append(("drawn", seat, len(table.valets), valet))
            table.count.append(("valet", seat, len(table.valets)))


def withdrawn(table: Table) -> list[int]:
    """SE-42: the seats, rising, that have bet an Excuse which nobody has stabbed."""
    found = [seat for seat, bets in enumerate(table.bets) for bet in bets if bet.card in EXCUSES and not bet.stabbed]
    return list(dict.fromkeys(found))
