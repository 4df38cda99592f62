"""What a seat sees, and that imagined tables keep what it knows and vary the rest (section 5 of the specification)."""

from collections.abc import Iterable
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from games.rules import Unreadable
from games.rules.kit.chance import Chance
from games.rules.kit.spread import Search, Zone
from games.rules.titles.royale import hidden
from games.rules.titles.royale.cards import CODES, GLORY, GOLD, KINDS, count, size
from games.rules.titles.royale.game import Royale
from games.rules.titles.royale.hidden import RoyaleView
from games.rules.titles.royale.ledger import counts_of, packed, settled, truthful
from games.rules.titles.royale.table import CITIZENS
from tests.titles.royale.observing import SHIPMENT, SPECTATOR, deal, everyone, imagined, know, walk
from tests.titles.royale.position import cards, hand, play, play_all, position, tidy

KEYS = [str(key) for key in range(40)]
SERF = "RRGO GWOO II GWSSOO"


def readers(state: Royale) -> list[int | None]:
    """Every seat, and the spectator."""
    return [None, *everyone(state)[:-1]]


def midway(seats: int, key: str, moves: int) -> Royale:
    """A state in the middle of a random match, or its end."""
    *_, state = islice(walk(deal(seats, key, roles="deal"), key), moves)
    return state


# What is seen


def test_ry_6_nobody_sees_a_hand_before_all_have_a_role() -> None:
    state = deal(4, "roles", queen=0)
    assert all(state.view(seat).hand == () for seat in readers(state))
    for seat, role in zip((1, 2), ("iron", "wood"), strict=True):
        play(state, f"role {role}", seat)
        assert all(state.view(reader).hand == () for reader in readers(state))
    play(state, "role grain", 3)
    assert state.view(0).phase == "serfs"
    assert [len(state.view(seat).hand) for seat in (0, 1, 2, 3)] == [0, 4, 4, 4]


def test_ry_7_the_hand_seen_before_the_serfs_are_placed_is_kept() -> None:
    state = deal(3, "hands", queen=1, roles="deal")
    before = [state.view(seat).hand for seat in range(3)]
    state.play(1, state.legal(1)[-1])
    assert [state.view(seat).hand for seat in range(3)] == before
    assert state.view(0).placed


def test_a_seat_sees_its_own_hand_and_no_other() -> None:
    state = position(SERF, serfs=[3])
    assert [state.view(seat).hand for seat in (0, 1)] == [(), ("glory", "gold", "grain", "grain")]
    assert state.view(None).hand == ()
    assert state.view(2).counts == (0, 4, 4, 2, 6)
    assert state.view(2).hands == ()


def test_ry_16_only_the_sender_sees_the_shipment_until_the_queen_inspects_it() -> None:
    state = position("R GWIOO GORIS GWSOO", place=2)
    play(state, "ship OW")
    assert [state.view(seat).packet for seat in readers(state)] == [(), (), (), ("gold", "wood"), (), ()]
    assert {state.view(seat).size for seat in readers(state)} == {2}
    play(state, "search")
    assert [bool(state.view(seat).packet) for seat in readers(state)] == [False, True, False, True, False, False]


def test_the_own_hand_stands_in_the_own_ledger() -> None:
    known = position().view(1).known
    assert known.lo[1] == known.hi[1] == counts_of(cards("RRGO"))
    assert known.hi[2] == (3, 4, 2, 2, 2, 2)


def test_a_spectators_ledger_is_in_every_view() -> None:
    state = midway(5, "public", 14)
    assert len({state.view(seat).public for seat in readers(state)}) == 1
    assert state.view(None).public == settled(state.table)[SPECTATOR]
    assert state.view(None).known.lo == ()
    assert state.view(None).own is None


def test_ry_44_at_the_end_all_hands_are_shown() -> None:
    state = position("RRO GGGW IISOO WSOO", place=4)
    play(state, "ship O")
    play(state, "reveal_glory", 2)
    for reader in readers(state):
        view = state.view(reader)
        assert view.hands[2] == ("glory", "glory", "glory", "wood")
        assert view.packet == ("gold",)
        other = state.imagine(view, "key").table
        assert (other.hands, other.packet) == (state.table.hands, state.table.packet)
        assert (other.reason, other.winner) == ("glory", "citizens")


@pytest.mark.parametrize(
    ("treasury", "result", "winner"), [(5, "gold", "citizens"), (6, "gold", "queen"), (6, "draw", "nobody")]
)
def test_an_imagined_end_has_the_same_winner(treasury: int, result: str, winner: str) -> None:
    hands = f"RRG GWI GIS WS{'O' * (7 - treasury)}"
    state = position(hands, treasury=treasury, place=0, round=12, limit_result=result)
    play(state, "no_tax")
    other = imagined(state, 1, "key")
    assert other.table.winner == winner
    assert other.result() == state.result()


def test_which_serfs_may_be_called_is_known() -> None:
    state = position("RRGO WIO GGI WSSO", serfs=[3], up={3: "OO"})
    assert state.view(None).callable == (3,)
    assert imagined(state, 1, "key").legal(1) == state.legal(1)
    play(state, "call 3", 2)
    assert state.view(None).callable == ()
    assert imagined(state, 1, "key").view(1).callable == ()


