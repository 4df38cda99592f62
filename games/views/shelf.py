"""The shelf: the games as a page lists them."""

import msgspec

from games.rules import GAMES


class Boxed(msgspec.Struct, frozen=True):
    """A game on the shelf: what stands on its box, and its rules in a few lines."""

    slug: str
    title: str
    fewest: int
    most: int
    minutes: int
    brief: list[str]


def shelf() -> list[Boxed]:
    """All games in the order of the catalogue."""
    return [
        Boxed(game.slug, game.title, game.seats[0], game.seats[-1], game.minutes, game.words.brief())
        for game in GAMES.values()
    ]
