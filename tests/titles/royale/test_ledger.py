"""Steps 1 to 8 of the ledger (section 5 of the specification), and the examples that show them."""

from typing import Any

import msgspec
import pytest

from games.rules import Unreadable
from games.rules.titles.royale import ledger
from games.rules.titles.royale.cards import GLORY, GOLD, KIND, ONE
from games.rules.titles.royale.game import Royale
from games.rules.titles.royale.ledger import settled, truthful
from games.rules.titles.royale.table import CITIZENS, Bounds
from tests.titles.royale.observing import SHIPMENT, SPECTATOR, all_within, bounded, deal, everyone, know, walk, within
from tests.titles.royale.position import cards, hand, play, play_all, position

IRON = KIND["iron"]
GGI = "RROO GGI GISO WWSOO"
RYE_10 = "R GWIOO GORIS GWSOO"
SERF_IS_CALLED = "RRGO WIO GGI WSSO"


# The examples


def test_rye_23_who_shipped_and_who_received_know_what_others_only_guess() -> None:
    state = position()
    play_all(state, "ship G", "allow")
    assert within(state, 1, 4, "G")[0] == 1
    assert within(state, 4, 1, "G")[1] == 2
    assert within(state, SPECTATOR, 4, "G") == (0, 3)


def test_rye_23_more_than_can_stay_behind_must_be_in_the_shipment() -> None:
    state = position(GGI, place=2)
    know(state, [SPECTATOR], 2, "G", 2, 3)
    play(state, "ship GI")
    assert within(state, SPECTATOR, SHIPMENT, "G")[0] == 1
    assert within(state, SPECTATOR, 2, "G") == (0, 1)
    play(state, "allow")
    assert within(state, SPECTATOR, 1, "G")[0] == 1


def test_rye_24_a_taxed_hand_has_no_gold_to_anybody() -> None:
    state = position(place=0)
    play(state, "tax 4")
    assert all_within(state, 4, "O") == {(0, 0)}


def test_rye_26_who_sees_the_shipment_knows_what_is_left_behind() -> None:
    state = position(place=2)
    know(state, everyone(state), 2, "G", 0, 1)
    play_all(state, "ship GW", "search")
    assert within(state, 0, 2, "G") == (0, 1)
    play_all(state, "decline", "inspect 0")
    assert within(state, 0, 2, "G") == (0, 0)
    assert within(state, 1, 2, "G") == (0, 0)
    assert within(state, 3, 2, "G") == (0, 1)


def test_rye_27_exchanged_cards_are_known_where_they_are_given() -> None:
    state = position()
    play_all(state, "exchange", "give 1 3")
    assert all_within(state, 1, "R") == all_within(state, 3, "R") == {(1, 1)}
    assert all_within(state, 2, "R") == all_within(state, 4, "R") == {(0, 0)}


# The steps


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_step_1_at_the_deal_a_hand_has_at_most_one_glory(seats: int) -> None:
    bounds, sizes = ledger.opening(seats)
    assert settled(deal(seats, "step 1").table) == bounds
    assert sizes == [0, 4, 4, 4, 4]
    assert len(bounds) == seats + 1
    for one in bounds:
        assert one.lo == ((0,) * 6,) * 5
        assert one.hi == ((0,) * 6, *[(1, 4, 2, 2, 2, 2)] * 4)


def test_step_2_the_fee_comes_in_and_a_bribe_goes_out_for_all_to_see() -> None:
    state = position()
    know(state, everyone(state), 4, "O", 1, 3)
    play_all(state, "ship G", "search")
    assert all_within(state, 4, "O") == {(2, 4)}
    play(state, "bribe own")
    assert within(state, 1, 4, "O") == (0, 1)
    assert within(state, 2, 4, "O") == (0, 2)


def test_step_2_a_card_that_goes_out_leaves_less_room_for_the_other_kinds() -> None:
    state = position("RRGO GWOO II GWSSOO", serfs=[3])
    state.table.notes = [("out", 3, IRON)]
    assert all_within(state, 3, "I") == {(0, 1)}
    assert all_within(state, 3, "G") == {(0, 1)}


