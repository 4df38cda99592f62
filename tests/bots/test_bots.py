"""Bots see a view and the legal list, nothing else, and choose the same for the same key."""

import inspect
from collections import Counter

import pytest

from games.bots import BOTS, Bot
from games.rules import GAMES, State

EVERY_BOT = pytest.mark.parametrize("bot", BOTS.values(), ids=list(BOTS))
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@EVERY_BOT
@EVERY_GAME
def test_a_bot_plays_a_match_to_its_end(bot: Bot, game: type[State]) -> None:
    for seats in game.seats:
        state, number = game.deal(seats=seats, options={}, key=f"bots {seats}"), 0
        while state.waiting():
            seat = state.waiting()[number % len(state.waiting())]
            legal = state.legal(seat)
            action = bot.choose(game, state.view(seat), legal, str(number))
            assert action in legal
            state.play(seat, action)
            number += 1
        assert state.result()


@EVERY_BOT
@EVERY_GAME
def test_the_same_key_is_the_same_choice(bot: Bot, game: type[State]) -> None:
    state = game.deal(seats=game.seats[0], options={}, key="choice")
    seat = state.waiting()[0]
    view, legal = state.view(seat), state.legal(seat)
    assert len({bot.choose(game, view, legal, "key") for _ in range(5)}) == 1


@EVERY_BOT
@EVERY_GAME
def test_what_a_bot_cannot_see_does_not_move_it(bot: Bot, game: type[State]) -> None:
    state = game.deal(seats=game.seats[0], options={}, key="blind")
    seat = state.waiting()[0]
    chosen = {
        bot.choose(game, other.view(seat), other.legal(seat), "key")
        for other in (state, *(state.resample(seat, str(key)) for key in range(10)))
    }
    assert len(chosen) == 1


@EVERY_BOT
def test_a_bot_is_handed_no_state(bot: Bot) -> None:
    assert list(inspect.signature(bot.choose).parameters) == ["game", "view", "legal", "key"]
    assert bot.title
    assert bot.description.endswith(".")
    assert BOTS[bot.name] is bot


def test_the_random_bot_chooses_each_action_alike() -> None:
    game = GAMES["royals"]
    state = game.deal(seats=4, options={}, key="alike")
    seat = state.waiting()[0]
    legal = state.legal(seat)
    counts = Counter(BOTS["random"].choose(game, state.view(seat), legal, str(key)) for key in range(1000))
    assert len(counts) == len(legal) == 5
    assert min(counts.values()) > 150


def test_the_instinct_bot_follows_the_weights_of_the_game() -> None:
    game = GAMES["royals"]
    for key in range(30):
        state = game.deal(seats=3, options={}, key=str(key))
        seat = state.waiting()[0]
        view, legal = state.view(seat), state.legal(seat)
        weights = game.prefer(view, legal)
        chosen = BOTS["instinct"].choose(game, view, legal, "key")
        assert weights[legal.index(chosen)] >= max(weights) - 0.2
