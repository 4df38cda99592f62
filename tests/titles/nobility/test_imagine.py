"""Imagined tables of Nobility keep what the reader knows and vary the rest; a view that cannot be gives none."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.rules import Unreadable
from games.rules.titles.nobility.cards import LANDS, PAIRS, PLOTS, deck, numbers
from games.rules.titles.nobility.game import Nobility
from games.rules.titles.nobility.hidden import NobilityView
from tests.titles.nobility.observing import deal, midway, readers, shuffle_unseen, walk
from tests.titles.nobility.positions import lands, pairs, play, position
from tests.titles.nobility.test_knowledge import EVERY_COUNT, now_and_then

HUGE = 10**18


def cards_in(state: Nobility) -> tuple[list[int], list[int]]:
    """All country and all intrigue cards on the table, by land and by pair."""
    table = state.table
    country = [[table.pile.count(n) + table.row.count(n) for n in range(len(LANDS))], table.discard, *table.hands]
    intrigue = [[table.plots.count(n) for n in range(len(PAIRS))], table.plot_discard, *table.intrigue]
    return list(map(sum, zip(*country, strict=True))), list(map(sum, zip(*intrigue, strict=True)))


# The law


@EVERY_COUNT
def test_an_imagined_table_looks_the_same(seats: int, options: dict[str, Any]) -> None:
    for number, state in enumerate(now_and_then(seats, "same", options, every=5)):
        for reader in readers(state):
            view = state.view(reader)
            other = Nobility.imagine(view, str(number))
            assert other.view(reader) == view
            assert other.waiting() == state.waiting()
            if reader is not None:
                assert other.legal(reader) == state.legal(reader)
                assert other.standing(reader) == state.standing(reader)


@EVERY_COUNT
def test_an_imagined_table_keeps_the_bounds_and_the_cards(seats: int, options: dict[str, Any]) -> None:
    for number, state in enumerate(now_and_then(seats, "bounds", options, every=5)):
        game = list(deck(str(options.get("removal", "graded")), seats))
        for reader in readers(state):
            view = state.view(reader)
            other = Nobility.imagine(view, str(number))
            table = other.table
            assert cards_in(other) == (game, [*PLOTS])
            for seat in range(seats):
                assert sum(table.hands[seat]) == view.counts[seat]
                assert all(many >= least for many, least in zip(table.hands[seat], view.known[seat], strict=True))
                if seat == reader:
                    assert table.hands[seat] == state.table.hands[seat]
                    assert table.intrigue[seat] == state.table.intrigue[seat]
                else:
                    assert not any([*table.blind[seat], *table.blind_plots[seat]])
            for land, most in enumerate(view.in_pile):
                assert table.pile.count(land) <= most - view.blind[land]
            for pair, most in enumerate(view.in_plots):
                assert table.plots.count(pair) <= most - view.blind_plots[pair]


@EVERY_COUNT
def test_an_imagined_table_can_be_stored(seats: int, options: dict[str, Any]) -> None:
    for number, state in enumerate(now_and_then(seats, "stored", options, every=23)):
        for reader in readers(state):
            other = Nobility.imagine(state.view(reader), str(number))
            assert Nobility.dumps(Nobility.loads(Nobility.dumps(other))) == Nobility.dumps(other)


@EVERY_COUNT
def test_an_imagined_table_goes_on_to_an_end(seats: int, options: dict[str, Any]) -> None:
    rng = Random(seats)
    for state in now_and_then(seats, "goes on", options, every=90):
        other = Nobility.imagine(state.view(rng.choice(readers(state))), "key")
        while other.waiting():
            seat = other.table.seat
            other.play(seat, rng.choice(other.legal(seat)))
        assert other.result()


def test_what_is_imagined_depends_on_the_view_and_the_key_alone() -> None:
    rng = Random(1)
    for moves in (3, 60, 200):
        state = midway(3, "alone", moves)
        for reader in readers(state):
            other = state.clone()
            shuffle_unseen(other.table, reader, rng)
            assert Nobility.dumps(state.resample(reader, "key")) == Nobility.dumps(other.resample(reader, "key"))
            assert Nobility.dumps(state.resample(reader, "key")) != Nobility.dumps(state.resample(reader, "another"))


def test_imagined_chance_is_not_that_of_the_match() -> None:
    state = deal(4, "the same key")
    other = state.resample(0, "the same key")
    assert other.table.chance.key != state.table.chance.key
    assert other.table.pile != state.table.pile


def test_the_hands_shown_at_the_end_are_kept() -> None:
    *_, last = walk(3, "shown")
    for reader in readers(last):
        other = last.resample(reader, "key")
        assert (other.table.hands, other.table.intrigue) == (last.table.hands, last.table.intrigue)
        assert other.result() == last.result()


def test_the_intrigue_cards_of_a_named_noble_stay_paid() -> None:
    state = position({0: "F" * 9 + "GGGGBB"}, {0: "FG FB"}, owners="paris-king:1")
    play(state, "usurp paris-king / FG FB")
    for reader in readers(state):
        other = state.resample(reader, "key")
        happened = other.play(0, other.legal(0)[0])
        assert happened[0].facts["intrigue"] == ["FG", "FB"]


# Every hidden card turns up wherever it could be


def small(known: str = "", in_pile: str = "FFGBS", blind: str = "") -> Nobility:
    """Seat 0 holds all cards but a few: three in the pile, two in the hand of seat 1; the intrigue cards alike."""
    state = position(
        {0: "F" * 13 + "G" * 11 + "B" * 11 + "S" * 9, 1: "FB"},
        {0: " ".join(["FG"] * 2 + ["FB", "FS", "GB", "GS"] * 4 + ["BS"] * 3), 1: "FG"},
        seats=2,
        pile="FGS",
        plot_pile="FG BS",
        known={1: known},
        few=True,
        few_plots=True,
    )
    state.table.in_pile, state.table.blind[0] = lands(in_pile), lands(blind)
    return state


def could_be(state: Nobility) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every order of the pile with the hand of seat 1 that goes with it, as seat 0 knows it: by trying them all."""
    table, found = state.table, set()
    for order in permutations([*table.pile, *numbers(table.hands[1])]):
        pile, hand = order[: len(table.pile)], [order[len(table.pile) :].count(land) for land in range(len(LANDS))]
        in_pile = [most - drawn for most, drawn in zip(table.in_pile, table.blind[0], strict=True)]
        if all(many >= least for many, least in zip(hand, table.known[1], strict=True)) and all(
            pile.count(land) <= most for land, most in enumerate(in_pile)
        ):
            found.add((pile, tuple(hand)))
    return found


