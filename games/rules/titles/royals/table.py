"""What lies on the table, and what has been seen there: records without rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from msgspec import Struct

from games.rules.contract import Event
from games.rules.kit.chance import Chance
from games.rules.kit.events import Raw
from games.rules.titles.royals.cards import BITS, CODES, FITS, FULL, JACKS, MISFITS, Mask, Number, codes

NO_SEAT = -1
MOST_OWED = 1000


class Options(Struct, frozen=True):
    """What the table has chosen (RS-23)."""

    hand: Literal["auto", 5, 6, 7, 8] = "auto"
    lead: Literal["free", "ace", "turn_up"] = "free"
    draw: Literal["until", "one"] = "until"
    jack: Literal["plays", "loses"] = "plays"
    stack: bool = False
    king_two: Literal["plain", "skip"] = "plain"
    recycles: Literal[0, 1, 2] = 1
    play_on: bool = False


Reason = Literal["", "out", "blocked"]


class Shuffle(Struct):
    """A new deck made of the pile (RS-10): its cards, and how many of them each seat has drawn and not played."""

    cards: Mask
    since: list[int]


@dataclass(slots=True)
class Table:
    """One match. Zones are masks or lists of card numbers; seats are places in lists.

    `deck` is drawn from its end, `pile` is laid on its end; `laid` says who laid each card of the pile (NO_SEAT:
    turned up); `fits` are the cards that may be laid now (RS-7, RS-16). The rest is what all have seen: `held`,
    whether the starter still had the start card; `undealt`, cards that cannot have been dealt; `drew`, by seat the
    cards drawn before the first reshuffle, less the undealt ones played; `misfit`, by seat and top: that many of its
    cards did not fit on it when the pile had that length. They leave out the cards laid since: those lie on the pile
    from place `counted` on, see `known`.

    A dataclass, because setting a field of a Struct takes eight times as long.
    """

    options: Options
    chance: Chance
    hands: list[Mask]
    deck: list[Number]
    pile: list[Number]
    laid: list[int]
    fits: Mask
    seat: int
    direction: Literal[-1, 1]
    debt: int
    recycles: int
    turns: int
    passes: int
    out: list[int]
    reason: Reason
    start: Number
    starter: int
    held: bool
    undealt: Mask
    drew: list[int]
    misfit: list[dict[Number, tuple[int, int]]]
    shuffles: list[Shuffle]
    counted: int

    def clone(self) -> Table:
        """An independent copy."""
        return Table(
            self.options,
            Chance(self.chance.key, self.chance.count),
            self.hands[:],
            self.deck[:],
            self.pile[:],
            self.laid[:],
            self.fits,
            self.seat,
            self.direction,
            self.debt,
            self.recycles,
            self.turns,
            self.passes,
            self.out[:],
            self.reason,
            self.start,
            self.starter,
            self.held,
            self.undealt,
            self.drew[:],
            [known.copy() for known in self.misfit],
            [Shuffle(shuffle.cards, shuffle.since[:]) for shuffle in self.shuffles],
            self.counted,
        )


class Known(Struct):
    """What all know of the hands now (section 5, points 1 to 3): as in `Table`, but `misfit` counts by seat and top."""

    held: bool
    drew: list[int]
    misfit: list[dict[int, int]]
    shuffles: list[Shuffle]


def known(table: Table) -> Known:
    """What all have seen, brought up to date by the cards laid since: the pile is read from the top down."""
    written_at: dict[int, list[tuple[int, int, int]]] = {}
    for seat, noted in enumerate(table.misfit):
        for top, (least, place) in noted.items():
            written_at.setdefault(place, []).append((seat, top, least))
    gone = [0] * (len(table.hands) + 1)  # the last is for nobody: what was turned up
    misfit: list[dict[int, int]] = [{} for _ in table.hands]
    for place in range(len(table.pile), table.counted - 1, -1):
        for seat, top, least in written_at.get(place, ()):
            left = least - (gone[seat] & MISFITS[top]).bit_count()
            if left > 0:
                misfit[seat][top] = left
        if place > table.counted:
            gone[table.laid[place - 1]] |= BITS[table.pile[place - 1]]
    outside = table.undealt
    for shuffle in table.shuffles:
        outside &= ~shuffle.cards
    return Known(
        held=table.held and not gone[table.starter] & BITS[table.start],
        drew=[count - (laid & outside).bit_count() for count, laid in zip(table.drew, gone, strict=False)],
        misfit=misfit,
        shuffles=[
            Shuffle(old.cards, [n - (laid & old.cards).bit_count() for n, laid in zip(old.since, gone, strict=False)])
            for old in table.shuffles
        ],
    )


def after(table: Table, seat: int) -> int:
    """The next seat in the direction of play; who has no cards left is passed over (RS-19)."""
    hands = table.hands
    seat = (seat + table.direction) % len(hands)
    return seat if hands[seat] else after(table, seat)


def fitting(table: Table) -> int:
    """RS-4, RS-7, RS-16: any card on nothing, the suit or the rank of the top, a Jack while a debt is open."""
    if not table.pile:
        return FULL
    return JACKS if table.debt else FITS[table.pile[-1]]


def playable(table: Table, seat: int) -> int:
    """RS-7: the cards of the hand that may be laid now."""
    return table.hands[seat] & table.fits


def playing(table: Table) -> int:
    """How many players are still in."""
    return sum(1 for hand in table.hands if hand)


Facts = dict[str, Any]
Secrets = dict[int, dict[str, Any]]

# How each note of what happened is written out: the public facts, and by seat what only it learned.
WRITTEN: dict[str, Callable[..., tuple[Facts, Secrets]]] = {
    "dealt": lambda hands: (
        {"seats": len(hands), "count": hands[0].bit_count()},
        {seat: {"cards": list(codes(hand))} for seat, hand in enumerate(hands)},
    ),
    "start": lambda seat, card: ({"seat": seat, "card": CODES[card]}, {}),
    "turned_up": lambda card, aside: ({"card": CODES[card], "aside": aside}, {}),
    "play": lambda seat, card: ({"seat": seat, "card": CODES[card]}, {}),
    "draws": lambda seat, drawn: ({"seat": seat, "count": len(drawn)}, own(seat, drawn)),
    "pass": lambda seat, count: ({"seat": seat, "drew": count}, {}),
    "reverse": lambda direction: ({"direction": direction}, {}),
    "skip": lambda seat: ({"seat": seat}, {}),
    "jack": lambda seat, drawn, asked: ({"seat": seat, "count": len(drawn), "asked": asked}, own(seat, drawn)),
    "owed": lambda seat, count: ({"seat": seat, "count": count}, {}),
    "recycle": lambda count: ({"count": count}, {}),
    "out": lambda seat: ({"seat": seat}, {}),
    "over": lambda reason, places, hands: (
        {"reason": reason, "places": list(places), "hands": [list(codes(hand)) for hand in hands]},
        {},
    ),
}


def own(seat: int, drawn: list[int]) -> Secrets:
    """The cards that a seat has drawn, for its eyes, in the order drawn."""
    return {seat: {"cards": [CODES[card] for card in drawn]}} if drawn else {}


def written(raw: Raw) -> Event:
    """The event of a note."""
    facts, secret = WRITTEN[raw[0]](*raw[1:])
    return Event(raw[0], facts, secret)


def check(table: Table) -> bool:
    """Whether a stored table can be: all that the rules rely on without looking."""
    seats = range(len(table.hands))
    by_seat = [len(table.drew), len(table.misfit), *[len(shuffle.since) for shuffle in table.shuffles]]
    cards = [*table.pile, *table.deck]
    everywhere = 0
    for mask in [*table.hands, *(1 << card for card in cards)]:
        if everywhere & mask:
            return False
        everywhere |= mask
    return (
        2 <= len(seats) <= 6
        and set(by_seat) == {len(seats)}
        and len(table.laid) == len(table.pile)
        and table.seat in seats
        and table.starter in seats
        and all(seat in seats for seat in table.out)
        and len(set(table.out)) == len(table.out)
        and all(seat == NO_SEAT or seat in seats for seat in table.laid)
        and 0 <= table.counted <= len(table.pile)
        and 0 <= table.recycles <= table.options.recycles
        and 0 <= table.debt <= MOST_OWED
        and table.passes >= 0
        and bool(table.reason or table.hands[table.seat])
        and bool(table.pile or not table.debt)
        and table.fits == fitting(table)
    )
