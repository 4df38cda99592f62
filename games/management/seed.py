"""The demo: players whose password everybody knows, and for each game a table in every state, seen from Alice's chair.

Everything is done through the use cases, as people would. What is there already is left as it is.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress

from allauth.account.models import EmailAddress
from django.db import transaction

from games.matches import bot_turns, lobby, reading, talk
from games.matches.terms import SeatWish
from games.models import Match, Seat, User
from games.rules import GAMES

PASSWORD = "royal-table"  # noqa: S105  the demo's, on this machine only
PLAYERS = {
    "alice": ("azure", "crown"),
    "bob": ("gules", "lion"),
    "carol": ("vert", "rose"),
    "dave": ("sable", "tower"),
}
MOST_MOVES = 2000
OFFERED = {"royal-secrets": {"stab", "medal"}}  # of which Alice shall have one at hand, where that shows the game best
MOST_DEALS = 100  # of a table whose match may be over before it stands as wanted, as one in six of the shortest is
ANYONE = SeatWish()

Table = Callable[[str, str, dict[str, User]], None]


class OverTooSoonError(Exception):
    """The match ended before the table stood as wanted."""


def lay() -> Iterator[str]:
    """Lay whatever of the demo is missing; yields a line for each table as it is laid."""
    people = {name: _player(name, *arms) for name, arms in PLAYERS.items()}
    for slug in GAMES:
        for title, table in TABLES.items():
            if Match.objects.filter(game=slug, title=title, host__username__in=PLAYERS).exists():
                continue
            _lay(table, slug, title, people)
            yield f"{GAMES[slug].title}: {title}"


def _lay(table: Table, game: str, title: str, people: dict[str, User]) -> None:
    """One table; dealt anew, and nothing of it kept, while its match ends before it stands as wanted."""
    for _ in range(MOST_DEALS):
        with suppress(OverTooSoonError), transaction.atomic():
            table(game, title, people)
            return
    raise OverTooSoonError(f"{GAMES[game].title}: {title} could not be laid in {MOST_DEALS} deals.")


def _player(name: str, tincture: str, charge: str) -> User:
    """The player, made if missing, with a verified address."""
    player = User.objects.filter(username=name).first()
    if player is None:
        mail = f"{name}@example.org"
        player = User.objects.create_user(name, mail, PASSWORD, tincture=tincture, charge=charge)
        EmailAddress.objects.create(user=player, email=mail, verified=True, primary=True)
    return player


def _over(game: str, title: str, people: dict[str, User]) -> None:
    """Played to its end, rated, with a word afterwards."""
    match = _full(game, title, people["alice"], people["bob"], people["carol"])
    match = _play(match, until=_is_over)
    _say(match, people["bob"], "Well played. Once more?")


def _over_with_bot(game: str, title: str, people: dict[str, User]) -> None:
    """A second one in the history, with a bot at the table."""
    match = _full(game, title, people["dave"], people["alice"], bot="instinct")
    _play(match, until=_is_over)


def _my_turn(game: str, title: str, people: dict[str, User]) -> None:
    """Under way, and it waits for Alice."""
    match = _full(game, title, people["bob"], people["alice"], people["carol"])
    _say(match, people["carol"], "Good luck, both of you.")
    alice = people["alice"]
    if match.whispers:
        _say(match, people["carol"], "Leave Bob to me, and the rest is yours.", to=alice)
    _play(match, until=lambda now: now.version > 6 and _waits_for(now, alice) and _shows(now, alice))


def _their_turn(game: str, title: str, people: dict[str, User]) -> None:
    """Under way, and it waits for somebody else."""
    match = _full(game, title, people["alice"], people["bob"], people["carol"], people["dave"])
    match = _play(match, until=lambda now: now.version > 4 and not _waits_for(now, people["alice"]))
    _say(match, people["alice"], "Take your time.")


def _open(game: str, title: str, people: dict[str, User]) -> None:
    """Open in the lobby, with a seat for anyone."""
    match = lobby.open_table(people["carol"], game, seats=_wishes(game, ANYONE), title=title)
    if len(GAMES[game].seats) > 1 and match.seats.count() > 2:
        lobby.join(match.pk, people["dave"])


def _kept(game: str, title: str, people: dict[str, User]) -> None:
    """A seat is kept for Alice."""
    lobby.open_table(people["dave"], game, seats=_wishes(game, SeatWish(player=people["alice"])), title=title)


def _mine(game: str, title: str, people: dict[str, User]) -> None:
    """Alice's own, still waiting for others."""
    lobby.open_table(people["alice"], game, seats=_wishes(game, ANYONE), title=title)


TABLES: dict[str, Table] = {
    "The old rivals": _over,
    "A quick one": _over_with_bot,
    "Friday table": _my_turn,
    "The long table": _their_turn,
    "Come and join": _open,
    "A chair for Alice": _kept,
    "Sunday at Alice's": _mine,
}


def _wishes(game: str, first: SeatWish) -> list[SeatWish]:
    """Seats beside the host's: the first as wished, the rest for anyone; three where the game allows."""
    size = min(max(4, GAMES[game].seats[0]), GAMES[game].seats[-1])
    return [first, *[ANYONE] * (size - 2)]


def _full(game: str, title: str, host: User, *others: User, bot: str = "") -> Match:
    """A table where all have come: fewer or more of them, or bots, where the game asks for it."""
    seats = GAMES[game].seats
    wishes = [SeatWish(player=other) for other in others] + [SeatWish(bot=bot)] * bool(bot)
    wishes = wishes[: seats[-1] - 1]
    wishes += [SeatWish(bot="instinct")] * (seats[0] - 1 - len(wishes))
    match = lobby.open_table(host, game, seats=wishes, title=title)
    for wish in wishes:
        if wish.player:
            match = lobby.join(match.pk, wish.player)
    return match


def _play(match: Match, *, until: Callable[[Match], bool]) -> Match:
    """Everybody plays, people by rule of thumb, until the match is as wanted; raises if it ends first."""
    for _ in range(MOST_MOVES):
        match = reading.find(match.code)
        if until(match):
            return match
        if _is_over(match):
            break
        if not bot_turns.play_bots(match.pk):
            bot_turns.play_as(match, _asked(match)[0].number, bot_turns.STAND_IN, by="player")
    raise OverTooSoonError


def _is_over(match: Match) -> bool:
    return match.status == Match.Status.OVER


def _say(match: Match, author: User, text: str, to: User | None = None) -> None:
    """A line of chat, or a whisper, where the rules do not want its author silent just now."""
    if not {seat.number for seat in reading.seats_of(match) if seat.player_id == author.pk} & {*talk.silenced(match)}:
        talk.say(match, author, text, to=to.pk if to else None)


def _asked(match: Match) -> list[Seat]:
    """The seats that the match waits for."""
    numbers = {wait.seat for wait in match.waits}
    return [seat for seat in reading.seats_of(match) if seat.number in numbers]


def _waits_for(match: Match, player: User) -> bool:
    return any(seat.player_id == player.pk for seat in _asked(match))


def _shows(match: Match, player: User) -> bool:
    """Whether the player has a move at hand that shows the game best."""
    offered = {move.type for move in reading.read_table(match, player, reading.UTC).moves}
    return bool(offered & OFFERED.get(match.game, offered))
