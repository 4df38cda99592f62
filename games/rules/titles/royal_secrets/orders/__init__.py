"""Standing orders (section 4): what the site may answer for a seat when it is asked.

An order looks at nothing but what its owner sees: what is public, its own hand and its own Favours.
"""

from __future__ import annotations

from games.rules.contract import Action, Order
from games.rules.titles.royal_secrets.actions import choices
from games.rules.titles.royal_secrets.orders.kind import Standing
from games.rules.titles.royal_secrets.orders.windows import (
    AtRetinue,
    HoldFavours,
    KeepPlanning,
    KeepRecruitment,
    MercyFrom,
    MyZero,
    RecruitHighest,
)
from games.rules.titles.royal_secrets.orders.word import Attend, BribeWhenICan, FirstBet, SecondBet
from games.rules.titles.royal_secrets.table import Table

__all__ = [
    "AtRetinue",
    "Attend",
    "BribeWhenICan",
    "FirstBet",
    "HoldFavours",
    "KeepPlanning",
    "KeepRecruitment",
    "MercyFrom",
    "MyZero",
    "RecruitHighest",
    "SecondBet",
    "SecretsOrder",
    "follow",
    "standing",
]

SecretsOrder = (
    KeepPlanning
    | BribeWhenICan
    | Attend
    | AtRetinue
    | FirstBet
    | SecondBet
    | HoldFavours
    | KeepRecruitment
    | RecruitHighest
    | MyZero
    | MercyFrom
)
ORDERS: tuple[type[Standing], ...] = (  # in the order of a round
    KeepPlanning,
    BribeWhenICan,
    Attend,
    AtRetinue,
    FirstBet,
    SecondBet,
    HoldFavours,
    KeepRecruitment,
    RecruitHighest,
    MyZero,
    MercyFrom,
)


def standing(table: Table, seat: int) -> list[Order]:
    """What the seat could leave now: what makes sense with its hand, its Favours and where the round stands."""
    if not seated(table, seat):
        return []
    return [listed for order in ORDERS for listed in order.listed(table, seat)]


def follow(table: Table, seat: int, order: Order) -> Action | None:
    """What the order gives at the seat's present decision, or None."""
    if not seated(table, seat) or not isinstance(order, Standing) or table.stage not in order.stages:
        return None
    legal = choices(table, seat)
    return order.gives(table, seat, legal) if legal else None


def seated(table: Table, seat: int) -> bool:
    """Whether somebody plays there, while the match goes on."""
    return type(seat) is int and 0 <= seat < len(table.hands) and not table.reason
