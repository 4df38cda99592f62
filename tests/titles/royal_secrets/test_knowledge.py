"""What a seat sees of a match of Royal Secrets (section 5 of the specification), stage by stage."""

import json
from random import Random
from typing import Any

import pytest

from games.rules import Unreadable
from games.rules.titles.royal_secrets.actions import Bribe, Done, Grace, Medal, Plan, Recruit, Spy, Stab, Third
from games.rules.titles.royal_secrets.game import RoyalSecrets
from games.rules.titles.royal_secrets.hidden import SecretsView
from tests.rules.laws import the_spectator_knows_no_more_than_a_seat
from tests.titles.royal_secrets.observing import Observer
from tests.titles.royal_secrets.position import bet_all, bet_once, choose_all, lay, position
from tests.titles.royal_secrets.walking import armed, deal, readers, tied_twice, walk

CARDINAL = -1
WANTED = (
    "planning dinner bribery",
    "espionage recruitment stab medal",
    "grace master dinner",
    "medal dinner recruitment",
)


def seen(state: RoyalSecrets, owner: int, slot: int) -> dict[int | None, str]:
    """By reader the card that it sees in that slot, "" for none."""
    return {reader: card(state.view(reader), owner, slot) for reader in readers(state)}


def card(view: SecretsView, owner: int, slot: int) -> str:
    """The card of that slot in this view."""
    return next(bet.card for bet in view.bets if (bet.owner, bet.slot) == (owner, slot))


def tied() -> RoyalSecrets:
    """Example 6: Blue and Red are tied at the King."""
    state = position(3)
    choose_all(state, "K K Q")
    bet_all(state, "b10 b30^", "r20^ r20", "y0 y0^")
    return state


# Hands


def test_a_seat_sees_its_own_hand_and_no_other() -> None:
    state = position(3)
    assert state.view(0).hand == ("b0", "b0", "b10", "b10", "b20", "b20", "b30", "b30", "b40", "b40", "bX")
    assert state.view(None).hand == ()
    assert {state.view(reader).counts for reader in readers(state)} == {(11, 11, 11)}
    assert {state.view(reader).hands for reader in readers(state)} == {()}


def test_nobody_sees_a_pile() -> None:
    state = deal(4, "piles")
    view = json.loads(state.view(0).dumps())
    assert (view["piles"], view["valets"], view["cardinals"]) == ([6, 6], 6, 14)
    assert "aside" not in view


def test_a_drawn_valet_is_seen_by_its_owner_alone() -> None:
    state = position(3, favours={0: "bribery-1"}, valets="V20", round=2)
    state.play(0, Bribe())
    assert "V20" in state.view(0).hand
    assert {state.view(reader).known for reader in readers(state)} == {((), (), ())}
    assert [state.view(reader).counts[0] for reader in readers(state)] == [12] * 4


# Bets


def test_se_32_a_closed_bet_is_seen_by_its_owner_alone() -> None:
    state = position(3)
    choose_all(state, "K K Q")
    lay(state, "b40")
    assert seen(state, 0, 1) == {None: "", 0: "b40", 1: "", 2: ""}
    lay(state, "r30^")
    assert set(seen(state, 1, 1).values()) == {"r30"}
    assert [(one.face, one.open) for one in state.view(2).bets] == [("down", False), ("up", True)]


def test_se_33_nobody_sees_the_cardinals_closed_card() -> None:
    state = position(3, cardinals="K20 K10", favours={0: "medal-1"}, round=2, king="grace-1", queen="stab-1")
    choose_all(state, "K K Q")
    bet_all(state, "b10 b30^", "r20^ r20", "y0 y0^")
    assert set(seen(state, CARDINAL, 1).values()) == {"K20"}
    assert set(seen(state, CARDINAL, 2).values()) == {""}
    assert state.view(0).cardinals == 12


