"""Standing orders in a browser: left, seen, followed, withdrawn and stopped, with and without script, on a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.models import Match, StandingOrder, User
from tests.browser.conftest import Person
from tests.cast import Cast, assemble
from tests.tables import move_once, state_of, table, waited_for

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SOON = 10_000  # milliseconds; how soon another's move must show is the table's own test


@pytest.fixture
def people(transactional_db: None) -> Cast:
    return assemble()


def path(match: Match) -> str:
    return f"/table/{match.code}/"


def waits_for_the_other(people: Cast) -> tuple[Match, User, list[str]]:
    """A match in which the first legal move of one gives the other the turn with a fitting card; the other's cards."""
    players = (people.alice, people.bob)
    for number in range(60):
        match = table(*players, key=f"orders {number}")
        state = state_of(match)
        seat, other = waited_for(match), 1 - waited_for(match)
        state.play(seat, state.legal(seat)[0])
        if state.waiting() == (other,) and len(state.legal(other)) > 1:
            return match, players[other], [str(action.card) for action in state.legal(other)]  # type: ignore[attr-defined]
        match.delete()
    raise AssertionError("No such deal was found.")


def fold(page: Page) -> None:
    """Open the panel."""
    if not page.locator("#orders-fold").evaluate("fold => fold.open"):
        page.locator("#orders-fold > summary").click()


def wish(page: Page, *cards: str) -> None:
    """Leave the wish for these cards, the first one first."""
    form = page.locator("#orders form").filter(has=page.locator('input[value="wish"]'))
    for place, card in enumerate(cards):
        form.locator("select").nth(place).select_option(f'"{card}"')
    form.get_by_role("button", name="Leave this order").click()


@pytest.mark.parametrize("script", [True, False])
def test_an_order_is_left_seen_followed_and_told_used_up(
    person: Person, people: Cast, flawless: Callable[[Page], bool], script: bool
) -> None:
    match, owner, cards = waits_for_the_other(people)
    page = person(owner, width=360, script=script)
    page.goto(path(match))
    fold(page)
    wish(page, cards[1], cards[0])
    expect(page.get_by_text("The order stands.")).to_be_visible()
    fold(page)
    standing = page.locator("#orders ol li")
    expect(standing).to_have_count(1)
    expect(standing).to_contain_text("Play the first that fits of")
    expect(page.locator("#orders-count")).to_have_text("1")
    if script:
        assert flawless(page)
        page.evaluate("window.same = true")
    else:
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0
    move_once(match)
    if script:
        expect(page.locator("#log")).to_contain_text("By standing order.", timeout=SOON)
        assert page.evaluate("window.same")
        assert page.locator("#orders-fold").evaluate("fold => fold.open")
    else:
        page.goto(path(match))
        fold(page)
    expect(page.locator("#log")).to_contain_text("By standing order.")
    expect(page.locator("#orders ol li")).to_have_count(0)
    expect(page.locator("#orders ul li")).to_contain_text("used up.")
    expect(page.locator("#orders-count")).to_have_text("0")


@pytest.mark.parametrize("script", [True, False])
def test_an_order_can_be_withdrawn_again(person: Person, people: Cast, script: bool) -> None:
    match, owner, _ = waits_for_the_other(people)
    page = person(owner, width=360, script=script)
    page.goto(path(match))
    fold(page)
    page.get_by_role("button", name="Play my only fitting card at once").click()
    fold(page)
    expect(page.locator("#orders-count")).to_have_text("1")
    expect(page.get_by_role("button", name="Play my only fitting card at once")).to_have_count(0)
    page.get_by_role("button", name="Withdraw").click()
    fold(page)
    expect(page.locator("#orders-count")).to_have_text("0")
    expect(page.get_by_role("button", name="Play my only fitting card at once")).to_be_visible()
    assert [row.stopped for row in StandingOrder.objects.filter(match=match)] == ["withdrawn"]


@pytest.mark.parametrize("script", [True, False])
def test_a_refused_order_says_why_and_keeps_the_choice(person: Person, people: Cast, script: bool) -> None:
    match, owner, cards = waits_for_the_other(people)
    page = person(owner, width=360, script=script)
    page.goto(path(match))
    fold(page)
    wish(page, cards[1], cards[1])
    alarm = page.locator("#orders-said [data-kind=alarm]" if script else "#said [data-kind=alarm]")
    expect(alarm).to_have_text("That order cannot be left now. Choose another.")
    assert page.locator("#orders-fold").evaluate("fold => fold.open")
    form = page.locator("#orders form").filter(has=page.locator('input[value="wish"]'))
    for place in (0, 1):
        expect(form.locator("select").nth(place)).to_have_value(f'"{cards[1]}"')


def test_a_choice_half_made_stays_when_another_moves_and_the_keyboard_stays_in_the_panel(
    person: Person, people: Cast
) -> None:
    match, owner, cards = waits_for_the_other(people)
    page = person(owner, width=360)
    page.goto(path(match))
    fold(page)
    form = page.locator("#orders form").filter(has=page.locator('input[value="wish"]'))
    form.locator("select").nth(1).select_option(f'"{cards[1]}"')
    only = page.get_by_role("button", name="Play my only fitting card at once")
    only.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#orders-count")).to_have_text("1")
    expect(form.locator("select").nth(1)).to_have_value(f'"{cards[1]}"')
    expect(page.locator("#orders")).to_be_focused()
    move_once(match)
    expect(page.locator("#prompt")).to_contain_text("Your turn", timeout=SOON)
    expect(form.locator("select").nth(1)).to_have_value(f'"{cards[1]}"')
    assert page.locator("#orders-fold").evaluate("fold => fold.open")
