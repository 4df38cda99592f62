"""The worked examples of the specification, RSE-1 to RSE-20."""

from typing import cast

import pytest

from games.rules import Result, State
from games.rules.kit.cards import RANK_NAMES
from games.rules.titles.royals.cards import BY_HEIGHT, CODES, NUMBER, mask_of
from games.rules.titles.royals.game import Royals
from tests.titles.royals.position import hand, held_cards, legal, play, position, told


def deal(seats: int, key: str = "example", **options: object) -> Royals:
    return cast(Royals, Royals.deal(seats=seats, options=options, key=key))


def places(state: State) -> tuple[int, ...]:
    result = state.result()
    assert isinstance(result, Result)
    return result.places


@pytest.mark.parametrize(("seats", "size", "deck"), [(2, 7, 38), (3, 5, 37), (4, 5, 32), (5, 5, 27), (6, 5, 22)])
def test_rse_1_the_deal(seats: int, size: int, deck: int) -> None:
    state = deal(seats)
    view = state.view(None)
    assert view.counts == (size,) * seats
    assert view.deck == deck
    assert view.pile == ()
    (starter,) = state.waiting()
    highest = next(card for card in BY_HEIGHT if any(held >> card & 1 for held in state.table.hands))
    assert state.table.hands[starter] >> highest & 1
    assert legal(state) == hand(state, starter)


def test_rse_2_the_order_of_height() -> None:
    cards = ["AC", "KS", "AD", "2S", "AS", "AH"]
    assert sorted(cards, key=lambda code: BY_HEIGHT.index(NUMBER[code])) == ["AS", "AH", "AD", "AC", "KS", "2S"]


def test_rse_3_following_suit_or_rank() -> None:
    state = position("7H 9C KD | 9S 3S", top="7C")
    assert legal(state) == "7H 9C"
    assert legal(state, 1) == ""
    play(state, "9C")
    assert hand(state, 0) == "7H KD"
    assert state.waiting() == (1,)
    assert legal(state) == "9S"


def test_rse_4_any_card_may_be_led() -> None:
    assert legal(position("7H 9C KD | 9S 3S")) == "7H KD 9C"


def test_rse_5_drawing_until_a_card_fits() -> None:
    state = position("7H 9C | 2S 3S | 5D 6S", top="7C", deck="4D TH 9S AC")
    events = play(state, "9C")
    assert told(events) == ["play 0 9C", "draws 1 3", "play 1 9S"]
    assert events[1].secret == {1: {"cards": ["4D", "TH", "9S"]}}
    assert hand(state, 1) == "3S 2S TH 4D"
    known = state.view(None).misfit
    assert [(misfit.top, misfit.least) for misfit in known[1]] == [("9C", 4)]
    assert state.waiting() == (2,)
    assert legal(state) == "6S"


def test_rse_6_a_king_turns_the_direction() -> None:
    state = position("KC 2C | 3C 4C | 5C 6C", top="7C")
    play(state, "KC")
    assert state.table.direction == -1
    assert state.waiting() == (2,)
    play(state, "5C")
    assert state.waiting() == (1,)


@pytest.mark.parametrize(("king_two", "next_seat"), [("plain", 1), ("skip", 0)])
def test_rse_6_a_king_with_two_players(king_two: str, next_seat: int) -> None:
    state = position("KC 2C | 3C 4C", top="7C", king_two=king_two)
    play(state, "KC")
    assert state.table.direction == -1
    assert state.waiting() == (next_seat,)


@pytest.mark.parametrize(("direction", "skipped", "next_seat"), [(1, 1, 2), (-1, 2, 1)])
def test_rse_7_a_queen_skips_the_next_player(direction: int, skipped: int, next_seat: int) -> None:
    state = position("QC 2C | 3C 4C | 5C 6C", top="7C", direction=direction)
    assert f"skip {skipped}" in told(play(state, "QC"))
    assert state.waiting() == (next_seat,)


