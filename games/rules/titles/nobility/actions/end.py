"""The verb of the last step: end the turn, with the cards beyond the limits discarded (NB-45)."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import force_setattr

from games.rules.titles.nobility.actions.payment import KEPT, Row, takes
from games.rules.titles.nobility.actions.verbs import Log, Move, Next, in_order
from games.rules.titles.nobility.cards import LAND, LIMITS, PAIR, LandCode, PairCode, lands_of, pairs_of
from games.rules.titles.nobility.table import Table

LIMIT, PLOT_LIMIT = LIMITS["country"], LIMITS["intrigue"]


class End(Move, frozen=True):
    """NB-45: end the turn; `cards` and `intrigue` are what is discarded, exactly the excess."""

    refusal: ClassVar[str] = "Discard exactly the cards beyond twelve, and the intrigue cards beyond four."
    cards: Annotated[tuple[LandCode, ...], Meta(max_length=3)] = ()
    intrigue: Annotated[tuple[PairCode, ...], Meta(max_length=1)] = ()

    def __post_init__(self) -> None:
        """Cards in any order are the same cards."""
        force_setattr(self, "cards", in_order(self.cards, LAND))
        force_setattr(self, "intrigue", in_order(self.intrigue, PAIR))

    def apply(self, table: Table, seat: int, log: Log) -> Next:
        """The discarded cards are seen by all."""
        known = table.known[seat]
        for card in self.cards:
            land = LAND[card]
            table.hands[seat][land] -= 1
            table.discard[land] += 1
            known[land] = max(0, known[land] - 1)
        for code in self.intrigue:
            table.intrigue[seat][PAIR[code]] -= 1
            table.plot_discard[PAIR[code]] += 1
        log.append(("ended", seat, self.cards, self.intrigue))
        return "ended"


END = End()
JUST_END: tuple[Move, ...] = (END,)


def excess(table: Table) -> tuple[int, int]:
    """NB-45: how many country and intrigue cards the seat on turn must discard."""
    cards, plots = sum(table.hands[table.seat]) - LIMIT, sum(table.intrigue[table.seat]) - PLOT_LIMIT
    return cards if cards > 0 else 0, plots if plots > 0 else 0


def to_end(table: Table) -> tuple[Move, ...]:
    """NB-45: every way to end the turn, one for each set of cards discarded."""
    cards, plots = excess(table)
    if cards == plots == 0:
        return JUST_END
    return ends(tuple(table.hands[table.seat]), cards, tuple(table.intrigue[table.seat]), plots)


@lru_cache(maxsize=KEPT)
def ends(hand: Row, cards: int, intrigue: Row, plots: int) -> tuple[Move, ...]:
    """The ends by what is discarded, in canonical order."""
    return tuple([End(lands_of(row), pairs_of(plot)) for row in takes(hand, cards) for plot in takes(intrigue, plots)])
