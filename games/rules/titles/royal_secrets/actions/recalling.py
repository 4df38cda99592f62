"""Unseen answers to a question that others are still asked, and how they are taken back."""

from __future__ import annotations

from bisect import insort

from games.rules.contract import Action
from games.rules.titles.royal_secrets.actions.attending import Plan
from games.rules.titles.royal_secrets.actions.counting import mercies, thirds
from games.rules.titles.royal_secrets.actions.verbs import DONE
from games.rules.titles.royal_secrets.cards import SIDES
from games.rules.titles.royal_secrets.table import NO_CARD, Table, Tie


def unseen(table: Table, seat: int) -> bool:
    """Whether the seat has given an answer that nobody else has seen yet."""
    if table.stage == "plan":
        return table.plans[seat] is not None
    return table.stage == "reckon" and (bool(picked(table, seat)) or declined(table, seat))


def picked(table: Table, seat: int) -> list[Tie]:
    """SE-54: the ties for which the seat has picked a third card."""
    return [tie for tie in table.ties if seat in tie.seats and tie.cards[tie.seats.index(seat)] != NO_CARD]


def declined(table: Table, seat: int) -> bool:
    """SE-58: whether the seat has said `done` about mercy: it could use some, and is not asked any more."""
    return seat not in table.asked and bool(mercies(table, seat))


def recall(table: Table, seat: int) -> list[Action]:
    """Takes them back: the seat is asked again as if it had not answered. What they were, ready to be played again."""
    if table.stage == "plan":
        plan = table.plans[seat]
        table.plans[seat] = None
        insort(table.asked, seat)
        return [Plan(tuple([SIDES[place] for place in plan])) if plan else DONE]
    taken: list[Action] = []
    for tie in picked(table, seat):
        number = tie.seats.index(seat)
        taken.append(thirds(SIDES[tie.side])[tie.cards[number]])
        insort(table.hands[seat], tie.cards[number])
        tie.cards[number] = NO_CARD
    if declined(table, seat):
        insort(table.asked, seat)
        taken.append(DONE)
    return taken
