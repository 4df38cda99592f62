"""A tiny honest game, and the same game broken in one way each, to prove that every law can fail.

High Card: each seat is dealt three of twelve numbered cards and lays one a turn; after each a die is thrown. When
all hands are empty the highest sum of a seat's cards wins.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta, Struct

from games.rules import Action, Event, IllegalAction, MatchOver, NotYourTurn, Option, Order, Result, SeatView, State
from games.rules.contract import Box, Unreadable
from games.rules.horizon import WORLDS
from games.rules.kit.chance import Chance
from games.rules.kit.seats import ranks
from games.rules.kit.sentences import compose

CARDS = 12
HAND = 3
HIGH = 6


class Lay(Action, frozen=True):
    """Lay a card of the hand."""

    card: Annotated[int, Meta(ge=1, le=CARDS)]


class Lowest(Order, frozen=True):
    """Lay my lowest card at once."""


class Table(Struct):
    """What lies on the table."""

    chance: Chance
    hands: list[list[int]]
    laid: list[list[int]]
    deck: list[int]
    die: int = 0
    seat: int = 0


class SecondTable(Table, kw_only=True):
    """A table with a second stream of chance."""

    second: Chance


def second(table: Table, key: str) -> SecondTable:
    """That table, with a stream of chance from the key."""
    return SecondTable(**msgspec.structs.asdict(table), second=Chance.seeded("second", key))


class View(SeatView, frozen=True):
    """What a seat knows. `more` is where the broken games leak."""

    hand: tuple[int, ...]
    counts: tuple[int, ...]
    laid: tuple[tuple[int, ...], ...]
    die: int
    result: Result | None
    more: tuple[Any, ...] = ()


WORDS = SimpleNamespace(
    tell=lambda event, seat: [compose("Something happens.")],
    ask=lambda view: compose("Lay a card."),
    label=lambda action, view: compose("Lay a card"),
    outcome=lambda action, view: compose("You lay a card."),
    order=lambda order, view: compose("Lay my lowest card"),
    brief=lambda: ["Lay your cards."],
)


class HighCard(State):
    """The honest game."""

    box = Box("high-card", "High Card", 1, range(2, 4), 1, 1, (Option("dice", "Dice", 1, "How many.", low=1, high=2),))
    words: ClassVar[Any] = WORDS
    table_type = Table
    action_type = Lay
    order_type = Lowest

    table: Table

    @classmethod
    def lay_out(cls, seats: int, options: dict[str, Any], chance: Chance) -> HighCard:
        deck = list(range(1, CARDS + 1))
        chance.shuffle(deck)
        hands = [sorted(deck.pop() for _ in range(HAND)) for _ in range(seats)]
        dealt = Event("dealt", {"count": HAND}, {seat: {"cards": hand[:]} for seat, hand in enumerate(hands)})
        return cls(Table(chance, hands, [[] for _ in hands], deck), [dealt])

    def waiting(self) -> tuple[int, ...]:
        return (self.table.seat,) if any(self.table.hands) else ()

    def legal(self, seat: int) -> list[Action]:
        return [Lay(card) for card in self.table.hands[seat]] if seat in self.waiting() else []

    def play(self, seat: int, action: Action) -> list[Event]:
        if not self.waiting():
            raise MatchOver("It is over.")
        if seat not in self.waiting():
            raise NotYourTurn("It is not your turn.")
        if not isinstance(action, Lay) or action.card not in self.table.hands[seat]:
            raise IllegalAction("That card is not in your hand.")
        self.table.hands[seat].remove(action.card)
        return self.laid(seat, action.card)

    def laid(self, seat: int, card: int) -> list[Event]:
        table = self.table
        table.laid[seat].append(card)
        table.die = table.chance.below(6) + 1
        table.seat = (seat + 1) % len(table.hands)
        return [Event("lay", {"seat": seat, "card": card, "die": table.die})]

    def default(self, seat: int) -> Action:
        return self.legal(seat)[0]

    def result(self) -> Result | None:
        if self.waiting():
            return None
        sums = tuple(map(sum, self.table.laid))
        return Result(ranks((-points,) for points in sums), tuple(range(len(sums))), sums, "all laid")

    def view(self, seat: int | None) -> View:
        table = self.table
        if seat is not None and seat not in range(len(table.hands)):
            raise Unreadable("There is no such seat.")
        return View(
            seat=seat,
            turn=self.waiting(),
            hand=() if seat is None else tuple(table.hands[seat]),
            counts=tuple(map(len, table.hands)),
            laid=tuple(map(tuple, table.laid)),
            die=table.die,
            result=self.result(),
            more=self.more(seat),
        )

    def more(self, seat: int | None) -> tuple[Any, ...]:
        return ()

    @classmethod
    def imagine(cls, view: SeatView, key: str) -> State:
        assert isinstance(view, View)
        chance = Chance.seeded("imagine", key)
        seen = {*view.hand, *(card for laid in view.laid for card in laid)}
        deck = [card for card in range(1, CARDS + 1) if card not in seen]
        cls.mix(deck, chance)
        hands = [
            list(view.hand) if seat == view.seat else sorted(deck.pop() for _ in range(count))
            for seat, count in enumerate(view.counts)
        ]
        return cls(Table(chance, hands, list(map(list, view.laid)), deck, view.die, *view.turn))

    @classmethod
    def mix(cls, deck: list[int], chance: Chance) -> None:
        chance.shuffle(deck)

    def standing(self, seat: int) -> list[Order]:
        return [Lowest()] if self.waiting() else []

    def follow(self, seat: int, order: Order) -> Action | None:
        return self.legal(seat)[0] if self.legal(seat) else None

    @classmethod
    def check(cls, table: Table) -> None:
        cards = [*table.deck, *(card for zone in table.hands + table.laid for card in zone)]
        if sorted(cards) != list(range(1, CARDS + 1)):
            raise Unreadable("Cards are missing or double.")


class LeaksAHand(HighCard):
    """The view tells the other hands."""

    def more(self, seat: int | None) -> tuple[Any, ...]:
        return tuple(map(tuple, self.table.hands)) if seat is not None else ()


class LeaksTheKey(HighCard):
    """The view tells the key of chance."""

    def more(self, seat: int | None) -> tuple[Any, ...]:
        return (self.table.chance.key,)

    @classmethod
    def imagine(cls, view: SeatView, key: str) -> State:
        found = super().imagine(view, key)
        assert isinstance(view, View)
        found.table.chance.key = view.more[0]
        return found


class TellsSpectatorsMore(HighCard):
    """A spectator learns how many cards the deck holds, the seats do not."""

    def more(self, seat: int | None) -> tuple[Any, ...]:
        return () if seat is not None else (len(self.table.deck),)


class ListsTooMuch(HighCard):
    """A second truth of legality: a card is listed that play refuses."""

    def legal(self, seat: int) -> list[Action]:
        legal = super().legal(seat)
        return [*legal, Lay(self.table.deck[0])] if legal and self.table.hands[seat] else legal


class ListsTooLittle(HighCard):
    """A second truth of legality: play accepts a card that is not listed."""

    def legal(self, seat: int) -> list[Action]:
        return super().legal(seat)[:1]


class ListsTwice(HighCard):
    """The first card is listed twice."""

    def legal(self, seat: int) -> list[Action]:
        legal = super().legal(seat)
        return legal[:1] + legal


class ChangesOnRefusal(HighCard):
    """A refused action has moved the die."""

    def play(self, seat: int, action: Action) -> list[Event]:
        self.table.die += 1
        return super().play(seat, action)


class RefusesWithAnotherError(HighCard):
    """A refusal is a ValueError."""

    def play(self, seat: int, action: Action) -> list[Event]:
        if seat in self.waiting() and isinstance(action, Lay):
            self.table.hands[seat].index(action.card)
        return super().play(seat, action)


class NeverEnds(HighCard):
    """A card that was laid comes back to the hand."""

    def laid(self, seat: int, card: int) -> list[Event]:
        self.table.hands[seat].append(card)
        self.table.seat = (seat + 1) % len(self.table.hands)
        return [Event("lay", {"seat": seat, "card": card})]


class Sticks(HighCard):
    """Somebody is waited for and can do nothing."""

    def legal(self, seat: int) -> list[Action]:
        return super().legal(seat) if len(self.table.hands[0]) > 1 else []


class ResampleGivesTheTruth(HighCard):
    """The imagined world is the true one."""

    def resample(self, seat: int | None, key: str) -> State:
        return self.clone()


class ImaginesTheImpossible(HighCard):
    """The imagined world has a card twice."""

    @classmethod
    def mix(cls, deck: list[int], chance: Chance) -> None:
        chance.shuffle(deck)
        deck[0] = deck[1]


class ImaginesAnotherView(HighCard):
    """The imagined world has thrown another number."""

    @classmethod
    def imagine(cls, view: SeatView, key: str) -> State:
        found = super().imagine(view, key)
        found.table.die += 1
        return found


class ImaginesOneWorld(HighCard):
    """Every imagined world is the same."""

    @classmethod
    def mix(cls, deck: list[int], chance: Chance) -> None:
        return


class ImaginesOneFuture(HighCard):
    """The chance of imagined worlds does not depend on the key."""

    @classmethod
    def imagine(cls, view: SeatView, key: str) -> State:
        found = super().imagine(view, key)
        found.table.chance = Chance.seeded("always", "the same")
        return found


class OrdersTellTooMuch(HighCard):
    """The standing orders of a seat depend on another's hand."""

    def standing(self, seat: int) -> list[Order]:
        other = self.table.hands[(seat + 1) % len(self.table.hands)]
        return [Lowest()] if self.waiting() and any(card % 2 for card in other) else []