def test_no_serf_may_be_called_once_the_match_is_over() -> None:
    state = position("RRGGG WIO IWO SSO", treasury=4, serfs=[3])
    assert state.view(None).callable == (3,)
    play(state, "reveal_glory")
    assert state.view(None).callable == ()


def test_serfs_imagined_before_they_are_placed_can_be_called_later() -> None:
    state = imagined(deal(4, "calls", queen=0, roles="deal"), 0, "key")
    play(state, "serfs 3:" + CODES[2 + ({0, 1, 2, 3} - set(state.table.role)).pop()], 0)
    assert state.view(1).callable == (3,)


def test_a_view_of_no_seat_is_refused() -> None:
    state = deal(3, "no seat")
    for seat in (3, -1, 99, True, "0"):
        with pytest.raises(Unreadable, match="no such seat"):
            state.view(seat)  # type: ignore[arg-type]


def test_looking_does_not_change_what_lies_there() -> None:
    state = midway(5, "looking", 12)
    before = Royale.dumps(state.clone())
    state.view(2)
    assert Royale.dumps(state) == before


# What is imagined


def test_rye_26_the_hand_and_the_shipment_together_obey_what_was_known_before() -> None:
    state = position(place=2)
    know(state, everyone(state), 2, "G", 0, 1)
    play_all(state, "ship GW", "search")
    found = set()
    for key in KEYS * 5:
        table = state.imagine(state.view(0), key).table
        found.add((count(table.hands[2], GLORY), count(table.packet, GLORY)))
    assert found == {(0, 0), (0, 1), (1, 0)}


def test_step_8_holds_for_what_the_queen_has_seen_too() -> None:
    state = position("R GWIOO GORIS GWSOO", place=2)
    know(state, everyone(state), 2, "O", 2, 3)
    play_all(state, "ship OW", "search")
    found = {count(imagined(state, 0, key).table.hands[2], GOLD) for key in KEYS * 3}
    assert found == {1, 2}


def test_others_in_an_imagined_table_know_what_the_spectator_does_and_the_shipment_they_see() -> None:
    state = position("R GWIOO GORIS GWSOO", place=2)
    play(state, "ship OW")
    for phase in ("search", "inspect"):
        assert state.table.phase == phase
        other = imagined(state, 3, phase).table
        queen, first, sender, own, fourth, public = other.bounds
        assert first == fourth == public == settled(state.table)[SPECTATOR]
        assert sender.lo[SHIPMENT] == sender.hi[SHIPMENT] == counts_of(other.packet)
        assert (queen.lo[SHIPMENT] == counts_of(other.packet)) == (phase == "inspect")
        assert (queen.sent_hi == ()) == (phase == "inspect")
        assert own.sent_hi == settled(state.table)[3].sent_hi
        play(state, "search") if phase == "search" else None


def test_ry_3_before_roles_every_hand_is_dealt_again() -> None:
    state = deal(5, "before roles")
    hands = [imagined(state, 2, key).table.hands for key in KEYS]
    for place in CITIZENS:
        assert len({dealt[place] for dealt in hands}) > 10
    assert all(fits_the_deal(dealt) for dealt in hands)


def test_ry_6_while_serfs_are_placed_all_but_the_own_hand_is_dealt_again() -> None:
    state = deal(3, "before serfs", queen=0, roles="deal")
    for reader in readers(state):
        own = state.view(reader).own
        hands = [imagined(state, reader, key).table.hands for key in KEYS]
        assert all(fits_the_deal(dealt) for dealt in hands)
        for place in CITIZENS:
            assert (len({dealt[place] for dealt in hands}) == 1) == (place == own)


def fits_the_deal(hands: list[int]) -> bool:
    """RY-3, RY-4: a Glory in three hands, Gold in the other; all of them with four cards."""
    bare = [cards for cards in hands[1:] if not count(cards, GLORY)]
    return (
        {size(cards) for cards in hands[1:]} == {4}
        and {count(cards, GLORY) for cards in hands[1:]} == {0, 1}
        and len(bare) == 1
        and count(bare[0], GOLD) > 0
    )


def test_ry_4_the_hand_without_glory_may_be_any_that_is_not_seen() -> None:
    state = deal(5, "bare", roles="deal")
    for reader in readers(state):
        own = state.view(reader).own
        bare = set()
        for key in KEYS * 2:
            hands = imagined(state, reader, key).table.hands
            assert fits_the_deal(hands)
            bare |= {place for place in CITIZENS if not count(hands[place], GLORY)}
        if own and not count(state.table.hands[own], GLORY):
            assert bare == {own}
        else:
            assert bare == set(CITIZENS) - {own}


def test_ry_4_the_deal_is_kept_after_a_call_that_took_nothing_away() -> None:
    state = next(state for state in untouched_calls() if state.table.untouched)
    called = state.table.hands[4]
    for key in KEYS:
        hands = imagined(state, 1, key).table.hands
        assert hands[4] == called
        assert fits_the_deal(hands)


