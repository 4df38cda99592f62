"""The two piles of face-down cards: what happens when the last card has left one (NB-14, NB-15)."""

from __future__ import annotations

from games.rules.titles.nobility.actions.verbs import Log
from games.rules.titles.nobility.cards import LANDS, PAIRS, numbers
from games.rules.titles.nobility.table import EMPTY, Table


def used_up(table: Table, log: Log) -> None:
    """NB-15: the period is running out, and at once the discard is shuffled into a new pile."""
    if not table.running_out:
        table.running_out = True
        log.append(("pile_out", table.period))
    reshuffle(table, log)


def reshuffle(table: Table, log: Log) -> None:
    """NB-15: the country discard becomes the new pile, if there is any; all know what it is made of (section 5)."""
    if not any(table.discard):
        return
    table.in_pile, table.discard = table.discard, [0] * len(LANDS)
    table.pile = numbers(table.in_pile)
    table.chance.shuffle(table.pile)
    table.blind = [[0] * len(LANDS) for _ in table.hands]
    log.append(("reshuffle", tuple(table.in_pile)))


def reshuffle_plots(table: Table, log: Log) -> None:
    """NB-14: the intrigue discard becomes the new intrigue pile, if there is any."""
    if not any(table.plot_discard):
        return
    table.in_plots, table.plot_discard = table.plot_discard, [0] * len(PAIRS)
    table.plots = numbers(table.in_plots)
    table.chance.shuffle(table.plots)
    table.blind_plots = [[0] * len(PAIRS) for _ in table.hands]
    log.append(("ireshuffle", tuple(table.in_plots)))


def refill(table: Table, log: Log) -> None:
    """NB-46: empty slots of the row are filled from the pile, left to right; where nothing is left, they stay empty."""
    cards: list[int] = []
    slots: list[int] = []
    after: Log = []
    row = table.row
    for slot, lying in enumerate(row):
        if lying != EMPTY:
            continue
        if not table.pile:
            reshuffle(table, after)
            if not table.pile:
                break
        row[slot] = card = table.pile.pop()
        table.in_pile[card] -= 1
        cards.append(card)
        slots.append(slot)
        if not table.pile:
            used_up(table, after)
    if slots:
        log.append(("refilled", cards, slots))
        log += after
