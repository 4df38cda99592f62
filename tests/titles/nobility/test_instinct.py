"""What a sensible player prefers (section 9), and the orders that it leaves; how it fares is in test_balance."""

from collections import Counter
from random import Random
from time import process_time
from typing import Any

import pytest

from games.bots import BOTS
from games.rules import Action, Order
from games.rules.titles.nobility.actions import Claim, Draw, End, Pay, Usurp, payments
from games.rules.titles.nobility.cards import CITIES, CITY, LANDS, NOBLE, NOBLES, TITLE, TITLES, counts, lands_of
from games.rules.titles.nobility.cards import LAND as LAND_NUMBER
from games.rules.titles.nobility.game import Nobility
from games.rules.titles.nobility.hidden import NobilityView
from games.rules.titles.nobility.instinct.draws import plotting
from games.rules.titles.nobility.instinct.reckoning import (
    city_bonus,
    country_bonus,
    full_price,
    house_bonus,
    last_turn,
    period_change,
    title_change,
    title_lead,
    value,
)
from games.rules.titles.nobility.orders import EndIdle, Plot, Prefer
from games.rules.titles.nobility.table import Marker, Options
from tests.titles.nobility.seen import changed, seen

ME, RIVAL = 0, 1
END = End()
PILE, PLOT = Draw("pile"), Draw("intrigue")
BARON: Any = "dijon-baron"
MORE_OF_FRANCE = "paris-king:1 bordeaux-princess:2"  # two rivals ahead of who comes with a single baron


def number(noble: str) -> int:
    """The number of a noble."""
    return NOBLE[noble]


def best(view: NobilityView, *legal: Action) -> Action:
    """What is liked best."""
    weights = Nobility.prefer(view, legal)
    return legal[weights.index(max(weights))]


def weight(view: NobilityView, action: Action) -> float:
    """How a claim is liked, where ending the turn weighs 0."""
    found, end = Nobility.prefer(view, [action, END])
    assert end == 0.0
    return found


def bare(held: str = "", **changes: Any) -> NobilityView:
    """A board of which all city, country and house markers are gone."""
    gone = {"city_left": (False,) * len(CITIES), "country_left": ((),) * len(LANDS), "house_left": ()}
    return seen(held=held, **{**gone, **changes})


# The value of a claim


def test_the_first_noble_of_a_city_brings_its_marker() -> None:
    view, noble = seen(), NOBLES[number(BARON)]
    assert city_bonus(view, noble) == 3
    left = tuple(city != CITY["dijon"] for city in range(len(CITIES)))
    assert city_bonus(changed(view, city_left=left), noble) == 0


def test_a_country_bonus_counts_in_full_for_the_last_city_else_by_those_missing() -> None:
    baron = NOBLES[number("edinburgh-baron")]
    assert country_bonus(seen(), ME, baron) == pytest.approx(0.8 * 7 / 3)
    assert country_bonus(seen(held="london-king:0"), ME, baron) == pytest.approx(0.8 * 7 / 2)
    two = seen(held="london-king:0 dublin-duke:0")
    assert country_bonus(two, ME, baron) == 7
    assert country_bonus(changed(two, country_left=((10, 6), (7, 4), (4,), (9, 5))), ME, baron) == 4


def test_who_lies_in_the_cathedral_is_in_the_city() -> None:
    view, baron = seen(held="london-king:0"), NOBLES[number("edinburgh-baron")]
    lies = tuple((1, 0, 0) if city == CITY["dublin"] else (0, 0, 0) for city in range(len(CITIES)))
    assert country_bonus(changed(view, cathedral=lies), ME, baron) == 7
    lies = tuple((1, 0, 0) if city == CITY["edinburgh"] else (0, 0, 0) for city in range(len(CITIES)))
    assert country_bonus(changed(view, cathedral=lies), ME, baron) == 0


