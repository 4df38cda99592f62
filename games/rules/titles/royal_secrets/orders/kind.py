"""What all standing orders of Royal Secrets have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from games.rules.contract import Action, Order
from games.rules.titles.royal_secrets.cards import AUDIENCES, Favour
from games.rules.titles.royal_secrets.table import Stage, Table


class Standing(Order, frozen=True):
    """An order of Royal Secrets; `stages` are when it answers."""

    stages: ClassVar[tuple[Stage, ...]] = ()

    @classmethod
    def listed(cls, table: Table, seat: int) -> Sequence[Order]:
        """Those that the seat could leave now."""
        raise AssertionError("every order says when it can be left")

    def gives(self, table: Table, seat: int, legal: Sequence[Action]) -> Action | None:
        """What it gives at a decision of its stages, with these answers."""
        raise AssertionError("every order answers something")


def holds(table: Table, seat: int, *favours: Favour) -> bool:
    """Whether one of these Favours lies before the seat."""
    return any(AUDIENCES[number].favour in favours for number in table.favours[seat])


def others(table: Table, seat: int) -> list[int]:
    """The other seats, clockwise from the next one."""
    seats = len(table.hands)
    return [(seat + step) % seats for step in range(1, seats)]


def first_of(legal: Sequence[Action], *wanted: Action) -> Action | None:
    """The first of these that is legal."""
    return next((action for action in wanted if action in legal), None)
