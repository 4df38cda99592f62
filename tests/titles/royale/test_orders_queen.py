"""The Queen's standing orders (section 4): searches, what she finds, gifts, taxes, and a Serf's cards."""

from typing import Any

import pytest

from games.rules.titles.royale.game import Royale
from games.rules.titles.royale.orders import (
    CollectPolicy,
    GloryTo,
    HandOut,
    InspectAll,
    KeepFaceUp,
    LetPass,
    SearchPolicy,
    TaxPolicy,
)
from tests.titles.royale.position import legal, play, play_all, position
from tests.titles.royale.test_orders import QUEEN, given, of

# Searches
SERF_AT_3 = "RRGO GWOO II GWSSOO"  # RYE-15


def shipped(**more: Any) -> Royale:
    """A, with two cards shipped from place 1 to place 4."""
    state = position(**more)
    play(state, "ship GR")
    return state


@pytest.mark.parametrize(
    ("policy", "answer"),
    [
        (LetPass(), "allow"),
        (LetPass(sender=1), "allow"),
        (LetPass(sender=2), None),
        (LetPass(pairs=True), "allow"),
        (LetPass(round=2), None),
        (SearchPolicy(), "search"),
        (SearchPolicy(sender=1), "search"),
        (SearchPolicy(sender=2), None),
        (SearchPolicy(pairs=True), "search"),
        (SearchPolicy(keep=1), "search"),
        (SearchPolicy(keep=2), None),
        (SearchPolicy(round=1), "search"),
        (SearchPolicy(round=2), None),
    ],
)
def test_ry17_a_search_policy_answers_the_shipments_that_it_means(
    policy: LetPass | SearchPolicy, answer: str | None
) -> None:
    assert given(shipped(), policy) == answer
    assert given(shipped(), policy, 1) is None


def test_a_policy_about_pairs_leaves_single_cards_alone() -> None:
    state = position()
    play(state, "ship G")
    assert given(state, SearchPolicy(pairs=True)) is None


def test_a_policy_for_one_round_lapses_with_the_round() -> None:
    state = position(place=0, round=3)
    assert state.may_leave(QUEEN, SearchPolicy(sender=2, round=3))
    play(state, "no_tax")
    assert not state.may_leave(QUEEN, SearchPolicy(sender=2, round=3))
    assert state.may_leave(QUEEN, SearchPolicy(sender=2))


def test_search_policies_name_human_senders() -> None:
    listed = of(SearchPolicy, position(SERF_AT_3, place=2, serfs=(3,)))
    assert {order.sender for order in listed if isinstance(order, SearchPolicy)} == {0, 1, 2, 4}
    assert (len(of(LetPass, position())), len(of(SearchPolicy, position()))) == (20, 100)


# The Queen's other decisions


def test_ry22_all_that_is_found_is_taken() -> None:
    state = position(place=2)
    play_all(state, "ship GO", "search", "decline")
    assert given(state, InspectAll()) == "inspect glory"
    other = position("R GWIOO GORIS GWSOO", place=2)
    play_all(other, "ship OO", "search")
    assert given(other, InspectAll()) == "inspect 2"


def test_ry12_the_first_two_that_apply_get_the_resources() -> None:
    state = position()
    play(state, "exchange")
    assert given(state, HandOut((3, 1, 2))) == "give 1 3"
    assert given(state, HandOut((3, 1, 2), never_owner=True)) == "give 2 3"


def test_ry12_whom_the_order_does_not_name_is_next_by_fewest_cards() -> None:
    """With one place named the order acts too; the second card goes where the clock would give it."""
    state = position("RRG GWIOO GISOO WS", treasury=3)
    play(state, "exchange")
    assert given(state, HandOut((2,))) == "give 2 4"
    assert given(state, HandOut((1,), never_owner=True)) == "give 2 4"
    assert given(state, HandOut((1, 3), never_owner=True)) == "give 3 4"
    assert all(given(state, order) for order in of(HandOut, state))


def test_ry26_she_taxes_whom_the_policy_names() -> None:
    state = position(place=0)
    assert given(state, TaxPolicy(4)) == "tax 4"
    assert given(state, CollectPolicy(1)) is None
    assert of(CollectPolicy, state) == []


def test_ry27_she_collects_from_so_much_gold_on() -> None:
    state = position("RRG WI IG WSSG", treasury=3, place=0, serfs=(2, 3), up={2: "OO", 3: "OO"})  # RYE-21
    assert given(state, CollectPolicy(3)) == "collect 2:2 3:1"
    less = position("RRG WI IG WSSG", treasury=5, place=0, serfs=(2, 3), up={2: "O", 3: "O"})
    assert given(less, CollectPolicy(3, place=4)) == "tax 4"
    assert given(less, CollectPolicy(3)) is None
    assert given(less, TaxPolicy(2)) is None


def test_ry32_the_first_human_of_the_ranking_gets_the_glory() -> None:
    state = position("RRO GWIIOO G GWSSOO", place=2, serfs=(3,))  # RYE-17
    play_all(state, "ship W", "allow")
    assert given(state, GloryTo((4, 1))) == "pass_glory 4"
    assert given(state, GloryTo((3, 1))) == "pass_glory 1"
    assert not state.may_leave(QUEEN, GloryTo((3,)))
    assert of(GloryTo, position()) == []


def test_ry33_the_serf_keeps_its_gold_or_its_resources() -> None:
    state = position("RRGO GWSOO I GWSO", place=2, serfs=(3,), up={3: "IO"})  # RYE-18
    play_all(state, "ship S", "allow")
    assert legal(state) == ["pass_face_up O", "pass_face_up I"]
    assert given(state, KeepFaceUp("gold")) == "pass_face_up I"
    assert given(state, KeepFaceUp("resources")) == "pass_face_up O"
    assert of(KeepFaceUp, position()) == []
