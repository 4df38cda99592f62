"""Walks through random matches, also from tables where Favours have been given out."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, cast

from games.rules import Event
from games.rules.titles.royal_secrets.actions import Bet, Move
from games.rules.titles.royal_secrets.cards import (
    AUDIENCES,
    COLOURS,
    KIND,
    TOTAL,
    VALETS,
    codes,
)
from games.rules.titles.royal_secrets.game import RoyalSecrets
from tests.titles.royal_secrets.position import bet_all, choose_all, full, position

WHERE = {"K": "king", "Q": "queen", "B": "both"}


def deal(seats: int, key: str, **options: Any) -> RoyalSecrets:
    """A new match."""
    return cast(RoyalSecrets, RoyalSecrets.deal(seats=seats, options=options, key=key))


def readers(state: RoyalSecrets) -> list[int | None]:
    """The spectator, and every seat."""
    return [None, *range(len(state.table.hands))]


def imagined(state: RoyalSecrets, seat: int | None, key: str) -> RoyalSecrets:
    """A state that looks like this one to that seat."""
    return cast(RoyalSecrets, state.resample(seat, key))


def tied_twice(left: str) -> RoyalSecrets:
    """Blue dines, and is tied with Red at the King and with Yellow at the Queen; these cards are left in its hand."""
    state = position(
        3,
        hands={0: f"b0 b40 {left}", 1: "r0 r0 r20 r40", 2: "y0 y0 y20 y40"},
        favours={0: "dinner-1"},
        round=2,
        king="espionage-1",
        queen="stab-1",
    )
    choose_all(state, "B K Q")
    bet_all(state, "b40^ b0", "r40^ r0", "y40^ y0")
    return state


def armed(seats: int, key: str, wanted: str) -> RoyalSecrets:
    """The start of a later round in which these Favours are in players' hands, and some hands are thin."""
    rng = Random(f"{wanted} {key}")
    round = rng.choice([4, 5, 6, 7])
    cards = [card.id for card in AUDIENCES if card.favour in wanted.split()]
    rng.shuffle(cards)
    given = cards[: 2 * (round - 1)]
    up = [card.id for card in AUDIENCES if card.id not in given]
    hands = [thin(seat, rng) if rng.random() < 0.6 else full(seat) for seat in range(seats)]
    valets = [code for code in codes(VALETS) for _ in range(TOTAL[KIND[code]])]
    rng.shuffle(valets)
    king, queen = rng.sample(up, 2)
    return position(
        seats,
        hands={seat: " ".join([hand, valets.pop()]) for seat, hand in enumerate(hands)},
        round=round,
        king=king,
        queen=queen,
        favours={seat: " ".join(given[seat::seats]) for seat in range(seats)},
        valets=" ".join(valets[:5]),
        cardinals="K20 K-10 K10",
        word=rng.randrange(seats),
    )


def thin(seat: int, rng: Random) -> str:
    """A hand with both 0s and few other cards."""
    own = COLOURS[seat]
    others = [f"{own}{value}" for value in ("10", "20", "30", "40", "X")]
    return " ".join([f"{own}0", f"{own}0", *rng.sample(others, rng.randrange(4))])


def walk(state: RoyalSecrets, key: str) -> Iterator[tuple[RoyalSecrets, list[Event]]]:
    """The state after every move of a random playout, which goes on in place, and what has happened.

    All verbs are as likely; cards of little Influence are rather bet, so that there are ties.
    """
    rng = Random(key)
    yield state, [*state.opening]
    while waiting := state.waiting():
        seat = rng.choice(waiting)
        yield state, state.play(seat, some_move(cast(list[Move], state.legal(seat)), rng))


def some_move(legal: list[Move], rng: Random) -> Move:
    """One of the moves."""
    verb = rng.choice(sorted({type(move).__name__ for move in legal}))
    moves = [move for move in legal if type(move).__name__ == verb]
    low = [move for move in moves if isinstance(move, Bet) and move.card[1:] in ("0", "10", "X")]
    return rng.choice(low if low and rng.random() < 0.5 else moves)
