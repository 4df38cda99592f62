"""What a move will do, shown before it is sent: first what the player does, then what may come of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.rules.contract import Action
from games.rules.kit.sentences import Sentence, compose, join
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
from games.rules.titles.royale.cards import (
    BRIBE_PRICE,
    CODES,
    GLORY,
    GLORY_TO_WIN,
    GOLD,
    GOLD_TO_WIN,
    LIMIT_GOLD,
    SEARCH_PRICE,
    TOTAL,
)
from games.rules.titles.royale.hidden import RoyaleView
from games.rules.titles.royale.table import CITIZENS, NO_SEAT
from games.rules.titles.royale.words.moves import Parts, pieces
from games.rules.titles.royale.words.parts import at, gold, next_human, role, row, thing

# By action, then what follows, by name.
OUTCOMES: dict[str, str] = {
    "role": "You become the {role}: with both {own} in hand you can exchange them for {coin}.",
    "serfs": "Clockwise from you: {sitting}. The first of them begins.",
    "exchange": "You lay down both {own} and get {pay}.",
    "exchange_dry": "You lay down both {own} and get nothing: the treasury is empty.",
    "given": "{queen} gives them to two Citizens, one each.",
    "then_ship": "Then you ship.",
    "bare": "If neither comes back to you, you have nothing to ship.",
    "ship": "You ship {cards} to {to}, past the Queen.",
    "no_search": "She cannot search: the treasury is empty.",
    "ship_glory": "If she searches and finds the {glory}, she wins.",
    "ship_gold": "If she searches, she may take the {coin}.",
    "ship_safe": "If she searches, it costs her {fee}, and there is nothing to take.",
    "give": "One {card} goes to {first} and one to {second}; everybody sees it.",
    "allow": "The shipment goes to {to}, unseen by you.",
    "search": "You pay {fee} to {to}, which is not given back: your treasury then holds {treasury}.",
    "then_look": "Unless somebody bribes you with {price}, you look into the shipment.",
    "bribe": "You pay {queen} {price}: her treasury then holds {treasury}.",
    "bribe_serf": "You pay {queen} with {price} of {source}: her treasury then holds {treasury}.",
    "passes": "The shipment goes to {to}, unseen by her.",
    "decline": "Unless somebody else bribes her, {queen} looks into the shipment.",
    "decline_last": "{queen} looks into the shipment.",
    "may_take": "She may take its {coin}, and with a {glory} in it she wins.",
    "sent_glory": "She finds your {glory} and wins, if she shows it.",
    "sent_gold": "She finds no {glory}, but may take your {coin}.",
    "sent_safe": "She finds nothing to take.",
    "inspect_glory": "You show the {glory} and win.",
    "inspect": "You take {taken}: your treasury then holds {treasury}.",
    "inspect_none": "You take nothing. The shipment goes to {to}: {rest}.",
    "rest": "The rest goes to {to}: {rest}.",
    "rest_none": "Nothing is left for {to}.",
    "you_win": "With all {all} you win.",
    "she_wins": "With all {all} she wins.",
    "tax": "All {coin} in the hand of {of} comes to you; everybody sees how much.",
    "tax_known": "You know that it is {gold}.",
    "tax_between": "As far as you know, it is {lo} to {hi}.",
    "collect": "You collect {taken}: your treasury then holds {treasury}.",
    "no_tax": "You take nothing: your treasury still holds {treasury}.",
    "last_round": "That ends the last round: with {enough} you win, with less the Citizens do.",
    "last_round_draw": "That ends the last round: nobody wins.",
    "last_round_all": "That ends the last round: you win with all {all}, else nobody does.",
    "pass_glory": "{to} gets the {glory}, and everybody knows it.",
    "pass_face_up": "{next} gets the {card}, and everybody knows it.",
    "pass_exchanges": "The Serf then exchanges both {own}.",
    "reveal_glory": "You show your {three} {glory}: the Citizens win.",
    "call": "All cards of {serf} are shown: with {three} {glory} the Citizens win.",
    "call_cost": "Otherwise the Queen gets all its {coin}: {gold} face up, and what lies face down.",
    "call_hidden": "Otherwise the Queen gets all its {coin}; none of it is face up.",
    "call_loses": "That would make {all}, and she wins.",
    "call_sure": "You know that it holds {three} {glory}.",
    "call_vain": "You know that it does not hold {three} {glory}.",
}

Choosing = Callable[[Any, RoyaleView], tuple[str, ...]]


def outcome(action: Action, view: RoyaleView) -> Sentence:
    """What the action will do, shown before it is sent."""
    parts = {**pieces(action, view), **figures(action, view)}
    return join(*(compose(OUTCOMES[name], **parts) for name in FOLLOWS[type(action)](action, view)))


def exchange_follows(action: Exchange, view: RoyaleView) -> tuple[str, ...]:
    """RY-11, RY-12, RY-15."""
    first = "exchange" if view.treasury else "exchange_dry"
    return first, "given", "then_ship" if view.treasury or len(view.hand) > 2 else "bare"


def ship_follows(action: Ship, view: RoyaleView) -> tuple[str, ...]:
    """RY-17, RY-22, RY-23: what a search would find."""
    if view.treasury < SEARCH_PRICE:
        return "ship", "no_search"
    found = "ship_glory" if "glory" in action.cards else "ship_gold" if "gold" in action.cards else "ship_safe"
    return "ship", found


def bribe_follows(action: Bribe, view: RoyaleView) -> tuple[str, ...]:
    """RY-19, RY-37; with all the Gold she wins before the shipment is delivered (RY-40)."""
    paid = "bribe" if action.source == "own" else "bribe_serf"
    return paid, "she_wins" if view.treasury + BRIBE_PRICE >= GOLD_TO_WIN else "passes"


def decline_follows(action: Decline, view: RoyaleView) -> tuple[str, ...]:
    """RY-22, RY-36; a sender knows what she will find."""
    if not view.packet:
        found = "may_take"
    else:
        found = "sent_glory" if "glory" in view.packet else "sent_gold" if "gold" in view.packet else "sent_safe"
    return "decline" if len(view.asked) > 1 else "decline_last", found


def inspect_follows(action: Inspect, view: RoyaleView) -> tuple[str, ...]:
    """RY-22 to RY-24, RY-40."""
    if action.glory:
        return ("inspect_glory",)
    if not action.gold:
        return ("inspect_none",)
    if view.treasury + action.gold >= GOLD_TO_WIN:
        return "inspect", "you_win"
    return "inspect", "rest" if view.size > action.gold else "rest_none"


def tax_follows(action: Tax, view: RoyaleView) -> tuple[str, ...]:
    """RY-26, with what the Queen knows of that hand."""
    lo, hi = bounds(view, action.place, GOLD)
    known = "tax_known" if lo == hi else "tax_between"
    return "tax", known, *end_of_her_turn(view, view.treasury + lo, view.treasury + hi)


def collect_follows(action: Collect, view: RoyaleView) -> tuple[str, ...]:
    """RY-27."""
    treasury = treasury_after(action, view)
    return "collect", *end_of_her_turn(view, treasury, treasury)


def end_of_her_turn(view: RoyaleView, least: int, most: int) -> tuple[str, ...]:
    """RY-40, RY-43: what the Queen's turn ends with, when her treasury then holds that much Gold."""
    if least >= GOLD_TO_WIN:
        return ("you_win",)
    if view.round < view.options.limit:
        return ()
    if view.options.limit_result == "gold":
        return ("last_round",)
    return ("last_round_draw" if most < GOLD_TO_WIN else "last_round_all",)


