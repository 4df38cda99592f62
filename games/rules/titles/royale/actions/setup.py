"""The verbs of the setup: a Citizen chooses its role, the Queen places the Serfs (RY-5 to RY-7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, permutations
from typing import Annotated, ClassVar

from msgspec import Meta

from games.rules.titles.royale.actions.verbs import Log, Move, Place, Step
from games.rules.titles.royale.cards import ROLES, RoleCode
from games.rules.titles.royale.table import CITIZENS, NO_ROLE, NO_SEAT, QUEEN, Table, humans, serfs


class Role(Move, frozen=True):
    """RY-5: take a role that is free; it is public at once and final."""

    refusal: ClassVar[str] = "That role is taken."
    role: RoleCode

    def apply(self, table: Table, place: int, log: Log) -> Step:
        """The role is taken; the last human Citizen gets the last role unasked."""
        take(table, place, ROLES.index(self.role), log)
        without, free = roleless(table), free_roles(table)
        if len(without) == len(free) == 1:
            take(table, without.pop(), free[0], log)
        return "role" if without else "seated"


class Serfs(Move, frozen=True):
    """RY-7: which place and which of the left-over roles each Serf takes, by places ascending."""

    refusal: ClassVar[str] = "Give each left-over role one of the places 1 to 4, the lower place first."
    placed: Annotated[tuple[tuple[Place, RoleCode], ...], Meta(min_length=1, max_length=2)]

    def apply(self, table: Table, place: int, log: Log) -> Step:
        """The Serfs sit down; the human Citizens fill the other places in their order, with hand and role."""
        roles = dict(self.placed)
        citizens = [(table.seat_at[old], table.role[old], table.hands[old]) for old in humans(table)]
        spare = [table.hands[old] for old in serfs(table)]
        seat_at = [table.queen]
        for new in CITIZENS:
            if new in roles:
                seat, role, hand = NO_SEAT, ROLES.index(roles[new]), spare.pop(0)
            else:
                seat, role, hand = citizens.pop(0)
            seat_at.append(seat)
            table.role[new], table.hands[new] = role, hand
        table.seat_at = tuple(seat_at)
        log.append(("serfs", self.placed))
        return "begin"


ROLE_OF = tuple([Role(role) for role in ROLES])


def to_choose(table: Table, place: int) -> Sequence[Move]:
    """RY-5: the roles not taken, in role order, for a human Citizen without one."""
    if place == QUEEN or table.role[place] != NO_ROLE:
        return ()
    return [ROLE_OF[role] for role in free_roles(table)]


def to_place(table: Table, place: int) -> Sequence[Move]:
    """RY-7: the Queen's placings: by places ascending, the roles in role order first."""
    return () if place != QUEEN else placings(tuple([ROLES[role] for role in free_roles(table)]))


@cache
def placings(left: tuple[RoleCode, ...]) -> tuple[Move, ...]:
    """Every way to place Serfs with these roles."""
    return tuple(
        [
            Serfs(tuple(zip(places, roles, strict=True)))
            for places in combinations(CITIZENS, len(left))
            for roles in permutations(left)
        ]
    )


def take(table: Table, place: int, role: int, log: Log) -> None:
    """The role belongs to that place from now on (RY-6)."""
    table.role[place] = role
    log.append(("role", table.seat_at[place], role))


def roleless(table: Table) -> list[int]:
    """The places of the human Citizens without a role."""
    return [place for place in humans(table) if table.role[place] == NO_ROLE]


def free_roles(table: Table) -> list[int]:
    """The roles that nobody has, in role order."""
    return [role for role in range(len(ROLES)) if role not in table.role]
