"""Royale with Serfs in a browser: a match of three to a right call, and what the Queen decides about Serfs."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Person
from tests.browser.royale import Court, choose, hands_at_the_end, lay, result, sends, table_of_royale
from tests.cast import player
from tests.titles.royale.position import position

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LOOK = "Bribe bob with 3 Gold, or let her look into the shipment from {} to the Serf at place 1 (2 cards)?"

# bob is the Queen; clockwise from her a Serf, charlie, a Serf, alice.
THREE: list[tuple[str, str, dict[str, str]]] = [
    ("alice", "role grain", {"charlie": "Choose your role: Forester, Smith or Mason."}),
    (
        "charlie",
        "role iron",
        {"bob": "Choose the places of the two Serfs.", "alice": "bob decides where the two Serfs sit."},
    ),
    ("bob", "serfs 1:stone 3:wood", {"charlie": "Ship one or two cards to the Serf at place 1."}),
    (
        "charlie",
        "ship OW",
        {"alice": "bob decides whether to search the shipment from charlie to the Serf at place 1."},
    ),
    (
        "alice",
        "call 3",
        {
            "alice": "bob decides whether to search the shipment from charlie to the Serf at place 1.",
            "bob": "Let the shipment from charlie to the Serf at place 1 pass (2 cards), or pay 1 Gold to search it?",
        },
    ),
    (
        "bob",
        "search",
        {
            "alice": LOOK.format("charlie"),
            "charlie": LOOK.format("you"),
        },
    ),
    ("charlie", "bribe 1", {"alice": "Ship one or two cards to the Serf at place 3."}),
    ("alice", "ship GR", {}),
    ("bob", "allow", {"bob": "Tax a player, or take no tax."}),
    ("bob", "tax 4", {"charlie": "Ship one or two cards to the Serf at place 1."}),
    ("charlie", "ship S", {}),
    ("bob", "allow", {"bob": "Give the Glory of the Serf at place 3 to a player."}),
    ("bob", "pass_glory 4", {"alice": "Ship one or two cards to the Serf at place 3."}),
    ("alice", "ship GG", {}),
    ("bob", "allow", {"charlie": "bob decides whom to tax."}),
]


def test_a_wrong_call_costs_the_serfs_gold_and_a_right_one_wins(person: Person, transactional_db: None) -> None:
    names = ["alice", "bob", "charlie"]
    players = {name: player(name) for name in names}
    match = table_of_royale([*players.values()], "straw 1549", queen=1)
    pages = {name: person(players[name], width=360 if name == "alice" else 1280) for name in names}
    court = Court(match, pages, names)
    for who, move, sees in THREE:
        if move == "call 3":
            what_a_call_may_cost_is_said_first(court)
        court.play(who, move, **sees)
        if move == "call 3":
            expect(court.at_once("charlie").locator(".coins")).to_contain_text("Treasury 3 of 7")
            expect(court.at_once("charlie").get_by_text("Call Serf 3")).to_have_count(0)
    log = court.log("charlie")
    assert "alice calls the Serf at place 3: Glory, Gold, Iron and Stone. The treasury receives 1 Gold." in log
    assert "You pay bob with 3 Gold of the Serf at place 1: the shipment stays closed." in log
    assert "The Serf at place 1 passes a card to alice." in log
    assert "The Serf at place 1 passes a card to you: Glory." in court.log("alice")
    choose(court.at_once("alice"), "call 3")
    expect(court.pages["alice"].locator(".now[open]")).to_contain_text("You know that it holds three Glory.")
    court.pages["alice"].locator(f"#tray {sends('call 3')}").click()
    expect(pages["alice"].locator("#ask")).to_have_text("You win: the Serf holds three Glory.")
    match.refresh_from_db()
    expect(court.at_once("bob").locator("#ask")).to_have_text("The Citizens win: the Serf holds three Glory.")
    assert result(pages["bob"]) == ["Won alice Citizen", "Won charlie Citizen", "Lost bob Queen"]
    assert "Serf at place 3, Forester: Glory Glory Glory" in hands_at_the_end(pages["bob"])


def what_a_call_may_cost_is_said_first(court: Court) -> None:
    """RY-38: the last tap comes after what follows from it, and the call can be let be."""
    page = court.at_once("alice")
    choose(page, "call 3")
    expect(page.locator(".now[open]")).to_contain_text("Otherwise the Queen gets all its Gold; none of it is face up.")
    expect(page.locator(".now[open]")).to_contain_text("You know that it does not hold three Glory.")
    page.locator(".now[open] summary").click()
    expect(page.get_by_role("button", name="Call it now")).to_be_hidden()


def test_the_queen_collects_from_serfs_and_passes_their_cards_on(person: Person, transactional_db: None) -> None:
    """RYE-21."""
    names = ["alice", "bob", "charlie"]
    players = [player(name) for name in names]
    match = table_of_royale(players, "coins", queen=0)
    lay(match, position("RRG WI IG WSSG", treasury=3, place=0, serfs=(2, 3), up={2: "OO", 3: "OO"}))
    court = Court(match, {"alice": person(players[0], width=360), "bob": person(players[1], script=False)}, ["alice"])
    court.play("alice", "collect 2:1 3:2", bob="Exchange both Grain for 1 Gold, or ship one or two cards to charlie.")
    assert "alice collects 1 Gold from the Serf at place 2 and 2 Gold from the Serf at place 3." in court.log("bob")
    assert "Treasury 6 of 7" in court.at_once("alice").locator(".coins").inner_text()


def test_the_queen_chooses_what_a_serf_passes_on(person: Person, transactional_db: None) -> None:
    """RYE-18."""
    names = ["alice", "bob", "charlie", "dana"]
    players = [player(name) for name in names]
    match = table_of_royale(players, "cards", queen=0)
    lay(match, position("RRGO GWSOO I GWSO", treasury=2, place=2, serfs=(3,), up={3: "IO"}))
    pages = {
        name: person(players[names.index(name)], width=360 if name == "alice" else 1280)
        for name in ("alice", "charlie")
    }
    court = Court(match, pages, names)
    asks = "Choose a face-up card of the Serf at place 3 to pass to charlie."
    court.play("charlie", "ship S")
    court.play("alice", "allow", alice=asks)
    court.play("alice", "pass_face_up O", alice="Give one Iron to each of two Citizens.")
    court.play("alice", "give 1 3", alice=asks)
    court.play("alice", "pass_face_up I", charlie="dana is to ship to the Serf at place 3.")
    assert (
        "The Serf at place 3 passes the Gold to you. The Serf at place 3 exchanges both Iron for 1 Gold."
        in court.log("charlie")
    )
