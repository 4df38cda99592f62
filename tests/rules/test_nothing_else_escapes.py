"""Whatever comes in, a game answers with a RuleError and a sentence, and stays as it was."""

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rules import GAMES, Event, IllegalAction, MatchOver, NotYourTurn, RuleError, State, Unreadable
from tests.rules.playing import matches
from tests.rules.universe import some_actions

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
TEXT = st.one_of(
    st.text(), st.sampled_from(["", "\0", "\ud800", "2.0", "1e3", "9" * 400, "play", "type", "-1", "null"])
)
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), TEXT, st.binary(max_size=5))
JUNK = st.recursive(
    SCALARS, lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(TEXT, inner, max_size=4))
)
FUZZ = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))


def deep(levels: int) -> Any:
    """Lists within lists, so many levels deep."""
    found: Any = []
    for _ in range(levels):
        found = [found]
    return found


def words_of(game: type[State]) -> list[dict[str, Any]]:
    """Some actions of the game as data."""
    return [game.unaction(action) for action in some_actions(game, Random(1), 20)]


@EVERY_GAME
@FUZZ
@given(data=st.data())
def test_an_action_is_read_or_refused(game: type[State], data: st.DataObject) -> None:
    known = data.draw(st.sampled_from(words_of(game)))
    spoiled = known | data.draw(st.dictionaries(st.sampled_from([*known, "more"]), JUNK, max_size=2))
    for thing in (spoiled, data.draw(JUNK)):
        try:
            action = game.action(thing)
        except Unreadable:
            continue
        assert game.action(game.unaction(action)) == action


@EVERY_GAME
@FUZZ
@given(thing=JUNK)
def test_an_order_is_read_or_refused(game: type[State], thing: Any) -> None:
    try:
        order = game.order(thing)
    except Unreadable:
        return
    assert game.order(game.unorder(order)) == order


@EVERY_GAME
@FUZZ
@given(thing=JUNK, named=JUNK)
def test_options_are_read_or_refused(game: type[State], thing: Any, named: Any) -> None:
    for data in (thing, *({option.name: named} for option in game.options)):
        try:
            options = game.read_options(data)
        except Unreadable:
            continue
        assert set(options) == {option.name for option in game.options}


@EVERY_GAME
@FUZZ
@given(seats=JUNK, key=JUNK, options=JUNK)
def test_a_deal_is_made_or_refused(game: type[State], seats: Any, key: Any, options: Any) -> None:
    with suppress(Unreadable):
        assert game.deal(seats=seats, options={}, key="key").waiting()
    with suppress(Unreadable):
        assert game.deal(seats=game.seats[0], options={}, key=key).waiting()
    with suppress(Unreadable):
        assert game.deal(seats=game.seats[0], options=options, key="key").waiting()


@EVERY_GAME
@FUZZ
@given(seat=JUNK, action=JUNK)
def test_what_is_no_seat_or_no_action_is_refused(game: type[State], seat: Any, action: Any) -> None:
    state = game.deal(seats=game.seats[0], options={}, key="junk")
    before = game.dumps(state)
    (turn, *_) = state.waiting()
    with pytest.raises(RuleError):
        state.play(turn, action)
    if type(seat) is not int or seat not in range(game.seats[0]):
        assert state.legal(seat) == []
        with pytest.raises((IllegalAction, NotYourTurn, MatchOver, Unreadable)):
            state.play(seat, state.legal(turn)[0])
        with pytest.raises(RuleError):
            state.default(seat)
        assert state.standing(seat) == []
        assert all(state.follow(seat, order) is None for order in state.standing(turn))
    assert state.follow(turn, action) is None
    assert game.dumps(state) == before


@EVERY_GAME
def test_what_only_equals_a_seat_is_none(game: type[State]) -> None:
    for key in "abcdefgh":
        state = game.deal(seats=game.seats[0], options={}, key=key)
        before = game.dumps(state)
        (turn, *_) = state.waiting()
        alike: list[Any] = [float(turn), complex(turn), *([bool(turn)] if turn in (0, 1) else [])]
        for seat in alike:
            assert not state.legal(seat)
            assert not state.standing(seat)
            assert all(state.follow(seat, order) is None for order in state.standing(turn))
            with pytest.raises(RuleError):
                state.play(seat, state.legal(turn)[0])
            with pytest.raises(RuleError):
                state.default(seat)
        assert game.dumps(state) == before