def test_rse_7_a_queen_with_two_players() -> None:
    state = position("QC 2C | 3C 4C", top="7C")
    play(state, "QC")
    assert state.waiting() == (0,)
    assert legal(state) == "2C"


def test_rse_8_a_jack_makes_the_next_player_draw_five() -> None:
    state = position("JC 2C | 3C 4D | 5C 6C", top="7C", deck="8H 8D 8S 9S TS 2H")
    play(state, "JC")
    assert hand(state, 1) == "TS 9S 8S 8H 8D 4D 3C"
    assert state.waiting() == (1,)
    assert legal(state) == "3C"
    assert state.view(0).deck == 1


def test_rse_8_the_turn_may_be_lost() -> None:
    state = position("JC 2C | 3C 4D | 5C 6C", top="7C", deck="8H 8D 8S 9S TS 2H", jack="loses")
    play(state, "JC")
    assert state.waiting() == (2,)
    assert state.view(0).counts[1] == 7


def test_rse_9_drawing_on_after_the_five() -> None:
    state = position("JC 2C | 3D 4D | 5C 6C", top="7C", deck="8H 8D 8S 9S TS 2H 9C KD")
    events = play(state, "JC")
    assert told(events) == ["play 0 JC", "jack 1 5", "draws 1 2", "play 1 9C"]
    view = state.view(2)
    assert view.counts[1] == 8
    assert [(known.top, known.least) for known in view.misfit[1]] == [("JC", 8)]
    assert state.waiting() == (2,)


def test_rse_10_no_more_cards_than_can_be_had() -> None:
    state = position("JC 2C | 3C 4D | 5C 6C", top="7C", deck="8H 8D", below="9S", recycles=0)
    play(state, "JC")
    assert hand(state, 1) == "8H 8D 4D 3C"
    assert state.view(0).deck == 0


def test_rse_10_the_pile_is_a_new_deck_once() -> None:
    state = position("JC 2C | 3C 4D | 5C 6C", top="7C", deck="8H 8D", below="9S", recycles=1)
    events = play(state, "JC")
    assert "recycle 2" in told(events)
    assert held_cards(hand(state, 1)) == held_cards("3C 4D 8H 8D 9S 7C")
    view = state.view(0)
    assert view.pile == ("JC",)
    (entry,) = view.recycled
    assert mask_of(entry.cards) == mask_of(["9S", "7C"])
    assert entry.since == (0, 2, 0)


def test_rse_11_the_effect_of_a_last_card_is_not_carried_out() -> None:
    state = position("JC | 3C 4D | 5C QS", top="7C", deck="8H 8D 8S 9S TS")
    events = play(state, "JC")
    assert told(events) == ["play 0 JC", "out 0", "over out"]
    assert hand(state, 1) == "4D 3C"
    assert state.result() == Result((1, 2, 3), (0, 1, 2), (0, 7, 15), "out")


def test_rse_12_equal_players_share_a_rank() -> None:
    state = position("2C | 3C 4D | 5C 2H | 9S", top="7C")
    play(state, "2C")
    assert places(state) == (1, 3, 3, 2)


def test_rse_13_blocked() -> None:
    state = position("2C 3H | 3D 4D | 5D 6D", top="7C", below="9S", recycles=0)
    events = play(state, "2C")
    assert told(events) == ["play 0 2C", "pass 1 0", "pass 2 0", "pass 0 0", "over blocked"]
    assert state.result() == Result((1, 2, 3), (0, 1, 2), (3, 7, 11), "blocked")


def test_rse_14_the_game_goes_on() -> None:
    state = position("QC | 3C 4S | 5C QS | 6C 6D", top="7C", play_on=True)
    assert told(play(state, "QC")) == ["play 0 QC", "skip 1", "out 0"]
    assert state.waiting() == (2,)
    play(state, "QS")
    assert state.waiting() == (1,)


