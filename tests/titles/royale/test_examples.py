"""The worked examples of section 8, RYE-1 to RYE-22 and RYE-25; those about what a seat knows are tested with it."""

from typing import Any, cast

import pytest

from games.rules.titles.royale.cards import GLORY, GOLD, count, size
from games.rules.titles.royale.game import Royale
from games.rules.titles.royale.table import CITIZENS
from tests.titles.royale.position import (
    A,
    face_up,
    hand,
    held,
    in_words,
    legal,
    play,
    play_all,
    position,
    tidy,
    told,
)

GIVES = ["give 1 2", "give 1 3", "give 1 4", "give 2 3", "give 2 4", "give 3 4"]
RYE_5 = "RR GWIOO GISOO GWSOOO"
RYE_7 = "RRGO GWIOO GISOO WSOO"
RYE_10 = "R GWIOO GORIS GWSOO"
RYE_11 = "RRG GWI GIS WSOO"
RYE_18 = "RRGO GWSOO I GWSO"


def deal(seats: int, key: str = "examples", **options: Any) -> Royale:
    return cast(Royale, Royale.deal(seats=seats, options=options, key=key))


def to_play(state: Royale) -> int:
    """The place whose decision or turn it is."""
    (seat,) = state.waiting()
    return state.table.seat_at.index(seat)


def ended(state: Royale) -> tuple[str, str]:
    """Who has won, and how."""
    result = state.result()
    assert result
    assert state.waiting() == ()
    return ("queen" if state.table.queen in result.winners else "citizens"), result.reason


def rye_21() -> Royale:
    return position("RRG WI IG WSSG", treasury=3, place=0, serfs=(2, 3), up={2: "OO", 3: "OO"})


def test_rye_1_every_deal_has_three_hands_with_a_glory_and_one_with_gold() -> None:
    for key in range(500):
        state = deal(5, str(key))
        hands = [state.table.hands[place] for place in CITIZENS]
        assert state.table.treasury == 2
        assert [size(cards) for cards in hands] == [4, 4, 4, 4]
        assert sorted(count(cards, GLORY) for cards in hands) == [0, 1, 1, 1]
        (without,) = [cards for cards in hands if not count(cards, GLORY)]
        assert count(without, GOLD) >= 1


def test_rye_2_roles_are_chosen_and_the_last_one_comes_unasked() -> None:
    state = deal(5, queen=3)
    assert state.waiting() == (0, 1, 2, 4)
    for seat in state.waiting():
        assert legal(state, seat) == ["role grain", "role wood", "role iron", "role stone"]
    assert legal(state, 3) == []
    play(state, "role wood", 1)
    play(state, "role grain", 0)
    events = play(state, "role stone", 4)
    assert [event.facts for event in events if event.kind == "role"][1:] == [{"seat": 2, "role": "iron"}]
    assert state.view(None).seat_at == (3, 4, 0, 1, 2)
    assert state.waiting() == (4,)
    assert to_play(state) == 1


def test_rye_3_the_queen_places_two_serfs() -> None:
    state = deal(3, queen=0)
    play(state, "role iron", 2)
    play(state, "role grain", 1)
    assert state.waiting() == (0,)
    assert len(legal(state)) == 12
    play(state, "serfs 2:stone 3:wood")
    view = state.view(None)
    assert view.seat_at == (0, 1, -1, -1, 2)
    assert view.roles == ("", "grain", "stone", "wood", "iron")
    assert state.waiting() == (1,)


def test_rye_4_an_exchange_and_what_may_be_shipped_then() -> None:
    state = position(A)
    ships = ["ship G", "ship O", "ship R", "ship GO", "ship GR", "ship OR", "ship RR"]
    assert legal(state, 1) == ["exchange", *ships]
    play(state, "exchange")
    assert state.table.treasury == 1
    assert hand(state, 1) == tidy("GOO")
    assert state.waiting() == (0,)
    assert legal(state, 0) == GIVES
    play(state, "give 1 3")
    assert hand(state, 1) == tidy("GOOR")
    assert hand(state, 3) == tidy("GORIS")
    assert legal(state, 1) == ["ship G", "ship O", "ship R", "ship GO", "ship GR", "ship OO", "ship OR"]


def test_rye_5_an_exchange_that_earns_nothing_and_leaves_no_card() -> None:
    state = position(RYE_5, treasury=0)
    play(state, "exchange")
    assert (state.table.treasury, hand(state, 1)) == (0, "")
    play(state, "give 2 4")
    assert to_play(state) == 2
    assert state.view(None).counts[2] == 6


