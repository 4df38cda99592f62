"""Who may what at a table: the host, another seat, a spectator and a stranger, at every address and with every verb."""

from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from games.matches import lobby
from games.matches.terms import SeatWish
from games.models import Match, Message, Move, Seat, User
from tests.cast import Cast
from tests.tables import play_out, table

WATCHERS = ("bob", "charlie", "dana", "stranger")  # host, other seat, spectator, signed out
PAGES = ("", "part/", "log/")
ASKED_FIRST = ("resign/", "agree/")
DEEDS: dict[str, dict[str, Any]] = {
    "move/": {"move": "{}", "seen": "x"},
    "say/": {"text": "hello"},
    "notes/": {"notes": "mine"},
    "resign/": {},
    "agree/": {},
    "rematch/": {},
}
# By stage: what each deed of the host, the other seat, the spectator and the stranger is answered with.
MAY = {
    "open": {
        "move/": (409, 409, 403, 403),
        "say/": (303, 303, 403, 403),
        "notes/": (303, 303, 403, 403),
        "resign/": (409, 409, 409, 403),
        "agree/": (409, 409, 409, 403),
        "rematch/": (409, 409, 409, 403),
    },
    "running": {
        "move/": (409, 409, 403, 403),
        "say/": (303, 303, 403, 403),
        "notes/": (303, 303, 403, 403),
        "resign/": (303, 303, 403, 403),
        "agree/": (303, 303, 403, 403),
        "rematch/": (409, 409, 409, 403),
    },
    "over": {
        "move/": (409, 409, 403, 403),
        "say/": (303, 303, 403, 403),
        "notes/": (303, 303, 403, 403),
        "resign/": (409, 409, 409, 403),
        "agree/": (409, 409, 409, 403),
        "rematch/": (303, 303, 403, 403),
    },
    "cancelled": {
        "move/": (409, 409, 403, 403),
        "say/": (303, 303, 403, 403),
        "notes/": (303, 303, 403, 403),
        "resign/": (409, 409, 409, 403),
        "agree/": (409, 409, 409, 403),
        "rematch/": (409, 409, 409, 403),
    },
}


def client_of(cast: Cast, who: str) -> Client:
    client = Client()
    player = getattr(cast, who)
    if isinstance(player, User):
        client.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
    return client


def at_stage(cast: Cast, stage: str) -> Match:
    if stage in ("open", "cancelled"):
        match = lobby.open_table(cast.bob, "royals", seats=[SeatWish(), SeatWish()])
        lobby.join(match.pk, cast.charlie)
        if stage == "cancelled":
            lobby.cancel(match.pk, cast.bob)
        return match
    match = table(cast.bob, cast.charlie, cast.alice)
    return play_out(match) if stage == "over" else match


def stored() -> tuple[object, ...]:
    seats = Seat.objects.order_by("pk").values("resigned", "agrees_to_end", "notes", "player")
    return (list(Match.objects.order_by("pk").values()), Move.objects.count(), Message.objects.count(), list(seats))


@pytest.mark.parametrize("stage", MAY)
@pytest.mark.parametrize("who", WATCHERS)
def test_everybody_may_look_and_only_who_plays_is_asked_about_leaving(cast: Cast, stage: str, who: str) -> None:
    match = at_stage(cast, stage)
    client, before = client_of(cast, who), stored()
    for rest in PAGES:
        for verb in ("get", "head"):
            assert getattr(client, verb)(f"/table/{match.code}/{rest}").status_code in (200, 204)
    plays = stage == "running" and who in ("bob", "charlie")
    for rest in ASKED_FIRST:
        refusal = 403 if who == "stranger" or stage == "running" else 409
        if stage != "running" and who == "stranger":
            refusal = client.get(f"/table/{match.code}/{rest}").status_code
            assert refusal in (403, 409)
        assert client.get(f"/table/{match.code}/{rest}").status_code == (200 if plays else refusal)
    assert stored() == before


@pytest.mark.parametrize("stage", MAY)
@pytest.mark.parametrize("deed", DEEDS)
def test_each_deed_is_answered_as_the_doer_may(cast: Cast, stage: str, deed: str) -> None:
    match = at_stage(cast, stage)
    before = stored()
    for who, status in zip(WATCHERS, MAY[stage][deed], strict=True):
        start = transaction.savepoint()
        answer = client_of(cast, who).post(f"/table/{match.code}/{deed}", DEEDS[deed])
        assert answer.status_code == status, (who, answer.content.decode()[:400])
        if status != 303:
            assert stored() == before, who
            assert "<h1>" in answer.content.decode()
        transaction.savepoint_rollback(start)  # the next one meets the same match


@pytest.mark.parametrize("who", WATCHERS)
def test_other_verbs_are_not_allowed_anywhere(cast: Cast, who: str) -> None:
    match = at_stage(cast, "running")
    client, before = client_of(cast, who), stored()
    for rest in PAGES:
        for verb in ("post", "put", "patch", "delete"):
            assert getattr(client, verb)(f"/table/{match.code}/{rest}").status_code == 405
    for rest in DEEDS:
        verbs = ("put", "patch", "delete") if rest in ASKED_FIRST else ("get", "head", "put", "patch", "delete")
        for verb in verbs:
            assert getattr(client, verb)(f"/table/{match.code}/{rest}").status_code == 405
    assert stored() == before


@pytest.mark.parametrize("who", WATCHERS)
@pytest.mark.parametrize("rest", [*PAGES, *DEEDS])
def test_a_table_that_does_not_exist_is_not_found_by_anyone(cast: Cast, who: str, rest: str) -> None:
    client = client_of(cast, who)
    answer = client.post(f"/table/none/{rest}") if rest in DEEDS else client.get(f"/table/none/{rest}")
    assert answer.status_code == 404
