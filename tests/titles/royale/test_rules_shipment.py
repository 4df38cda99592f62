"""The rules of search, bribe and delivery, RY-17 to RY-25, with Serfs RY-36 and RY-37, each as a sentence."""

import pytest

from games.rules import IllegalAction, NotYourTurn
from tests.titles.royale.position import A, face_up, hand, held, legal, play, play_all, position, tidy, told

SERF = "RRGO GWIS I GWS"  # with two Gold face up at place 3, four in the treasury


def test_ry_17_the_queen_allows_or_searches() -> None:
    state = position(A)
    play(state, "ship R")
    assert state.waiting() == (0,)
    assert legal(state) == ["allow", "search"]
    (event, *_) = play(state, "allow")
    assert event.facts == {"seat": 0, "to": 4, "asked": True}


def test_ry_17_with_an_empty_treasury_she_is_not_asked() -> None:
    state = position("RRGO GWIOO GISOO WSOO", treasury=0)
    events = play(state, "ship R")
    assert told(events) == ["ship", "allow", "received"]
    assert events[1].facts == {"seat": 0, "to": 4, "asked": False}
    assert (state.view(None).last, state.waiting()) == ("passed", (2,))


def test_ry_17_with_one_gold_she_is_asked() -> None:
    state = position("RRGO GWIOO GISO WSOO", treasury=1)
    play(state, "ship R")
    assert legal(state, 0) == ["allow", "search"]


def test_ry_18_she_pays_the_recipient_first() -> None:
    state = position(A)
    play(state, "ship R")
    (event,) = play(state, "search")
    assert event.facts == {"seat": 0, "to": 4, "of": 1}
    assert (state.table.treasury, hand(state, 4)) == (1, tidy("WSOOO"))


def test_ry_18_a_serf_gets_the_fee_face_up() -> None:
    state = position("RRGO GIWO I GWSSO", treasury=4, place=4, serfs=(3,))
    play_all(state, "ship W", "search")
    assert (state.table.treasury, hand(state, 3), face_up(state, 3)) == (3, "I", "O")


def test_ry_18_she_does_not_get_it_back() -> None:
    state = position(A)
    play_all(state, "ship R", "search", "decline", "inspect 0")
    assert state.table.treasury == 1
    assert hand(state, 4) == tidy("WSOOOR")


def test_ry_19_the_gold_just_received_counts_for_the_bribe() -> None:
    state = position(A)
    play_all(state, "ship G", "search")
    assert "bribe own" in legal(state, 4)
    events = play(state, "bribe own")
    assert told(events) == ["bribe", "received"]
    assert events[0].facts == {"seat": 4, "to": 0, "serf": 0}
    assert (state.table.treasury, hand(state, 4), state.view(None).last) == (4, tidy("WSG"), "bribed")


def test_ry_19_after_a_bribe_the_queen_does_not_look() -> None:
    state = position(A)
    events = play_all(state, "ship G", "search", "bribe own")
    assert all(0 not in event.secret for event in events)
    assert state.waiting() == (2,)


def test_ry_19_only_the_recipient_may_bribe() -> None:
    state = position("RRGOOO GWI GISO WSO")
    play_all(state, "ship R", "search")
    assert state.waiting() == (4,)
    with pytest.raises(NotYourTurn):
        play(state, "bribe own", 1)


def test_ry_19_a_bribe_needs_three_gold() -> None:
    state = position("RRGO GWIOO GISO WSO")
    play_all(state, "ship R", "search")
    assert legal(state, 4) == ["decline"]
    with pytest.raises(IllegalAction, match="Three Gold"):
        play(state, "bribe own")


@pytest.mark.parametrize(("hands", "waiting"), [("RRGO GWIO GIOOS WS", (4,)), ("RRGO GWIO GIOOSS W", (0,))])
def test_ry_20_who_has_three_cards_after_the_fee_is_asked(hands: str, waiting: tuple[int, ...]) -> None:
    state = position(hands, treasury=3)
    play_all(state, "ship R", "search")
    assert state.waiting() == waiting


