"""A player's page: record, rating and matches, to each watcher what she may see."""

from typing import Any

import pytest
from django.test import Client

from games.models import Match, User
from tests.cast import Cast
from tests.tables import play_out, table
from tests.views.test_history import over

OUR_PAGE = "/player/bob/"


def told(client: Client, reader: User | None, address: str = OUR_PAGE) -> Any:
    """The page as this reader (None: signed out) gets it."""
    client.logout()
    if reader is not None:
        client.force_login(reader)
    answer = client.get(address)
    assert answer.status_code == 200
    return answer


@pytest.fixture
def bobs(cast: Cast) -> dict[str, Match]:
    """Bob's matches with Charlie: public and private, running and over."""
    return {
        "public over": over(cast.bob, cast.charlie, title="public over"),
        "private over": over(cast.bob, cast.charlie, title="private over", public=False),
        "public running": table(cast.bob, cast.charlie, title="public running"),
        "private running": table(cast.bob, cast.charlie, title="private running", public=False),
    }


@pytest.mark.parametrize(("watcher", "private"), [("bob", True), ("charlie", False), ("dana", False), (None, False)])
def test_private_matches_show_to_their_owner_alone(
    client: Client, cast: Cast, bobs: dict[str, Match], watcher: str | None, private: bool
) -> None:
    reader = getattr(cast, watcher) if watcher else None
    answer = told(client, reader)
    text = answer.content.decode()
    for title, match in bobs.items():
        shown = title.startswith("public") or private
        assert (title in text) == shown, title
        assert (match.code in text) == shown, title
    (game,) = answer.context["games"]
    assert game["record"].matches == (2 if private else 1)
    assert ("this is you" in text) == (watcher == "bob")


def test_an_open_table_and_a_cancelled_one_do_not_show(client: Client, cast: Cast) -> None:
    for status in ("open", "cancelled"):
        match = over(cast.bob, cast.charlie, title=f"{status} table")
        Match.objects.filter(pk=match.pk).update(status=status)
    text = told(client, cast.bob).content.decode()
    assert "open table" not in text
    assert "cancelled table" not in text


def test_record_and_rating_are_shown_with_their_course(client: Client, cast: Cast) -> None:
    for _ in range(3):
        play_out(table(cast.bob, cast.charlie))
    answer = told(client, cast.dana)
    (game,) = answer.context["games"]
    record, course = game["record"], game["course"]
    assert record.matches == 3
    assert record.share == round(100 * record.wins / 3)
    assert course.points[0] == 1000
    assert len(course.points) == 4
    assert len(course.line.split()) == 4
    text = answer.content.decode()
    assert f'<polyline points="{course.line}"/>' in text
    assert f"from 1000 to {course.now} points" in text
    assert "style=" not in text


def test_of_a_long_course_the_last_sixty_matches_are_shown(client: Client, cast: Cast) -> None:
    from games.models import RatingChange
    from games.ratings.strength import newcomer

    start = newcomer()
    for number in range(70):
        match = over(cast.bob, cast.charlie, rated_number=number + 1)
        RatingChange.objects.create(
            match=match, seat=0, player=cast.bob, who=f"player {cast.bob.pk}", place=1,
            mu_before=start.mu + number, sigma_before=start.sigma, mu=start.mu + number + 1, sigma=start.sigma,
        )  # fmt: skip
    (game,) = told(client, None).context["games"]
    assert game["course"].gone == 60
    assert game["course"].points[0] == 1000 + 40 * 10
    assert game["course"].now == 1000 + 40 * 70


def test_matches_are_paged_and_filtered_for_everybody(client: Client, cast: Cast) -> None:
    for number in range(45):
        over(cast.bob, cast.charlie, title=f"table {number}", place=1 + number % 2)
    for reader in (cast.bob, None):
        first = told(client, reader)
        assert len(first.context["played"]) == 20
        assert "page=2" in first.content.decode()
        last = told(client, reader, f"{OUR_PAGE}?page=3")
        assert [one.match.title for one in last.context["played"]][-1] == "table 0"
        assert not last.context["older"]
        won = told(client, reader, f"{OUR_PAGE}?result=won&page=2")
        assert len(won.context["played"]) == 3
    assert len(told(client, None, f"{OUR_PAGE}?page=99999999999999999999").context["played"]) == 20
    assert told(client, None, f"{OUR_PAGE}?page=4999").context["played"] == []


@pytest.mark.parametrize("name", ["nobody", "%00", "bob%00", "BOB%27", "%F0%9F%91%91"])
def test_an_unknown_name_is_not_found(client: Client, cast: Cast, name: str) -> None:
    assert client.get(f"/player/{name}/").status_code == 404


def test_a_closed_account_has_no_page(client: Client, cast: Cast) -> None:
    User.objects.filter(pk=cast.bob.pk).update(is_active=False)
    assert client.get(OUR_PAGE).status_code == 404


@pytest.mark.parametrize("count", [1, 30])
def test_it_takes_at_most_nine_queries_whatever_was_played(
    client: Client, cast: Cast, count: int, django_assert_max_num_queries: Any
) -> None:
    for _ in range(count):
        over(cast.bob, cast.charlie, cast.alice, cast.dana)
        table(cast.bob, cast.charlie)
    for reader in (cast.bob, cast.dana):
        client.force_login(reader)
        with django_assert_max_num_queries(9):
            assert client.get(OUR_PAGE).status_code == 200
