"""What happened at a table, told to one seat: the rules' events in the game's words, the table's own in these."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from msgspec import Struct

from games.models import Match, Move
from games.rules import GAMES, Event, Sentence, Who, plain

# For everybody else, and for the one it is about.
TABLE_WORDS: dict[str, tuple[str, str]] = {
    "clock_out": ("Time ran out for {seat}; the table plays this move.", "Your time ran out; the table plays for you."),
    "agreed": ("{seat} would like to end the match here.", "You would like to end the match here."),
    "disagreed": ("{seat} would rather play on.", "You would rather play on."),
    "taken_back": ("{seat} takes the last move back.", "You take your last move back."),
    "recalled": ("{seat} decides anew.", "You take your answer back, to decide anew."),
    "resigned": ("{seat} resigns.", "You resign."),
    "stand_in": ("A bot plays on for {seat}.", "A bot plays on for you."),
    "ended_by_agreement": ("All agree: the match ends without a winner.",) * 2,
    "ended_by_resignation": ("The match ends here, as nobody is left to play against.",) * 2,
}


class Line(Struct, frozen=True):
    """A move as a line of the log: its number, whose it was (None: the table's), what is said, when, by whom."""

    number: int
    seat: int | None
    sentences: list[Sentence]
    at: datetime
    by: str

    def text(self, names: Sequence[str]) -> str:
        """The line as plain text, with the players' names by seat put in."""
        return " ".join(plain(sentence, names) for sentence in self.sentences)


def story(match: Match, moves: Iterable[Move], seat: int | None) -> list[Line]:
    """The moves as lines, worded for that seat (None: a spectator) and with no secret but its own."""
    lines = []
    for move in moves:
        sentences = [said for event in move.told_to(seat) for said in tell(match.game, event, seat)]
        lines.append(Line(move.number, move.seat, sentences, move.at, move.by))
    return lines


def tell(game: str, event: Event, seat: int | None) -> list[Sentence]:
    """The sentences for one event, the game's or the table's own."""
    if event.kind not in TABLE_WORDS:
        return GAMES[game].words.tell(event, seat)
    who = int(event.facts["seat"])
    others, own = TABLE_WORDS[event.kind]
    if seat is not None and who == seat:
        return [(own,)]
    before, named, after = others.partition("{seat}")
    return [tuple(part for part in (before, Who(who), after) if part)] if named else [(others,)]
