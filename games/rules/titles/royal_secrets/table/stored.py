"""What a stored table must be like: all that the rules rely on without looking, but who is asked and the count.

Those two are checked where the rules for them are: see `actions/stored.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from games.rules.titles.royal_secrets.cards import (
    ASIDE,
    AUDIENCES,
    CARDINALS,
    COLOURS,
    EXCUSES,
    KINDS,
    PILE,
    ROUNDS,
    TOTAL,
    VALETS,
    ZEROS,
)
from games.rules.titles.royal_secrets.table.counted import countable
from games.rules.titles.royal_secrets.table.records import (
    CARDINAL,
    KING,
    NO_CARD,
    NOBODY,
    NOWHERE,
    QUEEN,
    Bet,
    Stage,
    Table,
    laid,
    present,
)

SEATS = range(3, len(COLOURS) + 1)
MOST = 1000  # points that nobody reaches, either way
MOST_CHANCE = 1 << 53
BEFORE: tuple[Stage, ...] = ("plan", "choose", "retinue")
WORD_ACTIONS: tuple[Stage, ...] = ("choose", "bet1", "bet2")


def check(table: Table) -> bool:
    """Whether a stored table can be, as far as this file looks."""
    return (
        sizes_fit(table)
        and cards_fit(table)
        and audiences_fit(table)
        and round_fits(table)
        and places_fit(table)
        and bets_fit(table)
        and plans_fit(table)
        and ties_fit(table)
    )


def rising(row: Sequence[int]) -> bool:
    """Whether no entry is below the one before it."""
    return all(before <= after for before, after in pairwise(row))


def sizes_fit(table: Table) -> bool:
    """SE-1: every list by seat has an entry for each seat; numbers are such as there are."""
    seats = len(table.hands)
    by_seat: list[list[Any]] = [
        table.points,
        table.favours,
        table.places,
        table.bets,
        table.plans,
        table.gains,
        table.failed,
        table.struck,
        table.known,
        table.given,
    ]
    lowest = -MOST if table.options.debt else 0
    return (
        seats in SEATS
        and all(len(row) == seats for row in by_seat)
        and all(lowest <= points <= MOST for points in table.points)
        and all(0 <= sum_ <= MOST for row in (table.gains, table.failed, table.struck) for sum_ in row)
        and all(0 <= bits < 1 << seats for bits in (table.acted, table.graced, table.mastered))
        and 0 <= table.word < seats
        and 0 <= table.chance.count < MOST_CHANCE
        and countable(table.count, seats)
    )


def cards_fit(table: Table) -> bool:
    """Section 2: every card is somewhere once, and only where it may be; a Courtier 0 is always its owner's (SE-74)."""
    seats, zones = len(table.hands), held(table)
    everywhere = Counter(
        [*table.valets, *cardinals_of(table), *table.discards, *[card for zone in zones for card in zone]]
    )
    return (
        all(
            everywhere[kind] == (TOTAL[kind] if kind in VALETS or kind in CARDINALS or colour(kind) < seats else 0)
            for kind in KINDS
        )
        and sum(everywhere.values()) == sum(everywhere[kind] for kind in KINDS)
        and all(card in VALETS for card in table.valets)
        and all(card in CARDINALS for card in cardinals_of(table))
        and all(card < CARDINALS.start for card in [*table.discards, *[card for zone in zones for card in zone]])
        and all(zone.count(seat) == TOTAL[seat] for seat, zone in enumerate(zones))
        and all(rising(row) for row in (*table.hands, table.shown, table.discards, *table.known))
        and all(known_fits(table, seat) for seat in range(seats))
    )


def colour(kind: int) -> int:
    """The seat whose colour a Courtier or an Excuse has."""
    return (kind - EXCUSES.start if kind in EXCUSES else kind) % len(COLOURS)


def held(table: Table) -> list[list[int]]:
    """By seat its cards: in hand, bet, picked."""
    picked = [(seat, card) for tie in table.ties for seat, card in zip(tie.seats, tie.cards, strict=False)]
    return [
        [*hand, *[bet.card for bet in bets], *[card for of, card in picked if of == seat and card != NO_CARD]]
        for seat, (hand, bets) in enumerate(zip(table.hands, table.bets, strict=True))
    ]


def cardinals_of(table: Table) -> list[int]:
    """All cards that must be the Cardinal's."""
    return [*table.cardinals, *table.shown, *[bet.card for bet in table.cardinal_bets]]


def known_fits(table: Table, seat: int) -> bool:
    """Section 5: a Valet known to be there is there, and not in the open."""
    hidden = Counter(table.hands[seat])
    hidden.update([bet.card for bet in table.bets[seat] if not bet.open])
    hidden.update([tie.cards[tie.seats.index(seat)] for tie in table.ties if seat in tie.seats[: len(tie.cards)]])
    known = Counter(table.known[seat])
    return all(kind in VALETS and many <= hidden[kind] for kind, many in known.items())


