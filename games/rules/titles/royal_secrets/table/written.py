"""How each note of what happened is written out as an event, and a note of the count read back from one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.rules.contract import Event
from games.rules.kit.events import Raw
from games.rules.titles.royal_secrets.cards import CODES

Facts = dict[str, Any]
Secrets = dict[int, dict[str, Any]]

# By kind the names of a note's values, all public; the last may be missing in a note.
FACTS: dict[str, tuple[str, ...]] = {
    "round": ("n", "king", "queen", "word"),
    "planned": ("seat", "placement", "overruled"),
    "unplanned": (),
    "favour": ("seat", "favour", "card"),
    "valet": ("seat", "left"),
    "placed": ("seat", "audience", "next"),
    "dines": ("seat",),
    "cardinal": ("audience", "seat"),
    "cardinal_card": ("slot", "audience", "code"),
    "stabbed": ("seat", "owner", "slot", "code"),
    "medal": ("seat", "owner", "slot", "code"),
    "marked": ("seat", "owner", "slot", "code"),
    "kept": ("seat", "what"),
    "reveal": ("bets",),
    "withdrew": ("seats",),
    "audience": ("audience", "card", "status", "total", "influence", "strengths", "cardinal"),
    "valet_strikes": ("seat", "code", "loss", "victims", "audience"),
    "valet_backfires": ("seat", "code", "loss"),
    "tie": ("audience", "seats"),
    "thirds": ("audience", "cards", "winner"),
    "passed": ("seat", "to", "code", "back"),
    "points": ("seat", "gains", "losses", "change"),
    "won": ("seat", "audience", "card"),
    "discarded": ("audience", "card"),
    "recruited": ("seat", "owner", "code", "got"),
    "over": ("points", "bonus", "final", "ranks", "hands"),
}
# The kinds that stay on the table as the notes of the last count.
COUNTED = (
    "reveal",
    "withdrew",
    "valet",
    "audience",
    "valet_strikes",
    "valet_backfires",
    "tie",
    "favour",
    "thirds",
    "passed",
    "points",
    "won",
    "discarded",
    "recruited",
)


def bet(seat: int, slot: int, face: str, next: int | None, kind: int) -> tuple[Facts, Secrets]:
    """A bet shows its card, or shows it to its owner alone."""
    facts, card = {"seat": seat, "slot": slot, "face": face, "next": next}, {"code": CODES[kind]}
    return ({**facts, **card}, {}) if face == "up" else (facts, {seat: card})


# The kinds with a secret: the public facts, and by seat what only it learned.
SECRET: dict[str, Callable[..., tuple[Facts, Secrets]]] = {
    "dealt": lambda seats, word, valets: (
        {"seats": seats, "word": word},
        {seat: {"valet": CODES[dealt[0]]} for seat, dealt in enumerate(valets)},
    ),
    "answered": lambda seat, what, own: ({"seat": seat, "what": what}, {seat: own}),
    "drawn": lambda seat, left, kind: ({"seat": seat, "left": left}, {seat: {"valet": CODES[kind]}}),
    "bet": bet,
    "spied": lambda seat, bets: (
        {"seat": seat},
        {seat: {"bets": [[owner, slot, CODES[kind]] for owner, slot, kind in bets]}},
    ),
}
CALLED = {"drawn": "valet"}  # the event of a note that is not called as the note


def written(raw: Raw) -> Event:
    """The event of a note."""
    kind: str = raw[0]
    if kind in SECRET:
        facts, secret = SECRET[kind](*raw[1:])
        return Event(CALLED.get(kind, kind), facts, secret)
    return Event(kind, dict(zip(FACTS[kind], raw[1:], strict=False)))


def noted(event: Event) -> Raw:
    """The note of a public event of the count: the reverse of `written`."""
    return (event.kind, *[event.facts[name] for name in FACTS[event.kind] if name in event.facts])
