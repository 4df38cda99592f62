"""Tables before the start when several people act at the same moment: one wins, the others read a sentence."""

from functools import partial

import pytest
from django.test import Client

from games.matches import lobby
from games.matches.errors import Closed, Refused
from games.matches.terms import SeatWish
from games.models import Match, Move, Seat, User
from tests.cast import Cast, assemble
from tests.crowd import at_once
from tests.forms import new_table
from tests.tables import play_out, table

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 4


@pytest.fixture
def cast(transactional_db: None) -> Cast:
    """Everybody, where other threads see them."""
    return assemble()


def opened(host: User, free: int) -> Match:
    return lobby.open_table(host, "royals", seats=[SeatWish()] * free)


def test_one_of_three_gets_the_last_seat(cast: Cast) -> None:
    for _ in range(ROUNDS):
        match = opened(cast.bob, 1)
        answers = at_once(*(partial(lobby.join, match.pk, who) for who in (cast.alice, cast.charlie, cast.dana)))
        assert sum(isinstance(answer, Match) for answer in answers) == 1
        assert sum(isinstance(answer, Refused) for answer in answers) == 2
        assert Seat.objects.filter(match=match, player=None).count() == 0
        assert Move.objects.filter(match=match, by="deal").count() == 1


def test_somebody_joins_while_the_host_cancels(cast: Cast) -> None:
    for _ in range(ROUNDS):
        match = opened(cast.bob, 1)
        joined, cancelled = at_once(
            partial(lobby.join, match.pk, cast.charlie), partial(lobby.cancel, match.pk, cast.bob)
        )
        match.refresh_from_db()
        if isinstance(cancelled, Match):
            assert isinstance(joined, Closed)
            assert (match.status, match.version) == ("cancelled", 0)
        else:
            assert isinstance(cancelled, Closed)
            assert (match.status, match.version) == ("running", 1)


def test_a_match_starts_once_however_many_start_it(cast: Cast) -> None:
    for _ in range(ROUNDS):
        match = opened(cast.bob, 2)
        lobby.join(match.pk, cast.alice)
        at_once(
            partial(lobby.fill, match.pk, cast.bob),
            partial(lobby.fill, match.pk, cast.bob),
            partial(lobby.join, match.pk, cast.charlie),
        )
        match.refresh_from_db()
        assert match.status == "running"
        assert Move.objects.filter(match=match, by="deal").count() == 1
        assert all(seat.taken for seat in Seat.objects.filter(match=match))


def test_the_same_player_twice_at_once_gets_one_seat(cast: Cast) -> None:
    for _ in range(ROUNDS):
        match = opened(cast.bob, 3)
        at_once(*[partial(lobby.join, match.pk, cast.charlie)] * 3)
        assert Seat.objects.filter(match=match, player=cast.charlie).count() == 1


def test_two_rematches_asked_for_at_once_are_one_table(cast: Cast) -> None:
    match = play_out(table(cast.bob, cast.charlie))
    answers = at_once(lambda: lobby.rematch(match.pk, cast.bob).pk, lambda: lobby.rematch(match.pk, cast.charlie).pk)
    assert len(set(answers)) == 1
    assert Match.objects.get(rematch_of=match).status == "running"


def test_a_form_sent_twice_at_once_lays_one_table(cast: Cast) -> None:
    visits = [Client(), Client()]
    for visit in visits:
        visit.force_login(cast.bob, backend="django.contrib.auth.backends.ModelBackend")
    form = new_table(visits[0])
    answers = at_once(*(partial(visit.post, "/tables/new/", form) for visit in visits))
    match = Match.objects.get()
    assert [(answer.status_code, answer.url) for answer in answers] == [(303, f"/table/{match.code}/")] * 2
