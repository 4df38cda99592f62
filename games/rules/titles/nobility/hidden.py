"""What a seat knows (section 5 of the specification), and its inverse: a table that looks like that to the seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import lt, sub
from typing import Literal

from games.rules.contract import Result, SeatView, Unreadable
from games.rules.kit.chance import Chance
from games.rules.titles.nobility.cards import (
    CITIES,
    CUBES,
    LANDS,
    NOBLE,
    NOBLES,
    PAIR,
    PAIRS,
    PLOTS,
    TITLES,
    YEARS,
    LandCode,
    PairCode,
    deck,
    lands_of,
    numbers,
    pairs_of,
)
from games.rules.titles.nobility.scoring import influence, order, result, score
from games.rules.titles.nobility.table import EMPTY, NOBODY, VACANT, Marker, Options, Step, Table, first_turn, quota

Counts = tuple[int, ...]
Cards = tuple[LandCode, ...]
Plots = tuple[PairCode, ...]

REFUSAL = "No table looks like that."
NO_CARDS = (0,) * len(LANDS)
NO_PLOTS = (0,) * len(PAIRS)
SPACES = (len(NOBLES), len(CITIES), len(TITLES), len(CITIES), len(LANDS))
FACES: tuple[LandCode | Literal[""], ...] = (*LANDS, "")  # of a slot of the row; EMPTY is the last


class NobilityView(SeatView, frozen=True):
    """What one seat may know of a match of Nobility. Rows stand by seat, by land, by pair, by noble and so on.

    `hand`, `intrigue`, `blind` and `blind_plots` (what the seat drew unseen since the last reshuffle) are its own:
    empty and zeros for a spectator. `turns` are those ended in all; `on_turn` is also at the end the last seat;
    `quota` are the country cards to draw on this turn, `drawn` and `plotted` the country and intrigue cards drawn.
    `counts` and `plot_counts` are the sizes of the hands, `known` by seat and land what a hand holds at least. The
    `row` has "" where a slot is empty; `pile` and `plots` are sizes, `in_pile` and `in_plots` what they hold at most.
    `owner` is -1 for a vacant noble; `cathedral` and `titles` hold cubes by city and by title, then by seat.
    `influence` is by land and seat, `standing` by land the seats that would take the higher and the lower marker now
    (-1: nobody). `named` is the noble still to be paid, or "", and `spent` the intrigue cards paid for it already.
    `hands` and `intrigues` are all once the match is over.
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
    row: tuple[LandCode | Literal[""], ...]
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
    spent: Plots
    result: Result | None
    hands: tuple[Cards, ...]
    intrigues: tuple[Plots, ...]


def view(table: Table, seat: int | None) -> NobilityView:
    """All that the seat may know, built up from nothing; raises Unreadable on no seat of this table."""
    seats = len(table.hands)
    if seat is not None and (type(seat) is not int or not 0 <= seat < seats):
        raise Unreadable("There is no such seat at this table.")
    over = table.step == "over"
    owner = tuple(table.owner)
    by_seat, first = majorities(owner, seats)
    return NobilityView(
        seat=seat,
        turn=() if over else (table.seat,),
        options=table.options,
        seats=seats,
        start=table.start,
        step=table.step,
        turns=table.turns,
        on_turn=table.seat,
        first_turn=first_turn(table),
        quota=quota(table),
        drawn=table.drawn,
        plotted=table.plotted,
        hand=() if seat is None else lands_of(tuple(table.hands[seat])),
        intrigue=() if seat is None else pairs_of(tuple(table.intrigue[seat])),
        blind=NO_CARDS if seat is None else tuple(table.blind[seat]),
        blind_plots=NO_PLOTS if seat is None else tuple(table.blind_plots[seat]),
        counts=tuple(map(sum, table.hands)),
        plot_counts=tuple(map(sum, table.intrigue)),
        known=tuple(map(tuple, table.known)),
        row=tuple([FACES[slot] for slot in table.row]),
        pile=len(table.pile),
        plots=len(table.plots),
        discard=tuple(table.discard),
        plot_discard=tuple(table.plot_discard),
        in_pile=tuple(table.in_pile),
        in_plots=tuple(table.in_plots),
        owner=owner,
        cathedral=tuple(map(tuple, table.cathedral)),
        titles=tuple(map(tuple, table.titles)),
        supply=tuple(table.supply),
        period=table.period,
        running_out=table.running_out,
        last_round=table.running_out and table.period == len(YEARS) - 1,
        city_left=tuple(table.city_left),
        country_left=tuple(map(tuple, table.country_left)),
        house_left=tuple(table.house_left),
        markers=tuple(map(tuple, table.markers)),
        scores=tuple(map(score, table.markers)),
        influence=by_seat,
        standing=first,
        named="" if table.named == VACANT else NOBLES[table.named].id,
        spent=tuple([PAIRS[pair] for pair in table.spent]),
        result=result(table),
        hands=tuple([lands_of(tuple(hand)) for hand in table.hands]) if over else (),
        intrigues=tuple([pairs_of(tuple(hand)) for hand in table.intrigue]) if over else (),
    )


