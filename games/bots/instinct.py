"""The bot that follows the game's own rules of thumb."""

from collections.abc import Sequence

from games.rules import Action, SeatView, State
from games.rules.kit.chance import Chance
from games.rules.kit.leaning import NOISE


def choose(game: type[State], view: SeatView, legal: Sequence[Action], key: str) -> Action:
    """The action that the game likes best, give or take a little."""
    chance = Chance.seeded("bot", key)
    weights = [weight + NOISE * chance.unit() for weight in game.prefer(view, legal)]
    return legal[weights.index(max(weights))]
