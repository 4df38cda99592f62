"""The standing orders for the Last Word, Recruitment, third cards and mercy (section 4)."""

from typing import Any

import pytest

from games.rules.following import Left, impossible
from games.rules.titles.royal_secrets.actions import Done, Grace, Stab
from games.rules.titles.royal_secrets.cards import KIND
from games.rules.titles.royal_secrets.game import RoyalSecrets
from games.rules.titles.royal_secrets.orders import (
    HoldFavours,
    KeepRecruitment,
    MercyFrom,
    MyZero,
    RecruitHighest,
)
from tests.titles.royal_secrets.rounds import bet, followed, given, of, placed, wagered

# The Last Word and Recruitment


def last_word(**laid: Any) -> RoyalSecrets:
    """The Last Word of a round; Yellow holds a Stab."""
    return wagered("KKQ", "b10^ bX", "r0^ r0", "y20^ y20", favours={2: "stab-2"}, **laid)


def test_favours_are_held_in_the_last_word() -> None:
    state = last_word()
    assert state.waiting() == (2,)
    assert given(state, 2, HoldFavours()) == given(state, 2, HoldFavours(2)) == "done"
    assert given(state, 2, HoldFavours(3)) is None
    assert given(state, 1, HoldFavours()) is None


def test_held_for_this_round_is_over_with_the_round() -> None:
    state = last_word()
    orders = [Left(2, HoldFavours()), Left(2, HoldFavours(2))]
    assert [one.order for one in orders] == of(state, 2, HoldFavours)
    state.play(2, Done())
    assert state.table.round == 3
    assert impossible(state, orders) == [Left(2, HoldFavours(2))]
    assert of(state, 2, HoldFavours) == [HoldFavours(), HoldFavours(3)]


def test_an_order_to_hold_answers_no_bet_turn_and_falls_with_the_last_such_favour() -> None:
    state = placed("KKQ", favours={1: "stab-2"})
    bet(state, "b10")
    assert given(state, 1, HoldFavours()) is None
    state.play(1, Stab(0, 1))
    assert impossible(state, [Left(1, HoldFavours())])


def recruiting(*bets: str, favours: str = "recruitment-1", **laid: Any) -> RoyalSecrets:
    """Blue, of three at the King's, is asked whom to recruit."""
    state = wagered("KKKQ", *bets, "g0 g0^", favours={0: favours}, **laid)
    assert state.table.stage == "recruit"
    return state


def test_recruitment_is_kept() -> None:
    state = recruiting("b0^ b0", "r10^ r40", "y30 y20^")
    assert given(state, 0, KeepRecruitment()) == "done"
    assert of(state, 1, KeepRecruitment) == of(state, 1, RecruitHighest) == []


def test_the_highest_open_card_is_recruited_and_no_closed_one() -> None:
    state = recruiting("b0^ b0", "r10^ r40", "y30 y20^")
    assert given(state, 0, RecruitHighest()) == "recruit 2 2"
    equal = recruiting("b0^ b0", "r20^ r40", "y30 y20^")
    assert given(equal, 0, RecruitHighest()) == "recruit 1 1"


def test_where_no_open_card_has_influence_recruitment_is_kept() -> None:
    state = recruiting("b0^ b0", "r0^ r40", "yX^ y40", hands={2: "y0 y0 yX y40"})
    assert given(state, 0, RecruitHighest()) == "done"


def test_who_holds_two_recruits_twice() -> None:
    state = recruiting("b0^ b0", "r10^ r40", "y30 y20^", favours="recruitment-1 recruitment-2")
    assert followed(state, Left(0, RecruitHighest())) == ["0 recruit 2 2", "0 recruit 1 1"]


# The count


def test_my_zero_answers_a_tie_and_nothing_where_there_is_none_in_hand() -> None:
    state = wagered("KKQ", "b10 b30^", "r20^ r20", "y0 y0^", round=1)
    assert state.waiting() == (0, 1)
    assert given(state, 0, MyZero()) == "third king b0"
    assert given(state, 2, MyZero()) is None
    assert followed(state, Left(0, MyZero())) == ["0 third king b0"]
    assert state.waiting() == (1,)
    state.table.hands[1] = [KIND["r10"], KIND["r40"]]
    assert given(state, 1, MyZero()) is None
    assert MyZero() in state.standing(1)


def count(mine: str, **laid: Any) -> RoyalSecrets:
    """Blue, with Red at the King's, fails there (5 points) and is struck by Yellow's Valet (4 points)."""
    return wagered(
        "KKQQ", "b10^ b0", "r0 r20^", "y40^ V-10", "g0 g20^", hands={2: "y0 y0 y40 V-10"}, favours={0: mine}, **laid
    )


@pytest.mark.parametrize(("points", "played"), [(1, "grace"), (9, "grace"), (10, "done"), (12, "done")])
def test_mercy_counts_what_valets_cost_as_well(points: int, played: str) -> None:
    state = count("grace-1")
    assert (state.table.failed[0], state.table.struck[0]) == (5, 4)
    assert given(state, 0, MercyFrom(points)) == played


def test_what_saves_more_comes_first_and_the_other_only_if_as_much_is_left_to_lose() -> None:
    assert followed(count("grace-1 master-1"), Left(0, MercyFrom(4))) == ["0 master", "0 grace"]
    assert followed(count("grace-1 master-1"), Left(0, MercyFrom(5))) == ["0 master", "0 done"]
    assert followed(count("grace-1 master-1"), Left(0, MercyFrom(10))) == ["0 done"]
    state = count("grace-1 master-1")
    state.table.failed[0], state.table.struck[0] = 3, 4
    assert given(state, 0, MercyFrom(5)) == "grace"
    state.play(0, Grace())
    assert given(state, 0, MercyFrom(5)) == "done"


def test_only_who_holds_grace_or_a_master_stroke_can_ask_for_mercy() -> None:
    state = count("grace-1")
    assert [order.points for order in of(state, 0, MercyFrom)] == list(range(1, 13))
    assert of(state, 1, MercyFrom) == []
    state.play(0, Grace())
    assert impossible(state, [Left(0, MercyFrom(5))])


def test_mercy_leaves_a_third_card_to_its_owner() -> None:
    """Example 25: Blue is asked for mercy and for a third card; Yellow for a third card only."""
    state = wagered(
        "KQKQ", "b20 b20^", "V-10 r30^", "y40 y0^", "g10 g20^", hands={1: "r0 r0 r30 V-10"}, favours={0: "grace-1"}
    )
    assert state.waiting() == (0, 2)
    assert followed(state, Left(0, MercyFrom(4))) == ["0 grace"]
    assert state.waiting() == (0, 2)
    assert given(state, 2, MercyFrom(4)) is None
