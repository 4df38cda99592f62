"""How it ends: the goals of both sides, the limit of rounds, and the ranking (RY-40 to RY-44)."""

from __future__ import annotations

from games.rules.contract import Result
from games.rules.kit.events import Raw
from games.rules.titles.royale.cards import GOLD_TO_WIN, LIMIT_GOLD
from games.rules.titles.royale.table import NO_SEAT, Reason, Table, Winner

WON, LOST = 1, 2
QUEENS_SIDE, CITIZENS_SIDE = 0, 1


def all_the_gold(table: Table, log: list[Raw]) -> bool:
    """RY-40: the Queen holds all the Gold, by whatever route; true if that ends the game."""
    if table.treasury < GOLD_TO_WIN:
        return False
    end(table, "gold", "queen", None, log)
    return True


def last_round(table: Table, log: list[Raw]) -> bool:
    """RY-43: the Queen's turn of the last round is over; true if that ends the game."""
    if table.round < table.options.limit:
        return False
    if table.options.limit_result == "draw":
        end(table, "limit", "nobody", None, log)
    else:
        end(table, "limit", "queen" if table.treasury >= LIMIT_GOLD else "citizens", None, log)
    return True


def end(table: Table, reason: Reason, winner: Winner, ended: int | None, log: list[Raw]) -> None:
    """The game is over: all hands are shown (RY-44). `ended` is the place of who ended it, if somebody did."""
    table.reason, table.winner, table.asked = reason, winner, []
    log.append(("over", reason, winner, ended, ranking(table), tuple(table.hands)))


def ranking(table: Table) -> tuple[int, ...]:
    """RY-44: by seat, winners at rank 1 and losers at rank 2; in a draw all at rank 1."""
    queen = LOST if table.winner == "citizens" else WON
    citizen = LOST if table.winner == "queen" else WON
    return tuple([queen if seat == table.queen else citizen for seat in range(seats(table))])


def sides(table: Table) -> tuple[int, ...]:
    """RY-44: by seat, the Queen's side or the Citizens'."""
    return tuple([QUEENS_SIDE if seat == table.queen else CITIZENS_SIDE for seat in range(seats(table))])


def seats(table: Table) -> int:
    """How many play."""
    return len(table.seat_at) - table.seat_at.count(NO_SEAT)


def result(table: Table) -> Result | None:
    """RY-44: ranks, the two sides, a point for every winner, and the reason; None while the game goes on."""
    if not table.reason:
        return None
    places = ranking(table)
    scores = tuple([int(place == WON and table.winner != "nobody") for place in places])
    return Result(places, sides(table), scores, table.reason)
