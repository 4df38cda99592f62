"""Ratings: where each player and bot stands in each game, and how each match moved them."""

from django.conf import settings
from django.db import models


def points(mu: float, sigma: float) -> float:
    """What is shown and sorted by: three doubts below the mean, so that it grows with trust; at first 1000."""
    return 1000 + 40 * (mu - 3 * sigma)


class Ladder(models.Model):
    """How many rated matches of a game have ended. Its row is the lock under which they are numbered and rated."""

    game = models.CharField(max_length=32, unique=True)
    matches = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        """Which game's."""
        return self.game


class Rating(models.Model):
    """A player's (or a bot's) standing in one game, or in one part of it: what `ratings` folds from the matches."""

    game = models.CharField(max_length=32)
    role = models.CharField(max_length=16, blank=True)  # where a game's parts are rated apart
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="ratings"
    )
    bot = models.CharField(max_length=16, blank=True)
    who = models.CharField(max_length=32)  # "player 12" or "bot instinct"
    mu = models.FloatField()
    sigma = models.FloatField()
    points = models.FloatField()
    matches = models.PositiveIntegerField(default=0)
    wins = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "role", "who"], name="one_rating_a_role")]
        indexes = [models.Index(fields=["game", "role", "-points"])]

    def __str__(self) -> str:
        """Who and where."""
        return f"{self.bot or self.player_id} in {self.game}{self.role and f' as {self.role}'}"


class RatingChange(models.Model):
    """What one finished match did to one seat's rating; stored with the match, never edited."""

    match = models.ForeignKey("games.Match", on_delete=models.CASCADE, related_name="rating_changes")
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="rating_changes"
    )
    bot = models.CharField(max_length=16, blank=True)
    who = models.CharField(max_length=32)  # stays when the account is deleted
    role = models.CharField(max_length=16, blank=True)
    place = models.PositiveSmallIntegerField()
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="one_rating_change_a_seat")]

    def __str__(self) -> str:
        """Which seat of which match."""
        return f"seat {self.seat} of match {self.match_id}"

    @property
    def points(self) -> int:
        """The points after the match, as they are shown."""
        return round(points(self.mu, self.sigma))

    @property
    def gain(self) -> int:
        """By how much the points shown have risen."""
        return self.points - round(points(self.mu_before, self.sigma_before))
