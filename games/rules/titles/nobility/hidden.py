"""What a seat knows (section 5 of the specification), and its inverse: a table that looks like that to the seat."""

from __future__ import annotations

from games.rules.contract import Result, SeatView
from games.rules.titles.nobility.cards import LandCode, PairCode
from games.rules.titles.nobility.table import Marker, Options, Step

Counts = tuple[int, ...]
Cards = tuple[LandCode, ...]
Plots = tuple[PairCode, ...]


class NobilityView(SeatView, frozen=True):
    """What one seat may know of a match of Nobility. Rows stand by seat, by land, by pair, by noble and so on.

    `hand`, `intrigue`, `blind` and `blind_plots` (what the seat drew unseen since the last reshuffle) are its own:
    empty and zeros for a spectator. `turns` are those ended in all; `on_turn` is also at the end the last seat;
    `quota` are the country cards to draw on this turn, `drawn` and `plotted` the country and intrigue cards drawn.
    `counts` and `plot_counts` are the sizes of the hands, `known` by seat and land what a hand holds at least. The
    `row` has "" where a slot is empty; `pile` and `plots` are sizes, `in_pile` and `in_plots` what they hold at most.
    `owner` is -1 for a vacant noble; `cathedral` and `titles` hold cubes by city and by title, then by seat.
    `influence` is by land and seat, `standing` by land the seats that would take the higher and the lower marker now
    (-1: nobody). `named` is the noble still to be paid, or "". `hands` and `intrigues` are all once the match is over.
    """

    options: Options
    seats: int
    start: int
    step: Step
    turns: int
    on_turn: int
    first_turn: bool
    quota: int
    drawn: int
    plotted: int
    hand: Cards
    intrigue: Plots
    blind: Counts
    blind_plots: Counts
    counts: Counts
    plot_counts: Counts
    known: tuple[Counts, ...]
    row: tuple[LandCode | str, ...]
    pile: int
    plots: int
    discard: Counts
    plot_discard: Counts
    in_pile: Counts
    in_plots: Counts
    owner: Counts
    cathedral: tuple[Counts, ...]
    titles: tuple[Counts, ...]
    supply: Counts
    period: int
    running_out: bool
    last_round: bool
    city_left: tuple[bool, ...]
    country_left: tuple[Counts, ...]
    house_left: Counts
    markers: tuple[tuple[Marker, ...], ...]
    scores: Counts
    influence: tuple[Counts, ...]
    standing: tuple[Counts, ...]
    named: str
    result: Result | None
    hands: tuple[Cards, ...]
    intrigues: tuple[Plots, ...]
