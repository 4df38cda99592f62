"""The rulings of section 7 that a rule's own test does not show, each by its number."""

import pytest

from games.rules import IllegalAction, NotYourTurn
from games.rules.titles.royale.cards import GLORY, count
from games.rules.titles.royale.game import Royale
from tests.titles.royale.position import (
    A,
    face_up,
    hand,
    legal,
    play,
    play_all,
    position,
    serf_turn,
    tidy,
    told,
)

KEYS = [str(key) for key in range(60)]


def test_ruling_2_a_race_for_a_role_is_won_by_the_first() -> None:
    state = Royale.deal(seats=3, options={"queen": 0}, key="race")
    state.play(1, state.legal(1)[0])
    with pytest.raises(IllegalAction, match="taken"):
        state.play(2, Royale.action({"type": "role", "role": "grain"}))
    assert state.waiting() == (2,)


def test_ruling_3_serfs_are_dealt_special_cards_too() -> None:
    with_glory = 0
    for key in range(300):
        state = Royale.deal(seats=3, options={"queen": 0, "roles": "deal"}, key=str(key))
        assert isinstance(state, Royale)
        with_glory += sum(count(state.table.hands[place], GLORY) for place in (3, 4))
    assert 400 < with_glory < 500  # three quarters of 600


def test_ruling_5_the_exchanger_can_get_a_card_back_but_not_both() -> None:
    state = position(A)
    play(state, "exchange")
    with pytest.raises(IllegalAction):
        play(state, "give 1 1")
    play(state, "give 1 4")
    assert hand(state, 1) == tidy("GOOR")


def test_ruling_11_the_sender_may_bribe_for_a_serf_recipient() -> None:
    state = position("RRGO GIW I GWSSOOO", treasury=3, place=4, serfs=(3,))
    play_all(state, "ship G", "search")
    events = play(state, "bribe own", 3)
    assert told(events)[:2] == ["bribe", "received"]
    assert hand(state, 3) == tidy("GI")


def test_ruling_12_the_queen_cannot_bribe_herself() -> None:
    state = position(A)
    play_all(state, "ship G", "search")
    with pytest.raises(NotYourTurn):
        play(state, "bribe own", 0)


def test_ruling_13_a_serfs_gold_pays_for_a_human_recipient() -> None:
    state = position("RRG WI GI WGSS", treasury=4, serfs=(2, 3), up={3: "OOO"})
    play_all(state, "ship R", "search")
    assert legal(state, 2) == ["decline", "bribe 3"]


def test_ruling_14_gold_of_two_hands_is_not_added_up() -> None:
    state = position("RRG WI GI WGSS", treasury=3, serfs=(2, 3), up={2: "OO", 3: "OO"})
    play_all(state, "ship R", "search")
    assert legal(state, 2) == ["decline"]


def test_ruling_15_the_fee_to_a_serf_can_help_pay_this_very_bribe() -> None:
    state = position("RRGO GIW I GWSS", treasury=4, place=4, serfs=(3,), up={3: "OO"})
    assert count(state.table.up[3], 1) == 2
    play_all(state, "ship G", "search")
    assert "bribe 3" in legal(state, 1)


def test_ruling_17_glory_and_gold_may_be_left_in_the_shipment() -> None:
    state = position(A)
    play_all(state, "ship GO", "search", "decline", "inspect 0")
    assert state.result() is None
    assert hand(state, 4) == tidy("WSOOOGO")


def test_ruling_18_of_two_crossing_answers_the_first_handled_wins() -> None:
    state = position("RRGO GIW I GWSS", treasury=4, place=4, serfs=(3,), up={3: "OO"})
    play_all(state, "ship G", "search")
    play(state, "bribe 3", 2)
    with pytest.raises(NotYourTurn):
        play(state, "bribe 3", 1)
    assert state.table.treasury == 6


def test_ruling_20_a_face_up_pass_may_break_a_pair() -> None:
    state, _ = serf_turn("RRGO GWO I GWSSO", up={3: "IOO"})
    play(state, "pass_face_up I")
    assert (state.table.treasury, face_up(state, 3)) == (2, tidy("OOI"))


def test_ruling_22_a_card_given_back_may_be_revealed_second() -> None:
    state, _ = serf_turn("RRGO GWO I GWSSO", up={3: "IOO"})
    play(state, "pass_face_up O")
    events = play(state, "give 2 3")
    assert [event.facts for event in events if event.kind == "reveal"] == [{"serf": 3, "card": "iron"}]


