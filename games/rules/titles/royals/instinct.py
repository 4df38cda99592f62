"""What a sensible player prefers (section 9), in points, and the orders it leaves; it sees a view, nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.contract import Action, Order
from games.rules.titles.royals.actions import Play
from games.rules.titles.royals.cards import FITS, NUMBER, POINTS, mask_of
from games.rules.titles.royals.hidden import RoyalsView
from games.rules.titles.royals.orders import OnlyCard, TakeWithoutJack

WINNING = 100.0
KEPT_FIT = 1.0
POINT_SHED = 0.05
POINT_SHED_LATE = 0.3  # a block counts cards, then points
ANSWER_A_JACK = 8.0
LACKS_SUIT, LACKS_RANK = 1.5, 0.5
NEARLY_OUT = 2

# By rank: against a next player who is nearly out, with two players, else.
ROYAL_WORTH = {"J": (6.0, 1.5, 1.5), "Q": (3.0, 1.5, 0.5), "K": (1.0, 0.0, 0.0)}


def prefer(view: RoyalsView, legal: Sequence[Action]) -> list[float]:
    """The worth of each legal action to the view's seat."""
    hand = mask_of(view.hand)
    return [worth(view, hand, action) if isinstance(action, Play) else 0.0 for action in legal]


def worth(view: RoyalsView, hand: int, action: Play) -> float:
    """What laying this card is worth."""
    card = NUMBER[action.card]
    kept = hand & ~(1 << card)
    if not kept:
        return WINNING
    follows = (kept & FITS[card]).bit_count()
    found = KEPT_FIT * follows + (POINT_SHED_LATE if late(view) else POINT_SHED) * POINTS[card]
    found += royal_worth(view, action.card, follows) + lacked(view, action.card)
    return found + ANSWER_A_JACK if view.debt else found


def royal_worth(view: RoyalsView, card: str, follows: int) -> float:
    """A royal is worth most against a next player who is nearly out; a Queen for two needs a card to follow it."""
    if card[0] not in ROYAL_WORTH:
        return 0.0
    threat, for_two, else_worth = ROYAL_WORTH[card[0]]
    if view.counts[view.next] <= NEARLY_OUT:
        return threat
    two = sum(1 for count in view.counts if count) == 2
    if two and card[0] == "Q" and not follows:
        return 0.0
    return for_two if two else else_worth


def lacked(view: RoyalsView, card: str) -> float:
    """More for a suit or a rank that the next player is known to lack, by the share of its hand that is known."""
    count = max(1, view.counts[view.next])
    found = 0.0
    for known in view.misfit[view.next]:
        share = min(1.0, known.least / count)
        if known.top[1] == card[1]:
            found = max(found, LACKS_SUIT * share)
        elif known.top[0] == card[0]:
            found = max(found, LACKS_RANK * share)
    return found


def late(view: RoyalsView) -> bool:
    """Near the end of the last deck."""
    return not view.recycles and view.deck <= 2 * len(view.counts)


def sensible(view: RoyalsView) -> list[Order]:
    """The orders about which there is nothing to think: where there is but one answer."""
    if not view.hand or view.result:
        return []
    return [OnlyCard(), *([TakeWithoutJack()] if view.options.stack else [])]
