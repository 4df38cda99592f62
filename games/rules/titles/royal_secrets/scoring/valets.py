"""What the Valets do: they strike from a successful Audience and backfire at a failed one (SE-49 to SE-51)."""

from __future__ import annotations

from games.rules.kit.events import Raw
from games.rules.titles.royal_secrets.cards import CODES, LOSS, SIDES
from games.rules.titles.royal_secrets.scoring.judging import Judged
from games.rules.titles.royal_secrets.table import BOTH, Table, tell


def let_valets_strike(table: Table, both: list[Judged], log: list[Raw]) -> None:
    """SE-R31: both outcomes stand, now all Valets at once."""
    within = [[seat for seat in found.active if table.places[seat] != BOTH] for found in both]
    for side, seats in enumerate(within):
        for seat in seats:
            for bet in table.bets[seat]:
                if bet.card in LOSS and not bet.stabbed:
                    acts(table, seat, bet.card, side, both[side].status == "success", within[1 - side], log)


def acts(table: Table, seat: int, kind: int, side: int, success: bool, others: list[int], log: list[Raw]) -> None:
    """SE-49, SE-50: the Valet costs the active seats of the other Audience its points, or its own player."""
    loss = LOSS[kind]
    for victim in others if success else (seat,):
        table.struck[victim] += loss
    if success:
        tell(table, log, "valet_strikes", seat, CODES[kind], loss, others, SIDES[1 - side])
    else:
        tell(table, log, "valet_backfires", seat, CODES[kind], loss)
