"""What a sensible player prefers (section 9), in points, and the orders it leaves. It sees a view, nothing else.

What a noble is worth is in `reckoning`, what to do with it in `draws`, `claims` and `spending`. No table comes in here.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.contract import Action, Order
from games.rules.titles.nobility.actions import Claim, Draw, End, Pay, Usurp
from games.rules.titles.nobility.hidden import NobilityView
from games.rules.titles.nobility.instinct import claims, draws, spending


def prefer(view: NobilityView, legal: Sequence[Action]) -> list[float]:
    """The worth of each legal action to the view's seat."""
    me = view.seat
    if me is None:
        return [0.0] * len(legal)
    if view.step == "draw":
        return draws.weigh(view, me, [action for action in legal if isinstance(action, Draw)])
    if view.step == "pay":
        return spending.payments(view, me, [action for action in legal if isinstance(action, Pay)])
    nobles = [action for action in legal if isinstance(action, Claim | Usurp)]
    ends = [action for action in legal if isinstance(action, End)]
    weights = claims.weigh(view, me, nobles) + spending.ends(view, me, ends)
    worth: dict[Action, float] = dict(zip([*nobles, *ends], weights, strict=True))
    return [worth[action] for action in legal]


def sensible(view: NobilityView) -> list[Order]:
    """The orders that a sensible player leaves while the match goes on."""
    return [] if view.seat is None or view.result else draws.leaves(view, view.seat)
