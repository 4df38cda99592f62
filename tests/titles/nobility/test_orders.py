"""Standing orders (section 4): what may be left, and what each gives at which decision."""

from typing import Any

import pytest

from games.rules import Action, Order
from games.rules.following import Left, follow_next
from games.rules.titles.nobility.cards import LAND, LANDS, PAIR, PAIRS
from games.rules.titles.nobility.game import Nobility
from games.rules.titles.nobility.orders import EndIdle, Plot, Prefer, Unseen
from games.rules.titles.nobility.table import EMPTY

ALL = [Unseen(), *map(Prefer, LANDS), Plot(), EndIdle()]


def asked(row: str = "FFS", hand: str = "", intrigue: str = "", **fields: Any) -> Nobility:
    """Three seats, seat 0 in its second turn with that hand; `fields` of the table, the step "draw" by default."""
    state = Nobility.deal(seats=3, options={"first": 0}, key="orders")
    assert isinstance(state, Nobility)
    table = state.table
    table.turns, table.row = 3, [LAND.get(face, EMPTY) for face in row]
    table.hands[0] = [hand.count(land) for land in LANDS]
    table.intrigue[0] = [intrigue.split().count(pair) for pair in PAIRS]
    for name, value in fields.items():
        setattr(table, name, value)
    return state


def in_short(action: Action) -> str:
    """The verb and its parts."""
    return " ".join(["".join(part) for part in Nobility.unaction(action).values() if part])


def given(state: Nobility, order: Order, seat: int = 0) -> str | None:
    """What the order plays, in short: "draw row F"; None for nothing."""
    action = state.follow(seat, order)
    assert action is None or action in state.legal(seat)
    return None if action is None else in_short(action)


def test_every_seat_may_leave_all_of_them_until_the_match_is_over() -> None:
    state = asked()
    assert [state.standing(seat) for seat in range(3)] == [ALL] * 3
    assert [state.standing(seat) for seat in (-1, 3)] == [[], []]
    assert all(state.may_leave(2, order) for order in ALL)
    state.table.step = "over"
    assert state.standing(0) == []
    assert [state.follow(0, order) for order in ALL] == [None] * len(ALL)


def test_what_may_be_left_does_not_depend_on_the_hand() -> None:
    assert asked(hand="FFG", intrigue="FS GB").standing(0) == asked().standing(0)


def test_unseen_draws_from_the_pile() -> None:
    assert given(asked(), Unseen()) == "draw pile"


@pytest.mark.parametrize(("land", "drawn"), [("F", "row F"), ("S", "row S"), ("G", "pile"), ("B", "pile")])
def test_prefer_takes_its_land_from_the_row_else_the_pile(land: Any, drawn: str) -> None:
    assert given(asked(), Prefer(land)) == f"draw {drawn}"


def test_plot_draws_an_intrigue_card_where_the_turn_allows_one_else_from_the_pile() -> None:
    assert given(asked(), Plot()) == "draw intrigue"
    assert given(asked(drawn=1), Plot()) == "draw intrigue"
    for later in (asked(drawn=2), asked(drawn=1, plotted=1), asked(turns=0)):
        assert given(later, Plot()) == "draw pile"


def test_where_there_is_no_card_unseen_nothing_is_drawn_unseen() -> None:
    state = asked(pile=[], discard=[0] * len(LANDS), plotted=1)
    assert [given(state, order) for order in (Unseen(), Plot(), Prefer("G"))] == [None, None, None]
    assert given(state, Prefer("S")) == "draw row S"


def test_a_draw_answers_no_other_step() -> None:
    draws = ALL[:-1]
    assert [given(asked(step="play", hand="FF"), order) for order in draws] == [None] * len(draws)
    paying = asked(step="pay", hand="FFFFGGG", named=3)
    assert len(paying.legal(0)) > 1
    assert [given(paying, order) for order in ALL] == [None] * len(ALL)


def test_end_idle_ends_a_turn_in_which_nothing_else_is_legal() -> None:
    assert given(asked(step="play"), EndIdle()) == "end"
    assert given(asked(step="play", hand="F"), EndIdle()) is None
    assert given(asked(step="play", hand="F", supply=[1, 36, 36]), EndIdle()) == "end"
    assert given(asked(), EndIdle()) is None


def test_end_idle_leaves_a_choice_of_discards_alone() -> None:
    state = asked(step="play", hand="F" * 8 + "G" * 5, supply=[0, 36, 36])
    assert {action.__struct_config__.tag for action in state.legal(0)} == {"end"}
    assert given(state, EndIdle()) is None
    assert given(asked(step="play", hand="F" * 13, supply=[0, 36, 36]), EndIdle()) == "end F"


def test_nothing_is_played_for_a_seat_that_is_not_on_turn() -> None:
    assert [given(asked(), order, seat=1) for order in ALL] == [None] * len(ALL)


def test_a_turn_is_played_by_two_orders() -> None:
    state = asked(row="GGG", owner=[0] * 27, pile=[LAND["S"]] * 9, plots=[PAIR["FS"]] * 9)
    orders = [Left(0, Plot()), Left(0, EndIdle())]
    verbs: list[str] = []
    broken: list[Left] = []
    while state.waiting() == (0,):
        done = follow_next(state, orders, {}, broken)
        assert done is not None
        verbs.append(in_short(done.action))
    assert (verbs, broken) == (["draw intrigue", "draw pile", "end"], [])


def test_each_order_names_the_verbs_that_it_answers() -> None:
    assert {type(order).__name__: order.answers for order in ALL} == {
        "Unseen": ("draw",),
        "Prefer": ("draw",),
        "Plot": ("draw",),
        "EndIdle": ("end",),
    }
    assert not any(order.once or order.by_default or order.any_time for order in ALL)


def test_orders_are_read_and_written() -> None:
    assert [Nobility.order(Nobility.unorder(order)) for order in ALL] == ALL
    assert Nobility.unorder(Prefer("B")) == {"type": "prefer", "land": "B"}
