"""How each note of what happened is written out as an event. Notes have numbers where events have codes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.rules.contract import Event
from games.rules.kit.events import Raw
from games.rules.titles.nobility.cards import LANDS, NOBLES, PAIRS, YEARS, lands_of, pairs_of
from games.rules.titles.nobility.table.records import Marker

Facts = dict[str, Any]
Secrets = dict[int, dict[str, Any]]


def lands(cards: Iterable[int]) -> list[str]:
    """The codes of these country cards."""
    return [LANDS[card] for card in cards]


def pairs(cards: Iterable[int]) -> list[str]:
    """The codes of these intrigue cards."""
    return [PAIRS[card] for card in cards]


def drew(seat: int, source: str, card: int) -> tuple[Facts, Secrets]:
    """A card of the row is seen by all, any other by who drew it."""
    facts: Facts = {"seat": seat, "source": source}
    if source == "row":
        return {**facts, "card": LANDS[card]}, {}
    return facts, {seat: {"card": PAIRS[card] if source == "intrigue" else LANDS[card]}}


def marker(seat: int, taken: Marker) -> tuple[Facts, Secrets]:
    """A marker that was taken."""
    return {"seat": seat, "what": taken.what, "value": taken.value, "of": taken.of, "year": taken.year}, {}


def removed(what: str, of: str, year: int = 0, which: str = "") -> tuple[Facts, Secrets]:
    """A marker that nobody takes: of a period the higher or the lower one, or a title's."""
    return {"what": what, "of": of, **({"year": year, "which": which} if year else {})}, {}


# The public facts of each kind of note, and by seat what only it learned.
WRITTEN: dict[str, Callable[..., tuple[Facts, Secrets]]] = {
    "dealt": lambda seats, start, row, pile: ({"seats": seats, "start": start, "row": lands(row), "pile": pile}, {}),
    "drew": drew,
    "pile_out": lambda period: ({"year": YEARS[period], "last": period == len(YEARS) - 1}, {}),
    "reshuffle": lambda cards: ({"size": sum(cards), "cards": list(lands_of(cards))}, {}),
    "ireshuffle": lambda cards: ({"size": sum(cards), "cards": list(pairs_of(cards))}, {}),
    "named": lambda seat, noble, intrigue: (
        {"seat": seat, "noble": NOBLES[noble].id, "intrigue": pairs(intrigue)},
        {},
    ),
    "claim": lambda seat, noble, cards, intrigue: (
        {"seat": seat, "noble": NOBLES[noble].id, "cards": list(cards), "intrigue": pairs(intrigue)},
        {},
    ),
    "usurp": lambda seat, loser, noble, cards, intrigue: (
        {
            "seat": seat,
            "loser": loser,
            "noble": NOBLES[noble].id,
            "cards": list(cards),
            "intrigue": pairs(intrigue),
        },
        {},
    ),
    "marker": marker,
    "removed": removed,
    "ended": lambda seat, cards, intrigue: ({"seat": seat, "cards": list(cards), "intrigue": list(intrigue)}, {}),
    "refilled": lambda cards, slots: ({"cards": lands(cards), "slots": list(slots)}, {}),
    "period_scored": lambda year: ({"year": year}, {}),
    "over": lambda scores, places: ({"scores": list(scores), "places": list(places)}, {}),
}


def written(raw: Raw) -> Event:
    """The event of a note."""
    facts, secret = WRITTEN[raw[0]](*raw[1:])
    return Event(raw[0], facts, secret)