class OrdersPeek(HighCard):
    """What an order gives depends on the deck."""

    def follow(self, seat: int, order: Order) -> Action | None:
        return super().follow(seat, order) if sum(self.table.deck) % 2 else None


class DefaultsToTheIllegal(HighCard):
    """The clock plays a card of the deck."""

    def default(self, seat: int) -> Action:
        return Lay(self.table.deck[0])


class CopiesHalf(HighCard):
    """A copy shares the hands."""

    def clone(self) -> State:
        return CopiesHalf(msgspec.structs.replace(self.table), self.opening)


class TellsASecretInFacts(HighCard):
    """The facts of the deal name a card that the secret holds."""

    @classmethod
    def lay_out(cls, seats: int, options: dict[str, Any], chance: Chance) -> HighCard:
        state = super().lay_out(seats, options, chance)
        hand = [f"card {card}" for card in state.table.hands[0]]
        return cls(state.table, [Event("dealt", {"cards": hand}, {0: {"cards": hand}})])


class ForgetsTheStored(HighCard):
    """A stored state comes back with another die."""

    @classmethod
    def loads(cls, data: bytes | str) -> State:
        state = super().loads(data)
        state.table.die = 0
        return state


class PlaysByTheWeather(HighCard):
    """Something outside the key decides."""

    thrown = 0

    def laid(self, seat: int, card: int) -> list[Event]:
        events = super().laid(seat, card)
        PlaysByTheWeather.thrown += 1
        self.table.die = PlaysByTheWeather.thrown
        return events


