"""A template tag of Nobility's turn mail: `{% nobility_glance view names as seen %}`, the table in words."""

from collections.abc import Sequence
from typing import Any

import msgspec
from django import template

from games.templatetags.nobility import land_name
from games.templatetags.nobility_board import nobility

register = template.Library()


class Land(msgspec.Struct):
    """A land, what its two markers are worth in this period, and who has influence there, most first: "Ada 6"."""

    name: str
    higher: int
    lower: int
    leaders: list[str]


class Glance(msgspec.Struct):
    """The table for a mail: the `year` of the period, the row, the reader's cards, the lands, and the scores."""

    year: int
    row: list[str]
    hand: list[str]
    intrigue: list[str]
    lands: list[Land]
    scores: list[str]


@register.simple_tag
def nobility_glance(view: Any, names: Sequence[str]) -> Glance:
    """What the mail to the reader of that view shows; the reader is "you"."""
    board = nobility().board
    called = ["you" if seat == view.seat else name for seat, name in enumerate(names)]
    best = sorted(range(view.seats), key=lambda seat: -view.scores[seat])
    return Glance(
        year=board.years[view.period],
        row=[board.land_names[code] for code in view.row if code],
        hand=[_counted(view.hand.count(code), board.land_names[code]) for code in board.lands if code in view.hand],
        intrigue=[land_name(pair) for pair in view.intrigue],
        lands=[_land(view, board, called, number) for number in range(len(board.lands))],
        scores=[f"{called[seat]} {view.scores[seat]}" for seat in best],
    )


def _land(view: Any, board: Any, called: Sequence[str], number: int) -> Land:
    influence, takers = view.influence[number], view.standing[number]
    present = [seat for seat in range(view.seats) if influence[seat]]
    present.sort(key=lambda seat: (takers.index(seat) if seat in takers else len(takers), -influence[seat]))
    higher, lower = board.period[number][view.period]
    name = board.land_names[board.lands[number]]
    return Land(name, higher, lower, [f"{called[seat]} {influence[seat]}" for seat in present])


def _counted(many: int, land: str) -> str:
    """So many cards of a land, of which one may be plural: "2 German States", "1 German State"."""
    return f"{many} {land if many > 1 else land.removesuffix('s')}"
