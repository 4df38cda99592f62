"""Recalling an answer: who has decided while others are still asked the same changes the answer until the last is in.

The answer stays in the log, taken back, its content still its seat's alone. The question is asked again as it was: on
the same clock, with the same bank and no new mail. What a standing order answered is hers to change as well: then she
has taken the decision into her own hand, and none of her orders answers it any more.
"""

from collections.abc import Sequence
from datetime import datetime

import msgspec

from games.matches import decided, play
from games.matches.errors import Refused, Stale
from games.matches.locked import Sitting
from games.matches.record import CHANGED, log
from games.matches.times import left
from games.models import Decided, Match, Move, StandingOrder
from games.rules import GAMES, Action, Event, Sentence, State

LAST_IN = "The last answer is in, so yours stands."
LATE = "The time for that decision is up, so your move stands."
OTHER_RULES = "Your answer was given by other rules, so it stands."
Stopped = StandingOrder.Stopped
BY_THE_WAY = (Stopped.USED, Stopped.GONE, Stopped.TAKEN)  # how orders stop by what is played


class Decision(msgspec.Struct, frozen=True):
    """What a seat has decided, for its own eyes; without a `token` it stands. `left` words how long it may change."""

    said: Sentence
    token: str = ""
    left: str = ""


def meant(seen: str) -> bool:
    """Whether the form of who has decided was sent, and not the one that takes a move back."""
    return seen.startswith(Decided.named())


def decision(match: Match, state: State, seat: int, now: datetime) -> Decision | None:
    """What the seat has decided and may change until the last answer is in; None where it has not."""
    if seat not in state.decided():
        return None
    earlier = state.clone()
    actions = earlier.recall(seat)
    labels = [state.words.label(action, earlier.view(seat)) for action in actions]
    said = sum(((*label, "; ") for label in labels), ())[:-1]
    one = decided.of(match, seat)
    if one is None or one.late(now):
        return Decision(said)
    return Decision(said, one.token, left(one.wait.deadline, now) if one.wait.deadline else "")


def recall(
    match: Match, seats: Sequence[Sitting], seat: int, *, seen: str, client_key: str, now: datetime
) -> play.Answer:
    """Take the answers of that seat back at the locked match; raises Stale, or Refused with why they stand."""
    state, one = GAMES[match.game].loads(match.state), decided.of(match, seat)
    if seat not in state.decided():
        again = any(wait.seat == seat and seen.startswith(Decided.named(wait.opened)) for wait in match.waits)
        raise Stale(play.MOVED_ON) if again else Refused(LAST_IN)
    if one is None or one.late(now):
        raise Refused(LATE)
    if seen != one.token:
        raise Stale(play.MOVED_ON)
    actions = state.recall(seat)
    rows = _rows(match, one, actions)
    Move.objects.filter(pk__in=[row.pk for row in rows]).update(taken_back=True, client_key="")
    events = [Event("recalled", {"seat": seat, "moves": [row.number for row in rows]}, {})]
    log(match, "undo", events, now, seat=seat, client_key=client_key)
    if match.ordered:
        _orders(match, state, seat, actions, rows)
    wait = msgspec.structs.replace(one.wait, stirred=match.version)
    match.waits = sorted([wait, *(other for other in match.waits if other.seat != seat)], key=lambda other: other.seat)
    match.decided = [other for other in match.decided if other.wait.seat != seat]
    if one.bank is not None:
        match.banks[seat] = one.bank
    match.state = type(state).dumps(state).decode()
    match.changed_at = now
    match.save(update_fields=CHANGED + (("banks",) if match.bank_seconds else ()))
    return play.Answer(match, seat, match.version, events, seats)


def _rows(match: Match, one: Decided, actions: Sequence[Action]) -> list[Move]:
    """The lines of the log with these actions, the seat's latest that stand; raises Refused if they are not there."""
    wanted = [msgspec.json.encode(action).decode() for action in actions]
    found: list[Move] = []
    played = Move.objects.filter(match=match, seat=one.wait.seat, number__gt=one.wait.opened, taken_back=False)
    for row in played.order_by("-number"):
        if wanted and row.action_json == wanted[-1]:
            wanted.pop()
            found.append(row)
    if wanted:
        raise Refused(OTHER_RULES)
    return found[::-1]


def _orders(match: Match, state: State, seat: int, actions: Sequence[Action], rows: Sequence[Move]) -> None:
    """The orders that ended by an answer of her own stand again; where one of them gave it, none answers any more."""
    orders = StandingOrder.objects.filter(match=match, seat=seat)
    if any(row.by == "order" for row in rows):
        orders.filter(stopped="").update(left_version=match.version)
        return
    verbs = {action.__struct_config__.tag for action in actions}
    anew = set(orders.filter(stopped="").values_list("order_json", flat=True))
    again = []
    for row in orders.filter(stopped__in=BY_THE_WAY, stopped_version__gte=rows[0].number):
        order = state.order(msgspec.json.decode(row.order_json))
        ended = row.stopped == Stopped.GONE or verbs & set(order.answers)
        if ended and row.order_json not in anew and state.may_leave(seat, order):
            again.append(row.pk)
    orders.filter(pk__in=again).update(stopped="", stopped_version=0)