def test_all_work_out_courtiers_and_excuses_but_not_which_lies_closed() -> None:
    state = position(3, hands={0: "b0 b0 b30 V10"}, valets="V-10 V-10 V-10 V0 V0 V10 V10 V20 V20")
    choose_all(state, "K K Q")
    lay(state, "b30")
    assert {state.view(reader).court[0] for reader in readers(state)} == {("b0", "b0", "b30")}
    assert {state.view(reader).counts[0] for reader in readers(state)} == {3}
    lay(state, "r30^")
    assert state.view(None).court[1].count("r30") == 1


def test_se_35_espionage_sees_what_lies_closed_and_nothing_later() -> None:
    state = position(3, favours={1: "espionage-1"}, round=2)
    choose_all(state, "K K Q")
    lay(state, "b40")
    state.play(1, Spy())
    assert seen(state, 0, 1) == {None: "", 0: "b40", 1: "b40", 2: ""}
    assert {state.view(reader).bets[0].seen for reader in readers(state)} == {(1,)}
    lay(state, "r0^")
    lay(state, "y20")
    assert card(state.view(1), 2, 1) == ""


def test_se_35_espionage_sees_the_cardinals_card_for_its_seat_alone() -> None:
    state = position(3, favours={0: "espionage-1 recruitment-1"}, round=2, cardinals="K20 K-10")
    choose_all(state, "K K Q")
    bet_all(state, "b30 b20^", "r0^ r20", "y20^ y20")
    state.play(0, Spy())
    assert seen(state, CARDINAL, 2) == {None: "", 0: "K-10", 1: "", 2: ""}
    assert seen(state, 1, 2) == {None: "", 0: "r20", 1: "r20", 2: ""}
    assert state.view(1).stage == "recruit"


def test_se_36_all_see_a_stabbed_card() -> None:
    state = position(3, favours={2: "stab-2"}, round=2)
    choose_all(state, "K K Q")
    lay(state, "b40")
    lay(state, "r30")
    state.play(2, Stab(0, 1))
    assert set(seen(state, 0, 1).values()) == {"b40"}
    assert state.view(None).court[0].count("b40") == 1
    assert {state.view(reader).bets[0].stabbed for reader in readers(state)} == {True}


def test_se_37_all_see_a_medal_and_se_40_a_mark_but_not_the_closed_card_below() -> None:
    state = position(3, favours={0: "medal-2 recruitment-1"}, round=2)
    choose_all(state, "K K Q")
    bet_all(state, "b30 b20^", "r0^ r20", "y20^ y20")
    state.play(0, Medal(1, 2))
    assert {state.view(reader).bets[3].medal for reader in readers(state)} == {True}
    assert seen(state, 1, 2) == {None: "", 0: "", 1: "r20", 2: ""}
    copy = state.clone()
    copy.play(0, Recruit(1, 2))
    assert copy.view(2).stage == "choose"
    assert "r20" in copy.view(0).hand


# Planning


def test_se_20_an_answer_to_planning_is_its_owners_until_all_have_answered() -> None:
    state = position(3, favours={0: "planning-1", 2: "planning-2"}, round=4, word=1)
    assert {state.view(reader).asked for reader in readers(state)} == {(0, 2)}
    state.play(0, Plan(("king", "queen", "king")))
    assert [state.view(reader).plan for reader in readers(state)] == [None, ("king", "queen", "king"), None, None]
    assert {state.view(reader).answered for reader in readers(state)} == {(0,)}
    assert {state.view(reader).asked for reader in readers(state)} == {(2,)}
    state.play(2, Done())
    assert {state.view(reader).plan for reader in readers(state)} == {None}
    assert {state.view(reader).places for reader in readers(state)} == {("king", "queen", "king")}


def test_se_20_no_plan_is_an_answer_too_and_looks_like_one() -> None:
    state = position(3, favours={0: "planning-1", 2: "planning-2"}, round=4)
    state.play(2, Done())
    assert [state.view(reader).plan for reader in readers(state)] == [None, None, None, ()]
    assert state.view(1).answered == (2,)


