"""Which standing order answers next, and which of them end: the rules' part, without a site."""

from games.rules.following import Left, answering, by_default, follow_next, impossible, overtaken
from tests.toll import AtGate, Muddle, Pay, PayLast, PayUp, Send, SendAny, SendFirst, Show, ShowAtOnce, Toll


def dealt(seats: int = 3, **options: int) -> Toll:
    state = Toll.deal(seats=seats, options=options, key="toll")
    assert isinstance(state, Toll)
    return state


def test_orders_at_any_time_come_first_then_who_is_asked_each_in_seat_order_and_as_left() -> None:
    state = dealt(4)
    state.table.phase, state.table.open = "pay", [1, 2, 3]
    orders = [Left(3, PayUp()), Left(2, ShowAtOnce()), Left(1, PayLast()), Left(1, PayUp()), Left(1, ShowAtOnce())]
    assert list(answering(state, orders, {})) == [orders[4], orders[1], orders[2], orders[3], orders[0]]


def test_an_order_answers_only_a_decision_opened_after_it_was_left() -> None:
    state = dealt()
    left = Left(1, SendAny(), since=5)
    assert follow_next(state, [left], {1: 5}, []) is None
    followed = follow_next(state, [left], {1: 6}, [])
    assert followed is not None
    assert (followed.left, followed.action) == (left, Send("corn"))
    assert state.table.sent == ["corn"]


def test_a_decision_of_this_moment_was_opened_after_every_order() -> None:
    assert follow_next(dealt(), [Left(1, SendAny(), since=99)], {0: 3}, []) is not None


def test_who_is_not_asked_does_nothing_but_at_any_time() -> None:
    state = dealt(coins=0)
    orders = [Left(0, AtGate(True, 0)), Left(2, PayUp()), Left(2, ShowAtOnce())]
    followed = follow_next(state, orders, {}, [])
    assert followed is not None
    assert (followed.left.seat, followed.action) == (2, Show())
    assert follow_next(state, orders, {}, []) is None


def test_an_order_that_cannot_be_followed_is_named_and_the_next_one_is() -> None:
    state, broken = dealt(), []  # type: ignore[var-annotated]
    orders = [Left(1, Muddle()), Left(1, SendAny())]
    followed = follow_next(state, orders, {}, broken)
    assert broken == [orders[0]]
    assert followed is not None
    assert followed.left == orders[1]


def test_a_decision_by_hand_ends_the_orders_for_one_time_that_could_have_answered_it() -> None:
    wish, later, other = (
        Left(1, SendFirst(("corn",)), 3),
        Left(1, SendFirst(("iron",)), 4),
        Left(2, SendFirst(("corn",))),
    )
    orders = [wish, later, other, Left(1, SendAny())]
    assert overtaken(orders, 1, Send("wool"), 4) == [wish]
    assert overtaken(orders, 1, Pay(True), 4) == []
    assert overtaken(orders, 1, Send("wool"), None) == []


def test_an_order_that_could_not_be_left_now_is_impossible() -> None:
    state = dealt()
    state.table.sent = ["corn"]
    orders = [Left(1, SendFirst(("corn",))), Left(1, SendFirst(("corn", "iron"))), Left(2, PayUp())]
    assert impossible(state, orders) == [orders[0]]


def test_only_the_orders_that_are_marked_stand_by_default() -> None:
    assert by_default(dealt(), 1) == [ShowAtOnce()]
    assert by_default(dealt(), 0) == []