def test_ry_20_what_is_forced_for_who_is_asked_is_not_played_for_it() -> None:
    state = position("RRGO GWIOO GISOO WS", treasury=2)
    play_all(state, "ship R", "search")
    assert state.waiting() == (4,)
    assert legal(state) == ["decline"]


def test_ry_20_a_serfs_gold_that_could_pay_asks_who_has_few_cards() -> None:
    state = position("RRG WI GWISS G", treasury=4, serfs=(3,), up={3: "OOO"})
    play_all(state, "ship R", "search")
    assert hand(state, 4) == tidy("GO")
    assert legal(state, 3) == ["decline", "bribe 3", "call 3"]


def test_ry_21_the_sender_may_not_talk_until_the_bribe_is_decided() -> None:
    state = position(A)
    assert state.silenced() == ()
    play(state, "ship R")
    assert state.silenced() == (1,)
    play(state, "search")
    assert state.silenced() == (1,)
    play(state, "decline")
    assert state.silenced() == ()
    play(state, "inspect 0")
    assert state.silenced() == ()


def test_ry_22_only_the_queen_sees_the_shipment_after_no_bribe() -> None:
    state = position(A)
    play_all(state, "ship GR", "search", "decline")
    assert state.view(0).packet == ("glory", "grain")
    assert all(state.view(seat).packet == () for seat in (None, 2, 3, 4))
    (event, *_) = play(state, "inspect 0")
    assert event.facts == {"seat": 0, "gold": 0, "glory": False}
    assert event.secret == {0: {"cards": ["glory", "grain"]}}


def test_ry_22_she_may_reveal_a_glory_and_wins() -> None:
    state = position(A)
    play_all(state, "ship GR", "search", "decline")
    assert legal(state) == ["inspect glory", "inspect 0"]
    events = play(state, "inspect glory")
    assert told(events) == ["inspect", "over"]
    assert state.result().reason == "glory"  # type: ignore[union-attr]
    assert hand(state, 4) == tidy("WSOOO")


def test_ry_22_two_glory_are_one_way_to_win() -> None:
    state = position("RRGGO GWIO ISO WSOO")
    play_all(state, "ship GG", "search", "decline")
    assert legal(state) == ["inspect glory", "inspect 0"]


@pytest.mark.parametrize(("taken", "treasury", "recipient"), [(0, 1, "WSOOOOO"), (1, 2, "WSOOOO"), (2, 3, "WSOOO")])
def test_ry_23_she_may_take_any_number_of_the_gold(taken: int, treasury: int, recipient: str) -> None:
    state = position("RRGOO GWI GISO WSOO")
    play_all(state, "ship OO", "search", "decline")
    assert legal(state) == ["inspect 2", "inspect 1", "inspect 0"]
    play(state, f"inspect {taken}")
    assert (state.table.treasury, hand(state, 4)) == (treasury, tidy(recipient))
    assert (state.view(None).last, state.view(None).last_taken) == ("searched", taken)


def test_ry_23_the_rest_goes_to_the_recipient_unseen_by_others() -> None:
    state = position(A)
    events = play_all(state, "ship OR", "search", "decline", "inspect 1")
    received = events[-1]
    assert (received.facts, received.secret) == ({"seat": 4, "count": 1}, {4: {"cards": ["grain"]}})
    assert hand(state, 4) == tidy("WSOOOR")


def test_ry_24_an_allowed_shipment_goes_whole_and_only_the_recipient_sees_it() -> None:
    state = position(A)
    play(state, "ship GR")
    allow, received = play(state, "allow")
    assert allow.secret == {}
    assert (received.facts, received.secret) == ({"seat": 4, "count": 2}, {4: {"cards": ["glory", "grain"]}})
    assert held(state, "OR GWIO GISO WSOOGR")


def test_ry_24_a_serfs_share_joins_its_face_down_cards_gold_included() -> None:
    state = position("RRGO GWIS I GWSO", treasury=3, place=4, serfs=(3,), up={3: "OO"})
    received = play_all(state, "ship GO", "allow")[-1]
    assert (hand(state, 3), face_up(state, 3)) == (tidy("GIO"), "OO")
    assert (received.facts, received.secret) == ({"serf": 3, "count": 2}, {})


