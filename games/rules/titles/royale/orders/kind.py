"""What all standing orders of Royale have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from games.rules.contract import Action, Order
from games.rules.titles.royale.table import Phase, Table


class Standing(Order, frozen=True):
    """An order of Royale; `phase` is when it answers, where it does not at any time."""

    phase: ClassVar[Phase] = "over"

    @classmethod
    def listed(cls, table: Table, place: int) -> Sequence[Order]:
        """Those that the seat at that place could leave now."""
        return (cls(),)

    def gives(self, table: Table, place: int) -> Action | None:
        """What it gives where its owner is asked, or may act."""
        raise AssertionError("every order answers something")