def pass_follows(action: PassFaceUp, view: RoyaleView) -> tuple[str, ...]:
    """RY-30, RY-33."""
    own = view.roles[view.place]
    left = sum(card == own for card in view.up[view.place]) - (action.card == own)
    return ("pass_face_up", "pass_exchanges") if left > 1 else ("pass_face_up",)


def call_follows(action: Call, view: RoyaleView) -> tuple[str, ...]:
    """RY-38, with what a failure costs and what the caller knows."""
    lo, hi = bounds(view, action.place, GLORY)
    if lo >= GLORY_TO_WIN:
        return "call", "call_sure"
    up = view.up[action.place].count("gold")
    costs = ["call_cost" if up else "call_hidden"]
    if view.treasury + up + bounds(view, action.place, GOLD)[0] >= GOLD_TO_WIN:
        costs.append("call_loses")
    if hi < GLORY_TO_WIN:
        costs.append("call_vain")
    return "call", *costs


def bounds(view: RoyaleView, place: int, kind: int) -> tuple[int, int]:
    """How many of the hidden cards at a place are of that kind, at least and at most, to the reader."""
    if not view.known.lo:
        return 0, TOTAL[kind]
    seen = [card for up in view.up for card in up] + [*view.hand, *view.packet]
    elsewhere = seen.count(CODES[kind]) + (view.treasury if kind == GOLD else 0)
    return view.known.lo[place][kind], min(view.known.hi[place][kind], TOTAL[kind] - elsewhere)


