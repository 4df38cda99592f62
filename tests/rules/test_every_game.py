"""The laws of the contract, held by every game of the catalogue: all seat counts, all options, random play."""

import json
import os
import subprocess
import sys
from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest

from games.rules import GAMES, MatchOver, NotYourTurn, Order, State
from tests.rules.playing import NOW_AND_THEN, Match, allowed, each_option, hold_to_the_laws, matches, share

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@EVERY_GAME
def test_every_game_says_what_it_is(game: type[State]) -> None:
    assert GAMES[game.slug] is game
    assert game.title
    assert game.edition >= 1
    assert game.minutes > 0
    assert game.seats.step == 1
    assert 0 < game.seats[0] <= game.seats[-1] <= 8
    assert 3 <= len(game.words.brief()) <= 6
    for option in game.options:
        assert option.help.endswith(".")
        assert option.read(option.default) == option.default
        assert len(option.labels) == len(option.choices)
        assert [option.read(spelled) for spelled, _ in option.named()] == list(option.choices)


@EVERY_GAME
def test_every_law_holds_with_every_seat_count(game: type[State]) -> None:
    for seats in game.seats:
        assert hold_to_the_laws(Match(game, seats, {}, f"all seats {seats}"), thorough=1).result()


@EVERY_GAME
def test_every_law_holds_with_every_option(game: type[State]) -> None:
    for options in each_option(game):
        seats = next(seats for seats in game.seats if allowed(game, options, seats))
        assert hold_to_the_laws(Match(game, seats, options, f"all options {options}"), thorough=NOW_AND_THEN).result()


@EVERY_GAME
def test_every_law_holds_in_random_matches(game: type[State]) -> None:
    for match in matches(game, round(40 * share(game)), "random matches"):
        assert hold_to_the_laws(match, thorough=NOW_AND_THEN).result()


@EVERY_GAME
def test_what_a_form_of_standing_orders_offers_can_be_left(game: type[State]) -> None:
    """A form has for each field a list of the values that are listed: any choice from them is an order."""
    for match in matches(game, 6, "forms of orders"):
        state, rng = match.deal(), Random(match.key)
        while waiting := state.waiting():
            for seat in range(match.seats):
                assert refused(state, seat) == []
            state.play(waiting[0], rng.choice(state.legal(waiting[0])))


def refused(state: State, seat: int) -> list[Order]:
    """The orders of which a form of that seat offers every part, and which cannot be left."""
    fields: dict[type[Order], list[tuple[Any, ...]]] = {}
    for order in state.standing(seat):
        fields.setdefault(type(order), []).append(msgspec.structs.astuple(order))
    offered = [
        kind(*values)
        for kind, listed in fields.items()
        for values in product(*[dict.fromkeys(column) for column in zip(*listed, strict=True)])
    ]
    return [order for order in offered if not state.may_leave(seat, order)]


@EVERY_GAME
def test_a_seat_that_is_not_waited_for_is_told_so(game: type[State]) -> None:
    state = game.deal(seats=game.seats[-1], options={}, key="not your turn")
    waiting = state.waiting()
    for seat in range(game.seats[-1]):
        if seat not in waiting and not state.legal(seat):
            with pytest.raises(NotYourTurn):
                state.play(seat, state.legal(waiting[0])[0])
            with pytest.raises(NotYourTurn):
                state.default(seat)


@EVERY_GAME
def test_nothing_is_asked_after_the_end(game: type[State]) -> None:
    state = hold_to_the_laws(Match(game, game.seats[0], {}, "the end"), thorough=NOW_AND_THEN)
    assert state.waiting() == ()
    for seat in range(game.seats[0]):
        with pytest.raises(MatchOver):
            state.default(seat)


@EVERY_GAME
def test_another_key_is_another_deal(game: type[State]) -> None:
    deals = [game.deal(seats=game.seats[0], options={}, key=str(key)) for key in range(8)]
    assert len({game.dumps(state) for state in deals}) == len(deals)


@EVERY_GAME
def test_any_text_is_a_key(game: type[State]) -> None:
    for key in ("", "\0", "\ud800", "ключ", "x" * 5000):
        assert game.deal(seats=game.seats[0], options={}, key=key).waiting()


SCRIPT = """
import sys
from hashlib import sha256
from random import Random
from games.rules import GAMES
from tests.rules.playing import matches
told = sha256()
game = GAMES[sys.argv[1]]
for match in matches(game, 5, "hash seed"):
    state, rng = match.deal(), Random(match.key)
    while state.waiting():
        seat = rng.choice(state.waiting())
        events = state.play(seat, rng.choice(state.legal(seat)))
        told.update(state.dumps(state) + state.view(seat).dumps() + repr([event.data() for event in events]).encode())
        other = state.resample(seat, "key")
        told.update(other.dumps(other))
print(told.hexdigest())
"""


@EVERY_GAME
def test_no_order_of_hashes_reaches_a_result(game: type[State]) -> None:
    def digest(seed: str) -> str:
        # pytest may have put the root on the path by itself
        env = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        run = subprocess.run([sys.executable, "-c", SCRIPT, game.slug], env=env, capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
        return run.stdout

    assert digest("1") == digest("2")


def test_views_and_results_are_json() -> None:
    for game in GAMES.values():
        state = game.deal(seats=game.seats[0], options={}, key="json")
        assert json.loads(state.view(0).dumps())["seat"] == 0
