"""What a page of Royal Secrets costs: its size, its queries, and how long it takes beside one of Royals."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Match, User
from tests.pages import visit
from tests.titles.nobility.test_table_cost import LARGEST, SLOWEST, costs, royals
from tests.titles.royal_secrets.position import choose_all, full, lay, position
from tests.titles.royal_secrets.stages import laid

FAVOURS = dict.fromkeys(range(5), "") | {4: "stab-2 medal-2 espionage-1 grace-1", 0: "dinner-2 master-1"}


def crowded() -> tuple[Match, list[User]]:
    """Five players in the fourth round, a hand with every Valet, and three Favours to use before the last first bet."""
    valets = "V-10 V0 V10 V20"
    state = position(
        5, round=4, favours=FAVOURS, hands={4: full(4, plus=valets)}, known={4: valets}, cardinals="K10 K20 K0"
    )
    choose_all(state, "K K K Q K")
    for card in ("b30", "r20^", "y40", "gX^"):
        lay(state, card)
    return laid(state)


@pytest.mark.django_db
def test_a_page_with_a_hundred_moves_stays_small() -> None:
    match, people = crowded()
    answer = visit(people[4]).get(f"/table/{match.code}/")
    moves = answer.content.decode().split('id="moves-count">')[1].split("<")[0]
    assert 80 < int(moves) < 140
    assert len(answer.content) < LARGEST


@pytest.mark.django_db
def test_the_table_asks_the_database_no_more_often_than_royals_but_for_who_whispers() -> None:
    match, people = crowded()
    counts = []
    for asked, user in (royals(), (match, people[4])):
        client = visit(user)
        client.get(f"/table/{asked.code}/")
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/table/{asked.code}/")
        counts.append(len(queries))
    assert counts[1] <= counts[0] + int(match.whispers)


@pytest.mark.django_db
def test_a_full_table_takes_at_most_two_and_a_half_times_a_page_of_royals() -> None:
    match, people = crowded()
    secrets, small = costs((match, people[4]), royals())
    assert secrets < SLOWEST * small
