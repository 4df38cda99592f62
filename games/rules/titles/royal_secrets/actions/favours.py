"""The Favours in hand: which a seat holds, and how one is used (SE-65, SE-66)."""

from __future__ import annotations

from bisect import insort

from games.rules.titles.royal_secrets.actions.verbs import Log
from games.rules.titles.royal_secrets.cards import AUDIENCES, FAVOURS, Favour
from games.rules.titles.royal_secrets.table import Table

# By Favour its Audience cards, the one with the lower Influence first.
CARDS: dict[Favour, tuple[int, ...]] = {
    favour: tuple(
        sorted(
            [number for number, card in enumerate(AUDIENCES) if card.favour == favour],
            key=lambda number: AUDIENCES[number].influence,
        )
    )
    for favour in FAVOURS
}

FAVOUR: tuple[Favour, ...] = tuple([card.favour for card in AUDIENCES])  # by Audience card


def holds(table: Table, seat: int, favour: Favour) -> bool:
    """Whether the seat has that Favour before it."""
    return favour in [FAVOUR[number] for number in table.favours[seat]]


def spend(table: Table, seat: int, favour: Favour, log: Log) -> int:
    """SE-66: uses the Favour, of two copies the one with the lower Influence; the card that is put aside."""
    held = table.favours[seat]
    card = next(number for number in CARDS[favour] if number in held)
    table.favours[seat] = [number for number in held if number != card]
    insort(table.used, card)
    log.append(("favour", seat, favour, AUDIENCES[card].id))
    return card
