"""Standing orders and defaults (section 4)."""

import pytest

from games.rules import NotYourTurn, Order, Unreadable
from games.rules.titles.royals.game import Royals
from games.rules.titles.royals.orders import AfterQueen, AlwaysTake, OnlyCard, TakeWithoutJack, Wish
from tests.titles.royals.position import play, position

HAND = "7H 9C KD | 9S 3S"


def given(state: Royals, order: Order, seat: int = 0) -> str | None:
    """The card that the order plays, "take", or None."""
    action = state.follow(seat, order)
    return None if action is None else getattr(action, "card", "take")


def test_the_first_wish_that_fits_is_played() -> None:
    state = position(HAND, top="7C")
    assert given(state, Wish(("KD", "9C", "7H"))) == "9C"
    assert given(state, Wish(("KD",))) is None
    assert given(state, Wish(("9C",)), seat=1) is None


def test_a_wish_for_a_card_of_another_is_left_alone() -> None:
    assert given(position(HAND, top="7C"), Wish(("9S", "7S"))) is None


def test_my_only_fitting_card_is_played_at_once() -> None:
    assert given(position("7H KD | 2S 3S", top="7C"), OnlyCard()) == "7H"
    assert given(position(HAND, top="7C"), OnlyCard()) is None


def test_a_card_follows_my_own_queen_only() -> None:
    state = position("QC 2C 3H | 3C 4C", top="7C")
    assert given(state, AfterQueen("2C")) is None
    play(state, "QC")
    assert state.waiting() == (0,)
    assert given(state, AfterQueen("2C")) == "2C"
    assert given(state, AfterQueen("3H")) is None
    assert given(position("2C | 3C 4C", top="QC"), AfterQueen("2C")) is None


def owing() -> Royals:
    state = position("JC 2C | JD 4D | 5C 6C", top="7C", deck="8H 8D 8S 9S TS 2H 3H 4H 5H 6H 7H", stack=True)
    play(state, "JC")
    return state


def test_what_is_owed_is_taken_without_a_jack() -> None:
    state = owing()
    assert given(state, TakeWithoutJack(), seat=1) is None
    assert given(state, AlwaysTake(), seat=1) == "take"
    play(state, "JD")
    assert given(state, TakeWithoutJack(), seat=2) == "take"


def test_wishes_do_not_answer_a_jack() -> None:
    state = owing()
    assert given(state, Wish(("JD",)), seat=1) is None
    assert given(state, OnlyCard(), seat=1) is None


def test_the_orders_that_can_be_left_tell_nothing_but_the_hand() -> None:
    state = position("QC 2C | 3C 4C", top="7C")
    assert state.standing(0) == [OnlyCard(), Wish(("QC",)), Wish(("2C",)), AfterQueen("QC"), AfterQueen("2C")]
    assert state.standing(1) == [OnlyCard(), Wish(("4C",)), Wish(("3C",))]
    assert owing().standing(0) == [OnlyCard(), Wish(("2C",)), TakeWithoutJack(), AlwaysTake()]


def test_who_is_out_leaves_no_orders() -> None:
    state = position("2C | 3C 4C | 5C 6C", top="7C", play_on=True)
    play(state, "2C")
    assert state.standing(0) == []
    assert state.standing(99) == []


def test_orders_are_read_from_data() -> None:
    assert Royals.order({"type": "wish", "cards": ["7H", "9C"]}) == Wish(("7H", "9C"))
    assert Royals.order({"type": "take_without_jack"}) == TakeWithoutJack()
    assert Royals.unorder(OnlyCard()) == {"type": "only_card"}


@pytest.mark.parametrize(
    "data", [{}, {"type": "wish"}, {"type": "wish", "cards": []}, {"type": "wish", "cards": ["1X"]}, {"type": "x"}, 7]
)
def test_what_is_no_order_is_refused(data: object) -> None:
    with pytest.raises(Unreadable, match="not a standing order"):
        Royals.order(data)


def test_what_is_no_order_gives_nothing() -> None:
    assert position(HAND, top="7C").follow(0, "wish") is None  # type: ignore[arg-type]


def test_the_default_answers_a_jack_with_the_first_jack() -> None:
    state = owing()
    assert state.default(1) == Royals.action({"type": "play", "card": "JD"})
    play(state, "JD")
    assert state.default(2) == Royals.action({"type": "take"})


def test_the_default_leads_the_card_with_most_points() -> None:
    state = position("2C KS AH AD | 3S 4S")
    assert state.default(0) == Royals.action({"type": "play", "card": "AH"})


def test_there_is_a_default_only_for_who_is_waited_for() -> None:
    with pytest.raises(NotYourTurn):
        position(HAND, top="7C").default(1)
