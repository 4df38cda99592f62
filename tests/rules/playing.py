"""Random matches, held to the laws step by step. A broken law tells how to play to it again."""

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from games.rules import Action, RuleError, State, replay
from tests.rules import laws

NOW_AND_THEN = 0.05
MORE_OFTEN = 10
SHORT = 20  # minutes of a game that is played as often and looked at as thoroughly as asked; longer ones less


class LawBroken(AssertionError):
    """A law that a game does not keep: `law` is its name, the text says how to get there."""

    def __init__(self, law: str, said: str, match: "Match") -> None:
        super().__init__(f"{law}: {said}\n{match}")
        self.law = law


class Match:
    """One random match: what it takes to play it again."""

    def __init__(self, game: type[State], seats: int, options: dict[str, Any], key: str) -> None:
        self.game, self.seats, self.options, self.key = game, seats, options, key
        self.moves: list[tuple[int, Action]] = []

    def deal(self) -> State:
        """The state before the first move."""
        return self.game.deal(seats=self.seats, options=self.options, key=self.key)

    def again(self, moves: Sequence[tuple[int, Action]] | None = None) -> State:
        """The state after these moves, else after all so far, played afresh."""
        moves = self.moves if moves is None else moves
        return replay(self.game, seats=self.seats, options=self.options, key=self.key, moves=moves)

    def data(self) -> dict[str, Any]:
        """The match as a record."""
        return {
            "game": self.game.slug,
            "edition": self.game.edition,
            "seats": self.seats,
            "options": self.options,
            "key": self.key,
            "moves": [[seat, self.game.unaction(action)] for seat, action in self.moves],
        }

    def __str__(self) -> str:
        return json.dumps(self.data())


def any_options(game: type[State], rng: Random, seats: int) -> dict[str, Any]:
    """Options drawn at random, as this number of seats allows: often the default, often one changed, else any."""
    for _ in range(1000):
        changed = rng.choice((0, 1, 1, len(game.options)))
        options = {
            option.name: rng.choice(option.choices) if option.choices else rng.randint(option.low, option.high)
            for option in rng.sample(game.options, changed)
        }
        try:
            game.read_options(options, seats)
        except RuleError:
            continue
        return options
    return {}


def allowed(game: type[State], options: dict[str, Any], seats: int) -> bool:
    """Whether these options go with so many seats."""
    try:
        game.read_options(options, seats)
    except RuleError:
        return False
    return True


def each_option(game: type[State]) -> Iterator[dict[str, Any]]:
    """The defaults, then every value of every option alone."""
    yield {}
    for option in game.options:
        for value in option.choices or (option.low, option.high):
            if value != option.default:
                yield {option.name: value}


def share(game: type[State]) -> float:
    """How often what is done over and over is done with this game: its matches may be long."""
    return min(1, SHORT / game.minutes)


def matches(game: type[State], many: int, seed: str) -> Iterator[Match]:
    """So many random matches over all seat counts and options."""
    for number in range(many):
        rng = Random(f"{seed} {number}")
        seats = game.seats[number % len(game.seats)]
        yield Match(game, seats, any_options(game, rng, seats), f"{seed} {number}")


def hold_to_the_laws(match: Match, *, thorough: float) -> State:
    """Plays the match at random to its end and checks every law; raises LawBroken.

    `thorough` is the share of states at which the laws that look far ahead are checked, the slower ones ten times
    as often; in a game of long matches less often (`share`). At 1 every seat is checked at every state, else who is on
    turn and another one drawn at random.
    """
    rng = Random(match.key)
    check = Checker(match, rng, thorough * share(match.game))
    state = match.deal()
    check.events(state.opening, state)
    check.start(state)
    for _ in range(laws.LONGEST):
        waiting = state.waiting()
        check.state(state)
        if not waiting:
            break
        seat = rng.choice(waiting)
        action = rng.choice(state.legal(seat))
        match.moves.append((seat, action))
        check.events(state.play(seat, action), state)
    else:
        raise LawBroken("every game ends", f"not after {laws.LONGEST} actions", match)
    check.end(state)
    return state


class Checker:
    """Runs laws, and tells which one was broken where."""

    def __init__(self, match: Match, rng: Random, thorough: float) -> None:
        self.match, self.rng, self.thorough = match, rng, thorough

    def that(self, law: Any, *about: Any) -> None:
        """Runs one law (a function; or a name and a test)."""
        name = law if isinstance(law, str) else law.__name__
        try:
            held = about[0]() if isinstance(law, str) else law(*about)
            assert held is None or held, "it does not hold"
        except AssertionError as broken:
            raise LawBroken(name, str(broken), self.match) from broken
        except Exception as escaped:
            raise LawBroken(name, f"{type(escaped).__name__} escapes: {escaped}", self.match) from escaped

    def start(self, state: State) -> None:
        """The laws about a fresh deal."""
        for reader in (None, *range(self.match.seats)):
            self.that("the key of the match is in no view", lambda r=reader: self.match.key not in str(state.view(r)))
            self.that(laws.imagined_worlds_vary, state, reader, self.rng)

    def state(self, state: State) -> None:
        """The laws about a state."""
        far, more = self.rng.random() < self.thorough, self.rng.random() < self.thorough * MORE_OFTEN
        readers: list[int | None] = [None, *range(self.match.seats)]
        seats: list[int] = list(range(self.match.seats))
        if self.thorough < 1:
            readers = [self.rng.choice(readers)]
            seats = sorted({self.rng.choice(seats), *state.waiting()})
        for seat_law in laws.SEAT_LAWS + (laws.MORE_SEAT_LAWS if more else ()):
            for seat in seats:
                self.that(seat_law, state, seat, self.rng)
        for seat in state.decided() if more else ():
            self.that("a recalled answer was never given", lambda seat=seat: self.never_given(state, seat))
        reader_laws = laws.READER_LAWS + (laws.MORE_READER_LAWS if more else ())
        for reader_law in reader_laws + (laws.FAR_READER_LAWS if far else ()):
            for reader in readers:
                self.that(reader_law, state, reader, self.rng)
        for state_law in laws.FAR_STATE_LAWS if far else ():
            self.that(state_law, state, self.rng)

    def never_given(self, state: State, seat: int) -> bool:
        """Whether the state after the seat's recall is the one of the match without what it recalls."""
        after = state.clone()
        moves = laws.without(self.match.moves, seat, after.recall(seat))
        return bool(after.dumps(after) == state.dumps(self.match.again(moves)))

    def events(self, events: Any, state: State) -> None:
        """The laws about what happened."""
        more = self.rng.random() < self.thorough * MORE_OFTEN
        for law in laws.EVENT_LAWS + (laws.MORE_EVENT_LAWS if more else ()):
            self.that(law, events, state, self.match.seats)

    def end(self, state: State) -> None:
        """The laws about the end, and that the whole can be played again."""
        self.that(laws.the_end_is_the_end, state, self.rng)
        for law in laws.FAR_STATE_LAWS:
            self.that(law, state, self.rng)
        played = state.dumps(state)
        self.that("the same key and moves give the same state", lambda: state.dumps(self.match.again()) == played)
