"""What a page may show of a match: everything read once, times worded once, secrets only through a SeatView."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from django.db.models import Value
from django.db.models.functions import Greatest
from django.utils import timezone

from games.matches import recall, undo
from games.matches.chronicle import Step, steps
from games.matches.errors import Refused
from games.matches.hearing import hear, hear_earlier
from games.matches.look import LOG_SHOWN, Choice, Reading, SeatRow
from games.matches.panel import panel
from games.matches.play import Answer, token
from games.matches.talk import SILENCED
from games.matches.times import LOW, left
from games.models import Match, Move, Seat, User, Wait
from games.notifications.story import tell
from games.rules import GAMES, SeatView, Sentence, State, Who, plain

SINCE_SHOWN = 5  # steps in the summary of what happened since the last visit
BY_HAND = ("player", "undo")
LOG_PAGE = 200  # moves on one page of the whole log
VISIT = timedelta(minutes=10)  # away for longer than this, and the next look is a new visit
UTC = ZoneInfo("UTC")


def find(code: str) -> Match:
    """The match with that code; raises Match.DoesNotExist."""
    return Match.objects.select_related("host").get(code=code)


def seats_of(match: Match) -> list[Seat]:
    """The match's seats in order, with who sits there."""
    return list(Seat.objects.filter(match=match).select_related("player", "invited").order_by("number"))


def answered(answer: Answer) -> str:
    """A move's answer in words: what happened, then who is next."""
    game, names = GAMES[answer.match.game], [seat.name for seat in answer.seats]
    said = [sentence for event in answer.events for sentence in tell(game.slug, event, answer.seat)]
    if answer.match.status == Match.Status.RUNNING:
        said.append(game.words.ask(game.loads(answer.match.state).view(answer.seat)))
    return " ".join(plain(sentence, names) for sentence in said)


def zone_of(reader: User | None) -> ZoneInfo:
    """The reader's time zone; UTC for a stranger."""
    try:
        return ZoneInfo(reader.time_zone) if reader else UTC
    except (ZoneInfoNotFoundError, ValueError):
        return UTC


def read_table(
    match: Match, reader: User | None, zone: ZoneInfo, now: datetime | None = None, since: int | None = None
) -> Reading:
    """The table as `reader` (None: signed out) may see it. Changes nothing; `visited` notes that she looked.

    `since` is the last line of talk that an open page had before her eyes: what came later is new there.
    """
    now = now or timezone.now()
    reading = _seated(match, reader, now)
    hear(reading, zone, now, since)
    if not match.state:
        return reading
    state = reading.game.loads(match.state)
    view = reading.view = state.view(reading.eyes)
    reading.ask = reading.game.words.ask(view)
    for number in state.decided() if reading.running else ():
        reading.seats[number].decided = True
    if reading.plays and reading.eyes is not None:
        reading.mine = any(row.mine for row in reading.waited_for)
        reading.moves = [_choice(reading.game, action, view) for action in state.legal(reading.eyes)]
        reading.seen = token(match, reading.eyes, view)
        if reading.mine and len(reading.moves) == 1:
            reading.moves[0].chosen = True
        reading.decided = recall.decision(match, state, reading.eyes, now)
        reading.back = undo.offer(match, reading.eyes, now) if reading.mine and not reading.decided else ()
        reading.panel = panel(match, state, reading.eyes, view, reading.names)
    if reading.running and reading.me is not None and reading.me.number in state.silenced():
        reading.silent = SILENCED
    if reading.over:
        reading.shown = [state.view(row.number) for row in reading.seats]
        reading.key = match.key
        reading.ask = _ended(reading, state) or reading.ask
    moves = Move.objects.filter(match=match).order_by("-number")[:LOG_SHOWN]
    reading.log = _told(reading, list(moves)[::-1], zone, now)
    reading.since = [step for step in reading.log if step.new and step.stands][-SINCE_SHOWN:]
    return reading


def read_orders(match: Match, reader: User | None, now: datetime | None = None) -> Reading:
    """As much of the table as the panel of the reader's own standing orders needs."""
    reading = _seated(match, reader, now or timezone.now())
    if reading.plays and reading.eyes is not None:
        state = reading.game.loads(match.state)
        view = reading.view = state.view(reading.eyes)
        reading.panel = panel(match, state, reading.eyes, view, reading.names)
    return reading


