"""What a page of Nobility costs: its size, its queries, and how long it takes beside one of Royals."""

import time

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Match, User
from games.rules.titles.nobility.cards import NOBLES
from tests.cast import player
from tests.pages import visit
from tests.tables import move_once, table, waited_for
from tests.titles.nobility.positions import position
from tests.titles.nobility.test_table import laid

LARGEST = 150_000  # bytes of a page, not compressed
SLOWEST = 2.5  # times a page of Royals


def crowded(cards: str = "FFFFFGGGBBBSS", plots: str = "FG FB FS GB") -> tuple[Match, list[User]]:
    """Five players, every noble held by another, and so many cards that nearly all can be ousted in several ways."""
    owners = " ".join(f"{noble.id}:{1 + number % 4}" for number, noble in enumerate(NOBLES))
    return laid(position({0: cards}, {0: plots}, seats=5, owners=owners))


def royals() -> tuple[Match, User]:
    """A match of Royals after some moves, and who is asked."""
    people = [player(name) for name in ("rosa", "rafael", "ruth", "rufus")]
    match = table(*people, key="a page", game="royals")
    for _ in range(12):
        move_once(match)
    return match, people[waited_for(match)]


def costs(*looks: tuple[Match, User]) -> list[float]:
    """Seconds of CPU for a look at each match by that player, taken in turns, the best of several."""
    clients = [(visit(user), f"/table/{match.code}/") for match, user in looks]
    best = [float("inf")] * len(looks)
    for _ in range(12):
        for number, (client, address) in enumerate(clients):
            start = time.process_time()
            client.get(address)
            best[number] = min(best[number], time.process_time() - start)
    return best


@pytest.mark.django_db
def test_a_page_with_about_a_hundred_moves_stays_small() -> None:
    match, people = crowded("FFFFFFGGGBBBSSS")
    answer = visit(people[0]).get(f"/table/{match.code}/")
    moves = answer.content.decode().split('id="moves-count">')[1].split("<")[0]
    assert 90 < int(moves) < 120
    assert len(answer.content) < LARGEST


@pytest.mark.django_db
def test_the_table_asks_the_database_no_more_often_than_royals() -> None:
    match, people = crowded()
    counts = []
    for asked, user in (royals(), (match, people[0])):
        client = visit(user)
        client.get(f"/table/{asked.code}/")
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/table/{asked.code}/")
        counts.append(len(queries))
    assert counts[1] <= counts[0]


@pytest.mark.django_db
def test_a_last_turn_of_five_takes_at_most_two_and_a_half_times_a_page_of_royals() -> None:
    state = position(
        {0: "FFFFGGBB"},
        {0: "FG BS"},
        seats=5,
        seat=4,
        period=2,
        running_out=True,
        owners=" ".join(f"{noble.id}:{number % 5}" for number, noble in enumerate(NOBLES)),
    )
    match, people = laid(state)
    nobility, small = costs((match, people[4]), royals())
    assert nobility < SLOWEST * small
