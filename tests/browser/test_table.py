"""The table in a browser: live, kept choices, one screen on a phone, the keyboard, and a whole match without script."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.matches import lobby, talk
from games.matches.bot_turns import play_due_bots
from games.matches.terms import SeatWish
from games.models import Match, User
from games.rules import GAMES
from tests.browser.conftest import Person
from tests.cast import Cast, assemble, player
from tests.tables import move_once, play_out, state_of, table, waited_for

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SOON = 2000  # milliseconds within which another's move must show


@pytest.fixture
def people(transactional_db: None) -> Cast:
    return assemble()


def path(match: Match) -> str:
    return f"/table/{match.code}/"


def asked(match: Match, *players: User) -> User:
    """Which of the players (in the order of their seats) is to move."""
    return players[waited_for(match)]


def choose(page: Page, number: int = 0) -> str:
    """Choose one of the raised cards; return its name."""
    card = page.locator("#tray .hand li").filter(has=page.locator("input:enabled")).nth(number)
    card.locator("input").check(force=True, position={"x": 12, "y": 30})  # where the next card does not lie over it
    return card.locator(".vh").first.inner_text()


def test_a_move_of_another_shows_without_reload_and_loses_nothing_begun(person: Person, people: Cast) -> None:
    match = table(people.alice, people.bob, key="live")
    mover = asked(match, people.alice, people.bob)
    other = people.bob if mover == people.alice else people.alice
    mine, theirs = person(mover), person(other)
    mine.goto(path(match))
    theirs.goto(path(match))
    theirs.evaluate("window.same = true")
    theirs.fill("#say", "Half a sent")
    theirs.locator("#rules > summary").click()
    theirs.locator("#log-fold > summary").click()
    theirs.locator("#say").focus()
    card = choose(mine)
    mine.get_by_role("button", name="Play", exact=True).click()
    expect(mine.locator("#said")).to_contain_text(f"You play the {card}.")
    expect(theirs.locator("#cloth .pile")).to_contain_text(card, timeout=SOON)
    expect(theirs.locator("#since + ol")).to_contain_text(card)
    assert theirs.evaluate("window.same")
    assert theirs.input_value("#say") == "Half a sent"
    assert theirs.evaluate("document.activeElement.id") == "say"
    assert theirs.locator("#rules").evaluate("fold => fold.open")
    assert not theirs.locator("#log-fold").evaluate("fold => fold.open")


def test_talk_keeps_the_choice_half_made(person: Person, people: Cast) -> None:
    match = table(people.alice, people.bob, key="talk")
    mover = asked(match, people.alice, people.bob)
    other = people.bob if mover == people.alice else people.alice
    mine, theirs = person(mover), person(other)
    mine.goto(path(match))
    theirs.goto(path(match))
    choose(mine, 1)
    chosen = mine.locator("#tray input:checked")
    value = chosen.get_attribute("value")
    chosen.focus()
    theirs.fill("#say", "Take your time.")
    theirs.get_by_role("button", name="Send").click()
    expect(mine.locator("#chat")).to_contain_text("Take your time.", timeout=SOON)
    expect(theirs.locator("#say")).to_have_value("")
    assert mine.locator("#tray input:checked").get_attribute("value") == value
    assert mine.evaluate("document.activeElement.value") == value


def test_a_stale_form_shows_what_changed_and_keeps_the_choice_that_still_stands(person: Person, people: Cast) -> None:
    match, mover, keep = stale_choice(people)
    page = person(mover)
    page.route("**/live/**", lambda route: route.abort())
    page.goto(path(match))
    page.locator(f"#tray input[value*='{keep}']").check(force=True)
    move_once(match)
    move_once(match)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#said")).to_contain_text("The table has moved on")
    expect(page.locator("#since + ol")).to_be_visible()
    assert match.moves.count() == 3
    expect(page.locator("#tray input:checked")).to_have_attribute("value", re.compile(keep))
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#said")).to_contain_text("You play")
    assert match.moves.count() == 4


def stale_choice(people: Cast) -> tuple[Match, User, str]:
    """A match, who is asked, a card that she could play now and also after one more round."""
    for number in range(100):
        match = table(people.alice, people.bob, key=f"stale {number}")
        seat = waited_for(match)
        state = state_of(match)
        cards = [state.unaction(action)["card"] for action in state.legal(seat)][1:]
        state.play(seat, state.legal(seat)[0])
        if state.waiting() == (1 - seat,):
            state.play(1 - seat, state.legal(1 - seat)[0])
            again = [state.unaction(action)["card"] for action in state.legal(seat)]
            if len(again) > 1 and (kept := set(again) & set(cards)):
                return match, (people.alice, people.bob)[seat], min(kept)
        match.delete()
    raise AssertionError("No such match was found.")


@pytest.mark.parametrize(("seats", "cards"), [(2, 5), (4, 6), (6, 5), (4, 20)])
def test_everything_that_matters_stands_on_one_small_screen(
    person: Person, people: Cast, seats: int, cards: int
) -> None:
    seated = [people.alice, people.bob, people.charlie, people.dana, player("maximiliane"), player("otto")][:seats]
    key, moves = with_a_hand(cards, seats)
    match = table(*seated, key=key, title="A table with a long name")
    for _ in range(moves):
        move_once(match)
    page = person(people.alice, width=360)
    page.goto(path(match))
    choose(page)
    last = (".ring .seat:last-child", ".pile .card:last-child", ".hand li:last-child .card__face")
    for part in ("#ask", *last, "#tray .btn"):
        place = page.locator(part).bounding_box()
        assert place is not None
        assert place["y"] >= 0, part
        assert place["y"] + place["height"] <= 740, part
    tray = page.locator("#tray").bounding_box()
    top = page.locator(".pile .card:last-child").bounding_box()
    assert tray is not None
    assert top is not None
    assert top["y"] + top["height"] <= tray["y"]


def with_a_hand(cards: int, seats: int) -> tuple[str, int]:
    """The key of a deal in which the first seat is asked with that many cards or more, and after how many moves."""
    game = GAMES["royals"]
    for number in range(3000):
        state = game.deal(seats=seats, options={}, key=f"a hand {number}")
        for moves in range(150):
            if not state.waiting():
                break
            (seat,) = state.waiting()
            if seat == 0 and moves > 3 and len(state.view(0).hand) >= cards:  # type: ignore[attr-defined]
                return f"a hand {number}", moves
            state.play(seat, state.legal(seat)[0])
    raise AssertionError("No such hand was found.")


def test_a_card_is_played_with_the_keyboard_alone(person: Person, people: Cast) -> None:
    match = table(people.alice, people.bob, key="keys")
    page = person(asked(match, people.alice, people.bob))
    page.goto(path(match))
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('.hand') !== null"):
            break
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.locator("#tray input:checked").count() == 1
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_contain_text("You play")
    assert match.moves.count() == 2
    expect(page.locator("#prompt")).to_be_focused()


@pytest.mark.parametrize("by_list", [False, True])
def test_the_keyboard_goes_on_from_what_is_asked_after_a_button_was_pressed(
    person: Person, people: Cast, by_list: bool
) -> None:
    match = table(people.alice, people.bob, key="buttons")
    page = person(asked(match, people.alice, people.bob))
    page.goto(path(match))
    if by_list:
        page.locator("#moves-fold > summary").click()
        page.locator("#moves button").first.focus()
    else:
        choose(page)
        page.locator("#tray .btn--gold").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_contain_text("You play")
    expect(page.locator("#prompt")).to_be_focused()


def test_a_match_is_played_to_its_end_without_script(person: Person, people: Cast) -> None:
    """The first moves are made for them: in the whole site's match without script each is clicked."""
    match = table(people.alice, people.bob, bots=1, key="no script")
    for _ in range(20):
        play_due_bots()
        move_once(match)
    pages = [person(people.alice, script=False), person(people.bob, width=360, script=False)]
    for turn in range(200):
        play_due_bots()
        match.refresh_from_db()
        if match.status == Match.Status.OVER:
            break
        page = pages[waited_for(match)]
        page.goto(path(match))
        if turn % 5 == 4:
            page.locator("#moves-fold > summary").click()
            page.locator("#moves button").first.click()
        else:
            choose(page)
            page.get_by_role("button", name="Play", exact=True).click()
        expect(page.locator(".notes")).to_contain_text("You play")
    assert match.status == Match.Status.OVER
    assert turn > 10
    for page in pages:
        page.goto(path(match))
        expect(page.locator("#prompt")).to_contain_text("The match is over")
        expect(page.locator("#fair")).to_contain_text(match.key)
    pages[0].get_by_role("button", name="Rematch").click()
    expect(pages[0].get_by_role("heading", level=1)).to_contain_text("Royals")
    assert Match.objects.filter(rematch_of=match).count() == 1


