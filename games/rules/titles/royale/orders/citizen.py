"""The standing orders of a human Citizen: its role, its turn, bribes, and what it does at any time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Literal

from msgspec import Meta

from games.rules.contract import Action, Order
from games.rules.titles.royale.actions import choices
from games.rules.titles.royale.actions.anytime import CALLS, REVEAL_GLORY, any_time
from games.rules.titles.royale.actions.setup import ROLE_OF
from games.rules.titles.royale.actions.shipment import DECLINE, OWN, Bribe
from games.rules.titles.royale.actions.turn import EXCHANGE, Ship, in_hand
from games.rules.titles.royale.actions.verbs import Move, Place
from games.rules.titles.royale.cards import (
    BRIBE_PRICE,
    EXCHANGE_GOLD,
    GOLD,
    GOLD_TO_WIN,
    ONE,
    RESOURCES,
    ROLES,
    TOTAL,
    CardCode,
    RoleCode,
    count,
    size,
)
from games.rules.titles.royale.orders.kind import Standing
from games.rules.titles.royale.table import NO_KIND, NO_ROLE, NO_SEAT, PLACES, Table, serfs, to_the_right

Packet = Annotated[tuple[CardCode, ...], Meta(min_length=1, max_length=2)]


class RoleWish(Standing, frozen=True):
    """Take the first of these roles that is free (RY-5)."""

    answers = ("role",)
    once = True
    phase = "role"
    roles: Annotated[tuple[RoleCode, ...], Meta(min_length=1, max_length=4)]

    @classmethod
    def listed(cls, table: Table, place: int) -> Sequence[Order]:
        """Every role, while it has none: one taken in the meantime is passed over."""
        return [cls((role,)) for role in ROLES] if table.role[place] == NO_ROLE else ()

    def gives(self, table: Table, place: int) -> Action | None:
        """The first wish that can be chosen."""
        wished = [ROLE_OF[ROLES.index(role)] for role in self.roles]
        return next((role for role in wished if role in choices(table, place)), None)


class ExchangeWhenICan(Standing, frozen=True):
    """Exchange when I can, if the treasury has Gold (RY-11)."""

    answers = ("exchange",)
    phase = "ship"

    def gives(self, table: Table, place: int) -> Action | None:
        """The Exchange, if it earns something."""
        return EXCHANGE if table.treasury >= EXCHANGE_GOLD and EXCHANGE in choices(table, place) else None


class ShipPackets(Standing, frozen=True):
    """Ship the first of these packets that I hold (RY-14)."""

    answers = ("ship",)
    once = True
    phase = "ship"
    packets: Annotated[tuple[Packet, ...], Meta(min_length=1, max_length=27)]

    @classmethod
    def listed(cls, table: Table, place: int) -> Sequence[Order]:
        """What the present hand allows, then what the Gold of an Exchange before that Ship adds."""
        worked = table.worked and table.place == place
        return packets_of(table.hands[place], NO_KIND if worked else RESOURCES[table.role[place]])

    def gives(self, table: Table, place: int) -> Action | None:
        """The first packet that can be shipped."""
        legal = choices(table, place)
        return next((ship for ship in map(Ship, self.packets) if ship in legal), None)


@cache
def packets_of(hand: int, own: int) -> tuple[ShipPackets, ...]:
    """The orders to ship one packet, with that hand, or after an Exchange of both cards of its `own` kind."""
    later: Sequence[Move] = ()
    if own != NO_KIND and count(hand, own) == TOTAL[own]:
        later = in_hand(hand - TOTAL[own] * ONE[own] + EXCHANGE_GOLD * ONE[GOLD], NO_KIND)
    ships = dict.fromkeys([*in_hand(hand, NO_KIND), *later])
    return tuple([ShipPackets((ship.cards,)) for ship in ships if isinstance(ship, Ship)])


class NeverBribe(Standing, frozen=True):
    """Never bribe (RY-19)."""

    answers = ("decline",)
    phase = "bribe"

    def gives(self, table: Table, place: int) -> Action | None:
        """Declining."""
        return DECLINE


class BribePolicy(Standing, frozen=True):
    """Bribe whenever there is the Gold for it, my own or a Serf's (RY-19, RY-37).

    Unless told to bribe `into_seven` it declines where the bribe would give the Queen her seventh Gold.
    """

    answers = ("bribe", "decline")
    phase = "bribe"
    source: Literal["own", "serf"]
    into_seven: bool = False

    @classmethod
    def listed(cls, table: Table, place: int) -> Sequence[Order]:
        """With a Serf's Gold only where there are Serfs."""
        return BRIBES if serfs(table) else OWN_BRIBES

    def gives(self, table: Table, place: int) -> Action | None:
        """The bribe, of several Serfs the first that can pay; nothing where that Gold is not there."""
        if table.treasury + BRIBE_PRICE >= GOLD_TO_WIN and not self.into_seven:
            return DECLINE
        bribes = [bribe for bribe in choices(table, place) if isinstance(bribe, Bribe)]
        return next((bribe for bribe in bribes if (bribe == OWN) == (self.source == "own")), None)


OWN_BRIBES = (BribePolicy("own"), BribePolicy("own", True))
BRIBES = (*OWN_BRIBES, BribePolicy("serf"), BribePolicy("serf", True))


class DeclineUnable(Standing, frozen=True):
    """Decline when I cannot pay (RY-20); with it, being waited for tells that the seat can pay."""

    answers = ("decline",)
    phase = "bribe"

    def gives(self, table: Table, place: int) -> Action | None:
        """The only answer there is."""
        return DECLINE if len(choices(table, place)) == 1 else None


class RevealAtOnce(Standing, frozen=True):
    """Reveal three Glory at once (RY-41)."""

    answers = ("reveal_glory",)
    by_default = True
    any_time = True

    def gives(self, table: Table, place: int) -> Action | None:
        """The reveal, as soon as it is possible."""
        return REVEAL_GLORY if REVEAL_GLORY in any_time(table, place) else None


class CallWhenThere(Standing, frozen=True):
    """Call the Serf at that place as soon as what I ship to it in that turn of the match has reached it (RY-38)."""

    answers = ("call",)
    once = True
    any_time = True
    place: Place
    turn: Annotated[int, Meta(ge=0, le=999)]

    @classmethod
    def listed(cls, table: Table, place: int) -> Sequence[Order]:
        """Where its neighbour is a Serf: of the shipment under way, else of the next one, if there must be one."""
        if table.seat_at[to_the_right(place)] != NO_SEAT:
            return ()
        if table.sender != place and not must_ship(table, place):
            return ()
        return (cls(to_the_right(place), table.turns + (place - table.place) % PLACES),)

    def gives(self, table: Table, place: int) -> Action | None:
        """The call, once that turn is over; no more when the Serf's next turn has begun."""
        call = CALLS[self.place]
        there = 0 < table.turns - self.turn < (self.place - place) % PLACES
        return call if there and call in any_time(table, place) else None


def must_ship(table: Table, place: int) -> bool:
    """Whether the Citizen's hand makes sure that it ships in its next turn: a tax takes Gold, an Exchange its pair."""
    hand, on_turn = table.hands[place], table.place == place
    own = RESOURCES[table.role[place]]
    exchange = count(hand, own) == TOTAL[own] and not (on_turn and table.worked)
    return size(hand) > TOTAL[own] * exchange + (0 if on_turn else count(hand, GOLD))
