"""What the tests of knowledge have in common: random matches, who looks at them, and what is hidden from whom."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, cast

from games.rules.titles.nobility.cards import PAIRS, numbers
from games.rules.titles.nobility.game import Nobility
from games.rules.titles.nobility.table import Table
from tests.titles.nobility.positions import letters


def deal(seats: int, key: str, **options: Any) -> Nobility:
    """A new match."""
    return cast(Nobility, Nobility.deal(seats=seats, options=options, key=key))


def readers(state: Nobility) -> list[int | None]:
    """The spectator and every seat."""
    return [None, *range(len(state.table.hands))]


def walk(seats: int, key: str, **options: Any) -> Iterator[Nobility]:
    """Every state of one random match."""
    state, rng = deal(seats, key, **options), Random(key)
    while state.waiting():
        yield state.clone()
        seat = state.table.seat
        state.play(seat, rng.choice(state.legal(seat)))
    yield state


def midway(seats: int, key: str, moves: int, **options: Any) -> Nobility:
    """A state in the middle of a random match, or its end."""
    *_, state = islice(walk(seats, key, **options), moves)
    return state


def known(state: Nobility, seat: int) -> str:
    """What all know to lie in that hand: "FFG"."""
    return letters(state.view(None).known[seat])


def shuffle_unseen(table: Table, seat: int | None, rng: Random) -> None:
    """Puts the cards that this reader does not see in another order, as the counts and the bounds of hands allow."""
    others = [other for other in range(len(table.hands)) if other != seat]
    for hands, pile, low in (
        (table.hands, table.pile, table.known),
        (table.intrigue, table.plots, [[0] * len(PAIRS) for _ in table.hands]),
    ):
        pool = [*pile]
        for other in others:
            pool += numbers([many - least for many, least in zip(hands[other], low[other], strict=True)])
        rng.shuffle(pool)
        pile[:] = [pool.pop() for _ in pile]
        for other in others:
            free = sum(hands[other]) - sum(low[other])
            hands[other] = [*low[other]]
            for _ in range(free):
                hands[other][pool.pop()] += 1