JACKS_DECK = "8H 8D 8S 9S TS 2H 3H 4H 5H 6H 7H"


def test_rse_15_a_jack_is_answered_with_a_jack() -> None:
    state = position("JC 2C | JD 4D | 5C 6C", top="7C", deck=JACKS_DECK, stack=True)
    assert told(play(state, "JC")) == ["play 0 JC", "owed 1 5"]
    assert legal(state) == "JD take"
    assert told(play(state, "JD")) == ["play 1 JD", "owed 2 10"]
    assert state.waiting() == (2,)
    assert legal(state) == "take"
    play(state, "take")
    assert state.view(2).counts[2] == 12
    assert state.waiting() == (2,)
    assert legal(state) == "8D"


def test_rse_15_or_the_cards_are_taken() -> None:
    state = position("JC 2C | JD 4D | 5C 6C", top="7C", deck=JACKS_DECK, stack=True)
    play(state, "JC")
    play(state, "take")
    assert hand(state, 1) == "TS 9S 8S 8H JD 8D 4D"
    assert state.view(1).pile[-1] == "JC"
    assert legal(state) == "JD"


def test_rse_16_drawing_one_card() -> None:
    state = position("2C 3H | 3D 4D | 5C 6D", top="7C", deck="8H 9C", draw="one")
    assert told(play(state, "2C")) == ["play 0 2C", "draws 1 1", "pass 1 1"]
    assert hand(state, 1) == "8H 4D 3D"
    assert state.waiting() == (2,)


@pytest.mark.parametrize("key", [str(key) for key in range(30)])
def test_rse_17_the_start_card_or_a_card_turned_up(key: str) -> None:
    state = deal(4, key, lead="ace")
    view = state.view(None)
    assert view.pile[0] == view.start
    assert not any(held >> NUMBER[view.pile[0]] & 1 for held in state.table.hands)
    state = deal(4, key, lead="turn_up")
    view = state.view(None)
    assert view.pile[0][0] not in "JQK"
    cards = [*state.table.deck, *state.table.pile]
    assert len(cards) + sum(held.bit_count() for held in state.table.hands) == len(CODES)


@pytest.mark.parametrize(("cards", "default"), [("7H 9C KC", "KC"), ("AC KC QC", "AC"), ("KC QC TC", "KC")])
def test_rse_18_the_default(cards: str, default: str) -> None:
    state = position(f"{cards} | 2S 3S", top="7C")
    assert state.default(0) == state.action({"type": "play", "card": default})


def test_rse_19_what_is_known_of_the_hands() -> None:
    state = position("7H 9C 2D | 2S 3S | 5D 6S 8H", top="7C", deck="4D TH 9S AC")
    play(state, "9C")
    assert state.waiting() == (2,)
    where: set[int | str] = set()
    for key in range(200):
        other = state.imagine(state.view(0), str(key))
        assert mask_of([code for code in CODES if code[1] == "S"]) & other.table.hands[2]
        assert other.legal(2)
        assert other.table.hands[1].bit_count() == 4
        assert not any(code[1] == "C" or code[0] == "9" for code in hand(other, 1).split())
        for place, held in enumerate(other.table.hands):
            where |= {place} if "8H" in held_cards(hand(other, place)) else set()
            assert held
        where |= {"deck"} if NUMBER["8H"] in other.table.deck else set()
    assert where == {1, 2, "deck"}


def test_rse_20_the_last_but_one_goes_out() -> None:
    state = position("9C | 3C 4D | JC", top="7C", deck="8H 8D 8S 9S TS", play_on=True)
    play(state, "9C")
    assert state.view(None).out == (0,)
    play(state, "3C")
    assert told(play(state, "JC")) == ["play 2 JC", "out 2", "over out"]
    assert hand(state, 1) == "4D"
    assert places(state) == (1, 3, 2)


def test_every_rank_has_a_name() -> None:
    assert {code[0] for code in CODES} == set(RANK_NAMES)