def test_rye_6_an_allowed_shipment() -> None:
    state = position(A)
    play(state, "ship GR")
    assert (state.table.recipient, legal(state, 0)) == (4, ["allow", "search"])
    play(state, "allow")
    assert held(state, "OR GWIO GISO GOORWS")
    assert to_play(state) == 2


def test_rye_7_nobody_is_asked_with_an_empty_treasury() -> None:
    state = position(RYE_7, treasury=0)
    play(state, "ship G")
    assert hand(state, 4) == tidy("GOOWS")
    assert to_play(state) == 2


def test_rye_8_a_bribe() -> None:
    state = position(A)
    play_all(state, "ship G", "search")
    assert (state.table.treasury, hand(state, 4)) == (1, tidy("OOOWS"))
    assert state.waiting() == (4,)
    assert set(legal(state)) == {"decline", "bribe own"}
    play(state, "bribe own")
    assert (state.table.treasury, hand(state, 4)) == (4, tidy("GWS"))
    assert to_play(state) == 2


def rye_9() -> Royale:
    state = position(A, place=2)
    play_all(state, "ship GO", "search")
    assert hand(state, 1) == tidy("RRGOO")
    assert legal(state, 1) == ["decline"]
    play(state, "decline")
    assert legal(state, 0) == ["inspect glory", "inspect 1", "inspect 0"]
    return state


def test_rye_9_a_glory_that_is_found_wins() -> None:
    state = rye_9()
    play(state, "inspect glory")
    assert ended(state) == ("queen", "glory")


def test_rye_9_a_glory_may_be_left() -> None:
    state = rye_9()
    play(state, "inspect 1")
    assert (state.table.treasury, hand(state, 1)) == (2, tidy("GGOORR"))
    assert to_play(state) == 3


def test_rye_10_who_could_not_pay_with_so_few_cards_is_not_asked() -> None:
    state = position(RYE_10, place=2)
    play_all(state, "ship OO", "search")
    assert hand(state, 1) == tidy("OR")
    assert state.waiting() == (0,)
    assert legal(state) == ["inspect 2", "inspect 1", "inspect 0"]
    play(state, "inspect 2")
    assert state.table.treasury == 3
    assert (hand(state, 1), hand(state, 2)) == (tidy("OR"), tidy("GWI"))


def test_rye_11_a_bribe_that_completes_the_gold() -> None:
    state = position(RYE_11, treasury=5)
    play_all(state, "ship R", "search")
    assert (state.table.treasury, hand(state, 4)) == (4, tidy("WSOOO"))
    play(state, "bribe own")
    assert state.table.treasury == 7
    assert ended(state) == ("queen", "gold")
    assert held(state, "RG GWI GIS WS")


def test_rye_12_the_queen_taxes() -> None:
    state = position(A, place=0)
    assert legal(state, 0) == ["tax 1", "tax 2", "tax 3", "tax 4", "no_tax"]
    play(state, "tax 4")
    assert (state.table.treasury, hand(state, 4)) == (4, tidy("WS"))
    assert (state.table.round, to_play(state)) == (2, 1)


def test_rye_12_a_tax_that_completes_the_gold() -> None:
    state = position("RRG GWI GISO WS", treasury=6, place=0)
    play(state, "tax 3")
    assert ended(state) == ("queen", "gold")


def test_rye_13_three_glory_are_revealed_while_the_queen_is_asked() -> None:
    state = position("RRO GGGW IISOO WSOO", place=4)
    play(state, "ship O")
    assert state.waiting() == (0,)
    assert legal(state, 2) == ["reveal_glory"]
    assert legal(state, 1) == []
    play(state, "reveal_glory", 2)
    assert ended(state) == ("citizens", "glory")


def test_rye_14_who_has_no_cards_is_skipped() -> None:
    state = position("RRO GWIO - GGISWSOOO", place=2)
    events = play_all(state, "ship O", "allow")
    assert [event.facts for event in events if event.kind == "skip"] == [{"seat": 3}]
    assert to_play(state) == 4


def test_rye_15_a_serf_passes_blind_then_what_lies_face_up() -> None:
    state = position("RRGO GWOO II GWSSOO", place=2, serfs=(3,))
    play_all(state, "ship O", "allow")
    assert hand(state, 2) == tidy("GOWII")
    assert (hand(state, 3), face_up(state, 3)) == ("", "")
    assert to_play(state) == 4


def test_rye_16_a_serf_passes_another_roles_resource() -> None:
    state = position("RRGO GIIOO W GWSSOO", place=2, serfs=(3,))
    events = play_all(state, "ship O", "allow")
    assert hand(state, 2) == tidy("GOWII")
    assert told(events)[-2:] == ["reveal", "pass_card"]
    assert to_play(state) == 4