def test_ruling_23_there_is_no_pause_between_the_reveals_but_at_the_queens_stops_a_call_can_come() -> None:
    state, events = serf_turn("RRGO GIIO WSS WGOO", treasury=3)
    assert told(events) == ["reveal", "pass_card"] * 2
    assert state.waiting() == (3,)
    for key in KEYS:
        state, events = serf_turn("RRO IIOO GGGWW SSO", treasury=3, key=key)
        if told(events) == ["reveal"]:
            break
    assert (state.table.phase, state.waiting()) == ("glory", (0,))
    assert [legal(state, seat) for seat in (1, 2, 3)] == [["call 3"]] * 3


def test_ruling_25_face_up_resources_lie_face_down_after_a_failed_call() -> None:
    state = position("RRGO GO WGI WSSO", treasury=3, serfs=(3,), up={3: "IO"})
    play(state, "call 3", 1)
    assert (hand(state, 3), face_up(state, 3)) == (tidy("GWII"), "")


def test_ruling_26_a_call_takes_the_gold_and_who_cannot_pay_any_more_is_not_asked() -> None:
    state = position("RR GWIO GWI GSSO", treasury=3, place=4, serfs=(3,), up={3: "OO"})
    play_all(state, "ship S", "search")
    assert state.waiting() == (1, 2, 3)
    play(state, "decline", 2)
    play(state, "call 3", 2)
    assert state.waiting() == (3,)  # place 1 has two cards, place 2 has declined
    play(state, "decline", 3)
    assert state.table.phase == "inspect"


def test_ruling_26_if_nobody_is_left_the_search_goes_on() -> None:
    state = position("RRGGSOOO WI IWG S", treasury=1, serfs=(3,), up={3: "OOO"})
    play_all(state, "ship R", "search")
    assert state.waiting() == (3,)
    play(state, "call 3", 1)
    assert (state.waiting(), state.table.phase) == ((0,), "inspect")
    assert legal(state) == ["inspect 0"]


def test_ruling_26_who_had_nothing_to_do_with_the_serfs_gold_stays_asked() -> None:
    state = position("RRGGOO WI IWG SSO", treasury=1, serfs=(3,), up={3: "OOO"})
    play_all(state, "ship R", "search")
    play(state, "call 3", 2)
    assert state.waiting() == (3,)
    assert legal(state) == ["decline"]


def test_ruling_27_a_serf_that_reveals_one_of_three_glory_before_the_call_holds_two() -> None:
    for key in KEYS:
        state, events = serf_turn("RRO IIOO GGGWW SSO", treasury=3, key=key)
        if told(events) == ["reveal"]:
            break
    (call,) = play(state, "call 3", 1)
    assert call.facts["cards"] == ["glory", "glory", "wood", "wood"]
    assert (state.result(), state.table.phase) == (None, "glory")
    play(state, "pass_glory 4")
    assert count(state.table.hands[4], GLORY) == 1


def test_ruling_29_in_an_inspection_the_queen_wins_before_the_delivery() -> None:
    state = position("GRR GGWWII OOO SSOO", treasury=2)
    play_all(state, "ship G", "search", "decline", "inspect glory")
    assert state.table.winner == "queen"
    assert hand(state, 4) == tidy("SSOOO")


def test_ruling_31_without_any_cards_turns_are_skipped() -> None:
    state = position("- - - GGGRRWWIISSOO", treasury=5, place=0)
    events = play(state, "no_tax")
    assert told(events) == ["no_tax", "round", "skip", "skip", "skip"]
    assert state.waiting() == (4,)


def test_ruling_34_shipments_may_go_to_a_serf_a_serfs_passes_never_do() -> None:
    state = position("RRGO GIIOO GSS WW", treasury=4, serfs=(3, 4))
    play(state, "ship O")
    assert state.table.recipient == 4
    _, events = serf_turn("RRGO GIIOO GSS WW", 4, treasury=4, serfs=(3, 4))
    assert [event.facts["to"] for event in events if event.kind == "pass_card"] == [2, 2]


def test_ruling_36_the_number_of_taxed_gold_is_public() -> None:
    state = position(A, place=0)
    tax = play(state, "tax 4")[0]
    assert (tax.facts["gold"], tax.secret) == (2, {})
