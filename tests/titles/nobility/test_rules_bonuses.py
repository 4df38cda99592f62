"""The bonuses of a claim, NB-40 to NB-43, each as a sentence."""

import pytest

from games.rules.titles.nobility.cards import CITY, LANDS
from tests.titles.nobility.positions import facts, play, position, taken, told

BRITAIN = LANDS.index("B")


def test_nb_40_the_first_claim_in_a_city_takes_its_marker_and_a_later_one_none() -> None:
    state = position({0: "BBBBB"})
    events = play(state, "claim edinburgh-baron")
    assert facts(events, "marker") == [{"seat": 0, "what": "city", "value": 3, "of": "edinburgh", "year": 0}]
    assert not state.table.city_left[CITY["edinburgh"]]
    state = position({0: "BB", 1: "BB"}, {1: "FB"})
    play(state, "claim edinburgh-baron", "end", "draw intrigue", "draw row F")
    play(state, "usurp edinburgh-baron / FB")
    assert taken(state, 1) == []


def test_nb_41_a_cube_in_every_city_of_a_land_takes_its_highest_marker() -> None:
    state = position({0: "BB"}, owners="london-king:0 dublin-duke:0")
    play(state, "claim edinburgh-baron")
    assert taken(state, 0) == [("city", "edinburgh", 3), ("country", "B", 7)]
    assert state.table.country_left[BRITAIN] == [4]


def test_nb_41_two_nobles_in_one_city_are_one_city_only() -> None:
    state = position({0: "BB"}, owners="london-king:0 london-countess:0")
    play(state, "claim edinburgh-baron")
    assert taken(state, 0) == [("city", "edinburgh", 3)]


def test_nb_41_the_second_seat_takes_the_lower_marker_and_the_third_none() -> None:
    for left, found in (([4], [("country", "B", 4)]), ([], [])):
        state = position({0: "BB"}, owners="london-king:0 dublin-duke:0")
        state.table.country_left[BRITAIN] = left
        play(state, "claim edinburgh-baron")
        assert taken(state, 0)[1:] == found
        assert state.table.country_left[BRITAIN] == []


def test_nb_41_one_marker_for_each_seat_and_land() -> None:
    state = position({0: "BBBBBBBBB"}, owners="london-king:0 dublin-duke:0")
    play(state, "claim edinburgh-baron")
    play(state, "claim dublin-countess")
    assert [what for what, _, _ in taken(state, 0)] == ["city", "country", "city"]
    assert state.table.country_left[BRITAIN] == [4]


def test_r_16_an_ousted_noble_counts_for_its_own_seat_and_not_for_who_ousted_it() -> None:
    state = position({0: "BB", 1: "BB"}, owners="london-king:1 dublin-duke:0", fallen="london-countess:0")
    play(state, "claim edinburgh-baron")
    assert taken(state, 0)[1:] == [("country", "B", 7)]
    other = position({1: "BB"}, seat=1, owners="london-king:1", fallen="dublin-duke:0")
    play(other, "claim edinburgh-baron")
    assert taken(other, 1) == [("city", "edinburgh", 3)]


def test_nb_42_all_seven_titles_take_the_highest_noble_house_marker_once() -> None:
    six = "paris-king:0 bordeaux-princess:0 lyon-cardinal:0 dijon-duke:0 dijon-baron:0 london-countess:0"
    state = position({0: "GG"}, owners=six)
    events = play(state, "claim vienna-marshal")
    assert taken(state, 0) == [("city", "vienna", 3), ("house", "", 12)]
    assert facts(events, "marker")[1] == {"seat": 0, "what": "house", "value": 12, "of": "", "year": 0}
    play(state, "claim munich-marshal")
    assert [what for what, _, _ in taken(state, 0)] == ["city", "house", "city"]
    assert state.table.house_left == [8]


@pytest.mark.parametrize(("left", "found"), [([8], [("house", "", 8)]), ([], [])])
def test_nb_42_what_is_left_is_taken(left: list[int], found: list[tuple[str, str, int]]) -> None:
    six = "paris-king:0 bordeaux-princess:0 lyon-cardinal:0 dijon-duke:0 dijon-baron:0 london-countess:0"
    state = position({0: "G"}, owners=six)
    state.table.house_left = left
    play(state, "claim vienna-marshal")
    assert taken(state, 0)[1:] == found


def test_nb_42_the_cube_of_an_ousted_noble_counts_for_the_house() -> None:
    fallen = "paris-king:0 bordeaux-princess:0 lyon-cardinal:0 dijon-duke:0 dijon-baron:0 london-countess:0"
    state = position({0: "G"}, fallen=fallen)
    play(state, "claim vienna-marshal")
    assert ("house", "", 12) in taken(state, 0)


def test_nb_43_a_marker_is_seen_by_all() -> None:
    state = position({0: "FF"})
    play(state, "claim dijon-baron")
    assert state.view(1).scores == state.view(None).scores == (3, 0, 0)
    assert [marker.value for marker in state.view(2).markers[0]] == [3]


def test_r_25_several_bonuses_of_one_claim_come_in_the_order_city_country_house() -> None:
    state = position(
        {0: "BB"},
        owners="london-king:0 dublin-duke:0 london-countess:0 paris-countess:1",
        fallen="bordeaux-princess:0 lyon-cardinal:0 rouen-marshal:0",
    )
    events = play(state, "claim edinburgh-baron")
    assert told(events) == ["claim", "marker", "marker", "marker"]
    assert [what for what, _, _ in taken(state, 0)] == ["city", "country", "house"]
