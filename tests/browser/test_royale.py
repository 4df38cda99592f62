"""A whole match of Royale, played by clicking: five people, from the choice of roles to three Glory."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Person
from tests.browser.royale import Court, hands_at_the_end, result, table_of_royale
from tests.cast import player

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = ["alice", "bob", "charlie", "dana", "otto"]
ON_A_PHONE, UNSCRIPTED, LIVE = ["alice", "charlie"], ["otto"], ["bob", "charlie"]

# Who does what, and what is then asked above the table of some of them. Clockwise from charlie, the Queen: dana, otto,
# alice, bob.
FIVE: list[tuple[str, str, dict[str, str]]] = [
    ("bob", "role grain", {"charlie": "alice, dana and otto are choosing their roles."}),
    ("alice", "role iron", {"dana": "Choose your role: Forester or Mason."}),
    (
        "dana",
        "role wood",
        {"dana": "Ship one or two cards to bob.", "bob": "dana is to ship to you."},
    ),
    (
        "dana",
        "ship GR",
        {
            "charlie": "Let the shipment from dana to bob pass (2 cards), or pay 1 Gold to search it?",
            "dana": "charlie decides whether to search the shipment from you to bob.",
            "bob": "charlie decides whether to search the shipment from dana to you.",
            "watcher": "charlie decides whether to search the shipment from dana to bob.",
        },
    ),
    ("charlie", "allow", {"otto": "Ship one or two cards to dana."}),
    ("otto", "ship G", {}),
    ("charlie", "allow", {"alice": "Ship one or two cards to otto."}),
    ("alice", "ship WS", {}),
    (
        "charlie",
        "search",
        {
            "otto": "Bribe charlie with 3 Gold, or let her look into the shipment from alice to you (2 cards)?",
            "charlie": "otto decides whether to bribe you: the shipment from alice to otto is searched.",
            "bob": "otto decides whether to bribe charlie: the shipment from alice to otto is searched.",
        },
    ),
    ("otto", "bribe own", {"bob": "Exchange both Grain for 1 Gold, or ship one or two cards to alice."}),
    (
        "bob",
        "exchange",
        {
            "charlie": "Give one Grain to each of two Citizens.",
            "bob": "charlie decides who gets the two Grain.",
        },
    ),
    ("charlie", "give 2 4", {"bob": "Ship one or two cards to alice."}),
    ("bob", "ship OI", {}),
    (
        "charlie",
        "search",
        {"alice": "Bribe charlie with 3 Gold, or let her look into the shipment from bob to you (2 cards)?"},
    ),
    (
        "alice",
        "decline",
        {
            "charlie": "You find Gold and Iron. How much Gold do you take?",
            "bob": "charlie looks into the shipment from you to alice.",
            "watcher": "charlie looks into the shipment from bob to alice.",
        },
    ),
    ("charlie", "inspect 1", {"charlie": "Tax a player, or take no tax."}),
    ("charlie", "tax 3", {"dana": "Ship one or two cards to bob."}),
    ("dana", "ship GI", {}),
    (
        "charlie",
        "allow",
        {
            "bob": "You hold three Glory: show them and win! otto is to ship to dana.",
            "charlie": "otto is to ship to dana.",
        },
    ),
]
# What one of them alone is told, and what all the others read instead.
SECRETS = {
    "Your hand: Glory, Grain, Wood and Iron.": "dana",
    "Your hand: two Gold, Wood and Stone.": "alice",
    "You ship Glory and Grain to bob.": "dana",
    "You receive Glory and Grain.": "bob",
    "You ship Glory to dana.": "otto",
    "You receive Glory.": "dana",
    "You ship Wood and Stone to otto.": "alice",
    "You receive Wood and Stone.": "otto",
    "You ship Gold and Iron to alice.": "bob",
    "You find Gold and Iron in the shipment and take 1 Gold.": "charlie",
    "You receive Iron.": "alice",
}
# As the watcher reads it, and as somebody does whom it concerns.
PUBLIC = {
    "dana ships 2 cards to bob.": ("bob", "dana ships 2 cards to you."),
    "charlie lets the shipment to bob pass.": ("charlie", "You let the shipment to bob pass."),
    "charlie pays otto 1 Gold to search the shipment from alice.": (
        "otto",
        "charlie pays you 1 Gold to search the shipment from alice.",
    ),
    "otto pays charlie 3 Gold: the shipment stays closed.": (
        "otto",
        "You pay charlie 3 Gold: the shipment stays closed.",
    ),
    "bob exchanges both Grain for 1 Gold.": ("bob", "You exchange both Grain for 1 Gold."),
    "charlie gives one Grain to otto and one to bob.": ("bob", "charlie gives one Grain to otto and one to you."),
    "alice does not bribe.": ("alice", "You do not bribe."),
    "charlie looks into the shipment and takes 1 Gold.": ("alice", "charlie looks into the shipment and takes 1 Gold."),
    "alice receives 1 card.": ("charlie", "alice receives 1 card."),
    "charlie taxes alice: 3 Gold.": ("alice", "charlie taxes you: 3 Gold."),
}
HELD = [
    "charlie, the Queen: 6 of 7 Gold",
    "dana, Forester: Wood",
    "otto, Mason: Grain Wood Stone Stone",
    "alice, Smith: Iron",
    "bob, Farmer: Glory Glory Glory Gold Grain Iron",
]


def test_five_people_play_a_whole_match_to_three_glory(person: Person, transactional_db: None) -> None:
    players = {name: player(name) for name in NAMES}
    match = table_of_royale([*players.values()], "crown 273", queen=2)
    pages = {
        name: person(players[name], width=360 if name in ON_A_PHONE else 1280, script=name not in UNSCRIPTED)
        for name in NAMES
    }
    court = Court(match, pages | {"watcher": person()}, LIVE)
    court.withdraw("charlie", "take all")
    court.withdraw("bob", "three Glory")
    for who, move, sees in FIVE:
        court.play(who, move, **sees)
        if (who, move) == ("alice", "decline"):
            only_the_queen_and_the_sender_see_the_shipment(court)
    court.play(
        "bob", "reveal_glory", bob="You win: you show three Glory.", charlie="The Citizens win: bob shows three Glory."
    )
    expect(court.at_once("watcher").locator("#ask")).to_have_text("The Citizens win: bob shows three Glory.")
    the_citizens_have_won(court)
    each_has_read_its_own_secrets(court)


def only_the_queen_and_the_sender_see_the_shipment(court: Court) -> None:
    """RY-16, RY-22: faces in their docks, backs in everybody else's; she takes no more than there is."""
    for name in ("alice", "bob", "charlie", "watcher"):
        cards = court.at_once(name).locator(".dock .packet .vh").all_inner_texts()
        sees = name in ("charlie", "bob")
        assert cards == (
            [f"{kind}, face down for the others" for kind in ("Gold", "Iron")] if sees else ["A card, face down"] * 2
        ), name
    queen = court.pages["charlie"]
    assert [choice.split("\n")[0] for choice in queen.locator("#tray .choices label").all_inner_texts()] == [
        "Take 1 Gold",
        "Take nothing",
    ]


def the_citizens_have_won(court: Court) -> None:
    """RY-44: all hands lie open to all, and the two sides stand apart."""
    for name in court.pages:
        page = court.at_once(name)
        assert sorted(hands_at_the_end(page)) == sorted(HELD)
        assert result(page) == [
            *(f"Won {who} Citizen" for who in NAMES if who != "charlie"),
            "Lost charlie Queen",
        ]


def each_has_read_its_own_secrets(court: Court) -> None:
    """Section 6: what one alone was told stands in that log alone, what all were told in all, in each one's person."""
    logs = {name: court.log(name) for name in court.pages}
    for line, owner in SECRETS.items():
        assert [name for name, log in logs.items() if line in log] == [owner], line
    for line, (reader, own) in PUBLIC.items():
        assert line in logs["watcher"]
        assert own in logs[reader]
