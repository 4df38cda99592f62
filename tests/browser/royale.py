"""Royale as people play it in a browser: a move in words becomes a person's taps, and what each person then sees."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from games.matches.locked import sittings
from games.matches.record import settle
from games.models import Match, User
from games.rules import State
from games.rules.titles.royale.actions import ANY_TIME, Exchange, Ship
from tests.tables import table
from tests.titles.royale.position import action


def table_of_royale(players: Sequence[User], key: str, **options: Any) -> Match:
    """A running match of these players in this order, dealt from that key."""
    return table(*players, key=key, game="royale", options=options)


def lay(match: Match, state: State) -> Match:
    """The same match in another position, as if it had come to that by play."""
    match.refresh_from_db()
    settle(match, sittings(match.pk), state, timezone.now())
    return match


class Court:
    """The people at one match, and whoever watches: each by name with an open page of it.

    Those who `stay` follow it live; the others look again when they are asked.
    """

    def __init__(self, match: Match, pages: Mapping[str, Page], stay: Sequence[str]) -> None:
        self.match, self.pages, self.stay = match, pages, stay
        for name, page in pages.items():
            if name not in stay:
                page.route("**/live/**", lambda route: route.abort())
            page.goto(match.get_absolute_url())

    def play(self, who: str, move: str, **sees: str) -> None:
        """That person makes the move; then each of the others named reads that above the table."""
        page = self.at_once(who)
        before = self.match.version
        taps(page, move)
        expect(page.locator("#log > p")).not_to_contain_text(f"{before} move")
        self.match.refresh_from_db()
        for name, ask in sees.items():
            expect(self.at_once(name).locator("#ask")).to_have_text(ask)

    def at_once(self, who: str) -> Page:
        """Their page as the table stands: it has followed by itself, or is loaded again."""
        page, now = self.pages[who], f"{self.match.version} move"
        if who not in self.stay and now not in page.locator("#log > p").inner_text():
            page.reload()
        expect(page.locator("#log > p")).to_contain_text(now)
        return page

    def told(self, who: str) -> list[str]:
        """The lines of the log on their page, the newest first."""
        lines = self.at_once(who).locator("#log li:not(.log__new) > span").all_inner_texts()
        return [" ".join(line.split()) for line in lines]

    def log(self, who: str) -> str:
        """The same as one text, the oldest first."""
        return " ".join(reversed(self.told(who)))

    def withdraw(self, who: str, order: str) -> None:
        """They take back the standing order that reads so."""
        page = self.at_once(who)
        if not page.locator("#orders").is_visible():
            page.locator("#orders-fold > summary").click()
        line = page.locator("#orders li", has_text=order)
        line.get_by_role("button", name="Withdraw").click()
        expect(line).to_have_count(0)


def taps(page: Page, move: str) -> None:
    """Choose the move and confirm it, or open one that is free at any time and send it."""
    choose(page, move)
    if isinstance(action(move), ANY_TIME):
        page.locator(f"#tray {sends(move)}").click()
    else:
        page.locator("#tray .btn--gold").click()


def choose(page: Page, move: str) -> None:
    """Tick the cards, tap the answer, or open what may be done at any time: all but the last tap."""
    chosen = action(move)
    if isinstance(chosen, ANY_TIME):
        page.locator("#tray details", has=page.locator(sends(move))).locator("summary").click()
        return
    if isinstance(chosen, Ship):
        for kind in dict.fromkeys(chosen.cards):
            cards = page.locator(f"#tray .hand--packing li[data-kind={kind}] label")
            for number in range(chosen.cards.count(kind)):
                cards.nth(number).click()
        return
    tick = "checkbox" if isinstance(chosen, Exchange) else "radio"
    value = msgspec.json.encode(chosen).decode()
    page.locator("#tray label", has=page.locator(f"input[type={tick}][value='{value}']")).click()


def sends(move: str) -> str:
    """Where the button is that sends a move which is free at any time."""
    return f"button[value='{msgspec.json.encode(action(move)).decode()}']"


def hands_at_the_end(page: Page) -> list[str]:
    """Who held what, as the end of the match shows it: "bob, Farmer: Glory Glory"."""
    found = []
    for row in page.locator(".hands > li").all():
        cards = row.locator(".card .vh").all_inner_texts()
        found.append(": ".join([words(row.locator(":scope > span:last-of-type")), " ".join(cards)]).removesuffix(": "))
    return found


def result(page: Page) -> list[str]:
    """Who won and who lost, as the end of the match shows it: "Won bob Citizen"."""
    return [words(row) for row in page.locator("#result li").all()]


def words(place: Locator) -> str:
    """What is written there, in one line, without who the reader is."""
    return " ".join(place.inner_text().replace(" (you)", "").split())
