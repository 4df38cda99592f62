"""The verbs of Royal Secrets as records (section 4). `owner` is a seat, or -1 for the Cardinal; `slot` is 1 or 2."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, ClassVar

from msgspec import Meta

from games.rules.contract import Action
from games.rules.kit.events import Raw
from games.rules.titles.royal_secrets.table import Stage, Table

Log = list[Raw]

# What is next: a step of game.py by its name, or the stage in which somebody is asked.
Step = str
Steps = dict[Step, Callable[[Table, Log], Step]]

Seat = Annotated[int, Meta(ge=0, le=4)]
Owner = Annotated[int, Meta(ge=-1, le=4)]
Slot = Annotated[int, Meta(ge=1, le=2)]


class Move(Action, frozen=True):
    """A verb. `refusal` tells a person why such a move is not possible now."""

    refusal: ClassVar[str] = ""

    def apply(self, table: Table, seat: int, log: Log) -> Step:
        """Does it, for the seat, where it is listed as legal; returns what is next."""
        raise AssertionError("every verb does something")


class Done(Move, frozen=True):
    """An asked seat plays nothing more in this window, and keeps its Favours."""

    refusal: ClassVar[str] = "You still have to answer something else."

    def apply(self, table: Table, seat: int, log: Log) -> Step:
        """SE-20, SE-58: unseen for Planning and for mercy, open elsewhere."""
        table.asked.remove(seat)
        step, what = AFTER[table.stage]
        if table.stage == "plan":
            table.plans[seat] = []
        if table.stage == "reckon":
            table.given[seat].append("done")
        unseen = table.stage in UNSEEN
        log.append(("answered", seat, what, {"done": True}) if unseen else ("kept", seat, what))
        return step


DONE = Done()
UNSEEN: tuple[Stage, ...] = ("plan", "reckon")
# By stage the step after a seat is done, and what it has kept or answered.
AFTER: dict[Stage, tuple[Step, str]] = {
    "plan": ("plans", "plan"),
    "retinue": ("attend", "retinue"),
    "lastword": ("speak", "lastword"),
    "recruit": ("mark", "recruit"),
    "reckon": ("weigh", "mercy"),
}
