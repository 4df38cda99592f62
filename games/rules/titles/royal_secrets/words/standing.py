"""The standing orders: as entries of a list, and the words of the forms by which they are left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.rules.contract import Order
from games.rules.kit.sentences import Part, Sentence, compose
from games.rules.titles.royal_secrets.hidden import SecretsView
from games.rules.titles.royal_secrets.orders import (
    AtRetinue,
    Attend,
    BribeWhenICan,
    FirstBet,
    HoldFavours,
    KeepPlanning,
    KeepRecruitment,
    MercyFrom,
    MyZero,
    RecruitHighest,
    SecondBet,
)
from games.rules.titles.royal_secrets.words.parts import FACES, SOVEREIGNS, card, person, points, the, title

Parts = dict[str, Part | Sentence | int]

HEADINGS = {
    "keep_planning": "When I may plan",
    "bribe_when_i_can": "When I may take a Valet",
    "attend": "When I am to choose an Audience",
    "at_retinue": "When somebody has planned",
    "first_bet": "When I make my first bet",
    "second_bet": "When I make my second bet",
    "hold_favours": "When I have the Last Word",
    "keep_recruitment": "When I may recruit",
    "recruit_highest": "When I may recruit",
    "my_zero": "When I am tied",
    "mercy_from": "When I lose points",
}

# By field: what a form calls it.
FIELDS = {
    "audience": "Go to",
    "next": "Give the Word to",
    "then": "Then",
    "card": "Bet",
    "face": "Lay it",
    "round": "Until",
    "points": "Use what I have",
}

# By field and value: what a form lists, where no card, person or amount is meant.
VALUES: dict[tuple[str, Any], str] = {
    **{("audience", side): name for side, name in SOVEREIGNS.items()},
    ("audience", "both"): "both, with Royal Dinner",
    ("then", "dine"): "dine at both Audiences",
    ("then", "bribe"): "take a Valet",
    ("then", "both"): "dine at both Audiences and take a Valet",
    ("then", "nothing"): "let the plan stand",
    **{("face", face): name for face, name in FACES.items()},
    ("round", 0): "I change it",
}

# The whole orders.
ORDERS: dict[type[Order], str] = {
    KeepPlanning: "Keep Planning",
    BribeWhenICan: "Take a Valet with Bribery as soon as I can",
    Attend: "Go to {place}, and give the Word to {next}, or else to the next one clockwise",
    AtRetinue: "If somebody plans, {then}",
    FirstBet: "Bet {card} first, {face}, and give the Word to {next}, or else to the next one clockwise",
    SecondBet: "Bet {card} second, and give the Word to {next}, or else to the next one clockwise",
    HoldFavours: "Let the Last Word pass{until}",
    KeepRecruitment: "Keep Recruitment",
    RecruitHighest: "Recruit the open card of the highest Influence, or else keep Recruitment",
    MyZero: "When tied, pick a Page 0 as my third card",
    MercyFrom: "Use {grace} or {master} when I lose {points} or more, or else keep them",
}

PARTS: dict[type[Order], Callable[[Any, SecretsView], Parts]] = {
    Attend: lambda order, view: {
        "place": VALUES["audience", order.audience],
        "next": person(order.next, view.seat),
    },
    AtRetinue: lambda order, view: {"then": VALUES["then", order.then]},
    FirstBet: lambda order, view: {
        "card": the(order.card, view.seat, view.seat),
        "face": FACES[order.face],
        "next": person(order.next, view.seat),
    },
    SecondBet: lambda order, view: {
        "card": the(order.card, view.seat, view.seat),
        "next": person(order.next, view.seat),
    },
    HoldFavours: lambda order, view: {"until": f" in round {order.round}" if order.round else ""},
    MercyFrom: lambda order, view: {
        "grace": title("grace"),
        "master": title("master"),
        "points": points(order.points),
    },
}


def order(order: Order, view: SecretsView) -> Sentence:
    """The standing order as an entry of a list."""
    return compose(ORDERS[type(order)], **(PARTS[type(order)](order, view) if type(order) in PARTS else {}))


def orders(kind: str) -> str:
    """The heading of the orders of that type."""
    return HEADINGS[kind]


def field(kind: str, name: str) -> str:
    """What a form calls a field of the orders of that type."""
    return FIELDS[name]


def value(kind: str, name: str, value: Any, view: SecretsView) -> Sentence:
    """One value of that field, as a form lists it."""
    if (name, value) in VALUES:
        return (VALUES[name, value],)
    match name:
        case "card":
            return card(value, view.seat, view.seat)
        case "round":
            return (f"the end of round {value}",)
        case "points":
            return (f"if I lose {points(value)} or more",)
    return (person(value, view.seat),)
