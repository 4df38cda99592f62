"""The verb of the first step: draw a card (NB-10 to NB-15)."""

from __future__ import annotations

from typing import ClassVar, Literal

from games.rules.titles.nobility.actions.piles import reshuffle, reshuffle_plots, used_up
from games.rules.titles.nobility.actions.verbs import Log, Move, Next
from games.rules.titles.nobility.cards import LAND, LANDS, LandCode
from games.rules.titles.nobility.table import EMPTY, Table

PLOT_BEFORE = 2  # NB-12: after so many country cards no intrigue card may be drawn


class Draw(Move, frozen=True):
    """NB-13, NB-14: a country card from the pile or from the row, where `card` is its land, or an intrigue card."""

    refusal: ClassVar[str] = "That card cannot be drawn now."
    source: Literal["pile", "row", "intrigue"]
    card: LandCode | Literal[""] = ""

    def apply(self, table: Table, seat: int, log: Log) -> Next:
        """The card goes to the hand."""
        if self.source == "pile":
            draw_from_pile(table, seat, log)
        elif self.source == "row":
            draw_from_row(table, seat, LAND[self.card], log)
        else:
            draw_a_plot(table, seat, log)
        return "drawn"


FROM_PILE, PLOT = Draw("pile"), Draw("intrigue")
FROM_ROW = tuple([Draw("row", land) for land in LANDS])

# A bit for each land, and none for an empty slot, whose number is the last.
BIT = (*[1 << land for land in range(len(LANDS))], 0)


def listed(pile: bool, row: int, plot: bool) -> tuple[Move, ...]:
    """The draws from the pile, of each land of the row once, and of an intrigue card."""
    lands = [draw for land, draw in enumerate(FROM_ROW) if row & BIT[land]]
    return (*([FROM_PILE] if pile else []), *lands, *([PLOT] if plot else []))


# By whether there is a pile, the lands of the row as bits, and whether an intrigue card may be drawn.
DRAWS = [
    [[listed(pile, row, plot) for plot in (False, True)] for row in range(1 << len(LANDS))] for pile in (False, True)
]


def to_draw(table: Table) -> tuple[Move, ...]:
    """NB-11 to NB-14: what may be drawn now; an intrigue card once, early enough, and not on the first turn."""
    row = 0
    for land in table.row:
        row |= BIT[land]
    plot = not table.plotted and table.drawn < PLOT_BEFORE and table.turns >= len(table.hands)
    pile = bool(table.pile) or any(table.discard)
    return DRAWS[pile][row][plot and (bool(table.plots) or any(table.plot_discard))]


def draw_from_pile(table: Table, seat: int, log: Log) -> None:
    """NB-13, NB-15: the top card, unseen by the others; the last one ends the period."""
    if not table.pile:
        reshuffle(table, log)
    land = table.pile.pop()
    table.hands[seat][land] += 1
    table.blind[seat][land] += 1
    table.drawn += 1
    log.append(("drew", seat, "pile", land))
    if not table.pile:
        used_up(table, log)


def draw_from_row(table: Table, seat: int, land: int, log: Log) -> None:
    """NB-13: the leftmost of that land; its slot stays empty until the end of the turn."""
    table.row[table.row.index(land)] = EMPTY
    table.hands[seat][land] += 1
    table.known[seat][land] += 1
    table.drawn += 1
    log.append(("drew", seat, "row", land))


def draw_a_plot(table: Table, seat: int, log: Log) -> None:
    """NB-14: the top card of the intrigue pile; after the last one its discard is shuffled."""
    if not table.plots:
        reshuffle_plots(table, log)
    pair = table.plots.pop()
    table.intrigue[seat][pair] += 1
    table.blind_plots[seat][pair] += 1
    table.plotted += 1
    log.append(("drew", seat, "intrigue", pair))
    if not table.plots:
        reshuffle_plots(table, log)