# The Word


def test_se_13_who_can_be_given_the_word_is_seen_by_all() -> None:
    state = position(4, word=1)
    assert {state.view(reader).nameable for reader in readers(state)} == {(0, 2, 3)}
    state.play(1, next(move for move in state.legal(1)))
    assert state.view(3).acted == (1,)
    assert 1 not in state.view(3).nameable


def test_se_15_the_last_second_bet_names_nobody() -> None:
    state = position(3)
    choose_all(state, "K K Q")
    bet_once(state, "b10", "r20^", "y0")
    lay(state, "b30^")
    lay(state, "r20")
    assert state.view(2).nameable == ()
    assert state.view(2).turn == (2,)


# The count


def test_se_54_a_third_card_is_its_owners_until_all_are_turned_up() -> None:
    state = tied()
    state.play(0, Third("king", "b20"))
    assert [state.view(reader).ties[0].own for reader in readers(state)] == ["", "b20", "", ""]
    assert {state.view(reader).ties[0].picked for reader in readers(state)} == {(0,)}
    assert {state.view(reader).answered for reader in readers(state)} == {(0,)}
    assert {state.view(reader).court[0].count("b20") for reader in readers(state)} == {2}
    state.play(1, Third("king", "r10"))
    assert {state.view(reader).ties for reader in readers(state)} == {()}
    assert state.view(None).court[1].count("b20") == 1


def test_se_55_at_which_of_two_ties_a_diner_has_picked_only_it_knows() -> None:
    state = tied_twice("b0 b10 b20")
    assert state.view(None).ties[0].seats == (0, 1)
    assert state.view(None).ties[1].seats == (0, 2)
    state.play(0, Third("queen", "b20"))
    for reader in readers(state):
        view = state.view(reader)
        assert [tie.picked for tie in view.ties] == [(), ()]
        assert [tie.own for tie in view.ties] == ["", "b20" if reader == 0 else ""]
        assert (view.answered, view.counts[0]) == ((0,), 2)
    state.play(1, Third("king", "r0"))
    assert {tuple([tie.picked for tie in state.view(reader).ties]) for reader in readers(state)} == {((1,), ())}
    for seat in range(3):
        the_spectator_knows_no_more_than_a_seat(state, seat, Random(seat))
    state.play(0, Third("king", "b0"))
    assert [tie.picked for tie in state.view(2).ties] == [(0, 1), (0,)]


def test_only_its_owner_knows_in_which_order_it_has_answered() -> None:
    state = tied_twice("b0 b10 b20")
    state.play(0, Third("queen", "b20"))
    state.play(0, Third("king", "b0"))
    assert [state.view(reader).given for reader in readers(state)] == [(), ("queen", "king"), (), ()]


def test_what_the_count_has_brought_and_mercy_are_open() -> None:
    state = position(3, favours={0: "grace-1", 1: "grace-2"}, round=3)
    choose_all(state, "K K Q")
    bet_all(state, "b10^ b0", "r0 r0^", "y20^ y20")
    assert state.view(2).stage == "reckon"
    assert [row.failed for row in state.view(None).reckoned] == [5, 5, 0]
    state.play(0, Grace())
    assert [row.grace for row in state.view(2).reckoned] == [True, False, False]
    assert state.view(2).asked == (1,)


def test_the_story_of_the_count_has_no_secret() -> None:
    state = position(3, valets="V20")
    choose_all(state, "K K Q")
    bet_all(state, "b0^ bX", "r20^ r20", "y20^ y20")
    views = [state.view(reader) for reader in readers(state)]
    assert {len(view.count) for view in views} == {len(views[0].count)}
    assert not any(event.secret for view in views for event in view.count)
    assert [event.kind for event in views[0].count][:3] == ["reveal", "withdrew", "valet"]
    assert "V20" not in json.dumps([event.data() for event in views[0].count])


# Known Valets


