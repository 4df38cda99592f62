"""Home: what each of the four watchers sees, the next table, Play now and its limit, and the pulse of the site."""

from collections.abc import Iterator
from typing import Any
from unittest import mock

import pytest
from django.core.cache import caches
from django.db import DatabaseError, connection
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape
from pytest_django.fixtures import Settings

from games.matches import lobby, terms
from games.matches.terms import SeatWish
from games.models import Match, Move, Seat, User
from games.notifications.story import story
from games.rules import GAMES, plain
from games.rules.kit.cards import RANK_NAMES, SUIT_NAMES, card_name
from games.views.limits import neighbourhood
from tests.cast import Cast
from tests.pages import visit
from tests.tables import move_once, play_out, seat_of, table, waited_for

CARDS = [card_name(rank + suit) for rank in RANK_NAMES for suit in SUIT_NAMES]
ANYONE, BOT = SeatWish(), SeatWish(bot="instinct")


def page(user: User | None = None, address: str = "/") -> str:
    answer = visit(user).get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def opened(host: User, *wishes: SeatWish, **more: Any) -> Match:
    return lobby.open_table(host, "royals", seats=wishes, **more)


# Signed out


def test_a_stranger_reads_what_this_is_and_can_play_at_once(db: None) -> None:
    shown = page()
    assert "with friends, strangers or bots" in shown
    assert 'action="/play-now/"' in shown
    assert 'href="/account/signup/"' in shown
    assert "2 to 6 players" in shown
    assert "Being played now" not in shown


def test_a_stranger_is_shown_a_public_table_and_never_a_private_one(cast: Cast) -> None:
    table(cast.bob, cast.charlie, public=False, title="Behind the arras")
    assert "Behind the arras" not in page()
    shown = table(cast.bob, cast.charlie, title="In the market square")
    assert "In the market square" in page()
    assert shown.get_absolute_url() in page()
    play_out(shown)
    assert "Played lately" in page()


# Signed in


def test_a_newcomer_is_invited_to_play(cast: Cast) -> None:
    shown = page(cast.dana)
    assert "Welcome, dana" in shown
    assert "Your first table" in shown
    for way in ("/play-now/", "/lobby/", "/tables/new/"):
        assert f'"{way}"' in shown


def test_the_tables_that_wait_for_me_come_first(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie, title="Friday")
    opened(cast.bob, ANYONE, title="Sunday")
    asked = seat_of(match, waited_for(match)).player
    other = cast.charlie if asked == cast.bob else cast.bob
    shown = page(asked)
    assert "One table waits for you" in shown
    assert "(1) Home" in shown
    assert shown.index("Your move") < shown.index("Friday")
    assert "2 d 23 h left" in shown
    shown = page(other)
    assert "No table waits for you" in shown
    assert f"<b>{asked}</b> is to play." in shown
    assert "Sunday" in page(cast.bob)
    assert "1 seat free" in page(cast.bob)


def test_owner_other_seat_watcher_and_stranger_see_their_own_home(cast: Cast) -> None:
    table(cast.bob, cast.charlie, title="Ours", public=False)
    opened(cast.bob, SeatWish(player=cast.charlie), title="Kept", public=False)
    assert all(title in page(cast.bob) for title in ("Ours", "Kept"))
    assert all(title in page(cast.charlie) for title in ("Ours", "Kept"))
    assert "keeps a seat for you" in page(cast.charlie)
    assert "keeps a seat for you" not in page(cast.bob)
    for watcher in (cast.dana, cast.alice, None):
        assert not any(title in page(watcher) for title in ("Ours", "Kept"))


