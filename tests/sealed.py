"""A tiny game of hidden answers, for the tests of simultaneous decisions.

Sealed: each seat has a charm, known to itself alone. Three times all bid up to two coins, at the same time and unseen;
when the last bid is in, all are shown and a die is thrown. With the option `shouts` each is also asked whether it
shouts: a shout is heard at once and stands, keeping quiet is as unseen as a bid. The highest sum of bids, charm and
shouts wins.
"""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct

from games.rules import Action, Event, IllegalAction, MatchOver, NotYourTurn, Option, Order, Result, SeatView, State
from games.rules.contract import Box, Unreadable
from games.rules.kit.chance import Chance
from games.rules.kit.seats import ranks
from games.rules.kit.sentences import Who, compose

ROUNDS = 3
MOST = 2
Coins = Annotated[int, Meta(ge=0, le=MOST)]
HAND = """{% load match table %}
{% for choice in reading.moves %}<button class="btn" name="move" value="{{ choice.json }}">
  {% sentence choice.label names %}</button>{% endfor %}
"""
ZONE = """<ol class="ring">{% for row in reading.seats %}<li class="seat" id="seat-{{ row.number }}">
  {% include "match/seat.html" %}</li>{% endfor %}</ol>"""


class Bid(Action, frozen=True):
    """Bid so many coins, unseen."""

    coins: Coins


class Hush(Action, frozen=True):
    """Keep quiet, unseen."""


class Shout(Action, frozen=True):
    """Shout: all hear it at once."""


class Always(Order, frozen=True):
    """Bid so many coins each time."""

    answers: ClassVar[tuple[str, ...]] = ("bid",)

    coins: Coins


class Next(Order, frozen=True):
    """Bid so many coins the next time."""

    answers: ClassVar[tuple[str, ...]] = ("bid",)
    once: ClassVar[bool] = True

    coins: Coins


class Now(Order, frozen=True):
    """Bid so many coins this time; there is nothing to leave once a bid is given."""

    answers: ClassVar[tuple[str, ...]] = ("bid",)

    coins: Coins


class Table(Struct):
    """What all know, the charms, and by seat the unseen answers in the order in which they were given."""

    chance: Chance
    shouts: bool
    charms: list[int]
    sealed: list[list[Bid | Hush]]
    points: list[int]
    shouted: list[int] = []
    shown: list[int] = []
    die: int = 0
    round: int = 0
    trace: int = 0  # where the broken games leave what they should not


class View(SeatView, frozen=True):
    """What a seat knows: its own charm and answers, which answers the others have given, and what all know."""

    charm: int
    mine: tuple[Bid | Hush, ...]
    given: tuple[tuple[bool, bool], ...]
    points: tuple[int, ...]
    shouts: bool
    shouted: tuple[int, ...]
    shown: tuple[int, ...]
    die: int
    round: int
    result: Result | None
    more: tuple[Any, ...] = ()


def label(action: Any, view: Any) -> Any:
    """The action in words."""
    return compose(f"bid {action.coins}" if isinstance(action, Bid) else str(action.__struct_config__.tag))


def tell(event: Event, seat: int | None) -> Any:
    """The event in words, and what the seat alone knows of it."""
    told = [compose("{who}: {kind}.", who=Who(event.facts.get("seat", 0)), kind=event.kind)]
    mine = event.secret.get(seat, {}) if seat is not None else {}
    return [*told, *([compose(f"Unseen, {mine['coins']} coins.")] if "coins" in mine else [])]


WORDS = SimpleNamespace(
    tell=tell,
    ask=lambda view: compose("Bid."),
    label=label,
    outcome=lambda action, view: compose("It is done."),
    order=lambda order, view: compose(f"{type(order).__name__} {order.coins}"),
    orders=lambda kind: kind,
    field=lambda kind, name: "Coins",
    value=lambda kind, name, value, view: compose(str(value)),
    brief=lambda: ["Bid unseen."],
)


