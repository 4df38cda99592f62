"""Taking a move back in a browser, on a phone, with and without script, while another looks on."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from games.matches import play
from games.models import Match
from tests.browser.conftest import Person
from tests.cast import assemble
from tests.tables import seen_by, table
from tests.titles.nobility.positions import position
from tests.titles.nobility.test_table import laid

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
TOO_WIDE = """captions => captions.filter(caption => {
    const words = document.createRange(); words.selectNodeContents(caption);
    return words.getBoundingClientRect().width > caption.closest(".card__face").clientWidth;
}).map(caption => caption.textContent)"""
SOON = 2000  # milliseconds within which another's move must show


def edges(part: Locator) -> tuple[float, float]:
    """Where a part of the page begins and ends, from above."""
    box = part.bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


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


@pytest.mark.parametrize("width", [360, 1280])
def test_above_many_payments_it_pushes_no_words_over_the_cards(
    person: Person, transactional_db: None, width: int
) -> None:
    match, people = laid(position({0: "FFFFGGGGGBBBSSS"}))
    claim = {"type": "claim", "noble": "seville-cardinal", "intrigue": []}
    play.make_move(match.pk, 0, claim, seen=seen_by(match, 0))
    page = person(people[0], width=width)
    page.goto(f"/table/{match.code}/")
    expect(page.get_by_role("button", name="Take back: claim the Cardinal of Seville")).to_be_visible()
    above, below = edges(page.locator("#tray .act"))
    first, last = edges(page.locator("#says-1"))
    assert above <= first < last <= below + 1
    pay = page.get_by_role("button", name="Pay", exact=True)
    pay.click(trial=True)
    assert edges(pay)[1] <= edges(page.locator("#tray"))[1]


def test_the_names_of_lands_fit_on_their_cards(person: Person, transactional_db: None) -> None:
    match, people = laid(position({}, step="draw", row="FGB"))
    for width in (360, 1280):
        page = person(people[0], width=width)
        page.goto(f"/table/{match.code}/")
        captions = page.locator("#tray .draws .card__caption")
        expect(captions).to_have_count(3)
        assert captions.evaluate_all(TOO_WIDE) == []