def untouched_calls() -> Iterable[Royale]:
    """Matches in which the Serf at place 4 is called at once."""
    for key in range(200):
        state = deal(4, f"call {key}", queen=0, roles="deal")
        state.play(0, state.legal(0)[-1])
        play(state, "call 4", 1)
        yield state


def test_a_set_up_position_or_a_card_that_left_lets_go_of_the_deal() -> None:
    assert not position().table.untouched
    state = deal(5, "touched", roles="deal", queen=0)
    assert state.view(0).untouched
    (seat,) = state.waiting()
    state.play(seat, next(move for move in state.legal(seat) if Royale.unaction(move)["type"] == "ship"))
    assert not state.view(0).untouched
    assert not all(fits_the_deal(imagined(state, 0, key).table.hands) for key in KEYS)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_an_imagined_table_looks_the_same_and_satisfies_its_ledgers(seats: int) -> None:
    for key in range(25):
        for state in walk(deal(seats, f"same {key}"), str(key)):
            reader = Random(f"{key} {state.table.turns}").choice(readers(state))
            view = state.view(reader)
            other = Royale.imagine(view, str(key))
            assert other.view(reader) == view
            assert truthful(other.table)
            assert (other.waiting(), other.result()) == (state.waiting(), state.result())
            assert reader is None or other.legal(reader) == state.legal(reader)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_an_imagined_table_satisfies_its_ledgers_to_the_end(seats: int) -> None:
    for key in range(6):
        for moves in (1, 6, 12, 18):
            state = midway(seats, f"on {key}", moves)
            for reader in readers(state):
                for later in walk(imagined(state, reader, "on"), str(key)):
                    assert truthful(later.table)


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("moves", [1, 2, 4, 8, 12, 16])
def test_every_hidden_card_turns_up_wherever_it_could_be(seats: int, moves: int) -> None:
    state = midway(seats, "everywhere", moves)
    for reader in (None, state.table.queen, *state.waiting()[:1]):
        view = state.view(reader)
        seen: dict[int, list[set[int]]] = {zone: [set() for _ in KINDS] for zone in (SHIPMENT, *CITIZENS)}
        for key in range(500):
            table = state.imagine(view, str(key)).table
            for zone, held in enumerate([table.packet, *table.hands[1:]]):
                for kind in KINDS:
                    if count(held, kind):
                        seen[zone][kind].add(1)
        for zone, by_kind in seen.items():
            for kind in KINDS:
                assert bool(by_kind[kind]) == could_be(view, zone, kind), f"{CODES[kind]} in zone {zone} for {reader}"


def could_be(view: RoyaleView, zone: int, kind: int) -> bool:
    """Whether any arrangement has a card of that kind in that zone, by the exact search."""
    own = bool(view.own) and zone == view.own and view.phase != "role"
    if view.hands or own or (zone == SHIPMENT and view.packet):
        shown = view.hands[zone] if view.hands and zone else view.packet if zone == SHIPMENT else view.hand
        return CODES[kind] in shown
    table = hidden.laid_out(view, Chance("could be"))
    where = hidden.hidden_zones(view)
    if zone not in where:
        return False
    zones, pair = hidden.bounded(view, where)
    pool = hidden.out_of_sight(table)
    for tried in hidden.first_deals(zones, pool, table.chance) if view.untouched else [zones]:
        wanted = tried[where.index(zone)]
        lo = [max(least, int(kind == other)) for other, least in enumerate(wanted.lo)]
        if any(map(int.__gt__, lo, wanted.hi)):
            continue
        tried[where.index(zone)] = Zone(wanted.size, lo, wanted.hi)
        if Search(tried, pair, table.chance).settle(pool, tuple([one.size for one in tried])):
            return True
    return False


def test_a_view_that_cannot_be_is_refused() -> None:
    view = position().view(1)
    for fields in (
        {"treasury": 3},
        {"counts": (0, 4, 5, 4, 4)},
        {"known": replace(view.known, lo=(*view.known.lo[:2], (4, 0, 0, 0, 0, 0), *view.known.lo[3:]))},
        {"known": replace(view.known, hi=(*view.known.hi[:2], (0, 0, 0, 0, 0, 0), *view.known.hi[3:]))},
    ):
        with pytest.raises(Unreadable, match="No table looks like that"):
            Royale.imagine(replace(view, **fields), "key")
    with pytest.raises(Unreadable, match="No table looks like that"):
        Royale.imagine(replace(position("RRO GGGW IISOO WSOO").view(2), untouched=True), "key")


def test_the_key_of_the_match_does_not_imagine_the_true_deal() -> None:
    state = deal(5, "the same key", roles="deal")
    other = imagined(state, 0, "the same key")
    assert other.table.chance.key != state.table.chance.key
    assert other.table.hands[1:] != state.table.hands[1:]


def test_the_own_hand_is_imagined_as_it_is() -> None:
    state = position()
    assert all(hand(imagined(state, 2, key), 2) == tidy("GWIO") for key in KEYS)
    assert packed(counts_of(state.table.hands[2])) == state.table.hands[2]
