"""Standing orders on the road of a move: followed at once, in its transaction, until none of them gives an answer.

An order sees what its owner sees, and answers only decisions that were opened after it was left. Which one is next is
the rules' to say (`games.rules.following`); here it becomes lines of the log, and orders end with a reason.
"""

import logging
from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import takewhile

import msgspec

from games.matches import allowance, decided
from games.matches.locked import Sitting
from games.matches.record import line
from games.models import Match, Move, Seat, StandingOrder, Wait
from games.rules import Action, RuleError, State
from games.rules.following import Left, follow_next, impossible, overtaken

log = logging.getLogger(__name__)

LONGEST = 400  # orders followed in one go; whoever is asked then decides by hand
Stopped = StandingOrder.Stopped


class Asked(msgspec.Struct, frozen=True):
    """A decision that was open before: whose, since when, and the answers that she can choose from."""

    wait: Wait
    answers: list[Action]


class Taken(msgspec.Struct, frozen=True):
    """What was done without an order: by which seat, at a decision opened at which version, and who chose it."""

    seat: int
    action: Action
    opened: int | None
    by: str


def open_to(state: State, waits: Iterable[Wait]) -> dict[int, Asked]:
    """These decisions by seat, each with the answers to it."""
    return {wait.seat: Asked(wait, _answers(state, wait.seat)) for wait in waits}


def keep_standing(asked: dict[int, Asked], state: State) -> None:
    """Take out of `asked` the decisions that are no longer open, or no longer the same."""
    waiting = state.waiting()
    for seat, one in list(asked.items()):
        if seat not in waiting or _answers(state, seat) != one.answers:
            del asked[seat]


def stir(asked: dict[int, Asked], version: int) -> None:
    """A move at any time has changed what the decisions that stand are made on: their clocks go on."""
    for seat, one in asked.items():
        asked[seat] = Asked(msgspec.structs.replace(one.wait, stirred=version), one.answers)


def _answers(state: State, seat: int) -> list[Action]:
    return [action for action in state.legal(seat) if not action.any_time]


def follow(
    match: Match,
    seats: Sequence[Seat | Sitting],
    state: State,
    asked: dict[int, Asked],
    now: datetime,
    taken: Taken | None = None,
) -> list[Move]:
    """Play what the match's standing orders give; return the lines of the log that they made.

    `asked` are the decisions that stood through what was just `taken`; those that did not stand through everything
    that follows are taken out. An order that cannot be followed stops, and never stops the move.
    """
    stopped: dict[int, str] = {}
    orders = _read(match, seats, state, stopped)
    if taken is not None:
        why = Stopped.CLOCK if taken.by == "clock" else Stopped.TAKEN
        stopped.update((left.number, why) for left in overtaken(orders, taken.seat, taken.action, taken.opened))
    moves: list[Move] = []
    used: set[int] = set()
    while len(moves) < LONGEST:
        orders = [left for left in orders if left.number not in stopped]
        broken: list[Left] = []
        step = follow_next(state, orders, {seat: one.wait.opened for seat, one in asked.items()}, broken)
        stopped.update((left.number, Stopped.BROKEN) for left in broken)
        if step is None:
            break
        seat = step.left.seat
        wait, bank = None, decided.bank_of(match, seat)
        if not step.action.any_time:
            answered = asked.pop(seat, None)
            wait = answered.wait if answered else allowance.opened(match, seat, now, timed=True)
            if answered:
                allowance.spend(match, wait, now)
        decided.note(match, state, None if seats[seat].plays_itself else wait, bank)
        moves.append(line(match, "order", list(step.events), now, seat=seat, action=step.action))
        used.add(step.left.number)
        if step.left.order.once:
            stopped[step.left.number] = Stopped.USED
        keep_standing(asked, state)
        if step.action.any_time:
            stir(asked, match.version)
    Move.objects.bulk_create(moves)
    if state.result() is None:
        for left in impossible(state, [left for left in orders if left.number not in stopped]):
            stopped[left.number] = Stopped.USED if left.number in used else Stopped.GONE
        _stop(match, stopped)
    return moves


def followed(first: Move) -> list[Move]:
    """The lines of the log that standing orders added to this one."""
    after = Move.objects.filter(match=first.match_id, number__gt=first.number).order_by("number")
    return list(takewhile(lambda move: move.by == "order", after[:LONGEST]))


def _read(match: Match, seats: Sequence[Seat | Sitting], state: State, stopped: dict[int, str]) -> list[Left]:
    """The orders that stand, as they were left; where a bot plays for who left them, only those that always stand."""
    found = []
    rows = StandingOrder.objects.filter(match=match, stopped="").order_by("pk")
    for pk, seat, text, by_default, since in rows.values_list("pk", "seat", "order_json", "by_default", "left_version"):
        if seats[seat].plays_itself and not by_default:
            continue
        try:
            found.append(Left(seat, state.order(msgspec.json.decode(text)), since, pk))
        except (RuleError, msgspec.MsgspecError) as refusal:
            log.warning("Standing order %s of match %s: %s", pk, match.pk, refusal)
            stopped[pk] = Stopped.BROKEN
    return found


def _stop(match: Match, stopped: dict[int, str]) -> None:
    for why in set(stopped.values()):
        rows = StandingOrder.objects.filter(pk__in=[pk for pk, reason in stopped.items() if reason == why])
        rows.update(stopped=why, stopped_version=match.version)
