"""The prompt above the table: what is asked of whom, for the one asked and for those who wait, or how it ended."""

from __future__ import annotations

from collections.abc import Callable

from games.rules.contract import Result
from games.rules.kit.sentences import Part, Sentence, compose, join
from games.rules.titles.royale.cards import BRIBE_PRICE, EXCHANGE_GOLD, GLORY_TO_WIN, ROLES, SEARCH_PRICE
from games.rules.titles.royale.hidden import RoyaleView
from games.rules.titles.royale.table import CITIZENS, NO_SEAT, to_the_right
from games.rules.titles.royale.words.parts import (
    GLORY_CARD,
    GOLD_CARD,
    NUMBERS,
    at,
    cards,
    gold,
    next_human,
    number_of_cards,
    own_resource,
    person,
    role,
    row,
    the_queen,
    thing,
)
from games.rules.titles.royale.words.told import ended

Parts = dict[str, Part | Sentence | int]

# What is asked of the reader.
ASKED = {
    "role": "Choose your role: {roles}.",
    "serfs": "Choose the place of the Serf.",
    "serfs_two": "Choose the places of the two Serfs.",
    "ship": "Ship one or two cards to {to}.",
    "ship_last": "Ship your only card to {to}.",
    "ship_exchange": "Exchange both {own} for {pay}, or ship one or two cards to {to}.",
    "ship_exchange_dry": "Exchange both {own} for nothing, or ship one or two cards to {to}.",
    "give": "Give one {card} to each of two Citizens.",
    "search": "Let the shipment from {sender} to {to} pass ({number}), or pay {fee} to search it?",
    "bribe": "Bribe {queen} with {price}, or let her look into the shipment from {sender} to {to} ({number})?",
    "bribe_unable": "Let {queen} look into the shipment from {sender} to {to} ({number}): you cannot pay {price}.",
    "inspect": "You find {packet}. There is nothing to take.",
    "inspect_gold": "You find {packet}. How much {coin} do you take?",
    "inspect_glory": "You find {packet}. Show a {glory} and win, or let it go?",
    "tax": "Tax a player, or take no tax.",
    "tax_serfs": "Tax a player, collect {coin} from Serfs, or take no tax.",
    "glory": "Give the {glory} of {serf} to a player.",
    "face_up": "Choose a face-up card of {serf} to pass to {next}.",
}

# What those read who wait for one seat.
AWAITED = {
    "role": "{seats} is choosing a role.",
    "serfs": "{queen} decides where the Serf sits.",
    "serfs_two": "{queen} decides where the two Serfs sit.",
    "ship": "{seats} is to ship to {to}.",
    "give": "{queen} decides who gets the two {card}.",
    "search": "{queen} decides whether to search the shipment from {sender} to {to}.",
    "bribe": "{seats} decides whether to bribe {queen}: the shipment from {sender} to {to} is searched.",
    "inspect": "{queen} looks into the shipment from {sender} to {to}.",
    "tax": "{queen} decides whom to tax.",
    "tax_serfs": "{queen} decides whom to tax, or what to collect from Serfs.",
    "glory": "{queen} decides who gets the {glory} of {serf}.",
    "face_up": "{queen} decides which face-up card of {serf} goes to {next}.",
}

# What those read who wait for several.
AWAITED_ALL = {
    "role": "{seats} are choosing their roles.",
    "bribe": "{seats} decide whether to bribe {queen}: the shipment from {sender} to {to} is searched.",
}

SHOW_NOW = "You hold {three} {glory}: show them and win!"


def ask(view: RoyaleView) -> Sentence:
    """The prompt: what is asked of this seat, whom the game waits for, or who won."""
    if view.result:
        return how_it_ended(view, view.result)
    parts = pieces(view)
    if view.seat in view.turn:
        found = compose(ASKED[ASKS_MORE[view.phase](view) if view.phase in ASKS_MORE else view.phase], **parts)
    else:
        waited = AWAITED_ALL if len(view.turn) > 1 else AWAITED
        found = compose(waited[public_kind(view)], **parts)
    if view.own in CITIZENS and view.hand.count("glory") == GLORY_TO_WIN:
        show = compose(SHOW_NOW, three=NUMBERS[GLORY_TO_WIN], glory=GLORY_CARD)
        return join(show, found)
    return found


