"""The rules of the setup and of the order of turns, RY-1 to RY-9, each as a sentence."""

from collections import Counter
from itertools import permutations
from typing import Any, cast

import pytest

from games.rules import IllegalAction, NotYourTurn, Unreadable
from games.rules.titles.royale.cards import CODES, GLORY, GOLD, KINDS, ROLES, TOTAL, count, size
from games.rules.titles.royale.game import Royale
from games.rules.titles.royale.table import CITIZENS
from tests.titles.royale.position import legal, play, play_all, position, told

SEATS = pytest.mark.parametrize("seats", [3, 4, 5])
KEYS = [str(key) for key in range(200)]


def deal(seats: int, key: str = "rules", **options: Any) -> Royale:
    return cast(Royale, Royale.deal(seats=seats, options=options, key=key))


def choose_roles(state: Royale) -> None:
    """Everybody takes the first role that is free."""
    while state.table.phase == "role":
        play(state, legal(state)[0])


def test_the_deck_is_that_of_section_2() -> None:
    assert dict(zip(CODES, TOTAL, strict=True)) == {
        "glory": 3,
        "gold": 7,
        "grain": 2,
        "wood": 2,
        "iron": 2,
        "stone": 2,
    }


def test_the_options_are_those_of_section_2_the_first_value_is_the_default() -> None:
    assert Royale.read_options({}) == {
        "queen": "random",
        "roles": "choose",
        "serf_gold": "any",
        "limit": 12,
        "limit_result": "gold",
    }
    assert {option.name: option.choices for option in Royale.options} == {
        "queen": ("random", 0, 1, 2, 3, 4),
        "roles": ("choose", "deal"),
        "serf_gold": ("any", "serf"),
        "limit": (12, 8, 20),
        "limit_result": ("gold", "draw"),
    }


@SEATS
def test_ry_1_one_seat_is_the_queen_and_chance_draws_it(seats: int) -> None:
    drawn = Counter(deal(seats, key).table.queen for key in KEYS)
    assert sorted(drawn) == list(range(seats))
    assert min(drawn.values()) > 100 / seats


@pytest.mark.parametrize("queen", range(5))
def test_ry_1_a_given_seat_is_the_queen_and_the_others_follow_clockwise(queen: int) -> None:
    assert deal(5, queen=queen).view(None).seat_at == tuple((queen + place) % 5 for place in range(5))


def test_ry_1_the_queens_seat_is_one_of_this_table() -> None:
    with pytest.raises(Unreadable, match="seats 1 to 3"):
        deal(3, queen=3)
    assert deal(4, queen=3).table.queen == 3


@SEATS
def test_ry_2_the_queen_starts_with_two_gold_and_never_holds_a_hand(seats: int) -> None:
    state = deal(seats)
    assert state.table.treasury == 2
    assert state.table.hands[0] == 0
    assert state.opening[0].facts == {"seat": state.table.queen, "gold": 2, "seats": seats}


@SEATS
def test_ry_3_ry_4_each_hand_has_four_cards_one_of_the_special_pile(seats: int) -> None:
    for key in KEYS:
        hands = [deal(seats, key).table.hands[place] for place in CITIZENS]
        assert [size(cards) for cards in hands] == [4, 4, 4, 4]
        assert sorted(count(cards, GLORY) for cards in hands) == [0, 1, 1, 1]
        assert all(count(cards, GOLD) for cards in hands if not count(cards, GLORY))
        assert [sum(count(cards, kind) for cards in hands) for kind in KINDS] == [3, 5, 2, 2, 2, 2]


def test_ry_3_every_place_is_as_often_without_a_glory() -> None:
    without: Counter[int] = Counter()
    for key in range(2000):
        hands = deal(5, str(key)).table.hands
        without.update(place for place in CITIZENS if not count(hands[place], GLORY))
    assert sum(without.values()) == 2000
    assert all(420 < without[place] < 580 for place in CITIZENS)


def test_ry_4_every_resource_comes_to_every_place_alike() -> None:
    dealt = [sum(count(deal(5, str(key)).table.hands[place], 2) for key in range(2000)) for place in CITIZENS]
    assert sum(dealt) == 4000
    assert all(880 < times < 1120 for times in dealt)