def test_a_waiting_room_fills_live_and_becomes_the_table(person: Person, people: Cast) -> None:
    match = lobby.open_table(people.alice, "royals", seats=[SeatWish(), SeatWish(player=people.charlie)])
    page = person(people.alice)
    page.goto(path(match))
    talk_line = "Who else?"
    page.fill("#say", talk_line)
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#chat")).to_contain_text(talk_line, timeout=SOON)
    lobby.join(match.pk, people.bob)
    expect(page.locator("#room")).to_contain_text("bob", timeout=SOON)
    lobby.join(match.pk, people.charlie)
    expect(page.locator("#cloth")).to_be_visible(timeout=2 * SOON)


def test_who_leaves_is_asked_first(person: Person, people: Cast) -> None:
    match = table(people.alice, people.bob, people.charlie)
    page = person(people.alice, script=False)
    page.goto(path(match))
    page.locator("summary", has_text="This table").click()
    page.get_by_role("link", name="Agree to end").click()
    page.get_by_role("button", name="Agree to end").click()
    page.goto(f"{path(match)}resign/")
    page.get_by_role("link", name="Play on").click()
    page.goto(f"{path(match)}resign/")
    page.get_by_role("button", name="Resign").click()
    expect(page.locator("#prompt")).to_contain_text("a bot plays on for you")
    assert page.locator(".hand").count() == 0


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_wrong_with_the_pages_of_a_table(
    person: Person, people: Cast, flawless: Callable[[Page], bool], width: int, scheme: str
) -> None:
    running = table(people.alice, people.bob, people.charlie, bots=1, title="Friday table", key="flawless")
    talk.say(running, people.bob, "Good evening.")
    over = play_out(table(people.alice, people.bob, key="flawless and over"))
    waiting = lobby.open_table(people.alice, "royals", seats=[SeatWish(), SeatWish(player=people.charlie)])
    page = person(people.alice, width=width, scheme=scheme)
    for match in (running, over, waiting):
        page.goto(path(match))
        flawless(page)
        assert page.locator("h1").count() == 1
    for address in (
        f"{path(running)}log/",
        f"{path(running)}resign/",
        f"{path(running)}agree/",
        "/rules/royals/",
        "/rules/",
    ):
        page.goto(address)
        flawless(page)
        assert page.locator("h1").count() == 1
    stranger = person(width=width, scheme=scheme)
    stranger.goto(path(running))
    flawless(stranger)
