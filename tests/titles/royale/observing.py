"""What observers know, by the letters of the specification: seats, and SPECTATOR for who only looks on."""

from collections.abc import Iterator
from random import Random
from typing import Any, cast

from games.rules.titles.royale.cards import KINDS
from games.rules.titles.royale.game import Royale
from games.rules.titles.royale.ledger import settled
from games.rules.titles.royale.table import CITIZENS, Bounds
from tests.titles.royale.position import LETTERS

SPECTATOR = -1
SHIPMENT = 0


def within(state: Royale, observer: int, zone: int, letter: str) -> tuple[int, int]:
    """The lower and the upper bound of that kind in a zone: a place, or the SHIPMENT."""
    bounds, kind = settled(state.table)[observer], LETTERS.index(letter)
    return bounds.lo[zone][kind], bounds.hi[zone][kind]


def everyone(state: Royale, but: int | None = None) -> list[int]:
    """Every observer, but for who sits at that place."""
    seats = [seat for seat in sorted(state.table.seat_at) if seat >= 0]
    if but is not None and state.table.seat_at[but] in seats:
        seats.remove(state.table.seat_at[but])
    return [*seats, SPECTATOR]


def all_within(state: Royale, zone: int, letter: str) -> set[tuple[int, int]]:
    """The bounds that the observers have there, but for who sits at that place itself."""
    return {within(state, observer, zone, letter) for observer in everyone(state, zone)}


def know(state: Royale, observers: list[int], place: int, letter: str, lo: int, hi: int) -> None:
    """Gives these observers other bounds."""
    found = list(settled(state.table))
    for observer in observers:
        rows = [[list(row) for row in side] for side in (found[observer].lo, found[observer].hi)]
        for side, bound in zip(rows, (lo, hi), strict=True):
            side[place][LETTERS.index(letter)] = bound
        lows, highs = (tuple([tuple(row) for row in side]) for side in rows)
        found[observer] = Bounds(lows, highs)
    state.table.bounds = found


def deal(seats: int, key: str, **options: Any) -> Royale:
    """A new match."""
    return cast(Royale, Royale.deal(seats=seats, options=options, key=key))


def imagined(state: Royale, seat: int | None, key: str) -> Royale:
    """A state that looks like this one to that seat."""
    return Royale.imagine(state.view(seat), key)


def walk(state: Royale, key: str, unasked: float = 0.1) -> Iterator[Royale]:
    """The state after every move of a random playout of it, which goes on in place; some act without being asked."""
    rng = Random(key)
    yield state
    while waiting := state.waiting():
        seat = rng.choice(waiting)
        if rng.random() < unasked:
            seat = rng.choice([seat for seat in everyone(state)[:-1] if state.legal(seat)])
        state.play(seat, rng.choice(state.legal(seat)))
        yield state


def bounded(bounds: Bounds, sizes: list[int]) -> bool:
    """Whether no upper bound is above its zone's number of cards, and no lower bound above an upper one."""
    return all(
        0 <= bounds.lo[zone][kind] <= bounds.hi[zone][kind] <= sizes[zone]
        for zone in (SHIPMENT, *CITIZENS)
        for kind in KINDS
    )
