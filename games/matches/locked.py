"""A match and who sits there, read under its lock: the two reads of every move.

They are written out in SQL because the ORM puts a query together anew each time, which would double what a move costs.
"""

import msgspec
from django.db import connection

from games.models import Match
from games.models.match import seat_name

MATCH = "SELECT * FROM games_match WHERE {field} = %s{lock}"
SITTINGS = """
    SELECT seat.number, seat.player_id, player.username, seat.bot, seat.resigned
    FROM games_seat seat LEFT JOIN games_user player ON player.id = seat.player_id
    WHERE seat.match_id = %s ORDER BY seat.number
"""


class Sitting(msgspec.Struct, frozen=True):
    """Who sits in a seat, and whether they gave it up: as much of it as a move needs."""

    number: int
    player_id: int | None
    username: str | None
    bot: str
    resigned: int

    @property
    def plays_itself(self) -> bool:
        """Whether a bot decides for this seat."""
        return bool(self.bot or self.resigned or not self.player_id)

    @property
    def name(self) -> str:
        """How the table calls whoever sits here."""
        return seat_name(self.number, self.username, self.bot)


def locked(field: str, value: int | str) -> Match:
    """The match whose `id` or `code` that is, locked until the transaction ends; raises Match.DoesNotExist."""
    lock = " FOR UPDATE" if connection.features.has_select_for_update else ""
    for match in Match.objects.raw(MATCH.format(field=field, lock=lock), [value]):
        return match
    raise Match.DoesNotExist


def sittings(match_id: int) -> list[Sitting]:
    """The seats of a match in order."""
    with connection.cursor() as cursor:
        cursor.execute(SITTINGS, [match_id])
        return [Sitting(*row) for row in cursor.fetchall()]
