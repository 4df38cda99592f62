"""No page tells what its reader may not know: a position re-imagined for her shows her the same page, byte for byte.

Written once for the whole catalogue. The other seats' secrets in the log and the match's key change along. A long run:
`LEAK_POSITIONS=200 python -m pytest tests/views/test_table_leaks.py`.
"""

import os
import random
import re
from collections.abc import Iterator, Sequence

import msgspec
import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.utils import timezone

from games.matches import play, reading
from games.models import Match, Move, User
from games.rules import GAMES, Event
from tests.cast import player
from tests.pages import visit
from tests.tables import seen_by, state_of, table

MANY = int(os.environ.get("LEAK_POSITIONS", "16"))  # random positions at a game's largest table; 200 for a long run
FEW = 2  # at each of its other tables
STOP = 0.3  # most of the decisions of a match at which its pages are looked at; its end always is
A_MINUTE = 8  # decisions of a match in each minute that its box says
ALL_PAGES = 8  # at one position in so many the other pages of the match are looked at too
PAGE, MORE = "", ("part/?stage=table", "log/")
GLANCE = {"Sec-Purpose": "prefetch"}  # a look that does not count as a visit, so that the next one sees the same
ONCE = re.compile(r'(name="(?:csrfmiddlewaretoken|key)" value|nonce)="[^"]*"')  # what differs from look to look
PARTS = 2  # the largest table's positions are shared out among so many tests
SIZES = [
    (slug, seats, part, MANY // PARTS if seats == game.seats[-1] else FEW)
    for slug, game in GAMES.items()
    for seats in game.seats
    for part in range(PARTS if seats == game.seats[-1] else 1)
]


def people(count: int) -> list[User]:
    return [player(name) for name in ("ada", "bela", "cara", "dora", "emma", "fina", "gitta", "hanna")[:count]]


def pages(match: Match, client: Client, more: Sequence[str]) -> list[str]:
    """The page of a match for a reader, and more of its pages, without what differs from look to look."""
    answers = [client.get(f"/table/{match.code}/{rest}", headers=GLANCE) for rest in (PAGE, *more)]
    assert {answer.status_code for answer in answers} == {200}
    return [ONCE.sub(r"\1", answer.content.decode()) for answer in answers]


def positions(match: Match, chance: random.Random, wanted: int) -> Iterator[None]:
    """Random legal play, with a stop now and then, a little more often than wanted; the last stop is at the end."""
    stop = min(STOP, 1.2 * wanted / (A_MINUTE * GAMES[match.game].minutes))
    while True:
        match.refresh_from_db()
        over = match.status == Match.Status.OVER
        if over or chance.random() < stop:
            yield
        if over:
            return
        state = state_of(match)
        seat = chance.choice(state.waiting())
        action = state.unaction(chance.choice(state.legal(seat)))
        play.make_move(match.pk, seat, action, seen=seen_by(match, seat))


def reimagine(match: Match, seat: int | None, key: str) -> None:
    """Put another position in place that looks the same to that seat, and take all secrets but hers out of the log.

    The position that her last move may be taken back to is another one, too.
    """
    state = state_of(match).resample(seat, key)
    shown = match.key if match.status == Match.Status.OVER else key  # then everybody may know it
    trail = msgspec.json.decode(match.trail) if match.trail else {}
    if trail and trail["seat"] == seat:
        earlier = type(state).loads(msgspec.json.encode(trail["state"])).resample(seat, key)
        trail["state"] = msgspec.Raw(type(state).dumps(earlier))
    text = msgspec.json.encode(trail).decode() if trail else ""
    Match.objects.filter(pk=match.pk).update(state=type(state).dumps(state).decode(), trail=text, key=shown)
    moves = telling_secrets(match)
    for move in moves:
        told = [Event(e.kind, e.facts, {s: v for s, v in e.secret.items() if s == seat}) for e in move.events]
        move.events_json = msgspec.json.encode(told).decode()
    rewrite(moves)


def telling_secrets(match: Match) -> list[Move]:
    """The moves of the log that told somebody what the others were not told."""
    return [move for move in Move.objects.filter(match=match) if any(event.secret for event in move.events)]


def rewrite(moves: Sequence[Move]) -> None:
    """Store what the moves tell: row by row in one go, since one statement for hundreds takes long to put together."""
    with connection.cursor() as cursor:
        cursor.executemany(
            f"UPDATE {Move._meta.db_table} SET events_json = %s WHERE id = %s",
            [(move.events_json, move.pk) for move in moves],
        )


def differences(match: Match, seated: list[User], key: str, more: Sequence[str] = ()) -> list[int | None]:
    """The seats (None: a spectator) whose pages tell the position from one that is the same to them."""
    found: list[int | None] = []
    truth = Match.objects.filter(pk=match.pk).values("state", "trail", "key").get()
    moves = telling_secrets(match)
    for seat in (None, *range(len(seated))):
        client = visit(None if seat is None else seated[seat])
        before = pages(match, client, more)
        reimagine(match, seat, key)
        if pages(match, client, more) != before:
            found.append(seat)
        Match.objects.filter(pk=match.pk).update(**truth)
        rewrite(moves)
    return found


@pytest.mark.django_db
@pytest.mark.parametrize(("slug", "seats", "part", "wanted"), SIZES)
def test_a_page_is_the_same_for_every_position_that_its_reader_cannot_tell_apart(
    slug: str, seats: int, part: int, wanted: int
) -> None:
    chance = random.Random(f"{slug} {seats} {part}")
    seated = people(seats)
    looked, ended = 0, 0
    with time_machine.travel(timezone.now(), tick=False):
        while looked < wanted or not ended:
            match = table(*seated, game=slug, key=f"leaks {seats} {part} {ended}")
            for _ in positions(match, chance, wanted):
                more = MORE if looked % ALL_PAGES == 0 else ()
                assert differences(match, seated, f"another world {looked}", more) == []
                looked += 1
            ended += 1
    assert looked >= wanted


@pytest.mark.django_db
def test_a_leak_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    seated = people(2)
    match = table(*seated, key="a leak")
    monkeypatch.setattr(reading, "token", lambda match, seat, view: match.state)
    with time_machine.travel(timezone.now(), tick=False):
        assert differences(match, seated, "another world") == [state_of(match).waiting()[0]]
