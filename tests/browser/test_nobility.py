"""Nobility in a browser: three turns of one person on a phone and at a desk, and one turn without script."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.models import User
from games.rules.titles.nobility.cards import CITIES, deck
from games.rules.titles.nobility.game import Nobility
from games.rules.titles.nobility.table import Marker
from tests.browser.conftest import HEIGHTS, Person
from tests.browser.nobility import (
    choose_payment,
    city,
    draw,
    end,
    hand,
    house,
    last_told,
    name,
    offers_back,
    open_city,
    others_play,
    pay,
    row_of,
    shields,
    table_of_nobility,
    take_back,
    tick,
    tick_in_vain,
)
from tests.browser.royale import words
from tests.cast import player
from tests.titles.nobility.positions import lands, letters, position

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

HANDS = {0: "FGGGGBBBBSSS", 1: "FF", 2: "G"}
ROW, PILE = "FSB", "FGBGGGGSSBBFFGGBG"  # the period's pile, the top first, as long as three turns of three houses
OWNERS = "rouen-marshal:1 bordeaux-princess:1 vienna-king:2 london-countess:0"
THREE_FROM_THE_PILE = ["draw pile"] * 3 + ["end"]
TRIPLE = "1 France, 2 German States and 1 Britain"  # for the two that a Baron costs
STANDS = "Your last move showed something new, so it stands."


def three_houses() -> Nobility:
    """ada, bruno and cleo early in a match; ada is to draw. Whoever holds a noble took the city's bonus."""
    used = lands("".join([*HANDS.values(), ROW, PILE]))
    rest = letters([many - gone for many, gone in zip(deck("graded", 3), used, strict=True)])
    state = position(
        HANDS,
        {0: "FG FB GB GS"},
        step="draw",
        row=ROW,
        pile=PILE,
        discard=rest,
        plot_pile="BS FS",
        owners=OWNERS,
        few=True,
    )
    table = state.table
    for number, printed in enumerate(CITIES):
        for seat in (table.owner[noble] for noble in printed.nobles if table.owner[noble] >= 0):
            table.city_left[number] = False
            table.markers[seat].append(Marker("city", printed.bonus, printed.id))
    return state


@pytest.fixture
def players(transactional_db: None) -> list[User]:
    """ada, bruno and cleo, in the order of their seats."""
    return [player(who) for who in ("ada", "bruno", "cleo")]


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1280, "light")])
def test_three_turns_are_played_by_tapping(
    person: Person, players: list[User], flawless: Callable[[Page], bool], width: int, scheme: str
) -> None:
    match = table_of_nobility(players, three_houses())
    page = person(players[0], width=width, scheme=scheme)
    page.goto(match.get_absolute_url())
    too_many_cards_are_drawn_and_discarded(page, flawless)
    others_play(match, *THREE_FROM_THE_PILE, *THREE_FROM_THE_PILE)
    expect(page.locator("#ask")).to_contain_text("Draw your first card")
    what_was_drawn_unseen_stays_drawn(page)
    a_vacant_noble_is_claimed_given_back_and_claimed_again(page, flawless, width)
    others_play(match, *THREE_FROM_THE_PILE, *THREE_FROM_THE_PILE)
    expect(page.locator("#ask")).to_contain_text("Draw your first card")
    a_rival_is_ousted_by_two_intrigue_cards(page)
    the_period_ends_with_the_turn(page)


def too_many_cards_are_drawn_and_discarded(page: Page, flawless: Callable[[Page], bool]) -> None:
    """NB-12, NB-45: an intrigue card and one of the row, then one of each kind must go."""
    draw(page, "Intrigue")
    assert last_told(page) == "You draw the intrigue card Britain-Spain."
    expect(page.locator("#ask")).to_have_text("Draw your last card: a country card.")
    expect(page.locator("#tray .draws").get_by_role("button", name="Intrigue")).to_have_count(0)
    draw(page, "Spain")
    assert last_told(page) == "You take Spain from the row."
    assert house(page, "ada") == "ada 5 VP 13 country cards + 5 intrigue cards"
    assert flawless(page)
    tick(page, "German", "Intrigue France-German")
    tick_in_vain(page, "Spain")
    end(page, "Discard and end")
    assert last_told(page) == (
        "You end your turn and discard 1 German State and the intrigue card France-German. "
        "The row is filled up: France."
    )
    assert house(page, "ada") == "ada 5 VP 12 country cards + 4 intrigue cards"
    assert hand(page) == [
        *("1 France", "3 German", "4 Britain", "4 Spain"),
        *(f"1 intrigue {pair}" for pair in ("France-Britain", "German-Britain", "German-Spain", "Britain-Spain")),
    ]
    expect(page.locator("#ask")).to_have_text("bruno is drawing cards.")
    assert flawless(page)


def what_was_drawn_unseen_stays_drawn(page: Page) -> None:
    """NB-13: a card of the row may be put back, one of the pile may not, also by a form made by hand."""
    draw(page, "France")
    expect(offers_back(page)).to_have_text("Take back: take France from the row")
    draw(page, "Pile")
    expect(offers_back(page)).to_have_count(0)
    page.locator("#tray").evaluate("(form) => { form.action = form.action.replace('/move/', '/undo/'); form.submit() }")
    expect(page.locator("#said")).to_have_text(STANDS)
    assert hand(page)[0] == "2 France"
    draw(page, "Pile")


