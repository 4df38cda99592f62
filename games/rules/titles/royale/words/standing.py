"""The standing orders: as entries of a list, and the words of the forms by which they are left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.rules.contract import Order
from games.rules.kit.sentences import Part, Sentence, compose
from games.rules.titles.royale.cards import GOLD_TO_WIN
from games.rules.titles.royale.hidden import RoyaleView
from games.rules.titles.royale.orders import (
    BribePolicy,
    CallWhenThere,
    CollectPolicy,
    DeclineUnable,
    ExchangeWhenICan,
    GloryTo,
    HandOut,
    InspectAll,
    KeepFaceUp,
    LetPass,
    NeverBribe,
    RevealAtOnce,
    RoleWish,
    SearchPolicy,
    ShipPackets,
    TaxPolicy,
)
from games.rules.titles.royale.words.parts import GLORY_CARD, GOLD_CARD, at, cards, gold, role, row

OR_ELSE = ", or else "

HEADINGS = {
    "role_wish": "When roles are chosen",
    "exchange_when_i_can": "When I can exchange",
    "ship_packets": "When it is my turn to ship",
    "never_bribe": "When I am asked for a bribe",
    "bribe_policy": "When I am asked for a bribe",
    "decline_unable": "When I am asked for a bribe and cannot pay",
    "reveal_at_once": "When I hold three Glory",
    "call_when_there": "When my shipment has reached a Serf",
    "let_pass": "When a shipment may pass",
    "search_policy": "When a shipment can be searched",
    "inspect_all": "When I look into a shipment",
    "hand_out": "When two Resources are to be given away",
    "collect_policy": "When it is my turn to collect or tax",
    "tax_policy": "When it is my turn to tax",
    "glory_to": "When a Serf reveals a Glory",
    "keep_face_up": "When a face-up card of a Serf must be passed",
}

# By type and field: what a form calls it.
FIELDS = {
    ("role_wish", "roles"): "Become",
    ("ship_packets", "packets"): "Ship",
    ("bribe_policy", "source"): "Then",
    ("bribe_policy", "into_seven"): "If the Queen would then have all 7 Gold",
    ("call_when_there", "place"): "Call",
    ("call_when_there", "turn"): "After",
    ("let_pass", "sender"): "Let pass what comes from",
    ("let_pass", "pairs"): "Of",
    ("let_pass", "round"): "Until",
    ("search_policy", "sender"): "Search what comes from",
    ("search_policy", "pairs"): "Of",
    ("search_policy", "keep"): "If a search leaves me",
    ("search_policy", "round"): "Until",
    ("hand_out", "ranking"): "To the first two of these, then to whoever has the fewest cards",
    ("hand_out", "never_owner"): "To whoever has that role",
    ("collect_policy", "at_least"): "Collect from Serfs",
    ("collect_policy", "place"): "Else tax",
    ("tax_policy", "place"): "Tax",
    ("glory_to", "ranking"): "To",
    ("keep_face_up", "what"): "Let it keep",
}

# By type, field and value: what a form lists, where no card, person or amount is meant.
VALUES: dict[tuple[str, str, Any], str] = {
    ("bribe_policy", "source", "own"): "bribe with my own Gold",
    ("bribe_policy", "source", "serf"): "bribe with a Serf's Gold",
    ("bribe_policy", "into_seven", False): "do not bribe",
    ("bribe_policy", "into_seven", True): "bribe all the same",
    ("let_pass", "sender", 0): "anybody",
    ("let_pass", "pairs", False): "one or two cards",
    ("let_pass", "pairs", True): "two cards",
    ("let_pass", "round", 0): "I change it",
    ("search_policy", "sender", 0): "anybody",
    ("search_policy", "pairs", False): "one or two cards",
    ("search_policy", "pairs", True): "two cards",
    ("search_policy", "keep", 0): "any amount",
    ("search_policy", "round", 0): "I change it",
    ("hand_out", "never_owner", False): "allowed",
    ("hand_out", "never_owner", True): "never",
    ("collect_policy", "place", 0): "ask me",
    ("keep_face_up", "what", "gold"): "its Gold",
    ("keep_face_up", "what", "resources"): "its Resources",
}

# The whole orders; what an order leaves open is an empty phrase.
ORDERS: dict[type[Order], str] = {
    RoleWish: "Become the {roles}",
    ExchangeWhenICan: "Exchange as soon as I can, if the treasury has {coin}",
    ShipPackets: "Ship {packets}",
    NeverBribe: "Never bribe",
    DeclineUnable: "Do not bribe when I cannot pay; being waited for then tells that I can",
    RevealAtOnce: "Show three {glory} at once",
    CallWhenThere: "Call {serf} as soon as my shipment has reached it",
    LetPass: "Let {what}{who} pass{until}",
    SearchPolicy: "Search {what}{who}{keep}{until}",
    TaxPolicy: "Tax {of}",
    InspectAll: "Show a {glory}, else take all {coin}",
    HandOut: "Give the two Resources to the first two of these: {ranking}, then whoever has the fewest cards{owner}",
    GloryTo: "Give a Serf's {glory} to {person}",
}
BRIBES = {
    "own": "Bribe with my own {coin}{seven}",
    "serf": "Bribe with the {coin} of a Serf{seven}",
}
INTO_SEVEN = {True: ", even if the Queen then has all {all}", False: ", but not if the Queen would then have all {all}"}
COLLECTS = {
    True: "Collect if at least {gold} lies face up with Serfs, else tax {of}",
    False: "Collect if at least {gold} lies face up with Serfs",
}
KEEPS = {
    "gold": "Let a Serf keep its {coin} when a face-up card must be passed",
    "resources": "Let a Serf keep its Resources when a face-up card must be passed",
}


def order(order: Order, view: RoyaleView) -> Sentence:
    """The standing order as an entry of a list."""
    own = PUT[type(order)](order, view) if type(order) in PUT else {}
    return compose(template(order), coin=GOLD_CARD, glory=GLORY_CARD, **own)


def template(order: Order) -> str:
    """The words of the whole order."""
    match order:
        case BribePolicy():
            return BRIBES[order.source]
        case CollectPolicy():
            return COLLECTS[order.place > 0]
        case KeepFaceUp():
            return KEEPS[order.what]
    return ORDERS[type(order)]


def shipments(order: LetPass | SearchPolicy, view: RoyaleView) -> dict[str, Part | Sentence | int]:
    """Which shipments the order is about, and until when."""
    return {
        "what": "every shipment of two cards" if order.pairs else "every shipment",
        "who": compose(" from {person}", person=at(view, order.sender)) if order.sender else "",
        "until": f", until round {order.round} ends" if order.round else "",
    }


def searched(order: SearchPolicy, view: RoyaleView) -> dict[str, Part | Sentence | int]:
    """The same, and what a search must leave."""
    keep = compose(" if that leaves me {gold} or more", gold=gold(order.keep)) if order.keep else ""
    return {"keep": keep, **shipments(order, view)}


def ranked(places: Sequence[int], view: RoyaleView, last: str) -> Sentence:
    """Whoever sits at these places, the first choice first."""
    return row([(at(view, place),) for place in places], last)


PUT: dict[type[Order], Callable[[Any, RoyaleView], dict[str, Part | Sentence | int]]] = {
    RoleWish: lambda order, view: {"roles": row([(role(code),) for code in order.roles], OR_ELSE)},
    ShipPackets: lambda order, view: {"packets": row([cards(packet) for packet in order.packets], OR_ELSE)},
    BribePolicy: lambda order, view: {
        "seven": compose(INTO_SEVEN[order.into_seven], all=gold(GOLD_TO_WIN)),
    },
    CallWhenThere: lambda order, view: {"serf": at(view, order.place)},
    LetPass: shipments,
    SearchPolicy: searched,
    HandOut: lambda order, view: {
        "ranking": ranked(order.ranking, view, ", "),
        "owner": "; never to whoever has that role" if order.never_owner else "",
    },
    CollectPolicy: lambda order, view: {
        "gold": gold(order.at_least),
        "of": at(view, order.place) if order.place else "",
    },
    TaxPolicy: lambda order, view: {"of": at(view, order.place)},
    GloryTo: lambda order, view: {"person": ranked(order.ranking, view, OR_ELSE)},
}


def orders(kind: str) -> str:
    """The heading of the orders of that type."""
    return HEADINGS[kind]


def field(kind: str, name: str) -> str:
    """What a form calls a field of the orders of that type."""
    return FIELDS[kind, name]


def value(kind: str, name: str, value: Any, view: RoyaleView) -> Sentence:
    """One value of that field, as a form lists it."""
    if (kind, name, value) in VALUES:
        return (VALUES[kind, name, value],)
    match name:
        case "roles":
            return (role(value),)
        case "packets":
            return cards(value)
        case "keep":
            return compose("at least {gold}", gold=gold(value))
        case "at_least":
            return compose("if at least {gold} lies face up", gold=gold(value))
        case "round":
            return (f"the end of round {value}",)
        case "turn":
            return ("the shipment under way" if value == view.turns else "my next shipment",)
    return (at(view, value),)