def test_a_country_bonus_taken_or_gone_brings_nothing() -> None:
    view, baron = seen(held="london-king:0 dublin-duke:0"), NOBLES[number("edinburgh-baron")]
    assert country_bonus(changed(view, country_left=((10, 6), (7, 4), (), (9, 5))), ME, baron) == 0
    mine = ((Marker("country", 7, "B"),), (), ())
    assert country_bonus(changed(view, markers=mine), ME, baron) == 0
    other = ((Marker("country", 7, "G"),), (Marker("country", 7, "B"),), ())
    assert country_bonus(changed(view, markers=other), ME, baron) == 7


def test_a_house_bonus_counts_in_full_for_the_last_title_else_by_those_missing() -> None:
    marshal = NOBLES[number("rouen-marshal")]
    assert house_bonus(seen(), ME, marshal) == pytest.approx(0.8 * 12 / 7)
    six = tuple((0, 0, 0) if title == TITLE["marshal"] else (1, 0, 0) for title in range(len(TITLES)))
    assert house_bonus(seen(titles=six), ME, marshal) == 12
    assert house_bonus(seen(titles=six, house_left=(8,)), ME, marshal) == 8
    assert house_bonus(seen(titles=six, house_left=()), ME, marshal) == 0
    assert house_bonus(seen(titles=six, markers=((Marker("house", 12),), (), ())), ME, marshal) == 0
    assert house_bonus(seen(held="munich-marshal:0"), ME, marshal) == 0


@pytest.mark.parametrize(
    ("mine", "rival", "share"),
    [(0, 0, 0.35), (0, 1, 0.35), (2, 2, 0.35), (2, 1, 0.15), (0, 2, 0.03), (3, 1, 0.03)],
)
def test_a_title_is_worth_most_where_a_lead_is_reached_or_broken(mine: int, rival: int, share: float) -> None:
    cubes = tuple((mine, rival, 0) if title == TITLE["baron"] else (0, 0, 0) for title in range(len(TITLES)))
    assert title_lead(seen(titles=cubes), ME, NOBLES[number(BARON)]) == pytest.approx(share * 6)


def test_a_period_counts_by_what_changes_of_the_own_marker() -> None:
    """1648 in France: 6 for the first, 3 for the second; in 1714 10 and 5."""
    assert period_change(seen(), ME, number(BARON)) == 6
    assert period_change(seen(period=2), ME, number(BARON)) == 10
    assert period_change(seen(held="dijon-duke:1"), ME, number(BARON)) == 3
    assert period_change(seen(held=MORE_OF_FRANCE), ME, number(BARON)) == 0
    assert period_change(seen(held="lyon-cardinal:0"), ME, number(BARON)) == 0
    assert period_change(seen(held="dijon-baron:1 rouen-marshal:0"), ME, number(BARON)) == 3


def test_of_a_period_seven_tenths_count_and_half_a_point_for_each_influence() -> None:
    view = bare("barcelona-duke:1 lyon-cardinal:1")
    brings = {noble: value(view, ME, number(noble)) for noble in ("bordeaux-princess", "munich-princess")}
    title = 0.35 * 14
    assert brings["bordeaux-princess"] == pytest.approx(title + 0.7 * 6 + 0.5 * 3)
    assert brings["munich-princess"] == pytest.approx(title + 0.7 * 5 + 0.5 * 3)


def test_all_of_it_together() -> None:
    """Dijon, a fifth of France, a seventh of the house, the baron's title, first in France, one influence."""
    found = 3 + 0.8 * 10 / 5 + 0.8 * 12 / 7 + 0.35 * 6 + 0.7 * 6 + 0.5
    assert value(seen(), ME, number(BARON)) == pytest.approx(found)


# Its price, and whether to claim


def test_a_country_card_costs_1_1_and_an_intrigue_card_2_2() -> None:
    view, held = seen(cards="FF"), seen(held="dijon-baron:1 paris-king:1", cards="FF", pairs="FS")
    assert weight(view, Claim(BARON)) == pytest.approx(value(view, ME, number(BARON)) - 2 * 1.1 - 3.5)
    assert weight(held, Usurp(BARON, ("FS",))) == pytest.approx(value(held, ME, number(BARON)) - 2 * 1.1 - 2.2 - 3.5)
    assert full_price(held, number(BARON)) == pytest.approx(2 * 1.1 + 2.2)
    assert full_price(held, number("paris-king")) == pytest.approx(7 * 1.1 + 2 * 2.2)


