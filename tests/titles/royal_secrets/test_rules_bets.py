"""Rules SE-30 to SE-38: the two bets, the Cardinal's cards, and the Last Word. The Favours alone: test_favours.py."""

from typing import Any

import pytest

from games.rules import IllegalAction, NotYourTurn
from tests.titles.royal_secrets.position import (
    bet_all,
    bet_once,
    choose_all,
    counted,
    full,
    hand,
    lay,
    legal,
    play,
    position,
    told,
)


def test_se30_any_card_of_the_hand_may_be_the_first_bet_open_or_closed() -> None:
    state = position(3, more={0: "V-10"})
    choose_all(state, "K K Q")
    cards = ("b0", "b10", "b20", "b30", "b40", "V-10", "bX")
    assert legal(state) == [f"bet {card} {face} {next}" for card in cards for face in ("up", "down") for next in (1, 2)]


def test_se30_a_bet_leaves_the_hand() -> None:
    state = position(3)
    choose_all(state, "K K Q")
    lay(state, "b40^")
    assert hand(state, 0) == full(0, less="b40")


@pytest.mark.parametrize(("first", "face"), [("b10^", "down"), ("b10", "up")])
def test_se31_the_second_bet_has_the_other_face(first: str, face: str) -> None:
    state = position(3)
    choose_all(state, "K K Q")
    bet_once(state, first, "r10", "y10")
    assert {text.split()[2] for text in legal(state)} == {face}
    with pytest.raises(IllegalAction):
        play(state, f"bet b20 {'up' if face == 'down' else 'down'} 1")


def test_se31_even_if_the_first_one_has_meanwhile_been_stabbed() -> None:
    state = position(3, round=2, favours={1: "stab-2"})
    choose_all(state, "K K Q")
    lay(state, "b10")
    play(state, "stab 0 1")
    lay(state, "r10")
    lay(state, "y10")
    assert {text.split()[2] for text in legal(state, 0)} == {"up"}


def test_se32_an_open_bet_is_public_and_a_closed_one_known_to_its_owner_only() -> None:
    state = position(3)
    choose_all(state, "K K Q")
    (closed,) = lay(state, "b40")
    assert "code" not in closed.facts
    assert closed.secret == {0: {"code": "b40"}}
    (opened,) = lay(state, "r40^")
    assert (opened.facts["code"], opened.secret) == ("r40", {})
    assert [bet.card for bet in state.view(0).bets] == ["b40", "r40"]
    assert [bet.card for bet in state.view(1).bets] == [bet.card for bet in state.view(None).bets] == ["", "r40"]


def test_se33_the_cardinal_lays_an_open_and_a_closed_card_after_the_lone_seats_bets() -> None:
    state = position(3, word=2, cardinals="K10 K-10")
    choose_all(state, "K K Q")
    first = lay(state, "y10^")
    assert [event.kind for event in first] == ["bet", "cardinal_card"]
    assert first[1].facts == {"slot": 1, "audience": "queen", "code": "K10"}
    lay(state, "b10^")
    lay(state, "r10^")
    second = lay(state, "y20")
    assert second[1].facts == {"slot": 2, "audience": "queen"}
    assert second[1].secret == {}
    for reader in (None, 0, 1, 2):
        assert state.view(reader).bets[-1].card == ""


def test_se33_without_a_lone_seat_the_cardinal_stays_away() -> None:
    state = position(3)
    choose_all(state, "K K K")
    bet_all(state, "b10 b10^", "r10 r20^", "y10 y30^")
    assert len(state.table.cardinals) == 14


def test_se34_favours_of_phase_2_come_before_the_own_bet_and_keep_the_word() -> None:
    state = position(3, round=4, favours={1: "espionage-1 espionage-2 stab-2 medal-2"})
    choose_all(state, "K K Q")
    assert not {"spy", "done"} & set(legal(state, 0))
    lay(state, "b10")
    assert [text for text in legal(state) if not text.startswith("bet")] == ["spy", "stab 0 1", "medal 0 1"]
    play(state, "spy")
    assert state.waiting() == (1,)
    assert "spy" not in legal(state)
    play(state, "medal 0 1")
    play(state, "stab 0 1")
    assert state.waiting() == (1,)
    assert all(text.startswith("bet") for text in legal(state))


def test_se34_the_favours_are_not_for_another_ones_turn() -> None:
    state = position(3, round=2, favours={1: "medal-2"})
    choose_all(state, "K K Q")
    lay(state, "b10", 2)
    with pytest.raises(NotYourTurn):
        play(state, "medal 0 1", 1)


def test_se38_the_last_word_goes_clockwise_from_the_word_holder_each_once() -> None:
    state = position(4, round=3, word=2, favours={0: "stab-2", 1: "medal-2", 3: "stab-1"}, queen="grace-1")
    choose_all(state, "K K Q Q")
    bet_all(state, "b10 b10^", "r10 r20^", "y10 y10^", "g10 g20^")
    assert state.table.word == 1
    asked = []
    while state.table.stage == "lastword":
        asked.append(state.waiting())
        play(state, "done")
    assert asked == [(1,), (3,), (0,)]


def test_se38_done_keeps_the_favours_openly() -> None:
    state, _ = counted("K K Q", "b10 b10^", "r10 r20^", "y10 y20^", round=2, favours={0: "medal-2"})
    assert told(play(state, "done"), "kept") == [{"seat": 0, "what": "lastword"}]


def test_se38_who_has_nothing_left_to_play_is_finished_without_done() -> None:
    state, _ = counted("K K Q", "b10 b10^", "r10 r20^", "y10 y20^", round=3, favours={0: "medal-2 espionage-1"})
    assert "spy" in legal(state)
    play(state, "medal 0 1")
    assert state.table.stage != "lastword"


def test_se38_espionage_alone_is_not_asked_for() -> None:
    state, _ = counted("K K Q", "b10 b10^", "r10 r20^", "y10 y20^", round=2, favours={0: "espionage-1"})
    assert state.table.stage != "lastword"


def test_se38_who_cannot_play_any_more_is_not_asked_any_more() -> None:
    laid: dict[str, Any] = {"round": 5, "favours": {0: "stab-2 medal-2", 1: "stab-1"}, "queen": "grace-1"}
    state, _ = counted("K K Q", "b10 b10^", "r10 r20^", "y10 y20^", **laid)
    assert state.view(None).asked == (0, 1)
    for bets in (*state.table.bets, state.table.cardinal_bets):  # all but one closed card lie stabbed
        for bet in bets:
            if not bet.open and bet is not state.table.bets[0][0]:
                bet.open = bet.stabbed = True
    play(state, "stab 0 1")
    assert state.view(None).asked == (0,)
