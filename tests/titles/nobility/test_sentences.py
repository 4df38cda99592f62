"""Every sentence of whole matches, read by all seats and a spectator: nothing is missing in it, all of it is true."""

import re
from random import Random
from typing import Any

import pytest

from games.rules import Action, Event, State, plain
from games.rules.titles.nobility import words
from games.rules.titles.nobility.actions import Claim, Draw, End, Pay, Usurp
from games.rules.titles.nobility.cards import NOBLE, NOBLES, PAIRS
from games.rules.titles.nobility.game import Nobility
from games.rules.titles.nobility.hidden import NobilityView
from games.rules.titles.nobility.words.outcomes import to_score
from games.rules.titles.nobility.words.reach import bonuses, rise, ways
from tests.titles.nobility.seen import NAMES

HOLES = r"[{}]|None|  |^ | $|\.\.|,,| [.,:;)]|[a-z]_[a-z]|\(\)"
NUMBERS = r"\b1 (\w+ )?(cards|points)\b|\b0 (\w+ )?cards\b|\b1 German States\b"
LETTERS = r"\b[FGBS]\b|\b(" + "|".join(PAIRS) + r")\b"
BAD = re.compile("|".join((HOLES, NUMBERS, LETTERS)))
CODES = re.compile(r"\b[a-z]+-(marshal|baron|countess|duke|cardinal|princess|king)\b")
SEATS = [2, 3, 4, 5]


def played(seats: int, key: str, **options: Any) -> list[tuple[Nobility, Action, list[Event]]]:
    """A random match: each state, the action that was played there, and what happened."""
    state, rng, found = Nobility.deal(seats=seats, options=options, key=key), Random(key), []
    assert isinstance(state, Nobility)
    while state.waiting():
        (seat,) = state.waiting()
        before, legal = state.clone(), state.legal(seat)
        named = [action for action in legal if isinstance(action, Claim | Usurp)]
        action = rng.choice(named if named and rng.random() < 0.5 else legal)
        found.append((before, action, list(state.play(seat, action))))
    found.append((state, End(), []))
    return found


def own(state: Nobility) -> NobilityView:
    """What the seat on turn sees."""
    return state.view(state.table.seat)


def flaws(sentences: list[str]) -> list[str]:
    """Those with a hole, a code, or a wrong number."""
    return [said for said in sentences if not said or BAD.search(said) or CODES.search(said)]


@pytest.mark.parametrize("seats", SEATS)
def test_nothing_is_missing_in_any_sentence_of_a_match(seats: int) -> None:
    match = played(seats, "sentences", throne="always" if seats == 2 else "held", display=4 if seats == 4 else 3)
    readers = (None, *range(seats))
    told = set()
    for state, _, events in match:
        told |= {plain(words.ask(state.view(reader)), NAMES) for reader in readers}
        for event in events:
            for reader in readers:
                told |= {plain(said, NAMES) for said in words.tell(event.seen_by(reader), reader)}
        for action in state.legal(state.table.seat)[:40]:
            told |= {plain(say(action, own(state)), NAMES) for say in (words.label, words.outcome)}
    assert len(told) > 200
    assert flaws(sorted(told)) == []


@pytest.mark.parametrize("seats", SEATS)
def test_what_is_said_before_a_move_comes_true(seats: int) -> None:
    """NB-24, NB-40 to NB-42, NB-15, NB-50 to NB-53."""
    for state, action, events in played(seats, "true"):
        view = own(state)
        said = plain(words.outcome(action, view), NAMES) if view.turn else ""
        taken = [event.facts for event in events if event.kind == "marker" and event.facts["seat"] == view.seat]
        if changed_hands := [event.facts for event in events if event.kind in ("claim", "usurp")]:
            number = NOBLE[changed_hands[0]["noble"]]
            assert [(marker.what, marker.value, marker.of) for marker in bonuses(view, number)] == [
                (facts["what"], facts["value"], facts["of"]) for facts in taken
            ]
            assert ("goes to the cathedral" in said) is ("loser" in changed_hands[0])
            after, land = own(state_after(state, action)), NOBLES[number].land
            assert after.influence[land][after.on_turn] == rise(view, number).influence[1]
        kinds = [event.kind for event in events]
        if isinstance(action, Draw):
            assert ("last of the pile" in said) is ("pile_out" in kinds)
        if isinstance(action, End) and view.turn:
            assert ("and is scored" in said) is ("period_scored" in kinds)
            assert ("uses up the pile" in said) is ("pile_out" in kinds)
            assert ("the match is over" in said) is ("over" in kinds)
            if "period_scored" in kinds:
                assert [value for _, _, value in to_score(view)] == [
                    facts["value"] for facts in taken if facts["what"] == "period"
                ]


@pytest.mark.parametrize("seats", SEATS)
def test_the_prompt_of_play_says_whether_a_noble_can_be_named(seats: int) -> None:
    """NB-20 to NB-25."""
    steps = set()
    for state, _, _ in played(seats, "named"):
        if state.table.step == "play":
            legal = state.legal(state.table.seat)
            named = {NOBLE[action.noble] for action in legal if isinstance(action, Claim | Usurp)}
            assert set(ways(own(state))) == named
            asked = plain(words.ask(own(state)), NAMES)
            assert (": end your turn" in asked) is (not named)
            steps.add(bool(named))
    assert steps == {True, False}


def test_every_verb_comes_up_in_these_matches() -> None:
    """The random matches read sentences of every verb."""
    kinds = {type(action) for seats in SEATS for _, action, _ in played(seats, "sentences")}
    assert kinds == {Draw, Claim, Usurp, Pay, End}


def state_after(state: Nobility, action: Action) -> Nobility:
    """The state once the action is played."""
    copy: State = state.clone()
    copy.play(state.table.seat, action)
    assert isinstance(copy, Nobility)
    return copy
