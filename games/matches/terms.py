"""The terms of a table: for whom its seats are, its clock, its title, and how many tables one player may have."""

from collections.abc import Sequence

import msgspec

from games.bots import BOTS
from games.matches.errors import Refused
from games.models import Match, Seat, User
from games.rules import Unreadable

HOUR = 3600
PER_MOVE = {hours * HOUR for hours in (6, 12, 24, 48, 72, 168, 336)}
BANKS = {(3 * 24 * HOUR, 12 * HOUR), (7 * 24 * HOUR, 24 * HOUR)}  # (bank, added by every move)
MOST_OPEN = 20  # tables that one player may have waiting for others
MOST_SEATS, MOST_GUEST_SEATS = 60, 6  # open and running tables that one player may sit at
LONGEST_TITLE = 40


class SeatWish(msgspec.Struct, frozen=True):
    """What a host wants of a seat: a named player, a bot, or (neither) anyone."""

    player: User | None = None
    bot: str = ""


def clean_title(title: str) -> str:
    """A table's title as it is kept: one line of at most forty printed characters."""
    printed = "".join(letter for letter in " ".join(title.split()) if letter.isprintable())
    return printed[:LONGEST_TITLE].strip()


def check_wishes(host: User, seats: Sequence[SeatWish], move_seconds: int, bank_seconds: int) -> None:
    """Raises Refused or Unreadable for seats or a clock that a table may not have."""
    named = [wish.player.pk for wish in seats if wish.player]
    if host.pk in named:
        raise Refused("You have a seat at this table already.")
    if len(set(named)) < len(named):
        raise Refused("Each player can have one seat only.")
    if any(wish.player and wish.player.guest for wish in seats):
        raise Refused("Guests cannot be invited by name. Send them the link.")
    if any(wish.bot and wish.bot not in BOTS for wish in seats):
        raise Unreadable("We do not have that bot.")
    alone = all(wish.bot for wish in seats)
    known = move_seconds in PER_MOVE if not bank_seconds else (bank_seconds, move_seconds) in BANKS
    if not known and not (alone and not move_seconds and not bank_seconds):
        raise Unreadable("Choose one of the clocks in the list.")


def check_room(player: User) -> None:
    """Raises Refused where the player sits at as many tables as anyone may."""
    at = Seat.objects.filter(player=player, resigned=0, match__status__in=(Match.Status.OPEN, Match.Status.RUNNING))
    most = MOST_GUEST_SEATS if player.guest else MOST_SEATS
    if at.count() >= most:
        more = " Sign up to play at more." if player.guest else " Finish one first."
        raise Refused(f"You sit at {most} tables already.{more}")
