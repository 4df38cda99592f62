"""Standing orders at work: which order answers next, and which of them end. Pure; who keeps them keeps the list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from games.rules.contract import Action, Event, Order, State
from games.rules.errors import RuleError


class Left(Struct, frozen=True):
    """A standing order that a seat has left: at which version of the match, and the keeper's own number for it."""

    seat: int
    order: Order
    since: int = 0
    number: int = 0


class Followed(Struct, frozen=True):
    """One order that was followed: what was played for its seat, and what happened."""

    left: Left
    action: Action
    events: Sequence[Event]


def follow_next(state: State, orders: Sequence[Left], opened: Mapping[int, int], broken: list[Left]) -> Followed | None:
    """Play what the next order gives; None if none of them gives anything.

    `orders` stand in the order in which they were left. `opened` names by seat the version at which a decision was
    opened that still stands; any other decision was opened just now. An order that the rules cannot follow is put into
    `broken`: take it off the list, since nothing has changed by it.
    """
    for left in answering(state, orders, opened):
        try:
            action = state.follow(left.seat, left.order)
            if action is not None:
                return Followed(left, action, state.play(left.seat, action))
        except RuleError:
            broken.append(left)
    return None


def answering(state: State, orders: Iterable[Left], opened: Mapping[int, int]) -> Iterator[Left]:
    """The orders that may answer now: first those at any time, then those of who is asked; each in seat order.

    An order answers only a decision that was opened after it was left.
    """
    ranked = sorted(orders, key=lambda left: left.seat)
    yield from (left for left in ranked if left.order.any_time)
    waiting = state.waiting()
    for left in ranked:
        if left.seat in waiting and not left.order.any_time and opened.get(left.seat, left.since + 1) > left.since:
            yield left


def overtaken(orders: Iterable[Left], seat: int, action: Action, opened: int | None) -> list[Left]:
    """The orders for one time whose decision their owner took without them: by the action at a decision opened then."""
    kind = action.__struct_config__.tag
    return [
        left
        for left in orders
        if left.seat == seat
        and left.order.once
        and kind in left.order.answers
        and (left.order.any_time or (opened is not None and opened > left.since))
    ]


def impossible(state: State, orders: Iterable[Left]) -> list[Left]:
    """The orders that their owner could not leave now."""
    return [left for left in orders if not state.may_leave(left.seat, left.order)]


def by_default(state: State, seat: int) -> list[Order]:
    """The orders that stand for the seat without having been left."""
    return [order for order in state.standing(seat) if order.by_default]
