"""The numbered rules of the specification, RS-1 to RS-23, each as a sentence."""

from random import Random
from typing import cast

import pytest

from games.rules import IllegalAction, Unreadable
from games.rules.titles.royals.cards import BY_HEIGHT, CODES, FULL, codes, mask_of
from games.rules.titles.royals.game import Royals
from tests.titles.royals.position import hand, held_cards, legal, play, position, told

KEYS = [str(key) for key in range(25)]


def deal(seats: int, key: str = "rules", **options: object) -> Royals:
    return cast(Royals, Royals.deal(seats=seats, options=options, key=key))


def test_rs_1_the_pack_has_52_cards_and_no_joker() -> None:
    assert len(set(CODES)) == 52
    assert {code[0] for code in CODES} == set("23456789TJQKA")
    assert {code[1] for code in CODES} == set("SHDC")


@pytest.mark.parametrize("seats", range(2, 7))
def test_rs_1_every_card_is_dealt_or_in_the_deck(seats: int) -> None:
    table = deal(seats).table
    assert sum(table.hands) | mask_of([CODES[card] for card in table.deck]) == FULL
    assert sum(held.bit_count() for held in table.hands) + len(table.deck) == 52


def test_rs_1_the_shuffle_comes_from_the_key_alone() -> None:
    assert Royals.dumps(deal(4, "one")) == Royals.dumps(deal(4, "one"))
    assert deal(4, "one").table.hands != deal(4, "two").table.hands


def test_rs_1_every_card_is_dealt_to_every_seat_alike() -> None:
    dealt = [0] * 52
    for key in range(2000):
        for card in codes(deal(4, str(key)).table.hands[key % 4]):
            dealt[CODES.index(card)] += 1
    assert sum(dealt) == 2000 * 5
    assert min(dealt) > 130  # 192 are expected, with a deviation of 13
    assert max(dealt) < 255


@pytest.mark.parametrize(("seats", "size"), [(2, 7), (3, 5), (4, 5), (5, 5), (6, 5)])
def test_rs_2_seven_cards_for_two_and_five_for_more(seats: int, size: int) -> None:
    assert deal(seats).view(None).counts == (size,) * seats
    assert deal(seats).view(None).pile == ()


@pytest.mark.parametrize("size", [5, 6, 7, 8])
def test_rs_2_the_hand_may_be_chosen(size: int) -> None:
    assert deal(4, hand=size).view(None).counts == (size,) * 4


@pytest.mark.parametrize("key", KEYS)
def test_rs_3_the_holder_of_the_highest_card_dealt_starts(key: str) -> None:
    state = deal(3, key)
    dealt = sum(state.table.hands)
    highest = next(CODES[card] for card in BY_HEIGHT if dealt >> card & 1)
    view = state.view(None)
    assert view.start == highest
    assert view.turn == (view.starter,)
    assert highest in hand(state, view.starter).split()
    assert told(list(state.opening))[1] == f"start {view.starter} {highest}"


def test_rs_3_height_goes_by_rank_then_by_suit() -> None:
    assert [CODES[card] for card in BY_HEIGHT[:6]] == ["AS", "AH", "AD", "AC", "KS", "KH"]
    assert CODES[BY_HEIGHT[-1]] == "2C"


def test_rs_4_the_starter_may_lead_any_card() -> None:
    state = deal(4)
    assert legal(state) == hand(state, state.waiting()[0])


@pytest.mark.parametrize("key", KEYS)
def test_rs_4_the_start_card_may_be_laid_at_once(key: str) -> None:
    state = deal(5, key, lead="ace")
    view = state.view(None)
    assert view.pile[0] == view.start
    assert view.laid[0] == view.starter
    assert not view.held
    assert told(list(state.opening))[2] == f"play {view.starter} {view.start}"


def test_rs_4_a_royal_that_is_laid_at_once_has_its_effect() -> None:
    found = set()
    for key in range(4000):
        state = deal(2, str(key), lead="ace", hand=5)
        if state.view(None).start[0] in "KQ":
            found |= {event.kind for event in state.opening}
        if {"reverse", "skip"} <= found:
            break
    assert {"reverse", "skip"} <= found


@pytest.mark.parametrize("key", KEYS)
def test_rs_5_a_card_is_turned_up_that_is_no_royal(key: str) -> None:
    state = deal(3, key, lead="turn_up")
    view = state.view(None)
    assert view.pile[0][0] not in "JQK"
    assert view.laid[0] == -1
    turned = [event.facts for event in state.opening if event.kind == "turned_up"]
    assert [fact["aside"] for fact in turned] == [True] * (len(turned) - 1) + [False]
    assert {fact["card"] for fact in turned[:-1]} <= set(view.undealt)


