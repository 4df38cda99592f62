"""What a seat of Nobility sees and what all know of the hidden cards: section 5, sentence by sentence."""

from random import Random
from typing import Any

import pytest

from games.rules import Unreadable
from games.rules.kit.chance import Chance
from games.rules.titles.nobility.cards import LANDS, NOBLES, PAIRS, deck, lands_of, pairs_of
from games.rules.titles.nobility.game import Nobility
from games.rules.titles.nobility.hidden import NobilityView
from games.rules.titles.nobility.scoring import score
from tests.titles.nobility.observing import deal, known, midway, readers, shuffle_unseen, walk
from tests.titles.nobility.positions import lands, pairs, play, position, told

OWN = {"seat", "hand", "intrigue", "blind", "blind_plots"}
MATCHES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"opening": "three", "display": 4}),
    (4, {"throne": "always"}),
    (5, {"removal": "source", "supply": "plenty"}),
]
EVERY_COUNT = pytest.mark.parametrize(("seats", "options"), MATCHES, ids=[f"{seats} seats" for seats, _ in MATCHES])


def now_and_then(seats: int, key: str, options: dict[str, Any], every: int = 9) -> list[Nobility]:
    """Some states of a random match, the last one among them."""
    states = list(walk(seats, key, **options))
    return [*states[::every], states[-1]]


def public(view: NobilityView) -> dict[str, Any]:
    """The fields of a view that are no seat's own."""
    return {name: getattr(view, name) for name in view.__struct_fields__ if name not in OWN}


# What is hidden, and what is not


@EVERY_COUNT
def test_what_is_hidden_is_in_no_view_whatever_it_is(seats: int, options: dict[str, Any]) -> None:
    rng = Random(1)
    for state in now_and_then(seats, "hidden", options)[:-1]:
        for reader in readers(state):
            other = state.clone()
            table = other.table
            shuffle_unseen(table, reader, rng)
            table.chance = Chance.seeded("another", str(rng.random()))
            for seat in range(seats):
                if seat != reader:
                    table.blind[seat] = [rng.randrange(3) for _ in LANDS]
                    table.blind_plots[seat] = [rng.randrange(3) for _ in PAIRS]
            assert other.view(reader).dumps() == state.view(reader).dumps()


@EVERY_COUNT
def test_what_is_hidden_does_differ_when_it_is_changed(seats: int, options: dict[str, Any]) -> None:
    state = midway(seats, "differs", 90, **options)
    changed = [state.clone() for _ in range(4)]
    for number, other in enumerate(changed):
        shuffle_unseen(other.table, None, Random(number))
    assert len({Nobility.dumps(other) for other in [state, *changed]}) == 5


@EVERY_COUNT
def test_everything_else_is_public(seats: int, options: dict[str, Any]) -> None:
    for state in now_and_then(seats, "public", options):
        table, view = state.table, state.view(None)
        assert "".join(card or "-" for card in view.row) == "".join([*LANDS, "-"][land] for land in table.row)
        assert (view.pile, view.plots) == (len(table.pile), len(table.plots))
        assert (view.discard, view.plot_discard) == (tuple(table.discard), tuple(table.plot_discard))
        assert view.counts == tuple(sum(hand) for hand in table.hands)
        assert view.plot_counts == tuple(sum(hand) for hand in table.intrigue)
        assert view.owner == tuple(table.owner)
        assert view.cathedral == tuple(map(tuple, table.cathedral))
        assert view.titles == tuple(map(tuple, table.titles))
        assert view.supply == tuple(table.supply)
        assert view.markers == tuple(map(tuple, table.markers))
        assert view.city_left == tuple(table.city_left)
        assert view.country_left == tuple(map(tuple, table.country_left))
        assert view.house_left == tuple(table.house_left)
        assert view.scores == tuple(score(taken) for taken in table.markers)
        assert (view.period, view.running_out) == (table.period, table.running_out)
        assert (view.start, view.turns, view.on_turn) == (table.start, table.turns, table.seat)
        assert (view.step, view.turn, view.seats) == (table.step, state.waiting(), seats)
        assert view.named == ("" if table.named < 0 else NOBLES[table.named].id)
        assert view.spent == tuple(PAIRS[pair] for pair in table.spent)
        assert (view.drawn, view.plotted, view.options) == (table.drawn, table.plotted, table.options)


@EVERY_COUNT
def test_a_spectator_sees_just_what_every_seat_sees(seats: int, options: dict[str, Any]) -> None:
    for state in now_and_then(seats, "spectator", options):
        spectator = state.view(None)
        assert (spectator.seat, spectator.hand, spectator.intrigue) == (None, (), ())
        assert not any([*spectator.blind, *spectator.blind_plots])
        for seat in range(seats):
            assert public(state.view(seat)) == public(spectator)


