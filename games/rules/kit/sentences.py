"""Sentences in parts: plain text, seats whose players' names are filled in later, things that may be pictured."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from string import Formatter

from msgspec import Struct


class Who(Struct, frozen=True):
    """The player in a seat; the page puts the name."""

    seat: int


class Thing(Struct, frozen=True):
    """A named component: its code, its name in words, and the suit or kind that may colour it ("" for none)."""

    code: str
    name: str
    suit: str = ""


Part = str | Who | Thing
Sentence = tuple[Part, ...]


def compose(template: str, **parts: Part | Sentence | int) -> Sentence:
    """The sentence of a whole (translatable) template with named placeholders: "{seat} plays the {card}."."""
    found: list[Part] = []
    for text, name, _, _ in Formatter().parse(template):
        put(found, text)
        if name is not None:
            part = parts[name]
            for piece in part if isinstance(part, tuple) else (part,):
                put(found, str(piece) if isinstance(piece, int) else piece)
    return tuple(found)


def put(found: list[Part], part: Part) -> None:
    """Appends a part to those found; text that follows text becomes one piece, empty text nothing."""
    if isinstance(part, str) and found and isinstance(found[-1], str):
        found[-1] += part
    elif part != "":
        found.append(part)


def in_a_row(parts: Iterable[Part], last: str = " and ") -> Sentence:
    """The parts as a list in words: "A, B and C"."""
    found: list[Part] = []
    listed = list(parts)
    for i, part in enumerate(listed):
        if i:
            put(found, last if i == len(listed) - 1 else ", ")
        put(found, part)
    return tuple(found)


def join(*sentences: Sentence) -> Sentence:
    """Several sentences one after another, a space between."""
    found: list[Part] = []
    for sentence in sentences:
        if found and sentence:
            put(found, " ")
        for part in sentence:
            put(found, part)
    return tuple(found)


def plain(sentence: Sentence, names: Sequence[str]) -> str:
    """The sentence as text, with each seat's name put in."""
    return "".join(
        names[part.seat] if isinstance(part, Who) else part.name if isinstance(part, Thing) else part
        for part in sentence
    )