def test_cards_that_do_not_match_cost_three_times_as_much() -> None:
    matching, mixed = seen(cards="FFGGG"), seen(cards="FGGG")
    assert weight(matching, Claim(BARON)) - weight(mixed, Claim(BARON)) == pytest.approx(2 * 1.1)


def test_a_vacant_king_costs_intrigue_only_where_the_table_wants_it() -> None:
    assert full_price(seen(), number("paris-king")) == pytest.approx(7 * 1.1)
    always = seen(options=Options(throne="always"))
    assert full_price(always, number("paris-king")) == pytest.approx(7 * 1.1 + 2 * 2.2)
    assert full_price(always, number(BARON)) == pytest.approx(2 * 1.1)


def test_only_a_claim_worth_more_than_3_5_beyond_its_price_is_made() -> None:
    """On a bare board, France lost to two rivals, a baron brings 2.1 for its title and half a point of influence."""
    view = bare(MORE_OF_FRANCE, cards="FF")
    assert value(view, ME, number(BARON)) == pytest.approx(2.6)
    assert best(view, Claim(BARON), END) == END
    assert value(second := bare("paris-king:1", cards="FF"), ME, number(BARON)) == pytest.approx(4.7)
    assert best(second, Claim(BARON), END) == END
    assert value(first := bare(cards="FF"), ME, number(BARON)) == pytest.approx(6.8)
    assert best(first, Claim(BARON), END) == Claim(BARON)


def test_the_best_claim_is_made_first() -> None:
    """What it brings beyond its price decides: the duke brings more than the baron, and costs too much more."""
    view = seen(cards="FFFFGG")
    assert value(view, ME, number("dijon-duke")) > value(view, ME, number(BARON))
    assert best(view, Claim("dijon-duke"), Claim(BARON), Claim("munich-marshal"), END) == Claim(BARON)


def test_the_weights_follow_the_actions_in_any_order() -> None:
    view, legal = seen(cards="FFFFGG"), [Claim("dijon-duke"), Claim("dijon-baron"), END]
    assert Nobility.prefer(view, legal[::-1]) == Nobility.prefer(view, legal)[::-1]


# Timing


def test_a_majority_is_claimed_when_the_pile_is_short_and_held_back_otherwise() -> None:
    """The bonuses are gone: the countesses' title and first place in France, for five cards, are all that there is."""
    view = bare(cards="FFGGG", held="cologne-baron:1")
    countess = Claim("rouen-countess")
    assert best(view, countess, END) == END
    assert best(changed(view, pile=6), countess, END) == countess
    assert best(changed(view, running_out=True), countess, END) == countess
    assert best(changed(view, pile=7), countess, END) == END


def test_in_the_last_round_of_1714_all_that_gains_a_marker_is_claimed_at_any_price() -> None:
    late = {"period": 2, "running_out": True, "last_round": True}
    view = bare("paris-king:1", cards="GGGGGGGFF", **late)
    assert value(view, ME, number(BARON)) == 6 + 5
    for dear in (Claim(BARON), Claim("valencia-marshal"), Claim("dublin-countess")):
        assert best(view, dear, END) == dear
    assert best(changed(view, last_round=False, running_out=False), Claim("dublin-countess"), END) == END


def test_in_the_last_round_what_gains_no_marker_is_left_alone() -> None:
    late = {"period": 2, "running_out": True, "last_round": True}
    view = bare(f"{MORE_OF_FRANCE} edinburgh-baron:1 valencia-baron:1", cards="FF", **late)
    assert value(view, ME, number(BARON)) == 0
    assert best(view, Claim(BARON), END) == END


