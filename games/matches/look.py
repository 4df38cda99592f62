"""One look at a match: the records that a page is handed, with nothing in them that their reader may not know."""

from datetime import datetime
from typing import Any

import msgspec

from games.matches.chronicle import Step
from games.matches.panel import Panel
from games.matches.recall import Decision
from games.matches.tables import special_options
from games.matches.times import clock_words
from games.models import Match, Seat, Wait
from games.rules import SeatView, Sentence, State, plain

LOG_SHOWN = 30  # moves on the table page; the whole log is a page of its own
CHAT_SHOWN = 30  # lines of talk


class Choice(msgspec.Struct):
    """An action that the reader may take now: its fields, and how it is worded before and when it is chosen."""

    type: str
    fields: dict[str, Any]
    json: str
    label: Sentence
    outcome: Sentence
    chosen: bool = False


class SeatRow(msgspec.Struct, eq=False):
    """A seat as the table shows it. `left` words the time left when it is waited for with a clock.

    `decided` says that it has answered what others are still asked; it may be waited for as well, where it owes more.
    """

    seat: Seat
    number: int
    name: str
    tincture: str
    charge: str
    mine: bool
    wait: Wait | None
    left: str = ""
    low: bool = False
    decided: bool = False

    @property
    def waiting(self) -> bool:
        """Whether the match waits for this seat."""
        return self.wait is not None

    @property
    def resigned(self) -> bool:
        """Whether its player gave it up; a bot plays on."""
        return bool(self.seat.resigned)

    @property
    def place(self) -> int | None:
        """The rank at the end of the match, once it is over."""
        return self.seat.place


class Said(msgspec.Struct):
    """A line of chat: who said it under which arms, and when; `to` is to whom alone it was whispered, "" for nobody.

    It is `new` to the reader, and the `first` such line, or from somebody whom she has `muted`.
    """

    number: int
    name: str
    tincture: str
    charge: str
    text: str
    short: str
    iso: str
    to: str = ""
    mine: bool = False
    muted: bool = False
    new: bool = False
    first: bool = False


class Whispering(msgspec.Struct):
    """That two at the table whisper, as everybody may know: who they are, how many lines, and when the last was."""

    first: str
    second: str
    lines: int
    last: datetime
    short: str = ""


class Reading(msgspec.Struct):
    """One look at a match by one reader. `view`, `moves`, `ask` and `seen` are there once it has started.

    `mine` says that the match waits for her; there can be `moves` for her when it does not. `silent` is why she may not
    write now; `panel` are her standing orders; `back` words what she may take back; `decided` is what she has answered
    while others are still asked, which she may change: then nothing else is taken back. `reader` is her key among the
    players; `eyes` the seat through which she sees (None: a spectator, or one who gave her seat up); `shown` are all
    seats' views once the match is over, and `key` is then its key.
    """

    match: Match
    game: type[State]
    seats: list[SeatRow]
    me: SeatRow | None
    reader: int | None = None
    eyes: int | None = None
    view: SeatView | None = None
    ask: Sentence = ()
    mine: bool = False
    silent: str = ""
    panel: Panel | None = None
    moves: list[Choice] = []
    seen: str = ""
    back: Sentence = ()
    decided: Decision | None = None
    log: list[Step[SeatRow]] = []
    since: list[Step[SeatRow]] = []
    chat: list[Said] = []
    whispering: list[Whispering] = []
    shown: list[SeatView] = []
    key: str = ""

    @property
    def title(self) -> str:
        """The game's title."""
        return self.game.title

    @property
    def brief(self) -> list[str]:
        """The game's rules in a few lines."""
        return self.game.words.brief()

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [row.name for row in self.seats]

    @property
    def others(self) -> list[SeatRow]:
        """The other seats clockwise from the reader's left; all of them for who plays none."""
        if self.me is None or self.eyes is None:
            return self.seats
        start = self.me.number + 1
        return [*self.seats[start:], *self.seats[: start - 1]]

    @property
    def waited_for(self) -> list[SeatRow]:
        """The seats whose decision the match waits for."""
        return [row for row in self.seats if row.waiting]

    @property
    def have_decided(self) -> list[SeatRow]:
        """The seats that have answered what others are still asked."""
        return [row for row in self.seats if row.decided]

    @property
    def standing(self) -> list[SeatRow]:
        """The seats by their places, once the match is over with a result."""
        return sorted((row for row in self.seats if row.place), key=lambda row: row.place or 0)

    @property
    def sides(self) -> list[SeatRow]:
        """Everybody, the winners first, once the match is over with a result of sides; else nobody."""
        return sorted(self.seats, key=lambda row: row.place or 1) if self.over and self.match.sides else []

    @property
    def parts(self) -> list[str]:
        """By seat the name of the part it played, once the match is over; "" where all play alike."""
        return [self.game.box.part(row.seat.role) for row in self.seats]

    @property
    def hosts(self) -> bool:
        """Whether the reader is the host of a table that has not started."""
        return self.open and self.me is not None and self.match.host_id == self.me.seat.player_id

    @property
    def invited(self) -> bool:
        """Whether a seat is kept for the reader."""
        return self.reader is not None and any(row.seat.invited_id == self.reader for row in self.seats)

    @property
    def may_join(self) -> bool:
        """Whether a seat is free for the reader, or kept for her."""
        if not self.open or self.me is not None or self.reader in self.match.barred:
            return False
        return any(not row.seat.taken and row.seat.invited_id in (None, self.reader) for row in self.seats)

    @property
    def talks(self) -> bool:
        """Whether talk is part of the game."""
        return self.game.box.talks

    @property
    def unread(self) -> int:
        """How many lines of the talk are new to the reader, among those that are shown."""
        return sum(said.new for said in self.chat)

    @property
    def more_unread(self) -> bool:
        """Whether there may be more of them than are shown."""
        return self.unread == CHAT_SHOWN

    @property
    def more_talk(self) -> bool:
        """Whether there may be earlier talk than what is shown."""
        return len(self.chat) >= CHAT_SHOWN

    @property
    def newest(self) -> int:
        """The number of the last line that is shown; 0 for none."""
        return self.chat[-1].number if self.chat else 0

    @property
    def ears(self) -> list[SeatRow]:
        """To whom the reader may whisper."""
        may = self.match.whispers and self.me is not None
        return [row for row in self.seats if may and row.seat.player_id and not row.mine]

    @property
    def mark(self) -> str:
        """How far the table is: its moves and whatever else changed there."""
        return f"{self.match.version}-{self.match.stir}"

    @property
    def open(self) -> bool:
        """Whether the table waits for players."""
        return self.match.status == Match.Status.OPEN

    @property
    def running(self) -> bool:
        """Whether it is being played."""
        return self.match.status == Match.Status.RUNNING

    @property
    def over(self) -> bool:
        """Whether it has been played to its end, or was ended."""
        return self.match.status == Match.Status.OVER

    @property
    def plays(self) -> bool:
        """Whether the reader has a seat that she has not given up, in a match that is running."""
        return self.running and self.me is not None and not self.me.resigned

    @property
    def more_log(self) -> bool:
        """Whether the log is longer than what is shown of it."""
        return self.match.version > LOG_SHOWN

    @property
    def clock(self) -> str:
        """The table's clock in words."""
        return clock_words(self.match.move_seconds, self.match.bank_seconds)

    @property
    def options(self) -> list[str]:
        """What this table plays otherwise than usual, in words."""
        return special_options(self.match)

    def text(self, sentence: Sentence) -> str:
        """A sentence as plain text with names."""
        return plain(sentence, self.names)