def test_ry_5_the_citizens_choose_at_the_same_time_in_any_order() -> None:
    state = deal(4, queen=1)
    assert state.waiting() == (0, 2, 3)
    play(state, "role stone", 3)
    assert state.waiting() == (0, 2)
    assert legal(state, 0) == legal(state, 2) == ["role grain", "role wood", "role iron"]
    assert legal(state, 3) == []


def test_ry_5_a_chosen_role_is_taken_public_and_final() -> None:
    state = deal(5, queen=0)
    (event,) = play(state, "role wood", 2)
    assert (event.kind, event.facts, event.secret) == ("role", {"seat": 2, "role": "wood"}, {})
    assert state.view(None).roles[2] == "wood"
    with pytest.raises(IllegalAction):
        play(state, "role wood", 1)
    with pytest.raises(NotYourTurn):
        play(state, "role iron", 2)
    with pytest.raises(NotYourTurn):
        play(state, "role iron", 0)


def test_ry_5_the_last_of_four_citizens_gets_the_last_role_unasked() -> None:
    state = deal(5, queen=0)
    play(state, "role wood", 2)
    play(state, "role grain", 4)
    events = play(state, "role stone", 1)
    assert [(event.facts["seat"], event.facts["role"]) for event in events[:2]] == [(1, "stone"), (3, "iron")]
    assert state.waiting() == (1,)


@pytest.mark.parametrize("seats", [3, 4])
def test_ry_5_with_serfs_the_last_citizen_still_chooses(seats: int) -> None:
    state = deal(seats, queen=0)
    for seat in range(1, seats - 1):
        play(state, f"role {ROLES[seat]}", seat)
    assert state.waiting() == (seats - 1,)
    assert len(legal(state)) == 6 - seats


@SEATS
def test_ry_5_roles_may_be_dealt_and_nobody_is_asked(seats: int) -> None:
    state = deal(seats, roles="deal", queen=0)
    assert told(list(state.opening))[: seats + 1] == ["dealt", *["role"] * (seats - 1), "hands"]
    assert state.waiting() == ((1,) if seats == 5 else (0,))
    assert state.table.phase == ("ship" if seats == 5 else "serfs")


def test_ry_5_dealt_roles_are_drawn_by_chance() -> None:
    dealt = {deal(5, key, roles="deal").view(None).roles[1:] for key in KEYS}
    assert dealt <= set(permutations(ROLES))
    assert len(dealt) == 24


@SEATS
def test_ry_6_nobody_sees_a_hand_before_all_have_roles(seats: int) -> None:
    state = deal(seats, queen=0)
    assert all(not event.secret for event in state.opening)
    assert all(state.view(seat).hand == () for seat in range(seats))
    while state.table.phase == "role":
        events = play(state, legal(state)[0])
    (hands,) = [event for event in events if event.kind == "hands"]
    assert sorted(hands.secret) == list(range(1, seats))
    assert all(state.view(seat).hand == tuple(hands.secret[seat]["cards"]) for seat in range(1, seats))
    assert all(len(state.view(seat).hand) == 4 for seat in range(1, seats))


def test_ry_6_with_serfs_hands_are_seen_while_the_queen_still_places_them() -> None:
    state = deal(3, queen=0)
    choose_roles(state)
    before = [state.view(seat).hand for seat in (1, 2)]
    assert state.table.phase == "serfs"
    assert [len(cards) for cards in before] == [4, 4]
    play(state, legal(state)[-1])
    assert [state.view(seat).hand for seat in (1, 2)] == before


def test_ry_7_with_one_serf_the_queen_has_four_placings() -> None:
    state = deal(4, queen=0)
    play(state, "role grain", 3)
    play(state, "role iron", 2)
    play(state, "role stone", 1)
    assert legal(state, 0) == ["serfs 1:wood", "serfs 2:wood", "serfs 3:wood", "serfs 4:wood"]
    (event, *_) = play(state, "serfs 2:wood")
    assert event.facts == {"seat": 0, "placed": [[2, "wood"]], "citizens": [1, -1, 2, 3]}
    assert state.view(None).seat_at == (0, 1, -1, 2, 3)
    assert state.view(None).roles == ("", "stone", "wood", "iron", "grain")


