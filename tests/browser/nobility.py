"""Nobility as a person plays it in a browser: taps on cards, cities and buttons, and what the page then shows."""

import re
from collections.abc import Sequence

from django.db import transaction
from playwright.sync_api import Locator, Page, expect

from games.matches import play
from games.models import Match, User
from games.rules import State
from games.rules.titles.nobility.game import Nobility
from tests.browser.royale import lay, words
from tests.tables import seen_by, table, waited_for
from tests.titles.nobility.positions import action

COUNTING = "#log > p > a"  # "The whole log, 12 moves"


def table_of_nobility(players: Sequence[User], state: State) -> Match:
    """A running match of these players in this order, at that position."""
    with transaction.atomic():
        return lay(table(*players, game="nobility"), state)


def others_play(match: Match, *moves: str) -> None:
    """Whoever is on turn does that, one after the other, each on a page of their own."""
    for move in moves:
        seat = waited_for(match)
        play.make_move(match.pk, seat, Nobility.unaction(action(move)), seen=seen_by(match, seat))


def tap(page: Page, button: Locator) -> None:
    """Send what the button sends, and see the table one line of the log further."""
    before = page.locator(COUNTING).inner_text()
    button.click()
    expect(page.locator(COUNTING)).not_to_have_text(before)


def draw(page: Page, *sources: str) -> None:
    """Draw one card after the other: "Pile", "Spain", "Intrigue"."""
    for source in sources:
        tap(page, page.locator("#tray .draws").get_by_role("button", name=re.compile(f"^{source}")).first)


def open_city(page: Page, city: str) -> Locator:
    """Tap the city on the map; its sheet."""
    page.locator(f"#{city}").click()
    sheet = page.locator(f"#sheet-{city}")
    expect(sheet).to_be_visible()
    return sheet


def name(page: Page, city: str, button: str) -> None:
    """Open the city's sheet and tap that button: "Claim the Baron", or the intrigue cards of another price."""
    tap(page, open_city(page, city).get_by_role("button", name=button, exact=True))


def choose_payment(page: Page, cards: str) -> Locator:
    """Choose these cards ("2 France"); what is said of it."""
    page.locator("#tray").get_by_role("radio", name=f"Pay {cards}", exact=True).check()
    return page.locator("#tray .says:visible")


def pay(page: Page, cards: str) -> None:
    """Choose these cards ("2 France") and pay."""
    choose_payment(page, cards)
    tap(page, page.get_by_role("button", name="Pay", exact=True))


def tick(page: Page, *cards: str) -> None:
    """Choose one card of each of these names to discard: "Spain", "Intrigue France-German"."""
    for card in cards:
        page.locator("#tray .discard").get_by_role("checkbox", name=card, exact=True).first.check()


def tick_in_vain(page: Page, card: str) -> None:
    """Choose one card more than must go: it is not taken."""
    box = page.locator("#tray .discard").get_by_role("checkbox", name=card, exact=True).first
    box.click()
    expect(box).not_to_be_checked()


def end(page: Page, button: str = "End my turn") -> None:
    """End the turn."""
    tap(page, page.get_by_role("button", name=button, exact=True))


def take_back(page: Page, what: str) -> None:
    """Take the last move back: "Take back: claim the Baron of Dijon (cost 2)"."""
    tap(page, page.get_by_role("button", name=what, exact=True))


def offers_back(page: Page) -> Locator:
    """The button that takes the last move back, if there is one."""
    return page.get_by_role("button", name=re.compile("^Take back"))


def city(page: Page, code: str) -> str:
    """What the map says of a city: "Dijon: Duke vacant; Baron held by you. City bonus 3 went to you."."""
    return page.locator(f"#{code}").get_attribute("aria-label") or ""


def shields(page: Page, code: str) -> list[str]:
    """The shields on a city's portraits, by seat: "#at-1"."""
    hung = page.locator(f"#{code} .noble__shield").all()
    return [shield.get_attribute("href") or "" for shield in hung]


def house(page: Page, who: str) -> str:
    """A house in the line above the map: "ada 5 VP 12 country cards + 4 intrigue cards"."""
    seat = page.locator(".seats > .seat", has_text=who)
    return " ".join(words(seat.locator(part)) for part in (".seat__name", ".seat__vp", ".seat__cards")).split(
        " cards ·"
    )[0]


def hand(page: Page) -> list[str]:
    """My cards as they lie in the tray: "2 France", "1 intrigue German-Spain"."""
    return [words(card) for card in page.locator("#tray .fan > li").all()]


def row_of(page: Page, sheet: str, name: str) -> list[str]:
    """A row of the small tables (`score`, `titles`, `points`), without its head."""
    line = page.locator(f".{sheet} tr", has=page.locator("th", has_text=re.compile(f"^{name}$")))
    return [words(cell).replace(" ,", ",") for cell in line.locator("td").all()]


def last_told(page: Page) -> str:
    """The newest line of the log."""
    return words(page.locator("#log li:not(.log__new) > span").first)
