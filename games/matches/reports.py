"""A line of talk that somebody wants the staff to look at."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games.matches.errors import Refused
from games.matches.nudge import nudge
from games.models import Match, Message, Report, User
from games.notifications import notices

LONGEST_REASON = 300
MOST_A_DAY = 20  # reports of one reader: each of them is a mail to the staff


def line_of(match: Match, number: int, reader: int | None) -> Message:
    """A line of that table's talk; raises Message.DoesNotExist where there is none, and so where it is not for her."""
    lines = Message.objects.readable_by(reader).select_related("author", "to")
    return lines.get(match=match, pk=number)


def report(line: Message, reader: User, reason: str = "") -> Report:
    """Ask the staff to look at a line that the reader may read; asked again it is the same report.

    Raises Refused for a line of her own, an overlong reason, or one report of too many.
    """
    reason = " ".join(reason.replace("\x00", "").split())
    if line.author_id == reader.pk:
        raise Refused("This line is your own.")
    if len(reason) > LONGEST_REASON:
        raise Refused(f"Keep the reason under {LONGEST_REASON} letters.")
    now = timezone.now()
    with transaction.atomic():
        User.objects.select_for_update().get(pk=reader.pk)  # one report of hers at a time
        if known := Report.objects.filter(message=line, reporter=reader).first():
            return known
        if Report.objects.filter(reporter=reader, at__gt=now - timedelta(days=1)).count() >= MOST_A_DAY:
            raise Refused("You have reported much today. The staff will look at that first.")
        made = Report.objects.create(message=line, reporter=reader, reason=reason)
        staff = User.objects.filter(is_staff=True, is_active=True).exclude(email="").values_list("pk", flat=True)
        notices.save(notices.report_notices(line.match, staff, made.pk, now))
        nudge()
    return made
