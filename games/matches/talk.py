"""What players say at a table, and what each writes down for herself."""

from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.matches.errors import NotSeated, Refused
from games.models import Match, Message, Seat, User
from games.rules import GAMES

LONGEST = 500
MOST_A_MINUTE = 20  # lines of one player at one table
MINUTE, DOUBLE_CLICK = timedelta(minutes=1), timedelta(seconds=5)
LONGEST_NOTES = 4000
SILENCED = "You may not write until the others have decided."


def say(match: Match, author: User, text: str) -> Message:
    """One line of chat by somebody who sits here; the same line again at once is the one that was said.

    Raises NotSeated, or Refused for an empty or overlong line, one of too many, or while the rules want her silent.
    """
    text = " ".join(text.replace("\x00", "").split())
    if not text:
        raise Refused("Write something first.")
    if len(text) > LONGEST:
        raise Refused(f"Keep it under {LONGEST} letters.")
    seat = Seat.objects.filter(match=match, player=author).only("number").first()
    if seat is None:
        raise NotSeated("Only those who sit at the table can write here.")
    now = timezone.now()
    with transaction.atomic():
        Match.objects.filter(pk=match.pk).update(
            stir=F("stir") + 1, changed_at=now
        )  # also the lock: one line at a time
        lately = list(Message.objects.filter(match=match, author=author, at__gt=now - MINUTE).order_by("-id"))
        if lately and lately[0].text == text and now - lately[0].at < DOUBLE_CLICK:
            return lately[0]
        if len(lately) >= MOST_A_MINUTE:
            raise Refused("That is a lot at once. Wait a minute, then go on.")
        if seat.number in silenced(Match.objects.only("game", "status", "state").get(pk=match.pk)):
            raise Refused(SILENCED)
        return Message.objects.create(match=match, author=author, text=text)


def silenced(match: Match) -> tuple[int, ...]:
    """The seats that the rules want silent now; read under the match's lock it holds until the next move."""
    if match.status != Match.Status.RUNNING:
        return ()
    return GAMES[match.game].loads(match.state).silenced()


def keep_notes(match: Match, player: User, text: str) -> None:
    """The player's private notes at her seat. Raises NotSeated or Refused."""
    text = text.replace("\x00", "")
    if len(text) > LONGEST_NOTES:
        raise Refused(f"Keep your notes under {LONGEST_NOTES} letters.")
    if not Seat.objects.filter(match=match, player=player).update(notes=text):
        raise NotSeated("Only those who sit at the table can keep notes here.")
