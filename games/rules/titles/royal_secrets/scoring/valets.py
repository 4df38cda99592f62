"""What the Valets do: they strike from a successful Audience and backfire at a failed one (SE-49 to SE-51)."""

from __future__ import annotations

from games.rules.kit.events import Raw
from games.rules.titles.royal_secrets.cards import CODES, LOSS, SIDES
from games.rules.titles.royal_secrets.scoring.judging import Judged
from games.rules.titles.royal_secrets.table import BOTH, Table


def let_valets_strike(table: Table, both: list[Judged], log: list[Raw]) -> None:
    """SE-R31: both outcomes stand, now all Valets at once."""
    for side, found in enumerate(both):
        for seat in found.active:
            for bet in table.bets[seat]:
                if bet.card in LOSS and not bet.stabbed and table.places[seat] != BOTH:
                    acts(table, seat, bet.card, side, both, log)


def within(table: Table, found: Judged) -> list[int]:
    """The active seats of that Audience that are at no other (SE-51)."""
    return [seat for seat in found.active if table.places[seat] != BOTH]


def acts(table: Table, seat: int, kind: int, side: int, both: list[Judged], log: list[Raw]) -> None:
    """SE-49, SE-50: the Valet costs the active seats of the other Audience its points, or its own player."""
    loss = LOSS[kind]
    if both[side].status == "success":
        others = within(table, both[1 - side])
        for victim in others:
            table.struck[victim] += loss
        log.append(("valet_strikes", seat, CODES[kind], loss, others, SIDES[1 - side]))
    else:
        table.struck[seat] += loss
        log.append(("valet_backfires", seat, CODES[kind], loss))
