"""Why a notice is not sent: the match is read again first, and what no longer holds is skipped, not sent."""

from collections.abc import Sequence
from datetime import timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.utils import timezone

from games.models import Match, Message, Move, Notice, Report, Seat, User

LONG_OVER = timedelta(days=7)  # since the end of a match: then nobody is called back to its talk

# Which of the player's settings turns a kind of mail off; what the staff is told is not on the list.
SWITCHES = {
    "turn": "turn_mails",
    "reminder": "reminder_mails",
    "over": "table_mails",
    "started": "table_mails",
    "invited": "table_mails",
    "talk": "talk_mails",
}


def why_not(notice: Notice, match: Match, seats: Sequence[Seat]) -> str:
    """The reason not to send it, as a sentence; empty if it is to be sent."""
    return unreachable(notice.player, notice.kind) or outdated(notice, match, seats)


def unreachable(player: User, kind: str) -> str:
    """Why this player gets no such mail, or nothing."""
    if not player.is_active:
        return "The account is closed."
    if kind == "report":
        return "" if player.is_staff and player.email else "The player is not of the staff, or has no mail address."
    if player.guest:
        return "A guest has no mail address."
    if not getattr(player, SWITCHES[kind]):
        return "The player turned these mails off."
    if not player.email:
        return "The player has no mail address."
    if not settings.DEBUG and not _verified(player):
        return "The mail address is not verified."
    return ""


def _verified(player: User) -> bool:
    return bool(EmailAddress.objects.filter(user=player, email__iexact=player.email, verified=True).exists())


def outdated(notice: Notice, match: Match, seats: Sequence[Seat]) -> str:
    """Why what it tells no longer holds, or nothing."""
    mine = next((seat for seat in seats if seat.player_id == notice.player_id), None)
    match notice.kind:
        case "invited":
            return _invitation(notice, match, seats)
        case "report":
            open_one = Report.objects.filter(pk=notice.turn, settled=False)
            return "" if open_one.exists() else "The report is settled."
        case _ if mine is None:
            return "The player has left the table."
        case "over":
            return "" if match.status == Match.Status.OVER else "The match goes on."
        case "talk":
            return _talk(notice, match, mine)
        case "started":
            return _start(notice, match, mine)
        case _:
            return _turn(notice, match, mine)


def _invitation(notice: Notice, match: Match, seats: Sequence[Seat]) -> str:
    if match.status != Match.Status.OPEN:
        return "The table is no longer open."
    kept = any(seat.invited_id == notice.player_id and not seat.taken for seat in seats)
    return "" if kept else "The chair is no longer kept."


def _start(notice: Notice, match: Match, mine: Seat) -> str:
    if match.status != Match.Status.RUNNING:
        return "The match is not running."
    if Move.objects.filter(match=match, seat=mine.number, by="player").exists():
        return "The player has moved already."
    told = Notice.objects.filter(match=match, player_id=notice.player_id, kind="turn", turn__lte=notice.turn)
    return "The turn mail says so." if told.exists() else ""


def _talk(notice: Notice, match: Match, mine: Seat) -> str:
    if match.status == Match.Status.CANCELLED:
        return "The table was cancelled."
    if match.ended_at and timezone.now() - match.ended_at > LONG_OVER:
        return "The match was over long ago."
    if mine.heard != notice.turn:
        return "The player has looked meanwhile."
    return "" if Message.objects.unread_at(mine).exists() else "Nothing of it is for the player to read."


def _turn(notice: Notice, match: Match, mine: Seat) -> str:
    if match.status != Match.Status.RUNNING:
        return "The match is over."
    if mine.plays_itself:
        return "A bot plays for this seat."
    waited = any(wait.seat == mine.number and wait.opened == notice.turn for wait in match.waits)
    return "" if waited else "The decision has passed."
