"""Standing orders (section 4): what each may answer, when it can be left, and that it uses what its owner sees."""

from typing import Any, cast

import pytest

from games.rules import Order, Unreadable
from games.rules.following import Left, follow_next
from games.rules.titles.royale.cards import CODES
from games.rules.titles.royale.game import Royale
from games.rules.titles.royale.orders import (
    BribePolicy,
    CallWhenThere,
    DeclineUnable,
    ExchangeWhenICan,
    HandOut,
    InspectAll,
    LetPass,
    NeverBribe,
    RevealAtOnce,
    RoleWish,
    SearchPolicy,
    ShipPackets,
)
from tests.titles.royale.position import LETTERS, in_words, legal, play, play_all, position

QUEEN = 0
RICH_SERF = "RRGO GWIS I GWS"  # RYE-19


def given(state: Royale, order: Order, seat: int = QUEEN) -> str | None:
    """The action that the order gives, in words."""
    action = state.follow(seat, order)
    return None if action is None else in_words(action)


def deal(seats: int, **options: Any) -> Royale:
    return cast(Royale, Royale.deal(seats=seats, options={"queen": 0, **options}, key="orders"))


def of(kind: type[Order], state: Royale, seat: int = QUEEN) -> list[Order]:
    """What the seat could leave of that type."""
    return [order for order in state.standing(seat) if isinstance(order, kind)]


# Before the first turn


def test_ry5_the_first_wished_role_that_is_free_is_taken() -> None:
    state = deal(5)
    wish = RoleWish(("iron", "wood"))
    assert given(state, wish, 1) == "role iron"
    play(state, "role iron", seat=2)
    assert given(state, wish, 1) == "role wood"
    assert given(state, RoleWish(("iron",)), 1) is None
    assert given(state, wish, QUEEN) is None
    assert given(state, wish, 2) is None


def test_a_wished_role_stands_though_it_is_taken_until_its_owner_has_one() -> None:
    state = deal(5)
    play(state, "role iron", seat=2)
    assert state.may_leave(1, RoleWish(("iron", "wood")))
    assert not state.may_leave(1, RoleWish(("iron", "iron")))
    assert not state.may_leave(2, RoleWish(("wood",)))


def test_before_the_serfs_sit_there_are_only_orders_without_places() -> None:
    state = deal(3)
    assert state.standing(QUEEN) == [InspectAll()]
    assert state.standing(1)[-1] == RevealAtOnce()
    assert {type(order) for order in state.standing(1)} == {RoleWish, RevealAtOnce}
    play_all(state, "role grain", "role wood")
    assert state.waiting() == (QUEEN,)
    assert state.standing(1) == [RevealAtOnce()]


# A Citizen's turn


def test_ry11_an_exchange_is_made_if_the_treasury_has_gold() -> None:
    assert given(position(), ExchangeWhenICan(), 1) == "exchange"
    state = position("RRGO GWIOO GISOO WSOO", treasury=0)
    assert given(state, ExchangeWhenICan(), 1) is None
    assert given(position("RGO RGWIO GISO WSOO"), ExchangeWhenICan(), 1) is None
    assert given(position(place=2), ExchangeWhenICan(), 1) is None


def test_ry14_the_first_packet_that_is_in_the_hand_is_shipped() -> None:
    state = position()
    assert given(state, ShipPackets((("wood",), ("gold", "grain"), ("glory",))), 1) == "ship OR"
    assert given(state, ShipPackets((("gold", "gold"),)), 1) is None
    assert given(state, ShipPackets((("gold",),)), 2) is None


def test_the_packets_that_can_be_left_are_those_of_the_hand_and_of_a_coming_exchange() -> None:
    state = position()
    assert packets(state, 1) == "G O R GO GR OR RR OO"
    assert packets(state, 2) == "G O W I GO GW GI OW OI WI"
    play_all(state, "exchange", "give 1 3")
    assert packets(state, 1) == "G O R GO GR OO OR"


def packets(state: Royale, seat: int) -> str:
    """The packets that the seat could leave, one an order, as letters."""
    listed = [order.packets for order in of(ShipPackets, state, seat) if isinstance(order, ShipPackets)]
    return " ".join("".join(LETTERS[CODES.index(card)] for card in packet) for (packet,) in listed)


