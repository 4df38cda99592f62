"""What a page may show of a match: everything read once, times worded once, secrets only through a SeatView."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
from django.utils import timezone

from games.matches.errors import Refused
from games.matches.play import token
from games.matches.times import LOW, left, short
from games.models import Match, Message, Move, Seat, User, Wait
from games.notifications.story import Line, story
from games.rules import GAMES, SeatView, Sentence, State, plain

LOG_SHOWN = 30  # lines on the table page; the whole log is a page of its own
CHAT_SHOWN = 30
VISIT = timedelta(minutes=10)  # away for longer than this, and the next look is a new visit


class Choice(msgspec.Struct):
    """An action that the reader may take now: its fields, and how it is worded before and when it is chosen."""

    type: str
    fields: dict[str, Any]
    json: str
    label: Sentence
    outcome: Sentence


class SeatRow(msgspec.Struct):
    """A seat as the table shows it. `left` words the time left when it is waited for with a clock."""

    seat: Seat
    number: int
    name: str
    tincture: str
    charge: str
    mine: bool
    wait: Wait | None
    left: str = ""
    low: bool = False

    @property
    def waiting(self) -> bool:
        """Whether the match waits for this seat."""
        return self.wait is not None

    @property
    def resigned(self) -> bool:
        """Whether its player gave it up; a bot plays on."""
        return bool(self.seat.resigned)


class Told(msgspec.Struct):
    """A line of the log with its time as words and as ISO text, and whether it is new since the last visit."""

    line: Line
    row: SeatRow | None
    short: str
    iso: str
    new: bool


class Reading(msgspec.Struct):
    """One look at a match by one reader. `view`, `moves`, `ask` and `seen` are there once it has started."""

    match: Match
    game: type[State]
    seats: list[SeatRow]
    me: SeatRow | None
    view: SeatView | None = None
    ask: Sentence = ()
    mine: bool = False
    moves: list[Choice] = []
    seen: str = ""
    log: list[Told] = []
    since: list[Told] = []
    chat: list[Message] = []
    more_log: bool = False

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [row.name for row in self.seats]

    @property
    def others(self) -> list[SeatRow]:
        """The other seats clockwise from the reader's left; all of them for a spectator."""
        if self.me is None:
            return self.seats
        start = self.me.number + 1
        return [*self.seats[start:], *self.seats[: start - 1]]

    def text(self, sentence: Sentence) -> str:
        """A sentence as plain text with names."""
        return plain(sentence, self.names)


def find(code: str) -> Match:
    """The match with that code; raises Match.DoesNotExist."""
    return Match.objects.select_related("host").get(code=code)


def seats_of(match: Match) -> list[Seat]:
    """The match's seats in order, with who sits there."""
    return list(Seat.objects.filter(match=match).select_related("player", "invited").order_by("number"))


def read_table(match: Match, reader: User | None, zone: ZoneInfo, now: datetime | None = None) -> Reading:
    """The table as `reader` (None: signed out) may see it. Changes nothing; `visited` notes that she looked."""
    now = now or timezone.now()
    reading = _seated(match, seats_of(match), reader, now)
    reading.chat = list(Message.objects.filter(match=match).select_related("author").order_by("-id")[:CHAT_SHOWN])[::-1]
    if not match.state:
        return reading
    seat = reading.me.number if reading.me else None
    state = reading.game.loads(match.state)
    view = reading.view = state.view(seat)
    words = reading.game.words
    reading.ask = words.ask(view)
    if match.status == Match.Status.RUNNING and reading.me and seat is not None and not reading.me.resigned:
        reading.mine = reading.me.waiting
        reading.moves = [_choice(reading.game, action, view) for action in state.legal(seat)]
        reading.seen = token(match, seat, view)
    moves = list(Move.objects.filter(match=match).order_by("-number")[: LOG_SHOWN + 1])
    reading.more_log = len(moves) > LOG_SHOWN
    reading.log = _told(reading, moves[:LOG_SHOWN][::-1], zone, now)
    reading.since = [told for told in reading.log if told.new]
    return reading


def read_log(match: Match, reader: User | None, zone: ZoneInfo) -> Reading:
    """The whole log of a match as `reader` may know it."""
    now = timezone.now()
    reading = _seated(match, seats_of(match), reader, now)
    reading.log = _told(reading, Move.objects.filter(match=match).order_by("number"), zone, now)
    return reading


def visited(reading: Reading, now: datetime | None = None) -> None:
    """Note how far the reader has seen the match: a look after a while away begins a new visit."""
    now = now or timezone.now()
    if reading.me is None:
        return
    seat = reading.me.seat
    if seat.seen_at is None or now - seat.seen_at > VISIT:
        seat.visit_version = seat.seen_version
    elif seat.seen_version == reading.match.version and now - seat.seen_at < VISIT / 5:
        return
    seat.seen_version, seat.seen_at = reading.match.version, now
    seat.save(update_fields=["visit_version", "seen_version", "seen_at"])


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


def _seated(match: Match, seats: Sequence[Seat], reader: User | None, now: datetime) -> Reading:
    waits = {wait.seat: wait for wait in match.waits}
    rows = [_row(seat, waits.get(seat.number), reader, now) for seat in seats]
    mine = next((row for row in rows if row.mine), None)
    return Reading(match=match, game=GAMES[match.game], seats=rows, me=mine)


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


def _told(reading: Reading, moves: Iterable[Move], zone: ZoneInfo, now: datetime) -> list[Told]:
    """The moves as lines for the reader; new is what came after her last visit and her own last move."""
    me = reading.me
    lines = story(reading.match, moves, me.number if me else None)
    known = me.seat.visit_version if me else reading.match.version
    if me and (me.seat.seen_at is None or now - me.seat.seen_at > VISIT):
        known = me.seat.seen_version
    known = max([known, *(line.number for line in lines if me and line.seat == me.number and line.by == "player")])
    return [
        Told(
            line=line,
            row=reading.seats[line.seat] if line.seat is not None else None,
            short=short(line.at, now, zone),
            iso=line.at.isoformat(),
            new=line.number > known,
        )
        for line in lines
    ]
