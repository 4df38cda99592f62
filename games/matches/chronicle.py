"""The log of a match as its readers see it: one step for each thing a seat did, so that forced turns read as a film."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Generic, TypeVar
from zoneinfo import ZoneInfo

import msgspec

from games.matches.times import short
from games.models import Match, Move
from games.notifications.story import tell
from games.rules import Event, Sentence
from games.rules.kit.sentences import join

Row = TypeVar("Row")


class Step(msgspec.Struct, Generic[Row]):
    """What one seat (`row`; None: the table) did in one line of the log, when, and whether the reader knew it.

    `by_order` says that the reader's own standing order did it: of another's nobody is told. What was `taken_back`
    stands no more, nor is the taking back a thing that `stands`.
    """

    row: Row | None
    number: int
    by_order: bool
    short: str
    iso: str
    new: bool
    said: Sentence = ()
    taken_back: bool = False
    stands: bool = True


def steps(
    match: Match,
    moves: Iterable[Move],
    rows: Sequence[Row],
    reader: int | None,
    *,
    zone: ZoneInfo,
    now: datetime,
    known: int,
) -> list[Step[Row]]:
    """The moves in order as steps, worded for the seat `reader`; new is what came after version `known`."""
    found: list[Step[Row]] = []
    for move in moves:
        words, iso = short(move.at, now, zone), move.at.isoformat()
        step = None
        for event in move.told_to(reader):
            row = _doer(event, rows)
            if step is None or (row is not None and row is not step.row):
                row = row or (rows[move.seat] if move.seat is not None else None)
                mine = reader is not None and row is rows[reader] and move.seat == reader
                step = Step(row, move.number, mine and move.by == "order", words, iso, move.number > known)
                step.taken_back = move.taken_back
                step.stands = not move.taken_back and move.by != "undo"
                found.append(step)
            step.said = join(step.said, *tell(match.game, event, reader))
    return found


def _doer(event: Event, rows: Sequence[Row]) -> Row | None:
    """The seat that an event is about; a thing without a seat belongs to what goes before it."""
    seat = event.facts.get("seat")
    return rows[seat] if isinstance(seat, int) else None
