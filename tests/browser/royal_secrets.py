"""Royal Secrets as people play it in a browser: a move in words becomes a person's taps, and what each then sees."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from django.db import transaction
from playwright.sync_api import Locator, Page, expect

from games.models import Match, User
from games.rules import State
from games.rules.titles.royal_secrets.actions import Bet, Bribe, Choose, Done, Medal, Move, Spy, Stab
from games.rules.titles.royal_secrets.game import RoyalSecrets
from tests.browser.royale import Court, lay, words
from tests.tables import table
from tests.titles.royal_secrets.position import action

CHANGE = "change"  # instead of a move: the answer is taken back


def table_of_royal_secrets(players: Sequence[User], state: State) -> Match:
    """A running match of these players in this order, at that position."""
    with transaction.atomic():
        return lay(table(*players, game="royal-secrets"), state)


class Salon(Court):
    """The people at one match of Royal Secrets, and whoever watches. Those who tap with a finger are `touching`."""

    def __init__(self, match: Match, pages: Mapping[str, Page], stay: Sequence[str], touching: Sequence[str]) -> None:
        super().__init__(match, pages, stay)
        self.touching = touching
        for name in stay:
            pages[name].evaluate("window.same = true")

    def play(self, who: str, move: str, **sees: str) -> None:
        """That person makes the move; then each of the others named reads that above the table."""
        page = self.at_once(who)
        tap = Locator.tap if who in self.touching else Locator.click
        for place in taps(page, move):
            tap(place)
        self.match.version += 1
        expect(page.locator("#log > p")).to_contain_text(f"{self.match.version} move")
        self.match.refresh_from_db()
        for name, ask in sees.items():
            expect(self.at_once(name).locator("#ask")).to_have_text(ask)

    def stayed(self) -> bool:
        """Whether those who follow live have never loaded their page again."""
        return all(self.pages[name].evaluate("window.same === true") for name in self.stay)


def taps(page: Page, move: str) -> list[Locator]:
    """What is tapped for the move, one after the other."""
    tray = page.locator("#tray")
    if move == CHANGE:
        return [tray.get_by_role("button", name="Change my answer")]
    chosen: Any = action(move)
    if isinstance(chosen, Choose):
        return [page.locator(f".audience__pick[for=go-{chosen.audience}]"), *_named(page, chosen.next), _confirm(page)]
    if isinstance(chosen, Bet):
        face = page.locator(f"#tray label:has(#face-{chosen.face})")
        return [
            page.locator(f"#tray label:has(#card-{chosen.card})"),
            *([face] if face.count() else []),
            *_named(page, chosen.next),
            _confirm(page),
        ]
    if isinstance(chosen, Bribe | Spy | Stab | Medal):
        return _use_first(page, chosen)
    if isinstance(chosen, Done) and not page.locator(_radio(chosen)).count():
        return [page.locator(f"#tray button[value='{_value(chosen)}']")]
    return [page.locator(f"#tray label:has({_radio(chosen)})"), _confirm(page)]


def _use_first(page: Page, chosen: Move) -> list[Locator]:
    """Open the Favour, aim it where it is aimed, and use it."""
    fold = page.locator(f".now--{RoyalSecrets.unaction(chosen)['type']}")
    aim = [fold.locator(f"label:has({_radio(chosen)})")] if isinstance(chosen, Stab | Medal) else []
    return [fold.locator("summary"), *aim, fold.locator(".btn--gold")]


def _named(page: Page, seat: int | None) -> list[Locator]:
    """The seat that is named next, where it is not the only one."""
    many = page.locator("#tray .choices--next label").count()
    return [page.locator(f"#tray label:has(#next-{seat})")] if many > 1 else []


def _confirm(page: Page) -> Locator:
    return page.locator("#tray .btn--gold:visible")


def _value(chosen: Move) -> str:
    return msgspec.json.encode(RoyalSecrets.unaction(chosen)).decode()


def _radio(chosen: Move) -> str:
    return f"input[type=radio][value='{_value(chosen)}']"


def bets(page: Page, of: str) -> list[str]:
    """The bets of that person as the page says them: "First bet, open: Count 30". "You" for the reader's own."""
    return page.locator(f"ol[aria-label='Bets of {of}'] > li > .vh").all_inner_texts()


def plate(page: Page, who: str) -> str:
    """All that the cloth says of a person."""
    return words(page.locator(".guest").filter(has=page.locator(".seat__name", has_text=re.compile(f"^{who}$"))))


def party(page: Page, side: str) -> list[str]:
    """Who stands at an Audience, in the order of arrival."""
    names = page.locator(f".half:has(#at-{side}) .party .seat__name").all_inner_texts()
    return [name.replace(" (you)", "") for name in names]


def so_far(page: Page, side: str) -> str:
    """What lies at an Audience so far, or how it came out."""
    return words(page.locator(f".half:has(#at-{side}) .half__sum"))


def cards(page: Page) -> list[str]:
    """My hand, in its order: "2 × Baron 10"."""
    return [words(card) for card in page.locator("#tray .hand .card > .vh").all()]


def story(page: Page) -> dict[str, list[str]]:
    """The last count: under each of its headings what is told."""
    fold = page.locator(".count-story")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    return {
        words(part.locator("h3")): [
            words(line) for line in part.locator(":scope > ul > li > p:not([aria-hidden])").all()
        ]
        for part in fold.locator(".story > li").all()
    }


def finals(page: Page) -> list[str]:
    """The final table: "1st ada 15 +5 20"."""
    return [words(row) for row in page.locator(".finals tbody tr").all()]
