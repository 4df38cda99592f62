"""Taking back: a logged move that sets the match back to before the last choice of the seat that is asked.

What was taken back stays in the log and counts no more. The decision is asked again as it was: on the same clock,
with the same bank, and with the standing orders that stood then. Who has answered what others are still asked takes
that answer back by the same form, see `recall`.
"""

from collections.abc import Sequence
from datetime import datetime

import msgspec
from django.db import transaction
from django.utils import timezone

from games.matches import play, recall, trail
from games.matches.errors import NOT_RUNNING, Closed, NotSeated, Refused, Stale
from games.matches.locked import Sitting, locked, sittings
from games.matches.record import CHANGED, log
from games.models import Match, Move, StandingOrder
from games.rules import GAMES, Event, Sentence

NEWS = "Your last move showed something new, so it stands."
OTHERS = "Somebody else has acted since, so your last move stands."
OVER = "Your turn is over, so your last move stands."
# What the last line of the log is, where it is no move of the player's own.
NOTHING = {
    "undo": "There is nothing more to take back.",
    "clock": "Your time ran out and the table played for you: that stands.",
    "table": "There is nothing to take back.",
}


def take_back(
    code: str, player_id: int, *, seen: str, client_key: str = "", now: datetime | None = None
) -> play.Answer:
    """Take back the last choice of the player's own seat at the match with that code: all or nothing.

    `seen` is the token of the decision that she is asked now, or of what she has decided while others are still asked.
    A repeated `client_key` gets its first answer. Raises Closed, Stale, NotSeated or Refused, which says why nothing
    can be taken back; Match.DoesNotExist for no such code.
    """
    now = now or timezone.now()
    with transaction.atomic():
        match = locked("code", code)
        seats = sittings(match.pk)
        seat = play.own_seat(seats, player_id)
        if first := _first_answer(match, seats, seat, client_key):
            return first
        if match.status != Match.Status.RUNNING:
            raise Closed(NOT_RUNNING[match.status])
        if seats[seat].plays_itself:
            raise NotSeated("You gave this seat up.")
        if recall.meant(seen):
            return recall.recall(match, seats, seat, seen=seen, client_key=client_key, now=now)
        asked = next((wait for wait in match.waits if wait.seat == seat), None)
        if asked is not None and seen != asked.token:
            raise Stale(play.MOVED_ON)
        found = trail.earlier(match, seat)
        if found is None or asked is None:
            raise Refused(_why_not(match, seat, asked=asked is not None))
        if trail.expired(found.choice, now):
            raise Refused(recall.LATE)
        return _set_back(match, seats, seat, found, client_key, now)


def offer(match: Match, seat: int, now: datetime) -> Sentence:
    """What the seat may take back now, in words: "Take back: play the Nine of Hearts"; () for nothing."""
    found = trail.earlier(match, seat)
    if found is None or trail.expired(found.choice, now):
        return ()
    game, view = GAMES[match.game], found.state.view(seat)
    action = game.action(msgspec.json.decode(found.choice.actions[0]))
    first, *rest = game.words.label(action, view)
    if isinstance(first, str):
        first = first[:1].lower() + first[1:]
    followed = [] if len(found.choice.actions) == 1 else [", and what your orders did then"]
    return ("Take back: ", first, *rest, *followed)


def _first_answer(match: Match, seats: Sequence[Sitting], seat: int, client_key: str) -> play.Answer | None:
    if not client_key:
        return None
    for first in Move.objects.filter(match=match, seat=seat, client_key=client_key):
        return play.Answer(match, seat, first.number, first.told_to(seat), seats, repeated=True)
    return None


def _why_not(match: Match, seat: int, *, asked: bool) -> str:
    """Why the seat's last move stands."""
    last = Move.objects.get(match=match, number=match.version)
    if last.seat != seat:
        return OTHERS
    return NOTHING.get(last.by) or (NEWS if asked else OVER)


def _set_back(
    match: Match, seats: Sequence[Sitting], seat: int, found: trail.Earlier, client_key: str, now: datetime
) -> play.Answer:
    """Every row as it was before the choice; what is decided on has changed, and old pages are told so."""
    choice, state = found.choice, found.state
    gone = Move.objects.filter(match=match, number__range=(choice.first, choice.last))
    gone.update(taken_back=True, client_key="")
    if match.ordered:
        _stand_again(match, choice)
    events = [Event("taken_back", {"seat": seat, "first": choice.first, "last": choice.last}, {})]
    log(match, "undo", events, now, seat=seat, client_key=client_key)
    stirs = any(state.action(msgspec.json.decode(action)).any_time for action in choice.actions)
    match.waits = [
        msgspec.structs.replace(choice.wait if wait.seat == seat else wait, stirred=match.version)
        if stirs or wait.seat == seat
        else wait
        for wait in match.waits
    ]
    if choice.bank is not None:
        match.banks[seat] = choice.bank
    match.state = type(state).dumps(state).decode()
    match.trail = found.trail
    match.changed_at = now
    match.save(update_fields=CHANGED + (("banks",) if match.bank_seconds else ()))
    return play.Answer(match, seat, match.version, events, seats)


def _stand_again(match: Match, choice: trail.Choice) -> None:
    """The orders that stopped by the choice stand again, unless the same order has been left anew since."""
    orders = StandingOrder.objects.filter(match=match)
    anew = set(orders.filter(stopped="").values_list("seat", "order_json"))
    ended = orders.filter(stopped__in=recall.BY_THE_WAY, stopped_version__range=(choice.first, choice.last))
    again = [pk for pk, *order in ended.values_list("pk", "seat", "order_json") if tuple(order) not in anew]
    orders.filter(pk__in=again).update(stopped="", stopped_version=0)
