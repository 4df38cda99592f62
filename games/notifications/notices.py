"""Notices: rows that say what a player is to be told, claimed once, then sent or skipped, or tried again."""

import logging
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import OperationalError, connection
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from games.models import Match, Notice, Seat, Wait
from games.notifications import emails, reasons

log = logging.getLogger(__name__)

ABANDONED = timedelta(minutes=2)  # a claim without an outcome for so long: whoever made it died
WAITS = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30), timedelta(hours=2))
TRIES = len(WAITS) + 1
REMIND_AT = 3 / 4  # of the time for a decision
AWAY = timedelta(minutes=30)  # since her last look at the table, before talk is mailed
UNREAD = timedelta(minutes=10)  # since the first line that she has not seen

INSERT = """
    INSERT INTO games_notice (player_id, match_id, turn, kind, channel, due_at, tries, outcome, reason)
    VALUES {rows} ON CONFLICT DO NOTHING
"""
ROW = "(%s, %s, %s, %s, %s, %s, %s, %s, %s)"

Waiting = tuple[int, Wait]  # the player's id, and the decision that waits for her


# Made and saved in the transaction of what they tell of


def turn_notices(match: Match, waiting: Iterable[Waiting], now: datetime, *, sees: int | None = None) -> list[Notice]:
    """For each decision that opened: a notice due now, and a reminder due late in its time if there is a clock.

    The player whose id is `sees` has the decision before her eyes, as her own move opened it: she is only reminded.
    """
    found = []
    for player_id, wait in waiting:
        if player_id != sees:
            found.append(_notice(match, player_id, "turn", wait.opened, now))
        if wait.deadline is not None:
            remind = wait.since + REMIND_AT * (wait.deadline - wait.since)
            found.append(_notice(match, player_id, "reminder", wait.opened, remind))
    return found


def put_off(match: Match, wait: Wait, by: timedelta) -> None:
    """Move the reminders of a decision that has been given more time."""
    reminders = Notice.objects.filter(match=match, kind="reminder", turn=wait.opened, outcome="")
    reminders.update(due_at=F("due_at") + by)


def over_notices(match: Match, player_ids: Iterable[int], now: datetime) -> list[Notice]:
    """That the match has ended."""
    return [_notice(match, player_id, "over", match.version, now) for player_id in player_ids]


def invited_notices(match: Match, player_ids: Iterable[int], now: datetime) -> list[Notice]:
    """That a chair is kept for them."""
    return [_notice(match, player_id, "invited", match.version, now) for player_id in player_ids]


def started_notices(match: Match, player_ids: Iterable[int], now: datetime) -> list[Notice]:
    """That the table is full and the cards are dealt."""
    return [_notice(match, player_id, "started", match.version, now) for player_id in player_ids]


def talk_notices(match: Match, seats: Iterable[Seat], now: datetime) -> list[Notice]:
    """That something was said which the players of these seats have not seen.

    The turn is the last line that each has seen, so that there is one notice until she looks again, whoever speaks.
    """
    found = []
    for seat in seats:
        due_at = max(now + UNREAD, seat.seen_at + AWAY) if seat.seen_at else now + UNREAD
        if seat.player_id is not None:
            found.append(_notice(match, seat.player_id, "talk", seat.heard, due_at))
    return found


def report_notices(match: Match, staff: Iterable[int], report: int, now: datetime) -> list[Notice]:
    """That a line was reported; the turn is the report's number."""
    return [_notice(match, player_id, "report", report, now) for player_id in staff]


def save(due: Sequence[Notice]) -> None:
    """Store new notices; one that is there already stays as it is.

    Written out in SQL: every move stores some, and the ORM would put the statement together anew each time.
    """
    if not due:
        return
    values: list[Any] = []
    for notice in due:
        due_at = connection.ops.adapt_datetimefield_value(notice.due_at)
        values += [notice.player_id, notice.match_id, notice.turn, notice.kind, notice.channel, due_at, 0, "", ""]
    with connection.cursor() as cursor:
        cursor.execute(INSERT.format(rows=", ".join([ROW] * len(due))), values)


def _notice(match: Match, player_id: int, kind: str, turn: int, due_at: datetime) -> Notice:
    return Notice(match=match, player_id=player_id, kind=kind, turn=turn, due_at=due_at)


# Sent outside any transaction


def send_due(now: datetime, look: emails.Look, limit: int = 500) -> int:
    """Claim what is due at `now`, row by row, and send or skip it; return how many mails went out.

    `look(match, seat_number)` gives the seat's view. An error at one row is logged and never stops the others.
    """
    sent = 0
    for notice_id in list(due(now).values_list("pk", flat=True)[:limit]):
        try:
            if notice := claim(notice_id):
                sent += settle(notice, look)
        except Exception:
            log.exception("Notice %s could not be settled; the sweep will come back to it.", notice_id)
    return sent


def due(now: datetime) -> QuerySet[Notice]:
    """The notices that are due and that nobody is at work on, the oldest first."""
    return Notice.objects.filter(_free(), outcome="", due_at__lte=now).order_by("due_at", "pk")


def claim(notice_id: int) -> Notice | None:
    """Take the notice for this sender alone; None if another was quicker. A dead sender's claim lapses."""
    now = timezone.now()
    free = Notice.objects.filter(_free(), pk=notice_id, outcome="")
    if free.update(claimed_at=now, tries=F("tries") + 1) != 1:
        return None
    return Notice.objects.select_related("player").get(pk=notice_id)


def _free() -> Q:
    return Q(claimed_at=None) | Q(claimed_at__lt=timezone.now() - ABANDONED)


def settle(notice: Notice, look: emails.Look) -> bool:
    """Send a claimed notice, or skip it because it no longer holds; return whether a mail went out."""
    if notice.tries > TRIES:
        _done(notice, "failed", "Its sender died each time.")
        return False
    match = Match.objects.get(pk=notice.match_id)
    seats = list(match.seats.select_related("player", "invited").order_by("number"))
    try:
        if reason := reasons.why_not(notice, match, seats):
            _done(notice, "skipped", reason)
            return False
        emails.write(notice, match, seats, look).send()
    except Exception as error:
        away = isinstance(error, OSError)  # the mail server's doing, not ours: no need of a traceback
        log.warning("Notice %s was not sent at try %s: %s", notice.pk, notice.tries, error, exc_info=not away)
        _try_again(notice, f"{type(error).__name__}: {error}")
        return False
    _done(notice, "sent", "")
    return True


def _try_again(notice: Notice, reason: str) -> None:
    if notice.tries >= TRIES:
        _done(notice, "failed", reason)
        return
    later = timezone.now() + WAITS[notice.tries - 1]
    _write(notice, due_at=later, claimed_at=None, reason=reason[:200])


def _done(notice: Notice, outcome: str, reason: str) -> None:
    _write(notice, outcome=outcome, reason=reason[:200], done_at=timezone.now())


def _write(notice: Notice, **fields: object) -> None:
    """Write how it went, if the claim is still ours. A busy database is asked again: a sent mail must not stay due."""
    ours = Notice.objects.filter(pk=notice.pk, claimed_at=notice.claimed_at, outcome="")
    for _ in range(3):
        try:
            ours.update(**fields)
            return
        except OperationalError:
            log.warning("The outcome of notice %s could not be written yet.", notice.pk, exc_info=True)
    log.error("The outcome of notice %s is unknown to the database: %s", notice.pk, fields)
