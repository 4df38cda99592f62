"""The Queen's rules of thumb (section 9), and the orders that she leaves."""

from __future__ import annotations

from games.rules.contract import Action, Order
from games.rules.kit.leaning import lean
from games.rules.titles.royale.actions import Collect, Give, Inspect, PassFaceUp, PassGlory, Search, Serfs, Tax
from games.rules.titles.royale.cards import BRIBE_PRICE, CODES, GLORY, GOLD, GOLD_TO_WIN, SEARCH_PRICE
from games.rules.titles.royale.hidden import RoyaleView
from games.rules.titles.royale.instinct.reckoning import SHIPMENT, is_serf, known, owner, people, possible, reckoned
from games.rules.titles.royale.orders import LetPass, SearchPolicy
from games.rules.titles.royale.table import CITIZENS, PLACES, to_the_right

WINNING = 100.0

# The chance of a search (section 9).
SEARCHED = 0.2
FOR_EACH_GOLD = 0.06  # beyond the first
FOR_A_PAIR = 0.12
NEARLY_SURE, HARDLY = 0.97, 0.03

# Where Serfs serve her best: by their places the share of matches that she won, as measured.
PLACINGS = {
    (1,): 0.72,
    (2,): 0.68,
    (3,): 0.77,
    (4,): 0.91,
    (1, 2): 0.46,
    (1, 3): 0.75,
    (1, 4): 0.73,
    (2, 3): 0.52,
    (2, 4): 0.83,
    (3, 4): 0.72,
}
DISARMED = 0.3  # for the Gold of who may soon be sent a Glory
TO_ITS_ROLE = -1.0
GLORY_HELD = -2.0
SEARCHED_SOON = 0.3
KEEPS_GOLD = 0.5


def worth(view: RoyaleView, action: Action) -> float:
    """What the action is worth to her."""
    match action:
        case Serfs():
            return PLACINGS[tuple(place for place, _ in action.placed)]
        case Search():
            return lean(chance_of_search(view))
        case Inspect():
            return WINNING if action.glory else float(action.gold)
        case Collect():
            return gained(view, float(sum(gold for _, gold in action.taken)))
        case Tax():
            return taxed(view, action.place)
        case Give():
            return sum(TO_ITS_ROLE for place in (action.first, action.second) if place == owner(view, view.giving))
        case PassGlory():
            return given_glory(view, action.place)
        case PassFaceUp():
            return 0.0 if action.card == CODES[GOLD] else KEEPS_GOLD
    return 0.0


def chance_of_search(view: RoyaleView) -> float:
    """Section 9: more with more Gold and for a pair, nearly sure where a Glory is, hardly where none can be."""
    if known(view, SHIPMENT, GLORY):
        return NEARLY_SURE
    bribes = known(view, view.recipient, GOLD) + SEARCH_PRICE >= BRIBE_PRICE
    bribes = bribes and view.treasury - SEARCH_PRICE + BRIBE_PRICE < GOLD_TO_WIN
    if not possible(view, SHIPMENT, GLORY) or bribes:
        return HARDLY
    return SEARCHED + FOR_EACH_GOLD * (view.treasury - 1) + FOR_A_PAIR * (view.size - 1)


def gained(view: RoyaleView, gold: float) -> float:
    """So much Gold; all of it wins."""
    return WINNING if view.treasury + gold >= GOLD_TO_WIN else gold


def taxed(view: RoyaleView, place: int) -> float:
    """The Gold expected there, all the better if a Glory may be shipped there next: then no bribe can be paid."""
    gold = reckoned(view, GOLD)[place]
    first = CITIZENS[0]
    soon = reckoned(view, GLORY)[first] if place == to_the_right(first) and not is_serf(view, first) else 0.0
    return gained(view, gold) if gold == known(view, place, GOLD) else gold + DISARMED * soon


def given_glory(view: RoyaleView, place: int) -> float:
    """Never to who holds one already; best to who ships next."""
    soon = next((turn for turn in turns_from(view.place) if turn in people(view)), None)
    return GLORY_HELD * reckoned(view, GLORY)[place] + SEARCHED_SOON * (place == soon)


def turns_from(place: int) -> list[int]:
    """The places in the order of their next turns."""
    return [(place + step) % PLACES for step in range(1, PLACES + 1)]


def leaves(view: RoyaleView) -> list[Order]:
    """Her search policy: two cards are searched, a single one may pass."""
    return [SearchPolicy(pairs=True), LetPass()]
