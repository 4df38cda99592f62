"""A Serf's turn: two reveals, each resolved in full, and the Queen's decisions in it (RY-28 to RY-35)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from games.rules.titles.royale.actions.turn import earned
from games.rules.titles.royale.actions.verbs import Log, Move, Place, Step
from games.rules.titles.royale.cards import (
    CODES,
    GLORY,
    GOLD,
    KIND,
    ONE,
    RESOURCES,
    TOTAL,
    CardCode,
    count,
    kinds,
    sorts,
)
from games.rules.titles.royale.table import CITIZENS, NO_KIND, QUEEN, Table, human_to_the_right, humans


class PassGlory(Move, frozen=True):
    """RY-32: the Queen gives a Serf's Glory to any one human Citizen; she does not win by it."""

    refusal: ClassVar[str] = "The Glory goes to a human Citizen."
    place: Place

    def apply(self, table: Table, place: int, log: Log) -> Step:
        """Everyone knows who has it."""
        table.giving = NO_KIND
        hand_on(table, self.place, GLORY, log)
        return "reveal"


class PassFaceUp(Move, frozen=True):
    """RY-33: the Queen chooses which of a Serf's face-up cards is passed, as there is none face down."""

    refusal: ClassVar[str] = "Choose one of the Serf's face-up cards."
    card: CardCode

    def apply(self, table: Table, place: int, log: Log) -> Step:
        """It goes to the next human Citizen on the Serf's right."""
        return pass_face_up(table, KIND[self.card], log)


GLORY_TO = {place: PassGlory(place) for place in CITIZENS}
FACE_UP = tuple([PassFaceUp(code) for code in CODES])


def to_pass_glory(table: Table, place: int) -> Sequence[Move]:
    """RY-32: the human places."""
    return [GLORY_TO[to] for to in humans(table)] if place == QUEEN else ()


def to_pass_face_up(table: Table, place: int) -> Sequence[Move]:
    """RY-33: each kind that lies face up."""
    return [FACE_UP[kind] for kind in sorts(table.up[table.place])] if place == QUEEN else ()


def reveal(table: Table, log: Log) -> Step:
    """RY-28: a random face-down card is revealed and resolved; after two the turn is over."""
    if not table.reveals:
        return "next"
    table.reveals -= 1
    serf = table.place
    if not table.hands[serf]:
        return choose_face_up(table, log)
    kind = take_random(table, serf)
    table.notes.append(("out", serf, kind))
    log.append(("reveal", serf, kind))
    if kind == GLORY:
        table.giving = GLORY
        return "glory"
    if kind in (GOLD, RESOURCES[table.role[serf]]):
        table.up[serf] += ONE[kind]
        return pass_blind(table, log)
    hand_on(table, human_to_the_right(table, serf), kind, log)
    return "reveal"


def pass_blind(table: Table, log: Log) -> Step:
    """RY-29: a random face-down card goes to the next human Citizen on the right, who alone sees it (RY-35)."""
    serf = table.place
    if not table.hands[serf]:
        return choose_face_up(table, log)
    to, kind = human_to_the_right(table, serf), take_random(table, serf)
    table.hands[to] += ONE[kind]
    table.notes.append(("blind", serf, ONE[kind], to))
    log.append(("blind_pass", serf, to, kind))
    return exchange(table, log)


def choose_face_up(table: Table, log: Log) -> Step:
    """RY-33: no face-down card; the Queen chooses a face-up one if they differ. RY-34: without any nothing happens."""
    there = sorts(table.up[table.place])
    if len(there) > 1:
        return "face_up"
    return pass_face_up(table, there[0], log) if there else "reveal"


def pass_face_up(table: Table, kind: int, log: Log) -> Step:
    """RY-33: a face-up card goes to the next human Citizen on the right."""
    table.up[table.place] -= ONE[kind]
    hand_on(table, human_to_the_right(table, table.place), kind, log)
    return exchange(table, log)


def exchange(table: Table, log: Log) -> Step:
    """RY-30: both Resources of the Serf's role lie face up and are Exchanged; the Gold lies face up with it."""
    serf = table.place
    own = RESOURCES[table.role[serf]]
    if count(table.up[serf], own) < TOTAL[own]:
        return "reveal"
    table.up[serf] -= TOTAL[own] * ONE[own]
    table.notes.append(("exchange", own))
    gold = earned(table)
    table.up[serf] += gold * ONE[GOLD]
    table.giving = own
    log.append(("exchange", serf, own, gold))
    return "give"


def hand_on(table: Table, to: int, kind: int, log: Log) -> None:
    """RY-35: a card that all have seen goes into a hand."""
    table.hands[to] += ONE[kind]
    table.notes.append(("in", to, kind))
    log.append(("pass_card", table.place, to, kind))


def take_random(table: Table, serf: int) -> int:
    """RY-8: a random one of the face-down cards leaves them; its kind."""
    kind = table.chance.pick(kinds(table.hands[serf]))
    table.hands[serf] -= ONE[kind]
    table.untouched = False
    return kind
