"""A match: its stored truth (key, options, edition, moves), its seats, who is waited for, who has decided."""

import secrets
from datetime import datetime

import msgspec
from django.conf import settings
from django.db import models
from django.urls import reverse

from games.rules import Event
from games.rules.kit.seats import sided

LETTERS = "abcdefghjkmnpqrstuvwxyz"


def new_code() -> str:
    """Ten letters that nobody can guess: whoever has the link may watch."""
    return "".join(secrets.choice(LETTERS) for _ in range(10))


class Wait(msgspec.Struct, frozen=True):
    """A seat whose decision the match waits for: since which version and time, and until when (None: no clock).

    `stirred` is the version at which a move at any time last changed the table under it: look again, then decide.
    """

    seat: int
    opened: int
    since: datetime
    deadline: datetime | None = None
    stirred: int = 0

    @property
    def token(self) -> str:
        """What an answer is decided on."""
        return str(self.stirred or self.opened)


class Decided(msgspec.Struct, frozen=True):
    """An answer that its seat may still change: the wait that it answered, and the seat's bank before it."""

    wait: Wait
    bank: float | None = None

    @property
    def token(self) -> str:
        """What a change of the answer is decided on: the same until the question closes, whoever else answers it."""
        return f"{self.named(self.wait.opened)}{self.wait.stirred}"

    @staticmethod
    def named(opened: int | str = "") -> str:
        """How such a token begins, for a question that was opened at that version."""
        return f"decided-{opened}-" if opened else "decided-"

    def late(self, now: datetime) -> bool:
        """Whether the time for that decision is up."""
        return self.wait.deadline is not None and self.wait.deadline <= now


WAITS = msgspec.json.Decoder(list[Wait])
DECIDED = msgspec.json.Decoder(list[Decided])
EVENTS = msgspec.json.Decoder(list[Event])
COURT = ("Aveline", "Baldwin", "Clemence", "Drogo", "Emeline", "Fulk", "Gisela", "Hugo")  # the bots' names by seat


class Match(models.Model):
    """One sitting of a game. `key`, `state` and `trail` are secret and are touched in `games.matches` alone."""

    class Status(models.TextChoices):
        """Where the match stands in its life."""

        OPEN = "open", "open"
        RUNNING = "running", "running"
        OVER = "over", "over"
        CANCELLED = "cancelled", "cancelled"

    code = models.CharField(max_length=10, unique=True, default=new_code)
    game = models.CharField(max_length=32)
    title = models.CharField(max_length=40, blank=True)
    options = models.JSONField(default=dict)
    edition = models.PositiveSmallIntegerField(default=1)
    status = models.CharField(max_length=9, choices=Status.choices, default=Status.OPEN)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="hosted")
    public = models.BooleanField(default=True)
    rated = models.BooleanField(default=True)
    whispers = models.BooleanField(default=False)  # whether two players may talk in private
    rated_number = models.PositiveIntegerField(null=True, blank=True)  # the how-manieth rated match of its game
    rematch_of = models.OneToOneField("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="rematch")

    key = models.CharField(max_length=64)
    key_sha256 = models.CharField(max_length=64)
    state = models.TextField(blank=True)
    trail = models.TextField(blank=True)  # the last choices of the seat that is asked, as far as it may take them back
    version = models.PositiveIntegerField(default=0)
    stir = models.PositiveIntegerField(default=0)  # what else changed: talk, joins, agreements

    move_seconds = models.PositiveIntegerField(default=0)  # for each move, or added to the bank; 0: no clock
    bank_seconds = models.PositiveIntegerField(default=0)  # 0: the allowance is for each move
    barred = models.JSONField(default=list)  # players whom the host sent away
    banks = models.JSONField(default=list)  # seconds left in each seat's bank
    waits_json = models.TextField(default="[]")
    decided_json = models.TextField(default="[]")  # answers that may be changed while others are still asked
    deadline = models.DateTimeField(null=True, blank=True, db_index=True)
    bot_due = models.BooleanField(default=False, db_index=True)
    ordered = models.BooleanField(default=False)  # whether there may be standing orders to follow

    result = models.JSONField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True, db_index=True)
    changed_at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name_plural = "matches"
        indexes = [models.Index(fields=["status", "game", "created_at"])]
        constraints = [models.UniqueConstraint(fields=["game", "rated_number"], name="one_match_a_rated_number")]

    def __str__(self) -> str:
        """Game and table."""
        return f"{self.game} {self.code}"

    def get_absolute_url(self) -> str:
        """The table's page."""
        return reverse("table", args=[self.code])

    @property
    def sides(self) -> bool:
        """Whether it ended with the result of sides, not of each for itself."""
        return sided((self.result or {}).get("teams") or ())

    @property
    def waits(self) -> list[Wait]:
        """Who is waited for now, in seat order."""
        return WAITS.decode(self.waits_json)

    @waits.setter
    def waits(self, waits: list[Wait]) -> None:
        self.waits_json = msgspec.json.encode(waits).decode()
        self.deadline = min((wait.deadline for wait in waits if wait.deadline), default=None)

    @property
    def decided(self) -> list[Decided]:
        """The answers that may still be changed, in seat order; never what they are."""
        return DECIDED.decode(self.decided_json)

    @decided.setter
    def decided(self, decided: list[Decided]) -> None:
        self.decided_json = msgspec.json.encode(decided).decode()


