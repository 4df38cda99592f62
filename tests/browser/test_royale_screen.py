"""Royale on the screens it is played on: what is decided stands above the tray, and a desk does not scroll away."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Person
from tests.titles.royale.test_table_page import PHASES, laid

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("phase", ["collect", "give", "bribe_serf"])
def test_the_dock_stands_above_the_tray_on_a_phone_however_many_choices_there_are(person: Person, phase: str) -> None:
    build, seat, *_ = PHASES[phase]
    match, people = laid(build())
    page = person(people[seat], width=360)
    page.goto(match.get_absolute_url())
    page.locator("#tray label").first.click()
    assert bottom(page, ".dock .packet" if phase == "bribe_serf" else ".dock") <= top(page, "#tray")
    said = page.locator(".says:visible")
    assert said.evaluate("says => says.scrollHeight - says.clientHeight") <= 0, said.inner_text()


def test_a_page_at_a_desk_is_as_high_as_the_window(person: Person, transactional_db: None) -> None:
    match, people = laid(PHASES["bribe"][0]())
    page = person(people[4])
    page.goto(match.get_absolute_url())
    for fold in page.locator(".side summary").all():
        if not fold.evaluate("summary => summary.parentElement.open"):
            fold.click()
    assert page.locator(".side").evaluate("side => side.scrollHeight > 2 * side.clientHeight")
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


def top(page: Page, part: str) -> float:
    place = page.locator(part).bounding_box()
    assert place is not None
    return place["y"]


def bottom(page: Page, part: str) -> float:
    return top(page, part) + float(page.locator(part).evaluate("part => part.getBoundingClientRect().height"))
