"""The verbs of the second step: claim, usurp, and pay the noble that was named (NB-20 to NB-32)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import force_setattr

from games.rules.titles.nobility.actions.bonuses import bonuses
from games.rules.titles.nobility.actions.payment import KEPT, Row, intrigue_payments, payable, payments
from games.rules.titles.nobility.actions.verbs import Log, Move, Next, in_order
from games.rules.titles.nobility.cards import (
    KING,
    LAND,
    LIMITS,
    NOBLE,
    NOBLES,
    PAIR,
    LandCode,
    NobleId,
    PairCode,
    lands_of,
    pairs_of,
)
from games.rules.titles.nobility.table import VACANT, Table

CUBES_PLACED = 2  # NB-21: one on the portrait, one on the title

# NB-22: by noble, the intrigue cards that it takes to oust its holder.
DUE = tuple([2 if noble.title == KING else 1 for noble in NOBLES])

LandCards = Annotated[tuple[LandCode, ...], Meta(max_length=LIMITS["country"] + LIMITS["quota"])]
PairCards = Annotated[tuple[PairCode, ...], Meta(max_length=4)]


class Claim(Move, frozen=True):
    """NB-21, NB-27, NB-32: name a vacant noble; `intrigue` is empty, but for a king where the table wants it so."""

    refusal: ClassVar[str] = "You cannot claim that noble with these cards."
    noble: NobleId
    intrigue: PairCards = ()

    def __post_init__(self) -> None:
        """Cards in any order are the same cards."""
        force_setattr(self, "intrigue", in_order(self.intrigue, PAIR))

    def apply(self, table: Table, seat: int, log: Log) -> Next:
        """The intrigue cards are paid; then comes the payment."""
        return name(table, seat, NOBLE[self.noble], self.intrigue)


class Usurp(Move, frozen=True):
    """NB-22, NB-27: name a noble of another seat, with the intrigue cards that oust its holder."""

    refusal: ClassVar[str] = "You cannot oust that noble with these cards."
    noble: NobleId
    intrigue: PairCards

    def __post_init__(self) -> None:
        """Cards in any order are the same cards."""
        force_setattr(self, "intrigue", in_order(self.intrigue, PAIR))

    def apply(self, table: Table, seat: int, log: Log) -> Next:
        """The intrigue cards are paid; then comes the payment."""
        return name(table, seat, NOBLE[self.noble], self.intrigue)


class Pay(Move, frozen=True):
    """NB-27, NB-30: the country cards for the noble that was named."""

    refusal: ClassVar[str] = "These cards do not pay for that noble."
    cards: LandCards

    def __post_init__(self) -> None:
        """Cards in any order are the same cards."""
        force_setattr(self, "cards", in_order(self.cards, LAND))

    def apply(self, table: Table, seat: int, log: Log) -> Next:
        """The cards go to the discard, the noble changes hands, the bonuses are taken."""
        hand, known = table.hands[seat], table.known[seat]
        for card in self.cards:
            land = LAND[card]
            hand[land] -= 1
            table.discard[land] += 1
            if known[land]:
                known[land] -= 1
        return change_hands(table, seat, self.cards, log)


CLAIMS = tuple([(Claim(noble.id),) for noble in NOBLES])


def nameable(hand: Sequence[int], supply: int) -> tuple[int, ...]:
    """NB-22, NB-25: the nobles for which there are country cards and cubes, in board order, whoever holds them."""
    return within_reach(tuple(hand)) if supply >= CUBES_PLACED else ()


@lru_cache(maxsize=KEPT)
def within_reach(hand: Row) -> tuple[int, ...]:
    """NB-30: the nobles that these country cards can pay."""
    return tuple([number for number, noble in enumerate(NOBLES) if payable(hand, noble.land, noble.cost)])


def to_name(number: int, seat: int, holder: int, intrigue: Sequence[int], throne: str) -> tuple[Move, ...]:
    """NB-21 to NB-23, NB-32: the ways in which the seat may name that noble, if the country cards are there."""
    if holder == seat:
        return ()
    if holder != VACANT:
        return usurps(number, tuple(intrigue))
    if throne == "always" and NOBLES[number].title == KING:
        return throne_claims(number, tuple(intrigue))
    return CLAIMS[number]


@lru_cache(maxsize=KEPT)
def usurps(number: int, intrigue: Row) -> tuple[Move, ...]:
    """NB-22, NB-31: by each payment of intrigue cards."""
    rows = intrigue_payments(intrigue, NOBLES[number].land, DUE[number])
    return tuple([Usurp(NOBLES[number].id, pairs_of(row)) for row in rows])


@lru_cache(maxsize=KEPT)
def throne_claims(number: int, intrigue: Row) -> tuple[Move, ...]:
    """NB-32: the claims of a vacant king that costs intrigue cards too."""
    rows = intrigue_payments(intrigue, NOBLES[number].land, DUE[number])
    return tuple([Claim(NOBLES[number].id, pairs_of(row)) for row in rows])


def to_pay(table: Table) -> tuple[Pay, ...]:
    """NB-30: every payment of the noble that was named."""
    noble = NOBLES[table.named]
    return pays(tuple(table.hands[table.seat]), noble.land, noble.cost)


@lru_cache(maxsize=KEPT)
def pays(hand: Row, land: int, cost: int) -> tuple[Pay, ...]:
    """The payments as actions."""
    return tuple([Pay(lands_of(row)) for row in payments(hand, land, cost)])


def name(table: Table, seat: int, number: int, intrigue: tuple[PairCode, ...]) -> Next:
    """NB-27: the noble is named and the intrigue cards are paid; section 5: that proves cards of its land."""
    noble, known = NOBLES[number], table.known[seat]
    for code in intrigue:
        table.intrigue[seat][PAIR[code]] -= 1
        table.plot_discard[PAIR[code]] += 1
    table.named, table.spent = number, tuple([PAIR[code] for code in intrigue])
    proven = -((sum(table.hands[seat]) - 3 * noble.cost) // 2)
    known[noble.land] = max(known[noble.land], proven)
    return "named"


def change_hands(table: Table, seat: int, cards: tuple[LandCode, ...], log: Log) -> Next:
    """NB-21, NB-24: the loser's cube goes to the cathedral, two of the seat's on the board; then the bonuses."""
    number = table.named
    noble, loser = NOBLES[number], table.owner[number]
    if loser == VACANT:
        log.append(("claim", seat, number, cards, table.spent))
    else:
        log.append(("usurp", seat, loser, number, cards, table.spent))
        table.cathedral[noble.city][loser] += 1
    table.owner[number] = seat
    table.titles[noble.title][seat] += 1
    table.supply[seat] -= CUBES_PLACED
    table.named, table.spent = VACANT, ()
    bonuses(table, seat, number, log)
    return "play"
