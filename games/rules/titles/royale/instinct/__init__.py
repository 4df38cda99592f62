"""What a sensible player prefers (section 9), in points, and the orders it leaves. It sees a view, nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.contract import Action, Order
from games.rules.titles.royale.hidden import RoyaleView
from games.rules.titles.royale.instinct import citizen, queen


def prefer(view: RoyaleView, legal: Sequence[Action]) -> list[float]:
    """The worth of each legal action to the view's seat; what may be done at any time is worth it above 0."""
    own = view.own
    if own is None:
        return [0.0] * len(legal)
    return [citizen.worth(view, own, action) if own else queen.worth(view, action) for action in legal]


def sensible(view: RoyaleView) -> list[Order]:
    """The orders that a sensible player leaves, as soon as the places are known."""
    if view.own is None or not view.placed or view.result:
        return []
    return citizen.leaves(view, view.own) if view.own else queen.leaves(view)