def test_in_the_last_turn_a_title_counts_for_what_one_cube_more_changes() -> None:
    def change(mine: int, *rivals: int) -> float:
        cubes = tuple((mine, *rivals) if title == TITLE["duke"] else (0, 0, 0) for title in range(len(TITLES)))
        return title_change(seen(titles=cubes), ME, NOBLES[number("dijon-duke")])

    assert change(0, 0, 0) == 10
    assert change(0, 1, 0) == 5
    assert change(1, 1, 0) == 5
    assert change(0, 1, 1) == 0
    assert change(1, 2, 2) == 0
    assert change(2, 2, 2) == 10
    assert change(2, 1, 0) == 0


@pytest.mark.parametrize(
    ("changes", "last"),
    [
        ({"pile": 4}, True),
        ({"pile": 5}, False),
        ({"pile": 4, "period": 1}, False),
        ({"pile": 2, "start": 2}, True),
        ({"pile": 3, "start": 2}, False),
        ({"pile": 2, "start": 1}, False),
        ({"pile": 2, "start": 1, "row": ("", "", "B")}, True),
        ({"pile": 30, "running_out": True, "last_round": True}, True),
    ],
)
def test_a_last_turn_is_seen_coming(changes: dict[str, Any], last: bool) -> None:
    """NB-51: 1714 ends with the round in which it runs out; two cards a turn leave the pile, and refills of the row."""
    assert last_turn(seen(**{"period": 2, **changes}), ME) is last


# Draws


def drawing(**changes: Any) -> NobilityView:
    """Seat 0 before its first draw of a turn; only Bordeaux, of six France, and Seville, of five Spain, are not its."""
    own = " ".join(f"{noble.id}:0" for noble in NOBLES if noble.id not in (PRINCESS, CARDINAL))
    return seen(**{"held": own, "step": "draw", "drawn": 0, "row": ("F", "B", "S"), **changes})


PRINCESS, CARDINAL = "bordeaux-princess", "seville-cardinal"
ROW = [PILE, Draw("row", "F"), Draw("row", "B"), Draw("row", "S")]


def test_the_land_of_the_best_target_is_taken_from_the_row_else_unseen() -> None:
    assert best(drawing(cards="FF"), *ROW) == Draw("row", "F")
    assert best(drawing(cards="SS"), *ROW) == Draw("row", "S")
    assert best(drawing(cards="FF", row=("B", "S", "S")), PILE, *ROW[2:]) == PILE


def test_each_missing_card_makes_a_target_worse() -> None:
    """The Princess of Bordeaux brings more beyond her price than the Cardinal of Seville, but lacks one card more."""
    view = drawing()
    princess, cardinal = [
        value(view, ME, number(noble)) - full_price(view, number(noble)) for noble in (PRINCESS, CARDINAL)
    ]
    assert princess > cardinal
    assert princess - 0.6 * 6 < cardinal - 0.6 * 5
    assert best(view, *ROW) == Draw("row", "S")
    assert best(drawing(cards="F"), *ROW) == Draw("row", "F")


def test_what_can_be_paid_already_is_no_target() -> None:
    assert best(drawing(cards="FFFFFF"), *ROW) == Draw("row", "S")
    assert best(drawing(cards="SSSSS"), *ROW) == Draw("row", "F")


def test_who_has_no_cubes_left_draws_unseen() -> None:
    assert best(drawing(supply=(1, 36, 36)), PILE, Draw("row", "F"), Draw("row", "B")) == PILE


def rivals(many: int, **changes: Any) -> NobilityView:
    """So many nobles are held by rivals, the others vacant."""
    held = " ".join(f"{noble.id}:{1 + place % 2}" for place, noble in enumerate(NOBLES[:many]))
    return seen(held=held, step="draw", drawn=0, **changes)


def plotted(view: NobilityView) -> float:
    """How often the bot takes an intrigue card."""
    legal = [PILE, Draw("row", "F"), Draw("row", "G"), Draw("row", "B"), PLOT]
    return Counter(BOTS["instinct"].choose(Nobility, view, legal, str(key)) for key in range(600))[PLOT] / 600


