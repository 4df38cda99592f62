"""Tables for the tests, set up through the same doors as a player's."""

import hashlib
from typing import Any

from games.matches import lobby, play
from games.matches.terms import HOUR, SeatWish
from games.models import Match, Seat, User
from games.rules import GAMES, SeatView, State


def table(*players: User, key: str = "a fixed deal", bots: int = 0, game: str = "royals", **settings: Any) -> Match:
    """A running match of these players in this order, then the bots; dealt from `key` whenever two people play."""
    host, *others = players
    wishes = [SeatWish()] * len(others) + [SeatWish(bot="instinct")] * bots
    settings.setdefault("move_seconds", 72 * HOUR)
    match = lobby.open_table(host, game, seats=wishes, **settings)
    if others:
        Match.objects.filter(pk=match.pk).update(key=key, key_sha256=hashlib.sha256(key.encode()).hexdigest())
    for player in others:
        lobby.join(match.pk, player)
    return Match.objects.get(pk=match.pk)


def state_of(match: Match) -> State:
    """The state as it is stored now."""
    match.refresh_from_db()
    return GAMES[match.game].loads(match.state)


def waited_for(match: Match) -> int:
    """The seat that the match waits for, the lowest of several."""
    return state_of(match).waiting()[0]


def seat_of(match: Match, number: int) -> Seat:
    """That seat with its player."""
    return Seat.objects.select_related("player").get(match=match, number=number)


def seen_by(match: Match, seat: int) -> str:
    """The token that the seat's page carries now."""
    view: SeatView = state_of(match).view(seat)
    return play.token(match, seat, view)


def any_move(match: Match, seat: int) -> dict[str, Any]:
    """The first of the seat's legal actions, as data."""
    state = state_of(match)
    return state.unaction(state.legal(seat)[0])


def move_once(match: Match, **more: Any) -> play.Answer:
    """Whoever is waited for plays the first legal action."""
    seat = waited_for(match)
    return play.make_move(match.pk, seat, any_move(match, seat), seen=seen_by(match, seat), **more)


def play_out(match: Match, most: int = 500) -> Match:
    """First legal actions to the end of the match."""
    for _ in range(most):
        match.refresh_from_db()
        if match.status == Match.Status.OVER:
            return match
        move_once(match)
    raise AssertionError("The match does not end.")
