"""The moves as entries of a list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.rules.contract import Action
from games.rules.kit.sentences import Part, Sentence, compose
from games.rules.titles.royale.actions import (
    Allow,
    Bribe,
    Call,
    Collect,
    Decline,
    Exchange,
    Give,
    Inspect,
    NoTax,
    PassFaceUp,
    PassGlory,
    RevealGlory,
    Role,
    Search,
    Serfs,
    Ship,
    Tax,
)
from games.rules.titles.royale.cards import BRIBE_PRICE, EXCHANGE_GOLD, GLORY_TO_WIN, SEARCH_PRICE
from games.rules.titles.royale.hidden import RoyaleView
from games.rules.titles.royale.table import to_the_right
from games.rules.titles.royale.words.parts import (
    GLORY_CARD,
    GOLD_CARD,
    NUMBERS,
    at,
    cards,
    gold,
    own_resource,
    role,
    row,
    serf_of_role,
    taken_from,
    the_queen,
    thing,
)

Parts = dict[str, Part | Sentence | int]
Naming = Callable[[Any, RoyaleView], Parts]

LABELS: dict[type[Action], str] = {
    Role: "Become the {role}",
    Serfs: "Seat {serfs}",
    Exchange: "Exchange both {own} for {pay}",
    Ship: "Ship {cards} to {to}",
    Give: "Give one {card} to {first} and one to {second}",
    Allow: "Let the shipment to {to} pass",
    Search: "Search the shipment for {fee}",
    Bribe: "Bribe {queen} with {price} of {source}",
    Decline: "Do not bribe: let {queen} look",
    Inspect: "Take {taken}",
    Tax: "Tax {of}",
    Collect: "Collect {taken}",
    NoTax: "Take no tax",
    PassGlory: "Give the {glory} to {to}",
    PassFaceUp: "Pass the {card} on",
    RevealGlory: "Show your {three} {glory}",
    Call: "Call {serf}",
}
LABEL_OF_GLORY = "Show the {glory}"


def label(action: Action, view: RoyaleView) -> Sentence:
    """The action as an entry of a list."""
    shows = isinstance(action, Inspect) and action.glory
    return compose(LABEL_OF_GLORY if shows else LABELS[type(action)], **pieces(action, view))


def pieces(action: Action, view: RoyaleView) -> Parts:
    """What the sentences about this action may name."""
    named = NAMED[type(action)](action, view) if type(action) in NAMED else {}
    return {
        "queen": the_queen(view),
        "fee": gold(SEARCH_PRICE),
        "price": gold(BRIBE_PRICE),
        "pay": gold(EXCHANGE_GOLD) if view.treasury else "nothing",
        "coin": GOLD_CARD,
        "glory": GLORY_CARD,
        "three": NUMBERS[GLORY_TO_WIN],
        **named,
    }


def exchanged(action: Exchange, view: RoyaleView) -> Parts:
    """The two cards laid down."""
    return {"own": thing(own_resource(view))}


def recipient(action: Action, view: RoyaleView) -> Parts:
    """To whom the shipment under way goes, and from whom."""
    return {"to": at(view, view.recipient), "sender": at(view, view.sender), "number": view.size}


def bribed(action: Bribe, view: RoyaleView) -> Parts:
    """Whose Gold it is."""
    source = "your own" if action.source == "own" else at(view, action.source)
    return {"source": source, **recipient(action, view)}


def inspected(action: Inspect, view: RoyaleView) -> Parts:
    """What is taken, what goes on."""
    rest = list(view.packet)
    for _ in range(action.gold):
        rest.remove("gold")
    return {"taken": gold(action.gold) if action.gold else "nothing", "rest": cards(rest), **recipient(action, view)}


NAMED: dict[type[Action], Naming] = {
    Role: lambda action, view: {"role": role(action.role), "own": thing(action.role)},
    Serfs: lambda action, view: {"serfs": row([serf_of_role(*each) for each in action.placed])},
    Exchange: exchanged,
    Ship: lambda action, view: {"cards": cards(action.cards), "to": at(view, to_the_right(view.own or 0))},
    Give: lambda action, view: {
        "card": thing(view.giving),
        "first": at(view, action.first),
        "second": at(view, action.second),
    },
    Allow: recipient,
    Search: recipient,
    Bribe: bribed,
    Decline: recipient,
    Inspect: inspected,
    Tax: lambda action, view: {"of": at(view, action.place)},
    Collect: lambda action, view: {"taken": row([taken_from(*each) for each in action.taken])},
    PassGlory: lambda action, view: {"to": at(view, action.place)},
    PassFaceUp: lambda action, view: {"card": thing(action.card)},
    Call: lambda action, view: {"serf": at(view, action.place)},
}