def read_log(match: Match, reader: User | None, zone: ZoneInfo, page: int = 1) -> Reading:
    """A page of the whole log of a match as `reader` may know it, oldest first."""
    reading = _seated(match, reader, now := timezone.now())
    wanted = range((page - 1) * LOG_PAGE + 1, page * LOG_PAGE + 1)
    moves = Move.objects.filter(match=match, number__range=(wanted[0], wanted[-1])).order_by("number")
    reading.log = _told(reading, list(moves), zone, now)
    return reading


def read_talk(match: Match, reader: User | None, zone: ZoneInfo, before: int | None = None) -> tuple[Reading, bool]:
    """A page of the talk before that line as `reader` may know it, and whether there is more before it."""
    reading = _seated(match, reader, now := timezone.now())
    more = hear_earlier(reading, zone, now, before)
    return reading, more


def visited(reading: Reading, now: datetime | None = None) -> None:
    """Note how far the reader has seen the match and its talk: a look after a while away begins a new visit."""
    now = now or timezone.now()
    if reading.me is None:
        return
    seat = reading.me.seat
    if seat.seen_at is None or now - seat.seen_at > VISIT:
        seat.visit_version = seat.seen_version
    elif seat.seen_version == reading.match.version and seat.heard >= reading.newest and now - seat.seen_at < VISIT / 5:
        return
    Seat.objects.filter(pk=seat.pk).update(
        visit_version=seat.visit_version,
        seen_version=reading.match.version,
        seen_at=now,
        heard=Greatest("heard", Value(reading.newest)),  # of two looks at once the later one counts
    )


def look(match: Match, seat: int | None) -> SeatView:
    """What a seat may know of a match that has been dealt, for mails."""
    if not match.state:
        raise Refused("This match has not started yet.")
    return GAMES[match.game].loads(match.state).view(seat)


def _choice(game: type[State], action: Any, view: SeatView) -> Choice:
    fields = game.unaction(action)
    return Choice(
        type=fields["type"],
        fields=fields,
        json=msgspec.json.encode(action).decode(),
        label=game.words.label(action, view),
        outcome=game.words.outcome(action, view),
    )


def _seated(match: Match, reader: User | None, now: datetime) -> Reading:
    waits = {wait.seat: wait for wait in match.waits}
    rows = [_row(seat, waits.get(seat.number), reader, now) for seat in seats_of(match)]
    mine = next((row for row in rows if row.mine), None)
    eyes = None if mine is None or mine.resigned else mine.number
    return Reading(
        match=match, game=GAMES[match.game], seats=rows, me=mine, reader=reader.pk if reader else None, eyes=eyes
    )


def _row(seat: Seat, wait: Wait | None, reader: User | None, now: datetime) -> SeatRow:
    deadline = wait.deadline if wait else None
    return SeatRow(
        seat=seat,
        number=seat.number,
        name=seat.name,
        tincture=seat.tincture,
        charge=seat.charge,
        mine=reader is not None and seat.player_id == reader.pk,
        wait=wait,
        left=left(deadline, now) if deadline else "",
        low=bool(deadline and deadline - now < LOW),
    )


def _told(reading: Reading, moves: Sequence[Move], zone: ZoneInfo, now: datetime) -> list[Step[SeatRow]]:
    """The moves as steps for the reader; new is what came after her last visit and her own last move."""
    match, me = reading.match, reading.me
    known = match.version
    if me:
        away = me.seat.seen_at is None or now - me.seat.seen_at > VISIT
        known = me.seat.seen_version if away else me.seat.visit_version
        known = max([known, *(move.number for move in moves if move.seat == me.number and move.by in BY_HAND)])
    return steps(match, moves, reading.seats, reading.eyes, zone=zone, now=now, known=known)


def _ended(reading: Reading, state: State) -> Sentence:
    """How the match ended where the rules did not end it: by agreement or because too many left; else nothing."""
    if state.result() is not None:
        return ()
    if not reading.standing:
        return ("The match ended by agreement, without a winner.",)
    stayed = [row for row in reading.standing if not row.resigned]
    if len(stayed) != 1:
        return ("The match ended, as nobody was left to play on.",)
    if stayed[0].mine:
        return ("You win: nobody else is left.",)
    return (Who(stayed[0].number), " wins: nobody else is left.")
