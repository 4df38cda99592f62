"""Standing orders (section 4) before the count: when each can be left, what it plays, and when it falls."""

from typing import Any

import pytest

from games.rules import Order, Unreadable
from games.rules.following import Left, impossible, overtaken
from games.rules.titles.royal_secrets.actions import Bet, Choose, Done, Plan, Third
from games.rules.titles.royal_secrets.cards import KIND
from games.rules.titles.royal_secrets.game import RoyalSecrets
from games.rules.titles.royal_secrets.orders import (
    AtRetinue,
    Attend,
    BribeWhenICan,
    FirstBet,
    HoldFavours,
    KeepPlanning,
    KeepRecruitment,
    MercyFrom,
    MyZero,
    RecruitHighest,
    SecondBet,
)
from tests.titles.royal_secrets.rounds import begun, bet, followed, given, of, placed, wagered

# Phase 1


def test_who_keeps_planning_is_not_waited_for() -> None:
    state = begun(favours={1: "planning-1", 2: "planning-2"})
    assert of(state, 1, KeepPlanning) == [KeepPlanning()]
    assert of(state, 0, KeepPlanning) == []
    assert given(state, 1, KeepPlanning()) == "done"
    assert followed(state, Left(1, KeepPlanning())) == ["1 done"]
    assert state.waiting() == (2,)
    assert given(state, 1, KeepPlanning()) is None


def test_an_order_to_keep_planning_falls_with_the_card() -> None:
    state = begun(favours={1: "planning-1"})
    state.play(1, Plan(("king", "king", "queen")))
    assert impossible(state, [Left(1, KeepPlanning())])


def test_an_order_to_attend_goes_there_and_names_that_seat() -> None:
    state = begun(4)
    state.play(0, Choose("king", 2))
    assert given(state, 2, Attend("queen", 3)) == "choose queen 3"
    assert given(state, 2, Attend("king", 1)) == "choose king 1"
    assert given(state, 1, Attend("king", 3)) is None


def test_where_that_seat_has_chosen_already_the_next_one_clockwise_is_named() -> None:
    state = begun(5)
    state.play(0, Choose("king", 2))
    assert given(state, 2, Attend("queen", 0)) == "choose queen 3"
    state.play(2, Choose("king", 4))
    assert given(state, 4, Attend("queen", 0)) == "choose queen 1"


def test_a_choice_can_be_left_from_when_the_audiences_lie_open_until_it_is_asked_for() -> None:
    state = begun()
    assert of(state, 0, Attend) == []
    assert of(state, 1, Attend) == [Attend("king", 2), Attend("king", 0), Attend("queen", 2), Attend("queen", 0)]
    state.play(0, Choose("king", 1))
    assert of(state, 0, Attend) == of(state, 1, Attend) == []
    assert of(begun(favours={1: "planning-1"}), 0, Attend)


def test_to_both_goes_only_who_holds_a_royal_dinner() -> None:
    state = begun(favours={1: "dinner-1"})
    assert Attend("both", 0) in of(state, 1, Attend)
    assert Attend("both", 0) not in of(state, 2, Attend)
    state.play(0, Choose("king", 1))
    assert given(state, 1, Attend("both", 0)) == "choose both 2"


def test_a_planned_round_needs_no_choice_and_the_order_falls() -> None:
    state = begun(favours={1: "planning-1"})
    left = Left(2, Attend("queen", 0))
    assert not impossible(state, [left])
    state.play(1, Plan(("king", "king", "king")))
    assert impossible(state, [left])


def test_a_choice_is_for_one_time_and_overtaken_by_ones_own() -> None:
    left = Left(1, Attend("queen", 0), since=3)
    assert overtaken([left], 1, Choose("king", 2), opened=4) == [left]
    assert not overtaken([Left(1, MyZero(), since=3)], 1, Third("king", "r10"), opened=4)


