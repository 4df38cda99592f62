"""The demo is laid for every game and every deal: nothing in it depends on luck."""

import os
from itertools import count

import pytest

from games.management import seed
from games.matches import lobby, reading
from games.models import Match, Message, User
from games.rules import GAMES

DEALS = int(os.environ.get("DEMO_DEALS", "3"))  # of each table, for each game; 30 for a long run
PLAYED = {"The old rivals": Match.Status.OVER, "A quick one": Match.Status.OVER}
UNDER_WAY = ("Friday table", "The long table")


@pytest.fixture
def people(db: None) -> dict[str, User]:
    return {name: seed._player(name, *arms) for name, arms in seed.PLAYERS.items()}


def deal(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """From now on deals are those of that number: the first, the second if the first one will not do, and so on."""
    tries = count()
    monkeypatch.setattr("secrets.token_urlsafe", lambda *_: f"deal {number} {next(tries)}")
    monkeypatch.setattr(lobby, "new_code", lambda: f"{number:03}{next(tries):03}")


def laid(game: str, title: str, people: dict[str, User]) -> Match:
    """That table, laid; raises unless there is just one of it."""
    seed._lay(seed.TABLES[title], game, title, people)
    return Match.objects.get(game=game, title=title)


@pytest.mark.parametrize("number", range(DEALS))
@pytest.mark.parametrize("game", list(GAMES))
def test_a_table_under_way_waits_for_whom_it_should(
    people: dict[str, User], monkeypatch: pytest.MonkeyPatch, game: str, number: int
) -> None:
    deal(monkeypatch, number)
    for title, mine in zip(UNDER_WAY, (True, False), strict=True):
        match = laid(game, title, people)
        asked = {seat.player for seat in reading.seats_of(match) if seat.number in {wait.seat for wait in match.waits}}
        assert match.status == Match.Status.RUNNING
        assert (people["alice"] in asked) == mine


@pytest.mark.parametrize("game", list(GAMES))
def test_a_table_that_was_played_is_over(people: dict[str, User], monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    deal(monkeypatch, 0)
    assert {title: laid(game, title, people).status for title in PLAYED} == PLAYED


def test_whom_the_rules_silence_says_nothing(people: dict[str, User], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAMES["royals"], "silenced", lambda state: tuple(range(4)))
    assert laid("royals", "The long table", people).status == Match.Status.RUNNING
    assert not Message.objects.exists()


def test_who_may_speak_does(people: dict[str, User], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAMES["royals"], "silenced", lambda state: (1, 2, 3))
    laid("royals", "The long table", people)
    assert Message.objects.get().text == "Take your time."


def test_a_match_that_ended_too_soon_is_dealt_anew_and_nothing_of_it_is_kept(
    people: dict[str, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    ends = [True, True, False]
    play = seed._play

    def too_soon(match: Match, **wanted: object) -> Match:
        return play(match, until=(lambda now: False) if ends.pop(0) else (lambda now: now.version > 4))

    monkeypatch.setattr(seed, "_play", too_soon)
    match = laid("royals", "Friday table", people)
    assert not ends
    assert (Match.objects.count(), match.status) == (1, Match.Status.RUNNING)


def test_a_table_that_no_deal_brings_about_is_an_error(
    people: dict[str, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seed, "MOST_DEALS", 2)

    def never(game: str, title: str, people: dict[str, User]) -> None:
        raise seed.OverTooSoonError

    with pytest.raises(seed.OverTooSoonError, match="Royals: Nowhere could not be laid in 2 deals"):
        seed._lay(never, "royals", "Nowhere", people)


def test_the_whole_demo_is_laid_once(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seed, "GAMES", {"royale": GAMES["royale"]})
    assert len(list(seed.lay())) == len(seed.TABLES)
    assert list(seed.lay()) == []
