"""Rounds played up to a question, for what a mind makes of them: `position` says how they are laid out.

"KKQ" places the seats from seat 0 on ("B": both); "b10 b30^" are a seat's two bets. All play clockwise from the Word.
"""

from typing import Any

from games.rules import Action, Order
from games.rules.following import Left, follow_next
from games.rules.titles.royal_secrets.actions import Bet
from games.rules.titles.royal_secrets.game import RoyalSecrets
from tests.titles.royal_secrets.position import choose_all, lay, position


def begun(seats: int = 3, *, round: int = 2, valets: str = "V20 V0", **laid: Any) -> RoyalSecrets:
    """A round that has just begun."""
    return position(seats, round=round, valets=valets, **laid)


def placed(places: str, **laid: Any) -> RoyalSecrets:
    """A round in which all stand."""
    state = begun(len(places), **laid)
    choose_all(state, " ".join(places))
    return state


def wagered(places: str, *bets: str, slots: int = 2, **laid: Any) -> RoyalSecrets:
    """A round in which all stand and have bet so many cards."""
    state = placed(places, **laid)
    for slot in range(slots):
        for _ in places:
            bet(state, bets[state.table.word].split()[slot])
    return state


def bet(state: RoyalSecrets, code: str) -> RoyalSecrets:
    """The Word holder bets that card, and names the next seat clockwise that it may."""
    lay(state, code, next_of(state))
    return state


def next_of(state: RoyalSecrets) -> int | None:
    """Whom the Word holder names here; None after the last bet."""
    table, seats = state.table, len(state.table.hands)
    named = {action.next for action in state.legal(table.word) if isinstance(action, Bet)}
    return next((to for step in range(1, seats) if (to := (table.word + step) % seats) in named), None)


def spied(state: RoyalSecrets, seat: int) -> RoyalSecrets:
    """The seat has seen all closed cards on the table."""
    for row in (*state.table.bets, state.table.cardinal_bets):
        for bet in row:
            bet.seen |= 0 if bet.open else 1 << seat
    return state


def in_short(action: Action) -> str:
    """The verb and its parts: "choose queen 1", "bet b30 up 2", "plan kkq", "done"."""
    parts = [part for part in RoyalSecrets.unaction(action).values() if part is not None]
    return " ".join([str(part) if isinstance(part, str | int) else "".join(side[0] for side in part) for part in parts])


# Orders


def given(state: RoyalSecrets, seat: int, order: Order) -> str | None:
    """What the order plays for the seat now, in short."""
    action = state.follow(seat, order)
    assert action is None or action in state.legal(seat)
    return None if action is None else in_short(action)


def of(state: RoyalSecrets, seat: int, kind: type[Order]) -> list[Any]:
    """What the seat could leave of that type."""
    return [order for order in state.standing(seat) if isinstance(order, kind)]


def followed(state: RoyalSecrets, *orders: Left) -> list[str]:
    """What these orders play until none of them gives anything; one for one time is used up by it."""
    left, done, broken = list(orders), [], []  # type: list[Left], list[str], list[Left]
    while step := follow_next(state, left, {}, broken):
        done.append(f"{step.left.seat} {in_short(step.action)}")
        left = [one for one in left if one is not step.left or not one.order.once]
    assert not broken
    return done


# Instinct


def weights(state: RoyalSecrets, seat: int) -> dict[str, float]:
    """What the seat's instinct says to each legal action."""
    legal = state.legal(seat)
    return dict(zip(map(in_short, legal), RoyalSecrets.prefer(state.view(seat), legal), strict=True))


def best(state: RoyalSecrets, seat: int | None = None) -> str:
    """What is liked best."""
    found = weights(state, state.waiting()[0] if seat is None else seat)
    return max(found, key=found.__getitem__)


def cards(state: RoyalSecrets, seat: int) -> list[str]:
    """The cards that the seat could bet, those liked best first."""
    found = weights(state, seat)
    order = sorted((text for text in found if text.startswith("bet")), key=lambda text: -found[text])
    return list(dict.fromkeys(text.split()[1] for text in order))
