"""What happened in a game: facts for the log, and what only one seat learned."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from games.rules.errors import Unreadable

Raw = tuple[Any, ...]


class Event(msgspec.Struct, frozen=True):
    """One thing that happened: `facts` are public, `secret` holds by seat what only it learned; all JSON-ready."""

    kind: str
    facts: dict[str, Any]
    secret: dict[int, dict[str, Any]] = {}

    def seen_by(self, seat: int | None) -> Event:
        """The event with that seat's own secret alone; with none for a spectator."""
        own = {seat: self.secret[seat]} if seat is not None and seat in self.secret else {}
        return Event(self.kind, self.facts, own)

    def data(self) -> dict[str, Any]:
        """The event as JSON-ready data, seats as string keys."""
        found: dict[str, Any] = msgspec.to_builtins(self, str_keys=True)
        return found

    @classmethod
    def read(cls, data: object) -> Event:
        """The event from `data()`, also after JSON; raises Unreadable."""
        try:
            return msgspec.convert(data, cls, str_keys=True)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise Unreadable("That is not an event I can read.") from error


class Happened(list[Event]):
    """The events of one action: a list that is written out when somebody first reads it.

    A game notes what happens as short tuples; `write` turns one into its Event. Most actions of a playout are never
    read, so they cost no more than their notes. Until then the list itself is empty and holds no secret.
    """

    __slots__ = ("notes", "write")

    notes: list[Raw]
    write: Callable[[Raw], Event]

    def __init__(self, notes: list[Raw], write: Callable[[Raw], Event]) -> None:
        self.notes = notes
        self.write = write

    def fill(self) -> None:
        """Write the notes out, once."""
        if self.notes:
            notes, self.notes = self.notes, []
            list.extend(self, map(self.write, notes))

    def __radd__(self, before: list[Event]) -> list[Event]:
        return [*before, *self]

    def __reduce__(self) -> tuple[type[list[Event]], tuple[list[Event]]]:
        return list, (list(self),)


def _when_read(name: str) -> Callable[..., Any]:
    """The method of a list, after the events have been written out."""
    method = getattr(list, name)

    def read(self: Happened, *args: Any) -> Any:
        self.fill()
        return method(self, *args)

    return read


NEEDS_EVENTS = (
    "__add__ __contains__ __delitem__ __eq__ __ge__ __getitem__ __gt__ __iadd__ __imul__ __iter__ __le__ __len__ "
    "__lt__ __mul__ __ne__ __repr__ __reversed__ __rmul__ __setitem__ "
    "append clear copy count extend index insert pop remove reverse sort"
)
for _name in NEEDS_EVENTS.split():
    setattr(Happened, _name, _when_read(_name))