def test_ry_7_with_two_serfs_by_places_ascending_then_swapped() -> None:
    state = deal(3, queen=2)
    play(state, "role wood", 1)
    play(state, "role iron", 0)
    assert legal(state, 2)[:4] == [
        "serfs 1:grain 2:stone",
        "serfs 1:stone 2:grain",
        "serfs 1:grain 3:stone",
        "serfs 1:stone 3:grain",
    ]
    assert len(set(legal(state, 2))) == 12
    assert legal(state, 0) == legal(state, 1) == []


def test_ry_7_the_human_citizens_fill_the_other_places_in_their_order_with_their_hands() -> None:
    for listed in range(12):
        state = deal(3, queen=1)
        play(state, "role stone", 0)
        play(state, "role grain", 2)
        hands = {seat: state.view(seat).hand for seat in (0, 2)}
        play(state, legal(state)[listed])
        places = [state.table.seat_at.index(seat) for seat in (2, 0)]
        assert places == sorted(places)
        for seat, hand in hands.items():  # a Serf at place 1 has played already
            assert not Counter(hand) - Counter(state.view(seat).hand)
            assert len(state.view(seat).hand) == 4 or state.table.seat_at[1] == -1


def test_ry_7_another_placing_is_refused() -> None:
    state = deal(3, queen=0)
    play(state, "role grain", 1)
    play(state, "role wood", 2)
    for wrong in ("serfs 1:iron", "serfs 2:iron 2:stone", "serfs 3:iron 2:stone", "serfs 1:iron 2:wood"):
        with pytest.raises(IllegalAction):
            play(state, wrong)


def test_ry_7_with_five_players_there_is_nothing_to_place() -> None:
    state = deal(5, queen=0)
    choose_roles(state)
    assert state.table.phase == "ship"
    assert state.waiting() == (1,)


@pytest.mark.parametrize("seats", [3, 4])
def test_ry_8_nobody_sees_a_serfs_cards(seats: int) -> None:
    state = deal(seats, queen=0)
    choose_roles(state)
    events = play(state, legal(state)[-1])
    assert all(-1 not in event.secret for event in events)
    for seat in (None, *range(seats)):
        view = state.view(seat)
        assert view.up == ((),) * 5
        assert view.counts == (0, 4, 4, 4, 4)
        assert view.hands == ()


def test_ry_8_every_face_down_card_may_be_the_one_revealed() -> None:
    revealed: Counter[str] = Counter()
    for key in range(600):
        state = position("RRGO GIIOO WSG WSOO", treasury=2, place=2, serfs=(3,), key=str(key))
        events = play_all(state, "ship O", "allow")
        revealed.update([next(event.facts["card"] for event in events if event.kind == "reveal")])
    assert sum(revealed.values()) == 600
    assert 150 < revealed["wood"] < 250  # 200 are expected, with a deviation of 12


def test_ry_9_place_1_plays_first_and_the_queen_last() -> None:
    state = position("RRGO GWIO GISO WSOO")
    played = []
    for _ in range(6):
        played.append(state.table.place)
        if state.table.phase == "tax":
            play(state, "no_tax")
        else:
            play_all(state, legal(state)[-1], "allow")
    assert played == [1, 2, 3, 4, 0, 1]


def test_ry_9_a_round_is_five_turns() -> None:
    state = position("RRGO GWIO GISO WSOO", place=4, round=3)
    play_all(state, "ship O", "allow")
    assert (state.table.round, state.table.place) == (3, 0)
    events = play(state, "no_tax")
    assert told(events) == ["no_tax", "round"]
    assert events[-1].facts == {"round": 4}
    assert (state.table.round, state.table.place) == (4, 1)


def test_ry_9_the_first_round_begins_when_the_setup_is_over() -> None:
    state = deal(5, queen=2, roles="deal")
    assert state.opening[-1].facts == {"round": 1}
    assert state.waiting() == (3,)
    assert state.view(None).turns == 1
