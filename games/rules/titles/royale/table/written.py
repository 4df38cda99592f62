"""How each note of what happened is written out as an event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.rules.contract import Event
from games.rules.kit.events import Raw
from games.rules.titles.royale.cards import CODES, GLORY, ONE, QUEEN_GOLD, ROLES, codes, size
from games.rules.titles.royale.table.records import CITIZENS, NO_SEAT, QUEEN

Facts = dict[str, Any]
Secrets = dict[int, dict[str, Any]]
People = list[int]  # by place the seat, or minus the place for a Serf


def doer(people: People, place: int) -> Facts:
    """Who does it: a seat, or a Serf by its place."""
    return {"seat": people[place]} if people[place] >= 0 else {"serf": place}


def shown(people: People, place: int, cards: int) -> Secrets:
    """Cards for the eyes of the human at that place; no human, no eyes."""
    return {people[place]: {"cards": list(codes(cards))}} if people[place] >= 0 else {}


# The public facts of each kind of note, and by seat what only it learned.
WRITTEN: dict[str, Callable[..., tuple[Facts, Secrets]]] = {
    "dealt": lambda people: (
        {"seat": people[QUEEN], "gold": QUEEN_GOLD, "seats": sum(1 for seat in people if seat >= 0)},
        {},
    ),
    "role": lambda people, seat, role: ({"seat": seat, "role": ROLES[role]}, {}),
    "hands": lambda people, hands: ({}, {seat: {"cards": list(codes(hand))} for seat, hand in hands}),
    "serfs": lambda people, placed: (
        {
            "seat": people[QUEEN],
            "placed": [list(one) for one in placed],
            "citizens": [max(people[place], NO_SEAT) for place in CITIZENS],
        },
        {},
    ),
    "exchange": lambda people, place, kind, gold: ({**doer(people, place), "card": CODES[kind], "gold": gold}, {}),
    "give": lambda people, kind, *to: (
        {"seat": people[QUEEN], "card": CODES[kind], "to": [people[place] for place in to]},
        {},
    ),
    "ship": lambda people, place, to, cards: (
        {"seat": people[place], "to": people[to], "count": size(cards)},
        shown(people, place, cards),
    ),
    "allow": lambda people, to, asked: ({"seat": people[QUEEN], "to": people[to], "asked": asked}, {}),
    "search": lambda people, to, of: ({"seat": people[QUEEN], "to": people[to], "of": people[of]}, {}),
    "bribe": lambda people, place, serf: ({"seat": people[place], "to": people[QUEEN], "serf": serf}, {}),
    "decline": lambda people, place: ({"seat": people[place]}, {}),
    "inspect": lambda people, gold, glory, cards: (
        {"seat": people[QUEEN], "gold": gold, "glory": glory},
        shown(people, QUEEN, cards),
    ),
    "received": lambda people, place, cards: (
        {**doer(people, place), "count": size(cards)},
        shown(people, place, cards),
    ),
    "reveal": lambda people, serf, kind: ({"serf": serf, "card": CODES[kind]}, {}),
    "blind_pass": lambda people, serf, to, kind: ({"serf": serf, "to": people[to]}, shown(people, to, ONE[kind])),
    "pass_card": lambda people, serf, to, kind: (
        {"serf": serf, "to": people[to], "card": CODES[kind], **({"seat": people[QUEEN]} if kind == GLORY else {})},
        {},
    ),
    "tax": lambda people, of, gold: ({"seat": people[QUEEN], "of": people[of], "gold": gold}, {}),
    "collect": lambda people, taken: (
        {"seat": people[QUEEN], "taken": [list(one) for one in taken], "gold": sum(number for _, number in taken)},
        {},
    ),
    "no_tax": lambda people: ({"seat": people[QUEEN]}, {}),
    "call": lambda people, place, serf, cards, gold: (
        {"seat": people[place], "serf": serf, "cards": list(codes(cards)), "gold": gold},
        {},
    ),
    "skip": lambda people, place: ({"seat": people[place]}, {}),
    "round": lambda people, number: ({"round": number}, {}),
    "over": lambda people, reason, winner, ended, ranks, hands: (
        {
            "reason": reason,
            "winner": winner,
            "queen": people[QUEEN],
            **({} if ended is None else {"seat": people[ended]}),
            "places": list(ranks),
            "hands": [[people[place], list(codes(hands[place]))] for place in CITIZENS if hands[place]],
        },
        {},
    ),
}


def written(seat_at: Sequence[int], raw: Raw) -> Event:
    """The event of a note. Notes name places; `seat_at` does not change any more once there are notes that do."""
    people = [place and -place if seat == NO_SEAT else seat for place, seat in enumerate(seat_at)]
    facts, secret = WRITTEN[raw[0]](people, *raw[1:])
    return Event(raw[0], facts, secret)