def test_a_bribe_comes_before_the_choice_and_in_the_retinue() -> None:
    state = begun(favours={1: "bribery-1"})
    assert of(state, 1, BribeWhenICan) == [BribeWhenICan()]
    assert of(begun(favours={1: "bribery-1"}, valets=""), 1, BribeWhenICan) == []
    state.play(0, Choose("king", 1))
    orders = [Left(1, BribeWhenICan()), Left(1, Attend("king", 2))]
    assert followed(state, *orders) == ["1 bribe", "1 choose king 2"]
    assert KIND["V20"] in state.table.hands[1]
    planned = begun(favours={1: "bribery-1 planning-1"})
    planned.play(1, Plan(("king", "king", "king")))
    assert given(planned, 1, BribeWhenICan()) == "bribe"


def retinue(then: Any, favours: str = "dinner-1 bribery-1") -> list[str]:
    """What such an order plays in a planned round."""
    state = begun(favours={0: favours, 1: "planning-1"}, round=4)
    assert AtRetinue(then) in of(state, 0, AtRetinue)
    state.play(1, Plan(("king", "king", "king")))
    return followed(state, Left(0, AtRetinue(then)))


def test_in_a_planned_round_one_dines_bribes_does_both_or_neither() -> None:
    assert retinue("dine") == ["0 dine", "0 done"]
    assert retinue("bribe") == ["0 bribe", "0 done"]
    assert retinue("both") == ["0 dine", "0 bribe"]
    assert retinue("nothing") == ["0 done"]
    assert retinue("dine", "dinner-1") == ["0 dine"]


def test_for_the_retinue_only_what_the_favours_allow_can_be_left() -> None:
    state = begun(favours={0: "dinner-1", 1: "bribery-1"})
    assert [order.then for order in of(state, 0, AtRetinue)] == ["dine", "nothing"]
    assert [order.then for order in of(state, 1, AtRetinue)] == ["bribe", "nothing"]
    assert of(state, 2, AtRetinue) == []


# Phase 2


def test_a_first_bet_is_laid_with_its_face_and_names_that_seat_or_the_next_one() -> None:
    state = placed("KKQQ")
    bet(state, "b30^")
    assert given(state, 1, FirstBet("r20", "down", 3)) == "bet r20 down 3"
    assert given(state, 1, FirstBet("r20", "up", 0)) == "bet r20 up 2"
    assert given(state, 2, FirstBet("y20", "up", 0)) is None


def test_a_first_bet_can_be_left_once_the_own_place_is_sure_until_it_is_asked_for() -> None:
    state = begun(hands={0: "b0 b0 V10"})
    assert of(state, 0, FirstBet) == []
    state.play(0, Choose("king", 1))
    assert len(of(state, 0, FirstBet)) == 2 * 2 * 2
    assert of(state, 1, FirstBet) == []
    state.play(1, Choose("queen", 2))
    state.play(2, Choose("queen", 0))
    assert state.waiting() == (0,)
    assert of(state, 0, FirstBet) == []
    assert of(state, 1, FirstBet)


def test_a_bet_falls_when_its_card_has_left_the_hand() -> None:
    state = placed("KKQ", hands={1: "r0 r0 r40"})
    left = Left(1, FirstBet("r40", "up", 2))
    assert not impossible(state, [left])
    state.table.hands[1].remove(KIND["r40"])
    assert impossible(state, [left])
    bet(state, "b10")
    assert given(state, 1, left.order) is None


def test_the_only_card_laid_first_cannot_be_laid_second() -> None:
    state = wagered("KKQ", "b10^ b10", "r10^ r0", "y0 y0", slots=1, hands={1: "r0 r0 r10 r40"})
    assert {order.card for order in of(state, 1, SecondBet)} == {"r0", "r40"}


def test_a_second_bet_has_the_face_that_is_left_and_the_last_one_names_nobody() -> None:
    state = wagered("KKQ", "b10^ b10", "r0^ r0", "y0 y0", slots=1)
    assert of(state, 0, SecondBet) == []
    assert SecondBet("r40", 0) in of(state, 1, SecondBet)
    assert FirstBet("r40", "up", 0) not in state.standing(1)
    bet(state, "b10")
    assert given(state, 1, SecondBet("r40", 2)) == "bet r40 down 2"
    bet(state, "r0")
    assert given(state, 2, SecondBet("y40", 0)) == "bet y40 up"


def test_a_second_bet_can_be_left_only_after_the_first() -> None:
    assert of(placed("KKQ"), 1, SecondBet) == []


