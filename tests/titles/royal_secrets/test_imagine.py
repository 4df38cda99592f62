"""Imagined tables keep what the reader knows and vary the rest (section 5 of the specification, the last point)."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from games.rules import Event, Unreadable
from games.rules.titles.royal_secrets.actions import Plan, Recruit, Spy, Third
from games.rules.titles.royal_secrets.cards import AUDIENCES, CARDINALS, CODES, KIND, TOTAL, VALETS, codes, kinds
from games.rules.titles.royal_secrets.game import RoyalSecrets
from games.rules.titles.royal_secrets.table import NO_CARD, Table
from tests.titles.royal_secrets.position import bet_all, bet_once, choose_all, lay, position
from tests.titles.royal_secrets.walking import armed, deal, imagined, readers, tied_twice, walk

KEYS = [str(key) for key in range(60)]
WANTED = (
    "planning dinner bribery",
    "espionage recruitment stab medal",
    "grace master dinner",
    "medal dinner recruitment",
)


def worlds(state: RoyalSecrets, reader: int | None, keys: Iterable[str] = KEYS) -> list[Table]:
    """The tables imagined for a reader."""
    return [imagined(state, reader, key).table for key in keys]


def found(state: RoyalSecrets, reader: int | None, look: Callable[[Table], Any]) -> set[Any]:
    """All that is found in one place of the imagined tables."""
    return {look(table) for table in worlds(state, reader)}


def closed(owner: int, slot: int) -> Callable[[Table], str]:
    """Looks at a bet; the Cardinal's are those of owner -1."""
    return lambda table: CODES[(table.cardinal_bets if owner < 0 else table.bets[owner])[slot - 1].card]


def spied() -> RoyalSecrets:
    """Example 22: Red has looked at Blue's closed b40."""
    state = position(3, favours={1: "espionage-1"}, round=2)
    choose_all(state, "K K Q")
    lay(state, "b40")
    state.play(1, Spy())
    return state


# What is kept


def test_example_22_a_seen_slot_stays_for_who_has_looked_and_varies_for_others() -> None:
    state = spied()
    assert found(state, 1, closed(0, 1)) == {"b40"}
    assert found(state, 0, closed(0, 1)) == {"b40"}
    assert found(state, 2, closed(0, 1)) == {"b0", "b10", "b20", "b30", "b40", "bX"}


def test_the_own_hand_is_imagined_as_it_is() -> None:
    state = position(3, hands={0: "b0 b0 b30 V10 V-10"}, more={1: "V0", 2: "V20"}, valets="V-10 V-10 V0 V10 V10 V20")
    assert found(state, 0, lambda table: codes(table.hands[0])) == {("b0", "b0", "b30", "V-10", "V10")}


def test_courtiers_and_excuses_stay_with_their_seat() -> None:
    state = position(
        3, hands={0: "b0 b0 b30 V10", 1: "r0 r0 rX V0"}, more={2: "V20"}, valets="V-10 V-10 V-10 V0 V10 V10 V20"
    )
    choose_all(state, "K K Q")
    bet_once(state, "b0", "rX", "y10")
    for reader, owner, all_of_it in (
        (1, 0, {"b0", "b30", "V"}),
        (None, 1, {"r0", "rX", "V"}),
        (2, 0, {"b0", "b30", "V"}),
    ):
        held = set()
        for table in worlds(state, reader):
            cards = codes(sorted([*table.hands[owner], *[one.card for one in table.bets[owner]]]))
            assert len(cards) == 4
            held |= {"V" if card[0] == "V" else card for card in cards}
        assert held == all_of_it


def test_a_known_valet_stays_with_its_seat_in_the_hand_or_closed() -> None:
    state = position(3, hands={0: "b0 b0 b10 V0"}, more={1: "V10", 2: "V20"}, valets="V-10 V-10 V-10 V0 V10 V10 V20")
    state.table.known[1] = [KIND["V10"]]
    choose_all(state, "K K Q")
    bet_once(state, "b0", "V10", "y10")
    places = set()
    for table in worlds(state, 0):
        in_hand, closed_one = KIND["V10"] in table.hands[1], table.bets[1][0].card == KIND["V10"]
        assert in_hand or closed_one
        places |= {("hand", in_hand), ("closed", closed_one)}
    assert places >= {("hand", True), ("closed", True)}