def test_step_2_a_serfs_open_card_is_known_where_it_goes() -> None:
    state = position("RRGO GIIOO W GWSSOO", place=2, serfs=[3])
    play_all(state, "ship O", "allow")
    assert all_within(state, 2, "W") == {(1, 2)}
    assert all_within(state, 3, "W") == {(0, 0)}


def test_step_2_a_serfs_glory_is_known_where_the_queen_gives_it() -> None:
    state = position("RRO GWIIOO G GWSSOO", place=2, serfs=[3])
    play_all(state, "ship W", "allow")
    assert all_within(state, 1, "G") == {(0, 3)}
    play(state, "pass_glory 1")
    assert all_within(state, 1, "G") == {(1, 3)}


def test_step_2_a_given_card_joins_what_a_serf_hides() -> None:
    state = position("RRGO GWOO II GWSSOO", serfs=[3])
    play_all(state, "exchange", "give 2 3")
    assert all_within(state, 3, "R") == {(1, 1)}
    assert state.table.sizes == [0, 3, 5, 3, 6]


def test_step_3_the_sender_sees_the_shipment() -> None:
    state = position()
    play(state, "ship GR")
    for letter in "GOR":
        assert within(state, 1, SHIPMENT, letter) == ((0, 0) if letter == "O" else (1, 1))
        assert within(state, 2, SHIPMENT, letter) == (0, 2)
        assert within(state, 2, 1, letter) == (0, 2)


def test_step_3_what_may_have_gone_is_no_longer_sure_to_be_there() -> None:
    state = position(RYE_10, place=4)
    know(state, everyone(state), 4, "O", 2, 2)
    play(state, "ship O")
    assert all_within(state, 4, "O") == {(1, 2)}
    assert {within(state, seat, SHIPMENT, "O") for seat in (0, 1, 2, 3)} == {(0, 1)}


def test_step_3_only_the_receiver_sees_a_serfs_blind_pass() -> None:
    state = position("RRGO GWOO IIO GWSSO", serfs=[3])
    know(state, everyone(state), 3, "O", 1, 3)
    state.table.notes = [("out", 3, IRON), ("blind", 3, ONE[IRON], 2)]
    assert within(state, 2, 3, "O") == (1, 1)
    assert within(state, 2, 3, "I") == (0, 0)
    for observer in (0, 1, 3, SPECTATOR):
        assert within(state, observer, 3, "O") == (0, 1)
        assert within(state, observer, 3, "I") == (0, 1)
        assert within(state, observer, 2, "O") == (0, 5)
        assert within(state, observer, SHIPMENT, "O") == (0, 0)


def test_step_4_a_shipment_is_added_to_what_the_recipient_holds() -> None:
    state = position()
    know(state, everyone(state), 4, "G", 0, 0)
    play_all(state, "ship GR", "allow")
    assert within(state, 1, 4, "G") == (1, 1)
    assert within(state, 1, 4, "O") == (0, 4)
    assert within(state, SPECTATOR, 4, "G") == (0, 2)
    assert within(state, SPECTATOR, SHIPMENT, "G") == (0, 0)


def test_step_4_seized_gold_was_not_left_with_the_sender() -> None:
    state = position(RYE_10, place=2)
    know(state, everyone(state), 2, "O", 0, 2)
    play_all(state, "ship OO", "search")
    assert within(state, SPECTATOR, 2, "O") == (0, 2)
    play(state, "inspect 1")
    assert within(state, SPECTATOR, 2, "O") == (0, 1)
    assert within(state, SPECTATOR, 1, "O") == (1, 3)
    assert within(state, 0, 1, "O") == within(state, 2, 1, "O") == (2, 3)


def test_step_4_a_shipment_of_gold_may_be_gone_before_it_arrives() -> None:
    state = position(RYE_10, place=2)
    know(state, everyone(state), 2, "O", 2, 3)
    play_all(state, "ship OO", "search", "inspect 2")
    assert within(state, SPECTATOR, 2, "O") == (0, 1)
    assert within(state, 1, 2, "O") == (0, 1)
    assert within(state, SPECTATOR, 1, "O") == (1, 2)
    assert state.table.sizes == [0, 2, 3, 5, 5]


