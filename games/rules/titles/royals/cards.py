"""The pack as printed in data.toml. Inside the game a card is a number, a hand or other set of cards a mask.

Numbers run in display order: Spades, Hearts, Diamonds, Clubs, each from the Ace down. Bit n of a mask is card n.
"""

import tomllib
from collections.abc import Sequence
from importlib.resources import files
from typing import Annotated, Literal, get_args

from msgspec import Meta

DATA = tomllib.loads(files(__package__).joinpath("data.toml").read_text("utf-8"))
RANKS: list[str] = DATA["pack"]["ranks"]
SUITS: list[str] = DATA["pack"]["suits"]

# fmt: off
CardCode = Literal[
    "AS", "KS", "QS", "JS", "TS", "9S", "8S", "7S", "6S", "5S", "4S", "3S", "2S",
    "AH", "KH", "QH", "JH", "TH", "9H", "8H", "7H", "6H", "5H", "4H", "3H", "2H",
    "AD", "KD", "QD", "JD", "TD", "9D", "8D", "7D", "6D", "5D", "4D", "3D", "2D",
    "AC", "KC", "QC", "JC", "TC", "9C", "8C", "7C", "6C", "5C", "4C", "3C", "2C",
]
# fmt: on
CODES: tuple[CardCode, ...] = get_args(CardCode)
PACK = len(CODES)
Number = Annotated[int, Meta(ge=0, lt=52)]
Mask = Annotated[int, Meta(ge=0, lt=1 << 52)]

NUMBER: dict[str, int] = {code: number for number, code in enumerate(CODES)}
BITS = [1 << number for number in range(PACK)]
BIT: dict[str, int] = dict(zip(CODES, BITS, strict=True))
FULL = (1 << PACK) - 1

# By card: what it does when played, its points, and the mask of the cards that fit on it (itself among them).
EFFECT: tuple[str, ...] = tuple(DATA["effects"].get(code[0], "") for code in CODES)
POINTS: tuple[int, ...] = tuple(DATA["points"][code[0]] for code in CODES)
FITS = tuple(sum(1 << n for n, other in enumerate(CODES) if other[0] == c[0] or other[1] == c[1]) for c in CODES)
MISFITS = tuple(FULL & ~fits for fits in FITS)
JACKS = sum(BIT["J" + suit] for suit in SUITS)

# RS-3: the height of cards, for the start only: rank first, then suit.
BY_HEIGHT = tuple(NUMBER[rank + suit] for rank in reversed(RANKS) for suit in SUITS)
HEIGHT = [BY_HEIGHT.index(card) for card in range(PACK)]
UNDEALT = {card: sum(1 << higher for higher in BY_HEIGHT[:place]) for place, card in enumerate(BY_HEIGHT)}
JACK_CARDS: int = DATA["jack"]["cards"]
MOST_DEALT: int = DATA["hand"]["most_dealt"]


def hand_size(seats: int) -> int:
    """RS-2: the cards each player gets where the table has not chosen."""
    size: int = DATA["hand"]["two_players" if seats == 2 else "more_players"]
    return size


def numbers(mask: int) -> list[int]:
    """The cards of a mask in display order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def codes(mask: int) -> tuple[CardCode, ...]:
    """The codes of a mask's cards in display order."""
    return tuple([CODES[number] for number in numbers(mask)])


def mask_of(cards: Sequence[str]) -> int:
    """The mask of these codes."""
    mask = 0
    for code in cards:
        mask |= BIT[code]
    return mask


def points(mask: int) -> int:
    """RS-21: the points of a mask's cards."""
    return sum(POINTS[number] for number in numbers(mask))
