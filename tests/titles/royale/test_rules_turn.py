"""The rules of a human Citizen's turn and of the Queen's, RY-10 to RY-16, RY-26 and RY-27, each as a sentence."""

import pytest

from games.rules import IllegalAction
from games.rules.titles.royale.actions import Ship
from tests.titles.royale.position import A, face_up, hand, held, legal, play, play_all, position, tidy, told


def test_ry_10_work_is_optional() -> None:
    state = position(A)
    play(state, "ship R")
    assert state.table.phase == "search"
    assert not state.table.worked


def test_ry_10_ship_is_compulsory_after_work() -> None:
    state = position(A)
    play_all(state, "exchange", "give 2 3")
    assert state.waiting() == (1,)
    assert legal(state) == ["ship G", "ship O", "ship GO", "ship OO"]


@pytest.mark.parametrize(("place", "hands"), [(1, "RRGO GWIO GISO WSOO"), (2, "RG WWGO GISO RSIOO")])
def test_ry_11_both_own_resources_are_exchanged_for_a_gold(place: int, hands: str) -> None:
    state = position(hands, place=place, treasury=7 - hands.count("O"))
    treasury, gold = state.table.treasury, hand(state, place).count("O")
    event = play(state, "exchange")[0]
    assert event.facts == {"seat": place, "card": ("grain", "wood")[place - 1], "gold": 1}
    assert state.table.treasury == treasury - 1
    assert hand(state, place) == "G" + "O" * (gold + 1)


def test_ry_11_one_own_resource_or_two_of_another_role_are_not_enough() -> None:
    state = position("RGWW RGO GISO IOSOO")
    assert "exchange" not in legal(state)
    with pytest.raises(IllegalAction, match="both Resources"):
        play(state, "exchange")


def test_ry_11_with_an_empty_treasury_the_exchange_earns_nothing() -> None:
    state = position("RRG GWIOO GISOO WSOOO", treasury=0)
    (event,) = play(state, "exchange")
    assert event.facts["gold"] == 0
    assert (state.table.treasury, hand(state, 1)) == (0, "G")
    assert state.table.phase == "give"


def test_ry_11_the_last_gold_of_the_treasury_is_earned() -> None:
    state = position("RRG GWIOO GISOO WSOO", treasury=1)
    (event,) = play(state, "exchange")
    assert event.facts["gold"] == 1
    assert (state.table.treasury, hand(state, 1)) == (0, "GO")


def test_ry_12_the_queen_gives_one_each_to_two_different_citizens() -> None:
    state = position(A)
    play(state, "exchange")
    assert state.waiting() == (0,)
    assert legal(state) == ["give 1 2", "give 1 3", "give 1 4", "give 2 3", "give 2 4", "give 3 4"]
    for wrong in ("give 2 2", "give 3 1"):
        with pytest.raises(IllegalAction):
            play(state, wrong)
    (event,) = play(state, "give 2 4")
    assert (event.facts, event.secret) == ({"seat": 0, "card": "grain", "to": [2, 4]}, {})
    assert held(state, "GOO GWIOR GISO WSOOR")


def test_ry_12_the_exchanging_citizen_may_be_one_of_them() -> None:
    state = position(A)
    play_all(state, "exchange", "give 1 2")
    assert held(state, "GOOR GWIOR GISO WSOO")


def test_ry_12_a_serf_may_be_one_and_ry_13_takes_it_face_down() -> None:
    state = position("RRGO GWO II GSSWOO", treasury=3, serfs=(3,))
    play(state, "exchange")
    (event,) = play(state, "give 2 3")
    assert event.facts["to"] == [2, -3]
    assert (hand(state, 3), face_up(state, 3)) == (tidy("RII"), "")


def test_ry_13_an_exchange_a_turn_is_for_every_turn() -> None:
    state = position("RRGO WWGO GISO ISOO")
    play_all(state, "exchange", "give 3 4", "ship G", "allow")
    assert state.waiting() == (2,)
    assert not state.table.worked
    assert legal(state)[0] == "exchange"


def test_ry_13_one_exchange_a_turn() -> None:
    state = position(A)
    play_all(state, "exchange", "give 1 2")
    assert "exchange" not in legal(state)
    with pytest.raises(IllegalAction):
        play(state, "exchange")


@pytest.mark.parametrize(("place", "recipient"), [(1, 4), (2, 1), (3, 2), (4, 3)])
def test_ry_14_shipments_go_to_the_right_past_the_queen(place: int, recipient: int) -> None:
    state = position(A, place=place)
    (event,) = play(state, "ship O")
    assert state.table.recipient == recipient
    assert (event.facts, sorted(event.secret)) == ({"seat": place, "to": recipient, "count": 1}, [place])
    assert event.secret[place] == {"cards": ["gold"]}


