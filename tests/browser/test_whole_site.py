"""The whole site, started as a newcomer starts it: two people sign up, play Royals with a bot, and look back."""

import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.running.outside import Outside, eventually, free_port, outside
from tests.running.test_accidents import answers, broker

pytestmark = pytest.mark.browser

PASSWORD = "nine of clubs, please"
MINE = ".prompt[data-mine]"
LIVE_SECONDS = 2.0


@contextmanager
def running(folder: Path) -> Iterator[tuple[str, Outside]]:
    """The address of a site that `manage.py up` serves, on the kind of database and queue that the suite runs on."""
    port, redis = free_port(), free_port()
    with_redis = bool(os.environ.get("REDIS_URL"))
    more = {"DEBUG": "true"} | ({"REDIS_URL": f"redis://127.0.0.1:{redis}/0"} if with_redis else {})
    with broker(redis) if with_redis else nullcontext(), outside(folder, **more) as place:
        assert not with_redis or eventually(lambda: answers(redis))
        up = place.run("manage.py", "up", "--no-demo", "--port", str(port))
        try:
            assert up.says("Stop     Ctrl-C"), up.printed
            yield f"http://localhost:{port}", place
        finally:
            up.popen.terminate()
            up.ends(30)


def sign_up(page: Page, name: str) -> None:
    """A new player, from the home page on."""
    page.goto("/")
    page.get_by_role("link", name="Sign up").first.click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("mail", exact=False).fill(f"{name}@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    page.goto("/")
    expect(page.locator("h1")).to_contain_text("Welcome")


def lay_table(page: Page, friend: str) -> None:
    """A table of three: the player, a named friend, a bot."""
    page.goto("/tables/new/?game=royals")
    page.get_by_label("Players", exact=True).select_option("3")
    page.locator("#id_who1").select_option("player")
    page.locator("#id_name1").fill(friend)
    page.locator("#id_who2").select_option("bot:instinct")
    page.get_by_label("Title").fill("Friday table")
    page.get_by_role("button", name="Lay the table").click()
    expect(page).to_have_url(re.compile("/table/"))


def turn_mails(place: Outside, name: str) -> list[str]:
    """The ids of the mails that told this player of a turn."""
    found = []
    for mail in place.mails():
        if f"To: {name}@example.org" in mail and "Subject: Royals, Friday table: your turn" in mail:
            found += re.findall(r"^Message-ID: (\S+)", mail, re.MULTILINE)
    return found


def asked(page: Page) -> str:
    """The token of the decision that the page asks for, "" if none."""
    return page.locator("#tray input[name=seen]").get_attribute("value") or "" if page.locator(MINE).count() else ""


def choose_and_play(page: Page) -> None:
    """Two taps: the first card that fits, where the next does not lie over it, then Play."""
    page.locator("#tray label.card:has(input:not([disabled]))").first.click(position={"x": 12, "y": 30})
    page.locator("#tray .btn--gold").click()


def version(page: Page) -> int:
    """How many lines the log had when the page was made."""
    mark = page.locator("#mark").get_attribute("data-mark") or ""
    return int(mark.partition("-")[0])


def is_over(page: Page) -> bool:
    """Whether the page says so."""
    return page.locator(".prompt h2").inner_text() == "The match is over"


def play_to_the_end(pages: dict[str, Page], place: Outside, look: Callable[[Page], object]) -> dict[str, set[str]]:
    """Both people play whenever they are asked, each once the mail of the turn has come; the turns mailed to each.

    A turn that a player's own move brought back to her is before her eyes: no mail tells of it.
    """
    turns: dict[str, set[str]] = {name: set() for name in pages}
    own: set[tuple[str, str]] = set()
    answered: set[tuple[str, str]] = set()
    for _ in range(1500):
        for page in pages.values():
            look(page)
        if any(map(is_over, pages.values())):
            return turns
        for name, page in pages.items():
            token = asked(page)
            if not token or (name, token) in answered:
                continue
            answered.add((name, token))
            if (name, token) not in own:
                turns[name].add(token)
            own.add((name, str(version(page) + 1)))
            assert eventually(partial(has_mails, place, name, len(turns[name])), 10), f"no mail for {name}"
            other = next(pages[n] for n in pages if n != name)
            before = other.locator("#log").inner_text()
            choose_and_play(page)
            if look is live:
                start = time.monotonic()
                assert eventually(partial(tells_more, other, before), 5)
                assert time.monotonic() - start < LIVE_SECONDS, "the other's move took too long to appear"
        time.sleep(0.05)
    raise AssertionError("The match does not end.")


def has_mails(place: Outside, name: str, most: int) -> bool:
    """Whether so many turn mails have gone out to that player."""
    return len(turn_mails(place, name)) >= most


def tells_more(page: Page, before: str) -> bool:
    """Whether the log on that page has changed."""
    return page.locator("#log").inner_text() != before


def live(page: Page) -> None:
    """With script the page follows by itself: nothing is loaded again."""
    page.wait_for_timeout(100)


def by_hand(page: Page) -> None:
    """Without script the reader loads the page again, here as soon as that shows something new."""
    mark = page.locator("#mark").get_attribute("data-mark") or ""
    answer = page.request.get(urljoin(page.url, "part/"), params={"stage": "table", "mark": mark})
    if answer.status != 204 or "hx-refresh" in answer.headers:
        page.reload()


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_two_people_and_a_bot_play_royals_from_sign_up_to_the_leaderboard(
    script: bool, browser: Browser, tmp_path: Path, transactional_db: None
) -> None:
    with running(tmp_path / "var") as (site, place):
        contexts = [
            browser.new_context(base_url=site, java_script_enabled=script, viewport={"width": width, "height": 800})
            for width in (1280, 360)
        ]
        ada, noor = (context.new_page() for context in contexts)
        for page in (ada, noor):
            page.set_default_timeout(10_000)
        try:
            sign_up(ada, "ada")
            sign_up(noor, "noor")
            lay_table(ada, "noor")
            noor.goto("/")
            noor.get_by_role("button", name="Accept").click()
            expect(noor).to_have_url(re.compile("/table/"))
            if not script:  # else the waiting room follows by itself
                ada.reload()
            expect(ada.locator("#prompt")).to_be_visible()
            turns = play_to_the_end({"ada": ada, "noor": noor}, place, live if script else by_hand)
            assert all(turns.values())
            for name, seen in turns.items():
                mails = turn_mails(place, name)
                assert len(mails) == len(set(mails)) == len(seen), f"{name}: {len(seen)} turns, {len(mails)} mails"
            ada.goto("/mails/")
            expect(ada.get_by_role("link", name="Royals, Friday table: your turn").first).to_be_visible()
            for name, page in (("ada", ada), ("noor", noor)):
                page.goto("/history/")
                expect(page.get_by_text("Friday table").first).to_be_visible()
                page.goto("/leaderboard/royals/")
                expect(page.get_by_role("link", name=name).first).to_be_visible()
        finally:
            for context in contexts:
                context.close()
