"""Which card to draw (section 9), and the orders that a sensible player leaves."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.contract import Order
from games.rules.kit.leaning import EVEN, lean
from games.rules.titles.nobility.actions import Draw
from games.rules.titles.nobility.cards import LANDS, NOBLES
from games.rules.titles.nobility.hidden import NobilityView
from games.rules.titles.nobility.instinct.reckoning import due, full_price, held, value, within_reach
from games.rules.titles.nobility.instinct.spending import showing
from games.rules.titles.nobility.orders import EndIdle, Plot, Prefer
from games.rules.titles.nobility.table import VACANT

EACH_MISSING = 0.6
FEW = 3  # intrigue cards: with so many no more are taken
OTHERWISE = -1.0


def weigh(view: NobilityView, me: int, legal: Sequence[Draw]) -> list[float]:
    """The target's land from the row, else unseen, weighs 0; an intrigue card is taken with some chance."""
    land = wanted_land(view, me)
    shown = any(action.source == "row" and action.card == land for action in legal)
    wanted = Draw("row", land) if shown else Draw("pile")  # type: ignore[arg-type]
    intrigue = lean(plotting(view, me))
    return [intrigue if action.source == "intrigue" else 0.0 if action == wanted else OTHERWISE for action in legal]


def wanted_land(view: NobilityView, me: int) -> str:
    """The land of the target: the noble worth most beyond its price and what it lacks; "" if there is none.

    One that lacks no country card is a target only where none lacks one.
    """
    hand, best = held(view), (False, 0.0, "")
    for number in within_reach(view, me):
        noble = NOBLES[number]
        land = LANDS[noble.land]
        cards = max(0, noble.cost - hand[noble.land])
        plots = max(0, due(view, number) - showing(view.intrigue, land))
        net = value(view, me, number) - full_price(view, number) - EACH_MISSING * (cards + plots)
        if not best[2] or (cards > 0, net) > best[:2]:
            best = (cards > 0, net, land)
    return best[2]


def plotting(view: NobilityView, me: int) -> float:
    """The chance that an intrigue card is taken: never with three in hand, else by the nobles that rivals hold."""
    if len(view.intrigue) >= FEW:
        return 0.0
    return sum(seat not in (me, VACANT) for seat in view.owner) / len(view.owner)


def leaves(view: NobilityView, me: int) -> list[Order]:
    """To draw as it would draw now, and to end a turn in which there is nothing else to do."""
    land = wanted_land(view, me)
    draw: Order = Plot() if plotting(view, me) > EVEN or not land else Prefer(land)  # type: ignore[arg-type]
    return [draw, EndIdle()]
