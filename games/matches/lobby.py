"""Tables before the start: open, join, leave, send away, cancel; when the last seat is taken the match starts."""

import hashlib
import secrets
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.matches.arms import arm
from games.matches.errors import Closed, NotSeated, Refused
from games.matches.nudge import nudge
from games.matches.starting import start_when_full
from games.matches.terms import HOUR, MOST_OPEN, SeatWish, check_room, check_wishes, clean_title
from games.models import Match, Seat, User, new_code
from games.notifications import notices
from games.rules import GAMES, Unreadable

BESIDE_GUEST = "instinct"  # who plays against whoever wants to play now


def open_table(
    host: User,
    game: str,
    *,
    seats: Sequence[SeatWish],
    options: dict[str, Any] | None = None,
    title: str = "",
    public: bool = True,
    rated: bool = True,
    whispers: bool | None = None,
    move_seconds: int = 72 * HOUR,
    bank_seconds: int = 0,
    rematch_of: Match | None = None,
    code: str = "",
) -> Match:
    """A new table with the host in seat 0 and `seats` for the others; it starts at once if nobody is waited for.

    Without a word about `whispers` they are allowed where talk is part of the game.

    Raises Unreadable for a game, seats or options that the rules do not know, Refused for what the house does not.
    """
    rules = GAMES.get(game)
    if rules is None:
        raise Unreadable("We do not have that game.")
    if len(seats) + 1 not in rules.seats:
        raise Unreadable(f"{rules.title} is for {rules.seats[0]} to {rules.seats[-1]} players.")
    chosen = rules.read_options(options or {}, len(seats) + 1)
    check_wishes(host, seats, move_seconds, bank_seconds)
    check_room(host)
    if Match.objects.filter(host=host, status=Match.Status.OPEN).count() >= MOST_OPEN:
        raise Refused(f"You have {MOST_OPEN} tables waiting already. Cancel one, or wait until one has started.")
    key = secrets.token_urlsafe(32)
    match = Match(
        code=code or new_code(),
        game=game,
        title=clean_title(title),
        options=chosen,
        edition=rules.edition,
        host=host,
        public=public,
        rated=rated and not host.guest,
        whispers=rules.box.talks if whispers is None else whispers,
        move_seconds=move_seconds,
        bank_seconds=bank_seconds,
        key=key,
        key_sha256=hashlib.sha256(key.encode()).hexdigest(),
        changed_at=timezone.now(),
        rematch_of=rematch_of,
    )
    with transaction.atomic():
        match.save()
        _lay(match, host, seats)
    return match


def _lay(match: Match, host: User, wishes: Sequence[SeatWish]) -> None:
    """The seats of a new table; who is named is told; if nobody is waited for, the match starts."""
    seats = [Seat(match=match, number=0, player=host)]
    seats += [
        Seat(match=match, number=number, invited=wish.player, bot=wish.bot)
        for number, wish in enumerate(wishes, start=1)
    ]
    for seat in seats:
        if seat.taken:
            arm(seat, seats)
    Seat.objects.bulk_create(seats)
    invited = [wish.player.pk for wish in wishes if wish.player]
    notices.save(notices.invited_notices(match, invited, match.changed_at))
    if invited:
        nudge()
    start_when_full(match, seats, host, match.changed_at)


def play_now(player: User, game: str) -> Match:
    """A table against bots, private, unrated and without a clock, that starts at once."""
    rules = GAMES.get(game)
    if rules is None:
        raise Unreadable("We do not have that game.")
    size = min(max(4, rules.seats[0]), rules.seats[-1])
    bot = SeatWish(bot=BESIDE_GUEST)
    return open_table(player, game, seats=[bot] * (size - 1), public=False, rated=False, move_seconds=0)


def join(match_id: int, player: User) -> Match:
    """Take the seat that is kept for the player, or else the first free one. Raises Closed or Refused."""
    with transaction.atomic():
        match, seats = _open(match_id)
        if any(seat.player_id == player.pk for seat in seats):
            return match
        if player.pk in match.barred:
            raise NotSeated("The host has given your seat to others.")
        free = [seat for seat in seats if not seat.taken and seat.invited_id in (None, player.pk)]
        free.sort(key=lambda seat: seat.invited_id is None)
        if not free:
            raise Refused("Every seat at this table is taken or kept for somebody.")
        if player.guest and match.rated and match.public:
            raise NotSeated("This table is rated, and guests play unrated. Sign up to join it, or choose another.")
        check_room(player)
        seat = free[0]
        seat.player, seat.invited = player, None
        arm(seat, seats)
        seat.save(update_fields=["player", "invited", "tincture", "charge"])
        if player.guest and match.rated:
            match.rated = False
        _stirred(match)
        start_when_full(match, seats, player, match.changed_at)
    return match


