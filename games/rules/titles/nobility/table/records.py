"""The table and what lies on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from msgspec import Meta, Struct

from games.rules.kit.chance import Chance
from games.rules.titles.nobility.cards import LIMITS, OPENING

VACANT = -1
EMPTY = -1
NOBODY = -1
QUOTA = LIMITS["quota"]

Step = Literal["draw", "play", "pay", "over"]
Count = Annotated[int, Meta(ge=0, le=200)]
Counts = list[Count]  # of cards, by land or by pair; of cubes, by seat
LandNumber = Annotated[int, Meta(ge=0, lt=4)]
PairNumber = Annotated[int, Meta(ge=0, lt=6)]


class Options(Struct, frozen=True):
    """What the table has chosen (NB-70 to NB-76)."""

    display: Literal[3, 4] = 3
    removal: Literal["graded", "source"] = "graded"
    opening: Literal["stagger", "three"] = "stagger"
    first: Literal["random", 0, 1, 2, 3, 4] = "random"
    supply: Literal["counted", "plenty"] = "counted"
    throne: Literal["held", "always"] = "held"


class Marker(Struct, frozen=True):
    """A marker that a seat has taken: its value in VP, and of what it is.

    `of` is a city's id, a land's letter (country and period), a title's name (title and half), "" for a noble house;
    `year` is that of a period.
    """

    what: Literal["city", "country", "house", "period", "title", "half"]
    value: int
    of: str = ""
    year: int = 0


@dataclass(slots=True)
class Table:
    """One match. Cards in hands and discards are counts by land or pair; cubes are counts by seat.

    `seat` is on turn, and at the end had the last one; `turns` counts those ended, of all seats. `drawn` and `plotted`
    are the country and the intrigue cards drawn in this turn. `pile` and `plots` (the intrigue pile) are drawn from
    the end. `row` has EMPTY for an empty slot. `owner` is by noble, VACANT for nobody; `cathedral` is by city, `titles`
    by title. `period` counts from 0; `running_out` says that it ends (NB-15). `city_left`, `country_left` and
    `house_left` are the bonus markers not taken, the highest first. `named` is the noble to be paid in step "pay", else
    VACANT, and `spent` the intrigue cards that went with its name, by pair: all have seen them.

    What all know (section 5): `known`, by seat and land at least so many cards of that hand; `in_pile` and `in_plots`,
    what the piles can hold at most. What each seat alone knows: `blind` and `blind_plots`, the cards that it has drawn
    unseen since that pile was last shuffled.

    A dataclass, because setting a field of a Struct takes eight times as long.
    """

    options: Options
    chance: Chance
    start: int
    seat: int
    step: Step
    turns: int
    drawn: int
    plotted: int
    pile: list[LandNumber]
    plots: list[PairNumber]
    row: list[int]
    discard: Counts
    plot_discard: Counts
    hands: list[Counts]
    intrigue: list[Counts]
    known: list[Counts]
    in_pile: Counts
    in_plots: Counts
    blind: list[Counts]
    blind_plots: list[Counts]
    owner: list[int]
    cathedral: list[Counts]
    titles: list[Counts]
    supply: Counts
    period: int
    running_out: bool
    city_left: list[bool]
    country_left: list[list[int]]
    house_left: list[int]
    markers: list[list[Marker]]
    named: int = VACANT
    spent: tuple[PairNumber, ...] = ()

    def clone(self) -> Table:
        """An independent copy."""
        return Table(
            self.options,
            Chance(self.chance.key, self.chance.count),
            self.start,
            self.seat,
            self.step,
            self.turns,
            self.drawn,
            self.plotted,
            self.pile[:],
            self.plots[:],
            self.row[:],
            self.discard[:],
            self.plot_discard[:],
            [hand[:] for hand in self.hands],
            [hand[:] for hand in self.intrigue],
            [hand[:] for hand in self.known],
            self.in_pile[:],
            self.in_plots[:],
            [drawn[:] for drawn in self.blind],
            [drawn[:] for drawn in self.blind_plots],
            self.owner[:],
            [cubes[:] for cubes in self.cathedral],
            [cubes[:] for cubes in self.titles],
            self.supply[:],
            self.period,
            self.running_out,
            self.city_left[:],
            [left[:] for left in self.country_left],
            self.house_left[:],
            [taken[:] for taken in self.markers],
            self.named,
            self.spent,
        )


def first_turn(table: Table) -> bool:
    """NB-11: whether the seat on turn has its first turn."""
    return table.turns < len(table.hands)


def quota(table: Table) -> int:
    """NB-11, NB-12: the country cards of a turn without an intrigue card."""
    if table.options.opening == "stagger" and table.turns < len(table.hands):
        return OPENING[len(table.hands)][table.turns]
    return QUOTA