@EVERY_GAME
def test_well_formed_records_with_wrong_parts_are_refused(game: type[State]) -> None:
    state = game.deal(seats=game.seats[0], options={}, key="parts")
    (turn, *_) = state.waiting()
    wrong: list[Any] = [None, [], {}, "\ud800", 10**400, float("nan"), deep(50)]
    for junk in wrong:
        for action in some_actions(game, Random(2), 20):
            fields = action.__struct_fields__
            if fields:
                with pytest.raises(RuleError):
                    state.play(turn, type(action)(*([junk] * len(fields))))


@EVERY_GAME
@FUZZ
@given(text=st.one_of(st.binary(), st.text(), JUNK.map(lambda thing: json.dumps(thing, default=str))))
def test_what_is_no_stored_state_is_refused(game: type[State], text: Any) -> None:
    with pytest.raises(Unreadable):
        game.loads(text)


@EVERY_GAME
def test_json_that_is_too_deep_is_refused(game: type[State]) -> None:
    nested = "[" * 100_000 + "]" * 100_000
    stored = game.dumps(game.deal(seats=game.seats[0], options={}, key="deep")).decode()
    for text in (nested, stored[:-1] + f', "x": {nested}}}', stored.replace('"table":{', f'"table":{{"x": {nested},')):
        with pytest.raises(Unreadable):
            game.loads(text)
    with pytest.raises(Unreadable):
        game.action({"type": deep(100)})


@EVERY_GAME
def test_another_game_or_edition_is_refused(game: type[State]) -> None:
    stored = json.loads(game.dumps(game.deal(seats=game.seats[0], options={}, key="edition")))
    spoiled: list[dict[str, Any]] = [
        {"game": "chess"},
        {"edition": game.edition + 1},
        {"edition": None},
        {"table": {}},
        {"more": 1},
    ]
    for wrong in spoiled:
        with pytest.raises(Unreadable, match="not a stored match"):
            game.loads(json.dumps(stored | wrong))


def spoil(thing: Any, rng: Random) -> Any:
    """The data with one value somewhere changed."""
    if isinstance(thing, dict) and thing and rng.random() < 0.9:
        name = rng.choice(list(thing))
        return thing | {name: spoil(thing[name], rng)}
    if isinstance(thing, list) and thing and rng.random() < 0.8:
        place = rng.randrange(len(thing))
        kept = thing[:place] + thing[place + 1 :]
        return rng.choice([kept, [*thing, thing[place]], [*kept[:place], spoil(thing[place], rng), *kept[place:]]])
    return rng.choice([None, 0, 1, -1, 5, 51, 52, 2**52 - 1, 2**70, "", "x", [], {}, True])


@EVERY_GAME
def test_a_spoiled_stored_state_is_refused_or_can_be_played(game: type[State]) -> None:
    rng, read = Random(3), 0
    for match in matches(game, 60, "spoiled"):
        state = match.deal()
        for _ in range(rng.randrange(40)):
            if state.waiting():
                seat = rng.choice(state.waiting())
                state.play(seat, rng.choice(state.legal(seat)))
        stored = json.loads(game.dumps(state))
        for _ in range(40):
            table = spoil(stored["table"], rng)
            for _ in range(rng.choice((0, 0, 1, 2))):
                table = spoil(table, rng)
            try:
                loaded = game.loads(json.dumps(stored | {"table": table}))
            except Unreadable:
                continue
            play_on(loaded, rng)
            read += 1
    assert read


def play_on(state: State, rng: Random) -> None:
    """Asks everything of the state and plays some moves."""
    for _ in range(60):
        for seat in (None, *range(2)):
            state.view(seat).dumps()
        for seat in range(2):
            state.standing(seat)
        waiting = state.waiting()
        if not waiting:
            state.result()
            return
        seat = rng.choice(waiting)
        state.default(seat)
        try:
            for event in state.play(seat, rng.choice(state.legal(seat))):
                state.words.tell(event, seat)
        except RuleError:
            return


@pytest.mark.parametrize("thing", [None, [], {}, {"kind": 1}, {"kind": "x", "facts": 1}, deep(500)])
def test_what_is_no_event_is_refused(thing: Any) -> None:
    with pytest.raises(Unreadable):
        Event.read(thing)
