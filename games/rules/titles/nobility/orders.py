"""Standing orders (section 4): what the site may draw for a seat, and the end of a turn with nothing else to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from games.rules.contract import Action, Order
from games.rules.titles.nobility.actions import End, choices
from games.rules.titles.nobility.actions.draw import FROM_PILE, FROM_ROW, PLOT
from games.rules.titles.nobility.cards import LAND, LANDS, LandCode
from games.rules.titles.nobility.table import Table


class Unseen(Order, frozen=True):
    """Draw from the pile."""

    answers: ClassVar[tuple[str, ...]] = ("draw",)

    def answer(self, legal: Sequence[Action]) -> Action | None:
        """A country card unseen."""
        return first_of(legal, FROM_PILE)


class Prefer(Order, frozen=True):
    """Draw this land from the row, else from the pile."""

    answers: ClassVar[tuple[str, ...]] = ("draw",)
    land: LandCode

    def answer(self, legal: Sequence[Action]) -> Action | None:
        """That land if it lies in the row, else a country card unseen."""
        return first_of(legal, FROM_ROW[LAND[self.land]], FROM_PILE)


class Plot(Order, frozen=True):
    """Draw an intrigue card where the turn allows one, else from the pile."""

    answers: ClassVar[tuple[str, ...]] = ("draw",)

    def answer(self, legal: Sequence[Action]) -> Action | None:
        """An intrigue card (NB-12), else a country card unseen."""
        return first_of(legal, PLOT, FROM_PILE)


class EndIdle(Order, frozen=True):
    """End the turn when there is nothing to claim and nothing to choose."""

    answers: ClassVar[tuple[str, ...]] = ("end",)

    def answer(self, legal: Sequence[Action]) -> Action | None:
        """The end, if it is the only legal action."""
        return legal[0] if len(legal) == 1 and isinstance(legal[0], End) else None


NobilityOrder = Unseen | Prefer | Plot | EndIdle
STANDING: tuple[Order, ...] = (Unseen(), *[Prefer(land) for land in LANDS], Plot(), EndIdle())


def first_of(legal: Sequence[Action], *wanted: Action) -> Action | None:
    """The first of these draws that is legal."""
    return next((draw for draw in wanted if draw in legal), None)


def standing(table: Table, seat: int) -> list[Order]:
    """What a seat could leave: all of them until the match is over, whatever lies on the table."""
    known = type(seat) is int and 0 <= seat < len(table.hands) and table.step != "over"
    return list(STANDING) if known else []


def follow(table: Table, seat: int, order: Order) -> Action | None:
    """What the order gives at the seat's present decision, or None."""
    asked = type(seat) is int and seat == table.seat and table.step != "over"
    return order.answer(choices(table)) if asked and isinstance(order, NobilityOrder) else None