@lru_cache(maxsize=1 << 10)
def majorities(owner: Counts, seats: int) -> tuple[tuple[Counts, ...], tuple[Counts, ...]]:
    """NB-52 to NB-55: by land the influence of the seats, and the first two. Kept, since nobles seldom change hands."""
    lands = range(len(LANDS))
    return (
        tuple([tuple(influence(owner, land, seats)) for land in lands]),
        tuple([(*order(owner, land, seats), NOBODY, NOBODY)[:2] for land in lands]),
    )


def imagine(seen: NobilityView, key: str) -> Table:
    """A table drawn at random from those that look like this view; raises Unreadable if there is none."""
    if not readable(seen):
        raise Unreadable(REFUSAL)
    table = laid_out(seen, Chance.seeded("nobility imagine", key))
    deal_hidden(table, seen)
    lacking = [hand for hand, known in zip(table.hands, table.known, strict=True) if any(map(lt, hand, known))]
    if lacking or view(table, seen.seat) != seen:  # a view made by hand may say what does not follow
        raise Unreadable(REFUSAL)
    return table


def deal_hidden(table: Table, view: NobilityView) -> None:
    """Deals the cards that the reader does not see: first the pile, then the hands; country cards, then intrigue."""
    row = [view.row.count(land) for land in LANDS]
    free = rest(deck(view.options.removal, view.seats), [row, table.discard, *table.hands])
    most = list(map(sub, view.in_pile, view.blind))
    table.pile = dealt(free, view.pile, most, table.hands, view.counts, table.chance)
    free = rest(PLOTS, [table.plot_discard, *table.intrigue])
    most = list(map(sub, view.in_plots, view.blind_plots))
    table.plots = dealt(free, view.plots, most, table.intrigue, view.plot_counts, table.chance)


def laid_out(view: NobilityView, chance: Chance) -> Table:
    """The table with all that the reader sees, the known parts of hands included, and nothing where it cannot look."""
    hands, intrigue = held(view)
    return Table(
        options=view.options,
        chance=chance,
        start=view.start,
        seat=view.on_turn,
        step=view.step,
        turns=view.turns,
        drawn=view.drawn,
        plotted=view.plotted,
        pile=[],
        plots=[],
        row=[FACES.index(face) if face else EMPTY for face in view.row],
        discard=list(view.discard),
        plot_discard=list(view.plot_discard),
        hands=hands,
        intrigue=intrigue,
        known=list(map(list, view.known)),
        in_pile=list(view.in_pile),
        in_plots=list(view.in_plots),
        blind=own(view, view.blind),
        blind_plots=own(view, view.blind_plots),
        owner=list(view.owner),
        cathedral=list(map(list, view.cathedral)),
        titles=list(map(list, view.titles)),
        supply=list(view.supply),
        period=view.period,
        running_out=view.running_out,
        city_left=list(view.city_left),
        country_left=list(map(list, view.country_left)),
        house_left=list(view.house_left),
        markers=list(map(list, view.markers)),
        named=NOBLE[view.named] if view.named else VACANT,
        spent=tuple([PAIR[pair] for pair in view.spent]),
    )


