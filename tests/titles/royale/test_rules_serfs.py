"""The rules of a Serf's turn and of calls, RY-28 to RY-35, RY-38 and RY-39, each as a sentence."""

from collections import Counter

import pytest

from games.rules import IllegalAction, NotYourTurn
from tests.titles.royale.position import face_up, hand, held, legal, play, play_all, position, serf_turn, tidy, told

KEYS = [str(key) for key in range(60)]


def test_ry_28_a_serf_neither_works_nor_ships_and_reveals_two_cards() -> None:
    state = position("RRGO GWIO WSI SGO", treasury=4, place=2, serfs=(3,))
    events = play_all(state, "ship O", "allow")
    assert told(events).count("reveal") == 2
    assert not {"exchange", "skip"} & set(told(events))
    assert told(events).count("ship") == 1
    assert state.waiting() == (3,)


@pytest.mark.parametrize("key", KEYS)
def test_ry_28_each_reveal_is_resolved_in_full_before_the_next(key: str) -> None:
    state = position("RRGO GWO WSII SGO", treasury=4, place=2, serfs=(3,), key=key)
    kinds = told(play_all(state, "ship O", "allow"))
    first, second = [place for place, kind in enumerate(kinds) if kind == "reveal"]
    assert second - first == 2  # one pass in between
    assert kinds[first + 1] in ("blind_pass", "pass_card")


def test_ry_29_gold_stays_face_up_and_a_face_down_card_is_passed_unseen() -> None:
    state, events = serf_turn("RRGO GWIOO OO GWISS", treasury=2)
    assert told(events) == ["reveal", "blind_pass", "pass_card"]
    reveal, passed, _ = events
    assert reveal.facts == {"serf": 3, "card": "gold"}
    assert (passed.facts, passed.secret) == ({"serf": 3, "to": 2}, {2: {"cards": ["gold"]}})
    assert hand(state, 2) == tidy("GWIOOOO")
    assert face_up(state, 3) == ""


def test_ry_29_its_own_resource_stays_face_up() -> None:
    seen = set()
    for key in KEYS:
        state, events = serf_turn("RRGO GWIOO IW GSSOO", key=key)
        if events[0].facts["card"] == "iron":
            assert told(events) == ["reveal", "blind_pass", "pass_card"]
            assert hand(state, 2) == tidy("GWIOOIW")
        seen.add(events[0].facts["card"])
    assert seen == {"iron", "wood"}


def test_ry_29_the_pass_goes_past_the_queen_and_other_serfs_to_a_human() -> None:
    _, events = serf_turn("OO WGI RRGIWO GSSOO", place=1, serfs=(1, 2))
    assert events[1].facts == {"serf": 1, "to": 2}  # seat 2 sits at place 4
    _, events = serf_turn("RRGO OO WW GGIISSO", treasury=3, serfs=(2, 3))
    assert events[1].facts == {"serf": 3, "to": 1, "card": "wood"}


def test_ry_29_a_random_face_down_card_is_passed() -> None:
    passed: Counter[str] = Counter()
    for key in range(400):
        _, events = serf_turn("GRRO GIIGW SOOW SOO", key=str(key))
        if events[0].facts["card"] == "gold":
            passed.update(events[1].secret[2]["cards"])
    assert set(passed) == {"gold", "wood", "stone"}
    assert all(40 < times < 95 for times in passed.values())  # about 67 are expected, with a deviation of 7


def test_ry_30_two_own_resources_face_up_are_exchanged_after_the_pass() -> None:
    for key in KEYS:
        state, events = serf_turn("RRGO GWO IW GSSO", treasury=3, up={3: "IO"}, key=key)
        if events[0].facts["card"] == "iron":
            break
    assert told(events) == ["reveal", "blind_pass", "exchange"]
    assert events[-1].facts == {"serf": 3, "card": "iron", "gold": 1}
    assert (state.table.treasury, face_up(state, 3)) == (2, "OO")
    assert (state.table.phase, state.waiting(), len(legal(state))) == ("give", (0,), 6)
    play(state, "give 1 2")
    assert (hand(state, 1), hand(state, 2)) == (tidy("RRGOI"), tidy("GWOWIO"))  # and a Gold is passed second


def test_ry_30_with_an_empty_treasury_it_earns_nothing() -> None:
    state, _ = serf_turn("RRGOO GWOO I GWSSO", treasury=0, up={3: "IOO"})
    events = play(state, "pass_face_up O")
    assert events[-1].facts == {"serf": 3, "card": "iron", "gold": 0}
    assert (state.table.treasury, face_up(state, 3)) == (0, "O")


