"""How often a match waits for another person, without any standing order and with those that a sensible player leaves.

    python -m tests.bench.handoffs [--game royale] [--seats 5] [--matches 400]

Without --game it measures every game, without --seats every seat count.

A person sits at every seat and plays by instinct, on nothing but what the seat sees; what may be done at any time is
done at once when instinct likes it. A *wait* is a person who comes to be waited for: who is asked once a move and all
that follows from it are done, was not waited for since before that move, and did not make it. Several people who come
to be asked at once are as many waits, and so is everybody asked at the start. It is counted alike both ways.

With orders, each match begins with the orders by default. Who has moved leaves, before going, what is sensible with the
hand of that moment in place of what was left before (`State.sensible`): `with_orders`. `looking_in` is measured with
people who come by also while they are not waited for, so that whoever is not asked has left what is sensible then. The
orders are followed as the site follows them (`games.rules.following`), and end as there.
"""

import argparse
import json
from collections.abc import Sequence
from statistics import mean
from typing import Any, Literal, get_args

from games.bots import BOTS
from games.rules import GAMES, Action, State
from games.rules.following import Left, by_default, follow_next, impossible, overtaken

INSTINCT = BOTS["instinct"]
Orders = Literal["without", "with_orders", "looking_in"]
WAYS: tuple[Orders, ...] = get_args(Orders)


class Sitting:
    """One match of people: who is asked since when, what they have left, how often another was waited for."""

    def __init__(self, game: type[State], seats: int, key: str, orders: Orders) -> None:
        self.game, self.seats, self.key, self.orders = game, range(seats), key, orders
        self.state = game.deal(seats=seats, options={}, key=key)
        self.left: list[Left] = []
        if orders != "without":
            self.left = [Left(seat, order) for seat in self.seats for order in by_default(self.state, seat)]
        self.opened: dict[int, int] = {}
        self.asked: dict[int, Sequence[Action]] = {}
        self.waited: set[int] = set()
        self.moves = self.waits = 0
        self.come_to_rest(None)

    def play(self) -> "Sitting":
        """The whole match."""
        while seats := self.moving():
            self.move(seats[0])
        return self

    def moving(self) -> list[int]:
        """The seats that move by hand now: on their own accord, else those asked."""
        waiting = self.state.waiting()
        free = [seat for seat in self.seats if waiting and seat not in waiting and self.state.legal(seat)]
        return [seat for seat in free if max(self.likes(seat)) > 0] or list(waiting)

    def likes(self, seat: int) -> list[float]:
        """What the person's instinct says to its legal actions."""
        return self.game.prefer(self.state.view(seat), self.state.legal(seat))

    def move(self, seat: int) -> None:
        """One move by hand, and all that follows from it."""
        state = self.state
        action = INSTINCT.choose(self.game, state.view(seat), state.legal(seat), f"{self.key} {self.moves}")
        over = overtaken(self.left, seat, action, self.opened.get(seat))
        self.left = [left for left in self.left if left not in over]
        state.play(seat, action)
        self.played(seat)
        self.come_to_rest(seat)

    def played(self, seat: int) -> None:
        """A decision still stands where another moved and its owner is asked for the same as before."""
        self.moves += 1
        self.waited.discard(seat)
        waiting = self.state.waiting()
        self.opened = {
            other: opened
            for other, opened in self.opened.items()
            if other != seat and other in waiting and self.state.legal(other) == self.asked[other]
        }

    def come_to_rest(self, mover: int | None) -> None:
        """Follows the orders, counts who is asked anew, and lets everybody else leave orders."""
        broken: list[Left] = []
        while done := follow_next(self.state, self.left, self.opened, broken):
            self.left = [left for left in self.left if left is not done.left or not left.order.once]
            self.played(done.left.seat)
        assert not broken, f"the rules refuse {broken}"
        gone = impossible(self.state, self.left)
        self.left = [left for left in self.left if left not in gone]
        waiting = self.state.waiting()
        self.waits += len(set(waiting) - self.waited - {mover})
        self.waited = set(waiting)
        self.opened = {seat: self.opened.get(seat, self.moves) for seat in waiting}
        self.asked = {seat: self.state.legal(seat) for seat in waiting}
        here = {"without": (), "with_orders": (mover,), "looking_in": self.seats}[self.orders]
        for seat in self.seats:
            if seat in here and seat not in waiting:
                self.leave(seat)

    def leave(self, seat: int) -> None:
        """The person lays down what is sensible now, if it is something else than before."""
        now = self.game.sensible(self.state.view(seat))
        mine = [left.order for left in self.left if left.seat == seat and not left.order.by_default]
        if now != mine:
            kept = [left for left in self.left if left.seat != seat or left.order.by_default]
            self.left = [*kept, *(Left(seat, order, self.moves) for order in now)]


def measure(slug: str, seats: int, matches: int) -> dict[str, Any]:
    """The means of so many matches each way, and what share of the waits the orders save."""
    found: dict[str, Any] = {"game": slug, "seats": seats, "matches": matches}
    for orders in WAYS:
        sittings = [Sitting(GAMES[slug], seats, f"handoffs {n}", orders).play() for n in range(matches)]
        waits, moves = mean(sitting.waits for sitting in sittings), mean(sitting.moves for sitting in sittings)
        found[orders] = {"waits": round(waits, 2), "moves": round(moves, 1)}
        if orders != "without":
            found[orders]["fewer"] = round(1 - waits / found["without"]["waits"], 3)
    return found


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=list(GAMES))
    parser.add_argument("--seats", type=int)
    parser.add_argument("--matches", type=int, default=400)
    asked = parser.parse_args()
    for slug in [asked.game] if asked.game else GAMES:
        for seats in [asked.seats] if asked.seats else GAMES[slug].seats:
            print(json.dumps(measure(slug, seats, asked.matches)), flush=True)


if __name__ == "__main__":
    main()
