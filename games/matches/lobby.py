"""Tables before the start: open, join, leave, send away, cancel; when the last seat is taken the match starts."""

import hashlib
import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from games.bots import BOTS
from games.matches.arms import arm
from games.matches.errors import Closed, NotSeated, Refused
from games.matches.nudge import nudge
from games.matches.record import log, settle
from games.models import Match, Notice, Seat, User, new_code
from games.notifications import notices
from games.rules import GAMES, Unreadable

HOUR = 3600
PER_MOVE = {hours * HOUR for hours in (6, 12, 24, 48, 72, 168, 336)}
BANKS = {(3 * 24 * HOUR, 12 * HOUR), (7 * 24 * HOUR, 24 * HOUR)}  # (bank, added by every move)
BESIDE_GUEST = "instinct"
MOST_OPEN = 20  # tables that one player may have waiting for others
MOST_SEATS, MOST_GUEST_SEATS = 60, 6  # open and running tables that one player may sit at
LONGEST_TITLE = 40


class SeatWish(msgspec.Struct, frozen=True):
    """What a host wants of a seat: a named player, a bot, or (neither) anyone."""

    player: User | None = None
    bot: str = ""


def open_table(
    host: User,
    game: str,
    *,
    seats: Sequence[SeatWish],
    options: dict[str, Any] | None = None,
    title: str = "",
    public: bool = True,
    rated: bool = True,
    move_seconds: int = 72 * HOUR,
    bank_seconds: int = 0,
    rematch_of: Match | None = None,
    code: str = "",
) -> Match:
    """A new table with the host in seat 0 and `seats` for the others; it starts at once if nobody is waited for.

    Raises Unreadable for a game, seats or options that the rules do not know, Refused for what the house does not.
    """
    rules = GAMES.get(game)
    if rules is None:
        raise Unreadable("We do not have that game.")
    if len(seats) + 1 not in rules.seats:
        raise Unreadable(f"{rules.title} is for {rules.seats[0]} to {rules.seats[-1]} players.")
    chosen = rules.read_options(options or {}, len(seats) + 1)
    _check_wishes(host, seats, move_seconds, bank_seconds)
    _check_room(host)
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
    Notice.objects.bulk_create(notices.invited_notices(match, invited, match.changed_at))
    if invited:
        nudge()
    _start_when_full(match, seats, host, match.changed_at)


def clean_title(title: str) -> str:
    """A table's title as it is kept: one line of at most forty printed characters."""
    printed = "".join(letter for letter in " ".join(title.split()) if letter.isprintable())
    return printed[:LONGEST_TITLE].strip()


def _check_room(player: User) -> None:
    """Raises Refused where the player sits at as many tables as anyone may."""
    at = Seat.objects.filter(player=player, resigned=0, match__status__in=(Match.Status.OPEN, Match.Status.RUNNING))
    most = MOST_GUEST_SEATS if player.guest else MOST_SEATS
    if at.count() >= most:
        more = " Sign up to play at more." if player.guest else " Finish one first."
        raise Refused(f"You sit at {most} tables already.{more}")


def _check_wishes(host: User, seats: Sequence[SeatWish], move_seconds: int, bank_seconds: int) -> None:
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
        _check_room(player)
        seat = free[0]
        seat.player, seat.invited = player, None
        arm(seat, seats)
        seat.save(update_fields=["player", "invited", "tincture", "charge"])
        if player.guest and match.rated:
            match.rated = False
        _stirred(match)
        _start_when_full(match, seats, player, match.changed_at)
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
        _start_when_full(match, seats, host, match.changed_at)
    return match


def cancel(match_id: int, host: User) -> Match:
    """The host calls a table off that has not started."""
    with transaction.atomic():
        match, _ = _open(match_id, host)
        match.status = Match.Status.CANCELLED
        _stirred(match)
    return match


def rematch(match_id: int, player: User) -> Match:
    """A new table with the same people and settings; whoever asks second joins the one that is there."""
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
            others = [
                SeatWish(bot=seat.bot) if seat.bot else SeatWish(player=None if guest(seat) else seat.player)
                for seat in seats
                if seat.player_id != player.pk
            ]
            return open_table(
                player,
                match.game,
                seats=others,
                options=match.options,
                title=match.title,
                public=match.public,
                rated=match.rated,
                move_seconds=match.move_seconds,
                bank_seconds=match.bank_seconds,
                rematch_of=match,
            )
    return join(again.pk, player) if again.status == Match.Status.OPEN else again


def guest(seat: Seat) -> bool:
    """Whether a guest sits here: she cannot be invited by name."""
    return seat.player is not None and seat.player.guest


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
    seat.player = seat.invited = None
    seat.bot = seat.tincture = seat.charge = ""
    seat.save(update_fields=["player", "invited", "bot", "tincture", "charge"])


def _stirred(match: Match) -> None:
    match.stir += 1
    match.changed_at = timezone.now()
    match.save(update_fields=["stir", "changed_at", "status", "host", "barred", "rated"])


def _start_when_full(match: Match, seats: list[Seat], actor: User, now: datetime) -> None:
    """Deal and ask for the first decision once nobody is waited for any more; `actor` sees it and needs no mail."""
    if not all(seat.taken for seat in seats):
        return
    state = GAMES[match.game].deal(seats=len(seats), options=match.options, key=match.key)
    match.status = Match.Status.RUNNING
    match.started_at = now
    match.banks = [match.bank_seconds] * len(seats)
    match.save(update_fields=["status", "started_at"])
    log(match, "deal", list(state.opening), now)
    settle(match, seats, state, now)
    asked = {wait.seat for wait in match.waits}
    told = [s.player_id for s in seats if s.player_id and s.player_id != actor.pk and s.number not in asked]
    Notice.objects.bulk_create(notices.started_notices(match, told, now), ignore_conflicts=True)
    nudge()
