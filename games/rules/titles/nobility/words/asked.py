"""The prompt above the table: what is asked of whom, for the one asked and for those who wait, or how it ended."""

from __future__ import annotations

from collections.abc import Callable

from games.rules.kit.sentences import Part, Sentence, compose, join
from games.rules.titles.nobility.actions.nobles import CUBES_PLACED
from games.rules.titles.nobility.cards import LANDS, LIMITS, NOBLE, NOBLES, YEARS
from games.rules.titles.nobility.hidden import NobilityView
from games.rules.titles.nobility.words.parts import noble, number_of, person, so_many
from games.rules.titles.nobility.words.reach import ways
from games.rules.titles.nobility.words.told import ended

# What is asked of the reader.
ASKED = {
    "draw_opening": "Your first turn: draw {left}.",
    "draw_opening_more": "Draw {left}.",
    "draw_first": "Draw your first card: a country card or an intrigue card.",
    "draw_second": "Draw your second card: a country card, or an intrigue card as your last.",
    "draw_last": "Draw your last card: a country card.",
    "draw_country": "Draw {left}.",
    "play": "{may} a noble, or end your turn{discarding}.",
    "play_nothing": "You can claim no noble: end your turn{discarding}.",
    "play_no_cubes": "You have too few cubes left to claim a noble: end your turn{discarding}.",
    "pay": "Pay for the {noble}: {price}; any three other cards stand for one.",
}

# What those read who wait.
AWAITED = {
    "draw": "{seat} is drawing cards.",
    "play": "{seat} is to claim nobles or end the turn.",
    "pay": "{seat} chooses the cards that pay for the {noble}.",
}

# What stands before either, when something is about to end.
SIGNS = {
    "period": "{year} ends with this turn.",
    "last_turn": "Your last turn.",
    "last_round": "The last round.",
}


def ask(view: NobilityView) -> Sentence:
    """The prompt: what is asked of this seat, whom the game waits for, or who won."""
    if view.result:
        return ended(view.result.scores, view.result.places, view.seat)
    parts = pieces(view)
    mine = view.seat in view.turn
    asked = ASKED[ASKS_MORE[view.step](view) if view.step in ASKS_MORE else view.step] if mine else AWAITED[view.step]
    return join(compose(sign(view, mine), **parts), compose(asked, **parts))


def pieces(view: NobilityView) -> dict[str, Part | Sentence | int]:
    """What the prompts may name."""
    found: dict[str, Part | Sentence | int] = {
        "seat": person(view.on_turn, view.seat),
        "year": YEARS[view.period],
        "left": number_of(cards_left(view), "more country card" if view.drawn else "country card"),
        "may": "Claim or oust",
        "discarding": discarding(view),
    }
    if view.named:
        named = NOBLES[NOBLE[view.named]]
        found |= {"noble": noble(view.named), "price": so_many(named.cost, LANDS[named.land])}
    if view.step == "play":
        owners = {view.owner[number] >= 0 for number in ways(view)}
        found["may"] = "Claim or oust" if len(owners) > 1 else "Oust" if True in owners else "Claim"
    return found


def sign(view: NobilityView, mine: bool) -> str:
    """NB-15, NB-51: what is about to end, as a sentence; "" for nothing."""
    if view.last_round:
        return SIGNS["last_turn" if mine else "last_round"]
    return SIGNS["period"] if view.running_out else ""


def cards_left(view: NobilityView) -> int:
    """NB-11, NB-12: how many country cards are still to be drawn, if no intrigue card is."""
    return max(0, (view.quota if view.first_turn or not view.plotted else 1) - view.drawn)


def asks_to_draw(view: NobilityView) -> str:
    """NB-11, NB-12: which draw it is, and of what it may be."""
    if view.first_turn:
        return "draw_opening_more" if view.drawn else "draw_opening"
    if cards_left(view) == 1:
        return "draw_last"
    if not view.plots and not sum(view.plot_discard):
        return "draw_country"
    return "draw_second" if view.drawn else "draw_first"


def asks_to_play(view: NobilityView) -> str:
    """NB-20, NB-25: whether anything can be claimed, and if not for want of cubes."""
    if view.supply[view.on_turn] < CUBES_PLACED:
        return "play_no_cubes"
    return "play" if ways(view) else "play_nothing"


def discarding(view: NobilityView) -> str:
    """NB-45: what an end of the turn would cost now."""
    excess = [
        number_of(count, what)
        for held, limit, what in (
            (len(view.hand), LIMITS["country"], "country card"),
            (len(view.intrigue), LIMITS["intrigue"], "intrigue card"),
        )
        if (count := held - limit) > 0
    ]
    return f", discarding {' and '.join(excess)}" if excess else ""


ASKS_MORE: dict[str, Callable[[NobilityView], str]] = {"draw": asks_to_draw, "play": asks_to_play}
