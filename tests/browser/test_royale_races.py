"""Royale when people meet: two calls at the same moment, and the sender's silence."""

import pytest
from playwright.sync_api import Page, expect

from games.models import Match, Message, User
from tests.browser.conftest import Person
from tests.browser.royale import Court, choose, lay, sends, table_of_royale
from tests.cast import player
from tests.titles.royale.position import position

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = ["alice", "bob", "charlie", "dana"]
SILENCED = "You may not write until the others have decided."


def with_a_serf() -> tuple[Match, dict[str, User]]:
    """RYE-20: a Serf at place 3 holds two Glory and a Gold; bob is to ship, alice is the Queen."""
    players = {name: player(name) for name in NAMES}
    match = table_of_royale([*players.values()], "a race", queen=0)
    lay(match, position("RRG WIO GGI WSSOO", treasury=2, serfs=(3,), up={3: "OO"}))
    return match, players


def test_of_two_calls_at_once_one_is_made_and_the_other_is_told_why_not(person: Person, transactional_db: None) -> None:
    match, players = with_a_serf()
    pages = {name: person(players[name]) for name in ("charlie", "dana")}
    court = Court(match, pages, NAMES)
    before = match.version
    for page in pages.values():
        choose(page, "call 3")
    for page in pages.values():
        soon(page, f"#tray {sends('call 3')}")
    for page in pages.values():
        expect(page.locator("#log > p")).not_to_contain_text(f"{before} move")
        expect(page.locator("#said")).not_to_be_empty()
    match.refresh_from_db()
    assert match.version == before + 1
    caller = NAMES[match.moves.get(number=match.version).seat or 0]
    late = next(name for name in pages if name != caller)
    expect(pages[caller].locator("#said")).to_contain_text(
        "You call the Serf at place 3: two Glory, two Gold and Iron."
    )
    expect(pages[late].locator("#said")).to_have_text(
        "The table has moved on since you looked. See what changed, then choose again."
    )
    assert (
        f"{caller} calls the Serf at place 3: two Glory, two Gold and Iron. The treasury receives 2 Gold."
        in court.log(late)
    )
    for page in pages.values():
        expect(page.locator(".coins")).to_contain_text("Treasury 4 of 7")
        expect(page.get_by_text("Call Serf 3")).to_have_count(0)
    expect(pages["charlie"].locator("#ask")).to_have_text("bob is to ship to dana.")


def soon(page: Page, button: str) -> None:
    """Have that button clicked a little later, so that others can be at the same moment."""
    page.evaluate("place => { setTimeout(() => document.querySelector(place).click(), 400) }", button)


def test_the_sender_may_not_talk_while_his_shipment_waits(person: Person, transactional_db: None) -> None:
    match, players = with_a_serf()
    pages = {name: person(players[name]) for name in ("alice", "bob", "dana")}
    court = Court(match, pages, NAMES)
    before = person(players["bob"], script=False)
    before.goto(match.get_absolute_url())
    pages["bob"].fill("#say", "Mercy, it is only Gr")
    court.play("bob", "ship R", bob="alice decides whether to search the shipment from you to dana.")
    shut(pages["bob"], "Mercy, it is only Gr")
    before.fill("#say", "Only Grain!")
    before.get_by_role("button", name="Send").click()
    expect(before.locator("#said")).to_contain_text(SILENCED)
    shut(before, "Only Grain!")
    assert not Message.objects.exists()
    court.play(
        "alice", "search", dana="Bribe alice with 3 Gold, or let her look into the shipment from bob to you (1 card)?"
    )
    say(pages["dana"], "What is in it?")
    expect(pages["bob"].locator("#chat")).to_contain_text("What is in it?")
    shut(pages["bob"], "Mercy, it is only Gr")
    court.play("dana", "decline", alice="charlie is to ship to bob.")
    expect(court.at_once("bob").locator("#say")).to_have_value("Mercy, it is only Gr")
    say(pages["bob"], "Told you.")
    expect(pages["alice"].locator("#chat")).to_contain_text("Told you.")
    order = "You find Grain in the shipment and take nothing. By standing order."
    assert order in court.log("alice")
    assert "By standing order" not in court.log("dana")


def say(page: Page, text: str) -> None:
    """Write that line to the table."""
    page.fill("#say", text)
    page.get_by_role("button", name="Send").click()


def shut(page: Page, begun: str) -> None:
    """RY-21: the line says why nothing can be sent now, and keeps what was begun."""
    expect(page.locator("#line")).to_contain_text(SILENCED)
    expect(page.locator("#say")).not_to_be_editable()
    expect(page.get_by_role("button", name="Send")).to_be_disabled()
    expect(page.locator("#say")).to_have_value(begun)
