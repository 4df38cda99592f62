"""The country and the intrigue cards. A set of cards inside the game is a row of counts, by land or by pair."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal, get_args

DATA: dict[str, Any] = tomllib.loads(files("games.rules.titles.nobility").joinpath("data.toml").read_text("utf-8"))

LandCode = Literal["F", "G", "B", "S"]
PairCode = Literal["FG", "FB", "FS", "GB", "GS", "BS"]
LANDS: tuple[LandCode, ...] = get_args(LandCode)
PAIRS: tuple[PairCode, ...] = get_args(PairCode)
LAND: dict[str, int] = {code: land for land, code in enumerate(LANDS)}
PAIR: dict[str, int] = {code: pair for pair, code in enumerate(PAIRS)}
LAND_NAMES: dict[str, str] = DATA["lands"]

# By land, the pairs that show it.
SHOWS = tuple([tuple([pair for pair, code in enumerate(PAIRS) if land in code]) for land in LANDS])

CARDS: tuple[int, ...] = tuple([DATA["country_cards"][land] for land in LANDS])
PLOTS: tuple[int, ...] = tuple([DATA["intrigue_cards"][pair] for pair in PAIRS])
LIMITS: dict[str, int] = DATA["limits"]
OPENING: dict[int, tuple[int, ...]] = {
    int(seats): tuple(quotas) for seats, quotas in DATA["opening"]["stagger"].items()
}

# NB-71: the land of each numbered card, the first at place 0.
_GROUPS = DATA["removal"]["source"]["numbered"]
NUMBERED = "".join([letters * many for letters, many in zip(_GROUPS[::2], _GROUPS[1::2], strict=True)])


def removed(option: str, seats: int) -> tuple[int, ...]:
    """NB-5, NB-71: by land, the country cards that are taken out with so many seats."""
    table = DATA["removal"][option][str(seats)]
    if option == "graded":
        return tuple([table[land] for land in LANDS])
    letters = "".join([NUMBERED[first - 1 : last] for first, last in table])
    return tuple([letters.count(land) for land in LANDS])


def deck(option: str, seats: int) -> tuple[int, ...]:
    """NB-5: by land, the country cards of the game with so many seats."""
    return tuple([cards - out for cards, out in zip(CARDS, removed(option, seats), strict=True)])


def numbers(counts: Sequence[int]) -> list[int]:
    """The cards of a row of counts one by one, by their numbers."""
    return [number for number, many in enumerate(counts) for _ in range(many)]


def counts(codes: Iterable[str], number: Mapping[str, int]) -> list[int]:
    """The cards with these codes as a row of counts, by land or by pair as `number` says."""
    found = [0] * len(number)
    for code in codes:
        found[number[code]] += 1
    return found


@lru_cache(maxsize=1 << 12)
def lands_of(counts: tuple[int, ...]) -> tuple[LandCode, ...]:
    """The codes of country cards, in canonical order."""
    return tuple([LANDS[land] for land in numbers(counts)])


@lru_cache(maxsize=1 << 12)
def pairs_of(counts: tuple[int, ...]) -> tuple[PairCode, ...]:
    """The codes of intrigue cards, in canonical order."""
    return tuple([PAIRS[pair] for pair in numbers(counts)])