def test_a_list_of_packets_stands_as_long_as_one_of_them_is_possible() -> None:
    state = position(place=0)
    wishes = ShipPackets((("gold", "wood"), ("wood",)))
    assert state.may_leave(2, wishes)
    play(state, "tax 2")
    assert state.may_leave(2, wishes)
    assert not state.may_leave(2, ShipPackets((("gold", "wood"), ("gold",))))
    assert not state.may_leave(2, ShipPackets((("wood",), ("wood",))))


# Bribes


def searched(**more: Any) -> Royale:
    """RYE-8: seat 4 is asked, with three Gold."""
    state = position(**more)
    play_all(state, "ship G", "search")
    assert state.waiting() == (4,)
    return state


def test_ry19_a_bribe_policy_answers_who_is_asked() -> None:
    state = searched()
    assert given(state, NeverBribe(), 4) == "decline"
    assert given(state, BribePolicy("own"), 4) == "bribe own"
    assert given(state, BribePolicy("serf"), 4) is None
    assert given(state, BribePolicy("own"), 1) is None


def test_ry20_who_cannot_pay_declines_only_if_told_so() -> None:
    state = position(place=2)
    play_all(state, "ship GO", "search")
    assert legal(state) == ["decline"]
    assert given(state, BribePolicy("own"), 1) is None
    assert given(state, DeclineUnable(), 1) == "decline"
    assert given(searched(), DeclineUnable(), 4) is None


def test_a_bribe_that_gives_the_queen_the_seventh_gold_is_declined_unless_allowed() -> None:
    state = searched(hands="RRG GWI GIS WSOO", treasury=5)
    assert given(state, BribePolicy("own"), 4) == "decline"
    assert given(state, BribePolicy("own", into_seven=True), 4) == "bribe own"


def test_ry37_a_serfs_gold_pays_where_there_are_serfs() -> None:
    state = position(RICH_SERF, treasury=4, place=4, serfs=(3,), up={3: "OO"})
    play_all(state, "ship G", "search")
    assert state.waiting() == (1, 2, 3)
    assert [given(state, BribePolicy("serf"), seat) for seat in (1, 2, 3)] == ["bribe 3"] * 3
    assert given(state, BribePolicy("own"), 1) is None
    assert of(BribePolicy, state, 1)[-1] == BribePolicy("serf", True)
    assert BribePolicy("serf") not in position().standing(1)


# At any time


def test_ry41_three_glory_are_revealed_at_once() -> None:
    state = position("RRO GGGW IISOO WSOO", place=4)  # RYE-13
    play(state, "ship O")
    assert state.waiting() == (QUEEN,)
    assert given(state, RevealAtOnce(), 2) == "reveal_glory"
    assert given(state, RevealAtOnce(), 1) is None
    assert RevealAtOnce() in state.standing(2)
    assert RevealAtOnce() not in state.standing(QUEEN)


def calling(hands: str = "RRGO GWSOO GII WSOO") -> Royale:
    """Place 4's next neighbour is the Serf at 3; place 4 ships next."""
    return position(hands, place=4, serfs=(3,))


def test_ry38_a_serf_is_called_as_soon_as_the_shipment_has_reached_it() -> None:
    state = calling()
    turn = state.table.turns
    order = CallWhenThere(3, turn)
    assert of(CallWhenThere, state, 3) == [order]
    assert given(state, order, 3) is None
    play(state, "ship O")
    assert state.waiting() == (QUEEN,)
    assert of(CallWhenThere, state, 3) == [order]
    assert given(state, order, 3) is None
    play(state, "allow")
    assert given(state, order, 3) == "call 3"
    assert of(CallWhenThere, state, 3) == [CallWhenThere(3, turn + 5)]


def test_a_call_can_be_left_before_the_turn_and_stands_until_it() -> None:
    state = position("RRGO GWSOO GII WSOO", place=0, serfs=(3,))
    order = CallWhenThere(3, state.table.turns + 4)
    assert of(CallWhenThere, state, 3) == [order]
    play_all(state, "no_tax", "ship R", "allow")
    assert of(CallWhenThere, state, 3) == [order]