def test_rs_5_royals_laid_aside_go_back_into_the_deck() -> None:
    aside = next(
        state
        for state in (deal(3, str(key), lead="turn_up") for key in range(200))
        if any(event.facts.get("aside") for event in state.opening)
    )
    cards = codes(sum(aside.table.hands)) + tuple(CODES[card] for card in [*aside.table.deck, *aside.table.pile])
    assert sorted(cards) == sorted(CODES)


def test_rs_5_the_starter_still_has_the_first_turn() -> None:
    for key in range(100):
        state = deal(3, str(key), lead="turn_up")
        turns = [event for event in state.opening if event.kind in ("play", "draws", "pass")]
        first = turns[0].facts["seat"] if turns else state.waiting()[0]
        assert first == state.view(None).starter


def test_rs_6_play_begins_clockwise() -> None:
    state = deal(4)
    assert state.view(None).direction == 1
    assert state.view(None).next == (state.waiting()[0] + 1) % 4


def test_rs_7_only_a_card_of_the_suit_or_the_rank_fits() -> None:
    state = position("7H 9C KD AS | 9S 3S", top="7C")
    assert legal(state) == "7H 9C"
    for card in ("KD", "AS"):
        with pytest.raises(IllegalAction, match="does not fit"):
            play(state, card)
    with pytest.raises(IllegalAction, match="not in your hand"):
        play(state, "9S")


def test_rs_7_who_can_follow_may_not_draw() -> None:
    state = position("7H 9C | 9S 3S", top="7C", deck="2C 3C")
    with pytest.raises(IllegalAction):
        play(state, "take")


def test_rs_8_drawing_needs_no_decision() -> None:
    state = position("7C 2H | 3S 4S | 7D 2D", top="8C", deck="5H 6D 7H KD")
    assert told(play(state, "7C")) == ["play 0 7C", "draws 1 3", "play 1 7H"]
    assert state.waiting() == (2,)


def test_rs_8_forced_turns_follow_one_another() -> None:
    state = position("7C 2H 3H | 3S 4S | 4S 2S", top="8C", deck="7H 2D 3D KH 5S 9H")
    assert told(play(state, "7C")) == [
        "play 0 7C",
        "draws 1 1",
        "play 1 7H",
        "draws 2 3",
        "play 2 KH",
        "reverse -1",
        "draws 1 2",
        "play 1 9H",
    ]
    assert state.waiting() == (0,)


def test_rs_9_one_card_may_be_the_limit() -> None:
    state = position("2C 3H | 3D 4D | 5C 6D", top="7C", deck="9C 8H", draw="one")
    assert told(play(state, "2C")) == ["play 0 2C", "draws 1 1", "play 1 9C"]
    assert state.waiting() == (2,)


def test_rs_10_the_pile_below_the_top_becomes_the_deck() -> None:
    state = position("2C 3H | 3D 4D | 5C 6D", top="7C", deck="", below="9C 8H KD")
    assert told(play(state, "2C"))[:2] == ["play 0 2C", "recycle 4"]
    assert state.view(None).recycles == 0
    assert state.view(None).pile[0] == "2C"


def test_rs_10_as_often_as_the_table_allows() -> None:
    for recycles in (0, 1, 2):
        used = 0
        for key in range(40):
            state = deal(2, str(key), recycles=recycles)
            rng = Random(key)
            while state.waiting():
                (seat,) = state.waiting()
                state.play(seat, rng.choice(state.legal(seat)))
            used = max(used, recycles - state.view(None).recycles)
        assert used == recycles


def test_rs_10_not_if_nothing_lies_below_the_top() -> None:
    state = position("2C 3H | 3D 4D | 5D 6D", below="", recycles=1)
    state.table.deck.clear()
    assert "recycle" not in " ".join(told(play(state, "2C")[:2]))


def test_rs_11_who_can_draw_no_more_keeps_the_cards_and_passes() -> None:
    state = position("2C 3H | 3D 4D | 5C 6D", top="7C", deck="8H 9H", below="KD", recycles=0)
    assert told(play(state, "2C")) == ["play 0 2C", "draws 1 2", "pass 1 2"]
    assert held_cards(hand(state, 1)) == held_cards("3D 4D 8H 9H")
    assert state.waiting() == (2,)


