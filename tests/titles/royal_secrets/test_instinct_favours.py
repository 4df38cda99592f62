"""When a sensible player uses a Favour, and the orders that it leaves (section 9)."""

from collections.abc import Sequence
from typing import Any

import pytest

from games.rules import Order
from games.rules.titles.royal_secrets.actions import Choose, Spy
from games.rules.titles.royal_secrets.game import RoyalSecrets
from games.rules.titles.royal_secrets.orders import (
    AtRetinue,
    Attend,
    BribeWhenICan,
    HoldFavours,
    KeepPlanning,
    KeepRecruitment,
    MercyFrom,
    MyZero,
    RecruitHighest,
)
from tests.titles.royal_secrets.rounds import begun, best, bet, placed, spied, wagered, weights

# Favours


def test_one_looks_at_the_closed_cards_before_the_second_bet_not_before_the_first() -> None:
    first = placed("KKQ", favours={1: "espionage-1"})
    bet(first, "b20")
    assert best(first, 1).startswith("bet")
    second = wagered("KKQ", "b20 b10^", "r20^ r0", "y0 y0", slots=1, favours={1: "espionage-1"})
    bet(second, "b10^")
    assert best(second, 1) == "spy"
    second.play(1, Spy())
    assert best(second, 1).startswith("bet")


def last_word(*bets: str, places: str = "KKQ", **laid: Any) -> RoyalSecrets:
    """Blue is asked in the Last Word."""
    state = wagered(places, *bets, **laid)
    assert (state.table.stage, state.waiting()) == ("lastword", (0,))
    return state


def test_a_medal_tips_the_own_audience() -> None:
    """10 are missing of 50, and Blue's open 30 counts double."""
    state = last_word("b30^ b0", "r10^ r0", "y20 y0^", favours={0: "medal-2"})
    assert best(state) == "medal 0 1"


def test_a_medal_on_a_valet_tips_the_other_audience() -> None:
    """Example 16, if Blue knows that 40 of 40 lie at the King's."""
    state = last_word(
        "b20 b20^",
        "V-10^ r40",
        "y10 y0^",
        "g0 g0^",
        places="QKKQ",
        king="espionage-1",
        hands={1: "r0 r0 r40 V-10"},
        favours={0: "medal-2"},
    )
    assert best(spied(state, 0)) == "medal 1 1"


def test_a_stab_falls_on_the_other_audience_where_it_is_just_enough() -> None:
    state = last_word("b30^ b20", "r10^ r0", "y30^ y10", "g0^ g0", places="KKQQ", favours={0: "stab-2"})
    assert best(spied(state, 0)) == "stab 2 2"


def test_a_favour_of_the_second_phase_is_kept_where_it_changes_nothing() -> None:
    """Both Audiences are far from their mark, whatever happens."""
    state = last_word("b0^ b0", "r0^ r0", "y0^ y0", favours={0: "stab-2 medal-2"}, king="master-2", queen="dinner-2")
    assert best(state) == "done"


def test_a_high_open_card_is_recruited_and_a_poor_one_is_not() -> None:
    rich = wagered("KKQ", "b20^ b0", "r40^ r0", "y20^ y20", favours={0: "recruitment-1"})
    assert best(rich) == "recruit 1 1"
    poor = wagered("KKQ", "b20^ b0", "r10^ r0", "y20^ y20", favours={0: "recruitment-1"})
    assert best(poor) == "done"


def count(favours: str, *, struck: bool, round: int = 2) -> RoyalSecrets:
    """Blue fails at an Audience that costs 5; with a Valet of Yellow's it is struck for 4 more."""
    yellow = "y40^ V-10" if struck else "y40^ y0"
    hands = {2: "y0 y0 y40 V-10"}
    return wagered("KKQQ", "b10^ b0", "r0 r20^", yellow, "g0 g20^", hands=hands, favours={0: favours}, round=round)


def test_mercy_from_five_points_on_and_late_from_less() -> None:
    assert best(count("grace-1", struck=False)) == "grace"
    early, late = count("grace-1", struck=False), count("grace-1", struck=False, round=5)
    early.table.failed[0] = late.table.failed[0] = 4
    assert best(early) == "done"
    assert best(late) == "grace"


def test_a_master_stroke_comes_first_where_it_saves_more_and_grace_only_with_enough_left() -> None:
    state = count("grace-1 master-1", struck=True)
    assert best(state) == "master"
    state.play(0, state.legal(0)[1])
    assert best(state) == "done"
    last = count("grace-1 master-1", struck=True, round=7)
    last.play(0, last.legal(0)[1])
    assert best(last) == "grace"


