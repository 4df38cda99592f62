"""What a player is to be told, and the site's own heartbeat. Due work is a row, claimed once."""

from django.conf import settings
from django.db import models


class Notice(models.Model):
    """One thing to tell one player over one channel: due, claimed, and how it ended."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices")
    match = models.ForeignKey("games.Match", on_delete=models.CASCADE, related_name="notices")
    turn = models.PositiveIntegerField()  # the version at which the decision was opened; of talk the last line seen
    kind = models.CharField(max_length=10)  # turn, reminder, started, over, invited, talk, report
    channel = models.CharField(max_length=10, default="mail")
    due_at = models.DateTimeField()
    claimed_at = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    outcome = models.CharField(max_length=8, blank=True)  # sent, skipped, failed; empty while it is due
    reason = models.CharField(max_length=200, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["player", "match", "turn", "kind", "channel"], name="one_notice_a_turn_and_kind"
            )
        ]
        indexes = [models.Index(fields=["due_at"], condition=models.Q(outcome=""), name="notices_still_due")]

    def __str__(self) -> str:
        """What and for whom."""
        return f"{self.kind} for {self.player_id} at match {self.match_id}"


class Pulse(models.Model):
    """When the minute sweep last ran: a gap is downtime, which clocks are credited with."""

    beat_at = models.DateTimeField()

    def __str__(self) -> str:
        """The time."""
        return self.beat_at.isoformat()