def test_a_serf_is_not_called_any_more_when_its_next_turn_has_begun() -> None:
    state = calling("RRGO GWS GIIOOO WSO")
    order = CallWhenThere(3, state.table.turns)
    play_all(state, "ship O", "allow", "no_tax", "ship R", "allow")
    assert given(state, order, 3) == "call 3"
    play_all(state, "ship W", "allow")
    assert state.table.place in (3, 4)
    assert "call 3" in legal(state, 3)
    assert given(state, order, 3) is None
    assert not state.may_leave(3, order)


def test_ry39_a_serf_that_may_not_be_called_is_not() -> None:
    state = calling("RRGO GGWSOO I IWSOO")
    order = CallWhenThere(3, state.table.turns)
    play_all(state, "ship O", "allow")
    assert given(state, order, 3) is None


def test_a_call_is_ordered_only_by_who_must_ship_to_a_serf() -> None:
    assert of(CallWhenThere, calling(), 1) == []
    assert of(CallWhenThere, position(), 1) == []
    only_gold = position("RRGO GGWSS WII OOOO", place=0, serfs=(3,), treasury=2)
    assert of(CallWhenThere, only_gold, 3) == []
    on_turn = position("RRGO GGWSS WII OOOO", place=4, serfs=(3,), treasury=2)
    assert len(of(CallWhenThere, on_turn, 3)) == 1
    only_a_pair = position("RRGO GGWOO IIW SS", place=4, serfs=(3,), treasury=4)
    assert of(CallWhenThere, only_a_pair, 3) == []


# Together


def test_a_round_of_orders_is_followed_without_a_word() -> None:
    state = position(place=0)
    left = [
        Left(0, InspectAll()),
        Left(0, SearchPolicy(pairs=True)),
        Left(0, LetPass()),
        Left(0, HandOut((4, 3), never_owner=True)),
        Left(1, ExchangeWhenICan()),
        Left(1, ShipPackets((("gold",),))),
        Left(2, ShipPackets((("gold", "wood"),))),
        Left(1, BribePolicy("own")),
        Left(1, DeclineUnable()),
        Left(3, ShipPackets((("stone",),))),
        Left(4, ShipPackets((("wood",),))),
    ]
    play(state, "no_tax")
    done = []
    while followed := follow_next(state, left, {}, []):
        done.append(f"{followed.left.seat} {in_words(followed.action)}")
    assert done == [
        "1 exchange",
        "0 give 3 4",
        "1 ship O",
        "0 allow",
        "2 ship OW",
        "0 search",
        "1 decline",
        "0 inspect 1",
        "3 ship S",
        "0 allow",
        "4 ship W",
        "0 allow",
    ]
    assert state.table.place == QUEEN
    assert state.waiting() == (QUEEN,)


def test_orders_are_read_from_data() -> None:
    read = Royale.order({"type": "search_policy", "sender": "3", "pairs": "true", "keep": "2"})
    assert read == SearchPolicy(sender=3, pairs=True, keep=2)
    assert Royale.order({"type": "ship_packets", "packets": [["gold", "wood"]]}) == ShipPackets((("gold", "wood"),))
    assert Royale.unorder(DeclineUnable()) == {"type": "decline_unable"}


@pytest.mark.parametrize(
    "data",
    [
        {"type": "bribe_policy"},
        {"type": "bribe_policy", "source": "never"},
        {"type": "search_policy", "keep": 5},
        {"type": "ship_packets", "packets": []},
        {"type": "ship_packets", "packets": [["gold", "gold", "gold"]]},
        {"type": "hand_out", "ranking": [5]},
        {"type": "collect_policy", "at_least": 4},
        {"type": "tax_policy", "place": 0},
        {"type": "wish"},
    ],
)
def test_what_is_no_order_is_refused(data: object) -> None:
    with pytest.raises(Unreadable, match="not a standing order"):
        Royale.order(data)


def test_who_is_no_seat_and_what_is_no_order_gives_nothing() -> None:
    state = position()
    assert state.standing(9) == state.standing(-1) == []
    assert state.follow(9, DeclineUnable()) is None
    assert state.follow(1, "exchange") is None  # type: ignore[arg-type]


def test_what_stands_by_default_is_to_reveal_and_to_inspect() -> None:
    state = position()
    standing = [order for seat in (0, 1) for order in state.standing(seat) if order.by_default]
    assert standing == [InspectAll(), RevealAtOnce()]
