"""Royal Secrets in a browser: a Favour and a bet on a phone, a choice made on the cloth, a bet without script."""

from collections.abc import Callable

import pytest
from django.db import transaction
from playwright.sync_api import Page, expect

from games.models import Match, User
from games.rules import State
from tests.browser.conftest import HEIGHTS, Person
from tests.browser.royale import lay
from tests.cast import player
from tests.tables import state_of, table
from tests.titles.royal_secrets.stages import NAMES, STAGES

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def table_at(stage: str) -> tuple[Match, list[User]]:
    """A running match in that stage, and its players."""
    state: State = STAGES[stage][0]()
    people = [player(name) for name in NAMES[: len(state.view(None).counts)]]  # type: ignore[attr-defined]
    with transaction.atomic():
        return lay(table(*people, game="royal-secrets"), state), people


def said(page: Page) -> list[str]:
    """The sentences about what is chosen."""
    return [line.inner_text() for line in page.locator("#tray .says").all() if line.is_visible()]


@pytest.mark.parametrize("width", HEIGHTS)
def test_a_stab_in_its_own_sheet_keeps_the_word_and_the_bet_follows(
    person: Person, width: int, flawless: Callable[[Page], bool]
) -> None:
    match, people = table_at("first bet, with Favours")
    page = person(people[1], width=width)
    page.goto(f"/table/{match.code}/")
    assert flawless(page)
    page.locator(".now--stab summary").click()
    expect(page.locator(".bet")).to_be_hidden()
    page.locator(".now--stab label").first.click()
    assert flawless(page)
    page.get_by_role("button", name="Stab", exact=True).click()
    expect(page.locator(".now--stab")).to_have_count(0)
    page.locator("#tray label:has(#card-r30)").click()
    page.locator("label:has(#face-down)").click()
    page.locator("label:has(#next-2)").click()
    assert said(page) == ["Count, 30, closed", "Then cleo has the Word."]
    assert flawless(page)
    page.get_by_role("button", name="Bet", exact=True).click()
    expect(page.locator("#tray .bet")).to_have_count(0)
    assert [bet.stabbed for bet in state_of(match).table.bets[0]] == [True]
    assert len(state_of(match).table.bets[1]) == 1


def test_an_audience_is_chosen_by_tapping_it_on_the_cloth(person: Person) -> None:
    match, people = table_at("choose")
    page = person(people[0], width=360)
    page.goto(f"/table/{match.code}/")
    page.locator('label[for="go-king"]').click()
    expect(page.locator("#go-king")).to_be_checked()
    page.locator("label:has(#next-1)").click()
    page.get_by_role("button", name="Go", exact=True).click()
    expect(page.locator("#tray .bet")).to_have_count(0)
    assert state_of(match).table.places[0] == 0


def test_a_bet_is_made_without_script(person: Person) -> None:
    match, people = table_at("second bet")
    page = person(people[0], width=360, script=False)
    page.goto(f"/table/{match.code}/")
    page.locator("#tray label:has(#card-b20)").click()
    page.locator("label:has(#next-2)").click()
    assert said(page) == ["Viscount, 20, open", "Then cleo has the Word."]
    page.get_by_role("button", name="Bet", exact=True).click()
    expect(page.locator("#tray")).to_contain_text("Your hand")
    assert len(state_of(match).table.bets[0]) == 2
