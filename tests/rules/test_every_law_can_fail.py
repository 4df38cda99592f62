"""Each law is broken by a small game made for it; the honest one keeps them all."""

from typing import Any

import pytest

from games.rules import State
from tests.rules.broken_decisions import BROKEN_DECISIONS
from tests.rules.broken_games import BROKEN, HighCard, NeverEnds, Sticks
from tests.rules.playing import LawBroken, Match, hold_to_the_laws, matches
from tests.sealed import Sealed


@pytest.mark.parametrize(("game", "many"), [(HighCard, 20), (Sealed, 6)])
def test_the_honest_game_keeps_every_law(game: type[State], many: int) -> None:
    for match in matches(game, many, "honest"):
        assert hold_to_the_laws(match, thorough=1).result()


@pytest.mark.parametrize(("game", "law"), BROKEN.items(), ids=lambda value: getattr(value, "__name__", None))
def test_a_broken_game_is_caught_by_its_law(game: type[State], law: str) -> None:
    with pytest.raises(LawBroken) as caught:
        hold_to_some(game, 5)
    assert caught.value.law == law


@pytest.mark.parametrize(("game", "law"), [(Sticks, "who_is_waited_for_can_act"), (NeverEnds, "every game ends")])
def test_a_game_that_does_not_go_on_is_caught_without_looking_ahead(game: type[State], law: str) -> None:
    with pytest.raises(LawBroken) as caught:
        hold_to_the_laws(Match(game, 3, {}, "the secret key"), thorough=0)
    assert caught.value.law == law


@pytest.mark.parametrize(("game", "law"), BROKEN_DECISIONS.items(), ids=lambda value: getattr(value, "__name__", None))
def test_broken_decisions_are_caught_by_their_law(game: type[State], law: str) -> None:
    with pytest.raises(LawBroken) as caught:
        hold_to_some(game, 3, {"shouts": True})
    assert caught.value.law == law


def hold_to_some(game: type[State], many: int, options: dict[str, Any] | None = None) -> None:
    for number in range(many):
        hold_to_the_laws(Match(game, 3, options or {}, f"the secret key {number}"), thorough=1)


def test_a_broken_law_tells_how_to_get_there() -> None:
    match = Match(Sticks, 3, {"dice": 2}, "the secret key")
    with pytest.raises(LawBroken) as caught:
        hold_to_the_laws(match, thorough=0)
    assert '"key": "the secret key"' in str(caught.value)
    assert '"dice": 2' in str(caught.value)
    assert '{"type": "lay", "card":' in str(caught.value)
