"""Every sentence of whole matches, read by all seats and a spectator: nothing is missing in it, all of it is true."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, cast, get_args

import pytest

from games.rules import Action, Event, plain
from games.rules.titles.royal_secrets import words
from games.rules.titles.royal_secrets.actions import (
    Bet,
    Choose,
    Done,
    Grace,
    Master,
    Medal,
    Plan,
    SecretsAction,
    Spy,
    Stab,
    Third,
)
from games.rules.titles.royal_secrets.game import RoyalSecrets
from games.rules.titles.royal_secrets.hidden import SecretsView
from games.rules.titles.royal_secrets.table.written import FACTS
from games.rules.titles.royal_secrets.words.asked import mercies
from games.rules.titles.royal_secrets.words.reach import gains, losses, to_be_struck, to_pick, usable
from tests.titles.royal_secrets.seen import NAMES

HOLES = r"[{}]|None|  |^ | $|\.\.|,,| [.,:;)]|[a-z]_[a-z]|\(\)|^[a-z]"
NUMBERS = r"\b1 (points|cards)\b|(?<!1)(?<!−1)\b[02-9] point\b|-\d"
CODES = r"\b[brygp][0-9X]\d?\b|\b[VK]-?\d"
GRAMMAR = r"[Yy]ou (is|has|wins|loses|gains|goes|uses|takes|dines|bets|gives|keeps)\b|\byou's\b|\bto you and you\b"
BAD = re.compile("|".join((HOLES, NUMBERS, CODES, GRAMMAR)))
SEATS = (3, 4, 5)
KEYS = ("alfa", "bravo", "carol", "delta", "echo", "fox")

Step = tuple[RoyalSecrets, int, Action, list[Event]]


@cache
def played(seats: int, key: str) -> tuple[RoyalSecrets, list[Step]]:
    """A random match in which Favours are used gladly: its end, and each state with what was played there."""
    state, rng = cast(RoyalSecrets, RoyalSecrets.deal(seats=seats, options={}, key=key)), Random(key)
    found: list[Step] = []
    while state.waiting():
        seat = rng.choice(state.waiting())
        legal = state.legal(seat)
        special = [action for action in legal if not isinstance(action, Bet | Choose | Done | Third)]
        action = rng.choice(special if special and rng.random() < 0.6 else legal)
        before = state.clone()
        found.append((before, seat, action, list(state.play(seat, action))))
    return state, found


def steps() -> Iterator[Step]:
    """All steps of all these matches."""
    for seats in SEATS:
        for key in KEYS:
            yield from played(seats, key)[1]


def said(sentences: list[Any]) -> list[str]:
    return [plain(sentence, NAMES) for sentence in sentences]


def readers(state: RoyalSecrets) -> list[int | None]:
    return [None, *range(len(state.table.hands))]


def see(state: RoyalSecrets, seat: int | None) -> SecretsView:
    return state.view(seat)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("key", KEYS[:3])
def test_nothing_is_missing_in_any_sentence_of_a_match(seats: int, key: str) -> None:
    end, match = played(seats, key)
    opening = list(RoyalSecrets.deal(seats=seats, options={}, key=key).opening)
    told = set()
    for events in (opening, *(events for *_, events in match)):
        for event in events:
            for reader in readers(end):
                told |= set(said(words.tell(event.seen_by(reader), reader)))
    for state, seat, _, _ in match:
        told |= {plain(words.ask(see(state, reader)), NAMES) for reader in readers(state)}
        view = see(state, seat)
        for action in state.legal(seat):
            told |= {plain(say(action, view), NAMES) for say in (words.label, words.outcome)}
        told |= {plain(words.order(order, view), NAMES) for order in state.standing(seat)[:60]}
    told |= {plain(words.ask(see(end, reader)), NAMES) for reader in readers(end)}
    assert len(told) > 400
    assert [sentence for sentence in sorted(told) if not sentence or BAD.search(sentence)] == []


def test_every_event_and_every_verb_comes_up_in_these_matches() -> None:
    kinds = {event.kind for *_, events in steps() for event in events}
    wanted = {*FACTS, "answered", "bet", "spied"}
    assert kinds == wanted
    assert {type(action) for _, _, action, _ in steps()} == set(get_args(SecretsAction))


def test_no_two_moves_have_one_label() -> None:
    for state, seat, _, _ in steps():
        labels = [plain(words.label(action, see(state, seat)), NAMES) for action in state.legal(seat)]
        assert len(labels) == len(set(labels))


def test_who_did_not_see_a_card_reads_the_same_whatever_it_is() -> None:
    """SE-32, SE-54, SE-20: a closed bet, a third card, a plan."""
    compared = 0
    rng = Random("twins")
    for state, seat, action, _ in steps():
        others = [other for other in state.legal(seat) if other != action and alike(action, other)]
        if not others:
            continue
        twins = [state.clone(), state.clone()]
        events = [list(twin.play(seat, each)) for twin, each in zip(twins, (action, rng.choice(others)), strict=True)]
        for reader in readers(state):
            if reader == seat:
                continue
            first, second = (said_at_once(row, reader) for row in events)
            assert first == second != []
            if all(twin.table.stage == state.table.stage for twin in twins):
                asked = [plain(words.ask(see(twin, reader)), NAMES) for twin in twins]
                assert asked[0] == asked[1]
        compared += 1
    assert compared > 300


def alike(action: Action, other: Action) -> bool:
    """Whether nobody else can tell the two moves apart when they are made."""
    if isinstance(action, Bet):
        return isinstance(other, Bet) and action.face == other.face == "down" and action.next == other.next
    if isinstance(action, Plan):
        return isinstance(other, Plan | Done)
    return isinstance(action, Third) and isinstance(other, Third)


def said_at_once(events: list[Event], reader: int | None) -> list[str]:
    """What the reader is told of the move itself, before what it sets going."""
    return said(words.tell(events[0].seen_by(reader), reader))


def test_own_sentences_name_what_others_do_not_read() -> None:
    """Section 6: the private wordings."""
    told = 0
    for _, seat, action, events in steps():
        if isinstance(action, Bet) and action.face == "down":
            own, other = (said_at_once(events, reader)[0] for reader in (seat, None))
            assert own.startswith("You bet the ")
            assert "a closed card" in other
            told += 1
    assert told > 300


def test_the_prompts_and_outcomes_offer_what_can_be_played() -> None:
    """SE-34 to SE-38, SE-54, SE-58: what words read from a view is what the rules list."""
    verbs = {"espionage": Spy, "stab": Stab, "medal": Medal}
    for state, seat, _, _ in steps():
        view, legal = see(state, seat), state.legal(seat)
        if view.stage in ("bet1", "bet2", "lastword"):
            offered = {kind for kind, verb in verbs.items() if any(isinstance(action, verb) for action in legal)}
            named = set(usable(view))
            assert named == offered or (view.stage == "lastword" and offered == named - {"espionage"})
        if view.stage == "reckon":
            picks = {action.audience for action in legal if isinstance(action, Third)}
            assert {tie.side for tie in to_pick(view, seat)} == picks
            mercy = {verb for verb in (Grace, Master) if verb() in legal}
            if seat in view.asked:
                assert {{"grace": Grace, "master": Master}[kind] for kind in mercies(view, seat)} == mercy


def test_what_is_said_before_a_move_comes_true() -> None:
    """SE-27, SE-49, SE-57."""
    for state, seat, action, events in steps():
        view = see(state, seat)
        told = plain(words.outcome(action, view), NAMES)
        kinds = [event.kind for event in events]
        if isinstance(action, Choose):
            assert ("The Cardinal joins" in told or "the Cardinal joins" in told) is ("cardinal" in kinds)
        if isinstance(action, Bet):
            assert ("The Cardinal then" in told) is ("cardinal_card" in kinds)
        if isinstance(action, Third):
            for event in events:
                facts = event.facts
                if event.kind == "passed" and facts["seat"] == seat and facts["code"] == action.card:
                    assert ("It then comes home" in told) is facts["back"]
        for event in events:
            if event.kind == "valet_strikes":
                strikes = event.facts
                may = to_be_struck(view, view.places[strikes["seat"]])
                assert set(strikes["victims"]) <= set(may)


def test_what_mercy_promises_is_what_is_settled() -> None:
    """SE-58, SE-59: gains and losses as the view has them after the last answer."""
    settled = 0
    for state, seat, action, events in steps():
        paid = {event.facts["seat"]: event.facts for event in events if event.kind == "points"}
        if not isinstance(action, Grace | Master) or state.table.round == 7 or not paid:
            continue
        told = plain(words.outcome(action, see(state, seat)), NAMES)
        facts = paid.get(seat, {"gains": 0, "losses": 0})
        promised = re.search(r"brings you (\w+).* and costs you (\w+)", told)
        assert promised
        assert [0 if each == "nothing" else int(each) for each in promised.groups()] == [
            facts["gains"],
            facts["losses"],
        ]
        settled += 1
    assert settled > 3


def test_the_losses_in_a_prompt_are_those_of_the_count() -> None:
    """SE-58: of every seat, once all is answered and nobody used mercy then."""
    counted = 0
    for state, _, action, events in steps():
        if state.table.stage != "reckon" or not isinstance(action, Done | Third) or state.table.round == 7:
            continue
        paid = {event.facts["seat"]: event.facts for event in events if event.kind == "points"}
        if not paid:
            continue
        for seat, found in enumerate(see(state, None).reckoned):
            facts = paid.get(seat, {"gains": 0, "losses": 0})
            assert (gains(found), losses(found)) == (facts["gains"], facts["losses"])
        counted += 1
    assert counted > 10
