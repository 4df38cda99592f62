"""A tiny game of two sides with what Royals does not have, for the tests of the site.

Bell: the ringer (option `ringer`) and the others pull the rope in turn, in seat order; after four pulls the ringer
wins. Until then any of the others may at any time take the hammer, and then the clapper, each once: with both taken
the others win. Who pulled last may not talk until somebody takes a thing or the next pull. With the option `level`
nobody wins the four pulls.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from games.rules import Action, Event, IllegalAction, MatchOver, NotYourTurn, Option, Order, Result, SeatView, State
from games.rules.contract import Box, Unreadable, Value
from games.rules.kit.chance import Chance
from games.rules.kit.sentences import compose

PULLS = 4
THINGS = ("hammer", "clapper")
HAND = """{% load match table %}
{% for choice in reading.moves %}<button name="move" value="{{ choice.json }}"
  {% if choice.chosen %}aria-pressed="true"{% endif %}>{{ choice.type }}</button>{% endfor %}
"""


class Pull(Action, frozen=True):
    """Pull the rope."""


class Take(Action, frozen=True):
    """Take a thing."""

    any_time: ClassVar[bool] = True
    thing: Literal["hammer", "clapper"]


class Table(Struct):
    """What has happened: who is the ringer, how often and by whom last the rope was pulled, what is taken by whom."""

    seats: int
    ringer: int
    level: bool
    pulls: int = 0
    silent: int = -1
    taken: dict[str, int] = {}


class View(SeatView, frozen=True):
    """Everything: Bell has no secrets."""

    table: Table
    result: Result | None


WORDS = SimpleNamespace(
    tell=lambda event, seat: [compose(f"The bell: {event.kind}.")],
    ask=lambda view: compose("Pull the rope."),
    label=lambda action, view: compose("Do it"),
    outcome=lambda action, view: compose("It is done."),
    order=lambda order, view: compose("Do it"),
    orders=lambda kind: "The bell",
    field=lambda kind, name: "",
    value=lambda kind, name, value, view: compose("Yes"),
    brief=lambda: ["Ring the bell."],
)


class Bell(State):
    """The game."""

    box = Box(
        "bell",
        "Bell",
        1,
        range(2, 6),
        1,
        90,
        (
            Option("ringer", "Ringer", 0, "Which seat.", low=0, high=4),
            Option("level", "Level", False, "Nobody wins by pulling.", choices=(False, True)),
        ),
        (("ringer", "Ringer"), ("thief", "Thief")),
    )
    words: ClassVar[Any] = WORDS
    table_type = Table
    action_type = Pull | Take

    table: Table

    @classmethod
    def lay_out(cls, seats: int, options: dict[str, Any], chance: Chance) -> Bell:
        return cls(Table(seats, int(options["ringer"]) % seats, options["level"]), [Event("hung", {})])

    def over(self) -> bool:
        return self.table.pulls == PULLS or len(self.table.taken) == len(THINGS)

    def waiting(self) -> tuple[int, ...]:
        return () if self.over() else (self.table.pulls % self.table.seats,)

    def legal(self, seat: int) -> list[Action]:
        if self.over():
            return []
        pull: list[Action] = [Pull()] if seat in self.waiting() else []
        mine = seat != self.table.ringer
        return pull + [Take(thing) for thing in THINGS if mine and thing not in self.table.taken]  # type: ignore[arg-type]

    def play(self, seat: int, action: Action) -> list[Event]:
        if self.over():
            raise MatchOver("It is over.")
        if action not in self.legal(seat):
            if isinstance(action, Take) and seat != self.table.ringer:
                raise IllegalAction(f"The {action.thing} is gone.")
            raise NotYourTurn("It is not your turn.")
        if isinstance(action, Take):
            self.table.taken = {**self.table.taken, action.thing: seat}
            self.table.silent = -1
            return [Event("taken", {"seat": seat, "thing": action.thing})]
        self.table.pulls += 1
        self.table.silent = seat
        return [Event("pulled", {"seat": seat})]

    def default(self, seat: int) -> Action:
        if seat not in self.waiting():
            raise NotYourTurn("It is not your turn.")
        return Pull()

    def result(self) -> Result | None:
        if not self.over():
            return None
        taken = len(self.table.taken) == len(THINGS)
        ranks = (2, 1) if taken else (1, 1) if self.table.level else (1, 2)  # of the ringer, of the others
        sides = self.teams()
        return Result(tuple(ranks[side] for side in sides), sides, (0,) * len(sides), "taken" if taken else "rung")

    def silenced(self) -> tuple[int, ...]:
        return () if self.table.silent < 0 else (self.table.silent,)

    def roles(self) -> tuple[str, ...]:
        return tuple(("ringer", "thief")[side] for side in self.teams())

    def teams(self) -> tuple[int, ...]:
        return tuple(int(seat != self.table.ringer) for seat in range(self.table.seats))

    def rematch_options(self, options: Mapping[str, Value], first: int) -> dict[str, Value]:
        return {**options, "ringer": (self.table.ringer + 1 - first) % self.table.seats}

    def view(self, seat: int | None) -> View:
        if seat is not None and seat not in range(self.table.seats):
            raise Unreadable("There is no such seat.")
        return View(seat, self.waiting(), self.table, self.result())

    @classmethod
    def imagine(cls, view: SeatView, key: str) -> State:
        assert isinstance(view, View)
        return cls(replace(view.table, taken={**view.table.taken}))

    def standing(self, seat: int) -> list[Order]:
        return []


def templates(folder: Path) -> Path:
    """Writes the templates of Bell's table under that folder, and returns it."""
    tables = folder / "tables" / "bell"
    tables.mkdir(parents=True)
    for name, text in (("zone", "<p>The bell</p>"), ("hand", HAND), ("thumb", "<i>a small bell</i>")):
        (tables / f"{name}.html").write_text(text)
    return folder