def test_rs_12_a_king_turns_the_direction_back() -> None:
    state = position("KC 2C | 3C 4C | 5C 6C", top="7C", direction=-1)
    assert told(play(state, "KC")) == ["play 0 KC", "reverse 1"]
    assert state.waiting() == (1,)


def test_rs_13_the_victim_of_a_jack_takes_its_turn() -> None:
    state = position("JC 2C | 3C 4D | 5C 6C", top="7C", deck="8H 8D 8S 9S TS")
    play(state, "JC")
    assert state.waiting() == (1,)


def test_rs_13_against_the_direction_too() -> None:
    state = position("JC 2C | 3C 4D | 5C 6C", top="7C", deck="8H 8D 8S 9S TS", direction=-1)
    assert "jack 2 5" in told(play(state, "JC"))


def test_rs_14_a_queen_skips_its_players_only_rival() -> None:
    state = position("QC 2C | 3C 4C", top="7C")
    assert told(play(state, "QC")) == ["play 0 QC", "skip 1"]
    assert state.waiting() == (0,)


def test_rs_15_a_royal_must_fit_too() -> None:
    assert legal(position("KD QC JH | 2S 3S", top="7C")) == "QC"
    assert legal(position("KD QC JH | 2S 3S", top="QD")) == "KD QC"


def test_rs_15_a_royal_that_was_drawn_has_its_effect() -> None:
    state = position("2C 3H | 3D 4D | 5C 6C | 7C 8C", top="9C", deck="8H QC", below="9S")
    assert told(play(state, "2C")) == ["play 0 2C", "draws 1 2", "play 1 QC", "skip 2"]
    assert state.waiting() == (3,)


def test_rs_16_who_is_asked_need_not_hold_a_jack() -> None:
    state = position("JC 2C | 3C 4D | 5C 6C", top="7C", deck="8H 8D 8S 9S TS", stack=True)
    play(state, "JC")
    assert state.waiting() == (1,)
    assert legal(state) == "take"
    with pytest.raises(IllegalAction, match="Play a Jack or take the cards"):
        play(state, "3C")


def test_rs_16_any_jack_answers() -> None:
    state = position("JC 2C | JD JS JH 4D | 5C 6C", top="7C", deck="8H 8D 8S 9S TS", stack=True)
    play(state, "JC")
    assert legal(state) == "JS JH JD take"


def test_rs_16_taking_may_cost_the_turn() -> None:
    state = position("JC 2C | 3C 4D | 5C 6C", top="7C", deck="8H 8D 8S 9S TS", stack=True, jack="loses")
    play(state, "JC")
    assert told(play(state, "take")) == ["jack 1 5"]
    assert state.waiting() == (2,)


@pytest.mark.parametrize("rank", list("A23456789T"))
def test_rs_17_the_ace_and_the_numbers_do_nothing(rank: str) -> None:
    state = position(f"{rank}C KS | JC 2S | JH 2D", top="QC")
    assert told(play(state, f"{rank}C")) == [f"play 0 {rank}C"]
    assert state.waiting() == (1,)
    assert state.view(None).direction == 1


@pytest.mark.parametrize("card", ["JC", "QC", "KC", "2C"])
def test_rs_18_who_is_out_of_cards_wins_at_once(card: str) -> None:
    state = position(f"{card} | 3C 4D | 5C QS", top="7C", deck="8H 8D 8S 9S TS")
    assert told(play(state, card)) == [f"play 0 {card}", "out 0", "over out"]
    result = state.result()
    assert result is not None
    assert result.winners == (0,)
    assert state.waiting() == ()


def test_rs_19_a_last_queen_skips_and_its_player_is_out() -> None:
    state = position("QC | 3C 4S | 5C QS", top="7C", play_on=True)
    assert told(play(state, "QC")) == ["play 0 QC", "skip 1", "out 0"]
    assert state.waiting() == (2,)


def test_rs_19_a_last_king_turns_and_its_player_is_out() -> None:
    for king_two in ("plain", "skip"):
        state = position("KC | 3C 4S | 5C QS", top="7C", play_on=True, king_two=king_two)
        assert told(play(state, "KC")) == ["play 0 KC", "reverse -1", "out 0"]
        assert state.waiting() == (2,)


def test_rs_19_a_last_jack_hits_the_next_player() -> None:
    state = position("JC | 3C 4S | 5C QS", top="7C", deck="8H 8D 8S 9S TS", play_on=True)
    assert told(play(state, "JC")) == ["play 0 JC", "jack 1 5", "out 0"]