def test_ry_14_one_or_two_cards_each_multiset_once() -> None:
    state = position("GGRRO GWIO ISO WSOO")
    assert legal(state)[1:] == [
        "ship G",
        "ship O",
        "ship R",
        "ship GG",
        "ship GO",
        "ship GR",
        "ship OR",
        "ship RR",
    ]


@pytest.mark.parametrize(
    "cards", [(), ("gold", "gold", "grain"), ("wood",), ("gold", "gold"), ("grain", "gold"), ("glory", "stone")]
)
def test_ry_14_no_other_cards_can_be_shipped(cards: tuple[str, ...]) -> None:
    state = position(A)
    with pytest.raises(IllegalAction, match="one or two cards"):
        state.play(1, Ship(cards))  # type: ignore[arg-type]


def test_ry_14_a_serf_can_be_the_recipient() -> None:
    state = position("RRGO GWIO GISO WSOO", place=1, serfs=(4,))
    (event,) = play(state, "ship GR")
    assert event.facts == {"seat": 1, "to": -4, "count": 2}


def test_ry_14_gold_just_earned_may_be_shipped() -> None:
    state = position("RRG GWIO GISO WSOO", treasury=3)
    play_all(state, "exchange", "give 2 3", "ship GO")
    assert (hand(state, 1), state.table.treasury) == ("", 2)


def test_ry_15_without_cards_the_turn_is_skipped_without_asking() -> None:
    state = position("RRGO - GWISOO GWSIOO", place=1)
    events = play_all(state, "ship O", "allow")
    assert told(events)[-1] == "skip"
    assert events[-1].facts == {"seat": 2}
    assert state.waiting() == (3,)


def test_ry_15_a_turn_ends_when_the_exchange_left_no_card() -> None:
    state = position("RR GWIOO GISOO GWSOOO", treasury=0)
    events = play_all(state, "exchange", "give 3 4")
    assert told(events) == ["exchange", "give"]
    assert state.waiting() == (2,)


def test_ry_15_a_card_given_back_must_be_shipped() -> None:
    state = position("RR GWIOO GISOO GWSOOO", treasury=0)
    play_all(state, "exchange", "give 1 4")
    assert legal(state, 1) == ["ship R"]


def test_ry_16_shipped_cards_are_in_nobodys_hand_and_only_the_sender_sees_them() -> None:
    state = position(A)
    play(state, "ship GR")
    assert held(state, "OR GWIO GISO WSOO")
    assert state.view(1).packet == ("glory", "grain")
    assert all(state.view(seat).packet == () for seat in (None, 0, 2, 3, 4))
    play(state, "search")
    assert all(state.view(seat).packet == () for seat in (None, 0, 2, 3, 4))


def test_ry_26_the_queen_may_tax_one_human_citizen_of_all_its_gold() -> None:
    state = position(A, place=0)
    (event, _) = play(state, "tax 4")
    assert event.facts == {"seat": 0, "of": 4, "gold": 2}
    assert held(state, "RRGO GWIO GISO WS")
    assert state.table.treasury == 4


def test_ry_26_zero_is_possible_and_public() -> None:
    state = position("RRG GWIOO GISO WSOO", place=0)
    assert "tax 1" in legal(state)
    (event, _) = play(state, "tax 1")
    assert event.facts["gold"] == 0
    assert state.table.treasury == 2


def test_ry_26_the_queen_may_let_the_turn_pass() -> None:
    state = position(A, place=0)
    assert told(play(state, "no_tax")) == ["no_tax", "round"]
    assert held(state, A)


def test_ry_27_one_to_three_face_up_gold_of_serfs_may_be_collected() -> None:
    state = position("RRG WI IG WSSG", treasury=2, place=0, serfs=(2, 3), up={2: "O", 3: "OOOO"})
    collects = [text for text in legal(state) if text.startswith("collect")]
    assert set(collects) == {
        "collect 2:1",
        "collect 3:1",
        "collect 3:2",
        "collect 3:3",
        "collect 2:1 3:1",
        "collect 2:1 3:2",
    }
    (event, _) = play(state, "collect 2:1 3:2")
    assert event.facts == {"seat": 0, "taken": [[2, 1], [3, 2]], "gold": 3}
    assert (state.table.treasury, face_up(state, 2), face_up(state, 3)) == (5, "", "OO")


def test_ry_27_face_down_gold_cannot_be_collected_and_a_serf_cannot_be_taxed() -> None:
    state = position("RRGO WGO IOOGI WSSO", treasury=1, place=0, serfs=(2, 3), up={2: "O"})
    assert legal(state) == ["tax 1", "tax 4", "collect 2:1", "no_tax"]
    for wrong in ("tax 3", "collect 3:1", "collect 2:2"):
        with pytest.raises(IllegalAction):
            play(state, wrong)