def test_a_valet_seen_in_a_slot_may_be_the_known_one() -> None:
    state = position(
        3,
        hands={0: "b0 b0 b10 V0", 1: "r0 r0 r10 V10 V20"},
        more={2: "V20"},
        favours={0: "espionage-1"},
        round=2,
        word=1,
        valets="V-10 V-10 V-10 V0 V10 V10",
    )
    state.table.known[1] = [KIND["V10"]]
    choose_all(state, "K K Q")
    lay(state, "V10", 0)
    state.play(0, Spy())
    rest = found(state, 0, lambda table: tuple([code for code in codes(table.hands[1]) if code[0] == "V"]))
    assert all(len(valets) == 1 for valets in rest)
    assert {valets[0] for valets in rest} == {"V-10", "V0", "V10", "V20"}


def test_a_second_known_valet_stays_beside_the_seen_one() -> None:
    state = position(
        3,
        hands={0: "b0 b0 b10 V0", 1: "r0 r0 r10 V10 V10"},
        more={2: "V20"},
        favours={0: "espionage-1"},
        round=2,
        word=1,
        valets="V-10 V-10 V-10 V0 V10 V20",
    )
    state.table.known[1] = [KIND["V10"], KIND["V10"]]
    choose_all(state, "K K Q")
    lay(state, "V10", 0)
    state.play(0, Spy())
    assert found(state, 0, lambda table: codes(table.hands[1])[3:] or codes(table.hands[1])) >= {("V10",)}
    assert all(KIND["V10"] in table.hands[1] for table in worlds(state, 0))


def test_own_answers_stay_and_others_vary() -> None:
    state = position(3, favours={0: "planning-1", 2: "planning-2"}, round=4, word=1)
    state.play(0, Plan(("king", "queen", "king")))
    assert found(state, 0, lambda table: tuple(table.plans[0] or ())) == {(0, 1, 0)}
    assert found(state, 0, lambda table: table.plans[2]) == {None}
    for reader in (None, 1, 2):
        plans = [tuple(table.plans[0] or ()) for table in worlds(state, reader, map(str, range(150)))]
        assert len(set(plans)) == 9
        assert () in plans


def test_own_third_cards_stay_and_others_vary() -> None:
    state = position(
        3, hands={0: "b0 b0 b10 b30 b20 V0"}, more={1: "V10", 2: "V20"}, valets="V-10 V-10 V-10 V0 V10 V10 V20"
    )
    choose_all(state, "K K Q")
    bet_all(state, "b10 b30^", "r20^ r20", "y0 y0^")
    state.play(0, Third("king", "b20"))
    assert found(state, 0, lambda table: CODES[table.ties[0].cards[0]]) == {"b20"}
    assert found(state, 1, lambda table: CODES[table.ties[0].cards[0]]) >= {"b0", "b20"}
    assert {NO_CARD} == found(state, 1, lambda table: table.ties[0].cards[1])
    assert all(imagined(state, 1, key).waiting() == (1,) for key in KEYS)


@pytest.mark.parametrize("left", ["b0", "b0 b20"])
def test_se_55_a_diners_third_card_may_lie_at_either_tie(left: str) -> None:
    state = tied_twice(left)
    state.play(0, Third("queen", "b0"))
    for reader in (None, 1, 2):
        picks = found(
            state, reader, lambda table: tuple([CODES[tie.cards[0]] if tie.cards[0] >= 0 else "" for tie in table.ties])
        )
        assert picks == {pick for code in left.split() for pick in ((code, ""), ("", code))}
        assert {imagined(state, reader, key).waiting() for key in KEYS} == {state.waiting()}
    assert state.waiting() == ((0, 1, 2) if " " in left else (1, 2))
    assert found(state, 0, lambda table: tuple([tie.cards[0] for tie in table.ties])) == {(NO_CARD, KIND["b0"])}


