"""The verbs of a human Citizen at any time: reveal three Glory, call a Serf (RY-38, RY-39, RY-41)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import ClassVar

from games.rules.titles.royale.actions.verbs import Log, Move, Place, Step
from games.rules.titles.royale.cards import GLORY, GLORY_TO_WIN, GOLD, ONE, count, size
from games.rules.titles.royale.scoring import all_the_gold, end
from games.rules.titles.royale.table import CITIZENS, QUEEN, Table, serfs

CALL_SIZE = 3  # RY-39: face-down cards, as many as it takes Glory to win


class RevealGlory(Move, frozen=True):
    """RY-41: a human Citizen who holds all 3 Glory in its hand reveals them; the Citizens win at once."""

    any_time: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    refusal: ClassVar[str] = "You do not hold all three Glory."

    def apply(self, table: Table, place: int, log: Log) -> Step:
        """The end."""
        end(table, "glory", "citizens", place, log)
        return "over"


class Call(Move, frozen=True):
    """RY-38: all cards of a Serf are shown; with 3 Glory among them the Citizens win."""

    any_time: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    refusal: ClassVar[str] = "That Serf cannot be called now."
    place: Place

    def apply(self, table: Table, place: int, log: Log) -> Step:
        """Otherwise all its Gold goes to the treasury, and its other cards are face down again, all known."""
        serf = self.place
        cards = table.hands[serf] + table.up[serf]
        won = count(cards, GLORY) == GLORY_TO_WIN
        gold = 0 if won else count(cards, GOLD)
        log.append(("call", place, serf, cards, gold))
        if won:
            end(table, "serf", "citizens", place, log)
            return "over"
        if gold:
            table.untouched = False
        table.hands[serf], table.up[serf] = cards - gold * ONE[GOLD], 0
        table.treasury += gold
        table.fed[serf] = False
        table.notes.append(("call", serf, table.hands[serf]))
        if all_the_gold(table, log):
            return "over"
        return "ask" if table.phase == "bribe" else table.phase


REVEAL_GLORY = RevealGlory()
CALLS = {place: Call(place) for place in CITIZENS}
BEFORE_PLAY = ("role", "serfs")


def any_time(table: Table, place: int) -> Sequence[Move]:
    """What the seat at that place may do whoever is waited for."""
    if place == QUEEN or table.reason:
        return ()
    return offered(count(table.hands[place], GLORY) == GLORY_TO_WIN, *callable_serfs(table))


@cache
def offered(glory: bool, *serfs: int) -> tuple[Move, ...]:
    """The same by whether there are three Glory to reveal, and which Serfs may be called."""
    return (*[REVEAL_GLORY] * glory, *[CALLS[serf] for serf in serfs])


def callable_serfs(table: Table) -> list[int]:
    """RY-39: the Serfs that may be called, from the end of the setup on."""
    there = serfs(table)
    if not there or table.phase in BEFORE_PLAY:
        return []
    return [serf for serf in there if table.fed[serf] and size(table.hands[serf]) >= CALL_SIZE]