def a_vacant_noble_is_claimed_given_back_and_claimed_again(
    page: Page, flawless: Callable[[Page], bool], width: int
) -> None:
    """NB-21, NB-27, NB-30: three other cards stand for one; what is taken back leaves the city as it was."""
    before, cards = city(page, "dijon"), hand(page)
    assert before == "Dijon: Duke vacant, you can pay; Baron vacant, you can pay. City bonus 3 left."
    sheet = open_city(page, "dijon")
    expect(sheet).to_contain_text("2 France or 29 other ways to pay")
    assert flawless(page)
    name(page, "dijon", "Claim the Baron")
    assert last_told(page) == "You reach for the Baron of Dijon."
    said = choose_payment(page, "1 France, 1 German State, 1 Britain and 1 Spain").bounding_box()
    room = page.locator("#tray .act").bounding_box()
    assert said is not None
    assert room is not None
    assert room["y"] <= said["y"] < said["y"] + said["height"] <= HEIGHTS[width]
    assert flawless(page)
    pay(page, "2 France")
    assert shields(page, "dijon") == ["#at-0"]
    take_back(page, "Take back: pay 2 France")
    take_back(page, "Take back: claim the Baron of Dijon (cost 2)")
    assert (city(page, "dijon"), shields(page, "dijon"), hand(page)) == (before, [], cards)
    assert house(page, "ada") == "ada 5 VP 15 country cards + 4 intrigue cards"
    name(page, "dijon", "Claim the Baron")
    pay(page, TRIPLE)
    assert last_told(page) == f"You claim the Baron of Dijon with {TRIPLE}. You take the city bonus of Dijon: 3."
    assert "Baron held by you. City bonus 3 went to you." in city(page, "dijon")
    assert shields(page, "dijon") == ["#at-0"]
    assert row_of(page, "titles", "Baron") == ["0", "0", "1, leads", "6"]
    assert row_of(page, "points", "Cities") == ["8", "3", "8"]
    assert house(page, "ada") == "ada 8 VP 11 country cards + 4 intrigue cards"
    end(page)


def a_rival_is_ousted_by_two_intrigue_cards(page: Page) -> None:
    """NB-15, NB-22, NB-24, NB-31: two intrigue cards that do not show France stand for one that does."""
    draw(page, "Intrigue", "Pile")
    expect(page.locator("#ask")).to_contain_text("1648 ends with this turn.")
    expect(page.locator(".supply")).to_contain_text("Ends with this turn")
    assert shields(page, "rouen") == ["#at-1"]
    name(page, "rouen", "German-Britain and German-Spain")
    pay(page, "1 France")
    assert last_told(page) == (
        "You oust bruno as Marshal of Rouen (1 France, intrigue German-Britain and German-Spain). "
        "bruno's noble lies in the cathedral."
    )
    assert city(page, "rouen") == (
        "Rouen: Countess vacant, you can pay; Marshal held by you. City bonus 2 went to bruno. In the cathedral: bruno."
    )
    assert shields(page, "rouen") == ["#at-0"]
    assert row_of(page, "titles", "Marshal") == ["1, shares the lead", "0", "1, shares the lead", "4"]
    assert row_of(page, "score", "France")[:3] == ["3, first", "0", "2, second"]


def the_period_ends_with_the_turn(page: Page) -> None:
    """NB-47, NB-53: the markers of 1648 go to whoever has most influence, and 1680 begins."""
    end(page)
    log = words(page.locator("#log"))
    assert "bruno takes the higher marker of France for 1648: 6." in log
    assert "You take the lower marker of France for 1648: 3." in log
    assert "You take the higher marker of Britain for 1648: 5." in log
    assert row_of(page, "score", "France")[3] == "6 to bruno, 3 to you"
    assert row_of(page, "points", "Periods") == ["6", "5", "8"]
    assert house(page, "ada") == "ada 16 VP 11 country cards + 3 intrigue cards"
    expect(page.locator(".supply")).to_contain_text("Period 1680")


def test_a_whole_turn_is_played_without_script(person: Person, players: list[User]) -> None:
    """Links open the sheets; a page that is out of date takes nothing back and says so."""
    match = table_of_nobility(players, three_houses())
    page = person(players[0], width=360, script=False)
    page.goto(match.get_absolute_url())
    draw(page, "France")
    late = page.context.new_page()
    late.goto(match.get_absolute_url())
    draw(page, "Pile", "Pile")
    offers_back(late).click()
    expect(late.locator("#said")).to_contain_text("The table has moved on")
    expect(offers_back(late)).to_have_count(0)
    name(page, "munich", "Claim the Marshal")
    pay(page, "1 German State")
    assert shields(page, "munich") == ["#at-0"]
    assert house(page, "ada") == "ada 7 VP 14 country cards + 4 intrigue cards"
    tick(page, "Britain", "Spain")
    end(page, "Discard and end")
    assert "You end your turn and discard 1 Britain and 1 Spain." in last_told(page)
    expect(page.locator("#ask")).to_have_text("bruno is drawing cards.")
    assert house(page, "ada") == "ada 7 VP 12 country cards + 4 intrigue cards"


def test_nothing_is_wrong_before_a_turn_and_after_the_match(
    person: Person, players: list[User], flawless: Callable[[Page], bool]
) -> None:
    """The other steps are looked at while they are played."""
    page = person(players[0], width=320)
    page.goto(table_of_nobility(players, three_houses()).get_absolute_url())
    assert flawless(page)
    state = Nobility.deal(seats=3, options={}, key="an end")
    while state.waiting():
        (seat,) = state.waiting()
        state.play(seat, state.legal(seat)[0])
    page.goto(table_of_nobility(players, state).get_absolute_url())
    expect(page.locator("#prompt")).to_contain_text("The match is over")
    assert flawless(page)