def test_ry_30_a_resource_given_back_to_the_serf_lies_face_down() -> None:
    state, _ = serf_turn("RRGOO GWOO I GWSS", treasury=1, up={3: "IOO"})
    play(state, "pass_face_up O")
    assert state.table.reveals == 1
    events = play(state, "give 3 4")
    assert told(events)[:2] == ["give", "reveal"]
    assert events[1].facts == {"serf": 3, "card": "iron"}


def test_ry_31_another_roles_resource_is_passed_to_the_right() -> None:
    state, events = serf_turn("RRGO GIIOO WW GSSOO")
    assert told(events) == ["reveal", "pass_card", "reveal", "pass_card"]
    assert (events[1].facts, events[1].secret) == ({"serf": 3, "to": 2, "card": "wood"}, {})
    assert hand(state, 2) == tidy("GIIOOWW")


def test_ry_32_the_queen_gives_a_glory_to_any_human_citizen_and_does_not_win() -> None:
    state, events = serf_turn("RRO GWIIOO GG WSSO", treasury=3)
    assert told(events) == ["reveal"]
    assert (state.waiting(), legal(state)) == ((0,), ["pass_glory 1", "pass_glory 2", "pass_glory 4"])
    with pytest.raises(IllegalAction):
        play(state, "pass_glory 3")
    events = play(state, "pass_glory 4")
    assert events[0].facts == {"serf": 3, "to": 3, "card": "glory", "seat": 0}
    assert hand(state, 4) == tidy("GWSSO")
    assert told(events) == ["pass_card", "reveal"]
    play(state, "pass_glory 1")
    assert (hand(state, 1), state.result()) == (tidy("GRRO"), None)


def test_ry_32_the_third_glory_wins_nothing_until_it_is_shown() -> None:
    state, _ = serf_turn("GGRRO WWIIO G SSOO", treasury=3)
    play(state, "pass_glory 1")
    assert state.result() is None
    assert legal(state, 1) == ["reveal_glory"]


def test_ry_33_without_a_face_down_card_the_queen_chooses_a_face_up_one() -> None:
    state, events = serf_turn("RRGO GWO - GWISSO", up={3: "IOO"})
    assert events == []
    assert (state.waiting(), legal(state)) == ((0,), ["pass_face_up O", "pass_face_up I"])
    events = play(state, "pass_face_up O")
    assert events[0].facts == {"serf": 3, "to": 2, "card": "gold"}
    assert legal(state) == ["pass_face_up O", "pass_face_up I"]
    play(state, "pass_face_up I")
    assert (hand(state, 2), face_up(state, 3)) == (tidy("GWOOI"), "O")
    assert state.waiting() == (3,)


def test_ry_33_the_card_just_revealed_may_be_chosen() -> None:
    state, events = serf_turn("RRGO GWIO O GWSSO", treasury=3, up={3: "I"})
    assert told(events) == ["reveal"]
    assert legal(state) == ["pass_face_up O", "pass_face_up I"]
    play(state, "pass_face_up O")
    assert hand(state, 2) == tidy("GWIOOI")  # the Iron alone is passed second, unasked


def test_ry_33_with_face_up_cards_of_one_kind_she_is_not_asked() -> None:
    state, events = serf_turn("RRGO GWIO - GWISSO", up={3: "OO"})
    assert told(events) == ["pass_card", "pass_card"]
    assert (hand(state, 2), face_up(state, 3)) == (tidy("GWIOOO"), "")


def test_ry_33_the_exchange_is_checked_afterwards_and_a_pass_can_break_the_pair() -> None:
    for kind, phase in (("O", "give"), ("I", "face_up")):
        state, _ = serf_turn("RRGO GWO I GWSSO", up={3: "IOO"})
        play(state, f"pass_face_up {kind}")
        assert state.table.phase == phase


def test_ry_34_with_no_cards_at_all_nothing_happens() -> None:
    state, events = serf_turn("RRGO GWIOO - GWISSO", treasury=3)
    assert events == []
    assert state.waiting() == (3,)
    assert held(state, "RRGO GWIOO - GWISSO")


def test_ry_35_a_blind_pass_is_seen_by_the_receiver_alone() -> None:
    _, (_, blind, _) = serf_turn("RRGO GWIOO OO GWISS")
    assert sorted(blind.secret) == [2]
    assert "card" not in blind.facts


