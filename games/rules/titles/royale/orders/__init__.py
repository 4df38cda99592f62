"""Standing orders (section 4): what the site may answer for a seat when it is asked, or for a Citizen at any time.

An order looks at nothing but what its owner sees: what is public, its own hand and its own shipment.
"""

from __future__ import annotations

from games.rules.contract import Action, Order
from games.rules.titles.royale.actions import choices
from games.rules.titles.royale.orders.citizen import (
    BribePolicy,
    CallWhenThere,
    DeclineUnable,
    ExchangeWhenICan,
    NeverBribe,
    RevealAtOnce,
    RoleWish,
    ShipPackets,
)
from games.rules.titles.royale.orders.kind import Standing
from games.rules.titles.royale.orders.queen import (
    CollectPolicy,
    GloryTo,
    HandOut,
    InspectAll,
    KeepFaceUp,
    LetPass,
    SearchPolicy,
    TaxPolicy,
)
from games.rules.titles.royale.table import Phase, Table

__all__ = [
    "BribePolicy",
    "CallWhenThere",
    "CollectPolicy",
    "DeclineUnable",
    "ExchangeWhenICan",
    "GloryTo",
    "HandOut",
    "InspectAll",
    "KeepFaceUp",
    "LetPass",
    "NeverBribe",
    "RevealAtOnce",
    "RoleWish",
    "RoyaleOrder",
    "SearchPolicy",
    "ShipPackets",
    "TaxPolicy",
    "follow",
    "standing",
]

RoyaleOrder = (
    RoleWish
    | ExchangeWhenICan
    | ShipPackets
    | NeverBribe
    | BribePolicy
    | DeclineUnable
    | RevealAtOnce
    | CallWhenThere
    | LetPass
    | SearchPolicy
    | InspectAll
    | HandOut
    | CollectPolicy
    | TaxPolicy
    | GloryTo
    | KeepFaceUp
)
CITIZENS_ORDERS: tuple[type[Standing], ...] = (
    RoleWish,
    ExchangeWhenICan,
    ShipPackets,
    NeverBribe,
    BribePolicy,
    DeclineUnable,
    RevealAtOnce,
    CallWhenThere,
)
QUEENS_ORDERS: tuple[type[Standing], ...] = (
    LetPass,
    SearchPolicy,
    InspectAll,
    HandOut,
    CollectPolicy,
    TaxPolicy,
    GloryTo,
    KeepFaceUp,
)
BEFORE_PLAY: dict[Phase, tuple[type[Standing], ...]] = {
    "role": (RoleWish, RevealAtOnce, InspectAll),
    "serfs": (RevealAtOnce, InspectAll),
}


def standing(table: Table, seat: int) -> list[Order]:
    """What the seat could leave now; before the Serfs are placed (RY-7) nothing that has to do with places."""
    place = place_of(table, seat)
    if place is None:
        return []
    early = BEFORE_PLAY.get(table.phase)
    orders = CITIZENS_ORDERS if place else QUEENS_ORDERS
    return [listed for order in orders if early is None or order in early for listed in order.listed(table, place)]


def follow(table: Table, seat: int, order: Order) -> Action | None:
    """What the order gives at the seat's present decision, or now, or None."""
    place = place_of(table, seat)
    if place is None or not isinstance(order, Standing):
        return None
    asked = bool(place) if order.any_time else order.phase == table.phase and bool(choices(table, place))
    return order.gives(table, place) if asked else None


def place_of(table: Table, seat: int) -> int | None:
    """Where that seat sits, while the match goes on."""
    known = type(seat) is int and seat >= 0 and seat in table.seat_at and not table.reason
    return table.seat_at.index(seat) if known else None
