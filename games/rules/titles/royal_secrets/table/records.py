"""The table and what lies on it."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass
from typing import Any, Final, Literal

from msgspec import Struct

from games.rules.kit.chance import Chance
from games.rules.kit.events import Raw
from games.rules.kit.seats import ring
from games.rules.titles.royal_secrets.cards import VALETS, AudienceNumber, Kind

KING: Final = 0  # where a pawn stands; KING and QUEEN also number the Audiences
QUEEN: Final = 1
BOTH: Final = 2
NOWHERE: Final = -1
CARDINAL = -1  # the owner of the Cardinal's bets
NOBODY = -1
NO_CARD = -1

Stage = Literal["plan", "choose", "retinue", "bet1", "bet2", "lastword", "recruit", "reckon", "over"]
Place = Literal[-1, 0, 1, 2]
Side = Literal[0, 1]
Answer = Literal["king", "queen", "done"]
BOTH_SIDES: tuple[Side, ...] = (KING, QUEEN)


class Options(Struct, frozen=True):
    """What the table has chosen (SE-90, SE-91)."""

    debt: bool = False
    open_points: bool = False


@dataclass(slots=True)
class Bet:
    """A bet on the table: the card, and whether it was bet face up (SE-31 asks what it was bet with).

    `open` says that it lies open by now: bet so, stabbed, or revealed. `recruiter` has marked it (SE-40), NOBODY: none.
    `seen` are the seats whose Espionage has looked at it, as bits.
    """

    card: Kind
    up: bool
    open: bool
    stabbed: bool = False
    medal: bool = False
    recruiter: int = NOBODY
    seen: int = 0

    def copy(self) -> Bet:
        """An independent copy."""
        return Bet(self.card, self.up, self.open, self.stabbed, self.medal, self.recruiter, self.seen)


@dataclass(slots=True)
class Tie:
    """A tie at the top of an Audience (SE-54): the tied seats, rising, and by place in that row the third card.

    A third card not picked yet, or not there to be picked, is NO_CARD.
    """

    side: Side
    seats: list[int]
    cards: list[int]


@dataclass(slots=True)
class Table:
    """One match. Seats are places in lists; `hands` are rising lists of kinds; sets of seats are bits (1 << seat).

    Hidden piles are drawn from the end: `valets`, `cardinals`, `piles` (the King's and the Queen's Audiences); `aside`
    are the four Audiences out of the game. `audiences` are the two cards turned up, [] at the end. `favours` are the
    Audience cards that lie open before a seat, rising; `used` those put aside, `lost` the Audiences discarded.
    `shown` are the Cardinal's cards of earlier rounds, `discards` the other cards, rising.

    In a round: `word` holds the Word tile; `acted` are the seats that have done the current Word action (choose, first
    or second bet); `places` by seat, `arrived` the seats in order of arrival; `planned`: nobody chose (SE-24). `bets`
    by seat, first bet first; `cardinal` is the Audience that he has joined, else NOWHERE, `cardinal_bets` his cards.

    `asked` are the seats still to be asked in the window of the stage, in order; in "lastword" and "recruit" the first
    of them is asked now, in "plan", "retinue" and "reckon" all are (in "reckon": for mercy). `plans` is by seat its
    answer to Planning: None for none yet, [] for "done", else the places by seat.

    In "reckon": `ties`; `gains`, `failed` (lost at Audiences: failure, lurch) and `struck` (lost by Valets) by seat;
    `graced` and `mastered` are the seats that used the Favour in this round. `given` are by seat its unseen answers in
    the order given: the Audience of a third card, "done" for mercy.

    `known` are by seat the Valets that all know to be in that hand or face down (section 5), rising. `count` are the
    notes of the last count, from the reveal on, without secrets. `reason` is set once it is over.

    A dataclass, because setting a field of a Struct takes eight times as long.
    """

    options: Options
    chance: Chance
    hands: list[list[Kind]]
    points: list[int]
    valets: list[Kind]
    cardinals: list[Kind]
    shown: list[Kind]
    discards: list[Kind]
    piles: list[list[AudienceNumber]]
    aside: list[AudienceNumber]
    audiences: list[AudienceNumber]
    favours: list[list[AudienceNumber]]
    used: list[AudienceNumber]
    lost: list[AudienceNumber]
    stage: Stage
    round: int
    word: int
    acted: int
    places: list[Place]
    arrived: list[int]
    planned: bool
    bets: list[list[Bet]]
    cardinal: Literal[-1, 0, 1]
    cardinal_bets: list[Bet]
    asked: list[int]
    plans: list[list[Place] | None]
    ties: list[Tie]
    gains: list[int]
    failed: list[int]
    struck: list[int]
    graced: int
    mastered: int
    given: list[list[Answer]]
    known: list[list[Kind]]
    count: list[Raw]
    reason: Literal["", "seven Audiences"]

    def clone(self) -> Table:
        """An independent copy; what is replaced and never changed in place is shared."""
        return Table(
            self.options,
            Chance(self.chance.key, self.chance.count),
            [hand[:] for hand in self.hands],
            self.points[:],
            self.valets[:],
            self.cardinals[:],
            self.shown[:],
            self.discards[:],
            [pile[:] for pile in self.piles],
            self.aside,
            self.audiences,
            self.favours[:],
            self.used[:],
            self.lost[:],
            self.stage,
            self.round,
            self.word,
            self.acted,
            self.places[:],
            self.arrived[:],
            self.planned,
            [[bet.copy() for bet in bets] for bets in self.bets],
            self.cardinal,
            [bet.copy() for bet in self.cardinal_bets],
            self.asked[:],
            self.plans[:],
            [Tie(tie.side, tie.seats, tie.cards[:]) for tie in self.ties],
            self.gains[:],
            self.failed[:],
            self.struck[:],
            self.graced,
            self.mastered,
            [row[:] for row in self.given],
            self.known[:],
            self.count[:],
            self.reason,
        )


def everybody(table: Table) -> range:
    """All seats."""
    return range(len(table.hands))


def from_the_word(table: Table) -> list[int]:
    """All seats, from the Word holder clockwise."""
    return ring(len(table.hands), table.word)


def present(table: Table, side: int) -> list[int]:
    """The seats at that Audience, rising; a diner is at both (SE-27)."""
    return [seat for seat, place in enumerate(table.places) if place in (side, BOTH)]


def laid(table: Table) -> list[tuple[int, int, Bet]]:
    """All bets with owner and slot: seats rising, the Cardinal last."""
    rows = [*enumerate(table.bets), (CARDINAL, table.cardinal_bets)]
    return [(owner, slot, bet) for owner, bets in rows for slot, bet in enumerate(bets, 1)]


def bet_of(table: Table, owner: int, slot: int) -> Bet:
    """One bet; `owner` is a seat, or CARDINAL."""
    return (table.cardinal_bets if owner == CARDINAL else table.bets[owner])[slot - 1]


def shows(table: Table, seat: int, kind: int) -> None:
    """Section 5: a card of the seat lies open, so a Valet of that kind is no longer known to be hidden there."""
    if kind in table.known[seat]:
        known = table.known[seat][:]
        known.remove(kind)
        table.known[seat] = known


def takes_openly(table: Table, seat: int, kind: int) -> None:
    """The seat takes a card that all have seen into its hand; a Valet stays known there (section 5)."""
    insort(table.hands[seat], kind)
    if kind in VALETS:
        table.known[seat] = sorted([*table.known[seat], kind])


def tell(table: Table, log: list[Raw], *note: Any) -> None:
    """Notes a part of the count, which stays on the table until the next one."""
    log.append(note)
    table.count.append(note)
