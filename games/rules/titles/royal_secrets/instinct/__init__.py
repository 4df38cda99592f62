"""What a sensible player prefers (section 9), in points, and the orders it leaves. It sees a view, nothing else.

How the Audiences stand is in `outlook`, what a card is worth in `hand`; then where to go, what to bet, when to use a
Favour, and what to leave.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.contract import Action, Order
from games.rules.titles.royal_secrets.actions import (
    Bet,
    Bribe,
    Choose,
    Dine,
    Grace,
    Master,
    Medal,
    Plan,
    Recruit,
    Spy,
    Stab,
    Third,
)
from games.rules.titles.royal_secrets.hidden import SecretsView
from games.rules.titles.royal_secrets.instinct import betting, favours, leaving, placing

MUST = 20.0  # a third card, before mercy is ended


def prefer(view: SecretsView, legal: Sequence[Action]) -> list[float]:
    """The worth of each legal action to the view's seat; Favours on a bet turn above the best bet, or not at all."""
    me = view.seat
    if me is None:
        return [0.0] * len(legal)
    bets = [action for action in legal if isinstance(action, Bet)]
    worth: dict[Action, float] = dict(zip(bets, betting.bets(view, me, bets), strict=True))
    base = max(worth.values(), default=0.0)
    return [worth[action] if action in worth else base + beside(view, me, action) for action in legal]


def beside(view: SecretsView, me: int, action: Action) -> float:
    """What anything but a bet is worth; what ends a window is worth nothing."""
    match action:
        case Choose():
            return placing.choice(view, me, action)
        case Plan():
            return placing.plan(view, me, action)
        case Bribe() | Dine():
            return placing.retinue(view, me, action)
        case Spy():
            return favours.spied(view, me)
        case Stab() | Medal():
            return favours.tipped(view, me, action)
        case Recruit():
            return favours.recruited(view, action)
        case Third():
            return MUST + favours.third(view, action)
        case Grace() | Master():
            return favours.mercy(view, me, action)
    return 0.0


def sensible(view: SecretsView) -> list[Order]:
    """The orders that a sensible player leaves while the match goes on."""
    return [] if view.seat is None or view.result else leaving.leaves(view, view.seat)
