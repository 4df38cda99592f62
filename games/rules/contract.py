"""What every game answers: the one interface between a rulebook and the site, the bots, the API and the tests."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, ClassVar, TypeVar

import msgspec
from msgspec import Struct

from games.rules.errors import IllegalAction, MatchOver, NotYourTurn, RuleError, Unreadable
from games.rules.kit.chance import Chance
from games.rules.kit.events import Event, Happened
from games.rules.kit.options import Option, Value, read_options
from games.rules.kit.words import Words

__all__ = [
    "Action",
    "Box",
    "Event",
    "Happened",
    "IllegalAction",
    "MatchOver",
    "NotYourTurn",
    "Option",
    "Order",
    "Result",
    "RuleError",
    "SeatView",
    "State",
    "Unreadable",
    "Value",
    "Words",
]

T = TypeVar("T")


def verb(name: str) -> str:
    """The tag of an action's or order's class: RevealGlory is "reveal_glory"."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Action(Struct, frozen=True, forbid_unknown_fields=True, tag=verb):
    """What a player does. Equal moves are equal values; the tag `type` is the verb.

    One at `any_time` answers no question: whoever is asked something is still asked the same. One that `reveals` shows
    somebody what was hidden from him, and so cannot be taken back.
    """

    any_time: ClassVar[bool] = False
    reveals: ClassVar[bool] = False


class Order(Struct, frozen=True, forbid_unknown_fields=True, tag=verb):
    """A standing order: what the site is to play for a seat when it is asked, as long as it applies.

    `answers` are the types of the actions that it may give. One that is `once` is used up when it has been followed,
    or when its owner takes such a decision himself. One `by_default` stands from the start. One at `any_time` acts
    also while its owner is not asked.
    """

    answers: ClassVar[tuple[str, ...]] = ()
    once: ClassVar[bool] = False
    by_default: ClassVar[bool] = False
    any_time: ClassVar[bool] = False


class Result(Struct, frozen=True):
    """How a match ended: by seat its rank (1 best; equal seats share), its team and its score; and why."""

    places: tuple[int, ...]
    teams: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats at rank 1."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


class SeatView(Struct, frozen=True):
    """All that one seat may know (None: a spectator); `turn` names the seats waited for. Each game adds its own."""

    seat: int | None
    turn: tuple[int, ...]

    def dumps(self) -> bytes:
        """The view as JSON, the same bytes for the same knowledge."""
        return msgspec.json.encode(self, order="deterministic")

    def digest(self) -> str:
        """A short name of what is known here, to notice that it changed."""
        return blake2b(self.dumps(), digest_size=8).hexdigest()


class Box(Struct, frozen=True):
    """What stands on the box of a game: readable without opening it."""

    slug: str
    title: str
    edition: int
    seats: range
    minutes: int  # about how long a sitting takes
    order: int
    options: tuple[Option, ...]
    roles: tuple[tuple[str, str], ...] = ()  # parts rated apart, each with its name for a leaderboard; none: all alike
    talks: bool = False  # talk is part of the game: promises, threats, bargains

    def part(self, role: str) -> str:
        """What the leaderboard calls that role; "" for none."""
        return dict(self.roles).get(role, "")


