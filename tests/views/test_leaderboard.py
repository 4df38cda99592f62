"""Leaderboards: the best first, equal points share a rank, bots only when asked for, and where I stand."""

from typing import Any

import pytest
from django.test import Client

from games.models import Rating, User
from tests.cast import Cast
from tests.tables import play_out, table


def rated(who: User | str, points: float, matches: int = 4, wins: int = 1) -> Rating:
    """A stored rating with these points."""
    player = who if isinstance(who, User) else None
    bot = "" if player else str(who)
    name = f"player {player.pk}" if player else f"bot {bot}"
    return Rating.objects.create(
        game="royals", player=player, bot=bot, who=name, mu=25, sigma=5, points=points, matches=matches, wins=wins
    )


@pytest.fixture
def board(cast: Cast) -> Cast:
    """Bob leads, Alice and Charlie share the second rank, a bot stands between, Dana has no rating."""
    rated(cast.charlie, 1100)
    rated(cast.bob, 1250.4, matches=8, wins=6)
    rated(cast.alice, 1100)
    rated("instinct", 1200)
    return cast


def lines(answer: Any) -> list[tuple[int, str, int]]:
    """The board as it is shown."""
    return [(place.rank, place.name, place.points) for place in answer.context["places"]]


def test_the_best_stand_first_and_equal_points_share_a_rank(client: Client, board: Cast) -> None:
    answer = client.get("/leaderboard/royals/")
    assert lines(answer) == [(1, "bob", 1250), (2, "charlie", 1100), (2, "alice", 1100)]
    text = answer.content.decode()
    assert "75 %" in text
    assert 'href="/player/bob/"' in text
    assert "You are" not in text


def test_bots_are_ranked_only_when_asked_for(client: Client, board: Cast) -> None:
    assert lines(client.get("/leaderboard/royals/?bots=1")) == [
        (1, "bob", 1250),
        (2, "Squire (bot)", 1200),
        (3, "charlie", 1100),
        (3, "alice", 1100),
    ]


@pytest.mark.parametrize(("bots", "rank"), [("", "2nd"), ("?bots=1", "3rd")])
def test_i_am_told_where_i_stand(client: Client, board: Cast, bots: str, rank: str) -> None:
    client.force_login(board.alice)
    text = client.get(f"/leaderboard/royals/{bots}").content.decode()
    assert f"You are <b>{rank}</b> with 1100 points after 4 matches." in text
    assert text.count('aria-current="true"') == 1
    client.force_login(board.dana)
    assert "You have no rating in Royals yet" in client.get("/leaderboard/royals/").content.decode()


def test_one_match_is_enough(client: Client, cast: Cast) -> None:
    play_out(table(cast.bob, cast.charlie))
    shown = lines(client.get("/leaderboard/royals/"))
    assert [rank for rank, _, _ in shown] == [1, 2]
    assert {name for _, name, _ in shown} == {"bob", "charlie"}


def test_a_closed_account_is_not_on_the_board(client: Client, board: Cast) -> None:
    User.objects.filter(pk=board.bob.pk).update(is_active=False)
    assert [name for _, name, _ in lines(client.get("/leaderboard/royals/"))] == ["charlie", "alice"]


def test_fifty_stand_on_a_page_with_their_rank_in_the_whole(client: Client, db: None) -> None:
    for number in range(70):
        rated(User.objects.create(username=f"player{number:02}"), 2000 - number)
    second = client.get("/leaderboard/royals/?page=2")
    assert lines(second)[0] == (51, "player50", 1950)
    assert len(lines(second)) == 20
    client.force_login(User.objects.get(username="player11"))
    assert "You are <b>12th</b>" in client.get("/leaderboard/royals/?page=2").content.decode()


def test_all_games_at_a_glance_show_their_first_five(client: Client, db: None) -> None:
    assert "Nobody has finished a rated match yet" in client.get("/leaderboard/").content.decode()
    for number in range(7):
        rated(User.objects.create(username=f"player{number}"), 2000 - number)
    rated("instinct", 3000)
    text = client.get("/leaderboard/").content.decode()
    assert [f"player{number}" in text for number in range(7)] == [True] * 5 + [False] * 2
    assert "bot" not in text.split("<main")[1].split("</main")[0]


def test_an_unknown_game_is_not_found(client: Client, db: None) -> None:
    assert client.get("/leaderboard/no-such-game/").status_code == 404


@pytest.mark.parametrize("address", ["/leaderboard/", "/leaderboard/royals/", "/leaderboard/royals/?bots=1"])
@pytest.mark.parametrize("count", [2, 60])
def test_it_takes_at_most_eight_queries_however_many_play(
    client: Client, cast: Cast, count: int, address: str, django_assert_max_num_queries: Any
) -> None:
    for number in range(count):
        rated(User.objects.create(username=f"player{number}"), 1000 + number)
    rated(cast.bob, 1010.5)
    client.force_login(cast.bob)
    with django_assert_max_num_queries(8):
        assert client.get(address).status_code == 200
