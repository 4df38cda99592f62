"""Pages as the tests read them: by the test client, without a browser."""

from typing import Any

from django.test import Client
from django.utils import timezone

from games.matches.record import settle
from games.models import Match, Seat, User
from games.rules import State
from tests.cast import player
from tests.tables import table


def visit(user: User | None = None, **more: Any) -> Client:
    """A client, signed in as that user."""
    client = Client(**more)
    if user is not None:
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def page(match: Match, user: User | None = None, rest: str = "") -> str:
    """The page of a match, or one below it, as that user gets it."""
    answer = visit(user).get(f"/table/{match.code}/{rest}")
    assert answer.status_code == 200
    return answer.content.decode()


def tray(shown: str) -> str:
    """My hand and what I do with it."""
    return shown[shown.index('id="tray"') : shown.index('<div class="side"')]


def cloth(shown: str) -> str:
    """The table itself."""
    return shown[shown.index('id="cloth"') : shown.index('id="tray"')]


def seated(state: State, *names: str) -> tuple[Match, list[User]]:
    """A match of new players of these names, at that position, and the players."""
    people = [player(name) for name in names]
    match = table(*people, game=state.slug)
    settle(match, list(Seat.objects.filter(match=match).order_by("number")), state, timezone.now())
    match.save()
    return match, people