def test_ry_25_then_the_next_place_begins() -> None:
    state = position(A, place=3)
    play_all(state, "ship O", "allow")
    assert (state.table.place, state.waiting()) == (4, (4,))
    play_all(state, "ship O", "allow")
    assert (state.table.place, state.waiting()) == (0, (0,))


def test_ry_36_every_human_citizen_may_bribe_for_a_serf_the_sender_too() -> None:
    state = position("RRGO GIOOO I GWWSS", treasury=3, place=4, serfs=(3,))
    play_all(state, "ship G", "search")
    assert state.waiting() == (1, 2, 3)
    assert [legal(state, seat) for seat in (1, 2, 3)] == [["decline"], ["decline", "bribe own"], ["decline"]]


def test_ry_36_the_first_bribe_settles_it() -> None:
    state = position("RRGO GIOOO I GWWSS", treasury=3, place=4, serfs=(3,))
    play_all(state, "ship G", "search")
    events = play(state, "bribe own", 2)
    assert told(events) == ["bribe", "received"]
    assert events[0].facts == {"seat": 2, "to": 0, "serf": 0}
    assert hand(state, 3) == tidy("GI")
    assert state.waiting() == (0,)
    assert state.table.phase == "tax"


def test_ry_36_when_all_have_declined_the_search_goes_on() -> None:
    state = position("RRGO GIOOO I GWWSS", treasury=3, place=4, serfs=(3,))
    play_all(state, "ship G", "search")
    for seat, left in ((3, (1, 2)), (1, (2,)), (2, (0,))):
        play(state, "decline", seat)
        assert state.waiting() == left
    assert legal(state, 0) == ["inspect glory", "inspect 0"]


def test_ry_36_who_is_asked_is_told_by_the_cards_of_each() -> None:
    state = position("RR GWIOO GIO GWSS", treasury=4, place=4, serfs=(3,))
    play_all(state, "ship GS", "search")
    assert state.waiting() == (2,)  # places 1 and 4 have two cards each


def test_ry_37_a_bribe_may_be_paid_with_three_face_up_gold_of_one_serf() -> None:
    state = position("RRGO WI GI WGSS", treasury=3, serfs=(2, 3), up={3: "OOO"})
    play_all(state, "ship R", "search")
    assert legal(state, 2) == ["decline", "bribe 3"]
    event = play(state, "bribe 3")[0]
    assert event.facts == {"seat": 2, "to": 0, "serf": 3}
    assert (state.table.treasury, face_up(state, 3), hand(state, 4)) == (5, "", tidy("WGSSOR"))


def test_ry_37_there_is_no_mixing() -> None:
    state = position("RRGI WI GS WGSO", treasury=2, serfs=(2, 3), up={2: "OO", 3: "OO"})
    play_all(state, "ship R", "search")
    assert legal(state, 2) == ["decline"]


def test_ry_37_each_serf_who_can_pay_is_listed() -> None:
    state = position("RRGI WI GS WGS", treasury=1, serfs=(2, 3), up={2: "OOO", 3: "OOO"})
    play_all(state, "ship R", "search")
    assert legal(state, 2) == ["decline", "bribe 2", "bribe 3"]


def test_ry_37_the_option_keeps_a_serfs_gold_for_shipments_to_serfs() -> None:
    for serf_gold, asked in (("any", ["decline", "bribe 3", "call 3"]), ("serf", ["decline", "call 3"])):
        state = position("RRG WIO WGI SSG", serfs=(3,), up={3: "OOO"}, treasury=3, serf_gold=serf_gold)
        play_all(state, "ship R", "search")
        assert legal(state, 3) == asked
    state = position("RRG WI GGWIS S", serfs=(3,), up={3: "OOO"}, treasury=4, serf_gold="serf")
    play_all(state, "ship R", "search")
    assert state.table.phase == "inspect"  # two cards, and no Gold of a Serf to pay with


def test_ry_37_with_the_option_a_serfs_gold_still_pays_for_a_shipment_to_a_serf() -> None:
    state = position(SERF, treasury=4, place=4, serfs=(3,), up={3: "OO"}, serf_gold="serf")
    play_all(state, "ship G", "search")
    assert [legal(state, seat) for seat in (1, 2, 3)] == [["decline", "bribe 3"]] * 3
