"""The lobby's pages and its doors: what is listed, who may press what, and what a forged post changes (nothing)."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.matches import lobby
from games.matches.guests import new_guest
from games.matches.terms import SeatWish
from games.models import Match, Move, Notice, Seat, User
from games.views import lobby as views
from tests.cast import Cast, player
from tests.pages import visit
from tests.tables import table

ANYONE, BOT = SeatWish(), SeatWish(bot="instinct")


def page(user: User | None = None, query: str = "") -> str:
    answer = visit(user).get(f"/lobby/{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def opened(host: User, *wishes: SeatWish, **more: Any) -> Match:
    return lobby.open_table(host, "royals", seats=wishes, **more)


def frozen() -> tuple[object, ...]:
    return (list(Match.objects.values()), list(Seat.objects.values()), Notice.objects.count(), Move.objects.count())


# The list


def test_a_table_is_listed_with_all_that_one_decides_by(cast: Cast) -> None:
    opened(cast.bob, BOT, ANYONE, title="Harvest", options={"stack": "true"}, move_seconds=24 * 3600, rated=False)
    shown = page(cast.dana)
    for said in ("Harvest", "laid by bob", "2 of 3 seats taken: bob, Baldwin", "1 day a move", "Jacks add up"):
        assert said in shown
    assert '<td data-label="Rated">no</td>' in shown


def test_each_watcher_gets_her_own_button(cast: Cast) -> None:
    match = opened(cast.bob, SeatWish(player=cast.charlie), ANYONE)
    join = f'action="/table/{match.code}/join/"'
    assert "You sit here" in page(cast.bob)
    assert join not in page(cast.bob)
    assert join in page(cast.charlie)
    assert "Take your seat" in page(cast.charlie)
    for watcher in (cast.dana, None):
        assert join in page(watcher)
        assert "You sit here" not in page(watcher)
        assert "Take your seat" not in page(watcher)


def test_who_was_sent_away_is_offered_no_seat(cast: Cast) -> None:
    match = opened(cast.bob, ANYONE)
    Match.objects.filter(pk=match.pk).update(barred=[cast.dana.pk])
    assert f'action="/table/{match.code}/join/"' not in page(cast.dana)
    assert f'action="/table/{match.code}/join/"' in page(cast.alice)


def test_a_private_table_is_on_nobodys_list(cast: Cast) -> None:
    opened(cast.bob, ANYONE, title="Behind the arras", public=False)
    table(cast.bob, cast.charlie, title="Behind the arras", public=False)
    for watcher in (cast.bob, cast.charlie, cast.dana, None):
        assert "arras" not in page(watcher)
        assert "arras" not in page(watcher, "?show=running")


def test_running_matches_are_listed_to_watch(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie, title="In the square")
    assert "In the square" not in page(cast.dana)
    assert f'class="btn" href="{match.get_absolute_url()}"' in page(cast.dana, "?show=running")
    assert "You play here" in page(cast.bob, "?show=running")


@pytest.mark.parametrize(
    "query",
    [
        "?game=whist",
        "?game=%00",
        "?game=royals%00&speed=%00&seats=%00&rated=%00",
        "?seats=-1",
        "?seats=1000",
        "?seats=2%27--",
        "?speed=warp",
        "?rated=maybe",
        "?page=0",
        "?page=-3",
        "?page=99999999999999999999999999",
        "?page=%00",
        "?page=x&page=y",
        "?show=secrets",
        "?" + "game=royals&" * 60,
    ],
)
def test_an_address_that_makes_no_sense_shows_what_it_can(cast: Cast, query: str) -> None:
    opened(cast.bob, ANYONE, title="Harvest")
    assert "Harvest" in page(cast.dana, query)
    assert "Select a valid choice" not in page(cast.dana, query)


def test_filters_narrow_the_list_and_stay_chosen(cast: Cast) -> None:
    opened(cast.bob, ANYONE, title="Duel")
    opened(cast.bob, ANYONE, ANYONE, title="Trio")
    shown = page(None, "?seats=3")
    assert "Trio" in shown
    assert "Duel" not in shown
    assert '<option value="3" selected>' in shown
    assert "No such table now" in page(None, "?seats=6")
    assert "No table is open now" not in page(None, "?seats=6")


def test_a_long_list_comes_in_pages_that_keep_the_filters(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "A_PAGE", 2)
    for number in range(5):
        opened(cast.bob, ANYONE, title=f"Table {number}")
    shown = page(None, "?game=royals&nonsense=1")
    assert "Page 1 of 3" in shown
    assert 'href="?game=royals&amp;page=2"' in shown
    assert [f"Table {number}" in page(None, "?page=3") for number in range(5)] == [True, False, False, False, False]


def test_an_empty_lobby_invites(db: None) -> None:
    assert "No table is open now" in page()
    assert "Nobody plays in public now" in page(None, "?show=running")
    assert 'href="/tables/new/"' in page()


@pytest.mark.parametrize("query", ["", "?show=running", "?game=royals&speed=slow&seats=3&rated=yes"])
def test_the_lobby_asks_the_database_eight_times_at_most(cast: Cast, query: str) -> None:
    def cost() -> int:
        client = visit(cast.charlie)
        with CaptureQueriesContext(connection) as seen:
            client.get(f"/lobby/{query}")
        return len(seen)

    def lay() -> None:
        opened(cast.bob, ANYONE, SeatWish(player=cast.charlie))
        table(cast.bob, cast.charlie, bots=1)

    lay()
    once = cost()
    for _ in range(6):
        lay()
    assert cost() == once
    assert once <= 8


# The doors


def test_joining_from_the_lobby_leads_to_the_table(cast: Cast) -> None:
    match = opened(cast.bob, ANYONE)
    answer = visit(cast.charlie).post(f"/table/{match.code}/join/")
    assert (answer.status_code, answer.headers["location"]) == (303, match.get_absolute_url())
    assert Match.objects.get().status == "running"


def test_a_guest_joins_like_anybody(cast: Cast) -> None:
    match = opened(cast.bob, ANYONE, rated=False)
    assert visit(new_guest()).post(f"/table/{match.code}/join/").status_code == 303


@pytest.mark.parametrize("verb", ["join", "leave", "kick/1", "fill", "cancel"])
def test_a_stranger_is_asked_to_sign_in_and_sees_the_table_then(cast: Cast, verb: str) -> None:
    match = opened(cast.bob, ANYONE)
    before = frozen()
    answer = visit().post(f"/table/{match.code}/{verb}/")
    assert answer.headers["location"] == f"/account/login/?next={match.get_absolute_url()}"
    assert frozen() == before


@pytest.mark.parametrize("verb", ["join", "leave", "kick/1", "fill", "cancel"])
def test_nothing_is_done_by_a_link_or_without_the_sites_token(cast: Cast, verb: str) -> None:
    match = opened(cast.bob, ANYONE, ANYONE)
    lobby.join(match.pk, cast.charlie)
    before = frozen()
    assert visit(cast.bob).get(f"/table/{match.code}/{verb}/").status_code == 405
    assert visit(cast.bob, enforce_csrf_checks=True).post(f"/table/{match.code}/{verb}/").status_code == 403
    assert frozen() == before


FORGED = [
    ("charlie", "kick/0", 403),  # the host's seat
    ("charlie", "kick/2", 403),
    ("dana", "kick/1", 403),
    ("alice", "kick/2", 403),
    ("charlie", "fill", 403),
    ("dana", "cancel", 403),
    ("dana", "leave", 403),  # somebody else's invitation
    ("emma", "join", 409),  # the last seat is kept for alice
    ("bob", "kick/0", 409),
    ("bob", "kick/3", 409),
    ("bob", "kick/1000", 409),
    ("bob", "kick/99999999999999999999999", 409),
    ("bob", "kick/-1", 404),
    ("bob", "kick/x", 404),
]


@pytest.mark.parametrize(("who", "verb", "status"), FORGED)
def test_a_forged_post_changes_nothing_and_is_answered_in_words(cast: Cast, who: str, verb: str, status: int) -> None:
    emma = player("emma")
    match = opened(cast.bob, ANYONE, SeatWish(player=cast.alice))
    lobby.join(match.pk, cast.charlie)
    before = frozen()
    answer = visit(emma if who == "emma" else getattr(cast, who)).post(f"/table/{match.code}/{verb}/")
    assert answer.status_code == status
    assert "<h1>" in answer.content.decode()
    assert frozen() == before


@pytest.mark.parametrize(("cancelled", "said"), [(False, "This match has started already."), (True, "was cancelled")])
@pytest.mark.parametrize("verb", ["join", "leave", "kick/1", "fill", "cancel"])
def test_a_table_that_is_no_longer_open_is_refused_with_its_reason(
    cast: Cast, verb: str, cancelled: bool, said: str
) -> None:
    match = opened(cast.bob, ANYONE)
    if cancelled:
        lobby.cancel(match.pk, cast.bob)
    else:
        lobby.join(match.pk, cast.charlie)
    before = frozen()
    answer = visit(cast.bob).post(f"/table/{match.code}/{verb}/")
    assert answer.status_code == 409
    assert said in answer.content.decode()
    assert match.get_absolute_url() in answer.content.decode()
    assert frozen() == before


@pytest.mark.parametrize("code", ["nosuchcode", "x" * 300, "%00"])
def test_a_table_that_is_not_there_is_not_found(cast: Cast, code: str) -> None:
    for verb in ("join", "leave", "kick/1", "fill", "cancel"):
        assert visit(cast.bob).post(f"/table/{code}/{verb}/").status_code == 404


def test_the_host_sends_away_whom_she_saw(cast: Cast) -> None:
    match = opened(cast.bob, ANYONE, ANYONE)
    lobby.join(match.pk, cast.dana)
    answer = visit(cast.bob).post(f"/table/{match.code}/kick/1/", {"who": "charlie"})
    assert answer.status_code == 409
    assert "charlie does not sit there any more." in answer.content.decode()
    assert visit(cast.bob).post(f"/table/{match.code}/kick/1/", {"who": "dana"}).status_code == 303
    assert visit(cast.dana).post(f"/table/{match.code}/join/").status_code == 403


@pytest.mark.parametrize(
    ("verb", "said"), [("leave", "Your seat is free again."), ("cancel", "The table is called off.")]
)
def test_leaving_and_cancelling_lead_home_with_a_word(cast: Cast, verb: str, said: str) -> None:
    match = opened(cast.bob, ANYONE)
    answer = visit(cast.bob).post(f"/table/{match.code}/{verb}/", follow=True)
    assert answer.redirect_chain == [("/", 303)]
    assert said in answer.content.decode()


def test_the_host_fills_and_the_match_is_on(cast: Cast) -> None:
    match = opened(cast.bob, ANYONE, ANYONE)
    answer = visit(cast.bob).post(f"/table/{match.code}/fill/")
    assert (answer.status_code, answer.headers["location"]) == (303, match.get_absolute_url())
    assert Match.objects.get().status == "running"
