"""How a game speaks: what its words answer for the site, the mails and the tests."""

from __future__ import annotations

from typing import Any, Protocol

from games.rules.kit.events import Event
from games.rules.kit.sentences import Sentence


class Words(Protocol):
    """How a game speaks. Every sentence comes in parts, names and components apart; `seat` and `view` say who reads."""

    def tell(self, event: Event, seat: int | None) -> list[Sentence]:
        """What this event says to that seat: the public sentence, then what it alone learned."""

    def ask(self, view: Any) -> Sentence:
        """The prompt above the table: what is asked of this seat, whom the game waits for, or who won."""

    def label(self, action: Any, view: Any) -> Sentence:
        """The action as an entry of a list: "Play the Nine of Hearts"."""

    def outcome(self, action: Any, view: Any) -> Sentence:
        """What the action will do, shown before it is sent."""

    def order(self, order: Any, view: Any) -> Sentence:
        """The standing order as an entry of a list."""

    def field(self, kind: str, name: str) -> str:
        """What a form calls a field of the orders of that type: "From"; "" where its values say enough."""

    def value(self, kind: str, name: str, value: Any, view: Any) -> Sentence:
        """One value of that field, as a form lists it: "anybody", "Ada"."""

    def orders(self, kind: str) -> str:
        """The heading of the orders of that type: "When a shipment can be searched"."""

    def brief(self) -> list[str]:
        """The rules in four or five lines."""
