"""Deciding at once in a browser, on a phone, with and without script, while another looks on."""

from typing import Any

import pytest
from playwright.sync_api import expect

from games.models import Match
from tests.browser.conftest import Person
from tests.cast import assemble
from tests.tables import state_of, table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SOON = 2000  # milliseconds within which another's decision must show


@pytest.mark.parametrize("script", [True, False])
def test_who_has_decided_is_seen_and_changes_the_answer(
    sealed: Any, person: Person, transactional_db: None, script: bool
) -> None:
    people = assemble()
    match = table(people.bob, people.charlie, people.alice, game="sealed")
    mine, theirs = person(people.bob, width=360, script=script), person(people.charlie)
    for page in (mine, theirs):
        page.goto(f"/table/{match.code}/")
    mine.locator("#tray").get_by_role("button", name="bid 2").click()
    expect(mine.locator("#decided")).to_contain_text("You have decided: bid 2.")
    expect(theirs.locator("#prompt")).to_contain_text("Decided: bob", timeout=SOON)
    expect(theirs.locator("#seat-0")).to_contain_text("has decided")
    mine.get_by_role("button", name="Change my answer").click()
    expect(mine.get_by_text("You take your answer back, to decide anew.").first).to_be_visible()
    expect(mine.locator("#decided")).to_have_count(0)
    expect(theirs.locator("#prompt")).not_to_contain_text("Decided", timeout=SOON)
    mine.locator("#tray").get_by_role("button", name="bid 0").click()
    expect(mine.locator("#decided")).to_contain_text("You have decided: bid 0.")
    assert state_of(Match.objects.get()).decided() == (0,)