@EVERY_COUNT
def test_a_seat_sees_its_own_hand_and_what_it_drew_unseen(seats: int, options: dict[str, Any]) -> None:
    for state in now_and_then(seats, "own", options):
        for seat in range(seats):
            view = state.view(seat)
            assert view.seat == seat
            assert view.hand == lands_of(tuple(state.table.hands[seat]))
            assert view.intrigue == pairs_of(tuple(state.table.intrigue[seat]))
            assert view.blind == tuple(state.table.blind[seat])
            assert view.blind_plots == tuple(state.table.blind_plots[seat])


def test_the_hands_are_shown_once_the_match_is_over() -> None:
    *_, before, last = walk(3, "shown")
    assert (before.view(None).hands, before.view(None).intrigues) == ((), ())
    view = last.view(None)
    assert view.hands == tuple(lands_of(tuple(hand)) for hand in last.table.hands)
    assert view.intrigues == tuple(pairs_of(tuple(hand)) for hand in last.table.intrigue)
    assert view.result == last.result()
    assert (view.turn, view.on_turn) == ((), last.table.seat)


def test_a_seat_that_does_not_exist_sees_nothing() -> None:
    state = deal(3, "no seat")
    for seat in (3, -1, 99, True, 1.0, "0"):
        with pytest.raises(Unreadable, match="no such seat"):
            state.view(seat)  # type: ignore[arg-type]


def test_the_last_round_is_that_of_1714_after_the_pile_ran_out() -> None:
    for state in walk(4, "last round"):
        view = state.view(None)
        assert view.last_round == (view.period == 2 and view.running_out)
    assert view.last_round


def test_nb_11_the_quota_of_a_first_turn_is_in_the_view() -> None:
    state = deal(4, "quota", first=2)
    seen = []
    while state.view(None).first_turn:
        view = state.view(None)
        seen.append((view.on_turn, view.quota))
        state.play(view.on_turn, state.default(view.on_turn))
    assert list(dict.fromkeys(seen)) == [(2, 1), (3, 1), (0, 2), (1, 2)]
    assert state.view(None).quota == 3


# What is known of hands


def test_taking_a_card_from_the_row_shows_it_in_the_hand() -> None:
    state = position(step="draw", row="FFS")
    play(state, "draw row F")
    assert known(state, 0) == "F"
    play(state, "draw row F")
    play(state, "draw row S")
    assert known(state, 0) == "FFS"


def test_paying_a_card_takes_it_off_what_is_known_and_never_below_nothing() -> None:
    state = position({0: "FFG"}, known={0: "FG"})
    play(state, "claim dijon-baron")
    assert known(state, 0) == "G"
    play(state, "claim munich-marshal")
    assert known(state, 0) == ""


def test_discarding_a_card_takes_it_off_what_is_known_and_never_below_nothing() -> None:
    state = position({0: "F" * 8 + "G" * 4 + "B" * 3}, known={0: "FFFB"})
    play(state, "end FBG")
    assert known(state, 0) == "FF"


def test_drawing_unseen_leaves_what_is_known_alone() -> None:
    state = position({1: "F"}, step="draw", pile="FFF", plot_pile="FS", known={1: "F"})
    play(state, "draw pile", "draw intrigue")
    assert [known(state, seat) for seat in range(3)] == ["", "F", ""]


def test_e21_known_cards() -> None:
    state = position(step="draw", row="FFS", pile="FG")
    play(state, "draw row F", "draw pile", "draw pile")
    assert state.view(0).hand == ("F", "F", "G")
    assert known(state, 0) == "F"
    play(state, "claim dijon-baron")
    assert state.view(0).hand == ("G",)
    assert known(state, 0) == ""
    assert state.view(1).counts[0] == 1


def test_e23_what_naming_proves() -> None:
    state = position({0: "F" * 9 + "GGGGBB"})
    play(state, "claim paris-king")
    assert known(state, 0) == "FFF"
    payments = ["FFFFFFF", "FFFFFFGGG", "FFFFFFGGB", "FFFFFFGBB", "FFFFFGGGGBB"]
    assert state.view(0).step == "pay"
    assert ["".join(action.cards) for action in state.legal(0)] == payments  # type: ignore[attr-defined]
    for payment in payments:
        paid = state.clone()
        play(paid, f"pay {payment}")
        assert known(paid, 0) == ""


def test_naming_proves_no_less_than_was_known() -> None:
    state = position({0: "F" * 9 + "GGGGBB"}, known={0: "FFFFFG"})
    play(state, "claim paris-king")
    assert known(state, 0) == "FFFFFG"


def test_ousting_proves_the_same_as_claiming() -> None:
    state = position({0: "F" * 9 + "GGGGBB"}, {0: "FG FB"}, owners="paris-king:1")
    play(state, "usurp paris-king / FG FB")
    assert known(state, 0) == "FFF"
    assert state.view(2).spent == ("FG", "FB")


