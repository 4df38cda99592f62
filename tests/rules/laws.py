"""The laws that every game must keep, each a function over one state; `playing.py` holds games to them.

A law raises AssertionError with a sentence. `seat` may be None, the spectator, where the law says so.
"""

import json
import re
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from games.rules import Action, Event, MatchOver, Order, Result, RuleError, State
from games.rules.horizon import horizon
from tests.rules.universe import some_actions

LONGEST = 2000  # actions; no game lasts that long
TRIED = 6  # listed actions tried at one state
OF_A_KIND = 2  # listed orders of one type read and left at one state
TAKEN_BACK = 3  # listed actions taken back at one state
STRANGE = 6  # actions made up at one state
KEYS = ("a", "b", "c", "d", "e", "f", "g", "h")


def chance_keys(state: State) -> set[str]:
    """The keys of every stream of chance kept in the state."""
    return set(re.findall(r'"key":"([^"]+)","count":', state.dumps(state).decode()))


def streams(thing: Any) -> list[dict[str, Any]]:
    """Every record of a stream of chance within JSON-ready data."""
    if isinstance(thing, dict):
        if set(thing) == {"key", "count"}:
            return [thing]
        thing = list(thing.values())
    return [stream for part in thing for stream in streams(part)] if isinstance(thing, list) else []


def world(state: State) -> bytes:
    """The table without its chance: what lies where."""
    table = msgspec.to_builtins(state.table)
    for stream in streams(table):
        stream.clear()
    return msgspec.json.encode(table)


def strings(thing: Any) -> set[str]:
    """Every string within JSON-ready data, names of fields aside."""
    if isinstance(thing, str):
        return {thing}
    if isinstance(thing, dict):
        thing = list(thing.values())
    return set().union(*map(strings, thing)) if isinstance(thing, list | tuple) else set()


def contained(part: Any, whole: Any) -> bool:
    """Whether all that one says the other says too; empty things say nothing."""
    if part in (None, "", [], {}, False):
        return True
    if isinstance(part, dict) and isinstance(whole, dict):
        return all(contained(value, whole.get(name)) for name, value in part.items())
    if isinstance(part, list) and isinstance(whole, list) and len(part) == len(whole):
        return all(map(contained, part, whole))
    return bool(part == whole)


def some_of_each_kind(orders: Sequence[Order], rng: Random) -> list[Order]:
    """Of each type of order a few, drawn at random: there may be hundreds that differ in a number only."""
    kinds: dict[type[Order], list[Order]] = {}
    for order in orders:
        kinds.setdefault(type(order), []).append(order)
    return [order for kind in kinds.values() for order in rng.sample(kind, min(len(kind), OF_A_KIND))]


def play_to_the_end(state: State, rng: Random) -> None:
    """Plays at random to the end."""
    for _ in range(LONGEST):
        waiting = state.waiting()
        if not waiting:
            return
        seat = rng.choice(waiting)
        who_is_waited_for_can_act(state, seat, rng)
        state.play(seat, rng.choice(state.legal(seat)))
    raise AssertionError(f"the game has not ended after {LONGEST} actions")


# Laws about a state and one seat


def who_is_waited_for_can_act(state: State, seat: int, rng: Random) -> None:
    assert state.legal(seat) or seat not in state.waiting(), f"seat {seat} is waited for and has no legal action"


def legal_lists_nothing_twice(state: State, seat: int, rng: Random) -> None:
    legal = state.legal(seat)
    assert len(set(legal)) == len(legal), f"legal({seat}) lists an action twice: {legal}"


def what_is_listed_is_accepted(state: State, seat: int, rng: Random) -> None:
    legal, before = state.legal(seat), state.dumps(state)
    for action in legal if len(legal) <= TRIED else rng.sample(legal, TRIED):
        copy = state.clone()
        try:
            copy.play(seat, action)
        except RuleError as refusal:
            raise AssertionError(f"legal({seat}) lists {action}, play refuses it: {refusal}") from refusal
    assert state.dumps(state) == before, "playing on a copy changes the original"


def what_is_not_listed_is_refused_and_changes_nothing(state: State, seat: int, rng: Random) -> None:
    legal, before = state.legal(seat), state.dumps(state)
    for action in some_actions(type(state), rng, STRANGE):
        if action in legal:
            continue
        copy = state.clone()
        try:
            copy.play(seat, action)
        except RuleError as refusal:
            told = str(refusal)
        else:
            raise AssertionError(f"play({seat}) accepts {action}, legal does not list it")
        assert told, f"no sentence tells why {action} is refused"
        assert copy.dumps(copy) == before, f"the refused {action} of seat {seat} changes the state"


def the_default_is_legal(state: State, seat: int, rng: Random) -> None:
    if seat in state.waiting():
        assert state.default(seat) in state.legal(seat), f"the default of seat {seat} is not legal"