def leave(match_id: int, player: User) -> Match:
    """Give the seat, or the invitation, back; a table whose last player leaves is cancelled."""
    with transaction.atomic():
        match, seats = _open(match_id)
        mine = next((seat for seat in seats if player.pk in (seat.player_id, seat.invited_id)), None)
        if mine is None:
            raise NotSeated("You have no seat at this table.")
        _free(mine)
        left = [seat.player for seat in seats if seat.player is not None]
        if not left:
            match.status = Match.Status.CANCELLED
        elif match.host_id == player.pk:
            match.host = left[0]
        _stirred(match)
    return match


def kick(match_id: int, host: User, number: int, name: str = "") -> Match:
    """The host takes a seat back from a player, an invitation or a bot; a player so sent away cannot come back.

    With `name`, only if that is who sits there: somebody else may have come since the host looked.
    """
    with transaction.atomic():
        match, seats = _open(match_id, host)
        if not 0 <= number < len(seats):
            raise Refused("There is no such seat.")
        seat = seats[number]
        if seat.player_id == host.pk:
            raise Refused("You cannot send yourself away. Leave the table, or cancel it.")
        if name and name != (seat.invited.username if seat.invited else seat.name):
            raise Refused(f"{name} does not sit there any more.")
        if seat.player_id:
            match.barred = [*match.barred, seat.player_id]
        _free(seat)
        _stirred(match)
    return match


def fill(match_id: int, host: User) -> Match:
    """The host gives every seat that is still free to a bot, and the match starts."""
    with transaction.atomic():
        match, seats = _open(match_id, host)
        for seat in seats:
            if not seat.taken:
                seat.invited, seat.bot = None, BESIDE_GUEST
                arm(seat, seats)
                seat.save(update_fields=["invited", "bot", "tincture", "charge"])
        _stirred(match)
        start_when_full(match, seats, host, match.changed_at)
    return match


def cancel(match_id: int, host: User) -> Match:
    """The host calls a table off that has not started."""
    with transaction.atomic():
        match, _ = _open(match_id, host)
        match.status = Match.Status.CANCELLED
        _stirred(match)
    return match


def rematch(match_id: int, player: User) -> Match:
    """A new table with the same people round it and the same settings, except where the rules move something on.

    Who asks sits in seat 0, the others as they sat from his left; whoever asks second joins the table that is there.
    """
    with transaction.atomic():
        match = Match.objects.select_for_update().get(pk=match_id)
        seats = list(match.seats.select_related("player").order_by("number"))
        if match.status != Match.Status.OVER:
            raise Closed("A rematch can be had once the match is over.")
        if not any(seat.player_id == player.pk for seat in seats):
            raise NotSeated("Only those who played here can ask for a rematch.")
        again = Match.objects.filter(rematch_of=match).exclude(status=Match.Status.CANCELLED).first()
        if again is None:
            Match.objects.filter(rematch_of=match).update(rematch_of=None)
            first = next(seat.number for seat in seats if seat.player_id == player.pk)
            return open_table(
                player,
                match.game,
                seats=[_wish(seat) for seat in (*seats[first + 1 :], *seats[:first])],
                options=_next_options(match, first),
                title=match.title,
                public=match.public,
                rated=match.rated,
                whispers=match.whispers,
                move_seconds=match.move_seconds,
                bank_seconds=match.bank_seconds,
                rematch_of=match,
            )
    return join(again.pk, player) if again.status == Match.Status.OPEN else again


def _wish(seat: Seat) -> SeatWish:
    """For whom the seat is kept at a rematch; anyone's where a guest sat, who cannot be invited by name."""
    guest = seat.player is not None and seat.player.guest
    return SeatWish(bot=seat.bot) if seat.bot else SeatWish(player=None if guest else seat.player)


def _next_options(match: Match, first: int) -> dict[str, Any]:
    """What the rules say of the options of a rematch; the same ones where they have changed since."""
    try:
        return GAMES[match.game].loads(match.state).rematch_options(match.options, first)
    except Unreadable:
        return dict(match.options)


def _open(match_id: int, host: User | None = None) -> tuple[Match, list[Seat]]:
    """The locked table and its seats; raises Closed once it has started, NotSeated if `host` is not its host."""
    match = Match.objects.select_for_update().get(pk=match_id)
    if host is not None and match.host_id != host.pk:
        raise NotSeated("Only the host of the table can do that.")
    if match.status != Match.Status.OPEN:
        gone = match.status == Match.Status.CANCELLED
        raise Closed("This table was cancelled." if gone else "This match has started already.")
    return match, list(Seat.objects.filter(match=match).select_related("player", "invited").order_by("number"))


def _free(seat: Seat) -> None:
    """Nobody's: whoever sits there next finds nothing of who sat there before."""
    seat.player = seat.invited = seat.seen_at = None
    seat.bot = seat.tincture = seat.charge = seat.notes = ""
    seat.heard = seat.seen_version = seat.visit_version = 0
    seat.save()


def _stirred(match: Match) -> None:
    match.stir += 1
    match.changed_at = timezone.now()
    match.save(update_fields=["stir", "changed_at", "status", "host", "barred", "rated"])