def test_a_passed_valet_is_known_until_it_lies_open_again() -> None:
    state = position(3, more={1: "V10"}, valets="V-10 V-10 V-10 V0 V0 V10 V10 V20 V20")
    choose_all(state, "K K Q")
    bet_all(state, "b10 b30^", "r20^ r20", "y0 y0^")
    state.play(0, Third("king", "b20"))
    state.play(1, Third("king", "V10"))
    assert {state.view(reader).known for reader in readers(state)} == {(("V10",), (), ())}
    choose_all(state, "Q Q K")
    bet_all(state, "V10 b10^", "r10 r10^", "y10 y10^")
    assert state.view(2).known[0] == ("V10",)
    state.play(0, Done())
    assert {state.view(reader).known for reader in readers(state)} == {((), (), ())}


def test_two_equal_valets_that_swap_are_both_known() -> None:
    state = position(3, more={0: "V10", 1: "V10"}, valets="V-10 V10 V20")
    choose_all(state, "K K Q")
    bet_all(state, "b10 b30^", "r20^ r20", "y0 y0^")
    state.play(0, Third("king", "V10"))
    state.play(1, Third("king", "V10"))
    assert state.view(2).known == (("V10",), ("V10",), ())


def test_se_71_a_recruited_valet_is_known_to_be_in_its_new_hand() -> None:
    state = position(
        3, more={1: "V0"}, favours={0: "recruitment-1"}, round=2, valets="V-10 V-10 V-10 V0 V10 V10 V10 V20 V20"
    )
    choose_all(state, "K K Q")
    bet_all(state, "b30 b20^", "r0^ V0", "y20^ y20")
    state.play(0, Recruit(1, 2))
    assert {state.view(reader).known for reader in readers(state)} == {(("V0",), (), ())}


# Points and the end


def test_all_points_are_in_every_view_for_all_can_count_them() -> None:
    state = tied()
    assert {state.view(reader).points for reader in readers(state)} == {(10, 10, 10)}
    state.play(0, Third("king", "b20"))
    state.play(1, Third("king", "r10"))
    assert {state.view(reader).points for reader in readers(state)} == {(14, 14, 6)}


def test_se_82_at_the_end_all_see_hands_points_and_bonus() -> None:
    state = position(
        3,
        hands={0: "b0 b0 V-10 V20 b10 bX V0", 1: "r0 r0 r40 r40 r10", 2: "y0 y0 V-10"},
        round=7,
        valets="V-10 V0 V10 V10 V10 V20",
    )
    choose_all(state, "K K Q")
    bet_all(state, "b0 b0^", "r0^ r0", "y0 y0^")
    for reader in readers(state):
        view = state.view(reader)
        assert (view.points, view.bonus) == ((5, 5, 6), (3, 6, 0))
        assert view.hands[2] == ("y0", "y0", "V-10")
        assert view.result == state.result()
        assert not view.audiences
        assert not view.bets


# Readers


def test_a_view_of_no_seat_is_refused() -> None:
    state = deal(3, "no seat")
    wrong: list[Any] = [3, -1, 99, True, "0", 1.0]
    for seat in wrong:
        with pytest.raises(Unreadable, match="no such seat"):
            state.view(seat)


def test_looking_does_not_change_what_lies_there() -> None:
    state = tied()
    before = RoyalSecrets.dumps(state)
    for reader in readers(state):
        state.view(reader)
    assert RoyalSecrets.dumps(state) == before


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("wanted", ["", *WANTED])
def test_a_view_says_what_its_reader_can_work_out_from_what_it_heard(seats: int, wanted: str) -> None:
    for key in ("a", "b"):
        state = armed(seats, key, wanted) if wanted else deal(seats, key)
        observers = [Observer(state.view(reader)) for reader in readers(state)]
        for number, (later, events) in enumerate(walk(state, key)):
            for observer in observers:
                observer.hear(events if number else [])
                observer.agrees(later.view(observer.seat))
