"""A tiny game whose every answer asks for another, for the tests of standing orders.

Toll: seat 0 keeps the gate, each of the others holds its coins (option `coins`, 1) in a purse. In turn the others send
a cart; the keeper opens it or lets it pass; an opened cart is argued about by all others, who pay a coin or not, at the
same time. After the carts of six turns it is over. Who has no coins left may at any time show the empty purse, once.
"""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from games.rules import Action, Event, IllegalAction, MatchOver, NotYourTurn, Option, Order, Result, SeatView, State
from games.rules.contract import Box, Unreadable
from games.rules.kit.chance import Chance
from games.rules.kit.sentences import Who, compose

TURNS = 6
Goods = Literal["corn", "iron", "wool"]
GOODS: tuple[Goods, ...] = ("corn", "iron", "wool")


class Send(Action, frozen=True):
    """Send a cart."""

    goods: Goods


class Gate(Action, frozen=True):
    """Open the cart, or let it pass."""

    search: bool


class Pay(Action, frozen=True):
    """Pay a coin, or not."""

    coin: bool


class Show(Action, frozen=True):
    """Show an empty purse."""


class SendFirst(Order, frozen=True):
    """Send the first of these that has not been sent."""

    answers: ClassVar[tuple[str, ...]] = ("send",)
    once: ClassVar[bool] = True

    goods: Annotated[tuple[Goods, ...], Meta(min_length=1, max_length=3)]


class SendAny(Order, frozen=True):
    """Send whatever is left."""

    answers: ClassVar[tuple[str, ...]] = ("send",)


class AtGate(Order, frozen=True):
    """Open or not the carts of that seat (0: of everybody)."""

    answers: ClassVar[tuple[str, ...]] = ("gate",)

    search: bool
    sender: Annotated[int, Meta(ge=0, le=4)]


class PayUp(Order, frozen=True):
    """Pay while there are coins; else not."""

    answers: ClassVar[tuple[str, ...]] = ("pay",)


class PayLast(Order, frozen=True):
    """Not pay, once all others have said whether they do."""

    answers: ClassVar[tuple[str, ...]] = ("pay",)


class ShowAtOnce(Order, frozen=True):
    """Show the empty purse at once."""

    answers: ClassVar[tuple[str, ...]] = ("show",)
    by_default: ClassVar[bool] = True
    any_time: ClassVar[bool] = True


class Muddle(Order, frozen=True):
    """An order that gives what is no legal action."""

    answers: ClassVar[tuple[str, ...]] = ("send",)


class Table(Struct):
    """Purses by seat, what was sent, whose turn it is, and who still has to say whether to pay."""

    purses: list[int]
    sent: list[str] = []
    turn: int = 0
    phase: str = "send"
    open: list[int] = []
    shown: list[int] = []


class View(SeatView, frozen=True):
    """What a seat knows: all but the others' purses."""

    purse: int
    table: Table
    result: Result | None


HEADINGS = {"send_first": "When a cart is to be sent", "at_gate": "When a cart comes", "pay_up": "When asked to pay"}


def value(kind: str, name: str, value: Any, view: Any) -> Any:
    """One value of a field in words."""
    if name == "sender":
        return (Who(value),) if value else compose("anybody")
    return compose(value if name == "goods" else "open it" if value else "let it pass")


WORDS = SimpleNamespace(
    tell=lambda event, seat: [compose("{who} {kind}s.", who=Who(event.facts["seat"]), kind=event.kind)],
    ask=lambda view: compose("Carts."),
    label=lambda action, view: compose("Do it"),
    outcome=lambda action, view: compose("It is done."),
    order=lambda order, view: compose(type(order).__name__ + " " + " ".join(getattr(order, "goods", ()))),
    orders=lambda kind: HEADINGS.get(kind, kind),
    field=lambda kind, name: {"goods": "Send", "sender": "From"}.get(name, ""),
    value=value,
    brief=lambda: ["Carts pass a gate."],
)


