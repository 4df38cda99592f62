"""The rules of the set-up and the options, NB-1 to NB-6 and NB-70 to NB-76, each as a sentence."""

from collections import Counter
from typing import Any, cast, get_args

import pytest

from games.rules import Unreadable
from games.rules.titles.nobility import cards
from games.rules.titles.nobility.cards import CITIES, DATA, LANDS, NOBLES, NOBLES_OF, PAIRS, TITLES
from games.rules.titles.nobility.game import Nobility
from games.rules.titles.nobility.table import VACANT, quota
from tests.titles.nobility.positions import in_words, legal, position
from tests.titles.nobility.positions import play as played

SEATS = (2, 3, 4, 5)


def dealt(seats: int = 3, key: str = "setup", **options: Any) -> Nobility:
    return cast(Nobility, Nobility.deal(seats=seats, options=options, key=key))


@pytest.mark.parametrize("seats", [1, 6, 7])
def test_nb_1_two_to_five_play(seats: int) -> None:
    assert tuple(Nobility.seats) == SEATS
    with pytest.raises(Unreadable, match="2 to 5"):
        dealt(seats)


def test_nb_1_the_seats_follow_each_other_clockwise() -> None:
    state = dealt(4, first=2)
    found = []
    for _ in range(8):
        found.append(state.waiting()[0])
        while state.table.step == "draw":
            played(state, "draw pile")
        played(state, "end")
    assert found == [2, 3, 0, 1, 2, 3, 0, 1]


def test_nb_2_every_seat_has_its_cubes() -> None:
    assert [dealt(seats).table.supply for seats in SEATS] == [[46] * 2, [36] * 3, [36] * 4, [36] * 5]


def test_nb_3_the_start_seat_is_drawn_by_lot() -> None:
    starts = {dealt(5, str(key)).table.start for key in range(60)}
    assert starts == {0, 1, 2, 3, 4}


def test_nb_4_all_markers_lie_on_the_board() -> None:
    table = dealt().table
    assert table.city_left == [True] * 16
    assert table.country_left == [[10, 6], [7, 4], [7, 4], [9, 5]]
    assert sum(len(values) for land in cards.PERIOD for values in land) == 24
    assert table.markers == [[], [], []]
    assert TITLES == ("marshal", "baron", "countess", "duke", "cardinal", "princess", "king")
    assert cards.FULL == (4, 6, 8, 10, 12, 14, 16)
    assert cards.HALF == (2, 3, 4, 5, 6, 7, 8)


def test_nb_4_the_board_is_as_printed() -> None:
    assert (len(CITIES), len(NOBLES)) == (16, 27)
    assert [city.id for city in CITIES] == list(get_args(cards.CityId))
    assert [noble.id for noble in NOBLES] == list(get_args(cards.NobleId))
    assert list(DATA["titles"]) == list(TITLES)
    assert Counter(LANDS[city.land] for city in CITIES) == {"F": 5, "G": 4, "B": 3, "S": 4}


@pytest.mark.parametrize("land", range(4))
def test_the_costs_of_a_land_s_nobles_are_its_cards_and_its_city_bonuses_differ(land: int) -> None:
    assert sum(NOBLES[noble].cost for noble in NOBLES_OF[land]) == DATA["country_cards"][LANDS[land]]
    bonuses = [city.bonus for city in CITIES if city.land == land]
    assert len(set(bonuses)) == len(bonuses)
    for city in CITIES:
        named = [NOBLES[noble].title for noble in city.nobles]
        assert len(set(named)) == len(named)


def test_nb_5_the_pile_and_the_row_hold_the_cards_of_the_game() -> None:
    for seats in SEATS:
        table = dealt(seats).table
        everywhere = Counter([*table.pile, *table.row])
        assert tuple(everywhere[land] for land in range(4)) == cards.deck("graded", seats)
        assert (len(table.row), sum(table.discard), sum(map(sum, table.hands))) == (3, 0, 0)


def test_nb_5_the_pile_is_shuffled() -> None:
    assert len({tuple(dealt(key=str(key)).table.pile) for key in range(10)}) == 10


def test_nb_6_the_intrigue_pile_is_shuffled_and_the_start_seat_begins_in_1648() -> None:
    state = dealt(5, first=3)
    table = state.table
    assert Counter(table.plots) == dict.fromkeys(range(len(PAIRS)), 4)
    assert table.plots != sorted(table.plots)
    assert (state.waiting(), table.step, table.period, sum(map(sum, table.intrigue))) == ((3,), "draw", 0, 0)
    assert table.owner == [VACANT] * 27


def test_the_deal_is_told_without_what_is_hidden() -> None:
    state = dealt(4, first=1)
    (event,) = state.opening
    row = [LANDS[land] for land in state.table.row]
    assert (event.kind, event.facts, event.secret) == ("dealt", {"seats": 4, "start": 1, "row": row, "pile": 85}, {})


@pytest.mark.parametrize("display", [3, 4])
def test_nb_70_so_many_cards_lie_face_up(display: int) -> None:
    table = dealt(display=display).table
    assert (len(table.row), len(table.pile)) == (display, 72 - display)


def test_nb_71_the_cards_taken_out() -> None:
    assert cards.removed("graded", 2) == (15, 13, 12, 10)
    assert cards.removed("source", 2) == (2, 2, 2, 2)
    assert cards.removed("source", 4) == (4, 4, 4, 4)
    assert cards.removed("source", 5) == cards.removed("graded", 5) == (0, 0, 0, 0)
    assert len(dealt(2, removal="source").table.pile) == 91


def test_nb_72_three_cards_each_on_the_first_turn() -> None:
    state = dealt(4, opening="three")
    assert quota(state.table) == 3
    played(state, "draw pile", "draw pile", "draw pile")
    assert state.table.step == "play"
    assert "draw intrigue" not in [in_words(move) for move in dealt(4, opening="three").legal(state.table.start)]


def test_nb_73_the_first_player_is_chosen() -> None:
    assert {dealt(3, str(key), first=2).waiting() for key in range(10)} == {(2,)}
    with pytest.raises(Unreadable, match="1 to 3"):
        dealt(3, first=3)


def test_nb_73_in_another_match_the_same_player_begins() -> None:
    state = dealt(4, first=2)
    assert state.rematch_options({"first": 2, "display": 4}, 1) == {"first": 1, "display": 4}
    assert state.rematch_options({"first": 2}, 3) == {"first": 3}
    assert state.rematch_options({"first": "random"}, 3) == {"first": "random"}


def test_nb_74_with_plenty_the_cubes_are_never_short() -> None:
    assert dealt(supply="plenty").table.supply == [200, 200, 200]


def test_nb_76_a_vacant_king_may_cost_intrigue_cards() -> None:
    assert "claim paris-king" in legal(position({0: "F" * 7}))
    assert not [move for move in legal(position({0: "F" * 7}, throne="always")) if "paris-king" in move]
    two = position({0: "F" * 7}, {0: "FG FB FS"}, throne="always")
    assert [move for move in legal(two) if "paris-king" in move] == [
        "claim paris-king / FG FB",
        "claim paris-king / FG FS",
        "claim paris-king / FB FS",
    ]
    played(two, "claim paris-king / FB FG")
    assert two.table.owner[0] == 0
    assert two.table.plot_discard == [1, 1, 0, 0, 0, 0]
