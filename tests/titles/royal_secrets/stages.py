"""A table of Royal Secrets in each stage, for the tests of its page, and what the forms of a page can send."""

import json
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from itertools import product
from typing import Any

from games.models import Match, User
from games.rules import Action
from games.rules.titles.royal_secrets.game import RoyalSecrets
from tests.pages import seated
from tests.titles.royal_secrets.position import bet_once, choose_all, counted, lay, play, position

NAMES = ("ada", "bruno", "cleo", "dario", "emma")


def after(state: RoyalSecrets, *moves: str, seat: int | None = None) -> RoyalSecrets:
    """The state after these moves of that seat, else of the first that is waited for."""
    for move in moves:
        play(state, move, seat)
    return state


def placed(places: str, *bets: str, **laid: Any) -> RoyalSecrets:
    """All stand where they want, and these first bets are made, by seat from the Word holder on."""
    state = position(len(places.split()), **laid)
    choose_all(state, places)
    for bet in bets:
        lay(state, bet)
    return state


def second(places: str, firsts: str, **laid: Any) -> RoyalSecrets:
    """All have made their first bets."""
    state = placed(places, **laid)
    bet_once(state, *firsts.split())
    return state


def last_bet() -> RoyalSecrets:
    """Only the last of the second bets is still to be made."""
    state = second("K K Q", "b10 r20^ y20")
    for card in ("b20^", "r0"):
        lay(state, card)
    return state


def tied_at_both() -> RoyalSecrets:
    """Blue dines, and is tied at the King with Red and at the Queen with Yellow."""
    bets = ("b40 b0^", "r40 r0^", "y40 y0^")
    return counted("B K Q", *bets, favours={0: "dinner-1"}, round=3)[0]


PLANNERS: dict[str, Any] = {"round": 4, "word": 1, "favours": {0: "planning-1", 2: "planning-2"}}
WINDOW: dict[str, Any] = {"round": 4, "word": 2, "favours": {1: "planning-1", 3: "dinner-1 bribery-1"}, "valets": "V20"}
BEFORE: dict[str, Any] = {"round": 3, "favours": {1: "stab-2 espionage-1 medal-2"}}
MERCY: dict[str, Any] = {"round": 3, "favours": {0: "grace-1 master-1", 1: "master-2"}, "more": {1: "V0", 2: "V-10"}}
BOTH: dict[str, Any] = {"round": 3, "favours": {0: "grace-1"}, "more": {1: "V-10"}}
FINAL: dict[str, Any] = {
    "king": "grace-2",
    "round": 7,
    "hands": {seat: " ".join(f"{c}{value}" for value in (0, 0, 30, 40, 20)) for seat, c in enumerate("bryg")},
    "cardinals": "K20 K20",
}

# By stage: the table, and a seat that is asked something.
STAGES: dict[str, tuple[Callable[[], RoyalSecrets], int]] = {
    "plan": (lambda: position(3, **PLANNERS), 0),
    "plan, one has answered": (lambda: after(position(3, **PLANNERS), "plan KQK", seat=0), 2),
    "choose": (lambda: position(4, round=2, favours={0: "bribery-1 dinner-1"}, valets="V20 V0"), 0),
    "choose, one left": (lambda: after(position(3, word=2), "choose king 0"), 0),
    "choose, the last": (lambda: after(position(3), "choose king 1", "choose queen 2"), 2),
    "retinue": (lambda: after(position(4, **WINDOW), "plan KKKK"), 3),
    "first bet": (lambda: placed("K K Q"), 0),
    "first bet, with Favours": (lambda: placed("K K Q", "b10", **BEFORE), 1),
    "first bet of five": (lambda: placed("K K Q Q K"), 0),
    "second bet": (lambda: second("K K Q", "b10 r20^ y20", **BEFORE), 0),
    "second bet, the last": (last_bet, 2),
    "Last Word": (
        lambda: counted("K K Q", "b10^ bX", "r0^ r0", "y20^ y20", round=2, favours={2: "stab-2 medal-2"})[0],
        2,
    ),
    "recruit": (
        lambda: counted("K K Q", "b30 b20^", "r0^ r0", "y20^ y20", round=2, favours={0: "recruitment-1"})[0],
        0,
    ),
    "tie": (lambda: counted("K K Q", "b10 b30^", "r20^ r20", "y0 y0^")[0], 0),
    "tie, one has picked": (
        lambda: after(counted("K K Q", "b10 b30^", "r20^ r20", "y0 y0^")[0], "third king b20", seat=0),
        1,
    ),
    "tie at both": (tied_at_both, 0),
    "mercy": (lambda: counted("K K Q Q", "b10^ b0", "V0 r20^", "y40^ V-10", "g0 g20^", **MERCY)[0], 0),
    "tie and mercy": (lambda: counted("K Q K Q", "b20 b20^", "V-10 r30^", "y40 y0^", "g10 g20^", **BOTH)[0], 0),
}


def over() -> RoyalSecrets:
    """Example 20: the end of the seventh round."""
    return counted("K K K Q", "b40^ b0", "r30^ r0", "y20 y0^", "g30 g0^", **FINAL)[0]


def laid(state: RoyalSecrets) -> tuple[Match, list[User]]:
    """A match at that position, and who sits there."""
    return seated(state, *NAMES[: len(state.table.hands)])


class Forms(HTMLParser):
    """The forms of a page by their id: each field's values, in the order of the page, and the buttons named move."""

    def __init__(self, shown: str) -> None:
        super().__init__()
        self.fields: dict[str, list[tuple[str, list[str]]]] = {}
        self.moves: list[str] = []
        self.form = ""
        self.checked: set[str] = set()
        self.feed(shown)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.form = found.get("id", "")
        elif tag == "select":
            self.fields.setdefault(self.form, []).append((found.get("name", ""), []))
        elif tag == "option":
            self.fields[self.form][-1][1].append(found["value"])
        elif tag in ("input", "button") and "disabled" not in found and self.kept(found.get("form", self.form)):
            self.take(found.get("form", self.form), found)

    def kept(self, form: str) -> bool:
        """Whether it is a form of the tray, not of the list of all moves nor of the talk."""
        return form == "tray" or form.startswith("use-")

    def take(self, form: str, found: dict[str, str]) -> None:
        name, value = found.get("name", ""), found.get("value", "")
        if "checked" in found:
            self.checked.add(found["id"])
        if name == "move":
            self.moves.append(value)
        elif name not in ("", "seen", "key", "csrfmiddlewaretoken"):
            rows = self.fields.setdefault(form, [])
            if found["type"] == "radio" and rows and rows[-1][0] == name:
                rows[-1][1].append(value)
            else:
                rows.append((name, [value]))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = ""


def reachable(shown: str) -> list[Action]:
    """Every move that the forms in the tray of a page can send."""
    return [RoyalSecrets.action(fields) for fields in _sent(Forms(shown))]


def _sent(forms: Forms) -> Iterator[dict[str, Any]]:
    for move in forms.moves:
        yield json.loads(move)
    rows = forms.fields.get("tray", [])
    for values in product(*[values for _, values in rows]) if rows else ():
        fields: dict[str, Any] = {}
        for (name, _), value in zip(rows, values, strict=True):
            if name == "placement":
                fields.setdefault(name, []).append(value)
            else:
                fields[name] = value
        yield fields