@pytest.mark.parametrize("many", [0, 7, 14, 27])
def test_an_intrigue_card_is_taken_more_often_the_more_nobles_rivals_hold(many: int) -> None:
    view = rivals(many, pairs="FG FB")
    assert plotting(view, ME) == many / len(NOBLES)
    assert plotted(view) == pytest.approx(many / len(NOBLES), abs=0.07)


def test_with_three_intrigue_cards_no_more_are_taken() -> None:
    assert plotted(rivals(27, pairs="FG FB FS")) < 0.01


# Payments and discards


def paid(noble: str, cards: str, **changes: Any) -> str:
    """The payment that is liked best."""
    view = seen(step="pay", named=noble, cards=cards, **changes)
    row = counts(tuple(cards), LAND_NUMBER)
    named = NOBLES[number(noble)]
    legal = [Pay(lands_of(way)) for way in payments(row, named.land, named.cost)]
    assert len(legal) > 1
    found = best(view, *legal[::-1])
    assert isinstance(found, Pay)
    return "".join(found.cards)


def test_matching_cards_are_paid_first() -> None:
    assert paid("dijon-baron", "FFGGGGGG") == "FF"
    duke = paid("dijon-duke", "FFFGGGBBB")
    assert (len(duke), duke.count("F")) == (6, 3)


def test_a_triple_is_filled_from_the_land_held_most() -> None:
    assert paid("dijon-baron", "FGGGGGGB") == "FGGG"
    assert paid("dijon-baron", "FGBBBBBB") == "FBBB"


def test_a_triple_is_filled_from_the_land_needed_least() -> None:
    """All the nobles of one land are the seat's own, so that its cards are good for nothing but triples."""

    def own(land: int) -> str:
        return " ".join(f"{noble.id}:0" for noble in NOBLES if noble.land == land)

    assert paid("dijon-baron", "FGGGBBB", held=own(LAND_NUMBER["G"])) == "FGGG"
    assert paid("dijon-baron", "FGGGBBB", held=own(LAND_NUMBER["B"])) == "FBBB"


THRONE = "paris-king:1 dijon-baron:1 munich-marshal:1"


def test_the_intrigue_cards_for_a_king_worth_taking_are_never_broken_up() -> None:
    view = seen(held=THRONE, cards="FFFFFFFG", pairs="FG FS", period=2)
    assert value(view, ME, number("paris-king")) - full_price(view, number("paris-king")) > 3.5
    marshal = Usurp("munich-marshal", ("FG",))
    assert best(view, marshal, END) == END
    assert best(view, Usurp("paris-king", ("FG", "FS")), marshal, END) == Usurp("paris-king", ("FG", "FS"))
    more = changed(view, intrigue=("FG", "FS", "FS"))
    assert best(more, marshal, END) == marshal
    other = changed(view, intrigue=("FG", "GS"))
    assert best(other, marshal, END) == marshal


def test_a_king_not_worth_taking_holds_no_intrigue_cards_back() -> None:
    left = tuple(city == CITY["munich"] for city in range(len(CITIES)))
    view = bare(THRONE, cards="FFG", pairs="FG FS", city_left=left, pile=3)
    assert value(view, ME, number("paris-king")) - full_price(view, number("paris-king")) < 3.5
    marshal = Usurp("munich-marshal", ("FG",))
    assert best(view, marshal, END) == marshal


def test_the_intrigue_card_of_least_use_is_paid() -> None:
    """Rivals hold nothing in Spain, and much in Britain."""
    view = seen(held="dijon-baron:1 london-countess:1 dublin-duke:2", cards="FF", pairs="FB FS")
    assert best(view, Usurp(BARON, ("FB",)), Usurp(BARON, ("FS",)), END) == Usurp(BARON, ("FS",))


def test_one_intrigue_card_is_paid_rather_than_two() -> None:
    view = seen(held="dijon-baron:1", cards="FF", pairs="FS GB GB")
    assert best(view, Usurp(BARON, ("GB", "GB")), Usurp(BARON, ("FS",))) == Usurp(BARON, ("FS",))