def held(view: NobilityView) -> tuple[list[list[int]], list[list[int]]]:
    """By seat what is known to lie in the hands, country and intrigue cards: what the reader sees whole."""
    if view.hands:
        return [counted(hand, LANDS) for hand in view.hands], [counted(hand, PAIRS) for hand in view.intrigues]
    hands = list(map(list, view.known))
    intrigue = [[0] * len(PAIRS) for _ in hands]
    if view.seat is not None:
        hands[view.seat], intrigue[view.seat] = counted(view.hand, LANDS), counted(view.intrigue, PAIRS)
    return hands, intrigue


def counted(cards: Sequence[str], codes: Sequence[str]) -> list[int]:
    """The cards as a row of counts."""
    return [cards.count(code) for code in codes]


def own(view: NobilityView, row: Counts) -> list[list[int]]:
    """That row for the reader, zeros for the others: what they have drawn unseen nobody else knows."""
    return [list(row) if seat == view.seat else [0] * len(row) for seat in range(view.seats)]


def rest(cards: Sequence[int], seen: list[list[int]]) -> list[int]:
    """The cards that lie in none of these places."""
    return list(map(sub, cards, map(sum, zip(*seen, strict=True))))


def dealt(
    free: list[int], size: int, most: list[int], hands: list[list[int]], counts: Counts, chance: Chance
) -> list[int]:
    """Deals the free cards: a pile of that size with at most so many of each kind, the others into the hands.

    The hands are filled up to their counts; the pile is the answer. Raises Unreadable if the cards cannot lie so.
    """
    rooms = [count - sum(hand) for count, hand in zip(counts, hands, strict=True)]
    if min(free) < 0 or min(rooms) < 0 or sum(free) != size + sum(rooms):
        raise Unreadable(REFUSAL)
    cards = numbers(free)
    chance.shuffle(cards)
    pile: list[int] = []
    others: list[int] = []
    for card in cards:
        if most[card] > 0 and len(pile) < size:
            most[card] -= 1
            pile.append(card)
        else:
            others.append(card)
    if len(pile) < size:
        raise Unreadable(REFUSAL)
    for zone in (pile, others):  # a kind of which no more went into the pile came early in it and late in the hands
        zone.sort()
        chance.shuffle(zone)
    for hand, room in zip(hands, rooms, strict=True):
        for _ in range(room):
            hand[others.pop()] += 1
    return pile


def readable(view: NobilityView) -> bool:
    """Whether the view has the shape of one, and its numbers their range: what dealing and looking rely on."""
    seats, seat = view.seats, view.seat
    places = (view.start, view.on_turn, 0 if seat is None else seat)
    shown = seats if view.step == "over" else 0
    spaces = tuple(map(len, (view.owner, view.cathedral, view.titles, view.city_left, view.country_left)))
    rows = (
        (seats, (view.counts, view.plot_counts, view.supply, *view.cathedral, *view.titles)),
        (len(LANDS), (view.blind, view.discard, view.in_pile, *view.known)),
        (len(PAIRS), (view.blind_plots, view.plot_discard, view.in_plots)),
    )
    return (
        seats in CUBES
        and all(0 <= place < seats for place in places)
        and 0 <= view.period < len(YEARS)
        and view.turns >= 0
        and len(view.known) == len(view.markers) == seats
        and len(view.hands) == len(view.intrigues) == shown
        and spaces == SPACES
        and VACANT <= min(view.owner) <= max(view.owner) < seats
        and (not view.named or view.named in NOBLE)
        and all(set(map(len, those)) == {length} and min(map(min, those)) >= 0 for length, those in rows)
    )