class Toll(State):
    """The game."""

    box = Box("toll", "Toll", 1, range(2, 6), 1, 91, (Option("coins", "Coins", 1, "In each purse.", low=0, high=3),))
    words: ClassVar[Any] = WORDS
    table_type = Table
    action_type = Send | Gate | Pay | Show
    order_type = SendFirst | SendAny | AtGate | PayUp | PayLast | ShowAtOnce | Muddle

    table: Table

    @classmethod
    def lay_out(cls, seats: int, options: dict[str, Any], chance: Chance) -> Toll:
        return cls(Table([0] + [int(options["coins"])] * (seats - 1)), [Event("deal", {"seat": 0})])

    @property
    def sender(self) -> int:
        return 1 + self.table.turn % (len(self.table.purses) - 1)

    def waiting(self) -> tuple[int, ...]:
        if self.table.turn == TURNS:
            return ()
        return {"send": (self.sender,), "gate": (0,)}.get(self.table.phase, tuple(self.table.open))

    def legal(self, seat: int) -> list[Action]:
        found: list[Action] = []
        if seat in self.waiting():
            found = {
                "send": [Send(goods) for goods in GOODS],
                "gate": [Gate(False), Gate(True)],
                "pay": [Pay(False), *([Pay(True)] if self.table.purses[seat] else [])],
            }[self.table.phase]  # type: ignore[assignment]
        empty = self.waiting() and seat and not self.table.purses[seat] and seat not in self.table.shown
        return [*found, Show()] if empty else found

    def play(self, seat: int, action: Action) -> list[Event]:
        table = self.table
        if not self.waiting():
            raise MatchOver("It is over.")
        if action not in self.legal(seat):
            raise IllegalAction("No.") if seat in self.waiting() else NotYourTurn("It is not your turn.")
        if isinstance(action, Show):
            table.shown = [*table.shown, seat]
        elif isinstance(action, Send):
            table.sent, table.phase = [*table.sent, action.goods], "gate"
        elif isinstance(action, Gate):
            table.phase, table.open = ("pay", list(range(1, len(table.purses)))) if action.search else ("send", [])
            table.turn += not action.search
        elif isinstance(action, Pay):
            table.purses = [coins - (action.coin and one == seat) for one, coins in enumerate(table.purses)]
            table.open = [one for one in table.open if one != seat]
            if not table.open:
                table.phase, table.turn = "send", table.turn + 1
        return [Event(str(action.__struct_config__.tag), {"seat": seat})]

    def default(self, seat: int) -> Action:
        if seat not in self.waiting():
            raise NotYourTurn("It is not your turn.")
        return self.legal(seat)[0]

    def result(self) -> Result | None:
        seats = len(self.table.purses)
        return None if self.waiting() else Result((1,) * seats, tuple(range(seats)), (0,) * seats, "done")

    def view(self, seat: int | None) -> View:
        if seat is not None and seat not in range(len(self.table.purses)):
            raise Unreadable("There is no such seat.")
        hidden = replace(self.table, purses=[0] * len(self.table.purses))
        return View(seat, self.waiting(), 0 if seat is None else self.table.purses[seat], hidden, self.result())

    @classmethod
    def imagine(cls, view: SeatView, key: str) -> State:
        assert isinstance(view, View)
        table = replace(view.table, purses=[1] * len(view.table.purses))
        if view.seat is not None:
            table.purses[view.seat] = view.purse
        return cls(table)

    def standing(self, seat: int) -> list[Order]:
        if not self.waiting():
            return []
        if seat == 0:
            senders = range(len(self.table.purses))
            return [AtGate(search, sender) for search in (False, True) for sender in senders]
        first = [SendFirst((goods,)) for goods in GOODS if goods not in self.table.sent]
        return [*first, SendAny(), PayUp(), PayLast(), ShowAtOnce(), Muddle()]

    def follow(self, seat: int, order: Order) -> Action | None:
        asked = self.table.phase if seat in self.waiting() else ""
        match order:
            case SendFirst():
                fresh = [goods for goods in order.goods if goods not in self.table.sent]
                return Send(fresh[0]) if asked == "send" and fresh else None
            case SendAny():
                fresh = [goods for goods in GOODS if goods not in self.table.sent]
                return Send(fresh[0]) if asked == "send" and fresh else None
            case AtGate():
                return Gate(order.search) if asked == "gate" and order.sender in (0, self.sender) else None
            case PayUp():
                return Pay(self.table.purses[seat] > 0) if asked == "pay" else None
            case PayLast():
                return Pay(False) if asked == "pay" and self.table.open == [seat] else None
            case ShowAtOnce():
                return Show() if Show() in self.legal(seat) else None
        return Pay(True) if asked == "send" else None


def templates(folder: Path) -> Path:
    """Writes the templates of Toll's table under that folder, and returns it."""
    tables = folder / "tables" / "toll"
    tables.mkdir(parents=True)
    for name, text in (("zone", "<p>The gate</p>"), ("hand", "<p>Carts</p>"), ("thumb", "<i>a gate</i>")):
        (tables / f"{name}.html").write_text(text)
    return folder
