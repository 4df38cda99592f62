"""What all verbs of Royale have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, ClassVar

from msgspec import Meta

from games.rules.contract import Action
from games.rules.kit.events import Raw
from games.rules.titles.royale.table import Table

Log = list[Raw]
Place = Annotated[int, Meta(ge=1, le=4)]

# What is next: a step of game.py by its name, or the phase in which somebody is asked.
Step = str
Steps = dict[Step, Callable[[Table, Log], Step]]


class Move(Action, frozen=True):
    """A verb. `refusal` tells a person why such a move is not possible now."""

    refusal: ClassVar[str] = ""

    def apply(self, table: Table, place: int, log: Log) -> Step:
        """Does it, for the seat at that place, where it is listed as legal; returns what is next."""
        raise AssertionError("every verb does something")
