"""The last count of Royal Secrets, step by step, and the end: `{% secrets_count reading as story %}`."""

from collections.abc import Sequence
from typing import Any

import msgspec
from django import template

from games.matches.look import Reading, SeatRow
from games.notifications.story import tell
from games.rules import Event, Sentence
from games.templatetags.royal_secrets import signed

register = template.Library()

HEADS = {  # the kinds with which a new part of the story begins, and what it is called
    "reveal": "All closed bets are turned up",
    "withdrew": "Who withdraws",
    "audience": "The Audiences",
    "valet_strikes": "The Valets",
    "valet_backfires": "The Valets",
    "tie": "Ties and mercy",
    "favour": "Ties and mercy",
    "thirds": "Ties and mercy",
    "points": "Points",
    "won": "Favours and recruits",
    "discarded": "Favours and recruits",
    "recruited": "Favours and recruits",
}


class Laid(msgspec.Struct):
    """Cards of one seat in the story (without a row the Cardinal's), each with what was done to it."""

    row: SeatRow | None
    cards: list[tuple[str, str]]


class Line(msgspec.Struct):
    """One thing that happened: told, with cards, and for an Audience as a sum of terms. `good` says how it came out."""

    said: Sentence
    row: SeatRow | None
    laid: list[Laid]
    terms: list[tuple[SeatRow | None, str]] = []
    total: str = ""
    good: str = ""


class Part(msgspec.Struct):
    """A step of the count, with its heading."""

    head: str
    lines: list[Line]


class Final(msgspec.Struct):
    """A seat at the end: its rank, points, bonus for the hand, final points, and the hand. "" where nobody won."""

    row: SeatRow
    mine: bool
    rank: int | None
    points: int
    bonus: int | str
    final: int | str
    hand: Sequence[str]


@register.simple_tag
def secrets_count(reading: Reading) -> list[Part]:
    """The last count in steps, told to the reader."""
    view: Any = reading.view
    parts: list[Part] = []
    for event in view.count:
        head = HEADS.get(event.kind, "")
        if not parts or (head and parts[-1].head != head):
            parts.append(Part(head or "The count", []))
        if line := _line(reading, event):
            parts[-1].lines.append(line)
    return [part for part in parts if part.lines]


def _line(reading: Reading, event: Event) -> Line | None:
    said: Sentence = ()
    for sentence in tell(reading.game.slug, event, reading.eyes):
        said = (*said, " ", *sentence) if said else sentence
    seat = event.facts.get("seat")
    row = reading.seats[seat] if isinstance(seat, int) and seat >= 0 else None
    if event.kind == "reveal":
        return Line((), None, _revealed(reading, event.facts["bets"]))
    if event.kind == "thirds":
        shown = [Laid(reading.seats[who], [(code, "")] if code else []) for who, code in event.facts["cards"]]
        return Line(said, row, shown)
    line = Line(said, row, [])
    if event.kind == "audience":
        line.good = event.facts["status"]
        if event.facts["status"] in ("success", "failure"):
            line.terms = _terms(reading, event.facts)
            line.total = f"{signed(event.facts['total'])} of {event.facts['influence']}"
    return line if said else None


def _revealed(reading: Reading, bets: Sequence[Sequence[Any]]) -> list[Laid]:
    """All bets by their owner, the Cardinal's last."""
    found: dict[int, Laid] = {}
    for owner, _, code, medal, stabbed in bets:
        row = reading.seats[owner] if owner >= 0 else None
        mark = "stabbed" if stabbed else "twice" if medal else ""
        found.setdefault(owner, Laid(row, [])).cards.append((code, mark))
    return list(found.values())


def _terms(reading: Reading, facts: dict[str, Any]) -> list[tuple[SeatRow | None, str]]:
    """The strengths of an Audience, the Cardinal's sum last."""
    terms: list[tuple[SeatRow | None, str]] = [(reading.seats[seat], signed(one)) for seat, one in facts["strengths"]]
    return [*terms, (None, signed(facts["cardinal"]))] if facts["cardinal"] is not None else terms


@register.simple_tag
def secrets_end(reading: Reading) -> list[Final]:
    """All seats at the end, the best first."""
    view: Any = reading.view
    scores = view.result.scores if view.result else [""] * len(reading.seats)
    rows = [
        Final(
            row=row,
            mine=row.mine,
            rank=row.place,
            points=view.points[row.number],
            bonus=view.bonus[row.number] if view.bonus else "",
            final=scores[row.number],
            hand=reading.shown[row.number].hand,  # type: ignore[attr-defined]
        )
        for row in reading.seats
    ]
    return sorted(rows, key=lambda final: (final.rank or 9, final.row.number))
