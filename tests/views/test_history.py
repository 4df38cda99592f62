"""My history: every finished match of mine, paged and filtered; nobody else's."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.matches import leaving
from games.models import Match, RatingChange, Seat, User
from tests.cast import Cast
from tests.tables import play_out, table


def over(*players: User, place: int | None = 1, title: str = "", game: str = "royals", **more: Any) -> Match:
    """A finished match: the first player at that place, the others behind or before her."""
    now = timezone.now()
    match = Match.objects.create(
        game=game, title=title, status="over", ended_at=now, changed_at=now, key="k", key_sha256="s", **more
    )
    for number, player in enumerate(players):
        rank = None if place is None else place if number == 0 else (2 if place == 1 else 1)
        Seat.objects.create(match=match, number=number, player=player, place=rank, tincture="gules", charge="lion")
    return match


def page(client: Client, player: User, **filters: str) -> Any:
    """The player's history page."""
    client.force_login(player)
    return client.get("/history/", filters)


def titles(answer: Any) -> list[str]:
    """The tables on it, in order."""
    return [one.match.title for one in answer.context["played"]]


def test_a_stranger_is_asked_to_sign_in(client: Client, db: None) -> None:
    answer = client.get("/history/?page=2")
    assert answer.status_code == 302
    assert answer["Location"] == "/account/login/?next=/history/%3Fpage%3D2"


def test_it_shows_my_finished_matches_and_nobody_elses(client: Client, cast: Cast) -> None:
    over(cast.bob, cast.charlie, title="Ours")
    over(cast.bob, cast.charlie, title="Ours, private", public=False)
    over(cast.alice, cast.dana, title="Theirs")
    table(cast.bob, cast.charlie, title="Running")
    for player in (cast.bob, cast.charlie):
        assert titles(page(client, player)) == ["Ours, private", "Ours"]
    assert titles(page(client, cast.alice)) == ["Theirs"]
    assert b"Find a table" in page(client, User.objects.create_user("newcomer")).content


def test_a_match_that_was_really_played_tells_result_and_rating(client: Client, cast: Cast) -> None:
    match = play_out(table(cast.bob, cast.charlie, title="Friday table"))
    for player in (cast.bob, cast.charlie):
        answer = page(client, player)
        (one,) = answer.context["played"]
        change = RatingChange.objects.get(match=match, player=player)
        assert one.gain == change.gain
        assert one.outcome == ("Won" if change.place == 1 else "2nd of 2")
        assert [seat.name for seat in one.others] == [{"bob": "charlie", "charlie": "bob"}[player.username]]
        text = answer.content.decode()
        assert "Friday table" in text
        assert f"{change.gain:+d}".replace("-", "−") in text


def test_outcomes_are_told_as_they_were(client: Client, cast: Cast) -> None:
    over(cast.bob, cast.charlie, cast.alice, place=2, title="second")
    over(cast.bob, cast.charlie, place=None, title="agreed")
    Seat.objects.filter(match=over(cast.bob, cast.charlie, title="shared")).update(place=1)
    resigned = table(cast.bob, cast.charlie, title="resigned")
    leaving.resign(resigned.pk, cast.bob.pk)
    told = {one.match.title: one.outcome for one in page(client, cast.bob).context["played"]}
    assert told == {
        "second": "2nd of 3",
        "agreed": "No winner",
        "shared": "Shared the win",
        "resigned": "Resigned, 2nd of 2",
    }


FILTERS = [
    ({"result": "won"}, {"won with charlie", "won with alice"}),
    ({"result": "lost"}, {"lost"}),
    ({"result": "none"}, {"agreed"}),
    ({"opponent": "ALIC"}, {"won with alice"}),
    ({"opponent": "bob"}, set()),
    ({"opponent": "charlie", "result": "lost"}, {"lost"}),
    ({"game": "royals"}, {"won with charlie", "won with alice", "lost", "agreed"}),
    ({"game": "no-such-game", "result": "nonsense"}, {"won with charlie", "won with alice", "lost", "agreed"}),
    ({"opponent": "\0%_'\""}, set()),
]


@pytest.mark.parametrize(("filters", "expected"), FILTERS)
def test_it_is_filtered_by_game_result_and_opponent(
    client: Client, cast: Cast, filters: dict[str, str], expected: set[str]
) -> None:
    over(cast.bob, cast.charlie, title="won with charlie")
    over(cast.bob, cast.alice, title="won with alice")
    over(cast.bob, cast.charlie, title="lost", place=2)
    over(cast.bob, cast.charlie, title="agreed", place=None)
    assert set(titles(page(client, cast.bob, **filters))) == expected


def test_twenty_matches_stand_on_a_page_and_filters_go_along(client: Client, cast: Cast) -> None:
    for number in range(45):
        over(cast.bob, cast.charlie, title=f"table {number}")
    first = page(client, cast.bob, result="won")
    assert titles(first)[0] == "table 44"
    assert len(titles(first)) == 20
    assert "?result=won&amp;page=2" in first.content.decode()
    assert titles(page(client, cast.bob, result="won", page="3"))[-1] == "table 0"
    assert len(titles(page(client, cast.bob, page="999"))) == 5
    assert len(titles(page(client, cast.bob, page="nonsense"))) == 20


def test_names_and_titles_cannot_break_the_page(client: Client, cast: Cast) -> None:
    over(cast.bob, cast.charlie, title="<script>x</script>")
    text = page(client, cast.bob, opponent='"><b>').content.decode()
    assert "<script>x" not in text
    assert '"><b>' not in text


@pytest.mark.parametrize("count", [1, 40])
def test_it_takes_at_most_eight_queries_whatever_was_played(
    client: Client, cast: Cast, count: int, django_assert_max_num_queries: Any
) -> None:
    for _ in range(count):
        over(cast.bob, cast.charlie, cast.alice, cast.dana)
        table(cast.bob, cast.charlie)
    client.force_login(cast.bob)
    with django_assert_max_num_queries(8):
        assert client.get("/history/").status_code == 200
