"""The verbs of phase 1: plan, choose an Audience, bribe, dine (SE-20 to SE-26)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from games.rules.titles.royal_secrets.actions.favours import holds, spend
from games.rules.titles.royal_secrets.actions.naming import acts, nameable
from games.rules.titles.royal_secrets.actions.verbs import DONE, Log, Move, Seat, Step
from games.rules.titles.royal_secrets.cards import SIDES, Side
from games.rules.titles.royal_secrets.table import BOTH, KING, QUEEN, Place, Table

PLACES: dict[str, Place] = {"king": KING, "queen": QUEEN, "both": BOTH}
AUDIENCE_NAMES: tuple[Literal["king", "queen", "both"], ...] = ("king", "queen", "both")  # by place


class Plan(Move, frozen=True):
    """SE-20: by seat where everybody is to stand."""

    refusal: ClassVar[str] = "A plan sends every seat to the King or to the Queen."
    placement: Annotated[tuple[Side, ...], Meta(max_length=5)]

    def apply(self, table: Table, seat: int, log: Log) -> Step:
        """Nobody sees it until all holders have answered."""
        table.plans[seat] = [PLACES[side] for side in self.placement]
        table.asked.remove(seat)
        log.append(("answered", seat, "plan", {"placement": list(self.placement)}))
        return "plans"


class Choose(Move, frozen=True):
    """SE-22: put the pawn at an Audience, or with Royal Dinner at both (SE-25), and name who acts next."""

    refusal: ClassVar[str] = "Choose an Audience, and somebody who may have the Word next."
    audience: Literal["king", "queen", "both"]
    next: Seat

    def apply(self, table: Table, seat: int, log: Log) -> Step:
        """All see it."""
        if self.audience == "both":
            spend(table, seat, "dinner", log)
        table.places[seat] = PLACES[self.audience]
        table.arrived.append(seat)
        log.append(("placed", seat, self.audience, self.next))
        return acts(table, seat, self.next, "choose", "stand")


class Bribe(Move, frozen=True):
    """SE-23: Bribery, the top Valet into the hand."""

    reveals: ClassVar[bool] = True
    refusal: ClassVar[str] = "There is no Valet to be had now."

    def apply(self, table: Table, seat: int, log: Log) -> Step:
        """The seat keeps the Word; in a planned round it is asked on (SE-26)."""
        spend(table, seat, "bribery", log)
        valet = table.valets.pop()
        insort(table.hands[seat], valet)
        log.append(("drawn", seat, len(table.valets), valet))
        return "choose" if table.stage == "choose" else "attend"


class Dine(Move, frozen=True):
    """SE-26: Royal Dinner in a planned round, the own place becomes both."""

    refusal: ClassVar[str] = "Royal Dinner is not yours to play now."

    def apply(self, table: Table, seat: int, log: Log) -> Step:
        """All see it."""
        spend(table, seat, "dinner", log)
        table.places[seat] = BOTH
        log.append(("dines", seat))
        return "attend"


BRIBE, DINE = Bribe(), Dine()


@cache
def plans(seats: int) -> tuple[Move, ...]:
    """SE-20: every distribution, and `done`."""
    return (*[Plan(placement) for placement in product(SIDES, repeat=seats)], DONE)


@cache
def audiences(dinner: bool, named: tuple[int, ...]) -> tuple[Move, ...]:
    """SE-22, SE-25: each Audience with each seat that may be named."""
    places = AUDIENCE_NAMES if dinner else AUDIENCE_NAMES[:BOTH]
    return tuple([Choose(audience, next) for audience in places for next in named])


def to_plan(table: Table, seat: int) -> Sequence[Move]:
    """SE-20: for a holder of Planning who has not answered."""
    return plans(len(table.hands)) if seat in table.asked else ()


def to_choose(table: Table, seat: int) -> Sequence[Move]:
    """SE-22, SE-23: for the Word holder."""
    if seat != table.word:
        return ()
    if not table.favours[seat]:
        return audiences(False, nameable(table, seat))
    listed = audiences(holds(table, seat, "dinner"), nameable(table, seat))
    return (BRIBE, *listed) if can_bribe(table, seat) else listed


def to_attend(table: Table, seat: int) -> Sequence[Move]:
    """SE-26: in a planned round, for a holder of Royal Dinner or Bribery who is not done."""
    return (*in_retinue(table, seat), DONE) if seat in table.asked else ()


def in_retinue(table: Table, seat: int) -> list[Move]:
    """SE-26: what the seat can play there."""
    dine: list[Move] = [DINE] if table.places[seat] != BOTH and holds(table, seat, "dinner") else []
    return [*dine, BRIBE] if can_bribe(table, seat) else dine


def can_bribe(table: Table, seat: int) -> bool:
    """SE-23: Bribery is held and the pile is not empty."""
    return bool(table.valets) and holds(table, seat, "bribery")
