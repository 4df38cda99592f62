"""Points, Audience cards and bets at the end of a round (SE-58 to SE-60, SE-70 to SE-74)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence

from games.rules.kit.events import Raw
from games.rules.titles.royal_secrets.cards import AUDIENCES, CODES, ROUNDS, SIDES, ZEROS
from games.rules.titles.royal_secrets.scoring.judging import Judged, leading
from games.rules.titles.royal_secrets.table import BOTH_SIDES, NOBODY, Table, everybody, takes_openly, tell


def settle(table: Table, both: Sequence[Judged], tied: Sequence[int], log: list[Raw]) -> None:
    """SE-48, SE-59, SE-60: the majority's gain in the last round, points, Audience cards. `tied`: who won each tie."""
    winners = {tie.side: first for tie, first in zip(table.ties, tied, strict=True)}
    for side, found in zip(BOTH_SIDES, both, strict=True):
        if side not in winners:
            first = leading(found)
            winners[side] = first[0] if first else NOBODY
        if table.round == ROUNDS and winners[side] != NOBODY:
            table.gains[winners[side]] += AUDIENCES[table.audiences[side]].gain
    for seat in everybody(table):
        if table.gains[seat] or table.failed[seat] or table.struck[seat]:
            pay(table, seat, log)
    for side in BOTH_SIDES:
        give(table, side, winners[side], log)


def pay(table: Table, seat: int, log: list[Raw]) -> None:
    """SE-58, SE-59: all gains and losses of the round at once, after mercy; nobody falls below 0 but with `debt`."""
    gains, losses = settled(table, seat)
    before, after = table.points[seat], table.points[seat] + gains - losses
    table.points[seat] = after if table.options.debt else max(0, after)
    tell(table, log, "points", seat, gains, losses, table.points[seat] - before)


def settled(table: Table, seat: int) -> tuple[int, int]:
    """SE-58: gains and losses after Master Stroke, which turns Audience losses, and Royal Grace, which cancels all."""
    gains, failed, struck = table.gains[seat], table.failed[seat], table.struck[seat]
    if table.mastered >> seat & 1:
        gains, failed = gains + failed, 0
    return gains, 0 if table.graced >> seat & 1 else failed + struck


def give(table: Table, side: int, winner: int, log: list[Raw]) -> None:
    """SE-60: the Audience card lies open before its winner, or is discarded."""
    card = table.audiences[side]
    if winner == NOBODY:
        insort(table.lost, card)
        tell(table, log, "discarded", SIDES[side], AUDIENCES[card].id)
    else:
        table.favours[winner] = sorted([*table.favours[winner], card])
        tell(table, log, "won", winner, SIDES[side], AUDIENCES[card].id)


def come_home(table: Table, log: list[Raw]) -> None:
    """SE-71 to SE-74: recruited bets, Courtiers 0 back to who bet them, all others discarded."""
    for owner, bets in enumerate(table.bets):
        for bet in bets:
            if bet.recruiter != NOBODY:
                got = bet.card not in ZEROS
                if got:
                    takes_openly(table, bet.recruiter, bet.card)
                tell(table, log, "recruited", bet.recruiter, owner, CODES[bet.card], got)
            if bet.card in ZEROS:
                insort(table.hands[owner], bet.card)
            elif bet.recruiter == NOBODY:
                insort(table.discards, bet.card)
    for bet in table.cardinal_bets:
        insort(table.shown, bet.card)
