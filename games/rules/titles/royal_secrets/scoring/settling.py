"""Points, Audience cards and bets at the end of a round (SE-58 to SE-60, SE-70 to SE-74)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence

from games.rules.kit.events import Raw
from games.rules.titles.royal_secrets.cards import AUDIENCES, CODES, ROUNDS, SIDES, ZEROS
from games.rules.titles.royal_secrets.scoring.judging import Judged
from games.rules.titles.royal_secrets.table import NOBODY, Bet, Table, takes_openly


def settle(table: Table, both: Sequence[Judged], tied: Sequence[int], log: list[Raw]) -> None:
    """SE-48, SE-59, SE-60: the majority's gain in the last round, points, Audience cards. `tied`: who won each tie."""
    winners = [found.leading[0] if found.leading else NOBODY for found in both]
    for tie, first in zip(table.ties, tied, strict=True):
        winners[tie.side] = first
    if table.round == ROUNDS:
        for side, first in enumerate(winners):
            if first != NOBODY:
                table.gains[first] += AUDIENCES[table.audiences[side]].gain
    for seat, sums in enumerate(zip(table.gains, table.failed, table.struck, strict=True)):
        if any(sums):
            pay(table, seat, log)
    for side, first in enumerate(winners):
        give(table, side, first, log)


def pay(table: Table, seat: int, log: list[Raw]) -> None:
    """SE-58, SE-59: all gains and losses of the round at once, after mercy; nobody falls below 0 but with `debt`."""
    gains, losses = settled(table, seat)
    before = table.points[seat]
    after = before + gains - losses
    if after < 0 and not table.options.debt:
        after = 0
    table.points[seat] = after
    log.append(("points", seat, gains, losses, after - before))


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
        log.append(("discarded", SIDES[side], AUDIENCES[card].id))
    else:
        table.favours[winner] = sorted([*table.favours[winner], card])
        log.append(("won", winner, SIDES[side], AUDIENCES[card].id))


def come_home(table: Table, log: list[Raw]) -> None:
    """SE-71 to SE-74: recruited bets, Courtiers 0 back to who bet them, all others discarded."""
    for owner, bets in enumerate(table.bets):
        for bet in bets:
            comes_home = bet.card in ZEROS
            if bet.recruiter != NOBODY:
                recruited(table, owner, bet, log)
            elif not comes_home:
                insort(table.discards, bet.card)
            if comes_home:
                insort(table.hands[owner], bet.card)
    for bet in table.cardinal_bets:
        insort(table.shown, bet.card)


def recruited(table: Table, owner: int, bet: Bet, log: list[Raw]) -> None:
    """SE-71: who has marked the bet takes it, but for a Courtier 0."""
    got = bet.card not in ZEROS
    if got:
        takes_openly(table, bet.recruiter, bet.card)
    log.append(("recruited", bet.recruiter, owner, CODES[bet.card], got))