def audiences_fit(table: Table) -> bool:
    """SE-3, SE-10: every Audience is somewhere once; both piles go down by one a round."""
    rows = [*table.piles, table.aside, table.audiences, *table.favours, table.used, table.lost]
    over = table.stage == "over"
    return (
        sorted([card for row in rows for card in row]) == list(range(len(AUDIENCES)))
        and len(table.aside) == ASIDE
        and [len(pile) for pile in table.piles] == [PILE - table.round] * 2
        and len(table.audiences) == (0 if over else 2)
        and all(rising(row) for row in (*table.favours, table.used, table.lost))
    )


def round_fits(table: Table) -> bool:
    """SE-11, SE-81: round, stage, the end, and who has acted."""
    over = table.stage == "over"
    full = (1 << len(table.hands)) - 1
    seen = 2 * (table.round if over else table.round - 1)
    if table.stage in WORD_ACTIONS:
        acted_fits = table.acted != full and not table.acted >> table.word & 1
    else:
        acted_fits = not table.acted
    return (
        1 <= table.round <= ROUNDS
        and (not over or table.round == ROUNDS)
        and over == bool(table.reason)
        and len(table.shown) <= seen
        and acted_fits
        and (table.stage == "reckon" or not any([*table.gains, *table.failed, *table.struck]))
        and (table.stage == "reckon" or not (table.graced or table.mastered or table.ties or any(table.given)))
    )


def places_fit(table: Table) -> bool:
    """SE-22, SE-24, SE-27: who stands where by now, and where the Cardinal is."""
    stage, places = table.stage, table.places
    if stage in ("plan", "over"):
        stand = [False] * len(places)
    else:
        stand = [stage != "choose" or bool(table.acted >> seat & 1) for seat in range(len(places))]
    alone = [side for side in (KING, QUEEN) if len(present(table, side)) == 1]
    joined = [] if stage in BEFORE or stage == "over" else alone
    return (
        [place != NOWHERE for place in places] == stand
        and sorted(table.arrived) == [seat for seat, there in enumerate(stand) if there]
        and (not table.planned or (stage not in ("plan", "choose", "over") and rising(table.arrived)))
        and (stage != "retinue" or table.planned)
        and table.cardinal == (joined[0] if joined else NOWHERE)
    )


def bets_fit(table: Table) -> bool:
    """SE-30 to SE-33: how many bets lie there, and how each of them does."""
    stage, seats = table.stage, range(len(table.hands))
    laid_by_all = {"bet1": 0, "bet2": 1, "lastword": 2, "recruit": 2, "reckon": 2}.get(stage, 0)
    acting = stage in ("bet1", "bet2")
    due = [laid_by_all + (acting and table.acted >> seat & 1) for seat in seats]
    lone = present(table, table.cardinal) if table.cardinal != NOWHERE else []
    return (
        [len(row) for row in table.bets] == due
        and len(table.cardinal_bets) == (due[lone[0]] if lone else 0)
        and all(row[0].up != row[1].up for row in (*table.bets, table.cardinal_bets) if len(row) > 1)
        and all(bet.up for bet in table.cardinal_bets[:1])
        and all(bet_fits(table, owner, bet) for owner, _, bet in laid(table))
    )


def bet_fits(table: Table, owner: int, bet: Bet) -> bool:
    """SE-35 to SE-40: what may have been done to a bet."""
    marked = bet.recruiter != NOBODY
    seats = len(table.hands)
    return (
        bet.open == (bet.up or bet.stabbed or table.stage == "reckon")
        and not (bet.up and (bet.stabbed or bet.seen))
        and 0 <= bet.seen < 1 << seats
        and (owner == CARDINAL or not bet.seen >> owner & 1)
        and (not marked or (0 <= bet.recruiter < seats and owner not in (CARDINAL, bet.recruiter)))
        and not (marked and (bet.stabbed or table.stage not in ("recruit", "reckon")))
        and not (marked and bet.up and bet.card in ZEROS)
    )


def plans_fit(table: Table) -> bool:
    """SE-20: answers to Planning, only while it is asked."""
    seats = len(table.hands)
    if table.stage != "plan":
        return table.plans == [None] * seats
    return all(plan is None or not plan or (len(plan) == seats and set(plan) <= {KING, QUEEN}) for plan in table.plans)


def ties_fit(table: Table) -> bool:
    """SE-54: a card or none of each tied seat."""
    return all(
        len(tie.cards) == len(tie.seats) and all(NO_CARD <= card < CARDINALS.start for card in tie.cards)
        for tie in table.ties
    )
