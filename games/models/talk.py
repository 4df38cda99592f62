"""What is said at a table, to all of it or to one; who does not hear whom; what the staff is asked to look at."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q

from .match import Seat


class Lines(models.QuerySet["Message"]):
    """Lines of talk, and who may have them. Whoever shows a line asks here."""

    def readable_by(self, player: int | None) -> Lines:
        """The public lines, and the whispers of which the player is an end, while she sits at their table."""
        if player is None:
            return self.filter(to=None)
        sits = Seat.objects.filter(match=OuterRef("match"), player=player)
        return self.filter(Q(to=None) | ((Q(author=player) | Q(to=player)) & Exists(sits)))

    def wanted_by(self, player: int) -> Lines:
        """What others said, but for those whom the player has muted."""
        muted = Mute.objects.filter(player=player).values("muted")
        return self.exclude(author=player).exclude(author__in=muted)

    def unread_at(self, seat: Seat) -> Lines:
        """What the player of the seat has not seen of its table's talk and wants to see, oldest first."""
        if seat.player_id is None:
            return self.none()
        new = self.filter(match=seat.match_id, id__gt=seat.heard)
        return new.readable_by(seat.player_id).wanted_by(seat.player_id).order_by("id")


class Message(models.Model):
    """One line of a table's talk. With `to` it is a whisper, which nobody but its two ends ever gets to read."""

    match = models.ForeignKey("games.Match", on_delete=models.CASCADE, related_name="messages")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="messages")
    # Goes with its addressee: set to null it would become public.
    to = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="whispers"
    )
    text = models.CharField(max_length=500)
    at = models.DateTimeField(auto_now_add=True)

    objects = Lines.as_manager()

    class Meta:
        indexes = [models.Index(fields=["match", "id"])]

    def __str__(self) -> str:
        """Which line; its words may be a whisper, and this stands in logs and in the admin."""
        return f"line {self.pk} at match {self.match_id}"


class Mute(models.Model):
    """A player who does not want to hear another, at no table. The other is not told."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mutes")
    muted = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="muted_by")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "muted"], name="muted_once")]

    def __str__(self) -> str:
        """Who does not hear whom."""
        return f"{self.player_id} does not hear {self.muted_id}"


class Report(models.Model):
    """A line that somebody who could read it wants the staff to look at."""

    message = models.ForeignKey(Message, on_delete=models.CASCADE, related_name="reports")
    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reports")
    reason = models.CharField(max_length=300, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    settled = models.BooleanField(default=False)

    class Meta:
        ordering = ["settled", "-at"]
        constraints = [models.UniqueConstraint(fields=["message", "reporter"], name="one_report_a_reader")]

    def __str__(self) -> str:
        """What is reported."""
        return f"report {self.pk} of line {self.message_id}"