def actions_go_there_and_back(state: State, seat: int, rng: Random) -> None:
    for action in state.legal(seat)[:TRIED]:
        data = json.loads(json.dumps(state.unaction(action)))
        assert state.action(data) == action, f"{action} is read back as {state.action(data)}"


def standing_orders_give_legal_actions(state: State, seat: int, rng: Random) -> None:
    legal, orders = state.legal(seat), state.standing(seat)
    for order in orders:
        action = state.follow(seat, order)
        assert action is None or action in legal, f"{order} of seat {seat} gives an illegal {action}"
    for order in some_of_each_kind(orders, rng):
        assert state.order(json.loads(json.dumps(state.unorder(order)))) == order, f"{order} is not read back"
        assert state.may_leave(seat, order), f"seat {seat} may not leave the listed {order}"


def orders_use_only_what_their_owner_sees(state: State, seat: int, rng: Random) -> None:
    other = state.resample(seat, str(rng.random()))
    for order in state.standing(seat):
        here, there = state.follow(seat, order), other.follow(seat, order)
        assert here == there, f"{order} of seat {seat} gives {here}, and {there} in a world that looks the same"


def moves_are_worded(state: State, seat: int, rng: Random) -> None:
    view = state.view(seat)
    for action in state.legal(seat)[:TRIED]:
        assert worded(state.words.label(action, view)), f"{action} has no label"
        assert worded(state.words.outcome(action, view)), f"{action} has no outcome"
    for order in state.standing(seat)[:TRIED]:
        assert worded(state.words.order(order, view)), f"{order} has no label"


def what_may_be_taken_back_was_no_news(state: State, seat: int, rng: Random) -> None:
    legal = state.legal(seat)
    for action in legal if len(legal) <= TAKEN_BACK else rng.sample(legal, TAKEN_BACK):
        after = state.clone()
        events = [event.seen_by(seat) for event in after.play(seat, action)]
        if not horizon(state.clone(), seat, [(seat, action)]):
            continue
        assert seat in state.waiting(), f"seat {seat} could take back {action} without having been asked"
        assert not chance_moved(state, after), f"chance was drawn by {action}, which can be taken back"
        other = state.resample(seat, str(rng.random()))
        told = [event.seen_by(seat) for event in other.play(seat, action)]
        assert told == events, f"{action} could be taken back, and tells {events}, elsewhere {told}"
        assert other.view(seat) == after.view(seat), f"{action} could be taken back after a new view"


def what_is_not_decided_cannot_be_recalled(state: State, seat: int, rng: Random) -> None:
    decided = state.decided()
    if not decided and type(state).recall is State.recall:  # a game without simultaneous decisions
        return
    before = state.dumps(state)
    assert decided == tuple(sorted(set(decided))), f"decided() is {decided}: not rising, or a seat twice"
    assert not decided or decided[-1] < seats_of(state), f"decided() is {decided}: there are no such seats"
    assert state.waiting() or not decided, f"{decided} may change their answers, and nobody is asked any more"
    if seat in decided:
        return
    try:
        found = state.recall(seat)
    except RuleError as refusal:
        told = str(refusal)
    else:
        raise AssertionError(f"seat {seat} recalls {found} and is not in decided()")
    assert told, f"no sentence tells why seat {seat} cannot recall"
    assert state.dumps(state) == before, f"the refused recall of seat {seat} changes the state"


def an_answer_is_recalled_and_given_again_without_a_trace(state: State, seat: int, rng: Random) -> None:
    if seat not in state.decided():
        return
    after = state.clone()
    actions = after.recall(seat)
    assert actions, f"seat {seat} has decided, and recalls nothing"
    assert seat in after.waiting(), f"seat {seat} is not asked again"
    assert seat not in after.decided(), f"seat {seat} has still decided"
    assert not chance_moved(state, after), f"chance was drawn by the recall of seat {seat}"
    for other in set(range(seats_of(state))) - {seat}:
        assert after.legal(other) == state.legal(other), f"the recall of seat {seat} changes what seat {other} may do"
        there, then = ([other in named for named in (one.waiting(), one.decided())] for one in (state, after))
        assert there == then, f"the recall of seat {seat} changes what seat {other} is asked or has decided"
    for action in actions:
        after.play(seat, action)
    assert after.dumps(after) == state.dumps(state), f"{actions} of seat {seat}, given again, leave another state"


def another_answer_can_be_given(state: State, seat: int, rng: Random) -> None:
    if seat in state.decided():
        after = state.clone()
        actions = after.recall(seat)
        assert actions[0] in after.legal(seat), f"legal({seat}) does not list the recalled {actions[0]}"
        what_is_listed_is_accepted(after, seat, rng)
        the_default_is_legal(after, seat, rng)