def test_own_unseen_answers_stay_in_their_order_and_others_are_in_any() -> None:
    state = tied_twice("b0 b10 b20")
    state.play(0, Third("queen", "b20"))
    state.play(0, Third("king", "b0"))
    assert found(state, 0, lambda table: tuple(table.given[0])) == {("queen", "king")}
    assert found(state, 1, lambda table: tuple(table.given[0])) == {("queen", "king"), ("king", "queen")}
    with pytest.raises(Unreadable):
        RoyalSecrets.imagine(replace(state.view(0), given=("queen",)), "key")


def test_marks_and_medals_and_who_has_looked_are_kept() -> None:
    state = position(3, favours={0: "espionage-1 recruitment-1", 1: "recruitment-2"}, round=3)
    choose_all(state, "K K Q")
    bet_all(state, "b30 b20^", "r0^ r20", "y20^ y20")
    state.play(0, Spy())
    state.play(0, Recruit(1, 2))
    assert state.waiting() == (1,)
    for reader in readers(state):
        for table in worlds(state, reader, KEYS[:5]):
            assert (table.bets[1][1].recruiter, table.bets[1][1].seen) == (0, 1)
            assert imagined(state, reader, "asked").waiting() == (1,)


# What varies


def test_the_cardinals_closed_card_is_any_that_is_left() -> None:
    state = position(3, favours={0: "medal-2"}, cardinals="K20 K10", round=2)
    choose_all(state, "K K Q")
    bet_all(state, "b30 b20^", "r0^ r20", "y20^ y20")
    assert found(state, 2, closed(-1, 2)) == {"K-10", "K0", "K10", "K20"}
    assert found(state, 2, closed(-1, 1)) == {"K20"}


def test_hidden_audiences_lie_in_either_pile_or_aside() -> None:
    state = deal(4, "audiences")
    up = {*state.table.audiences}
    tables = worlds(state, 1)
    for zones in zip(*[(table.aside, *table.piles) for table in tables], strict=True):
        assert {card for zone in zones for card in zone} == {*range(len(AUDIENCES))} - up


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("wanted", ["", *WANTED])
def test_every_hidden_card_turns_up_wherever_it_could_be(seats: int, wanted: str) -> None:
    state = armed(seats, "everywhere", wanted) if wanted else deal(seats, "everywhere")
    walked = walk(state, "everywhere")
    states = [later.clone() for later, _ in walked if later.waiting() and not third_cards(later.table)]
    rng = Random(f"{seats} {wanted}")
    for here in rng.sample(states, 4):
        reader = rng.choice(readers(here))
        seen: dict[str, set[int]] = {}
        for table in worlds(here, reader, map(str, range(400))):
            for zone, cards in zones(table):
                seen.setdefault(zone, set()).update(cards)
        for zone, there in seen.items():
            assert there == could_be(here, reader, zone), f"{zone} for {reader} in {here.table.stage}"


def third_cards(table: Table) -> list[int]:
    """The third cards picked so far."""
    return [card for tie in table.ties for card in tie.cards if card != NO_CARD]


def zones(table: Table) -> Iterable[tuple[str, list[int]]]:
    """The places where cards lie that somebody does not see, by name."""
    for seat, hand in enumerate(table.hands):
        yield f"hand {seat}", hand
        for slot, one in enumerate(table.bets[seat]):
            yield f"bet {seat} {slot}", [one.card]
    for slot, one in enumerate(table.cardinal_bets):
        yield f"bet -1 {slot}", [one.card]
    yield "valets", table.valets
    yield "cardinals", table.cardinals


def could_be(state: RoyalSecrets, reader: int | None, zone: str) -> set[int]:
    """Which cards a place could hold for a reader, worked out from its view alone; no third cards lie unseen."""
    view = state.view(reader)
    laid = {f"bet {one.owner} {one.slot - 1}": one for one in view.bets}
    if zone in laid and laid[zone].card:
        return {KIND[laid[zone].card]}
    away = kinds([*view.hand, *view.discards, *view.shown, *[one.card for one in view.bets if one.card]])
    if zone == "cardinals" or zone.startswith("bet -1"):
        size = view.cardinals if zone == "cardinals" else 1
        return {kind for kind in CARDINALS if away.count(kind) < TOTAL[kind]} if size else set()
    others = [seat for seat in range(len(view.counts)) if seat != reader]
    unknown = {seat: hidden_cards(state, reader, seat) for seat in others}
    pool = [kind for kind in VALETS for _ in range(TOTAL[kind] - away.count(kind))]
    for _, known, _ in unknown.values():
        for kind in known:
            pool.remove(kind)
    if zone == "valets":
        return {*pool} if view.valets else set()
    seat = int(zone.split()[1])
    if seat == reader:
        return {*kinds(view.hand)}
    court, known, free = unknown[seat]
    room = view.counts[seat] if zone.startswith("hand") else 1
    return {*court, *known, *(pool if free else [])} if room else set()


