"""What happened in a game: facts for the log, and what only one seat learned."""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Callable, Iterator, Sequence
from typing import Any, overload

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


class RecordMeta(msgspec.StructMeta, ABCMeta):
    """For a record that is also one of the abstract collections."""


class Happened(msgspec.Struct, Sequence[Event], metaclass=RecordMeta, gc=False, eq=False):
    """The events of one action, written out only when somebody reads them.

    A game notes what happens as short tuples; `write` turns one into its Event. It compares as a list does. A
    Struct, because nothing else is made as quickly, and one is made for every action of every playout.
    """

    items: list[Any]  # notes, until they are written out
    write: Callable[[Raw], Event] | None

    def written(self) -> list[Event]:
        """All the events as a list."""
        if self.write:
            self.items = list(map(self.write, self.items))
            self.write = None
        return self.items

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> list[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | list[Event]:
        return self.written()[index]

    def __len__(self) -> int:
        return len(self.items)

    def __iter__(self) -> Iterator[Event]:
        return iter(self.written())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self.written() == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self.written())
