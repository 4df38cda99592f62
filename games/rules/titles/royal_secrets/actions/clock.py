"""What is played when a seat's clock runs out: the table of section 4."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.rules.titles.royal_secrets.actions.attending import AUDIENCE_NAMES, Choose
from games.rules.titles.royal_secrets.actions.betting import Bet
from games.rules.titles.royal_secrets.actions.counting import GRACE, MASTER, mercies, owed, thirds
from games.rules.titles.royal_secrets.actions.naming import nameable
from games.rules.titles.royal_secrets.actions.verbs import DONE, Move
from games.rules.titles.royal_secrets.cards import CODES, COURTIERS, ROUNDS, SIDES, VALETS, ZEROS
from games.rules.titles.royal_secrets.table import KING, QUEEN, Stage, Table


def default(table: Table, seat: int) -> Move:
    """The cautious answer of a seat that is waited for."""
    return DEFAULTS.get(table.stage, done)(table, seat)


def done(table: Table, seat: int) -> Move:
    """Every Favour is kept."""
    return DONE


def quieter(table: Table, seat: int) -> Move:
    """The Audience with fewer pawns, the King's if equal."""
    side = KING if table.places.count(KING) <= table.places.count(QUEEN) else QUEEN
    return Choose(AUDIENCE_NAMES[side], clockwise(table, seat))


def clockwise(table: Table, seat: int) -> int:
    """The first seat clockwise that can be named."""
    seats = len(table.hands)
    return min(nameable(table, seat), key=lambda other: (other - seat) % seats)


def lowest(table: Table, seat: int) -> Move:
    """First bet: the lowest Courtier above 0 and open; else a Courtier 0, the best Valet, an Excuse."""
    hand = table.hands[seat]
    courtiers = [kind for kind in hand if kind in COURTIERS]
    kind = next((kind for kind in courtiers if kind not in ZEROS), weakest(hand))
    return Bet(CODES[kind], "up", clockwise(table, seat))


def least(table: Table, seat: int) -> Move:
    """Second bet: a Courtier 0, else the lowest Courtier, the best Valet, an Excuse."""
    next = clockwise(table, seat) if nameable(table, seat) else None
    return Bet(CODES[weakest(table.hands[seat])], "down" if table.bets[seat][0].up else "up", next)


def weakest(hand: Sequence[int]) -> int:
    """A Courtier 0, else the lowest Courtier, the best Valet, an Excuse."""
    return max([kind for kind in hand if kind in VALETS], default=hand[0]) if hand[0] not in COURTIERS else hand[0]


def reckoned(table: Table, seat: int) -> Move:
    """A third card first, the King's tie before the Queen's; then mercy, which is only played in the last round."""
    ties = owed(table, seat)
    if ties:
        return thirds(SIDES[ties[0].side])[table.hands[seat][0]]
    able = mercies(table, seat) if table.round == ROUNDS else []
    return MASTER if MASTER in able else GRACE if GRACE in able else DONE


DEFAULTS: dict[Stage, Callable[[Table, int], Move]] = {
    "choose": quieter,
    "bet1": lowest,
    "bet2": least,
    "reckon": reckoned,
}
