"""What a stored table must be like: all that the rules rely on without looking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.rules.kit.seats import ring
from games.rules.titles.royale.cards import (
    GLORY,
    GOLD,
    GOLD_TO_WIN,
    KINDS,
    RESOURCES,
    ROLES,
    SERF_REVEALS,
    TOTAL,
    count,
    size,
)
from games.rules.titles.royale.table.records import (
    CITIZENS,
    NO_KIND,
    NO_ROLE,
    NO_SEAT,
    PLACES,
    QUEEN,
    WINNERS,
    Table,
    given_away,
    humans,
    to_the_right,
)


def check(table: Table) -> bool:
    """Whether a stored table can be, its ledger aside."""
    return seats_fit(table) and cards_fit(table) and shipment_fits(table) and turn_fits(table)


def seats_fit(table: Table) -> bool:
    """RY-1, RY-5, RY-7: who sits where, with which role."""
    people = [seat for seat in table.seat_at if seat != NO_SEAT]
    lists: list[Sequence[Any]] = [table.seat_at, table.role, table.hands, table.up, table.fed]
    if [len(by_place) for by_place in lists] != [PLACES] * len(lists) or not 3 <= len(people) <= PLACES:
        return False
    had = [role for role in table.role if role != NO_ROLE]
    has_role = [role != NO_ROLE for role in table.role]
    setting_up = table.phase in ("role", "serfs")
    return (
        people == ring(len(people), table.queen)
        and table.seat_at[QUEEN] == table.queen
        and table.options.queen in ("random", table.queen)
        and not has_role[QUEEN]
        and len(set(had)) == len(had)
        and set(had) <= set(range(len(ROLES)))
        and (not setting_up or (list(table.seat_at[: len(people)]) == people and not any(has_role[len(people) :])))
        and (setting_up or all(has_role[1:]))
        and (table.phase != "role" or not all(has_role[1 : len(people)]))
        and (table.phase != "serfs" or (all(has_role[1 : len(people)]) and len(people) < PLACES))
    )


def cards_fit(table: Table) -> bool:
    """Section 2: every card is somewhere, and only where it may be."""
    zones = [*table.hands, *table.up, table.packet]
    gold = table.treasury
    return (
        given_away_fits(table)
        and 0 <= gold <= GOLD_TO_WIN
        and (gold == GOLD_TO_WIN) == (table.reason == "gold")
        and not table.hands[QUEEN]
        and not any(table.up[place] for place in (QUEEN, *humans(table)))
        and all(
            sum(count(cards, kind) for cards in (*zones, given_away(table))) + (gold if kind == GOLD else 0)
            == TOTAL[kind]
            for kind in KINDS
        )
    )


def given_away_fits(table: Table) -> bool:
    """RY-12, RY-32: what is being given out is what the phase says; at the end it may be anything."""
    if table.phase == "give":
        return table.place in CITIZENS and table.giving == RESOURCES[table.role[table.place]]
    if table.phase == "over":
        return table.giving in (NO_KIND, GLORY, *RESOURCES)
    return table.giving == (GLORY if table.phase == "glory" else NO_KIND)


def shipment_fits(table: Table) -> bool:
    """RY-14, RY-36: what is under way, to whom, and who may still bribe."""
    under_way = table.phase in ("search", "bribe", "inspect")
    citizens, asked = humans(table), table.asked
    if table.phase == "bribe":
        bribers = (table.recipient,) if table.recipient in citizens else citizens
        asked_fit = bool(asked) and asked == [place for place in bribers if place in asked]
    else:
        asked_fit = not asked
    if not table.sender:
        return not (under_way or table.recipient or table.packet) and asked_fit
    return (
        (under_way or table.phase == "over")
        and asked_fit
        and table.sender in citizens
        and table.sender == table.place
        and table.recipient == to_the_right(table.sender)
        and int(under_way) <= size(table.packet) <= 2
    )


def turn_fits(table: Table) -> bool:
    """RY-9, RY-28, RY-43, RY-44: round, turn, who is asked what, and the end."""
    if table.place not in range(PLACES):
        return False
    serf = table.seat_at[table.place] == NO_SEAT
    kinds_up = sum(1 for kind in KINDS if count(table.up[table.place], kind))
    fits = {
        "ship": table.place != QUEEN and not serf and table.hands[table.place] > 0,
        "search": table.treasury > 0,
        "tax": table.place == QUEEN,
        "glory": serf,
        "face_up": serf and not table.hands[table.place] and kinds_up > 1,
        "role": table.options.roles == "choose",
    }
    return (
        fits.get(table.phase, True)
        and 1 <= table.round <= table.options.limit
        and 0 <= table.turns <= PLACES * table.options.limit
        and 0 <= table.reveals < SERF_REVEALS
        and 0 <= table.last_taken <= 2
        and (table.phase == "over") == bool(table.reason)
        and table.winner in WINNERS[table.reason]
    )