# All of them


def test_a_round_of_orders_is_followed_without_a_word() -> None:
    state = begun(favours={1: "stab-2", 2: "grace-1"})
    state.play(0, Choose("king", 1))
    orders = [
        Left(0, FirstBet("b20", "up", 2)),
        Left(1, Attend("king", 2)),
        Left(1, FirstBet("r0", "up", 0)),
        Left(1, HoldFavours()),
        Left(2, Attend("queen", 0)),
        Left(2, MercyFrom(3)),
    ]
    assert followed(state, orders[0], orders[1], orders[4]) == [
        "1 choose king 2",
        "2 choose queen 0",
        "0 bet b20 up 2",
    ]
    state.play(2, Bet("y0", "up", 1))
    assert followed(state, orders[2], orders[3]) == ["1 bet r0 up 0"]
    bet(state, "b0")
    assert followed(state, Left(1, SecondBet("r30", 0)), orders[3]) == ["1 bet r30 down 2"]
    state.play(2, Bet("y0", "down"))
    assert followed(state, orders[3], orders[5]) == ["1 done", "2 grace"]
    assert state.table.round == 3


def test_nothing_can_be_left_by_nobody_or_once_it_is_over() -> None:
    state = begun(favours={0: "grace-1"})
    assert state.standing(3) == state.standing(-1) == []
    assert state.follow(3, MyZero()) is None
    assert state.follow(0, Done()) is None  # type: ignore[arg-type]
    state.table.stage, state.table.reason = "over", "seven Audiences"
    assert state.standing(0) == []
    assert state.follow(0, MercyFrom(1)) is None


def test_only_the_orders_of_one_round_are_for_one_time() -> None:
    kinds = (AtRetinue, Attend, BribeWhenICan, FirstBet, HoldFavours, KeepPlanning)
    rest = (KeepRecruitment, MercyFrom, MyZero, RecruitHighest, SecondBet)
    assert [kind for kind in (*kinds, *rest) if kind.once] == [Attend, FirstBet, SecondBet]
    assert not any(kind.by_default or kind.any_time for kind in (*kinds, *rest))


@pytest.mark.parametrize("seats", RoyalSecrets.seats)
def test_what_can_be_left_and_what_it_plays_hangs_on_nothing_but_the_own_view(seats: int) -> None:
    """From the deal to the end of a match played at random."""
    state = RoyalSecrets.deal(seats=seats, options={}, key=f"orders {seats}")
    left: set[type[Order]] = set()
    step = 0
    while waiting := state.waiting():
        for seat in range(seats):
            other, listed = state.resample(seat, f"order {step}"), state.standing(seat)
            assert other.standing(seat) == listed
            assert [other.follow(seat, order) for order in listed] == [state.follow(seat, order) for order in listed]
            left.update(map(type, listed))
        legal = state.legal(waiting[0])
        state.play(waiting[0], legal[step * 7919 % len(legal)])
        step += 1
    assert len(left) >= 8


def test_orders_are_read_and_written() -> None:
    state = begun(favours={1: "bribery-1 dinner-1 stab-2 grace-1 recruitment-1 planning-1"}, round=5)
    listed = state.standing(1)
    assert len({type(order) for order in listed}) == 9
    assert [RoyalSecrets.order(RoyalSecrets.unorder(order)) for order in listed] == listed
    assert RoyalSecrets.order({"type": "first_bet", "card": "r20", "face": "up", "next": "2"}) == FirstBet(
        "r20", "up", 2
    )


@pytest.mark.parametrize(
    "data",
    [
        {"type": "attend", "audience": "cardinal", "next": 0},
        {"type": "attend", "audience": "king"},
        {"type": "first_bet", "card": "r20", "face": "open", "next": 0},
        {"type": "second_bet", "card": "r20", "next": 5},
        {"type": "hold_favours", "round": 8},
        {"type": "mercy_from", "points": 0},
        {"type": "at_retinue", "then": "plan"},
        {"type": "tax_policy", "place": 1},
    ],
)
def test_what_is_no_order_is_refused(data: object) -> None:
    with pytest.raises(Unreadable, match="not a standing order"):
        RoyalSecrets.order(data)
