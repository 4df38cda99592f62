"""The ledger: rated in the transaction that ends a match, numbered under a lock, and to be had again from nothing."""

import threading
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connections

from games.matches import leaving, lobby
from games.matches.terms import SeatWish
from games.models import Ladder, Match, Rating, RatingChange, User
from games.ratings import ledger
from tests.cast import Cast, assemble
from tests.tables import play_out, table


def command(*arguments: str) -> str:
    """What `manage.py ratings` says."""
    said = StringIO()
    call_command("ratings", *arguments, stdout=said)
    return said.getvalue()


def snapshot() -> list[object]:
    """All that is stored of ratings, ids left out."""
    changes = RatingChange.objects.order_by("match__rated_number", "seat").values_list(
        "match", "seat", "player", "bot", "who", "place", "mu_before", "sigma_before", "mu", "sigma"
    )
    ratings = Rating.objects.order_by("game", "who").values_list(
        "game", "who", "player", "bot", "mu", "sigma", "points", "matches", "wins"
    )
    return [*changes, *ratings, *Ladder.objects.values_list("game", "matches")]


def finish(*players: User, **settings: object) -> Match:
    """A match of these that ends as all but the last resign."""
    match = table(*players, **settings)  # type: ignore[arg-type]
    for player in players[:-1]:
        leaving.resign(match.pk, player.pk)
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    return match


@pytest.fixture
def played(cast: Cast) -> Cast:
    """The cast after some rated matches."""
    finish(cast.alice, cast.bob)
    finish(cast.bob, cast.charlie, cast.alice)
    play_out(table(cast.charlie, cast.dana))
    finish(cast.dana, cast.alice)
    return cast


def test_a_finished_match_moves_those_who_played_it(cast: Cast) -> None:
    match = finish(cast.alice, cast.bob)
    assert match.rated_number == 1
    winner, loser = Rating.objects.get(player=cast.bob), Rating.objects.get(player=cast.alice)
    assert winner.points > 1000 > loser.points
    assert (winner.matches, winner.wins, loser.matches, loser.wins) == (1, 1, 1, 0)
    change = RatingChange.objects.get(match=match, player=cast.bob)
    assert (change.place, change.gain) == (1, round(winner.points) - 1000)


def test_matches_are_numbered_as_they_end(played: Cast) -> None:
    ended = Match.objects.order_by("ended_at").values_list("rated_number", flat=True)
    assert list(ended) == [1, 2, 3, 4]


def test_unrated_agreed_and_guests_matches_move_nobody(cast: Cast) -> None:
    finish(cast.alice, cast.bob, rated=False)
    match = table(cast.alice, cast.bob)
    for player in (cast.alice, cast.bob):
        leaving.agree_to_end(match.pk, player.pk)
    guest = User.objects.create(username="Guest 17", guest=True)
    assert finish(cast.alice, guest, public=False).rated_number is None
    assert not RatingChange.objects.exists()
    assert not Rating.objects.exists()


def test_a_guest_in_a_rated_match_makes_it_count_for_nobody(cast: Cast) -> None:
    match = table(cast.alice, cast.bob)
    User.objects.filter(pk=cast.bob.pk).update(guest=True)
    seats = list(match.seats.order_by("number"))
    assert not ledger.record(match, seats)
    assert match.rated_number is None


def test_bots_are_rated_under_their_name(cast: Cast) -> None:
    match = lobby.open_table(cast.alice, "royals", seats=[SeatWish(bot="instinct"), SeatWish(bot="instinct")])
    leaving.resign(match.pk, cast.alice.pk)
    bot = Rating.objects.get(bot="instinct")
    assert (bot.who, bot.player, bot.matches) == ("bot instinct", None, 2)
    assert ledger.first_difference("royals") == ""


def test_everything_comes_back_from_nothing_to_the_last_digit(played: Cast) -> None:
    before = snapshot()
    assert len(before) > 10
    assert command("--check") == "royals: as stored.\n"
    RatingChange.objects.all().delete()
    Rating.objects.all().delete()
    Ladder.objects.all().delete()
    with pytest.raises(CommandError, match="royals: nothing is stored for seat 0 of match"):
        command("--check")
    assert command() == "royals: 4 rated matches.\n"
    assert snapshot() == before
    assert command("--check") == "royals: as stored.\n"


def test_the_check_names_the_first_difference(played: Cast) -> None:
    change = RatingChange.objects.get(match__rated_number=2, seat=1)
    RatingChange.objects.filter(pk=change.pk).update(mu=change.mu + 1e-12)
    with pytest.raises(CommandError, match=f"royals: seat 1 of match {change.match_id}, {change.who}: mu is "):
        command("--check")
    RatingChange.objects.filter(pk=change.pk).update(mu=change.mu)
    Rating.objects.filter(player=played.alice).update(wins=7)
    with pytest.raises(CommandError, match="wins is 7, but should be "):
        command("--check")
    command()
    Rating.objects.create(game="royals", who="player 0", mu=1, sigma=1, points=1)
    with pytest.raises(CommandError, match="no match calls for it"):
        command("--check")
    command()
    Ladder.objects.update(matches=9)
    with pytest.raises(CommandError, match="the ladder counts 9 rated matches, the last number is 4"):
        command("--check")


def test_a_deleted_account_changes_nobody_elses_rating(played: Cast) -> None:
    others = Rating.objects.exclude(player=played.alice).order_by("who").values_list("who", "mu", "sigma", "matches")
    before = list(others)
    User.objects.filter(pk=played.alice.pk).delete()
    assert command("--check") == "royals: as stored.\n"
    command()
    assert list(others) == before
    assert command("--check") == "royals: as stored.\n"


@pytest.mark.django_db(transaction=True)
def test_matches_that_end_at_once_are_all_counted() -> None:
    cast = assemble()
    matches = [table(cast.alice, cast.bob) for _ in range(3)] + [table(cast.bob, cast.alice) for _ in range(3)]
    start = threading.Barrier(len(matches))
    failed: list[Exception] = []

    def end(match: Match) -> None:
        try:
            start.wait()
            leaving.resign(match.pk, cast.alice.pk)
        except Exception as error:
            failed.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=end, args=(match,)) for match in matches]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    assert set(Match.objects.values_list("rated_number", flat=True)) == {1, 2, 3, 4, 5, 6}
    assert Rating.objects.get(player=cast.bob).wins == 6
    assert ledger.first_difference("royals") == ""
