"""Home, lobby and the new table in a browser: with and without script, by hand and by keyboard, full and empty."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.matches import lobby
from games.matches.terms import SeatWish
from games.models import Match, User
from tests.browser.conftest import Person
from tests.cast import player
from tests.tables import play_out, table

pytestmark = pytest.mark.browser
Check = Callable[[Page], bool]
ANYONE = SeatWish()
LONG = "W" * 20
WIDE = "M" * 40


def opened(host: User, *wishes: SeatWish, **more: str | bool) -> Match:
    return lobby.open_table(host, "royals", seats=wishes, **more)  # type: ignore[arg-type]


def crowded() -> tuple[User, User]:
    """A host with a long name and tables of every kind, and a friend whom she invited."""
    host, friend = player(LONG), player("friend")
    match = table(host, friend, title=WIDE)
    table(friend, host, bots=4, title="Six at the table")
    play_out(table(host, friend))
    opened(host, SeatWish(player=friend), ANYONE, title=WIDE)
    opened(friend, *[ANYONE] * 5, title="Anybody")
    assert match.status == "running"
    return host, friend


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_a_table_is_laid_the_invitation_accepted_and_the_match_is_on(person: Person, script: bool) -> None:
    hers, his = person(player("alice"), script=script), person(player("bob"), script=script, width=360)
    hers.goto("/lobby/")
    hers.get_by_role("link", name="Lay a new table").first.click()
    hers.get_by_role("link", name="Lay a table for Royals").click()
    hers.get_by_label("Players", exact=True).select_option("3 players")
    hers.get_by_label("Seat 2", exact=True).and_(hers.locator("select")).select_option("A named player")
    hers.get_by_label("Name of the player").locator("visible=true").fill("bobb")
    hers.get_by_label("Seat 3", exact=True).and_(hers.locator("select")).select_option(index=3)
    hers.get_by_label("Title", exact=True).fill("Friday table")
    hers.get_by_role("button", name="Lay the table").click()
    expect(hers.get_by_text("We know no player called bobb.")).to_be_visible()
    expect(hers.get_by_label("Title", exact=True)).to_have_value("Friday table")
    hers.get_by_label("Name of the player").locator("visible=true").fill("bob")
    hers.get_by_role("button", name="Lay the table").click()
    expect(hers).to_have_url(re.compile(r"/table/[a-z]{10}/$"))

    his.goto("/")
    expect(his.get_by_role("heading", name="Invitations")).to_be_visible()
    his.get_by_role("button", name="Accept").click()
    expect(his).to_have_url(hers.url)
    assert Match.objects.get().status == "running"
    his.goto("/")
    expect(his.get_by_role("link", name="Friday table")).to_be_visible()


def test_only_the_seats_and_names_that_are_asked_for_are_shown(person: Person) -> None:
    page = person(player("alice"))
    page.goto("/tables/new/?game=royals")
    seats = page.get_by_role("group", name="Seat")
    expect(seats).to_have_count(3)
    page.get_by_label("Players", exact=True).select_option("6 players")
    expect(seats).to_have_count(5)
    page.get_by_label("Players", exact=True).select_option("2 players")
    expect(seats).to_have_count(1)
    expect(page.get_by_label("Name of the player").locator("visible=true")).to_have_count(0)
    page.locator("#id_who1").select_option("player")
    expect(page.get_by_label("Name of the player").locator("visible=true")).to_have_count(1)


def test_a_stranger_plays_at_once_and_is_asked_to_sign_in_only_to_join(person: Person) -> None:
    match = opened(player("alice"), ANYONE)
    page = person(width=360)
    page.goto("/lobby/")
    page.get_by_role("button", name="Join").click()
    expect(page).to_have_url(re.compile(rf"/account/login/\?next=/table/{match.code}/"))
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    expect(page).to_have_url(re.compile(r"/table/[a-z]{10}/$"))
    assert Match.objects.filter(status="running", host__guest=True).count() == 1


def test_a_table_can_be_laid_by_keyboard_alone(person: Person) -> None:
    page = person(player("alice"))
    page.goto("/tables/new/?game=royals")
    reached = []
    for _ in range(60):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.name || document.activeElement.textContent.trim()"))
        if reached[-1] == "Lay the table":
            break
    for name in ("seats", "who1", "who3", "clock", "public", "rated", "title", "Rules of this table", "Lay the table"):
        assert name in reached
    assert "who4" not in reached
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/table/[a-z]{10}/$"))


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (360, "light"), (1280, "dark"), (1280, "light")])
def test_the_pages_are_flawless_full_and_empty(person: Person, flawless: Check, width: int, scheme: str) -> None:
    def look(who: User | None, *addresses: str) -> Page:
        page = person(who, width=width, scheme=scheme)
        for address in addresses:
            page.goto(address)
            assert flawless(page)
        return page

    look(None, "/", "/lobby/?rated=yes")
    host, friend = crowded()
    look(None, "/")
    look(friend, "/", "/lobby/", "/lobby/?show=running")
    look(player("newcomer"), "/")
    page = look(host, "/", "/tables/new/?game=royals")
    page.locator("#id_who1").select_option("player")
    page.get_by_text("Rules of this table").click()
    page.get_by_role("button", name="Lay the table").click()
    expect(page.get_by_text("Type the name of the player")).to_be_visible()
    assert flawless(page)
