"""A Citizen's rules of thumb (section 9), and the orders that it leaves."""

from __future__ import annotations

from games.rules.contract import Action, Order
from games.rules.titles.royale.actions import Bribe, Call, Exchange, RevealGlory, Ship
from games.rules.titles.royale.actions.turn import in_hand
from games.rules.titles.royale.cards import (
    BRIBE_PRICE,
    CODES,
    GLORY,
    GLORY_TO_WIN,
    GOLD,
    GOLD_TO_WIN,
    KIND,
    LIMIT_GOLD,
    SEARCH_PRICE,
    cards_of,
)
from games.rules.titles.royale.hidden import RoyaleView
from games.rules.titles.royale.instinct.reckoning import SHIPMENT, held, is_serf, known, owner, possible
from games.rules.titles.royale.orders import BribePolicy, DeclineUnable, ExchangeWhenICan, NeverBribe, ShipPackets
from games.rules.titles.royale.table import CITIZENS, NO_KIND, to_the_right

WINNING = 100.0
NEVER = -100.0

EXCHANGE, VAIN = 3.0, -1.0
OWN_RESOURCE = -0.3
ITS_RESOURCE = 0.3
GOLD_SENT = -0.2
SECOND_CARD = -0.15

GLORY_SENT = 0.5
UNSEARCHED = 2.0  # an empty treasury
SURELY_PAID = 0.5
JOINS_GLORY = 0.5
PER_GOLD = -0.12  # of the Queen's, beyond the first
GATHERS = 2  # Glory that one keeps, waiting for the last
KEPT_GATHERED = -2.0

BRIBED = 1.0
WITH_A_SERFS_GOLD = 0.3

CHOICES = 3  # packets on a list that is left


def worth(view: RoyaleView, own: int, action: Action) -> float:
    """What the action is worth to the Citizen."""
    match action:
        case RevealGlory():
            return WINNING
        case Call():
            return called(view, action.place)
        case Exchange():
            return EXCHANGE if view.treasury else VAIN
        case Ship():
            return shipped(view, own, action.cards)
        case Bribe():
            return bribed(view) + (0.0 if action.source == "own" else WITH_A_SERFS_GOLD)
    return 0.0


def called(view: RoyaleView, serf: int) -> float:
    """Only a Serf that must have three Glory, or may, when all is lost otherwise at the end of the last round."""
    if known(view, serf, GLORY) == GLORY_TO_WIN:
        return WINNING
    lost = view.round == view.options.limit and view.place == CITIZENS[-1] and view.treasury >= LIMIT_GOLD
    return 1.0 if lost and possible(view, serf, GLORY) == GLORY_TO_WIN else NEVER


def shipped(view: RoyaleView, own: int, cards: tuple[str, ...]) -> float:
    """Junk, best what the neighbour needs; Glory where it gets through."""
    glory = cards.count(CODES[GLORY])
    to = to_the_right(own)
    found = SECOND_CARD * (len(cards) - 1) + (glory_sent(view, glory, to) if glory else 0.0)
    for card in cards:
        if card == CODES[GOLD]:
            found += GOLD_SENT
        elif KIND[card] > GOLD:
            found += {own: OWN_RESOURCE, to: ITS_RESOURCE}.get(owner(view, card), 0.0)
    return found


def glory_sent(view: RoyaleView, glory: int, to: int) -> float:
    """A single one is sent on, the bolder the less she can search; two are kept, or sent together to the third."""
    there = known(view, to, GLORY)
    if held(view, GLORY) >= GATHERS and there + glory < GLORY_TO_WIN:
        return KEPT_GATHERED
    found = GLORY_SENT + JOINS_GLORY * there + PER_GOLD * (view.treasury - 1)
    if not view.treasury:
        return found + UNSEARCHED
    return found + (SURELY_PAID if known(view, to, GOLD) + SEARCH_PRICE >= BRIBE_PRICE else 0.0)


def bribed(view: RoyaleView) -> float:
    """Worth it where there may be a Glory, and she does not get all the Gold by it."""
    if view.treasury + BRIBE_PRICE >= GOLD_TO_WIN:
        return NEVER
    return BRIBED if possible(view, SHIPMENT, GLORY) else -BRIBED


def leaves(view: RoyaleView, own: int) -> list[Order]:
    """To bribe while its neighbour may send Glory, to exchange, and the packets it would ship now, the best first."""
    sender = own % len(CITIZENS) + 1
    glory = possible(view, sender, GLORY) > 0
    bribe: list[Order] = [BribePolicy("own") if glory else NeverBribe()]
    if any(is_serf(view, place) for place in CITIZENS) and glory:
        bribe = [BribePolicy("serf"), *bribe]
    ships = [action for action in in_hand(cards_of(view.hand), NO_KIND) if isinstance(action, Ship)]
    best = sorted(ships, key=lambda ship: -shipped(view, own, ship.cards))[:CHOICES]
    packets = [ShipPackets(tuple([ship.cards for ship in best]))] if best else []
    return [*bribe, DeclineUnable(), ExchangeWhenICan(), *packets]
