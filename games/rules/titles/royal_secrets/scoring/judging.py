"""The two Audiences are judged: who is active, the totals, success and failure, the majority (SE-43 to SE-53)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from games.rules.kit.events import Raw
from games.rules.titles.royal_secrets.cards import AUDIENCES, INFLUENCE, ROUNDS, SIDES
from games.rules.titles.royal_secrets.scoring.revealing import withdrawn
from games.rules.titles.royal_secrets.table import BOTH_SIDES, NO_CARD, Bet, Table, Tie, present, tell

Status = Literal["success", "failure", "abandoned", "excused", "empty"]


@dataclass(slots=True)
class Judged:
    """An Audience in the count: who is there, who of them is active and how strong; the Cardinal's sum, or None."""

    there: list[int]
    active: list[int]
    strengths: list[int]
    cardinal: int | None
    total: int
    status: Status


def judged(table: Table) -> list[Judged]:
    """SE-43 to SE-45: how both Audiences go."""
    leaving = withdrawn(table)
    return [judge_one(table, side, leaving) for side in BOTH_SIDES]


def judge_one(table: Table, side: int, leaving: Sequence[int]) -> Judged:
    """SE-43 to SE-45: how that Audience goes without those who leave."""
    there = present(table, side)
    active = [seat for seat in there if seat not in leaving] if leaving else there
    strengths = [strength(table.bets[seat]) for seat in active]
    cardinal = strength(table.cardinal_bets) if table.cardinal == side else None
    total = sum(strengths) + (cardinal or 0)
    status: Status
    if active:
        status = "success" if total >= AUDIENCES[table.audiences[side]].influence else "failure"
    elif not there:
        status = "empty"
    else:
        status = "abandoned" if cardinal is None else "excused"
    return Judged(there, active, strengths, cardinal, total, status)


def strength(bets: list[Bet]) -> int:
    """SE-37, SE-43: the Influence of bets that are not stabbed, doubled by a Medal."""
    return sum([INFLUENCE[bet.card] * (2 if bet.medal else 1) for bet in bets if not bet.stabbed])


def judge(table: Table, log: list[Raw]) -> list[Judged]:
    """SE-44 to SE-48: gains and losses of both Audiences; in the last round gains wait for the majority."""
    both = judged(table)
    for side, found in enumerate(both):
        card = AUDIENCES[table.audiences[side]]
        tell(
            table,
            log,
            "audience",
            SIDES[side],
            card.id,
            found.status,
            found.total,
            card.influence,
            [list(one) for one in zip(found.active, found.strengths, strict=True)],
            found.cardinal,
        )
        if found.status == "success" and table.round < ROUNDS:
            for seat in found.active:
                table.gains[seat] += card.gain
        elif found.status in ("failure", "abandoned"):
            for seat in found.active or found.there:
                table.failed[seat] += card.loss
    return both


def leading(found: Judged) -> list[int]:
    """SE-52, SE-53: the active seats of highest strength at a successful Audience; none where the Cardinal is above."""
    if found.status != "success":
        return []
    top = max(found.strengths)
    if found.cardinal is not None and top < found.cardinal:
        return []
    return [seat for seat, own in zip(found.active, found.strengths, strict=True) if own == top]


def find_ties(table: Table, both: list[Judged], log: list[Raw]) -> None:
    """SE-54: where several lead, each of them picks a third card."""
    for side, found in enumerate(both):
        seats = leading(found)
        if len(seats) > 1:
            table.ties.append(Tie(side, seats, [NO_CARD] * len(seats)))  # type: ignore[arg-type]
            tell(table, log, "tie", SIDES[side], seats)