def seat_name(number: int, username: str | None, bot: str) -> str:
    """How a table calls a seat: its player's name, its bot's, or that it is free."""
    return username or (COURT[number % len(COURT)] if bot else "Free seat")


class Seat(models.Model):
    """A place at a table: free for anyone, kept for a named player, taken by a player or by a bot."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="seats"
    )
    invited = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="invitations"
    )
    bot = models.CharField(max_length=16, blank=True)
    tincture = models.CharField(max_length=12, blank=True)
    charge = models.CharField(max_length=16, blank=True)
    resigned = models.PositiveSmallIntegerField(default=0)  # 1 for the first to resign, 2 for the next
    agrees_to_end = models.BooleanField(default=False)
    missed = models.PositiveSmallIntegerField(default=0)  # how often the clock ran out
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    role = models.CharField(max_length=16, blank=True)  # the part it played, once it is over, where there are parts
    seen_version = models.PositiveIntegerField(default=0)
    visit_version = models.PositiveIntegerField(default=0)
    seen_at = models.DateTimeField(null=True, blank=True)
    heard = models.BigIntegerField(default=0)  # the id of the last line of talk that was shown to its player
    notes = models.TextField(blank=True, max_length=4000)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_seat_a_number"),
            models.UniqueConstraint(
                fields=["match", "player"], condition=models.Q(player__isnull=False), name="one_seat_a_player"
            ),
        ]

    def __str__(self) -> str:
        """Where it stands."""
        return f"seat {self.number} of match {self.match_id}"

    @property
    def name(self) -> str:
        """How the table calls whoever sits here; the player's row must be loaded."""
        return seat_name(self.number, self.player.username if self.player else None, self.bot)

    @property
    def taken(self) -> bool:
        """Whether somebody, or a bot, sits here."""
        return bool(self.player_id or self.bot)

    @property
    def plays_itself(self) -> bool:
        """Whether a bot decides for this seat: its own, or the one that stands in after a resignation."""
        return bool(self.bot or self.resigned or not self.player_id)


class Move(models.Model):
    """One line of the match's log: an action of the rules with its events, or a thing of the table."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()  # the match's version after it
    seat = models.PositiveSmallIntegerField(null=True)
    action_json = models.TextField(blank=True)  # empty for what is no action of the rules
    events_json = models.TextField(default="[]")  # all facts, secrets of every seat included
    by = models.CharField(max_length=8)  # deal, player, bot, clock, order, table, undo
    taken_back = models.BooleanField(default=False)  # it stays in the log, and counts no more
    client_key = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_move_a_number"),
            models.UniqueConstraint(
                fields=["match", "seat", "client_key"],
                condition=~models.Q(client_key=""),
                name="one_move_a_client_key",
            ),
        ]

    def __str__(self) -> str:
        """Which move."""
        return f"move {self.number} of match {self.match_id}"

    @property
    def events(self) -> list[Event]:
        """All that happened, with every seat's secrets: for replays, never for a page."""
        return EVENTS.decode(self.events_json)

    def told_to(self, seat: int | None) -> list[Event]:
        """What happened as this seat (None: a spectator) may know it."""
        return [event.seen_by(seat) for event in self.events]


class StandingOrder(models.Model):
    """What the table is to answer for a seat. Private to the seat; in the order in which they were left.

    It answers decisions opened after version `left_version`, until it is stopped.
    """

    class Stopped(models.TextChoices):
        """Why it stands no longer, in words for its owner."""

        USED = "used", "used up"
        GONE = "gone", "no longer possible"
        TAKEN = "taken", "you took the decision yourself"
        CLOCK = "clock", "your time ran out on the decision"
        BROKEN = "broken", "it cannot be read any more"
        WITHDRAWN = "withdrawn", "withdrawn"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="standing_orders")
    seat = models.PositiveSmallIntegerField()
    order_json = models.CharField(max_length=1000)
    by_default = models.BooleanField(default=False)  # stood from the start, without having been left
    left_version = models.PositiveIntegerField()
    stopped = models.CharField(max_length=9, choices=Stopped.choices, blank=True)
    stopped_version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "seat", "order_json"], condition=models.Q(stopped=""), name="one_order_of_a_kind"
            )
        ]

    def __str__(self) -> str:
        """Whose it is; what it says is the seat's secret."""
        return f"standing order {self.pk} of seat {self.seat} of match {self.match_id}"