def test_ry_38_a_failed_call_pays_all_its_gold_and_turns_the_rest_face_down() -> None:
    state = position("RRGO GO IGOW WSS", treasury=2, serfs=(3,), up={3: "IOO"})
    (event,) = play(state, "call 3", 2)
    cards = ["glory", "gold", "gold", "gold", "wood", "iron", "iron"]
    assert event.facts == {"seat": 2, "serf": 3, "cards": cards, "gold": 3}
    assert (state.table.treasury, hand(state, 3), face_up(state, 3)) == (5, tidy("GWII"), "")
    assert state.waiting() == (1,)


def test_ry_38_three_glory_win_at_once() -> None:
    state = position("RRO WIO GGGO IWSSO", treasury=3, serfs=(3,))
    (called, over) = play(state, "call 3", 1)
    assert called.facts == {"seat": 1, "serf": 3, "cards": ["glory"] * 3 + ["gold"], "gold": 0}
    assert over.facts["winner"] == "citizens"
    assert state.result().reason == "serf"  # type: ignore[union-attr]


def test_ry_38_at_any_time_and_by_human_citizens_only() -> None:
    state = position("RRGO GWIO IGW SSOO", treasury=3, serfs=(3,))
    for move in ("exchange", "give 1 2", "ship G", "search"):
        for seat in (1, 2, 3):
            assert "call 3" in legal(state, seat)
            assert told(play(state.clone(), "call 3", seat)) == ["call"]
        assert "call 3" not in legal(state, 0)
        with pytest.raises(IllegalAction, match="cannot be called"):
            play(state, "call 3", 0)
        play(state, move)


def test_ry_38_not_during_the_setup() -> None:
    state = position("RRGO GWIO IGW SSOO", treasury=3, serfs=(3,))
    state.table.phase = "serfs"
    assert legal(state, 1) == []


def test_ry_38_a_human_citizen_cannot_be_called() -> None:
    state = position("RRGO GWIO IGW SSOO", treasury=3, serfs=(3,))
    for place in (1, 2, 4):
        with pytest.raises(IllegalAction):
            play(state, f"call {place}", 2)


@pytest.mark.parametrize(("down", "up", "callable_now"), [("IGW", "O", True), ("IG", "OO", False)])
def test_ry_39_at_least_three_face_down_cards(down: str, up: str, callable_now: bool) -> None:
    rest = "SSGO" if down == "IGW" else "SSGWO"
    state = position(f"RRO GWIO {down} {rest}", treasury=7 - 3 - len(up), serfs=(3,), up={3: up})
    assert ("call 3" in legal(state, 1)) is callable_now


def test_ry_39_a_second_call_needs_a_card_that_joined_its_face_down_cards() -> None:
    state = position("RRGO WGO GIW ISSO", treasury=4, place=4, serfs=(3,))
    play(state, "call 3", 1)
    with pytest.raises(IllegalAction):
        play(state, "call 3", 2)
    play(state, "ship I")
    assert "call 3" not in legal(state, 2)
    play(state, "allow")
    assert "call 3" in legal(state, 2)


def test_ry_39_a_gift_of_the_queen_is_such_a_card_too_the_fee_of_a_search_is_not() -> None:
    state = position("RRGO WGO GIW ISSO", treasury=4, serfs=(3,))
    play_all(state, "call 3", "exchange", "give 3 4")
    assert "call 3" in legal(state, 2)
    state = position("RRGO WGO GIW ISSO", treasury=4, place=4, serfs=(3,))
    play(state, "call 3", 1)
    play_all(state, "ship O", "search")
    assert "call 3" not in legal(state, 2)


def test_ry_39_a_shipment_of_which_nothing_is_left_is_none() -> None:
    state = position("RRGO WGO GIW ISSO", treasury=4, place=4, serfs=(3,))
    play(state, "call 3", 1)
    play_all(state, "ship O", "search")
    while state.table.phase == "bribe":
        play(state, "decline")
    play(state, "inspect 1")
    assert state.table.phase == "tax"
    assert "call 3" not in legal(state, 2)


def test_ry_38_what_is_asked_stays_asked_after_a_failed_call() -> None:
    state = position("RRGO GWIO IGW SSOO", treasury=3, serfs=(3,))
    play(state, "call 3", 3)
    assert state.waiting() == (1,)
    with pytest.raises(NotYourTurn):
        play(state, "ship O", 3)