def hidden_cards(state: RoyalSecrets, reader: int | None, seat: int) -> tuple[list[int], list[int], int]:
    """What a seat surely holds unseen, Courtiers and Excuses and then Valets, and how many more Valets."""
    view = state.view(reader)
    slots = [one for one in view.bets if one.owner == seat and not one.open]
    looked = kinds([one.card for one in slots if one.card])
    court, known = kinds(view.court[seat]), kinds(view.known[seat])
    for kind in looked:
        for row in (court, known):
            if kind in row:
                row.remove(kind)
    return court, known, view.counts[seat] + len(slots) - len(looked) - len(court) - len(known)


def test_looks_are_not_the_truth_of_the_match() -> None:
    state = deal(5, "the same key")
    other = imagined(state, 0, "the same key")
    assert other.table.chance.key != state.table.chance.key
    assert (other.table.valets, other.table.piles) != (state.table.valets, state.table.piles)


# What an imagined table is like


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("wanted", ["", *WANTED])
def test_an_imagined_table_looks_the_same_and_asks_the_same(seats: int, wanted: str) -> None:
    state = armed(seats, "same", wanted) if wanted else deal(seats, "same", debt=True)
    for number, (later, _) in enumerate(walk(state, "same")):
        reader = Random(f"{number}").choice(readers(later))
        view = later.view(reader)
        other = RoyalSecrets.imagine(view, str(number))
        assert other.view(reader) == view
        assert (other.waiting(), other.result(), other.decided()) == (later.waiting(), later.result(), later.decided())
        if reader is not None:
            assert other.legal(reader) == later.legal(reader)
            assert other.standing(reader) == later.standing(reader)
        assert all_cards(other.table) == all_cards(later.table)


def all_cards(table: Table) -> list[int]:
    """Every card of the table, to count them."""
    bets = [one.card for row in (*table.bets, table.cardinal_bets) for one in row]
    piles = (table.valets, table.cardinals, table.shown, table.discards, bets, third_cards(table), *table.hands)
    return sorted([card for pile in piles for card in pile])


@pytest.mark.parametrize("wanted", WANTED)
def test_an_imagined_table_can_be_played_to_its_end(wanted: str) -> None:
    state = armed(4, "on", wanted)
    for number, (later, _) in enumerate(walk(state, "on")):
        if number % 7 == 0:
            for reader in readers(later):
                *_, (end, _) = walk(imagined(later, reader, "on"), "on")
                assert end.result() is not None


def test_a_view_that_cannot_be_is_refused() -> None:
    state = spied()
    view = state.view(2)
    for fields in (
        {"counts": (10, 11, 12)},
        {"valets": 6},
        {"court": (view.court[0], view.court[1], ())},
        {"court": (view.court[0][1:], *view.court[1:])},
        {"known": (("V10", "V10"), (), ())},
        {"known": ((), (), ("V10", "V10", "V10"))},
        {"count": (Event("reveal", {"bets": []}, {0: {"code": "b40"}}),)},
        {"hand": ("g10", *view.hand[1:])},
        {"hand": ("nothing",)},
        {"piles": (6, 6)},
        {"audiences": ("medal-1",)},
        {"cardinals": 12},
        {"discards": ("b40", "b40", "b40")},
        {"nameable": (0,)},
        {"turn": (0, 1)},
        {"places": ("here", "king", "queen")},
        {"bets": (replace(view.bets[0], card="y40"),)},
        {"seat": 7},
    ):
        with pytest.raises(Unreadable):
            RoyalSecrets.imagine(replace(view, **fields), "key")
    with pytest.raises(Unreadable, match="No table looks like that"):
        RoyalSecrets.imagine(replace(state.view(1), bets=(replace(view.bets[0], card="r40"),)), "key")
