"""A game of sides and parts on the pages: boards and records by part, results by side."""

from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from games.matches import history, leaving, play
from games.matches.reading import look
from games.models import Match, Notice, Rating, Seat, User
from games.notifications import emails
from games.rules import State
from tests.cast import Cast
from tests.tables import play_out, seen_by, table


def rated(player: User, role: str, points: float) -> None:
    Rating.objects.create(
        game="bell",
        role=role,
        player=player,
        who=f"player {player.pk}",
        mu=25,
        sigma=5,
        points=points,
        matches=4,
        wins=1,
    )


@pytest.fixture
def board(cast: Cast, bell: type[State]) -> Cast:
    """Bob rings best and steals worst."""
    rated(cast.bob, "ringer", 1300)
    rated(cast.alice, "ringer", 1200)
    rated(cast.alice, "thief", 1250)
    rated(cast.charlie, "thief", 1250)
    rated(cast.bob, "thief", 900)
    Rating.objects.create(game="bell", role="thief", bot="instinct", who="bot instinct", mu=25, sigma=5, points=1400)
    return cast


@pytest.fixture
def stolen(cast: Cast, bell: type[State]) -> Match:
    """Alice rang, Bob resigned, Charlie took both things: his side, with Dana, has won."""
    match = table(cast.alice, cast.bob, cast.charlie, cast.dana, game="bell", title="Belfry")
    leaving.resign(match.pk, cast.bob.pk)
    for thing in ("hammer", "clapper"):
        play.make_move(match.pk, 2, {"type": "take", "thing": thing}, seen=seen_by(match, 2))
    return Match.objects.get(pk=match.pk)


def page(reader: User | None, address: str) -> Any:
    client = Client()
    if reader is not None:
        client.force_login(reader, backend="django.contrib.auth.backends.ModelBackend")
    answer = client.get(address)
    assert answer.status_code == 200
    return answer


def lines(answer: Any) -> list[tuple[int, str]]:
    return [(place.rank, place.name) for place in answer.context["places"]]


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("", [(1, "bob"), (2, "alice")]),
        ("?role=ringer", [(1, "bob"), (2, "alice")]),
        ("?role=nobody", [(1, "bob"), (2, "alice")]),
        ("?role=thief", [(1, "alice"), (1, "charlie"), (3, "bob")]),
        ("?role=thief&bots=1", [(1, "Squire (bot)"), (2, "alice"), (2, "charlie"), (4, "bob")]),
    ],
)
def test_each_part_has_a_board_of_its_own(board: Cast, query: str, wanted: list[tuple[int, str]]) -> None:
    assert lines(page(None, f"/leaderboard/bell/{query}")) == wanted


def test_a_board_says_whose_it_is_and_leads_to_the_other_parts(board: Cast) -> None:
    text = page(board.bob, "/leaderboard/bell/?role=thief").content.decode()
    assert "You are <b>3rd</b> as Thief with 900 points" in text
    assert '<a href="/leaderboard/bell/?role=thief" aria-current="page">Thief</a>' in text
    assert '<a href="/leaderboard/bell/?role=ringer">Ringer</a>' in text
    assert 'href="/leaderboard/bell/?role=thief&amp;bots=1">With the bots' in text
    assert "no rating in Bell as Ringer yet" in page(board.charlie, "/leaderboard/bell/").content.decode()


def test_a_game_without_parts_has_one_board_and_no_tabs(board: Cast) -> None:
    text = page(board.bob, "/leaderboard/royals/?role=thief").content.decode()
    assert "Parts of" not in text
    assert "no rating in Royals yet" in text
    assert "?bots=1" in text


def test_at_a_glance_the_best_of_each_part_are_shown(board: Cast) -> None:
    text = page(None, "/leaderboard/").content.decode()
    ringers, thieves = text.split("<h3>Ringer</h3>")[1].split("<h3>Thief</h3>")
    assert ("bob" in ringers, "charlie" in ringers) == (True, False)
    assert thieves.index("alice") < thieves.index("charlie") < thieves.index("bob")


def test_a_player_has_a_record_and_a_rating_for_each_part(cast: Cast, bell: type[State]) -> None:
    for ringer in (0, 1, 1):
        play_out(table(cast.alice, cast.bob, cast.charlie, game="bell", options={"ringer": ringer}))
    answer = page(cast.dana, "/player/bob/")
    assert [
        (game["part"], game["record"].matches, game["record"].wins, len(game["course"].points))
        for game in answer.context["games"]
    ] == [("Ringer", 2, 2, 3), ("Thief", 1, 0, 2)]
    text = answer.content.decode()
    assert "<h3>Bell as Ringer</h3>" in text
    assert "Won as Ringer" in text
    assert "Lost as Thief" in text


def test_a_finished_table_shows_the_sides_and_no_points(cast: Cast, stolen: Match) -> None:
    text = page(cast.charlie, stolen.get_absolute_url()).content.decode()
    result = text.split('id="result-title"')[1].split("</section>")[0]
    rows = [" ".join(row.replace("<", " <").split()) for row in result.split("<li>")[1:]]
    shown = [("Won" in row, "Lost" in row, "Ringer" in row, "resigned" in row) for row in rows]
    assert shown == [
        (True, False, False, False),
        (True, False, False, False),
        (False, True, True, False),
        (False, True, False, True),
    ]
    assert "charlie (you)" in rows[0]
    assert "point" not in result


def test_a_list_of_matches_says_how_it_went_for_each(cast: Cast, stolen: Match) -> None:
    seats = Seat.objects.filter(match=stolen).select_related("match", "player").order_by("number")
    assert [history.outcome(seat, list(seats)) for seat in seats] == [
        "Lost as Ringer",
        "Resigned as Thief",
        "Won as Thief",
        "Won as Thief",
    ]
    assert "Your side won." in page(cast.dana, "/").content.decode()
    assert "Your side lost." in page(cast.alice, "/").content.decode()
    assert "You resigned." in page(cast.bob, "/").content.decode()
    assert [one.seat.match_id for one in history.listed(list(seats), ZoneInfo("UTC"))] == [stolen.pk] * 4


def test_sides_that_are_level_are_said_to_have_no_winner(cast: Cast, bell: type[State]) -> None:
    match = play_out(table(cast.alice, cast.bob, cast.charlie, game="bell", options={"level": True}))
    seats = list(Seat.objects.filter(match=match).select_related("match", "player"))
    assert {history.outcome(seat, seats) for seat in seats} == {"No winner"}
    result = page(cast.bob, match.get_absolute_url()).content.decode().split('id="result-title"')[1].split("</sec")[0]
    assert (result.count("Level"), result.count("Won"), result.count("Lost")) == (3, 0, 0)
    assert "Ended without a winner." in page(cast.bob, "/").content.decode()


def test_the_mail_at_the_end_tells_the_sides_and_the_rating_of_the_part(cast: Cast, stolen: Match) -> None:
    notice = Notice.objects.select_related("player").get(match=stolen, kind="over", player=cast.alice)
    seats = list(Seat.objects.filter(match=stolen).select_related("player").order_by("number"))
    mail = emails.over_mail(notice, stolen, seats, look)
    body = " ".join(str(mail.body).split())
    assert "charlie and dana share the win. Won: charlie Won: dana Lost: You Lost: bob" in body
    assert "Your rating as Ringer is now" in body
