"""What a stored count must be like: notes that can be written out as events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.rules.kit.events import Raw
from games.rules.titles.royal_secrets.cards import AUDIENCES, CODES, SIDES
from games.rules.titles.royal_secrets.table.written import COUNTED, FACTS

Fits = Callable[[Any, int], bool]
MOST = 1000  # a number that nothing reaches, either way


def countable(notes: Sequence[Raw], seats: int) -> bool:
    """Whether these can be the notes of a count among so many seats."""
    return all(
        bool(note)
        and type(note[0]) is str
        and note[0] in COUNTED
        and len(note) - 1 == len(FACTS[note[0]])
        and all(CAN_BE[name](value, seats) for name, value in zip(FACTS[note[0]], note[1:], strict=True))
        for note in notes
    )


def is_seat(value: Any, seats: int) -> bool:
    """Whether it is a seat."""
    return type(value) is int and 0 <= value < seats


def is_owner(value: Any, seats: int) -> bool:
    """Whether it is a seat, or the Cardinal."""
    return type(value) is int and -1 <= value < seats


def is_number(value: Any, seats: int) -> bool:
    """Whether it is a number that may come out."""
    return type(value) is int and abs(value) < MOST


def is_code(value: Any, seats: int) -> bool:
    """Whether it is a card."""
    return type(value) is str and value in CODES


def is_flag(value: Any, seats: int) -> bool:
    """Whether it is true or false."""
    return type(value) is bool


def one_of(*values: Any) -> Fits:
    """Whether it is one of these."""
    return lambda value, seats: type(value) in (str, int) and value in values


def or_none(fits: Fits) -> Fits:
    """Whether it is None, or that."""
    return lambda value, seats: value is None or fits(value, seats)


def rows_of(*columns: Fits) -> Fits:
    """Whether it is a list of lists with these in it."""
    return lambda value, seats: (
        isinstance(value, list | tuple)
        and all(
            isinstance(row, list | tuple)
            and len(row) == len(columns)
            and all(fits(entry, seats) for fits, entry in zip(columns, row, strict=True))
            for row in value
        )
    )


def are_seats(value: Any, seats: int) -> bool:
    """Whether it is a list of seats."""
    return isinstance(value, list | tuple) and all(is_seat(seat, seats) for seat in value)


is_side, is_audience = one_of(*SIDES), one_of(*[card.id for card in AUDIENCES])
is_slot = one_of(1, 2)
# By the name of a value in the notes of the count what it can be.
CAN_BE: dict[str, Fits] = {
    "audience": is_side,
    "back": is_flag,
    "bets": rows_of(is_owner, is_slot, is_code, is_flag, is_flag),
    "card": is_audience,
    "cardinal": or_none(is_number),
    "cards": rows_of(is_seat, or_none(is_code)),
    "change": is_number,
    "code": is_code,
    "favour": one_of("grace", "master"),
    "gains": is_number,
    "got": is_flag,
    "influence": is_number,
    "left": is_number,
    "loss": is_number,
    "losses": is_number,
    "owner": is_seat,
    "seat": is_seat,
    "seats": are_seats,
    "status": one_of("success", "failure", "abandoned", "excused", "empty"),
    "strengths": rows_of(is_seat, is_number),
    "to": is_seat,
    "total": is_number,
    "victims": are_seats,
    "winner": or_none(is_seat),
}
