"""What all verbs of Nobility have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from games.rules.contract import Action
from games.rules.kit.events import Raw
from games.rules.titles.nobility.table import Table

Log = list[Raw]

# What is next: a step of game.py by its name, or the step in which the seat on turn is asked.
Next = str
Steps = dict[Next, Callable[[Table, Log], Next]]


class Move(Action, frozen=True):
    """A verb. `refusal` tells a person why such a move is not possible now."""

    refusal: ClassVar[str] = ""

    def apply(self, table: Table, seat: int, log: Log) -> Next:
        """Does it, for the seat on turn, where it is listed as legal; returns what is next."""
        raise AssertionError("every verb does something")


def in_order(cards: Any, number: Mapping[str, int]) -> Any:
    """Cards in canonical order; what is no row of cards stays as it is."""
    if type(cards) is tuple and len(cards) > 1 and all(type(card) is str and card in number for card in cards):
        return tuple(sorted(cards, key=number.__getitem__))
    return cards
