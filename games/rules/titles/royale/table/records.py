"""The table and what lies on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from msgspec import Struct

from games.rules.kit.chance import Chance
from games.rules.kit.events import Raw
from games.rules.titles.royale.cards import GLORY, ONE, Cards

NO_SEAT = -1
NO_ROLE = -1
NO_KIND = -1
PLACES = 5
QUEEN = 0  # her place; 1 to 4 are the Citizens', clockwise from her left
CITIZENS = range(1, 5)

Phase = Literal["role", "serfs", "ship", "give", "search", "bribe", "inspect", "tax", "glory", "face_up", "over"]
Reason = Literal["", "glory", "gold", "serf", "limit"]
Winner = Literal["", "queen", "citizens", "nobody"]
WINNERS: dict[Reason, tuple[Winner, ...]] = {
    "": ("",),
    "glory": ("queen", "citizens"),
    "gold": ("queen",),
    "serf": ("citizens",),
    "limit": ("queen", "citizens", "nobody"),
}
Fate = Literal["", "passed", "bribed", "searched"]


class Options(Struct, frozen=True):
    """What the table has chosen (section 2)."""

    queen: Literal["random", 0, 1, 2, 3, 4] = "random"
    roles: Literal["choose", "deal"] = "choose"
    serf_gold: Literal["any", "serf"] = "any"
    limit: Literal[8, 12, 20] = 12
    limit_result: Literal["gold", "draw"] = "gold"


Counts = tuple[int, ...]  # by kind, in card order


class Bounds(Struct, frozen=True):
    """What one observer knows of the hidden cards (section 5): by zone and kind at least `lo`, at most `hi`.

    Zone 0 is the shipment under way, 1 to 4 are the Citizens' places. `sent` are the bounds of the sender's hand
    before the shipment (step 8), none for who sees the shipment or when there is none.
    """

    lo: tuple[Counts, ...]
    hi: tuple[Counts, ...]
    sent_lo: Counts = ()
    sent_hi: Counts = ()


@dataclass(slots=True)
class Table:
    """One match. Lists by place have five entries, the Queen's first.

    `seat_at` is NO_SEAT for a Serf; until the Serfs are placed (RY-7) the humans stand first, in clockwise order.
    `role` is by place a number in role order. `hands` are the hidden cards: a human's hand, a Serf's face-down cards;
    `up` a Serf's face-up ones; the Queen's Gold is `treasury`. `packet` is the shipment under way from `sender` to
    `recipient`, 0 where there is none. `asked` are the places still asked for a bribe. `giving` is the kind of what
    the Queen gives away, else NO_KIND: two cards after an Exchange of the place on turn, or a Serf's Glory. `reveals`
    are the reveals left in a Serf's turn; `fed` says by place whether a card has joined a Serf's face-down cards since
    it was last called (RY-39). `untouched`: no card has left a hand since the deal. `turns` counts the turns begun.
    `last` and `last_taken` are the last shipment's fate.

    `bounds` is what each observer has learned, by seat and the spectator last, as of before `notes`; see ledger.py.
    It is never changed in place, so copies share it.

    A dataclass, because setting a field of a Struct takes eight times as long.
    """

    options: Options
    chance: Chance
    queen: int
    seat_at: tuple[int, ...]
    role: list[int]
    hands: list[Cards]
    up: list[Cards]
    treasury: int
    phase: Phase
    round: int
    place: int
    worked: bool
    turns: int
    packet: Cards
    sender: int
    recipient: int
    asked: list[int]
    giving: int
    reveals: int
    fed: list[bool]
    untouched: bool
    last: Fate
    last_taken: int
    reason: Reason
    winner: Winner
    bounds: list[Bounds]
    sizes: list[int]
    notes: list[Raw]

    def clone(self) -> Table:
        """An independent copy."""
        return Table(
            self.options,
            Chance(self.chance.key, self.chance.count),
            self.queen,
            self.seat_at,
            self.role[:],
            self.hands[:],
            self.up[:],
            self.treasury,
            self.phase,
            self.round,
            self.place,
            self.worked,
            self.turns,
            self.packet,
            self.sender,
            self.recipient,
            self.asked[:],
            self.giving,
            self.reveals,
            self.fed[:],
            self.untouched,
            self.last,
            self.last_taken,
            self.reason,
            self.winner,
            self.bounds,
            self.sizes,
            self.notes[:],
        )


def given_away(table: Table) -> int:
    """The cards that are being given out (RY-12, RY-32)."""
    if table.giving == NO_KIND:
        return 0
    return ONE[GLORY] if table.giving == GLORY else 2 * ONE[table.giving]


def humans(table: Table) -> tuple[int, ...]:
    """The places of the human Citizens, rising."""
    return places(table.seat_at)[0]


def serfs(table: Table) -> tuple[int, ...]:
    """The places of the Serfs, rising; once they are placed."""
    return places(table.seat_at)[1]


@cache
def places(seat_at: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The places of the human Citizens, and of the Serfs."""
    return (
        tuple([place for place in CITIZENS if seat_at[place] != NO_SEAT]),
        tuple([place for place in CITIZENS if seat_at[place] == NO_SEAT]),
    )


def to_the_right(place: int) -> int:
    """RY-14: the next Citizen to the right, skipping the Queen."""
    return place - 1 or CITIZENS[-1]


def human_to_the_right(table: Table, place: int) -> int:
    """RY-29: the next human Citizen to the right, skipping the Queen and Serfs."""
    place = to_the_right(place)
    while table.seat_at[place] == NO_SEAT:
        place = to_the_right(place)
    return place
