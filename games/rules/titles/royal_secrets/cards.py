"""The components as printed in data.toml. Inside the game a card is a number, its kind; cards of one kind are alike.

Kinds stand in the order in which cards are listed: Courtiers by value and colour, Valets by Influence, Excuses by
colour, then the Cardinal's cards. A hand is a rising list of kinds. An Audience card is a number of its own.
"""

import tomllib
from collections.abc import Iterable
from importlib.resources import files
from typing import Annotated, Any, Literal, get_args

from msgspec import Meta, Struct

DATA: dict[str, Any] = tomllib.loads(files(__package__).joinpath("data.toml").read_text("utf-8"))

Side = Literal["king", "queen"]
Favour = Literal["bribery", "planning", "dinner", "espionage", "stab", "medal", "recruitment", "grace", "master"]
SIDES: tuple[Side, ...] = get_args(Side)
FAVOURS: tuple[Favour, ...] = get_args(Favour)
COLOURS = "brygp"  # by seat: Blue, Red, Yellow, Green, Purple
COLOUR_NAMES = ("Blue", "Red", "Yellow", "Green", "Purple")

ROUNDS: int = DATA["game"]["rounds"]
START_POINTS: int = DATA["game"]["start_points"]
ASIDE: int = DATA["game"]["audiences_removed"]
PILE: int = DATA["game"]["pile_size"]
BONUS_PER: int = DATA["game"]["bonus_per_influence"]
BONUS_CAP: int = DATA["game"]["bonus_cap"]
START_VALETS: int = DATA["game"]["start_valets"]

Kind = Annotated[int, Meta(ge=0, lt=38)]
# fmt: off
Code = Literal[  # of each kind, in their order
    "b0", "r0", "y0", "g0", "p0",
    "b10", "r10", "y10", "g10", "p10",
    "b20", "r20", "y20", "g20", "p20",
    "b30", "r30", "y30", "g30", "p30",
    "b40", "r40", "y40", "g40", "p40",
    "V-10", "V0", "V10", "V20",
    "bX", "rX", "yX", "gX", "pX",
    "K-10", "K0", "K10", "K20",
]
# fmt: on
CODES: tuple[Code, ...] = get_args(Code)

_COURTIERS = [(row["value"], row["count"]) for row in DATA["courtier"] if row["value"] != "X"]
_EXCUSES: int = next(row["count"] for row in DATA["courtier"] if row["value"] == "X")
ROWS: list[tuple[str, int, int]] = [  # by kind: code, Influence, how many there are with that code
    *[(f"{colour}{value}", value, count) for value, count in _COURTIERS for colour in COLOURS],
    *[(row["code"], row["influence"], row["count"]) for row in DATA["valet"]],
    *[(f"{colour}X", 0, _EXCUSES) for colour in COLOURS],
    *[(row["code"], row["influence"], row["count"]) for row in DATA["cardinal"]],
]
KINDS = range(len(ROWS))
INFLUENCE: tuple[int, ...] = tuple([influence for _, influence, _ in ROWS])  # 0 for an Excuse
TOTAL: tuple[int, ...] = tuple([count for _, _, count in ROWS])
KIND: dict[str, int] = {code: kind for kind, code in enumerate(CODES)}

COURTIERS = range(len(_COURTIERS) * len(COLOURS))
ZEROS = range(len(COLOURS))  # the Courtiers 0, which always come home
VALETS = range(COURTIERS.stop, COURTIERS.stop + len(DATA["valet"]))
EXCUSES = range(VALETS.stop, VALETS.stop + len(COLOURS))
CARDINALS = range(EXCUSES.stop, len(ROWS))
LOSS: dict[int, int] = {KIND[row["code"]]: row["loss"] for row in DATA["valet"]}  # by Valet, the points it costs


class Audience(Struct, frozen=True):
    """An Audience card: the Influence it asks for, the points it gives or costs, and the Favour won there."""

    id: str
    favour: Favour
    title: str
    phase: int
    influence: int
    gain: int
    loss: int


AUDIENCES: tuple[Audience, ...] = tuple(
    [
        Audience(card["id"], row["favour"], row["title"], row["phase"], card["influence"], card["gain"], card["loss"])
        for row in DATA["audience"]
        for card in row["cards"]
    ]
)
AUDIENCE: dict[str, int] = {card.id: number for number, card in enumerate(AUDIENCES)}
FAVOUR_TITLES: dict[str, str] = {row["favour"]: row["title"] for row in DATA["audience"]}
AudienceNumber = Annotated[int, Meta(ge=0, lt=18)]


def codes(kinds: Iterable[int]) -> tuple[Code, ...]:
    """The cards by their codes."""
    return tuple([CODES[kind] for kind in kinds])


def kinds(codes: Iterable[str]) -> list[int]:
    """The cards with these codes, in card order; raises KeyError on none."""
    return sorted([KIND[code] for code in codes])


def ids(audiences: Iterable[int]) -> tuple[str, ...]:
    """The Audience cards by their ids."""
    return tuple([AUDIENCES[number].id for number in audiences])