def test_step_5_the_queen_learns_the_shipment_when_she_inspects_it() -> None:
    state = position(RYE_10, place=2)
    know(state, everyone(state), 2, "I", 1, 2)
    play(state, "ship OW")
    assert within(state, 0, 2, "I") == (0, 2)
    play(state, "search")
    assert state.view(0).phase == "inspect"
    assert within(state, 0, 2, "I") == (1, 2)
    assert within(state, 0, SHIPMENT, "O") == within(state, 0, SHIPMENT, "W") == (1, 1)
    assert within(state, 3, 2, "I") == (0, 2)


def test_step_5_a_human_recipient_learns_the_shipment_and_what_was_seized() -> None:
    state = position(RYE_10, place=2)
    know(state, everyone(state), 2, "O", 2, 4)
    know(state, everyone(state), 2, "I", 1, 2)
    play_all(state, "ship OO", "search", "inspect 1")
    assert within(state, 1, 2, "O") == within(state, 0, 2, "O") == (0, 2)
    assert within(state, 1, 2, "I") == within(state, 0, 2, "I") == (1, 2)
    assert within(state, 3, 2, "I") == (0, 2)


def test_step_5_a_serf_learns_nothing() -> None:
    state = position("RRGO GWOO II GWSSOO", place=4, serfs=[3])
    know(state, everyone(state), 4, "G", 1, 1)
    play_all(state, "ship OO", "allow")
    assert {within(state, seat, 4, "G") for seat in (0, 1, 2, SPECTATOR)} == {(0, 1)}
    assert within(state, 3, 3, "O") == (2, 4)
    assert within(state, SPECTATOR, 3, "O") == (0, 4)


def test_step_6_a_tax_leaves_room_for_no_more_than_the_cards_that_are_left() -> None:
    state = position(place=0)
    play(state, "tax 4")
    assert all_within(state, 4, "G") == {(0, 2)}
    assert all_within(state, 3, "O") == {(0, 4)}


def test_step_6_a_tax_of_nothing_tells_as_much() -> None:
    state = position("RRGO GWIO GISOO WS", treasury=3, place=0)
    assert all_within(state, 4, "O") == {(0, 2)}
    play(state, "tax 4")
    assert all_within(state, 4, "O") == {(0, 0)}
    assert all_within(state, 4, "G") == {(0, 2)}


def test_step_6_a_serfs_exchange_shows_both_cards() -> None:
    state = position("RRGO GWSOO I GWSO", place=2, serfs=[3], up={3: "IO"})
    play_all(state, "ship S", "allow", "pass_face_up O")
    for place in CITIZENS:
        assert all_within(state, place, "I") == {(0, 0)}
    play(state, "give 1 4")
    assert all_within(state, 1, "I") == all_within(state, 4, "I") == {(1, 1)}
    assert all_within(state, 2, "I") == {(0, 0)}


def test_step_7_all_know_a_serfs_cards_after_a_failed_call() -> None:
    state = position(SERF_IS_CALLED, serfs=[3], up={3: "OO"})
    play(state, "call 3", 2)
    assert hand(state, 3) == "GGI"
    for letter, many in zip("GORWIS", (2, 0, 0, 0, 1, 0), strict=True):
        assert all_within(state, 3, letter) == {(many, many)}


def test_step_8_who_does_not_see_the_shipment_keeps_the_senders_bounds() -> None:
    state = position(place=2)
    know(state, everyone(state), 2, "G", 1, 1)
    play(state, "ship GW")
    before = ((1, 0, 0, 0, 0, 0), (1, 4, 2, 2, 2, 2))
    for observer in everyone(state, 2):
        bounds = settled(state.table)[observer]
        assert (bounds.sent_lo, bounds.sent_hi) == before
    assert settled(state.table)[2].sent_hi == ()
    play_all(state, "search", "decline")
    sent = [bounds.sent_hi for bounds in settled(state.table)]
    assert sent == [(), before[1], (), before[1], before[1], before[1]]
    play(state, "inspect 0")
    assert not any(bounds.sent_hi for bounds in settled(state.table))


# A set-up position


