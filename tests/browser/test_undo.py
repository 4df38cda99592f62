"""Taking a move back in a browser, on a phone, with and without script, while another looks on."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.models import Match
from tests.browser.conftest import Person
from tests.cast import assemble
from tests.tables import table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SOON = 2000  # milliseconds within which another's move must show


@pytest.mark.parametrize("script", [True, False])
def test_a_queen_is_taken_back_and_another_card_is_played(
    person: Person, transactional_db: None, flawless: Callable[[Page], bool], script: bool
) -> None:
    people = assemble()
    match = table(people.bob, people.charlie, key="queens 0")
    mine, theirs = person(people.bob, width=360, script=script), person(people.charlie)
    for page in (mine, theirs):
        page.goto(f"/table/{match.code}/")
    offer = mine.get_by_role("button", name="Take back: play the Queen of Clubs")
    expect(offer).to_have_count(0)
    mine.locator("#play-QC").check(force=True, position={"x": 12, "y": 30})
    mine.get_by_role("button", name="Play", exact=True).click()
    expect(offer).to_be_visible()
    expect(theirs.locator("#cloth .pile")).to_contain_text("Queen of Clubs", timeout=SOON)
    if script:
        assert flawless(mine)
        mine.evaluate("window.same = true")
    offer.click()
    expect(mine.get_by_text("You take your last move back.").first).to_be_visible()
    expect(offer).to_have_count(0)
    expect(mine.locator("#play-QC")).to_be_enabled()
    expect(mine.locator("#log")).to_contain_text("Taken back.")
    expect(theirs.locator("#log")).to_contain_text("takes the last move back.", timeout=SOON)
    if script:
        assert mine.evaluate("window.same")
        assert mine.evaluate("document.activeElement.id") == "prompt"
        assert flawless(mine)
    mine.locator("#play-TD").check(force=True, position={"x": 12, "y": 30})
    mine.get_by_role("button", name="Play", exact=True).click()
    expect(theirs.locator("#cloth .pile")).to_contain_text("Ten of Diamonds", timeout=SOON)
    assert [line.by for line in Match.objects.get().moves.order_by("number")][:4] == [
        "deal",
        "player",
        "undo",
        "player",
    ]
