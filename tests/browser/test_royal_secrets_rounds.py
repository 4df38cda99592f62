"""Royal Secrets in a browser: a round of five people with everything in it, and the seventh of four to the ranking."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.rules.titles.royal_secrets.game import RoyalSecrets
from tests.browser.conftest import Person
from tests.browser.royal_secrets import (
    CHANGE,
    Salon,
    bets,
    cards,
    finals,
    party,
    plate,
    so_far,
    story,
    table_of_royal_secrets,
)
from tests.browser.royale import result
from tests.cast import player
from tests.titles.royal_secrets.position import position
from tests.titles.royal_secrets.stages import FINAL, second

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = ["ada", "bruno", "cleo", "dana", "emil"]
# Ada plays with her finger on a phone, Cleo on the narrowest there is, Dana without script.
DEVICES: dict[str, dict[str, Any]] = {
    "ada": {"width": 360, "scheme": "dark", "touch": True},
    "cleo": {"width": 320},
    "dana": {"script": False},
    "emil": {"scheme": "dark"},
    "watcher": {"width": 360},
}
LIVE = ["ada", "watcher"]
Sees = dict[str, str]

CHOOSE: list[tuple[str, str, Sees]] = [
    ("bruno", "choose king 3", {"dana": "Choose an Audience, and who has the Word next."}),
    ("dana", "choose king 0", {"watcher": "ada has the Word and chooses an Audience."}),
    ("ada", "bribe", {"ada": "Choose an Audience, and who has the Word next."}),
    ("ada", "choose king 4", {"emil": "Choose an Audience. Then cleo has the Word."}),
    ("emil", "choose queen 2", {"cleo": "Choose an Audience, and who bets first."}),
    ("cleo", "choose king 4", {"dana": "emil has the Word and bets a first card."}),
]
FIRST_BETS: list[tuple[str, str, Sees]] = [
    ("emil", "bet p10 up 1", {"watcher": "bruno has the Word and bets a first card."}),
    ("bruno", "bet V10 down 2", {}),
    ("cleo", "bet y30 up 0", {"ada": "Bet your first card, open or closed. Then dana has the Word."}),
    ("ada", "bet b30 down 3", {}),
    ("dana", "bet gX down 0", {"ada": "Bet your second card, open, and name who has the Word next."}),
]
SECOND_BETS: list[tuple[str, str, Sees]] = [
    (
        "ada",
        "bet b10 up 1",
        {"bruno": "Bet your second card, open, and name who has the Word next. You may use Medal of Merit first."},
    ),
    ("bruno", "medal 1 1", {"bruno": "Bet your second card, open, and name who has the Word next."}),
    ("bruno", "bet r10 up 4", {}),
    (
        "emil",
        "bet p30 down 2",
        {"cleo": "Bet your second card, closed. Then dana has the Word. You may use Espionage first."},
    ),
    ("cleo", "spy", {"watcher": "cleo has the Word and bets a second card, closed."}),
]
LAST_WORDS: list[tuple[str, str, Sees]] = [
    ("cleo", "bet y10 down 3", {"dana": "Bet your second card, open. You keep the Word. You may use Stab first."}),
    ("dana", "bet g0 up", {"emil": "dana has the Last Word."}),
    ("dana", "stab 4 2", {"ada": "Recruit a bet at your Audience, or keep Recruitment."}),
]
LAST_ROUND = "The last round: only the majority gains."
OPEN_TIE = "You are tied at the King with ada: pick a third card."
BOTH_WINDOWS = "ada and cleo are still to pick a third card. emil is still to decide on Royal Grace or Master Stroke."
# The count as the watcher reads it under each of its headings, and what others read instead.
COUNTED = {
    "All closed bets are turned up": [],
    "Who withdraws": ["dana withdraws.", "dana takes a Valet; none is left."],
    "The Audiences": [
        "The King: 110 of 60, success (ada 40, bruno 30, cleo 40).",
        "The Queen: 20 of 60, failure (emil 10, the Cardinal 10). It costs emil 6 points.",
    ],
    "The Valets": ["bruno's Valet 10 costs emil 2 points."],
    "Ties and mercy": [
        "A tie at the King: ada and cleo.",
        "emil uses Master Stroke: losses at Audiences become gains.",
        "emil uses Royal Grace: all losses of this round are cancelled.",
        "Third cards at the King: ada Duke 40, cleo Viscount 20. ada wins the tie.",
        "ada's Duke 40 goes to cleo.",
        "cleo's Viscount 20 goes to ada.",
    ],
    "Points": [f"{name} gains {many} points." for name, many in (("ada", 5), ("bruno", 5), ("cleo", 5), ("emil", 6))],
    "Favours and recruits": [
        "ada wins Medal of Merit.",
        "Nobody wins Stab: it is discarded.",
        "ada recruits cleo's Count 30.",
    ],
}
PERSON = {
    "ada": {
        "(ada 40": "(you 40",
        "King: ada": "King: you",
        "ada's": "Your",
        "goes to ada": "goes to you",
        "ada wins": "You win",
        "ada gains": "You gain",
        "ada recruits": "You recruit",
    },
    "emil": {
        "(emil 10": "(you 10",
        "costs emil": "costs you",
        "emil uses Master Stroke: losses": "You use Master Stroke: your losses",
        "emil uses Royal Grace: all losses": "You use Royal Grace: all your losses",
        "emil gains": "You gain",
    },
}


def five_at_the_start_of_a_round() -> RoyalSecrets:
    """The fifth round begins; each holds a Valet, and there is a Favour for every phase."""
    return position(
        5,
        king="medal-2",
        queen="stab-2",
        round=5,
        word=1,
        valets="V20 V0",
        cardinals="K10 K0",
        more={0: "V0", 1: "V10", 2: "V10", 3: "V-10", 4: "V-10"},
        favours={
            0: "bribery-1 recruitment-1",
            1: "medal-1",
            2: "espionage-1",
            3: "stab-1",
            4: "grace-1 master-1",
        },
    )


def test_five_people_play_a_whole_round_with_everything_in_it(
    person: Person, transactional_db: None, flawless: Callable[[Page], bool]
) -> None:
    players = {name: player(name) for name in NAMES}
    match = table_of_royal_secrets([*players.values()], five_at_the_start_of_a_round())
    pages = {name: person(players.get(name), **DEVICES.get(name, {})) for name in [*NAMES, "watcher"]}
    court = Salon(match, pages, LIVE, ["ada"])
    play_all(court, CHOOSE)
    all_stand_and_the_cardinal_beside_the_lone_one(court)
    assert flawless(court.at_once("emil"))
    play_all(court, FIRST_BETS)
    a_closed_bet_is_its_owners(court)
    assert flawless(court.at_once("ada"))
    play_all(court, SECOND_BETS)
    who_has_looked_sees_what_lay_closed(court)
    assert flawless(court.at_once("cleo"))
    play_all(court, LAST_WORDS)
    what_was_stabbed_lies_open(court)
    assert flawless(court.at_once("ada"))
    court.play("ada", "recruit 2 1", watcher=BOTH_WINDOWS, cleo=OPEN_TIE)
    assert flawless(court.at_once("cleo"))
    assert flawless(court.at_once("emil"))
    a_third_card_is_picked_unseen_and_changed(court)
    assert flawless(court.at_once("ada"))
    court.play("emil", "master", emil="You lose 2 points in this round: use Royal Grace, or leave it at that.")
    court.play("emil", "grace", watcher="cleo is still to pick a third card.")
    court.play("cleo", "third king y20", watcher="dana has the Word and chooses an Audience.")
    the_third_cards_were_shown_together(court)
    everybody_reads_how_it_was_counted(court)
    assert flawless(court.at_once("watcher"))
    assert flawless(court.at_once("bruno"))
    assert court.stayed()


def play_all(court: Salon, moves: list[tuple[str, str, Sees]]) -> None:
    """All of them, one after the other."""
    for who, move, sees in moves:
        court.play(who, move, **sees)


def all_stand_and_the_cardinal_beside_the_lone_one(court: Salon) -> None:
    """SE-22, SE-23, SE-27: in order of arrival; what Ada took she alone has read."""
    for name in ("ada", "dana", "watcher"):
        page = court.at_once(name)
        assert party(page, "king") == ["bruno", "dana", "ada", "cleo"]
        assert party(page, "queen") == ["emil", "The Cardinal"]
        assert "stands by emil, alone here" in page.locator(".guest--cardinal").inner_text()
        assert ("You take the Valet 20" in court.log(name)) == (name == "ada")
    assert cards(court.pages["ada"])[-3:] == ["Valet 0, costs 3", "Valet 20, costs 1", "the Excuse"]


def a_closed_bet_is_its_owners(court: Salon) -> None:
    """SE-32, SE-33, SE-91: an open bet is everybody's, a closed one its owner's; so are the points."""
    for name in ("ada", "bruno", "dana", "watcher"):
        page = court.at_once(name)
        closed = "First bet, closed"
        known = {"ada": "Count 30", "bruno": "Valet 10, costs 2", "dana": "the Excuse"}.get(name)
        assert bets(page, "cleo")[0] == "First bet, open: Count 30"
        for who in ("ada", "bruno", "dana"):
            mine = who == name
            assert bets(page, "You" if mine else who)[0] == (f"{closed}: {known}, as you know" if mine else closed)
        assert bets(page, "the Cardinal")[0] == "First bet, open: the Cardinal's 10"
        assert page.get_by_text("My points").count() == (name != "watcher")
    assert so_far(court.pages["watcher"], "king") == "30 of 60 open 3 closed 4 to come"
    assert so_far(court.pages["watcher"], "queen") == "20 of 60 open 0 closed 2 to come"


def who_has_looked_sees_what_lay_closed(court: Salon) -> None:
    """SE-35, SE-37: Cleo knows the closed cards of both Audiences, the others know that she has looked."""
    spy, other = court.at_once("cleo"), court.at_once("watcher")
    assert bets(spy, "emil")[1] == "Second bet, closed: Count 30, as you know. Looked at by You"
    assert bets(spy, "the Cardinal")[1] == "Second bet, closed: the Cardinal's 0, as you know. Looked at by You"
    for page, known in ((spy, ": Valet 10, costs 2, as you know"), (other, "")):
        by = "You" if page is spy else "cleo"
        assert bets(page, "bruno")[0] == f"First bet, closed{known}. Medal of Merit: counts double. Looked at by {by}"
    assert bets(court.at_once("emil"), "the Cardinal")[1] == "Second bet, closed. Looked at by cleo"


def what_was_stabbed_lies_open(court: Salon) -> None:
    """SE-36: turned up and discarded, for all to see."""
    for name in ("ada", "watcher"):
        assert bets(court.at_once(name), "emil")[1].startswith("Second bet, discarded: Count 30")


def a_third_card_is_picked_unseen_and_changed(court: Salon) -> None:
    """SE-54: who has picked is shown, not what; until the last is in it may be changed."""
    before = cards(court.pages["ada"])
    court.play(
        "ada",
        "third king b20",
        watcher="cleo is still to pick a third card. emil is still to decide on Royal Grace or Master Stroke.",
    )
    mine = court.pages["ada"]
    expect(mine.locator("#decided")).to_contain_text("You have decided")
    expect(mine.locator(".given--third")).to_contain_text("Viscount 20")
    for name in ("cleo", "dana", "watcher"):
        page = court.at_once(name)
        expect(page.locator("#prompt")).to_contain_text("Decided: ada")
        assert "has decided" in plate(page, "ada")
        assert "Viscount" not in court.log(name)
        expect(page.locator(".given--third")).to_have_count(0)
    court.play("ada", CHANGE, ada="You are tied at the King with cleo: pick a third card.", watcher=BOTH_WINDOWS)
    expect(court.pages["watcher"].locator("#prompt")).not_to_contain_text("Decided")
    assert cards(mine) == before
    court.play("ada", "third king b40")
    expect(mine.locator(".given--third")).to_contain_text("Duke 40")


def the_third_cards_were_shown_together(court: Salon) -> None:
    """SE-54, SE-57, SE-71: they swap, and Ada has Cleo's recruited bet besides."""
    assert cards(court.at_once("ada")) == [
        *("2 × Page 0, comes home after the round", "Baron 10", "2 × Viscount 20", "Viscount 20, of cleo"),
        *("Count 30", "Count 30, of cleo", "Duke 40", "Valet 0, costs 3", "Valet 20, costs 1", "the Excuse"),
    ]
    assert "Duke 40, of ada" in cards(court.at_once("cleo"))


