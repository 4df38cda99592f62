"""The signed link that turns one kind of mail off without signing in."""

from django.conf import settings
from django.core import signing
from django.urls import reverse

from games.models import User
from games.notifications.reasons import SWITCHES

SALT = "games.unsubscribe"

# What each of the player's settings stops, in words.
STOPS = {
    "turn_mails": "mails when it is your turn",
    "reminder_mails": "reminders before your time runs out",
    "table_mails": "mails when a table invites you, starts or ends",
    "talk_mails": "mails about talk at your tables",
}


def link(player_id: int, kind: str) -> str:
    """The whole address that stops this kind of mail for this player; it has no end date."""
    token = signing.dumps([player_id, SWITCHES[kind]], salt=SALT)
    return settings.SITE_URL + reverse("unsubscribe", args=[token])


def read(token: str) -> tuple[int, str] | None:
    """The player's id and the setting that a link's token turns off, or None if it is not one of ours."""
    try:
        player_id, switch = signing.loads(token, salt=SALT)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return (player_id, switch) if switch in STOPS else None


def stop(player_id: int, switch: str) -> bool:
    """Turn that setting off; return whether there is such a player."""
    return User.objects.filter(pk=player_id).update(**{switch: False}) == 1
