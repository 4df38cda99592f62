"""How it ends: who is out, who is blocked, and the ranking (RS-18 to RS-21)."""

from __future__ import annotations

from games.rules.contract import Result
from games.rules.kit.events import Raw
from games.rules.kit.seats import ranks
from games.rules.titles.royals.cards import points
from games.rules.titles.royals.table import Reason, Table, playing


def ranking(table: Table) -> tuple[int, ...]:
    """RS-21: who went out first, then fewer cards, then fewer points; equal players share the rank."""
    return ranks(
        (0, table.out.index(seat), 0) if seat in table.out else (1, hand.bit_count(), points(hand))
        for seat, hand in enumerate(table.hands)
    )


def result(table: Table) -> Result | None:
    """RS-23: ranks, points left and the reason; None while the game goes on."""
    if not table.reason:
        return None
    scores = tuple([points(hand) for hand in table.hands])
    return Result(ranking(table), tuple(range(len(table.hands))), scores, table.reason)


def goes_out(table: Table, seat: int, log: list[Raw]) -> bool:
    """RS-18, RS-19: the player has no cards left; true if that ends the game."""
    table.out.append(seat)
    if table.options.play_on and playing(table) > 1:
        return False
    log.append(("out", seat))
    end(table, "out", log)
    return True


def blocked(table: Table, log: list[Raw]) -> bool:
    """RS-20: as many turns in a row as players still in were passes without a draw; true if that ends the game."""
    if table.passes < playing(table):
        return False
    end(table, "blocked", log)
    return True


def end(table: Table, reason: Reason, log: list[Raw]) -> None:
    """The game is over: nothing is owed any more, all hands are shown."""
    table.reason, table.debt = reason, 0
    log.append(("over", reason, ranking(table), tuple(table.hands)))