def test_rye_17_the_queen_gives_a_serfs_glory() -> None:
    state = position("RRO GWIIOO G GWSSOO", place=2, serfs=(3,))
    play_all(state, "ship W", "allow")
    assert legal(state, 0) == ["pass_glory 1", "pass_glory 2", "pass_glory 4"]
    play(state, "pass_glory 1")
    assert hand(state, 1) == tidy("GORRW")
    assert state.result() is None
    assert to_play(state) == 4


def rye_18() -> Royale:
    state = position(RYE_18, place=2, serfs=(3,), up={3: "IO"})
    play_all(state, "ship S", "allow")
    assert legal(state, 0) == ["pass_face_up O", "pass_face_up I"]
    return state


def test_rye_18_gold_is_passed_and_both_iron_are_exchanged() -> None:
    state = rye_18()
    play(state, "pass_face_up O")
    assert hand(state, 2) == tidy("GOOOW")
    assert (state.table.treasury, face_up(state, 3)) == (1, "O")
    play(state, "give 1 3")
    assert hand(state, 1) == tidy("RRGOSI")
    assert (hand(state, 3), face_up(state, 3)) == ("", tidy("OI"))
    assert legal(state, 0) == ["pass_face_up O", "pass_face_up I"]
    play(state, "pass_face_up I")
    assert hand(state, 2) == tidy("GOOOWI")
    assert (hand(state, 3), face_up(state, 3)) == ("", "O")
    assert to_play(state) == 4


def test_rye_18_iron_is_passed_and_nothing_is_exchanged() -> None:
    state = rye_18()
    play(state, "pass_face_up I")
    assert state.table.treasury == 2
    assert face_up(state, 3) == tidy("OI")
    play(state, "pass_face_up O")
    assert hand(state, 2) == tidy("GOOOWI")
    assert face_up(state, 3) == "I"
    assert to_play(state) == 4


def test_rye_19_all_may_bribe_for_a_serf_and_the_fee_helps_to_pay() -> None:
    state = position("RRGO GWIS I GWS", treasury=4, place=4, serfs=(3,), up={3: "OO"})
    play_all(state, "ship G", "search")
    assert (state.table.treasury, face_up(state, 3)) == (3, "OOO")
    assert state.waiting() == (1, 2, 3)
    for seat in (1, 2, 3):
        assert set(legal(state, seat)) == {"decline", "bribe 3"}
    play(state, "decline", 2)
    assert state.waiting() == (1, 3)
    play(state, "bribe 3", 3)
    assert state.table.treasury == 6
    assert (hand(state, 3), face_up(state, 3)) == (tidy("GI"), "")
    assert (state.waiting(), state.table.place) == ((0,), 0)


def test_rye_20_a_failed_call() -> None:
    state = position("RRGO WIO GGI WSSO", serfs=(3,), up={3: "OO"})
    play(state, "call 3", 2)
    assert state.table.treasury == 4
    assert (hand(state, 3), face_up(state, 3)) == (tidy("GGI"), "")
    assert state.view(None).public.lo[3] == state.view(None).public.hi[3] == (2, 0, 0, 0, 1, 0)
    assert state.waiting() == (1,)
    for seat in range(4):
        assert "call 3" not in legal(state, seat)


def test_rye_20_a_call_that_finds_three_glory() -> None:
    state = position("RRO WIO GGG IWSSOO", treasury=3, serfs=(3,))
    play(state, "call 3", 3)
    assert ended(state) == ("citizens", "serf")


def test_rye_21_the_queen_collects_from_serfs() -> None:
    state = rye_21()
    listed = legal(state, 0)
    assert set(listed) == {
        "tax 1",
        "tax 4",
        "collect 2:1",
        "collect 2:2",
        "collect 3:1",
        "collect 3:2",
        "collect 2:1 3:1",
        "collect 2:1 3:2",
        "collect 2:2 3:1",
        "no_tax",
    }
    assert len(listed) == 10
    play(state, "collect 2:1 3:2")
    assert state.table.treasury == 6
    assert (face_up(state, 2), face_up(state, 3)) == ("O", "")
    assert state.waiting() == (1,)


@pytest.mark.parametrize(("treasury", "winner"), [(5, "citizens"), (6, "queen")])
def test_rye_22_the_limit(treasury: int, winner: str) -> None:
    state = position(f"RRG GWI GIS WS{'O' * (7 - treasury)}", treasury=treasury, place=4, round=12)
    play_all(state, "ship S", "allow", "no_tax")
    assert ended(state) == (winner, "limit")


def test_rye_25_what_the_clock_plays() -> None:
    assert in_words(position(A).default(1)) == "ship R"
    assert in_words(position(A, place=0).default(0)) == "tax 1"
    assert in_words(rye_21().default(0)) == "collect 2:2 3:1"