def test_fresh_bounds_remember_nothing_but_the_shipment_under_way() -> None:
    state = position()
    play(state, "ship GR")
    found = ledger.fresh(state.table)
    assert found[1].lo[SHIPMENT] == found[1].hi[SHIPMENT] == (1, 0, 1, 0, 0, 0)
    assert found[2].hi[SHIPMENT] == found[2].hi[1] == (2, 2, 2, 2, 2, 2)
    assert found[2].sent_hi == (3, 4, 2, 2, 2, 2)
    assert found[0].sent_hi == found[2].sent_hi
    state = position(RYE_10, place=2)
    play_all(state, "ship OO", "search")
    assert ledger.fresh(state.table)[0].lo[SHIPMENT][GOLD] == 2


# Properties of random play


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_true_state_satisfies_every_ledger(seats: int) -> None:
    for key in range(60):
        for state in walk(deal(seats, f"true {key}", roles="deal"), str(key)):
            assert truthful(state.table)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_no_bound_is_above_the_number_of_hidden_cards(seats: int) -> None:
    for key in range(40):
        for state in walk(deal(seats, f"capped {key}", roles="deal"), str(key)):
            for bounds in settled(state.table):
                assert bounded(bounds, state.table.sizes)
                assert all(row[GLORY] <= 3 for row in bounds.hi)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_seat_knows_no_less_than_the_spectator(seats: int) -> None:
    for key in range(30):
        for state in walk(deal(seats, f"more {key}", roles="deal"), str(key)):
            *known, public = settled(state.table)
            for bounds in known:
                rows = zip((*bounds.lo, *public.hi), (*public.lo, *bounds.hi), strict=True)
                assert all(more >= less for above, below in rows for more, less in zip(above, below, strict=True))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_it_does_not_matter_when_the_notes_are_read(seats: int) -> None:
    for key in range(20):
        often = [settled(state.table) for state in walk(deal(seats, f"lazy {key}"), str(key))][-1]
        *_, late = walk(deal(seats, f"lazy {key}"), str(key))
        assert late.table.notes
        assert settled(late.table) == often
        assert late.table.notes == []


def test_bounds_are_never_changed_in_place() -> None:
    state = deal(4, "in place", roles="deal")
    kept = []
    for later in walk(state, "in place"):
        kept.append((later.clone(), msgspec.json.encode(settled(later.table))))
    assert len({text for _, text in kept}) > 5
    assert all(msgspec.json.encode(settled(copy.table)) == text for copy, text in kept)


# Stored bounds


def spoilt(state: Royale, **fields: Any) -> bytes:
    """A stored table with other fields."""
    settled(state.table)
    for name, value in fields.items():
        setattr(state.table, name, value)
    return msgspec.json.encode({"game": "royale", "edition": Royale.edition, "table": state.table})


def test_a_stored_ledger_that_cannot_be_is_refused() -> None:
    state = position()
    play(state, "ship GR")
    (*known, public) = settled(state.table)
    none = (0,) * 6
    wrong: list[dict[str, Any]] = [
        {"notes": [("out", 1, 1)]},
        {"sizes": [2, 2, 4, 4]},
        {"sizes": [2, 3, 4, 4, 4]},
        {"bounds": known},
        {"bounds": [*known, Bounds(public.lo[:4], public.hi[:4])]},
        {"bounds": [*known, Bounds(public.lo, public.hi, none, ())]},
        {"bounds": [*known, Bounds(public.lo, public.hi, (0,), (3,))]},
        {"bounds": [*known, Bounds((*public.lo[:4], (0,) * 5), public.hi)]},
        {"bounds": [*known, Bounds((*public.lo[:4], (-1, *none[1:])), public.hi)]},
        {"bounds": [*known, Bounds(public.lo, (none,) * 5)]},
        {"bounds": [*known, Bounds((*public.lo[:4], (3, *none[1:])), public.hi)]},
        {"bounds": [*known, Bounds(public.lo, public.hi, none, none)]},
    ]
    assert Royale.loads(spoilt(state.clone())).table.packet == cards("GR")
    for fields in wrong:
        stored = spoilt(state.clone(), **fields)
        with pytest.raises(Unreadable):
            Royale.loads(stored)
