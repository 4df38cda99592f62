"""Whispers in a browser: two of three whisper live, the third sees only that they do; what is new; on a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.matches import lobby, talk
from games.matches.terms import SeatWish
from games.models import Match, Message
from tests.browser.conftest import Person
from tests.cast import Cast, assemble
from tests.tables import table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SOON = 2000  # milliseconds within which another's line must show


@pytest.fixture
def people(transactional_db: None) -> Cast:
    return assemble()


@pytest.fixture
def match(people: Cast) -> Match:
    return table(people.alice, people.bob, people.charlie, whispers=True, key="whispers")


def path(match: Match) -> str:
    return f"/table/{match.code}/"


def choose(page: Page, to: str) -> None:
    """Whom the line is for: one tap."""
    page.locator(".say__to").get_by_role("radio", name=to, exact=True).check()


def say(page: Page, text: str, to: str = "") -> None:
    """Write a line, to whom is chosen, or after one tap to somebody else."""
    if to:
        choose(page, to)
    page.fill("#say", text)
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#say")).to_have_value("")


def test_two_whisper_and_the_third_sees_only_that_they_do(
    person: Person, people: Cast, match: Match, flawless: Callable[[Page], bool]
) -> None:
    alice, bob, charlie = (person(who, width=360) for who in (people.alice, people.bob, people.charlie))
    for page in (alice, bob, charlie):
        page.goto(path(match))
        page.evaluate("window.same = true")
    say(alice, "The Nine is yours.", to="bob")
    expect(bob.locator("#chat [data-private]")).to_contain_text("alice whispers to you", timeout=SOON)
    expect(bob.locator("#chat")).to_contain_text("The Nine is yours.")
    expect(bob.locator("#chat-count")).to_have_text("1 new")
    expect(bob.locator("#talk-new")).to_be_visible()
    expect(bob.locator("#new-talk")).to_have_text("New")
    expect(charlie.locator("#chat .whispering")).to_contain_text("alice and bob whisper: 1 line", timeout=SOON)
    assert "The Nine" not in charlie.content()
    say(alice, "And the Ten.")  # whom she writes to stays chosen
    assert Message.objects.latest("pk").to == people.bob
    expect(charlie.locator("#chat .whispering")).to_contain_text("2 lines", timeout=SOON)
    say(bob, "Thank you.", to="alice")
    expect(bob.locator("#chat-count")).to_be_hidden(timeout=SOON)
    expect(alice.locator("#chat")).to_contain_text("bob whispers to you")
    say(charlie, "What do you two plot?")
    expect(alice.locator("#chat")).to_contain_text("What do you two plot?", timeout=SOON)
    assert "Thank you." not in charlie.content()
    assert all(page.evaluate("window.same") for page in (alice, bob, charlie))
    assert all(flawless(page) for page in (alice, bob, charlie))


def test_lines_that_i_saw_are_not_new_when_the_next_one_comes_and_those_below_the_screen_stay_so(
    person: Person, people: Cast, match: Match
) -> None:
    page = person(people.alice, width=360)
    page.goto(path(match))
    talk.say(match, people.bob, "One")
    expect(page.locator("#chat-count")).to_have_text("1 new", timeout=SOON)
    talk.say(match, people.bob, "Two")
    expect(page.locator("#chat-count")).to_have_text("2 new", timeout=SOON)
    page.locator("#talk-new").click()
    page.locator("#chat li").last.scroll_into_view_if_needed()
    talk.say(match, people.bob, "Three")
    expect(page.locator("#chat-count")).to_have_text("1 new", timeout=SOON)
    page.reload()
    expect(page.locator("#chat-count")).to_be_hidden()


def test_a_draft_for_somebody_who_left_is_not_sent_to_the_whole_table(person: Person, people: Cast) -> None:
    match = lobby.open_table(people.alice, "royals", seats=[SeatWish()] * 3, whispers=True)
    for who in (people.bob, people.charlie):
        lobby.join(match.pk, who)
    page = person(people.alice)
    page.goto(path(match))
    choose(page, "bob")
    page.fill("#say", "Charlie is weak.")
    lobby.leave(match.pk, people.charlie)
    expect(page.locator(".say__to")).not_to_contain_text("charlie", timeout=SOON)
    assert page.locator(".say__to input:checked").get_attribute("value") == str(people.bob.pk)
    lobby.leave(match.pk, people.bob)
    expect(page.locator(".say__to")).not_to_contain_text("bob", timeout=SOON)
    assert page.input_value("#say") == "Charlie is weak."
    page.get_by_role("button", name="Send").click()
    assert page.locator(".say__to input:checked").count() == 0
    assert not Message.objects.exists()


def test_a_refused_line_keeps_its_words_and_whom_it_was_for(person: Person, people: Cast, match: Match) -> None:
    page = person(people.alice)
    page.goto(path(match))
    for number in range(talk.MOST_A_MINUTE):
        talk.say(match, people.alice, f"Line {number}")
    choose(page, "bob")
    page.fill("#say", "One more")
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#chat-fold .told")).to_contain_text("Wait a minute")
    assert page.input_value("#say") == "One more"
    assert page.locator(".say__to input:checked").get_attribute("value") == str(people.bob.pk)


def test_without_script_a_line_is_whispered_reported_and_its_author_muted(
    person: Person, people: Cast, match: Match
) -> None:
    alice, bob = person(people.alice, width=360, script=False), person(people.bob, width=360, script=False)
    alice.goto(path(match))
    choose(alice, "bob")
    alice.fill("#say", "Psst.")
    alice.get_by_role("button", name="Send").click()
    assert alice.url.endswith("#chat-fold")
    assert alice.locator(".say__to input:checked").get_attribute("value") == str(people.bob.pk)
    bob.goto(path(match))
    bob.get_by_role("link", name="Report this line or mute alice").click()
    bob.get_by_label("What is wrong").fill("Rude")
    bob.get_by_role("button", name="Report to the staff").click()
    expect(bob.locator(".notes")).to_contain_text("The staff will look at that line.")
    bob.get_by_role("link", name="Report this line or mute alice").click()
    bob.get_by_role("button", name="Mute alice").click()
    expect(bob.locator(".chat__muted summary")).to_have_text("Muted")
    assert "Psst." not in bob.locator("#chat").inner_text()
    bob.locator(".chat__muted summary").click()
    assert "Psst." in bob.locator("#chat").inner_text()


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_wrong_with_the_pages_of_talk(
    person: Person, people: Cast, match: Match, flawless: Callable[[Page], bool], width: int, scheme: str
) -> None:
    talk.say(match, people.bob, "Good evening, both of you. Who begins, and who of you has the Nine of Diamonds?")
    line = talk.say(match, people.charlie, "Leave Bob to me, and the rest is yours.", to=people.alice.pk)
    talk.say(match, people.alice, "Done. But you lead the Queen first.", to=people.charlie.pk)
    talk.say(match, people.bob, "You whisper.", to=people.charlie.pk)
    talk.mute(people.alice, people.bob)
    talk.say(match, people.charlie, "We do.")
    page = person(people.alice, width=width, scheme=scheme)
    for address in (path(match), f"{path(match)}line/{line.pk}/", "/player/bob/", "/settings/"):
        page.goto(address)
        assert flawless(page)
        assert page.locator("h1").count() == 1
    watcher = person(people.dana, width=width, scheme=scheme)
    watcher.goto(path(match))
    assert flawless(watcher)