def everybody_reads_how_it_was_counted(court: Salon) -> None:
    """SE-41 to SE-60, in steps, each in their own person; SE-91: no total of another."""
    for name in ("watcher", "ada", "emil"):
        told = {head: [in_person(line, name) for line in lines] for head, lines in COUNTED.items()}
        assert story(court.at_once(name)) == told, name
    for name, points in {"ada": 15, "dana": 10, "emil": 16}.items():
        assert f"My points {points}" in court.at_once(name).locator(".chips--piles").inner_text().replace("\n", " ")


def in_person(line: str, reader: str) -> str:
    """A line of the count as that person reads it."""
    for told, own in PERSON.get(reader, {}).items():
        line = line.replace(told, own)
    return line


def test_the_seventh_round_ends_in_a_ranking_with_a_shared_place(
    person: Person, transactional_db: None, flawless: Callable[[Page], bool]
) -> None:
    """Example 20: only the majority gains, the Cardinal beats the lone one, and three share the second place."""
    players = {name: player(name) for name in NAMES[:4]}
    match = table_of_royal_secrets([*players.values()], second("K K K Q", "b40^ r30^ y20 g30", **FINAL))
    pages = {name: person(players.get(name), **DEVICES.get(name, {})) for name in [*players, "watcher"]}
    court = Salon(match, pages, LIVE, ["ada"])
    for name in ("ada", "watcher"):
        notes = pages[name].locator(".half__notes").all_inner_texts()
        assert notes == [
            "Round 7: on success only the majority gains 5.",
            "Round 7: on success only the majority gains 3.",
        ]
    court.play("ada", "bet b0 down 1")
    court.play("bruno", "bet r0 down 2")
    court.play("cleo", "bet y0 up 3", dana=f"{LAST_ROUND} Bet your second card, open. You keep the Word.")
    court.play("dana", "bet g0 up", watcher="ada wins with 20 points.", ada="You win with 20 points.")
    for name in ("ada", "dana", "watcher"):
        assert finals(court.at_once(name)) == [
            "1st ada 15 +5 20",
            "2nd bruno 10 +6 16",
            "2nd cleo 10 +6 16",
            "2nd dana 10 +6 16",
        ]
        told = story(pages[name])["The Audiences"]
        assert told[0].startswith("The King: 90 of 60, success")
    assert result(pages["watcher"]) == ["1st ada 20 points", *(f"2nd {name} 16 points" for name in NAMES[1:4])]
    expect(pages["watcher"].locator("#tray")).to_be_hidden()
    expect(pages["ada"].locator("#tray")).to_contain_text("Rematch")
    assert flawless(court.at_once("ada"))
    assert flawless(court.at_once("cleo"))
    assert flawless(court.at_once("watcher"))
    assert court.stayed()
