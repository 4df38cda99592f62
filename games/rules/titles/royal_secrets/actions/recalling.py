"""Unseen answers to a question that others are still asked, and how they are taken back."""

from __future__ import annotations

from bisect import insort

from games.rules.contract import Action
from games.rules.titles.royal_secrets.actions.attending import Plan
from games.rules.titles.royal_secrets.actions.counting import thirds
from games.rules.titles.royal_secrets.actions.verbs import DONE
from games.rules.titles.royal_secrets.cards import SIDES, Side
from games.rules.titles.royal_secrets.table import NO_CARD, Table


def unseen(table: Table, seat: int) -> bool:
    """Whether the seat has given an answer that nobody else has seen yet."""
    return bool(table.given[seat]) or table.plans[seat] is not None


def recall(table: Table, seat: int) -> list[Action]:
    """Takes them back: the seat is asked again as if it had not answered. What they were, in the order given."""
    plan = table.plans[seat]
    if plan is not None:
        table.plans[seat] = None
        insort(table.asked, seat)
        return [Plan(tuple([SIDES[place] for place in plan])) if plan else DONE]
    taken, table.given[seat] = table.given[seat], []
    return [mercy_again(table, seat) if what == "done" else picked_up(table, seat, what) for what in taken]


def mercy_again(table: Table, seat: int) -> Action:
    """SE-58: the seat is asked for mercy again."""
    insort(table.asked, seat)
    return DONE


def picked_up(table: Table, seat: int, side: Side) -> Action:
    """SE-54: the third card goes back into the hand."""
    tie = next(tie for tie in table.ties if SIDES[tie.side] == side)
    number = tie.seats.index(seat)
    kind, tie.cards[number] = tie.cards[number], NO_CARD
    insort(table.hands[seat], kind)
    return thirds(side)[kind]