def test_cards_of_the_land_held_most_are_discarded() -> None:
    view = seen(cards="FFFFFFFFGGGGBB")
    legal = [End(tuple(cards)) for cards in ("GB", "BB", "FF", "FG", "FB", "GG")]  # type: ignore[arg-type]
    assert best(view, *legal) == End(("F", "F"))
    assert max(Nobility.prefer(view, legal)) == 0.0


def test_the_intrigue_cards_for_a_king_are_not_discarded() -> None:
    view = seen(held=THRONE, pairs="FG FS GB GB BS", period=2)
    legal = [End((), (pair,)) for pair in view.intrigue]
    found = dict(zip(view.intrigue, Nobility.prefer(view, legal), strict=True))
    assert found["FG"] < -50
    assert found["FS"] < -50
    assert best(view, *legal) == End((), ("BS",))


# What it leaves, what it sees


def leaves(view: NobilityView) -> list[Order]:
    """What is sensible."""
    return Nobility.sensible(view)


def test_it_leaves_to_draw_for_its_target_and_to_end_an_idle_turn() -> None:
    assert leaves(drawing(cards="FF")) == [Prefer("F"), EndIdle()]
    assert leaves(drawing(cards="SS")) == [Prefer("S"), EndIdle()]


def test_it_leaves_to_plot_while_rivals_hold_most_nobles() -> None:
    assert leaves(rivals(20)) == [Plot(), EndIdle()]
    assert leaves(rivals(20, pairs="FG FB FS"))[0] != Plot()


def test_who_looks_on_prefers_and_leaves_nothing_and_so_it_is_at_the_end() -> None:
    view = seen(None)
    assert Nobility.prefer(view, [Claim(BARON), END]) == [0.0, 0.0]
    assert leaves(view) == []
    over = played(2, "over")
    assert leaves(over.view(0)) == []


def played(seats: int, key: str, decisions: int = 10_000, **options: Any) -> Nobility:
    """A match of bots after so many decisions, or at its end."""
    state = Nobility.deal(seats=seats, options=options, key=key)
    assert isinstance(state, Nobility)
    for step in range(decisions):
        for seat in state.waiting():
            legal = state.legal(seat)
            state.play(seat, BOTS["instinct"].choose(Nobility, state.view(seat), legal, f"{key} {step}"))
    return state


@pytest.mark.parametrize("seats", Nobility.seats)
def test_it_depends_on_nothing_that_the_seat_cannot_know(seats: int) -> None:
    rng = Random(seats)
    for number_of_match in range(12):
        state = played(seats, f"secret {number_of_match}", rng.randrange(5, 200))
        for seat in state.waiting():
            found = Nobility.prefer(state.view(seat), state.legal(seat))
            for key in ("a", "b", "c"):
                other = state.resample(seat, key)
                assert Nobility.prefer(other.view(seat), other.legal(seat)) == found
                assert Nobility.sensible(other.view(seat)) == Nobility.sensible(state.view(seat))


@pytest.mark.parametrize("options", [{"throne": "always"}, {"display": 4, "opening": "three"}, {"supply": "plenty"}])
def test_it_plays_a_match_of_any_options_to_its_end(options: dict[str, Any]) -> None:
    assert played(3, "options", **options).result() is not None


def test_what_it_leaves_can_be_left_and_is_followed() -> None:
    followed = 0
    for key in range(6):
        state = played(4, f"leave {key}", 40 * key + 3)
        for seat in range(4):
            orders = Nobility.sensible(state.view(seat))
            assert all(state.may_leave(seat, order) for order in orders)
            followed += any(state.follow(seat, order) is not None for order in orders)
    assert followed > 0


def test_a_decision_takes_a_few_milliseconds_at_most() -> None:
    state, spent, decisions = Nobility.deal(seats=5, options={}, key="quick"), 0.0, 0
    while waiting := state.waiting():
        legal, view = state.legal(waiting[0]), state.view(waiting[0])
        begun = process_time()
        chosen = BOTS["instinct"].choose(Nobility, view, legal, str(decisions))
        spent += process_time() - begun
        state.play(waiting[0], chosen)
        decisions += 1
    assert spent / decisions < 0.004
