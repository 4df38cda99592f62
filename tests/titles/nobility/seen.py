"""Views of Nobility made by hand: what a seat sees, with the few things said that a test is about."""

from typing import Any

import msgspec

from games.rules.titles.nobility.cards import CITIES, COUNTRY_BONUS, HOUSE_BONUS, LANDS, NOBLE, NOBLES, PAIRS, TITLES
from games.rules.titles.nobility.hidden import NobilityView
from games.rules.titles.nobility.scoring import influence, order
from games.rules.titles.nobility.table import NOBODY, VACANT, Options

NAMES = ["Ada", "Bruno", "Cleo", "Dario", "Eve"]


def seen(reader: int | None = 0, *, held: str = "", cards: str = "", pairs: str = "", **changes: Any) -> NobilityView:
    """What the reader sees of a match of three in which seat 0 is on turn and has drawn its cards.

    `held` says who holds which nobles ("dijon-baron:0 paris-king:1"), each with its cube on the title; `cards` and
    `pairs` are the reader's hand ("FFG", "FS GB"); `changes` are fields of the view.
    """
    seats, on_turn = changes.get("seats", 3), changes.get("on_turn", 0)
    owner = [VACANT] * len(NOBLES)
    titles = [[0] * seats for _ in TITLES]
    for code, seat in (each.split(":") for each in held.split()):
        owner[NOBLE[code]] = int(seat)
        titles[NOBLES[NOBLE[code]].title][int(seat)] += 1
    hand, intrigue = tuple(cards), tuple(pairs.split())
    zeros = (0,) * seats
    found: dict[str, Any] = {
        "seat": reader,
        "turn": (on_turn,),
        "options": Options(),
        "seats": seats,
        "start": 0,
        "step": "play",
        "turns": seats,
        "on_turn": on_turn,
        "first_turn": False,
        "quota": 3,
        "drawn": 3,
        "plotted": 0,
        "hand": hand,
        "intrigue": intrigue,
        "blind": (0,) * len(LANDS),
        "blind_plots": (0,) * len(PAIRS),
        "counts": tuple([len(hand) if seat == reader else 3 for seat in range(seats)]),
        "plot_counts": tuple([len(intrigue) if seat == reader else 0 for seat in range(seats)]),
        "known": ((0,) * len(LANDS),) * seats,
        "row": ("F", "G", "B"),
        "pile": 30,
        "plots": 20,
        "discard": (0,) * len(LANDS),
        "plot_discard": (0,) * len(PAIRS),
        "in_pile": (20, 15, 15, 10),
        "in_plots": (4,) * len(PAIRS),
        "owner": tuple(owner),
        "cathedral": (zeros,) * len(CITIES),
        "titles": tuple(map(tuple, titles)),
        "supply": (36,) * seats,
        "period": 0,
        "running_out": False,
        "last_round": False,
        "city_left": (True,) * len(CITIES),
        "country_left": COUNTRY_BONUS,
        "house_left": HOUSE_BONUS[seats],
        "markers": ((),) * seats,
        "scores": zeros,
        "influence": tuple([tuple(influence(owner, land, seats)) for land in range(len(LANDS))]),
        "standing": tuple(
            [tuple([*order(owner, land, seats), NOBODY, NOBODY][:2]) for land in range(len(LANDS))],
        ),
        "named": "",
        "spent": (),
        "result": None,
        "hands": (),
        "intrigues": (),
    }
    return NobilityView(**{**found, **changes})


def changed(view: NobilityView, **changes: Any) -> NobilityView:
    """The same view but for these fields."""
    return msgspec.structs.replace(view, **changes)
