"""The bot that takes any legal action."""

from collections.abc import Sequence

from games.rules import Action, SeatView, State
from games.rules.kit.chance import Chance


def choose(game: type[State], view: SeatView, legal: Sequence[Action], key: str) -> Action:
    """Any of the legal actions, each as likely."""
    return Chance.seeded("bot", key).pick(legal)
