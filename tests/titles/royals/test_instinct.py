"""What a sensible player prefers (section 9), and how it fares."""

from statistics import median
from typing import Any

import pytest

from games.bots import BOTS
from games.rules import GAMES, Result, State
from games.rules.titles.royals.game import Royals
from tests.titles.royals.position import play, position


def best(state: Royals) -> str:
    """The card that is liked best, or "take"."""
    seat = state.waiting()[0]
    legal = state.legal(seat)
    weights = Royals.prefer(state.view(seat), legal)
    return str(getattr(legal[weights.index(max(weights))], "card", "take"))


def test_the_winning_card_is_best() -> None:
    state = position("2C | QS 3S", top="7C")
    assert Royals.prefer(state.view(0), state.legal(0)) == [100.0]


def test_a_jack_hits_who_is_nearly_out() -> None:
    assert best(position("JC 9C 9H 9S 8C | 2S 3S | 4S 5S 6S", top="7C", deck="8H 8D 8S 9D TS")) == "JC"


def test_a_card_that_others_can_follow_is_kept_a_way_on() -> None:
    assert best(position("2H 2C 7S 5H 4H | 2S 3S 4S 6S | 4D 5S 6D", top="7C")) in ("2C", "7S")
    assert best(position("9C 3C 9H 9S AD | 2S 3S 4S 6S | 4D 5S 6D", top="7C")) == "9C"


def test_a_suit_that_the_next_player_lacks_is_better() -> None:
    state = position("9C 5D 5C 3H | 2S 3S 4S | 5S 6S 7S", top="5H")
    state.table.misfit[1] = {36 + 3: (3, len(state.table.pile))}
    assert best(state) == "5C"


def test_a_queen_for_two_needs_a_card_to_follow_it() -> None:
    assert best(position("QC 9C KH 4H | 3C 4C 5C", top="7C")) == "QC"
    assert best(position("QC 9C TC | 3C 4C 5C", top="7C")) == "QC"
    assert best(position("QC 9H 9D 9C | 3S 4S 5S", top="7C")) == "9C"


def test_high_cards_go_before_a_block() -> None:
    assert best(position("TC 2C 2H | 3S 4S 5S", top="7C", deck="8H", below="9S", recycles=0)) == "TC"


def test_a_jack_is_answered_with_a_jack() -> None:
    state = position("JC 2C | JD 4D | 5C 6C", top="7C", deck="8H 8D 8S 9S TS", stack=True)
    play(state, "JC")
    assert best(state) == "JD"


def match(game: type[State], bots: list[str], key: str, **options: Any) -> tuple[State, int, int]:
    """One match of bots: its end, the starter, the number of decisions."""
    state, decisions = game.deal(seats=len(bots), options=options, key=key), 0
    starter = state.waiting()[0]
    while state.waiting():
        (seat,) = state.waiting()
        view = state.view(seat)
        state.play(seat, BOTS[bots[seat]].choose(game, view, state.legal(seat), f"{key} {decisions}"))
        decisions += 1
    return state, starter, decisions


def wins(bots: list[str], many: int) -> float:
    """How often seat 0 wins, shared wins by share."""
    won = 0.0
    for key in range(many):
        result = match(GAMES["royals"], bots, f"wins {key}")[0].result()
        assert isinstance(result, Result)
        won += (0 in result.winners) / len(result.winners)
    return won / many


def test_a_sensible_player_beats_random_ones() -> None:
    assert wins(["instinct", "random", "random"], 300) > 0.34


# Section 9: by players, starter wins, blocked, median of decisions, for random and for sensible players.
MEASURED = {
    ("random", 2): (0.49, 0.26, 56),
    ("random", 3): (0.36, 0.11, 43),
    ("random", 4): (0.27, 0.05, 40),
    ("random", 5): (0.22, 0.02, 37),
    ("random", 6): (0.18, 0.01, 35),
    ("instinct", 2): (0.50, 0.29, 57),
    ("instinct", 3): (0.34, 0.13, 52),
    ("instinct", 4): (0.28, 0.06, 48),
    ("instinct", 5): (0.23, 0.02, 44),
    ("instinct", 6): (0.21, 0.01, 39),
}


@pytest.mark.parametrize(("bot", "seats"), MEASURED)
def test_the_measured_balance_is_found_again(bot: str, seats: int) -> None:
    many, started, blocked, decisions = 1000, 0.0, 0, []
    for key in range(many):
        state, starter, count = match(GAMES["royals"], [bot] * seats, f"balance {key}")
        result = state.result()
        assert isinstance(result, Result)
        started += (starter in result.winners) / len(result.winners)
        blocked += result.reason == "blocked"
        decisions.append(count)
    starter_wins, blocks, middle = MEASURED[bot, seats]
    found = (started / many, blocked / many, median(decisions))
    print(bot, seats, found)
    assert found[0] == pytest.approx(starter_wins, abs=0.05)
    assert found[1] == pytest.approx(blocks, abs=0.05)
    assert found[2] == pytest.approx(middle, abs=5)


@pytest.mark.parametrize(("seats", "share"), [(2, 0.55), (3, 0.39), (4, 0.29), (6, 0.19)])
def test_one_sensible_player_wins_more_than_its_share(seats: int, share: float) -> None:
    found = wins(["instinct"] + ["random"] * (seats - 1), 1500)
    print(seats, found)
    assert found == pytest.approx(share, abs=0.05)
