"""No page tells what its reader may not know: a position re-imagined for her shows her the same page, byte for byte.

Written once for the whole catalogue. The other seats' secrets in the log and the match's key change along.
"""

import random
import re
from collections.abc import Iterator

import msgspec
import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from games.matches import play, reading
from games.models import Match, Move, User
from games.rules import GAMES, Event
from tests.cast import player
from tests.tables import seen_by, state_of, table

POSITIONS = 3  # of each match, at random, and its end
PAGES = ("", "part/?stage=table", "log/")
ONCE = re.compile(r'(name="(?:csrfmiddlewaretoken|key)" value|nonce)="[^"]*"')  # what differs from look to look
SIZES = [(slug, seats) for slug, game in GAMES.items() for seats in game.seats]


def people(count: int) -> list[User]:
    return [player(name) for name in ("ada", "bela", "cara", "dora", "emma", "fina", "gitta", "hanna")[:count]]


def client_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def pages(match: Match, client: Client) -> list[str]:
    """All the pages of a match for a reader, without what differs from look to look."""
    answers = [client.get(f"/table/{match.code}/{rest}") for rest in PAGES]
    assert [answer.status_code for answer in answers] == [200] * len(PAGES)
    return [ONCE.sub(r"\1", answer.content.decode()) for answer in answers]


def positions(match: Match, chance: random.Random) -> Iterator[None]:
    """Random legal play, with a stop now and then; the last stop is at the end."""
    stops = 0
    while True:
        match.refresh_from_db()
        over = match.status == Match.Status.OVER
        if over or (stops < POSITIONS and chance.random() < 0.1):
            stops += 1
            yield
        if over:
            return
        state = state_of(match)
        seat = chance.choice(state.waiting())
        action = state.unaction(chance.choice(state.legal(seat)))
        play.make_move(match.pk, seat, action, seen=seen_by(match, seat))


def reimagine(match: Match, seat: int | None, key: str) -> None:
    """Put another position in place that looks the same to that seat, and take all secrets but hers out of the log."""
    state = state_of(match).resample(seat, key)
    shown = match.key if match.status == Match.Status.OVER else key  # then everybody may know it
    Match.objects.filter(pk=match.pk).update(state=type(state).dumps(state).decode(), key=shown)
    moves = list(Move.objects.filter(match=match))
    for move in moves:
        told = [Event(e.kind, e.facts, {s: v for s, v in e.secret.items() if s == seat}) for e in move.events]
        move.events_json = msgspec.json.encode(told).decode()
    Move.objects.bulk_update(moves, ["events_json"])


def differences(match: Match, seated: list[User], key: str) -> list[int | None]:
    """The seats (None: a spectator) whose pages tell the position from one that is the same to them."""
    found: list[int | None] = []
    truth = Match.objects.filter(pk=match.pk).values("state", "key").get()
    moves = list(Move.objects.filter(match=match))
    for seat in (None, *range(len(seated))):
        client = client_of(None if seat is None else seated[seat])
        pages(match, client)  # the first look changes what counts as new
        before = pages(match, client)
        reimagine(match, seat, key)
        if pages(match, client) != before:
            found.append(seat)
        Match.objects.filter(pk=match.pk).update(**truth)
        Move.objects.bulk_update(moves, ["events_json"])
    return found


@pytest.mark.django_db
@pytest.mark.parametrize(("slug", "seats"), SIZES)
def test_a_page_is_the_same_for_every_position_that_its_reader_cannot_tell_apart(slug: str, seats: int) -> None:
    chance = random.Random(f"{slug} {seats}")
    seated = people(seats)
    match = table(*seated, game=slug, key=f"leaks {seats}")
    stops = 0
    with time_machine.travel(timezone.now(), tick=False):
        for _ in positions(match, chance):
            assert differences(match, seated, f"another world {stops}") == []
            stops += 1
    assert stops
    assert match.status == Match.Status.OVER


@pytest.mark.django_db
def test_a_leak_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    seated = people(2)
    match = table(*seated, key="a leak")
    monkeypatch.setattr(reading, "token", lambda match, seat, view: match.state)
    with time_machine.travel(timezone.now(), tick=False):
        assert differences(match, seated, "another world") == [state_of(match).waiting()[0]]