class State(ABC):
    """One match of a game: what lies on the table, and the answers to everybody's questions.

    A title sets `box`, `words` and the record types, and answers the abstract methods. `play` changes the state in
    place or raises a RuleError and leaves it as it was; nothing else changes it.
    """

    __slots__ = ("opening", "table")

    box: ClassVar[Box]
    slug: ClassVar[str]
    title: ClassVar[str]
    edition: ClassVar[int]
    seats: ClassVar[range]
    minutes: ClassVar[int]
    order_shown: ClassVar[int]
    options: ClassVar[tuple[Option, ...]]
    words: ClassVar[Words]
    table_type: ClassVar[type[Any]]
    view_type: ClassVar[type[SeatView]]
    action_type: ClassVar[Any]
    order_type: ClassVar[Any] = None

    table: Any
    opening: list[Event]  # what happened at the deal; empty on a loaded or imagined state

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Copies what stands on the box to the class."""
        super().__init_subclass__(**kwargs)
        box = cls.box
        cls.slug, cls.title, cls.edition, cls.seats = box.slug, box.title, box.edition, box.seats
        cls.minutes, cls.order_shown, cls.options = box.minutes, box.order, box.options

    def __init__(self, table: Any, opening: list[Event] | None = None) -> None:
        self.table = table
        self.opening = [] if opening is None else opening

    # Setting up

    @classmethod
    def deal(cls, *, seats: int, options: Mapping[str, Any], key: str) -> State:
        """A new match; all its chance comes from the key, any text. Raises Unreadable on seats or options."""
        if isinstance(seats, bool) or not isinstance(seats, int) or seats not in cls.seats:
            raise Unreadable(f"{cls.title} is for {cls.seats[0]} to {cls.seats[-1]} players.")
        if not isinstance(key, str):
            raise Unreadable("The key of a deal is a text.")
        return cls.lay_out(seats, cls.read_options(options, seats), Chance.seeded(f"{cls.slug} deal", key))

    @classmethod
    def read_options(cls, data: object, seats: int | None = None) -> dict[str, Value]:
        """Every option's value, defaults filled in; strings from forms are read. Raises Unreadable."""
        options = read_options(cls.options, data)
        if seats is not None:
            cls.check_options(options, seats)
        return options

    @classmethod
    def check_options(cls, options: dict[str, Value], seats: int) -> None:
        """Raises Unreadable where options and seats do not go together."""
        return

    @classmethod
    @abstractmethod
    def lay_out(cls, seats: int, options: dict[str, Value], chance: Chance) -> State:
        """The state after the rulebook's setup, with its `opening` events."""

    # Playing

    @abstractmethod
    def waiting(self) -> tuple[int, ...]:
        """The seats whose decision the game waits for, rising; none once it is over."""

    @abstractmethod
    def legal(self, seat: int) -> list[Action]:
        """Every action that the seat may take now, none twice; [] for none."""

    @abstractmethod
    def play(self, seat: int, action: Action) -> list[Event]:
        """Plays the action in place and tells what happened; raises a RuleError and changes nothing."""

    @abstractmethod
    def default(self, seat: int) -> Action:
        """What is played when the seat's clock runs out; raises NotYourTurn or MatchOver if nothing is asked."""

    @abstractmethod
    def result(self) -> Result | None:
        """How it ended, or None."""

    # Simultaneous decisions

    def decided(self) -> tuple[int, ...]:
        """The seats that have answered, unseen, what others are still asked, rising; none by default.

        Each may change its answer until the last is in; then all are shown together and nobody is named here. A seat
        that owes two answers and has given one is named here and waited for. Who has decided is known to all, what is
        not: an answer differs for its seat alone, draws no chance, and changes nothing that others may do.
        """
        return ()

    def recall(self, seat: int) -> list[Action]:
        """Takes the seat's unseen answers back in place; returns them in the order played.

        The state is then the one of a match in which they were never given, and they can be given again, or others.
        Raises a RuleError for a seat that is not in `decided`, and changes nothing.
        """
        if self.result() is not None:
            raise MatchOver("The match is over.")
        raise NotYourTurn("You have given no answer that can still be changed.")

    def clone(self) -> State:
        """An independent copy."""
        packed = msgspec.msgpack.encode(self.table)
        return type(self)(msgspec.msgpack.decode(packed, type=self.table_type), self.opening)

    # What a seat knows

    @abstractmethod
    def view(self, seat: int | None) -> SeatView:
        """All that the seat may know; view(None) what a spectator may know. Raises Unreadable on no seat."""

    @classmethod
    def own(cls, view: SeatView) -> Any:
        """The view, if it is one of this game; raises Unreadable."""
        if not isinstance(view, cls.view_type):
            raise Unreadable(f"That is not a view of {cls.title}.")
        return view

    @classmethod
    @abstractmethod
    def imagine(cls, view: SeatView, key: str) -> State:
        """A state drawn at random from those that look like this view to its seat."""

    def resample(self, seat: int | None, key: str) -> State:
        """A state drawn at random from those that look like this one to that seat."""
        return self.imagine(self.view(seat), key)

    @classmethod
    def prefer(cls, view: SeatView, legal: Sequence[Action]) -> list[float]:
        """How much a sensible player likes each action, in points of the game's own; all alike by default."""
        return [0.0] * len(legal)

    def turn_goes_on(self, seat: int) -> bool:
        """Whether the seat, whose time ran out, is still in the same turn: then its defaults go on; not by default."""
        return False

    def silenced(self) -> tuple[int, ...]:
        """The seats that may not talk at the table now; none by default."""
        return ()

    def roles(self) -> tuple[str, ...]:
        """By seat the part it plays, of those on the box; none where all play alike."""
        return ()

    def teams(self) -> tuple[int, ...]:
        """By seat the side that it plays for, as the result will have it; none where each plays alone."""
        return ()

    # Playing again

    def rematch_options(self, options: Mapping[str, Value], first: int) -> dict[str, Value]:
        """The options of the next match of the same people, seated as here but from seat `first` on; by default these.

        Seat s of this match is seat (s - first) of the next one, counted round the table.
        """
        return dict(options)

    # Standing orders

    def standing(self, seat: int) -> list[Order]:
        """The standing orders that the seat could leave now; [] for none.

        A field that holds a list (first choice, second choice, ...) stands here with one entry; see `may_leave`.
        """
        return []

    def may_leave(self, seat: int, order: Order) -> bool:
        """Whether the seat could leave that order now: a listed one, or a list of different ones, one listed.

        An order that its owner could no longer leave is no longer possible, and falls.
        """
        listed = self.standing(seat)
        values = msgspec.structs.asdict(order)
        rows = {name: row for name, row in values.items() if isinstance(row, tuple) and len(row) > 1}
        if order in listed or not rows:
            return order in listed
        return all(
            len(set(row)) == len(row)
            and any(msgspec.structs.replace(order, **{name: (entry,)}) in listed for entry in row)
            for name, row in rows.items()
        )

    def follow(self, seat: int, order: Order) -> Action | None:
        """The action that this order gives at the seat's present decision, or None."""
        return None

    @classmethod
    def sensible(cls, view: SeatView) -> list[Order]:
        """The orders that a sensible player leaves who sees this, beside those by default; none by default."""
        return []

    # Reading and writing

    @classmethod
    def action(cls, data: object) -> Action:
        """The action in a dict from a form or the API; raises Unreadable."""
        found: Action = read(data, cls.action_type, "That is not a move I can read.")
        return found

    @classmethod
    def unaction(cls, action: Action) -> dict[str, Any]:
        """The action as JSON-ready data with its `type`; `action` reads it back."""
        found: dict[str, Any] = msgspec.to_builtins(action)
        return found

    @classmethod
    def order(cls, data: object) -> Order:
        """The standing order in a dict; raises Unreadable."""
        refusal = "That is not a standing order I can read."
        if cls.order_type is None:
            raise Unreadable(refusal)
        found: Order = read(data, cls.order_type, refusal)
        return found

    @classmethod
    def unorder(cls, order: Order) -> dict[str, Any]:
        """The standing order as JSON-ready data with its `type`; `order` reads it back."""
        found: dict[str, Any] = msgspec.to_builtins(order)
        return found

    @classmethod
    def dumps(cls, state: State) -> bytes:
        """The state as JSON, secrets and all: the same bytes for the same state."""
        return msgspec.json.encode({"game": cls.slug, "edition": cls.edition, "table": state.table})

    @classmethod
    def loads(cls, data: bytes | str) -> State:
        """The state that `dumps` wrote; raises Unreadable on anything else, other editions included."""
        refusal = f"That is not a stored match of {cls.title}."
        try:
            stored = msgspec.json.decode(data, type=Stored)
            if stored.game != cls.slug or stored.edition != cls.edition:
                raise Unreadable(f"{refusal[:-1]}, edition {cls.edition}.")
            table = msgspec.json.decode(stored.table, type=cls.table_type)
        except (msgspec.MsgspecError, RecursionError, UnicodeError, TypeError, ValueError) as error:
            raise Unreadable(refusal) from error
        cls.check(table)
        return cls(table)

    @classmethod
    def check(cls, table: Any) -> None:
        """Raises Unreadable where a stored table cannot be: what play and legal rely on."""
        return


class Stored(Struct, frozen=True, forbid_unknown_fields=True):
    """A state on paper: whose it is, and the table still unread."""

    game: str
    edition: int
    table: msgspec.Raw


def read(data: object, kind: Any, refusal: str) -> Any:
    """The record of a tagged union in a dict, strings of a form included; raises Unreadable with the refusal."""
    if not isinstance(data, dict):
        raise Unreadable(refusal)
    try:
        return msgspec.convert(data, kind, strict=False)
    except (msgspec.MsgspecError, RecursionError, UnicodeError, TypeError, ValueError) as error:
        raise Unreadable(refusal) from error