def an_answer_is_unseen(state: State, seat: int, rng: Random) -> None:
    """Answers to the same question come to the same for everybody else, in what he sees and in what he is told."""
    if seat not in state.decided():
        return
    before = state.clone()
    *first, last = before.recall(seat)
    for action in first:
        before.play(seat, action)
    legal = [action for action in before.legal(seat) if action != last]
    told = {answered(before, seat, action, first) for action in [last, *rng.sample(legal, min(len(legal), TRIED))]}
    looks: dict[Any, bytes] = {}
    for question, look in filter(None, told):
        assert looks.setdefault(question, look) == look, f"others can tell the unseen answers of seat {seat} apart"


def answered(state: State, seat: int, action: Action, first: Sequence[Action]) -> tuple[Any, bytes] | None:
    """Which question the action answers, and all that others then know; None for one that is open to all."""
    after = state.clone()
    events = after.play(seat, action)
    others = [None, *(other for other in range(seats_of(state)) if other != seat)]
    verbs = sorted({str(one.__struct_config__.tag) for one in after.legal(seat)})
    question = (after.waiting(), after.decided(), tuple(verbs))
    look = [[event.seen_by(other).data() for event in events] for other in others]
    views = b"".join(after.view(other).dumps() for other in others)
    if seat not in after.decided() or after.recall(seat) != [*first, action]:
        return None
    return question, views + msgspec.json.encode(look)


def a_seat_knows_its_own_answer(state: State, seat: int, rng: Random) -> None:
    if seat in state.decided():
        own, there = (one.recall(seat) for one in (state.clone(), state.resample(seat, str(rng.random()))))
        assert there == own, f"seat {seat} has decided {own}, and {there} in a world that looks the same"


def without(moves: Sequence[tuple[int, Action]], seat: int, actions: Sequence[Action]) -> list[tuple[int, Action]]:
    """The moves without the last ones of the seat that are these actions."""
    kept, gone = list(moves), list(actions)
    for place in reversed(range(len(kept))):
        if gone and kept[place] == (seat, gone[-1]):
            del kept[place]
            gone.pop()
    assert not gone, f"seat {seat} recalls {actions}, and has not played {gone}"
    return kept


def chance_moved(before: State, after: State) -> bool:
    """Whether any stream of chance has run on."""
    return streams(msgspec.to_builtins(before.table)) != streams(msgspec.to_builtins(after.table))


def worded(sentence: Sequence[Any]) -> bool:
    """Whether this is a sentence without left-over braces."""
    text = "".join(part for part in sentence if isinstance(part, str))
    return bool(sentence) and "{" not in text and "None" not in text


# Laws about a state and one reader, a seat or the spectator


def the_spectator_knows_no_more_than_a_seat(state: State, seat: int | None, rng: Random) -> None:
    public, own = (json.loads(state.view(reader).dumps()) for reader in (None, seat))
    assert public.pop("seat") is None
    for name, value in public.items():
        assert contained(value, own[name]), f"view(None) says more than view({seat}): {name}"


def no_key_is_in_a_view(state: State, seat: int | None, rng: Random) -> None:
    text = state.view(seat).dumps().decode()
    assert not any(key in text for key in chance_keys(state)), f"a key of chance can be read in view({seat})"


def prompts_are_worded(state: State, seat: int | None, rng: Random) -> None:
    assert worded(state.words.ask(state.view(seat))), f"seat {seat} gets no prompt"


def an_imagined_world_looks_the_same(state: State, seat: int | None, rng: Random) -> None:
    key = str(rng.random())
    view = state.view(seat)
    other = state.resample(seat, key)
    assert other.view(seat) == view, f"resample({seat}) has another view: {view} became {other.view(seat)}"
    assert other.waiting() == state.waiting(), f"resample({seat}) waits for others"
    assert other.decided() == state.decided(), f"in resample({seat}) others have decided"
    if seat is not None:
        assert other.legal(seat) == state.legal(seat), f"resample({seat}) has other legal actions"
        assert other.standing(seat) == state.standing(seat), f"resample({seat}) has other standing orders"
    again = state.imagine(view, key)
    assert again.dumps(again) == other.dumps(other), "resample is not imagine of the view"
    assert not chance_keys(other) & chance_keys(state), "an imagined world has the true chance"
    assert chance_keys(other) != chance_keys(state.imagine(view, key + "!")), "imagined chance is not drawn afresh"
    state.loads(other.dumps(other))


def an_imagined_world_can_be_imagined_again(state: State, seat: int | None, rng: Random) -> None:
    other = state.resample(seat, str(rng.random()))
    for reader in (None, *range(seats_of(state))):
        assert other.resample(reader, "again").view(reader) == other.view(reader), f"seat {reader} of a world of {seat}"


