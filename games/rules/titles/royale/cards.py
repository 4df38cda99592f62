"""The cards as printed in data.toml. Inside the game a kind is a number, a hand or packet one number too.

Cards of one kind are alike: a multiset of cards is a number with five bits for each kind, the lowest for Glory. Adding
and taking away is + and -; as no kind has more than 31 cards, the sum of the kinds is the rest by 31.
"""

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal, get_args

from msgspec import Meta

DATA: dict[str, Any] = tomllib.loads(files(__package__).joinpath("data.toml").read_text("utf-8"))

CardCode = Literal["glory", "gold", "grain", "wood", "iron", "stone"]
RoleCode = Literal["grain", "wood", "iron", "stone"]
CODES: tuple[CardCode, ...] = get_args(CardCode)
ROLES: tuple[RoleCode, ...] = get_args(RoleCode)
ROLE_NAMES: dict[str, str] = {role["id"]: role["name"] for role in DATA["roles"]}
KINDS = range(len(CODES))
GLORY, GOLD = 0, 1
RESOURCES = (2, 3, 4, 5)
KIND: dict[str, int] = {code: kind for kind, code in enumerate(CODES)}

Kind = Annotated[int, Meta(ge=0, lt=6)]
Cards = Annotated[int, Meta(ge=0, lt=1 << 30)]

BITS, MOST = 5, 31
SHIFT = tuple(BITS * kind for kind in KINDS)
ONE = tuple(1 << shift for shift in SHIFT)
TOTAL: tuple[int, ...] = tuple(DATA["cards"][code] for code in CODES)
ALL_CARDS = sum(DATA["cards"].values())

SEARCH_PRICE: int = DATA["figures"]["search_price"]
BRIBE_PRICE: int = DATA["figures"]["bribe_price"]
EXCHANGE_GOLD: int = DATA["figures"]["exchange_gold"]
SERF_REVEALS: int = DATA["figures"]["serf_reveals"]
COLLECT_MAX: int = DATA["figures"]["collect_max"]
GLORY_TO_WIN: int = DATA["figures"]["glory_to_win"]
GOLD_TO_WIN: int = DATA["figures"]["gold_to_win"]
LIMIT_GOLD: int = DATA["figures"]["limit_gold"]
QUEEN_GOLD: int = DATA["deal"]["queen_gold"]
HAND: int = DATA["deal"]["hand"]


def count(cards: int, kind: int) -> int:
    """How many of these cards are of that kind."""
    return cards >> SHIFT[kind] & MOST


def size(cards: int) -> int:
    """How many cards these are."""
    return cards % MOST


@cache
def kinds(cards: int) -> tuple[int, ...]:
    """The kind of each of these cards, in card order."""
    return tuple([kind for kind in KINDS for _ in range(cards >> SHIFT[kind] & MOST)])


@cache
def codes(cards: int) -> tuple[CardCode, ...]:
    """The cards by their codes, in card order."""
    return tuple([CODES[kind] for kind in kinds(cards)])


@cache
def sorts(cards: int) -> tuple[int, ...]:
    """The kinds that are among these cards, each once, in card order."""
    return tuple(dict.fromkeys(kinds(cards)))


def cards_of(listed: Iterable[str]) -> int:
    """The cards with these codes."""
    return sum([ONE[KIND[code]] for code in listed])
