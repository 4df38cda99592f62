"""What is said at a table, by those who sit there."""

from django.conf import settings
from django.db import models


class Message(models.Model):
    """One line of a table's chat; spectators read, players write."""

    match = models.ForeignKey("games.Match", on_delete=models.CASCADE, related_name="messages")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="messages")
    text = models.CharField(max_length=500)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["match", "id"])]

    def __str__(self) -> str:
        """The words."""
        return self.text
