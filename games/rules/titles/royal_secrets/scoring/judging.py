"""The two Audiences are judged: who is active, the totals, success and failure, the majority (SE-43 to SE-53)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from games.rules.kit.events import Raw
from games.rules.titles.royal_secrets.cards import AUDIENCES, INFLUENCE, ROUNDS, SIDES
from games.rules.titles.royal_secrets.scoring.revealing import withdrawn
from games.rules.titles.royal_secrets.table import BOTH_SIDES, NO_CARD, Bet, Table, Tie, present

Status = Literal["success", "failure", "abandoned", "excused", "empty"]


class Judged(Struct, frozen=True):
    """An Audience in the count: who is there, who of them is active and how strong; the Cardinal's sum, or None.

    `leading` are the seats that lead at it (SE-52).
    """

    there: list[int]
    active: list[int]
    strengths: list[int]
    cardinal: int | None
    total: int
    status: Status
    leading: list[int]


def judged(table: Table) -> list[Judged]:
    """SE-43 to SE-45: how both Audiences go."""
    return without(table, withdrawn(table))


def without(table: Table, leaving: Sequence[int]) -> list[Judged]:
    """The same where it is known who leaves."""
    return [judge_one(table, side, leaving) for side in BOTH_SIDES]


def judge_one(table: Table, side: int, leaving: Sequence[int]) -> Judged:
    """SE-43 to SE-45: how that Audience goes without those who leave."""
    there = present(table, side)
    active = [seat for seat in there if seat not in leaving] if leaving else there
    if not there:
        return Judged(there, there, [], None, 0, "empty", [])
    strengths = [strength(table.bets[seat]) for seat in active]
    cardinal = strength(table.cardinal_bets) if table.cardinal == side else None
    total = sum(strengths) + (cardinal or 0)
    if not active:
        return Judged(there, active, [], cardinal, total, "abandoned" if cardinal is None else "excused", [])
    if total < AUDIENCES[table.audiences[side]].influence:
        return Judged(there, active, strengths, cardinal, total, "failure", [])
    return Judged(there, active, strengths, cardinal, total, "success", leading(active, strengths, cardinal))


def strength(bets: list[Bet]) -> int:
    """SE-37, SE-43: the Influence of bets that are not stabbed, doubled by a Medal."""
    total = 0
    for bet in bets:
        if not bet.stabbed:
            total += INFLUENCE[bet.card] * 2 if bet.medal else INFLUENCE[bet.card]
    return total


def judge(table: Table, leaving: Sequence[int], log: list[Raw]) -> list[Judged]:
    """SE-44 to SE-48: gains and losses of both Audiences; in the last round gains wait for the majority."""
    both = without(table, leaving)
    for side, found in enumerate(both):
        card = AUDIENCES[table.audiences[side]]
        strengths = [[seat, own] for seat, own in zip(found.active, found.strengths, strict=True)]
        log.append(
            ("audience", SIDES[side], card.id, found.status, found.total, card.influence, strengths, found.cardinal)
        )
        if found.status == "success" and table.round < ROUNDS:
            for seat in found.active:
                table.gains[seat] += card.gain
        elif found.status in ("failure", "abandoned"):
            for seat in found.active or found.there:
                table.failed[seat] += card.loss
    return both


def leading(active: Sequence[int], strengths: Sequence[int], cardinal: int | None) -> list[int]:
    """SE-52, SE-53: the active seats of highest strength; none where the Cardinal is above."""
    top = max(strengths)
    if cardinal is not None and top < cardinal:
        return []
    return [seat for seat, own in zip(active, strengths, strict=True) if own == top]


def find_ties(table: Table, both: list[Judged], log: list[Raw]) -> None:
    """SE-54: where several lead, each of them picks a third card."""
    for side, found in enumerate(both):
        seats = found.leading
        if len(seats) > 1:
            table.ties.append(Tie(side, seats, [NO_CARD] * len(seats)))  # type: ignore[arg-type]
            log.append(("tie", SIDES[side], seats))
