"""Tables laid out by hand, and walks through random matches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, cast

from games.rules import Event
from games.rules.titles.royal_secrets.actions import Bet, Choose, Move
from games.rules.titles.royal_secrets.cards import (
    AUDIENCE,
    AUDIENCES,
    COLOURS,
    KIND,
    KINDS,
    TOTAL,
    VALETS,
    codes,
    kinds,
)
from games.rules.titles.royal_secrets.game import RoyalSecrets

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


# Tables laid out by hand


def laid_out(
    hands: str | Sequence[str] = "full full full",
    *,
    round: int = 1,
    favours: Mapping[int, str] | None = None,
    audiences: str = "medal-1 stab-1",
    valets: str = "",
    cardinals: str = "K0 K0",
    word: int = 0,
) -> RoyalSecrets:
    """The start of a round: hands by seat ("full", or cards), Favours by seat, the next cards of the piles, next first.

    All other Valets lie below in their pile, cards of the players' colours that are nowhere else are discarded.
    """
    rows = hands.split() if isinstance(hands, str) else list(hands)
    state = deal(len(rows), "laid out")
    table = state.table
    full = [[kind for kind in KINDS for _ in range(TOTAL[kind]) if codes([kind])[0][0] == one] for one in COLOURS]
    table.hands = [
        sorted([*(full[seat] if "full" in row else []), *kinds(row.replace("full", "").split())])
        for seat, row in enumerate(rows)
    ]
    held = [kind for hand in table.hands for kind in hand]
    table.discards = [
        kind for row in full[: len(rows)] for kind in sorted(set(row)) for _ in range(missing(kind, held))
    ]
    table.discards.sort()
    table.valets = pile([kind for kind in VALETS for _ in range(missing(kind, held))], valets)
    table.cardinals = pile(table.cardinals, cardinals)
    table.favours = [
        sorted([AUDIENCE[card] for card in (favours or {}).get(seat, "").split()]) for seat in range(len(rows))
    ]
    table.audiences = [AUDIENCE[card] for card in audiences.split()]
    up = {*table.audiences, *[card for row in table.favours for card in row]}
    rest = [card for card in range(len(AUDIENCES)) if card not in up]
    table.aside, rest = rest[:4], rest[4:]
    table.piles = [[rest.pop() for _ in range(7 - round)] for _ in range(2)]
    table.lost, table.used = sorted(rest), []
    table.round, table.word = round, word
    planners = [
        seat for seat, row in enumerate(table.favours) if any(AUDIENCES[card].favour == "planning" for card in row)
    ]
    table.stage, table.asked = ("plan", planners) if planners else ("choose", [])
    return state


def missing(kind: int, held: list[int]) -> int:
    """How many cards of that kind are not held."""
    return TOTAL[kind] - held.count(kind)


def pile(cards: list[int], first: str) -> list[int]:
    """The pile with these cards on top, the first one uppermost."""
    rest, top = cards[:], [KIND[code] for code in first.split()]
    for card in top:
        rest.remove(card)
    return [*rest, *reversed(top)]


def clockwise(state: RoyalSecrets) -> list[int]:
    """All seats from the Word holder on."""
    seats = len(state.table.hands)
    return [(state.table.word + step) % seats for step in range(seats)]


def go(state: RoyalSecrets, places: str) -> None:
    """All choose in clockwise order, each naming the next, the last one the first: a letter by seat."""
    order = clockwise(state)
    for seat, next in zip(order, [*order[1:], order[0]], strict=True):
        state.play(seat, Choose(cast(Any, WHERE[places[seat]]), next))


def bet(state: RoyalSecrets, rows: Sequence[str], slots: Sequence[int] = (1, 2)) -> None:
    """All bet in that order: two cards by seat, "^" behind the open one."""
    for slot in slots:
        order = clockwise(state)
        for seat, next in zip(order, [*order[1:], order[0] if slot == 1 else None], strict=True):
            lay(state, seat, rows[seat].split()[slot - 1], next)


def lay(state: RoyalSecrets, seat: int, card: str, next: int | None) -> None:
    """One bet, open with "^" behind it."""
    state.play(seat, Bet(cast(Any, card.rstrip("^")), "up" if card.endswith("^") else "down", next))


def armed(seats: int, key: str, wanted: str) -> RoyalSecrets:
    """The start of a later round in which these Favours are in players' hands, and some hands are thin."""
    rng = Random(f"{wanted} {key}")
    round = rng.choice([4, 5, 6, 7])
    cards = [card.id for card in AUDIENCES if card.favour in wanted.split()]
    rng.shuffle(cards)
    given = cards[: 2 * (round - 1)]
    up = [card.id for card in AUDIENCES if card.id not in given]
    hands = [thin(seat, rng) if rng.random() < 0.6 else "full" for seat in range(seats)]
    valets = [code for code in codes(VALETS) for _ in range(TOTAL[KIND[code]])]
    rng.shuffle(valets)
    return laid_out(
        [" ".join([hand, *[valets.pop() for _ in range(rng.choice([1, 1, 2]))]]) for hand in hands],
        round=round,
        favours={seat: " ".join(given[seat::seats]) for seat in range(seats)},
        audiences=" ".join(rng.sample(up, 2)),
        valets="",
        cardinals="",
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