class Sealed(State):
    """The game."""

    box = Box(
        "sealed",
        "Sealed",
        1,
        range(2, 6),
        1,
        92,
        (Option("shouts", "Shouts", False, "Each is also asked whether it shouts.", choices=(False, True)),),
    )
    words: ClassVar[Any] = WORDS
    table_type = Table
    view_type = View
    action_type = Bid | Hush | Shout
    order_type = Always | Next | Now

    table: Table

    @classmethod
    def lay_out(cls, seats: int, options: dict[str, Any], chance: Chance) -> Sealed:
        charms = [chance.below(6) for _ in range(seats)]
        dealt = Event("dealt", {}, {seat: {"charm": charm} for seat, charm in enumerate(charms)})
        return cls(Table(chance, bool(options["shouts"]), charms, [[] for _ in charms], [0] * seats), [dealt])

    def owed(self, seat: int) -> list[Action]:
        """The answers of which the seat still owes one of a kind."""
        if self.table.round == ROUNDS:
            return []
        given = {type(answer) for answer in self.table.sealed[seat]}
        found: list[Action] = [] if Bid in given else [Bid(coins) for coins in range(MOST + 1)]
        quiet = not self.table.shouts or Hush in given or seat in self.table.shouted
        return found if quiet else [*found, Shout(), Hush()]

    def waiting(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(len(self.table.charms)) if self.owed(seat))

    def legal(self, seat: int) -> list[Action]:
        return self.owed(seat)

    def play(self, seat: int, action: Action) -> list[Event]:
        if not self.waiting():
            raise MatchOver("It is over.")
        if action not in self.legal(seat):
            raise IllegalAction("No.") if seat in self.waiting() else NotYourTurn("It is not your turn.")
        if isinstance(action, Shout):
            self.table.shouted = sorted([*self.table.shouted, seat])
            told = Event("shout", {"seat": seat})
        else:
            assert isinstance(action, Bid | Hush)
            self.table.sealed[seat].append(action)
            told = self.told(seat, action)
        return [told, *([] if self.waiting() else self.show())]

    def told(self, seat: int, action: Bid | Hush) -> Event:
        """What is said of an unseen answer."""
        if isinstance(action, Hush):
            return Event("hush", {"seat": seat})
        return Event("bid", {"seat": seat}, {seat: {"coins": action.coins}})

    def show(self) -> list[Event]:
        """All bids, turned up together."""
        table = self.table
        table.shown = [answer.coins for row in table.sealed for answer in row if isinstance(answer, Bid)]
        table.points = [
            points + coins + (seat in table.shouted)
            for seat, (points, coins) in enumerate(zip(table.points, table.shown, strict=True))
        ]
        table.sealed, table.shouted = [[] for _ in table.charms], []
        table.die, table.round = table.chance.below(6), table.round + 1
        return [Event("shown", {"bids": table.shown})]

    def decided(self) -> tuple[int, ...]:
        return tuple(seat for seat, row in enumerate(self.table.sealed) if row)

    def recall(self, seat: int) -> list[Action]:
        if seat not in self.decided():
            return super().recall(seat)
        taken: list[Action] = [*self.table.sealed[seat]]
        self.table.sealed[seat] = []
        return taken

    def default(self, seat: int) -> Action:
        if not self.waiting():
            raise MatchOver("It is over.")
        if seat not in self.waiting():
            raise NotYourTurn("It is not your turn.")
        return next(action for action in self.legal(seat) if not isinstance(action, Shout))

    def result(self) -> Result | None:
        if self.waiting():
            return None
        sums = tuple(points + charm for points, charm in zip(self.table.points, self.table.charms, strict=True))
        return Result(ranks((-points,) for points in sums), tuple(range(len(sums))), sums, "shown")

    def view(self, seat: int | None) -> View:
        table = self.table
        if seat is not None and seat not in range(len(table.charms)):
            raise Unreadable("There is no such seat.")
        given = [{type(answer) for answer in row} for row in table.sealed]
        return View(
            seat=seat,
            turn=self.waiting(),
            charm=0 if seat is None else table.charms[seat],
            mine=() if seat is None else tuple(table.sealed[seat]),
            given=tuple((Bid in kinds, Hush in kinds) for kinds in given),
            points=tuple(table.points),
            shouts=table.shouts,
            shouted=tuple(table.shouted),
            shown=tuple(table.shown),
            die=table.die,
            round=table.round,
            result=self.result(),
            more=self.more(seat),
        )

    def more(self, seat: int | None) -> tuple[Any, ...]:
        """What the broken games let be seen."""
        return ()

    @classmethod
    def imagine(cls, view: SeatView, key: str) -> State:
        assert isinstance(view, View)
        chance = Chance.seeded("imagine", key)
        charms = [chance.below(6) for _ in view.points]
        sealed: list[list[Bid | Hush]] = [
            [*([Bid(chance.below(MOST + 1))] if bid else []), *([Hush()] if hush else [])] for bid, hush in view.given
        ]
        if view.result:
            charms = [score - points for score, points in zip(view.result.scores, view.points, strict=True)]
        if view.seat is not None:
            charms[view.seat], sealed[view.seat] = view.charm, list(view.mine)
        known = (list(view.points), list(view.shouted), list(view.shown), view.die, view.round)
        return cls(Table(chance, view.shouts, charms, sealed, *known))

    def standing(self, seat: int) -> list[Order]:
        if not self.waiting():
            return []
        asked = any(isinstance(action, Bid) for action in self.owed(seat))
        kinds: list[Any] = [Always, Next, *([Now] if asked else [])]
        return [kind(coins) for kind in kinds for coins in range(MOST + 1)]

    def follow(self, seat: int, order: Order) -> Action | None:
        assert isinstance(order, Always | Next | Now)
        bid = Bid(order.coins)
        return bid if bid in self.owed(seat) else None


def templates(folder: Path) -> Path:
    """Writes the templates of Sealed's table under that folder, and returns it."""
    tables = folder / "tables" / "sealed"
    tables.mkdir(parents=True)
    for name, text in (("zone", ZONE), ("hand", HAND), ("thumb", "<i>a purse</i>")):
        (tables / f"{name}.html").write_text(text)
    return folder
