"""What players say at a table, to all or to one of them, and what each writes down for herself."""

from datetime import timedelta

from django.db import transaction
from django.db.models import Exists, F, OuterRef
from django.utils import timezone

from games.matches.errors import NOT_RUNNING, Closed, NotSeated, Refused
from games.models import Match, Message, Mute, Seat, User
from games.notifications import notices
from games.rules import GAMES

LONGEST = 500
MOST_A_MINUTE = 20  # lines of one player at one table, whispers among them
MINUTE, DOUBLE_CLICK = timedelta(minutes=1), timedelta(seconds=5)
LONGEST_NOTES = 4000
SILENCED = "You may not write until the others have decided."


def say(match: Match, author: User, text: str, to: int | None = None) -> Message:
    """One line by somebody who sits here, to the table or to one player of it (her id).

    The same line again at once is the one that was said. Raises NotSeated, or Refused for an empty or overlong line,
    one of too many, one to nobody who could hear it, or while the rules want the author silent.
    """
    text = " ".join(text.replace("\x00", "").split())
    if not text:
        raise Refused("Write something first.")
    if len(text) > LONGEST:
        raise Refused(f"Keep it under {LONGEST} letters.")
    here = _people(match, author)
    if author.pk not in here:
        raise NotSeated("Only those who sit at the table can write here.")
    if to is not None:
        _check_whisper(match, author, here.get(to))
    now = timezone.now()
    with transaction.atomic():
        Match.objects.filter(pk=match.pk).update(
            stir=F("stir") + 1, changed_at=now
        )  # also the lock: one line at a time
        lately = list(Message.objects.filter(match=match, author=author, at__gt=now - MINUTE).order_by("-id"))
        if lately and (lately[0].text, lately[0].to_id) == (text, to) and now - lately[0].at < DOUBLE_CLICK:
            return lately[0]
        if len(lately) >= MOST_A_MINUTE:
            raise Refused("That is a lot at once. Wait a minute, then go on.")
        if here[author.pk].number in silenced(Match.objects.only("game", "status", "state").get(pk=match.pk)):
            raise Refused(SILENCED)
        line = Message.objects.create(match=match, author=author, to_id=to, text=text)
        notices.save(notices.talk_notices(match, _told(here, line), now))
        return line


def _people(match: Match, author: User) -> dict[int, Seat]:
    """The seats of people by their players; `deaf` says who has muted the author."""
    deaf = Exists(Mute.objects.filter(player=OuterRef("player"), muted=author))
    seats = Seat.objects.filter(match=match, player__isnull=False).annotate(deaf=deaf).defer("notes")
    return {seat.player_id: seat for seat in seats if seat.player_id}


def _check_whisper(match: Match, author: User, seat: Seat | None) -> None:
    """Raises Refused or Closed where the author cannot whisper to who sits there (None: nobody does)."""
    if not match.whispers:
        raise Refused("At this table nobody whispers: what is said is said to all.")
    if match.status == Match.Status.CANCELLED:
        raise Closed(NOT_RUNNING[match.status])
    if seat is None:
        raise Refused("Whom you whisper to does not sit at this table. Choose somebody else.")
    if seat.player_id == author.pk:
        raise Refused("Whisper to somebody else; for yourself there are your notes.")


def _told(here: dict[int, Seat], line: Message) -> list[Seat]:
    """Whom a mail may tell of the line later: its addressee, or everybody else who still plays."""
    if line.to_id is not None:
        seats = [here[line.to_id]]
    else:
        seats = [seat for player, seat in here.items() if player != line.author_id and not seat.resigned]
    return [seat for seat in seats if not seat.deaf]  # type: ignore[attr-defined]


def silenced(match: Match) -> tuple[int, ...]:
    """The seats that the rules want silent now; read under the match's lock it holds until the next move."""
    if match.status != Match.Status.RUNNING:
        return ()
    return GAMES[match.game].loads(match.state).silenced()


def mute(player: User, other: User, muted: bool = True) -> None:
    """Hear no more of the other, at no table; or hear him again. Raises Refused for oneself."""
    if player.pk == other.pk:
        raise Refused("You cannot mute yourself.")
    if muted:
        Mute.objects.get_or_create(player=player, muted=other)
    else:
        Mute.objects.filter(player=player, muted=other).delete()


def keep_notes(match: Match, player: User, text: str) -> None:
    """The player's private notes at her seat. Raises NotSeated or Refused."""
    text = text.replace("\x00", "")
    if len(text) > LONGEST_NOTES:
        raise Refused(f"Keep your notes under {LONGEST_NOTES} letters.")
    if not Seat.objects.filter(match=match, player=player).update(notes=text):
        raise NotSeated("Only those who sit at the table can keep notes here.")