def test_what_i_drew_is_told_to_me_alone(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    secret, holder = "", 0
    for _ in range(200):
        move_once(match)
        match.refresh_from_db()
        assert match.status == "running"
        last = Move.objects.get(match=match, number=match.version)
        told = [plain(story(match, [last], seat)[0].sentences[-1], ["", ""]) for seat in (0, 1)]
        drawn = [seat for seat in (0, 1) if told[seat].startswith("You drew")]
        if drawn:
            holder = drawn[0]
            secret = told[holder]
            break
    mine, other = seat_of(match, holder).player, seat_of(match, 1 - holder).player
    cards = [card for card in CARDS if card in secret]
    assert cards
    assert all(card in page(mine) for card in ["You drew", *cards])
    for watcher in (other, cast.dana, None):
        assert "You drew" not in page(watcher)
        assert not any(card in page(watcher) for card in cards)


def test_an_invitation_can_be_accepted_or_declined_from_home(cast: Cast) -> None:
    taken = opened(cast.bob, SeatWish(player=cast.charlie), ANYONE)
    declined = opened(cast.bob, SeatWish(player=cast.charlie), ANYONE)
    shown = page(cast.charlie)
    client = visit(cast.charlie)
    for match, verb in ((taken, "join"), (declined, "leave")):
        assert f'action="/table/{match.code}/{verb}/"' in shown
        assert client.post(f"/table/{match.code}/{verb}/").status_code == 303
    assert Seat.objects.get(match=taken, number=1).player == cast.charlie
    assert Seat.objects.get(match=declined, number=1).invited is None
    assert "Invitations" not in page(cast.charlie)


def test_a_match_that_is_just_over_says_how_it_went(cast: Cast) -> None:
    match = play_out(table(cast.bob, cast.charlie, title="Duel"))
    winner = Seat.objects.get(match=match, place=1).player
    loser = Seat.objects.get(match=match, place=2).player
    assert "You won, among two." in page(winner)
    assert "You came 2nd of two." in page(loser)


def test_home_asks_the_database_the_same_whatever_is_on_it(cast: Cast) -> None:
    def cost(user: User | None) -> int:
        client = visit(user)
        with CaptureQueriesContext(connection) as seen:
            client.get("/")
        return len(seen)

    def lay() -> None:
        table(cast.bob, cast.charlie)
        table(cast.charlie, cast.bob, bots=2)
        opened(cast.charlie, SeatWish(player=cast.bob), ANYONE)
        opened(cast.bob, SeatWish(player=cast.charlie), ANYONE)
        play_out(table(cast.bob, cast.charlie))

    lay()
    before = cost(cast.bob), cost(None)
    for _ in range(4):
        lay()
    assert (cost(cast.bob), cost(None)) == before
    assert before[0] <= 9
    assert before[1] <= 3


def test_names_and_titles_are_text_and_never_markup(cast: Cast) -> None:
    opened(cast.bob, ANYONE, title="<b>bold</b>'\"&")
    shown = page(cast.bob)
    assert "<b>bold</b>" not in shown
    assert escape("<b>bold</b>'\"&") in shown


# The next table


def test_next_leads_to_the_table_that_waits_and_on_from_there(cast: Cast) -> None:
    first, second = (table(cast.bob, cast.charlie, move_seconds=hours * 3600) for hours in (6, 24))
    client = visit(seat_of(first, waited_for(first)).player)
    assert client.get("/next/").headers["location"] == first.get_absolute_url()
    assert client.get(f"/next/?after={first.code}").headers["location"] == second.get_absolute_url()
    assert client.get("/next/?after=%00").headers["location"] == first.get_absolute_url()


def test_next_leads_home_with_a_word_where_nothing_waits(cast: Cast) -> None:
    answer = visit(cast.dana).get("/next/", follow=True)
    assert answer.redirect_chain == [("/", 302)]
    assert "No table waits for you now." in answer.content.decode()


def test_next_sends_a_stranger_to_sign_in(db: None) -> None:
    assert visit().get("/next/").headers["location"] == "/account/login/?next=/next/"


# Play now


def test_a_stranger_plays_now_as_a_guest_against_bots(db: None) -> None:
    client = visit()
    answer = client.post("/play-now/", {"time_zone": "Europe/Vienna"})
    match = Match.objects.get()
    assert (answer.status_code, answer.headers["location"]) == (303, match.get_absolute_url())
    guest = Seat.objects.get(match=match, number=0).player
    assert guest
    assert (guest.guest, guest.time_zone, match.status, match.public) == (True, "Europe/Vienna", "running", False)
    assert str(client.session["_auth_user_id"]) == str(guest.pk)
    assert "You play as a guest." in client.get("/").content.decode()


@pytest.mark.parametrize("slug", GAMES)
def test_a_stranger_can_try_each_game_from_the_welcome_page_and_from_its_rules(db: None, slug: str) -> None:
    begins = f'<input type="hidden" name="game" value="{slug}">'
    for address in ("/", f"/rules/{slug}/"):
        shown = visit().get(address).content.decode()
        assert shown.count(begins) == 1
        assert f"Play {GAMES[slug].title} now" in shown
    visit().post("/play-now/", {"game": slug})
    assert Match.objects.get().game == slug


def test_a_player_plays_now_as_herself(cast: Cast) -> None:
    visit(cast.bob).post("/play-now/", {"game": "royals"})
    assert Match.objects.get().host == cast.bob
    assert not User.objects.filter(guest=True).exists()


@pytest.mark.parametrize("game", ["whist", "royals\0", "../royals"])
def test_play_now_at_an_unknown_game_makes_no_guest(db: None, game: str) -> None:
    answer = visit().post("/play-now/", {"game": game})
    assert answer.status_code == 400
    assert "We do not have that game." in answer.content.decode()
    assert not User.objects.exists()


def test_play_now_is_a_post_with_the_sites_own_token(db: None) -> None:
    assert visit().get("/play-now/").status_code == 405
    assert visit(enforce_csrf_checks=True).post("/play-now/").status_code == 403
    assert not User.objects.exists()


def test_one_address_makes_only_so_many_guests_an_hour(cast: Cast) -> None:
    for _ in range(10):
        assert visit(REMOTE_ADDR="192.0.2.1").post("/play-now/").status_code == 303
    answer = visit(REMOTE_ADDR="192.0.2.1").post("/play-now/")
    assert answer.status_code == 429
    assert "Many guests came from your network" in answer.content.decode()
    assert User.objects.filter(guest=True).count() == 10
    assert visit(REMOTE_ADDR="192.0.2.2").post("/play-now/").status_code == 303
    assert visit(cast.bob, REMOTE_ADDR="192.0.2.1").post("/play-now/").status_code == 303


def test_a_line_of_ipv6_counts_as_one_address() -> None:
    assert neighbourhood("2001:db8:1:2:3:4:5:6") == neighbourhood("2001:db8:1:2::1") == "2001:db8:1:2::"
    assert neighbourhood("2001:db8:1:3::1") != neighbourhood("2001:db8:1:2::1")
    assert neighbourhood("192.0.2.1") == "192.0.2.1"


def test_who_sits_at_too_many_tables_is_told_so_at_home(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terms, "MOST_SEATS", 0)
    answer = visit(cast.bob).post("/play-now/", follow=True)
    assert answer.redirect_chain == [("/", 303)]
    assert "You sit at 0 tables already." in answer.content.decode()


# When other parts are down


@pytest.fixture
def dead_cache(settings: Settings) -> Iterator[None]:
    """A Redis that nobody answers for, in a site that is not in debug."""
    gone = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": "redis://127.0.0.1:1/0"}
    settings.CACHES = {"default": gone}
    settings.DEBUG = False
    kept = caches["default"]
    del caches["default"]
    yield
    caches["default"] = kept


@pytest.mark.usefixtures("dead_cache")
def test_without_the_cache_the_pages_answer_and_nobody_is_refused(cast: Cast) -> None:
    match = opened(cast.bob, ANYONE, rated=False)
    for user in (cast.bob, None):
        for address in ("/", "/lobby/", match.get_absolute_url()):
            assert visit(user).get(address).status_code == 200, address
    for _ in range(12):
        assert visit().post("/play-now/").status_code == 303


def test_health_asks_the_database_once_and_touches_nothing_else(cast: Cast, settings: Settings) -> None:
    client = visit(cast.bob)
    with CaptureQueriesContext(connection) as seen:
        answer = client.get("/health/")
    assert (answer.status_code, answer.content, len(seen)) == (200, b"ok", 1)
    assert "no-store" in answer.headers["cache-control"]
    assert not answer.cookies
    assert "Cookie" not in answer.headers.get("vary", "")


def test_health_says_when_the_database_is_gone(db: None) -> None:
    with mock.patch.object(connection, "cursor", side_effect=DatabaseError("gone")):
        answer = visit().get("/health/")
    assert (answer.status_code, answer.content) == (503, b"The database does not answer.")


@pytest.mark.parametrize("address", ["/", "/next/", "/health/", "/lobby/"])
def test_pages_that_only_show_take_no_post(cast: Cast, address: str) -> None:
    assert visit(cast.bob).post(address).status_code == 405
