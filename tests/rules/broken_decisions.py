"""The game of hidden answers, broken in one way each: every law about simultaneous decisions can fail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.rules import Action, Event, IllegalAction, SeatView, State
from tests.sealed import Bid, Hush, Sealed, View


class DecidesOnTheEmptyTable(Sealed):
    """After the end somebody may still change an answer."""

    def decided(self) -> tuple[int, ...]:
        return super().decided() if self.waiting() else (0,)


class RecallsNothingFromAnybody(Sealed):
    """Who has given no answer recalls nothing, and is not refused."""

    def recall(self, seat: int) -> list[Action]:
        return super().recall(seat) if seat in self.decided() else []


class LeavesATrace(Sealed):
    """A recall is counted."""

    def recall(self, seat: int) -> list[Action]:
        self.table.trace += seat in self.decided()
        return super().recall(seat)


class ThrowsTheDie(Sealed):
    """A recall draws chance."""

    def recall(self, seat: int) -> list[Action]:
        taken = super().recall(seat)
        self.table.chance.below(6)
        return taken


class RecallsForAll(Sealed):
    """A recall opens the question to everybody again."""

    def recall(self, seat: int) -> list[Action]:
        taken = super().recall(seat)
        self.table.sealed = [[] for _ in self.table.charms]
        return taken


class RecallsHalf(Sealed):
    """Of two answers one is taken back."""

    def recall(self, seat: int) -> list[Action]:
        first = self.table.sealed[seat][:1]
        taken = super().recall(seat)
        if len(taken) > 1:
            self.table.sealed[seat] = first
        return taken[-1:]


class WantsTheSameAgain(Sealed):
    """After a recall only the same bid is accepted, though others are listed."""

    def recall(self, seat: int) -> list[Action]:
        taken = super().recall(seat)
        self.table.trace = next((1 + answer.coins for answer in taken if isinstance(answer, Bid)), 0)
        return taken

    def play(self, seat: int, action: Action) -> list[Event]:
        if isinstance(action, Bid) and self.table.trace not in (0, 1 + action.coins):
            raise IllegalAction("You said otherwise.")
        events = super().play(seat, action)
        self.table.trace = 0
        return events


class ShowsTheAnswer(Sealed):
    """A high bid can be seen by all."""

    def more(self, seat: int | None) -> tuple[Any, ...]:
        return tuple(Bid(2) in row for row in self.table.sealed)

    @classmethod
    def imagine(cls, view: SeatView, key: str) -> State:
        found = super().imagine(view, key)
        assert isinstance(view, View)
        for row, high in zip(found.table.sealed, view.more, strict=True):
            row[:] = [Bid(2 if high else answer.coins % 2) if isinstance(answer, Bid) else answer for answer in row]
        return found


class TellsTheAnswer(Sealed):
    """The log tells all how high a bid is."""

    def told(self, seat: int, action: Bid | Hush) -> Event:
        return Event("bid", {"seat": seat, "coins": action.coins if isinstance(action, Bid) else 0})


class HidesWhoHasDecided(Sealed):
    """Only who bids something has decided."""

    def decided(self) -> tuple[int, ...]:
        return tuple(seat for seat in super().decided() if self.table.sealed[seat] != [Bid(0)])


class ForgetsTheOwnAnswer(Sealed):
    """An imagined world has another answer of the seat, which its view does not show."""

    def view(self, seat: int | None) -> View:
        return _blind(super().view(seat))

    @classmethod
    def imagine(cls, view: SeatView, key: str) -> State:
        assert isinstance(view, View)
        found = super().imagine(_blind(view), key)
        found.table.sealed[view.seat or 0] = [*map(_other, found.table.sealed[view.seat or 0])]
        return found


class RemembersTheHaste(Sealed):
    """That a seat answered at all is remembered after it has recalled."""

    def play(self, seat: int, action: Action) -> list[Event]:
        events = super().play(seat, action)
        self.table.trace = 1
        return events


def _blind(view: View) -> View:
    mine: Sequence[bool] = () if view.seat is None else view.given[view.seat]
    return type(view)(**{name: getattr(view, name) for name in view.__struct_fields__} | {"mine": tuple(_bids(mine))})


def _bids(given: Sequence[bool]) -> list[Bid | Hush]:
    return [*([Bid(0)] if given and given[0] else []), *([Hush()] if given and given[1] else [])]


def _other(answer: Bid | Hush) -> Bid | Hush:
    return Bid((answer.coins + 1) % 3) if isinstance(answer, Bid) else answer


# Each broken game, and the law that it breaks.
BROKEN_DECISIONS: dict[type[State], str] = {
    DecidesOnTheEmptyTable: "what_is_not_decided_cannot_be_recalled",
    RecallsNothingFromAnybody: "what_is_not_decided_cannot_be_recalled",
    LeavesATrace: "an_answer_is_recalled_and_given_again_without_a_trace",
    ThrowsTheDie: "an_answer_is_recalled_and_given_again_without_a_trace",
    RecallsForAll: "an_answer_is_recalled_and_given_again_without_a_trace",
    RecallsHalf: "an_answer_is_recalled_and_given_again_without_a_trace",
    WantsTheSameAgain: "another_answer_can_be_given",
    ShowsTheAnswer: "an_answer_is_unseen",
    TellsTheAnswer: "an_answer_is_unseen",
    HidesWhoHasDecided: "an_imagined_world_looks_the_same",
    ForgetsTheOwnAnswer: "a_seat_knows_its_own_answer",
    RemembersTheHaste: "a recalled answer was never given",
}
