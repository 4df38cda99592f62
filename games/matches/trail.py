"""The way back within a turn: which choices of the seat that moved last may be taken back, and what each one undid.

It is written by the road of a move and lost with the next line of the log that is no choice of the same seat, or shows
something new. Whether a choice came out as its player could foresee is looked at only when somebody asks.
"""

from collections.abc import Callable, Sequence
from datetime import datetime

import msgspec

from games.models import Match, Move, Wait
from games.rules import GAMES, RuleError, State
from games.rules.horizon import drawn, horizon, shows


class Choice(msgspec.Struct, frozen=True):
    """One choice by hand, and what its player's own standing orders added to it at once.

    Its lines of the log from `first` to `last`, the actions in them, the wait it answered, the seat's bank before it.
    """

    first: int
    last: int
    actions: list[msgspec.Raw]
    wait: Wait
    bank: float | None = None


class Trail(msgspec.Struct, frozen=True):
    """A seat's last choices in order, and the state before them."""

    seat: int
    state: msgspec.Raw
    choices: list[Choice]


class Began(msgspec.Struct, frozen=True):
    """A match as it stood before a choice of the seat that `wait` names; `others` are asked too."""

    trail: str
    state: str
    wait: Wait
    bank: float | None
    drawn: int
    others: set[int]


class Earlier(msgspec.Struct, frozen=True):
    """The state before a seat's last choice, that choice, and the trail without it."""

    state: State
    choice: Choice
    trail: str


TRAILS = msgspec.json.Decoder(Trail)


def began(match: Match, state: State, wait: Wait) -> Began:
    """What there is to remember of the match before the seat that is waited for makes its choice."""
    bank = match.banks[wait.seat] if match.bank_seconds else None
    others = {other.seat for other in match.waits} - {wait.seat}
    return Began(match.trail, match.state, wait, bank, drawn(state), others)


def go_on(match: Match, before: Began, state: State, lines: Sequence[Move], stand: Sequence[Wait]) -> None:
    """Add the choice that made these lines, if its seat is still asked and it showed nobody anything."""
    seat = before.wait.seat
    standing = {wait.seat for wait in stand} - {seat}
    if not standing == before.others == set(state.waiting()) - {seat} or seat not in state.waiting():
        return
    if seat in state.decided():  # that is recalled, as long as others are asked
        return
    if drawn(state) != before.drawn or any(line.seat != seat for line in lines):
        return
    if any(shows(state.action(msgspec.json.decode(line.action_json)), line.events) for line in lines):
        return
    actions = [msgspec.Raw(line.action_json) for line in lines]
    choice = Choice(lines[0].number, lines[-1].number, actions, before.wait, before.bank)
    trail = TRAILS.decode(before.trail) if before.trail else None
    if trail is None or trail.seat != seat:
        trail = Trail(seat, msgspec.Raw(before.state), [])
    match.trail = _text(msgspec.structs.replace(trail, choices=[*trail.choices, choice]))


def earlier(match: Match, seat: int) -> Earlier | None:
    """Where the seat may go back to: before its last choice, if that showed it nothing new; else None."""
    if not match.trail:
        return None
    trail = TRAILS.decode(match.trail)
    *kept, choice = trail.choices
    if trail.seat != seat:
        return None
    try:
        state = GAMES[match.game].loads(bytes(trail.state))
        for one in kept:
            for action in one.actions:
                state.play(seat, state.action(msgspec.json.decode(action)))
        moves = [(seat, state.action(msgspec.json.decode(action))) for action in choice.actions]
        if horizon(state.clone(), seat, moves) < len(moves):
            return None
    except RuleError:  # the rules have changed since
        return None
    return Earlier(state, choice, _text(msgspec.structs.replace(trail, choices=kept)) if kept else "")


def expired(choice: Choice, now: datetime) -> bool:
    """Whether the time for the decision that it answered is up."""
    return choice.wait.deadline is not None and choice.wait.deadline <= now


def rewaited(text: str, change: Callable[[Wait], Wait]) -> str:
    """The trail with the waits in it changed."""
    if not text:
        return ""
    trail = TRAILS.decode(text)
    choices = [msgspec.structs.replace(choice, wait=change(choice.wait)) for choice in trail.choices]
    return _text(msgspec.structs.replace(trail, choices=choices))


def _text(trail: Trail) -> str:
    return msgspec.json.encode(trail).decode()