def how_it_ended(view: RoyaleView, result: Result) -> Sentence:
    """Who won, and how, from what lies open at the end."""
    winner = "nobody" if len(set(result.places)) == 1 else "queen" if view.queen in result.winners else "citizens"
    shows = [view.seat_at[place] for place in CITIZENS if view.hands[place].count("glory") == GLORY_TO_WIN]
    return ended(winner, result.reason, view.queen, shows[0] if shows and result.reason == "glory" else None, view.seat)


def pieces(view: RoyaleView) -> Parts:
    """What the prompts may name, as far as there is such a thing now."""
    found: Parts = {
        "queen": the_queen(view),
        "seats": row([(person(seat, view.seat),) for seat in view.turn]),
        "roles": row([(role(code),) for code in ROLES if code not in view.roles], last=" or "),
        "to": at(view, view.recipient or to_the_right(view.place)),
        "serf": f"the Serf at place {view.place}",
        "fee": gold(SEARCH_PRICE),
        "price": gold(BRIBE_PRICE),
        "pay": gold(EXCHANGE_GOLD),
        "coin": GOLD_CARD,
        "glory": GLORY_CARD,
        "number": number_of_cards(view.size),
        "packet": cards(view.packet),
    }
    if own_resource(view):
        found["own"] = thing(own_resource(view))
    if view.giving:
        found["card"] = thing(view.giving)
    if view.sender:
        found["sender"] = at(view, view.sender)
    if view.phase == "face_up":
        found["next"] = at(view, next_human(view, view.place))
    return found


def public_kind(view: RoyaleView) -> str:
    """Which wording those read who wait: a phase, told by public facts only."""
    if view.phase == "serfs" and view.seat_at.count(NO_SEAT) > 1:
        return "serfs_two"
    if view.phase == "tax" and any("gold" in up for up in view.up):
        return "tax_serfs"
    return view.phase


def asks_to_ship(view: RoyaleView) -> str:
    """Whether an Exchange is possible too (RY-11), and pays."""
    if can_exchange(view):
        return "ship_exchange" if view.treasury >= EXCHANGE_GOLD else "ship_exchange_dry"
    return "ship_last" if len(view.hand) == 1 else "ship"


def asks_for_a_bribe(view: RoyaleView) -> str:
    """Whether the reader could pay, with its own Gold or a Serf's (RY-19, RY-37)."""
    return "bribe" if view.hand.count("gold") >= BRIBE_PRICE or serfs_who_pay(view) else "bribe_unable"


def asks_what_to_take(view: RoyaleView) -> str:
    """What there is to take from the shipment (RY-22, RY-23)."""
    return "inspect_glory" if "glory" in view.packet else "inspect_gold" if "gold" in view.packet else "inspect"


ASKS_MORE: dict[str, Callable[[RoyaleView], str]] = {
    "serfs": public_kind,
    "ship": asks_to_ship,
    "bribe": asks_for_a_bribe,
    "inspect": asks_what_to_take,
    "tax": public_kind,
}


def can_exchange(view: RoyaleView) -> bool:
    """RY-11: the reader is to work and holds both cards of its own Resource."""
    return not view.worked and sum(card == own_resource(view) for card in view.hand) == 2


def serfs_who_pay(view: RoyaleView) -> list[int]:
    """RY-37: the Serfs whose face-up Gold could pay a bribe of this shipment."""
    if view.options.serf_gold == "serf" and view.seat_at[view.recipient] != NO_SEAT:
        return []
    return [place for place in CITIZENS if view.up[place].count("gold") >= BRIBE_PRICE]
