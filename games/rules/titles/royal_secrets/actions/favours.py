"""The Favours in hand: which a seat holds, and how one is used (SE-65, SE-66)."""

from __future__ import annotations

from bisect import insort

from games.rules.titles.royal_secrets.actions.verbs import Log
from games.rules.titles.royal_secrets.cards import AUDIENCES, FAVOURS, Favour
from games.rules.titles.royal_secrets.table import Table, from_the_word

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

FAVOUR_CARDS: dict[Favour, frozenset[int]] = {favour: frozenset(cards) for favour, cards in CARDS.items()}
PHASE_1, PHASE_2 = [
    frozenset([number for number, card in enumerate(AUDIENCES) if card.phase == phase]) for phase in (1, 2)
]
MERCY = FAVOUR_CARDS["grace"] | FAVOUR_CARDS["master"]


def holds(table: Table, seat: int, favour: Favour) -> bool:
    """Whether the seat has that Favour before it."""
    return not FAVOUR_CARDS[favour].isdisjoint(table.favours[seat])


def holders(table: Table, cards: frozenset[int]) -> list[int]:
    """The seats, rising, that have one of these Audience cards before them."""
    return [seat for seat, held in enumerate(table.favours) if not cards.isdisjoint(held)]


def in_turn(table: Table, cards: frozenset[int]) -> list[int]:
    """The same from the Word holder clockwise."""
    able = holders(table, cards)
    return [seat for seat in from_the_word(table) if seat in able] if len(able) > 1 else able


def spend(table: Table, seat: int, favour: Favour, log: Log) -> int:
    """SE-66: uses the Favour, of two copies the one with the lower Influence; the card that is put aside."""
    held = table.favours[seat]
    card = next(number for number in CARDS[favour] if number in held)
    table.favours[seat] = [number for number in held if number != card]
    insort(table.used, card)
    log.append(("favour", seat, favour, AUDIENCES[card].id))
    return card
