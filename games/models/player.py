"""A player: an account or a guest, with a coat of arms and a time zone."""

from django.contrib.auth.models import AbstractUser
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse

TINCTURES = ("gules", "azure", "vert", "purpure", "sable", "or", "argent")
CHARGES = ("crown", "lion", "fleur-de-lys", "tower", "sword", "rose", "stag", "key")


class User(AbstractUser):
    """One person at the tables. A guest has no password and no address until she signs up."""

    username = models.CharField(
        "name",
        max_length=30,
        unique=True,
        validators=[UnicodeUsernameValidator()],
        error_messages={"unique": "Somebody has that name already."},
    )
    guest = models.BooleanField(default=False)
    time_zone = models.CharField(max_length=64, default="UTC")
    tincture = models.CharField(max_length=12, default="azure")
    charge = models.CharField(max_length=16, default="crown")
    theme = models.CharField(max_length=8, default="system")
    four_colours = models.BooleanField(default=False)
    turn_mails = models.BooleanField(default=True)
    reminder_mails = models.BooleanField(default=True)
    table_mails = models.BooleanField(default=True)  # invitations, starts and ends of my tables
    talk_mails = models.BooleanField(default=True)  # what was said at my tables while I was away

    class Meta(AbstractUser.Meta):
        constraints = [models.UniqueConstraint(Lower("username"), name="names_differ_by_more_than_case")]

    def get_absolute_url(self) -> str:
        """The player's public page."""
        return reverse("player", args=[self.username])