def an_imagined_world_goes_on_to_an_end(state: State, seat: int | None, rng: Random) -> None:
    play_to_the_end(state.resample(seat, str(rng.random())), rng)


def imagined_worlds_vary(state: State, seat: int | None, rng: Random) -> None:
    worlds = {world(state.resample(seat, key)) for key in KEYS}
    assert len(worlds) > 1, f"to seat {seat} only one world is imagined"


# Laws about a state


def a_state_goes_there_and_back(state: State, rng: Random) -> None:
    stored = state.dumps(state)
    back = state.loads(stored)
    assert back.dumps(back) == stored, "a stored state is read back as another"
    assert back.waiting() == state.waiting()
    for reader in (None, *range(seats_of(state))):
        assert back.view(reader) == state.view(reader), f"a stored state has another view({reader})"
        assert back.view(reader).digest() == state.view(reader).digest()


def a_copy_is_independent(state: State, rng: Random) -> None:
    before = state.dumps(state)
    copy = state.clone()
    assert copy.dumps(copy) == before, "a copy is another state"
    play_to_the_end(copy, rng)
    assert state.dumps(state) == before, "playing on a copy changes the original"


# Laws about one action


def events_keep_secrets(events: Sequence[Event], state: State, seats: int) -> None:
    public = strings(json.loads(state.view(None).dumps()))
    for event in events:
        assert Event.read(json.loads(json.dumps(event.data()))) == event, f"{event} is not read back"
        told = strings(event.facts) & strings(list(event.secret.values()))
        assert told <= public, f"the facts of {event.kind} tell a secret: {sorted(told - public)}"
        for seat in range(seats):
            assert set(event.seen_by(seat).secret) <= {seat}
        assert not event.seen_by(None).secret


def events_are_worded(events: Sequence[Event], state: State, seats: int) -> None:
    for event in events:
        for reader in (None, *range(seats)):
            told = state.words.tell(event, reader)
            assert told, f"{event.kind} is not told to {reader}"
            assert all(map(worded, told)), f"{event.kind} is told to {reader} with gaps: {told}"
            assert told == state.words.tell(event.seen_by(reader), reader), f"{event.kind} tells {reader} a secret"


def no_key_is_in_an_event(events: Sequence[Event], state: State, seats: int) -> None:
    text = json.dumps([event.data() for event in events])
    assert not any(key in text for key in chance_keys(state)), "a key of chance can be read in an event"


# Laws about the end


def the_end_is_the_end(state: State, rng: Random) -> None:
    result = state.result()
    assert isinstance(result, Result), "nobody is waited for, and there is no result"
    seats = range(seats_of(state))
    assert len(result.places) == len(result.teams) == len(result.scores) == len(seats), "the result leaves a seat out"
    assert 1 in result.places
    assert all(1 <= place <= len(seats) for place in result.places)
    assert result.reason
    for seat in seats:
        assert state.legal(seat) == [], "there are legal actions after the end"
        assert state.standing(seat) == [], "there are standing orders after the end"
        for action in some_actions(type(state), rng, 2):
            try:
                state.play(seat, action)
            except MatchOver:
                continue
            raise AssertionError("something can be played after the end")


def seats_of(state: State) -> int:
    """How many seats this match has."""
    found = 0
    while found < state.seats.stop:
        try:
            state.view(found)
        except RuleError:
            break
        found += 1
    return found


# At every state, and at the state of every action.
SEAT_LAWS = (
    who_is_waited_for_can_act,
    legal_lists_nothing_twice,
    what_is_listed_is_accepted,
    what_is_not_listed_is_refused_and_changes_nothing,
    the_default_is_legal,
)
READER_LAWS = (no_key_is_in_a_view, an_imagined_world_looks_the_same)
EVENT_LAWS = (events_keep_secrets, no_key_is_in_an_event)

# At every state, in a long run only at some.
MORE_SEAT_LAWS = (
    actions_go_there_and_back,
    standing_orders_give_legal_actions,
    orders_use_only_what_their_owner_sees,
    moves_are_worded,
    what_may_be_taken_back_was_no_news,
    what_is_not_decided_cannot_be_recalled,
    an_answer_is_recalled_and_given_again_without_a_trace,
    another_answer_can_be_given,
    an_answer_is_unseen,
    a_seat_knows_its_own_answer,
)
MORE_READER_LAWS = (the_spectator_knows_no_more_than_a_seat, prompts_are_worded)
MORE_EVENT_LAWS = (events_are_worded,)

# Those that look far ahead.
FAR_READER_LAWS = (an_imagined_world_can_be_imagined_again, an_imagined_world_goes_on_to_an_end)
FAR_STATE_LAWS = (a_state_goes_there_and_back, a_copy_is_independent)
