"""The bots by name, weakest first."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from games.bots import instinct, random
from games.rules import Action, SeatView, State

Choose = Callable[[type[State], SeatView, Sequence[Action], str], Action]


class Bot(Struct, frozen=True):
    """A player for hire: `choose(game, view, legal, key)` gives one of the legal actions, the same for the same key."""

    name: str
    title: str
    description: str
    choose: Choose


BOTS = {
    bot.name: bot
    for bot in (
        Bot("random", "Page", "Plays any move that the rules allow.", random.choose),
        Bot("instinct", "Squire", "Plays by rule of thumb, as a sensible beginner does.", instinct.choose),
    )
}