@pytest.mark.parametrize(
    "state",
    [
        small(),
        small(known="F"),
        small(known="FB"),
        small(in_pile="FGB"),
        small(in_pile="FFGB"),
        small(in_pile="FFGGS", blind="GG"),
        small(known="B", in_pile="FFGBS", blind="F"),
    ],
    ids=["nothing known", "one", "all", "after a reshuffle", "without S", "drawn unseen", "one and drawn"],
)
def test_every_table_that_could_be_is_imagined_and_no_other(state: Nobility) -> None:
    view = state.view(0)
    seen = Counter(
        (tuple(other.table.pile), tuple(other.table.hands[1]))
        for other in (Nobility.imagine(view, str(key)) for key in range(900))
    )
    assert set(seen) == could_be(state)


def test_every_intrigue_card_turns_up_wherever_it_could_be() -> None:
    state = small()
    state.table.in_plots = pairs("FG FG BS")
    view = state.view(0)
    seen = {
        (tuple(other.table.plots), tuple(other.table.intrigue[1]))
        for other in (Nobility.imagine(view, str(key)) for key in range(120))
    }
    first, last = PAIRS.index("FG"), PAIRS.index("BS")
    one, other = tuple(pairs("FG")), tuple(pairs("BS"))
    assert seen == {((first, first), other), ((first, last), one), ((last, first), one)}


def test_every_place_of_the_pile_and_of_the_hands_is_as_likely_where_nothing_is_known() -> None:
    state = small()
    seen = Counter[tuple[int, ...]]()
    for key in range(2000):
        seen[tuple(Nobility.imagine(state.view(0), str(key)).table.pile)] += 1
    likely = Counter(order[:3] for order in permutations([0, 0, 1, 2, 3]))
    for pile, ways in likely.items():
        assert seen[pile] == pytest.approx(2000 * ways / 120, rel=0.5)


def test_a_land_of_which_little_can_be_in_the_pile_lies_anywhere_in_it() -> None:
    view = small(in_pile="FGBS").view(0)
    piles = [Nobility.imagine(view, str(key)).table.pile for key in range(1500)]
    places = Counter(pile.index(0) for pile in piles if 0 in pile)
    for place in range(3):
        assert places[place] == pytest.approx(places.total() / 3, rel=0.15)