def test_rs_19_two_left_in_are_two_players() -> None:
    state = position("2C | KC QC 4C | 5C 6C", top="7C", play_on=True, king_two="skip")
    play(state, "2C")
    play(state, "KC")
    assert state.waiting() == (1,)
    play(state, "QC")
    assert state.waiting() == (1,)


def test_rs_19_who_is_left_is_last() -> None:
    state = position("2C | 3C | 5C 6C", top="7C", play_on=True)
    play(state, "2C")
    assert told(play(state, "3C")) == ["play 1 3C", "out 1", "over out"]
    result = state.result()
    assert result is not None
    assert result.places == (1, 2, 3)


def test_rs_20_passes_without_a_draw_block_the_game() -> None:
    state = position("2C 3H | 3D 4D | 5D 6D | 5H 6H", top="7C", below="9S", recycles=0)
    assert told(play(state, "2C"))[-1] == "over blocked"
    assert state.view(None).passes == 4


def test_rs_20_a_turn_lost_to_a_jack_is_no_turn() -> None:
    state = position("JC 3H | 3D 4D | 5D 6D", top="7C", below="9S", recycles=0, jack="loses")
    assert told(play(state, "JC")) == ["play 0 JC", "jack 1 0", "pass 2 0", "pass 0 0", "pass 1 0", "over blocked"]


def test_rs_20_who_is_out_need_not_pass() -> None:
    state = position("2C | 3D 4D | 5D 6D", top="7C", below="9S", recycles=0, play_on=True)
    assert told(play(state, "2C")) == ["play 0 2C", "out 0", "pass 1 0", "pass 2 0", "over blocked"]
    result = state.result()
    assert result is not None
    assert result.places == (1, 2, 3)


def test_rs_21_cards_count_before_points() -> None:
    state = position("2C | AS KS | 2S 2H 2D | 3S 4S | 9S TS", top="7C")
    play(state, "2C")
    result = state.result()
    assert result is not None
    assert result.places == (1, 4, 5, 2, 3)
    assert result.scores == (0, 21, 6, 7, 19)
    assert result.teams == (0, 1, 2, 3, 4)


def test_rs_21_a_shared_win_after_a_block() -> None:
    state = position("2C 3H 4H | 3D 4D | 3S 4S", top="7C", below="9S", recycles=0)
    play(state, "2C")
    result = state.result()
    assert result is not None
    assert result.reason == "blocked"
    assert result.places == (1, 1, 1)
    assert result.winners == (0, 1, 2)


def test_rs_22_no_game_is_endless() -> None:
    for seats in range(2, 7):
        for key in range(10):
            state, rng, actions = deal(seats, str(key), recycles=2, draw="one"), Random(key), 0
            while state.waiting():
                (seat,) = state.waiting()
                state.play(seat, rng.choice(state.legal(seat)))
                actions += 1
            assert actions < 3 * 52 + 52


@pytest.mark.parametrize(
    ("seats", "size", "fits"), [(6, 6, True), (6, 7, False), (5, 7, True), (5, 8, False), (4, 8, True)]
)
def test_rs_23_no_more_than_36_cards_are_dealt(seats: int, size: int, fits: bool) -> None:
    if fits:
        assert deal(seats, hand=size).view(None).counts == (size,) * seats
    else:
        with pytest.raises(Unreadable, match="too many"):
            deal(seats, hand=size)


@pytest.mark.parametrize("seats", [0, 1, 7, -1, 100])
def test_rs_23_two_to_six_players(seats: int) -> None:
    with pytest.raises(Unreadable, match="Royals is for 2 to 6 players"):
        deal(seats)


def test_rs_23_all_hands_are_shown_at_the_end() -> None:
    state = position("2C | 3C 4D | 5C QS", top="7C")
    assert state.view(None).hands == ()
    events = play(state, "2C")
    assert events[-1].facts["hands"] == [[], ["4D", "3C"], ["QS", "5C"]]
    assert state.view(None).hands == ((), ("4D", "3C"), ("QS", "5C"))


def test_nothing_is_owed_after_the_end() -> None:
    state = position("JC 2C | JD | 5C 6C", top="7C", deck="8H 8D 8S 9S TS", stack=True)
    play(state, "JC")
    assert told(play(state, "JD")) == ["play 1 JD", "out 1", "over out"]
    assert state.view(None).debt == 0
    assert Royals.loads(Royals.dumps(state)).view(0) == state.view(0)
