"""What one reader hears of a table's talk: its last lines, which of them are new, and who whispers with whom."""

from collections.abc import Mapping
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db.models import Count, Exists, Max, OuterRef, Value

from games.matches.look import CHAT_SHOWN, Reading, Said, Whispering
from games.matches.times import short
from games.models import Match, Message, Mute

TALK_PAGE = 100  # lines on a page of earlier talk
LINE = ("id", "author_id", "author__username", "author__tincture", "author__charge", "to__username", "text", "at")
PAIR = ("author_id", "author__username", "to_id", "to__username")


def hear(reading: Reading, zone: ZoneInfo, now: datetime, since: int | None = None) -> None:
    """Put the talk into the reading; lines after `since` are new (None: after those she has been shown before)."""
    reading.chat = _lines(reading, zone, now, CHAT_SHOWN)
    if reading.me is not None:
        _mark_new(reading.chat, reading.me.seat.heard if since is None else since)
    if reading.match.whispers:
        reading.whispering = _whispering(reading.match, reading.reader, zone, now)


def hear_earlier(reading: Reading, zone: ZoneInfo, now: datetime, before: int | None) -> bool:
    """Put a page of talk before that line (None: the last page) into the reading; return whether there is more."""
    reading.chat = _lines(reading, zone, now, TALK_PAGE + 1, before)
    more = len(reading.chat) > TALK_PAGE
    reading.chat = reading.chat[more:]
    return more


def _lines(reading: Reading, zone: ZoneInfo, now: datetime, most: int, before: int | None = None) -> list[Said]:
    """The last lines that the reader may read, the newest last, under the arms that their authors bear here."""
    reader = reading.reader
    muted = Exists(Mute.objects.filter(player=reader, muted=OuterRef("author"))) if reader else Value(False)
    lines = Message.objects.readable_by(reader).filter(match=reading.match).annotate(muted=muted).order_by("-id")
    if before is not None:
        lines = lines.filter(id__lt=before)
    arms = {row.seat.player_id: (row.tincture, row.charge) for row in reading.seats}
    found = []
    for number, author, name, tincture, charge, to, text, at, deaf in lines.values_list(*LINE, "muted")[:most]:
        shown, charged = arms.get(author, (tincture, charge))
        when = (short(at, now, zone), at.isoformat())
        found.append(Said(number, name, shown, charged, text, *when, to or "", author == reader, deaf))
    return found[::-1]


def _mark_new(chat: list[Said], known: int) -> None:
    """Mark what is new of the others' talk: nothing before her own last line, as she had read that when she wrote."""
    known = max([known, *(said.number for said in chat if said.mine)])
    for said in chat:
        said.new = said.number > known and not said.muted
    if first := next((said for said in chat if said.new), None):
        first.first = True


def _whispering(match: Match, reader: int | None, zone: ZoneInfo, now: datetime) -> list[Whispering]:
    """Who whispers with whom, how many lines, and when last, the latest first: all that anybody else is told."""
    told = Message.objects.filter(match=match, to__isnull=False).order_by().values_list(*PAIR)
    pairs: dict[frozenset[int], Whispering] = {}
    for author, name, to, named, lines, last in told.annotate(lines=Count("id"), last=Max("at")):
        ends = frozenset((author, to))
        names = _ends(reader, {author: name, to: named})
        pair = pairs.setdefault(ends, Whispering(*names, lines=0, last=last))
        pair.lines += lines
        pair.last = max(pair.last, last)
    found = sorted((pair for pair in pairs.values() if pair.second), key=lambda pair: pair.last, reverse=True)
    for pair in found:
        pair.short = short(pair.last, now, zone)
    return found


def _ends(reader: int | None, names: Mapping[int, str]) -> tuple[str, str]:
    """The two names in order, the reader's own first, as "You"; the second is "" where both ends are one by now."""
    first, *rest = sorted(names, key=lambda player: (player != reader, names[player].lower()))
    return ("You" if first == reader else names[first], names[rest[0]] if rest else "")