def test_a_land_that_cannot_be_in_the_pile_is_as_likely_in_each_hand() -> None:
    state = position({0: "F" * 19 + "G" * 15 + "B" * 16 + "S" * 13, 1: "FF", 2: "GB"}, pile="GS", few=True)
    held = Counter[int]()
    for key in range(800):
        hands = Nobility.imagine(state.view(0), str(key)).table.hands
        held.update({seat: hands[seat][0] for seat in (1, 2)})
    assert held.total() == 1600
    assert held[1] == pytest.approx(800, rel=0.1)


# Views that cannot be


def test_a_view_with_impossible_counts_is_refused() -> None:
    view = midway(3, "impossible", 120).view(0)
    hand = view.hand
    wrong: list[dict[str, Any]] = [
        {"pile": view.pile + 1},
        {"pile": HUGE},
        {"pile": -1},
        {"plots": view.plots - 1},
        {"counts": (len(hand), HUGE, 0)},
        {"counts": (len(hand) + 1, *view.counts[1:])},
        {"counts": view.counts[:2]},
        {"plot_counts": (*view.plot_counts[:2], view.plot_counts[2] + 1)},
        {"hand": hand[1:]},
        {"hand": hand * 9},
        {"known": (view.known[0], (40, 0, 0, 0), view.known[2])},
        {"known": (view.known[0], (-1, 0, 0, 0), view.known[2])},
        {"known": ((0, 0, 0, len(hand) + 1), *view.known[1:])},
        {"known": ()},
        {"in_pile": (0, 0, 0, 0)},
        {"in_plots": (0,) * 6},
        {"blind": (HUGE, 0, 0, 0)},
        {"blind": ()},
        {"discard": (HUGE, 0, 0, 0)},
        {"owner": view.owner[1:]},
        {"owner": (3, *view.owner[1:])},
        {"cathedral": ()},
        {"titles": ((1,),) * 7},
        {"seats": 4},
        {"seats": HUGE},
        {"seat": 3},
        {"start": 3},
        {"on_turn": -1},
        {"turns": -1},
        {"turn": ()},
        {"period": 3},
        {"named": "nowhere-king"},
        {"scores": (99, 0, 0)},
        {"step": "over"},
        {"hands": (hand, hand, hand)},
        {"row": ("F",) * 40},
    ]
    for changes in wrong:
        with pytest.raises(Unreadable, match="No table looks like that"):
            Nobility.imagine(replace(view, **changes), "key")


def spoiled(thing: Any, rng: Random) -> Any:
    """JSON-ready data with one value changed, left out or doubled."""
    if isinstance(thing, dict) and thing and rng.random() < 0.95:
        name = rng.choice(list(thing))
        return {**thing, name: spoiled(thing[name], rng)}
    if isinstance(thing, list) and thing and rng.random() < 0.85:
        at = rng.randrange(len(thing))
        changed = [*thing[:at], spoiled(thing[at], rng), *thing[at + 1 :]]
        return rng.choice([changed, changed, [*thing[:at], *thing[at + 1 :]], [*thing, thing[at]]])
    if isinstance(thing, str):
        return rng.choice([*LANDS, *PAIRS, "", "draw", "play", "pay", "over", "paris-king"])
    return rng.choice([None, True, False, -1, 0, 1, 2, 3, 4, 5, 12, 40, -HUGE, HUGE])


def spoiled_views(many: int, rng: Random) -> Iterator[NobilityView]:
    """Views that are nearly one of a match, and can be read."""
    views = [
        midway(seats, "fuzz", moves).view(reader)
        for seats, moves in product((2, 5), (1, 40, 180, 900))
        for reader in (None, 0, 1)
    ]
    written = [msgspec.to_builtins(view) for view in views]
    while many:
        data = rng.choice(written)
        for _ in range(rng.choice((1, 1, 2, 3))):
            data = spoiled(data, rng)
        try:
            view = msgspec.convert(data, NobilityView)
        except msgspec.ValidationError:
            continue
        many -= 1
        yield view


def test_a_spoiled_view_is_refused_or_looks_like_the_table() -> None:
    refused = 0
    for view in spoiled_views(3000, Random(5)):
        try:
            other = Nobility.imagine(view, "key")
        except Unreadable:
            refused += 1
        else:
            assert other.view(view.seat) == view
    assert 1000 < refused < 3000