def collected(action: Collect) -> int:
    """How much Gold that is."""
    return sum(amount for _, amount in action.taken)


FOLLOWS: dict[type[Action], Choosing] = {
    Role: lambda action, view: ("role",),
    Serfs: lambda action, view: ("serfs",),
    Exchange: exchange_follows,
    Ship: ship_follows,
    Give: lambda action, view: ("give",),
    Allow: lambda action, view: ("allow",),
    Search: lambda action, view: ("search", "then_look"),
    Bribe: bribe_follows,
    Decline: decline_follows,
    Inspect: inspect_follows,
    Tax: tax_follows,
    Collect: collect_follows,
    NoTax: lambda action, view: ("no_tax", *end_of_her_turn(view, view.treasury, view.treasury)),
    PassGlory: lambda action, view: ("pass_glory",),
    PassFaceUp: pass_follows,
    RevealGlory: lambda action, view: ("reveal_glory",),
    Call: call_follows,
}


def figures(action: Action, view: RoyaleView) -> Parts:
    """The amounts after the move, and whatever else only outcomes name."""
    found: Parts = {
        "all": gold(GOLD_TO_WIN),
        "enough": gold(LIMIT_GOLD),
        "treasury": gold(treasury_after(action, view)),
    }
    if isinstance(action, Serfs):
        found["sitting"] = sitting(action, view)
    if isinstance(action, Tax):
        lo, hi = bounds(view, action.place, GOLD)
        found |= {"gold": gold(lo), "lo": lo, "hi": gold(hi)}
    if isinstance(action, PassFaceUp):
        found |= {"next": at(view, next_human(view, view.place)), "own": thing(view.roles[view.place])}
    if isinstance(action, Call):
        found["gold"] = gold(view.up[action.place].count("gold"))
    return found


def treasury_after(action: Action, view: RoyaleView) -> int:
    """The Gold in the treasury once the move is made."""
    match action:
        case Search():
            return view.treasury - SEARCH_PRICE
        case Bribe():
            return view.treasury + BRIBE_PRICE
        case Inspect():
            return view.treasury + action.gold
        case Collect():
            return view.treasury + collected(action)
    return view.treasury


def sitting(action: Serfs, view: RoyaleView) -> Sentence:
    """RY-7: who sits at places 1 to 4; the human Citizens fill the others in their clockwise order."""
    serfs = dict(action.placed)
    humans = [place for place in CITIZENS if view.seat_at[place] != NO_SEAT]
    return row(
        [
            compose("the Serf {role}", role=role(serfs[place])) if place in serfs else (at(view, humans.pop(0)),)
            for place in CITIZENS
        ]
    )
