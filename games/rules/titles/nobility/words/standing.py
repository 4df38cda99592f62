"""The standing orders: as entries of a list, and the words of the forms by which they are left."""

from __future__ import annotations

from typing import Any

from games.rules.contract import Order
from games.rules.kit.sentences import Sentence, compose
from games.rules.titles.nobility.hidden import NobilityView
from games.rules.titles.nobility.orders import EndIdle, Plot, Prefer, Unseen
from games.rules.titles.nobility.words.parts import land

HEADINGS = {
    "unseen": "When I am to draw",
    "prefer": "When I am to draw and want a land",
    "plot": "When I am to draw and want an intrigue card",
    "end_idle": "When nothing is left to claim",
}

ORDERS: dict[type[Order], str] = {
    Unseen: "Draw from the pile",
    Prefer: "Take {land} from the row, else draw from the pile",
    Plot: "Draw an intrigue card, else from the pile",
    EndIdle: "End my turn when nothing else can be done",
}


def order(order: Order, view: NobilityView) -> Sentence:
    """The standing order as an entry of a list."""
    return compose(ORDERS[type(order)], land=land(order.land) if isinstance(order, Prefer) else "")


def orders(kind: str) -> str:
    """The heading of the orders of that type."""
    return HEADINGS[kind]


def field(kind: str, name: str) -> str:
    """What a form calls a field of the orders of that type: the land is the only one."""
    return "Take from the row, else from the pile"


def value(kind: str, name: str, value: Any, view: NobilityView) -> Sentence:
    """One land that the field may name."""
    return (land(value),)
