"""Actions made up from their records alone: well-formed, seldom legal."""

from functools import cache
from random import Random
from typing import Any

import msgspec.inspect as look

from games.rules import Action, State

WIDEST = 10**6


@cache
def shapes(game: type[State]) -> tuple[Any, ...]:
    """The record types of the game's actions."""
    info = look.type_info(game.action_type)
    return tuple(info.types) if isinstance(info, look.UnionType) else (info,)


def some_actions(game: type[State], rng: Random, many: int) -> list[Action]:
    """So many actions of any kind with any values that can be read."""
    return [made(rng.choice(shapes(game)), rng) for _ in range(many)]


def made(info: Any, rng: Random) -> Any:
    """A value of the type."""
    if isinstance(info, look.StructType):
        return info.cls(**{field.name: made(field.type, rng) for field in info.fields})
    if isinstance(info, look.LiteralType):
        return rng.choice(info.values)
    if isinstance(info, look.IntType):
        return rng.randint(info.ge or 0, WIDEST if info.le is None else info.le)
    if isinstance(info, look.BoolType):
        return rng.random() < 0.5
    if isinstance(info, look.NoneType):
        return None
    if isinstance(info, look.UnionType):
        return made(rng.choice(info.types), rng)
    if isinstance(info, look.TupleType):
        return tuple(made(item, rng) for item in info.item_types)
    if isinstance(info, look.VarTupleType):
        return tuple(made(info.item_type, rng) for _ in range(rng.randint(info.min_length or 0, info.max_length or 3)))
    raise TypeError(f"an action should be made of words, bounded numbers and tuples, not of {info}")
