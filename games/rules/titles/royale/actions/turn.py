"""The verbs of a human Citizen's turn: Exchange, the Queen's giving, Ship (RY-10 to RY-16)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Annotated, ClassVar

from msgspec import Meta

from games.rules.titles.royale.actions.verbs import Log, Move, Place, Step
from games.rules.titles.royale.cards import (
    ALL_CARDS,
    CODES,
    EXCHANGE_GOLD,
    GOLD,
    KINDS,
    ONE,
    RESOURCES,
    TOTAL,
    CardCode,
    count,
    kinds,
)
from games.rules.titles.royale.table import CITIZENS, NO_KIND, QUEEN, Table, to_the_right


class Exchange(Move, frozen=True):
    """RY-11: lay down both Resources of one's own role for 1 Gold, if there is any."""

    reveals: ClassVar[bool] = True
    refusal: ClassVar[str] = "You do not hold both Resources of your role."

    def apply(self, table: Table, place: int, log: Log) -> Step:
        """Both cards lie open and wait to be given away."""
        kind = RESOURCES[table.role[place]]
        table.hands[place] -= 2 * ONE[kind]
        table.notes += [("out", place, kind), ("out", place, kind), ("exchange", kind)]
        gold = earned(table)
        if gold:
            table.hands[place] += ONE[GOLD]
            table.notes.append(("in", place, GOLD))
        table.worked, table.giving, table.untouched = True, kind, False
        log.append(("exchange", place, kind, gold))
        return "give"


class Give(Move, frozen=True):
    """RY-12: the Queen gives one of the two Resources to each of two Citizens."""

    refusal: ClassVar[str] = "Choose two different Citizens."
    first: Place
    second: Place

    def apply(self, table: Table, place: int, log: Log) -> Step:
        """Everyone sees who gets them; a Serf's joins its face-down cards (RY-13)."""
        kind, table.giving = table.giving, NO_KIND
        for to in (self.first, self.second):
            table.hands[to] += ONE[kind]
            table.fed[to] = True
            table.notes.append(("in", to, kind))
        log.append(("give", kind, self.first, self.second))
        return "given"


class Ship(Move, frozen=True):
    """RY-14: lay one or two cards face down for the next Citizen to the right, past the Queen."""

    refusal: ClassVar[str] = "You can ship one or two cards of your hand."
    cards: Annotated[tuple[CardCode, ...], Meta(max_length=ALL_CARDS)] = ()

    def apply(self, table: Table, place: int, log: Log) -> Step:
        """RY-16: the cards are in nobody's hand for now."""
        packet, to = PACKED[self.cards], to_the_right(place)
        table.hands[place] -= packet
        table.packet, table.sender, table.recipient, table.untouched = packet, place, to, False
        table.notes.append(("ship", place, packet))
        log.append(("ship", place, to, packet))
        return "shipped"


EXCHANGE = Exchange()
GIVES = tuple([Give(first, second) for first, second in combinations(CITIZENS, 2)])
# By their kinds how one or two cards are shipped; by these cards, the cards packed.
SHIPS = {
    packet: Ship(tuple([CODES[kind] for kind in packet]))
    for many in (1, 2)
    for packet in combinations_with_replacement(KINDS, many)
}
PACKED: dict[tuple[CardCode, ...], int] = {ship.cards: sum([ONE[kind] for kind in of]) for of, ship in SHIPS.items()}


def to_ship(table: Table, place: int) -> Sequence[Move]:
    """RY-10: what the Citizen on turn may do: Exchange, once a turn (RY-13), or Ship."""
    if place != table.place:
        return ()
    return in_hand(table.hands[place], NO_KIND if table.worked else RESOURCES[table.role[place]])


@cache
def in_hand(hand: int, own: int) -> tuple[Move, ...]:
    """What may be done with a hand: Exchange both of its `own` kind, ship single cards, ship pairs."""
    exchange = [EXCHANGE] if own != NO_KIND and count(hand, own) == TOTAL[own] else []
    held = kinds(hand)
    return (*exchange, *[SHIPS[packet] for packet in dict.fromkeys([*zip(held), *combinations(held, 2)])])


def to_give(table: Table, place: int) -> Sequence[Move]:
    """RY-12: the Queen's pairs of places."""
    return GIVES if place == QUEEN else ()


def earned(table: Table) -> int:
    """RY-11: the Gold that an Exchange takes out of the treasury; none out of an empty one."""
    gold = min(EXCHANGE_GOLD, table.treasury)
    table.treasury -= gold
    return gold