class GoesOnAfterTheEnd(HighCard):
    """After the end nothing tells that it is over."""

    def play(self, seat: int, action: Action) -> list[Event]:
        if not self.waiting():
            raise IllegalAction("No.")
        return super().play(seat, action)


class HasNoWords(HighCard):
    """A prompt has a gap."""

    words: ClassVar[Any] = SimpleNamespace(**vars(WORDS) | {"ask": lambda view: ("Lay {card}.",)})


class ShowsTheDeck(HighCard):
    """A card is laid after the other, and each time all are told whether a high one lies on the deck; it hides that."""

    @classmethod
    def lay_out(cls, seats: int, options: dict[str, Any], chance: Chance) -> HighCard:
        found = super().lay_out(seats, options, chance)
        found.table.deck.sort()
        return found

    def laid(self, seat: int, card: int) -> list[Event]:
        table = self.table
        table.laid[seat].append(card)
        if not table.hands[seat]:
            table.seat = (seat + 1) % len(table.hands)
        return [Event("lay", {"seat": seat, "card": card, "high": table.deck[-1] > HIGH})]

    @classmethod
    def imagine(cls, view: SeatView, key: str) -> State:
        found = super().imagine(view, key)
        if key in WORLDS:
            found.table.deck.sort()
        return found


class ThrowsASecondDie(HighCard):
    """A card is laid after the other, and a die is thrown that lies elsewhere than the chance of the match."""

    table_type: ClassVar[Any] = SecondTable

    @classmethod
    def lay_out(cls, seats: int, options: dict[str, Any], chance: Chance) -> HighCard:
        found = super().lay_out(seats, options, chance)
        return cls(second(found.table, "true " + chance.key), found.opening)

    @classmethod
    def imagine(cls, view: SeatView, key: str) -> State:
        return cls(second(super().imagine(view, key).table, "imagined " + key))

    def laid(self, seat: int, card: int) -> list[Event]:
        table = self.table
        assert isinstance(table, SecondTable)
        table.laid[seat].append(card)
        table.second.below(6)
        if not table.hands[seat]:
            table.seat = (seat + 1) % len(table.hands)
        return [Event("lay", {"seat": seat, "card": card})]


# Each broken game, and the law that it breaks.
BROKEN: dict[type[State], str] = {
    LeaksAHand: "an_imagined_world_looks_the_same",
    LeaksTheKey: "no_key_is_in_a_view",
    TellsSpectatorsMore: "the_spectator_knows_no_more_than_a_seat",
    ListsTooMuch: "what_is_listed_is_accepted",
    ListsTooLittle: "what_is_not_listed_is_refused_and_changes_nothing",
    ListsTwice: "legal_lists_nothing_twice",
    ChangesOnRefusal: "what_is_not_listed_is_refused_and_changes_nothing",
    RefusesWithAnotherError: "what_is_not_listed_is_refused_and_changes_nothing",
    NeverEnds: "an_imagined_world_goes_on_to_an_end",
    Sticks: "an_imagined_world_goes_on_to_an_end",
    ResampleGivesTheTruth: "imagined_worlds_vary",
    ImaginesTheImpossible: "an_imagined_world_looks_the_same",
    ImaginesAnotherView: "an_imagined_world_looks_the_same",
    ImaginesOneWorld: "imagined_worlds_vary",
    ImaginesOneFuture: "an_imagined_world_looks_the_same",
    OrdersTellTooMuch: "an_imagined_world_looks_the_same",
    OrdersPeek: "orders_use_only_what_their_owner_sees",
    DefaultsToTheIllegal: "the_default_is_legal",
    CopiesHalf: "what_is_listed_is_accepted",
    TellsASecretInFacts: "events_keep_secrets",
    ForgetsTheStored: "a_state_goes_there_and_back",
    PlaysByTheWeather: "the same key and moves give the same state",
    GoesOnAfterTheEnd: "the_end_is_the_end",
    HasNoWords: "prompts_are_worded",
    ShowsTheDeck: "what_may_be_taken_back_was_no_news",
    ThrowsASecondDie: "what_may_be_taken_back_was_no_news",
}