def test_in_a_tie_a_third_card_is_worth_its_chance_less_its_price() -> None:
    """In the last round the points hang on it: the highest card; else not more than the Favour is worth."""
    state = wagered("KKQ", "b10 b30^", "r20^ r20", "y0 y0^", round=7)
    assert best(state, 0) == "third king b40"
    poor = wagered("KKQ", "b10 b30^", "r20^ r20", "y0 y0^", hands={0: "b0 b0 b10 b30 b40"}, round=2)
    found = weights(poor, 0)
    assert found["third king b0"] > found["third king b40"]


# What is left


def leaves(state: RoyalSecrets, seat: int) -> list[Order]:
    """What is sensible for the seat; all of it may be left."""
    found = RoyalSecrets.sensible(state.view(seat))
    assert all(state.may_leave(seat, order) for order in found)
    return found


def of(kind: type[Order], orders: Sequence[Order]) -> list[Order]:
    """Those of that type."""
    return [order for order in orders if isinstance(order, kind)]


def test_a_choice_is_left_as_soon_as_both_audiences_lie_open_and_not_by_who_is_asked() -> None:
    state = begun(king="espionage-1", queen="dinner-2")
    assert leaves(state, 1) == [Attend("king", 2), MyZero()]
    assert leaves(state, 0) == [MyZero()]
    state.play(0, Choose("king", 1))
    assert of(Attend, leaves(state, 0)) == []
    assert len(of(Attend, leaves(state, 2))) == 1


def test_planning_and_dinner_are_kept_early_and_used_late() -> None:
    early = leaves(begun(favours={1: "planning-1 dinner-1"}), 1)
    assert of(KeepPlanning, early) == [KeepPlanning()]
    assert of(AtRetinue, early) == [AtRetinue("nothing")]
    late = leaves(begun(favours={1: "planning-1 dinner-1"}, round=6), 1)
    assert of(KeepPlanning, late) == []
    assert of(AtRetinue, late) == [AtRetinue("dine")]


def test_a_valet_is_taken_at_once_while_there_are_any() -> None:
    found = leaves(begun(favours={1: "bribery-1 dinner-1"}), 1)
    assert found[0] == BribeWhenICan()
    assert of(AtRetinue, found) == [AtRetinue("bribe")]
    assert of(BribeWhenICan, leaves(begun(favours={1: "bribery-1"}, valets=""), 1)) == []


def test_favours_are_held_for_the_round_once_both_bets_lie_and_none_would_help() -> None:
    state = wagered("KKQ", "b0^ b0", "r0^ r0", "y0 y0", slots=1, king="master-2", favours={0: "stab-2"}, round=3)
    assert of(HoldFavours, leaves(state, 0)) == []
    bet(state, "b0")
    assert of(HoldFavours, leaves(state, 0)) == [HoldFavours(3)]
    last = wagered("KKQ", "b0^ b0", "r0^ r0", "y0 y0", slots=1, king="master-2", favours={0: "stab-2"}, round=7)
    bet(last, "b0")
    assert of(HoldFavours, leaves(last, 0)) == []


def test_recruitment_waits_for_a_strong_open_card() -> None:
    state = wagered("KKQ", "b0^ b0", "r10^ r0", "y0 y0", slots=1, favours={0: "recruitment-1"})
    assert of(KeepRecruitment, leaves(state, 0)) == [KeepRecruitment()]
    strong = wagered("KKQ", "b0^ b0", "r40^ r0", "y0 y0", slots=1, favours={0: "recruitment-1"})
    assert of(RecruitHighest, leaves(strong, 0)) == [RecruitHighest()]


@pytest.mark.parametrize(("round", "points"), [(2, 5), (5, 2), (7, 1)])
def test_mercy_is_left_from_five_points_and_later_from_less(round: int, points: int) -> None:
    assert of(MercyFrom, leaves(begun(favours={1: "grace-1"}, round=round), 1)) == [MercyFrom(points)]
    assert of(MercyFrom, leaves(begun(round=round), 1)) == []


def test_a_zero_is_enough_for_a_tie_but_in_the_last_round() -> None:
    assert of(MyZero, leaves(begun(), 1)) == [MyZero()]
    assert of(MyZero, leaves(begun(round=7), 1)) == []


def test_nothing_is_left_by_a_spectator_or_after_the_end() -> None:
    state = RoyalSecrets.deal(seats=3, options={}, key="end")
    assert RoyalSecrets.sensible(state.view(None)) == []
    while waiting := state.waiting():
        state.play(waiting[0], state.default(waiting[0]))
    assert RoyalSecrets.sensible(state.view(0)) == []