def test_naming_a_cheap_noble_from_a_large_hand_proves_nothing() -> None:
    state = position({0: "FGGGBB"})
    play(state, "claim dijon-baron")
    assert (state.view(0).step, known(state, 0)) == ("pay", "")


def test_nothing_is_known_of_intrigue_cards_until_they_are_played() -> None:
    state = position({0: "FF"}, {0: "FG BS"}, plot_pile="GS GS")
    before = state.clone()
    before.table.intrigue[0], before.table.plots[-2:] = pairs("GS GS"), [0, 5]
    assert state.view(1).dumps() == before.view(1).dumps()


# What is known of the piles


@EVERY_COUNT
def test_at_first_the_pile_can_hold_all_cards_but_those_of_the_row(seats: int, options: dict[str, Any]) -> None:
    view = deal(seats, "first", **options).view(None)
    game = deck(str(options.get("removal", "graded")), seats)
    assert view.in_pile == tuple(game[land] - view.row.count(code) for land, code in enumerate(LANDS))
    assert view.in_plots == (4,) * 6


def test_a_card_refilled_from_the_pile_is_taken_off() -> None:
    state = position(row="F-B", pile="SG")
    before = state.view(0).in_pile
    play(state, "end")
    assert state.view(0).row == ("F", "S", "B")
    assert state.view(0).in_pile == (*before[:3], before[3] - 1)


def test_a_card_drawn_unseen_is_taken_off_only_for_who_drew_it() -> None:
    state = position(step="draw", pile="SG", plot_pile="FS")
    before = state.view(None)
    play(state, "draw pile", "draw intrigue")
    for reader in readers(state):
        view = state.view(reader)
        assert (view.in_pile, view.in_plots) == (before.in_pile, before.in_plots)
        assert view.blind == ((0, 0, 0, 1) if reader == 0 else (0, 0, 0, 0))
        assert view.blind_plots == ((0, 0, 1, 0, 0, 0) if reader == 0 else (0, 0, 0, 0, 0, 0))


def test_e24_what_the_pile_can_hold() -> None:
    rest = "F" * 19 + "G" * 16 + "B" * 16 + "S" * 13
    state = position({2: rest}, seat=1, step="draw", pile="S", discard="FFGB", few=True)
    assert told(play(state, "draw pile")) == ["drew", "pile_out", "reshuffle"]
    view = state.view(1)
    assert view.hand == ("S",)
    assert (view.in_pile, view.pile, view.blind) == ((2, 1, 1, 0), 4, (0, 0, 0, 0))
    table = state.table
    table.pile.append(table.pile.pop(table.pile.index(LANDS.index("F"))))
    play(state, "draw pile")
    assert state.view(1).blind == (1, 0, 0, 0)
    assert state.view(0).blind == (0, 0, 0, 0)
    imagined = {tuple(Nobility.imagine(state.view(1), str(key)).table.pile) for key in range(60)}
    assert {tuple(sorted(pile)) for pile in imagined} == {(0, 1, 2)}
    assert len(imagined) == 6
    others = {tuple(sorted(Nobility.imagine(state.view(0), str(key)).table.pile)) for key in range(60)}
    assert others == {(0, 0, 1), (0, 0, 2), (0, 1, 2)}


def test_a_reshuffle_in_the_refill_counts_for_the_cards_that_follow_it() -> None:
    state = position(row="--B", pile="S", discard="FFG", few=True)
    state.table.blind[1] = lands("F")
    play(state, "end")
    view = state.view(1)
    second = view.row[1]
    assert view.row[0] == "S"
    assert second in ("F", "G")
    assert view.in_pile == ((1, 1, 0, 0) if second == "F" else (2, 0, 0, 0))
    assert (view.pile, view.blind) == (2, (0, 0, 0, 0))


def test_a_reshuffle_of_the_intrigue_pile_is_known_too() -> None:
    state = position(step="draw", seat=1, plot_pile="GS", plot_discard="FG FG BS", few_plots=True)
    state.table.blind_plots[0] = pairs("FB")
    assert told(play(state, "draw intrigue")) == ["drew", "ireshuffle"]
    view = state.view(0)
    assert (view.in_plots, view.plots) == ((2, 0, 0, 0, 0, 1), 3)
    assert (view.blind_plots, state.view(1).blind_plots) == ((0,) * 6, (0,) * 6)


@EVERY_COUNT
def test_the_true_cards_meet_all_bounds(seats: int, options: dict[str, Any]) -> None:
    for number in range(3):
        for state in walk(seats, f"true {number}", **options):
            table = state.table
            for hand, low in zip(table.hands, table.known, strict=True):
                assert all(many >= least for many, least in zip(hand, low, strict=True))
            for land, most in enumerate(table.in_pile):
                assert table.pile.count(land) + sum(blind[land] for blind in table.blind) <= most
            for pair, most in enumerate(table.in_plots):
                assert table.plots.count(pair) + sum(blind[pair] for blind in table.blind_plots) <= most
