"""The worked examples of section 8, E1 to E20 and E22; those about what a seat knows are tested with it."""

from typing import Any, cast

import pytest

from games.rules import IllegalAction
from games.rules.titles.nobility.cards import CITY, LANDS, TITLE, TITLES, deck
from games.rules.titles.nobility.game import Nobility
from games.rules.titles.nobility.scoring import influence, order, places
from games.rules.titles.nobility.table import VACANT, Marker, quota
from tests.titles.nobility.positions import (
    action,
    facts,
    hand,
    legal,
    letters,
    owner,
    plots,
    position,
    row,
    secret,
    taken,
    told,
)
from tests.titles.nobility.positions import play as played

E4 = ["dijon-baron", "rouen-marshal", "vienna-marshal", "munich-marshal", "madrid-marshal", "valencia-marshal"]


def dealt(seats: int, **options: Any) -> Nobility:
    return cast(Nobility, Nobility.deal(seats=seats, options=options, key="examples"))


def payments(state: Nobility, noble: str) -> list[str]:
    """The payments of a noble that could be named now."""
    return ["".join(cards) for cards in Nobility.payments(state.view(state.waiting()[0]), noble)]


@pytest.mark.parametrize(("seats", "start", "quotas"), [(4, 2, [2, 2, 1, 1]), (5, 3, [1, 2, 2, 1, 1])])
def test_e1_the_first_turn_draws_one_card_or_two(seats: int, start: int, quotas: list[int]) -> None:
    state = dealt(seats, first=start)
    found = {}
    while state.table.turns < seats:
        seat = state.waiting()[0]
        found[seat] = quota(state.table)
        for _ in range(found[seat]):
            assert "draw intrigue" not in legal(state)
            played(state, "draw pile")
        assert state.table.step == "play"
        played(state, "end")
    assert [found[seat] for seat in range(seats)] == quotas
    assert "draw intrigue" in legal(state)


def test_e1_the_noble_house_markers_by_number_of_seats() -> None:
    assert [dealt(seats).table.house_left for seats in (2, 3, 4, 5)] == [[8], [12, 8], [16, 12, 8], [16, 12, 8]]


def test_e2_three_country_cards() -> None:
    state = position(step="draw", row="FFS", pile="G", plot_pile="FG")
    all_four = ["draw pile", "draw row F", "draw row S", "draw intrigue"]
    assert legal(state) == all_four
    played(state, "draw row F")
    assert row(state) == "-FS"
    assert legal(state) == all_four
    played(state, "draw pile")
    assert legal(state) == all_four[:3]
    played(state, "draw row S")
    assert (hand(state, 0), letters(state.table.known[0]), row(state)) == ("FGS", "FS", "-F-")
    assert state.table.step == "play"


def test_e3_an_intrigue_card_and_a_country_card() -> None:
    state = position(step="draw", row="FFS", pile="G", plot_pile="FG")
    played(state, "draw intrigue")
    assert legal(state) == ["draw pile", "draw row F", "draw row S"]
    played(state, "draw pile")
    assert (hand(state, 0), secret(state, 0), state.table.step) == ("G", "FG", "play")


def test_e4_ferdinand() -> None:
    state = position({0: "FFG"})
    assert legal(state) == [*[f"claim {noble}" for noble in E4], "end"]
    assert [payments(state, noble) for noble in E4] == [["FF"], ["F"], ["G"], ["G"], ["FFG"], ["FFG"]]
    assert told(played(state, "claim dijon-baron")) == ["claim", "marker"]
    table = state.table
    assert (owner(state, "dijon-baron"), table.titles[TITLE["baron"]], table.supply[0]) == (0, [1, 0, 0], 34)
    assert (letters(table.discard), taken(state, 0)) == ("FF", [("city", "dijon", 3)])
    assert influence(table.owner, 0, 3) == [1, 0, 0]
    assert legal(state) == ["claim vienna-marshal", "claim munich-marshal", "end"]


def test_e5_louis() -> None:
    state = position({0: "FFG", 1: "FF"}, {1: "FS"})
    played(state, "claim dijon-baron", "end", "draw pile", "draw pile", "draw pile")
    state.table.hands[1] = [2, 0, 0, 0]
    assert [move for move in legal(state) if "dijon-baron" in move] == ["usurp dijon-baron / FS"]
    assert told(played(state, "usurp dijon-baron / FS")) == ["usurp"]
    table = state.table
    assert owner(state, "dijon-baron") == 1
    assert (table.cathedral[CITY["dijon"]], table.titles[TITLE["baron"]]) == ([1, 0, 0], [1, 1, 0])
    assert (table.supply, influence(table.owner, 0, 3), taken(state, 1)) == ([34, 34, 36], [0, 1, 0], [])
    assert plots(table.plot_discard) == "FS"


def test_e6_wild_country_cards() -> None:
    state = position({0: "FGGGBB"})
    found = {move.split()[1]: len(payments(state, move.split()[1])) for move in legal(state)[:-1]}
    assert found == {
        "madrid-marshal": 6,
        "valencia-marshal": 6,
        "rouen-marshal": 4,
        "dijon-baron": 3,
        "edinburgh-baron": 3,
        "vienna-marshal": 2,
        "cologne-baron": 2,
        "munich-marshal": 2,
        "london-countess": 2,
        "dublin-countess": 2,
        "berlin-duke": 1,
        "valencia-baron": 1,
    }
    assert len(legal(state)) == 13
    assert told(played(state, "claim dijon-baron")) == ["named"]
    assert legal(state) == ["pay FGGG", "pay FGGB", "pay FGBB"]
    assert state.default(0) == action("pay FGGG")
    assert state.table.known[0] == [0, 0, 0, 0]
    played(state, "pay FGBB")
    assert hand(state, 0) == "GG"


def test_e7_no_waste() -> None:
    state = position({0: "FFFF"})
    assert {move.split()[1]: payments(state, move.split()[1]) for move in legal(state)[:-1]} == {
        "paris-countess": ["FFF"],
        "dijon-duke": ["FFFF"],
        "dijon-baron": ["FF"],
        "rouen-countess": ["FFF"],
        "rouen-marshal": ["F"],
        "vienna-marshal": ["FFF"],
        "munich-marshal": ["FFF"],
        "madrid-marshal": ["FFF"],
        "valencia-marshal": ["FFF"],
    }
    assert len(legal(state)) == 10


def test_e8_wild_intrigue_and_a_king() -> None:
    cards = {"hands": {0: "F" * 7}, "intrigue": {0: "FG GB GS BS"}}
    kings = ["FG GB GS", "FG GB BS", "FG GS BS"]
    state = position(**cards, owners="paris-king:1 rouen-marshal:1")  # type: ignore[arg-type]
    assert [move for move in legal(state) if move.startswith("usurp")] == [
        *[f"usurp paris-king / {pay}" for pay in kings],
        *[f"usurp rouen-marshal / {pay}" for pay in ("FG", "GB GS", "GB BS", "GS BS")],
    ]
    assert len(legal(state)) == 21
    assert told(played(state, "usurp paris-king / FG GB BS"), "usurp", "named") == ["usurp"]
    assert (hand(state, 0), secret(state, 0)) == ("", "GS")
    vacant = position(**cards)  # type: ignore[arg-type]
    assert [move for move in legal(vacant) if "paris-king" in move] == ["claim paris-king"]
    always = position(**cards, throne="always")  # type: ignore[arg-type]
    assert [move for move in legal(always) if "paris-king" in move] == [f"claim paris-king / {pay}" for pay in kings]


def test_e9_the_hand_limit() -> None:
    state = position({0: "FFFFFFFFGGGGBB"}, {0: "FG FG FB BS BS"}, few=True)  # both limits at once: no match
    lands, pairs = ["FF", "FG", "FB", "GG", "GB", "BB"], ["FG", "FB", "BS"]
    ends = [move for move in legal(state) if move.startswith("end")]
    assert ends == [f"end {cards} / {plot}" for cards in lands for plot in pairs]
    assert state.default(0) == action("end FF / FG")


def test_e10_running_out_by_a_draw() -> None:
    state = position(seat=1, step="draw", pile="S", discard="FFG", few=True, owners="rouen-marshal:0")
    events = played(state, "draw pile")
    assert told(events) == ["drew", "pile_out", "reshuffle"]
    assert facts(events, "reshuffle") == [{"size": 3, "cards": ["F", "F", "G"]}]
    assert (hand(state, 1), len(state.table.pile), state.table.running_out) == ("S", 3, True)
    assert state.table.discard == [0, 0, 0, 0]
    played(state, "draw pile", "draw pile")
    assert (len(state.table.pile), len(hand(state, 1)), state.table.step) == (1, 3, "play")
    events = played(state, "end")
    assert told(events) == ["ended", "period_scored", "marker", *["removed"] * 7]
    assert taken(state, 0) == [("period", "F", 6)]
    assert [(each["of"], each["which"]) for each in facts(events, "removed")] == [
        ("F", "lower"),
        *[(land, which) for land in "GBS" for which in ("higher", "lower")],
    ]
    assert (state.table.period, state.waiting(), len(state.table.pile)) == (1, (2,), 1)


def test_e11_running_out_by_the_refill() -> None:
    state = position({1: "FF"}, seat=1, row="-GB", pile="S", few=True)
    played(state, "claim dijon-baron")
    assert taken(state, 1) == [("city", "dijon", 3)]
    events = played(state, "end")
    assert told(events)[:5] == ["ended", "refilled", "pile_out", "reshuffle", "period_scored"]
    assert facts(events, "refilled") == [{"cards": ["S"], "slots": [0]}]
    assert (row(state), len(state.table.pile), letters(state.table.in_pile)) == ("SGB", 2, "FF")
    assert taken(state, 1)[1:] == [("period", "F", 6)]
    assert (state.table.period, state.table.running_out, state.waiting()) == (1, False, (2,))


@pytest.mark.parametrize(("seat", "finish"), [(1, [1, 2, 3]), (3, [3]), (0, [0, 1, 2, 3])])
def test_e12_equal_turns(seat: int, finish: list[int]) -> None:
    state = position(seats=4, seat=seat, step="draw", period=2, pile="S", discard="FGBS" * 6, few=True)
    turns = []
    played(state, "draw pile")
    while state.waiting():
        turns.append(state.waiting()[0])
        while state.table.step == "draw":
            played(state, "draw pile")
        events = played(state, "end")
    assert turns == finish
    assert told(events, "period_scored", "over") == ["period_scored", "over"]


def test_e13_a_tie_for_first() -> None:
    owners = "london-king:0 dublin-duke:1 london-countess:1 edinburgh-princess:2"
    state = position(seat=1, row="-GB", pile="S", few=True, discard="F", owners=owners)
    assert influence(state.table.owner, LANDS.index("B"), 3) == [4, 4, 3]
    played(state, "end")
    assert [taken(state, seat) for seat in range(3)] == [[("period", "B", 5)], [("period", "B", 2)], []]


def test_e14_a_tie_by_city() -> None:
    state = position(row="-GB", pile="S", few=True, discard="F", owners="london-countess:0 dublin-countess:1")
    assert order(state.table.owner, LANDS.index("B"), 3) == [0, 1]
    played(state, "end")
    assert [taken(state, seat) for seat in range(3)] == [[("period", "B", 5)], [("period", "B", 2)], []]


def test_e15_a_lone_seat_and_nobody() -> None:
    state = position(row="-GB", pile="S", few=True, discard="F", owners="valencia-marshal:2")
    events = played(state, "end")
    assert [taken(state, seat) for seat in range(3)] == [[], [], [("period", "S", 4)]]
    removed = [(each["of"], each["which"]) for each in facts(events, "removed")]
    assert removed == [*[(land, which) for land in "FGB" for which in ("higher", "lower")], ("S", "lower")]


def test_e16_a_country_bonus_through_a_cathedral() -> None:
    state = position({0: "BBB"}, seats=4, fallen="london-king:0", owners="edinburgh-baron:0")
    played(state, "claim dublin-countess")
    assert taken(state, 0) == [("city", "dublin", 4), ("country", "B", 7)]
    assert state.table.country_left[LANDS.index("B")] == [4]


def test_e17_three_bonuses_at_once() -> None:
    state = position(
        {0: "F"},
        fallen="paris-king:0 bordeaux-princess:0 lyon-cardinal:0",
        owners="dijon-duke:0 dijon-baron:0 london-countess:0",
    )
    assert [cubes[0] for cubes in state.table.titles] == [0, 1, 1, 1, 1, 1, 1]
    played(state, "claim rouen-marshal")
    assert taken(state, 0) == [("city", "rouen", 2), ("country", "F", 10), ("house", "", 12)]
    assert (state.table.house_left, state.table.country_left[0]) == ([8], [6])


def test_e18_titles() -> None:
    cubes = {
        "rouen-marshal": [2, 2, 1],
        "dijon-baron": [1, 1, 1],
        "berlin-duke": [0, 3, 1],
        "seville-cardinal": [0, 1, 1],
        "paris-king": [1, 0, 0],
    }
    fallen = [f"{noble}:{seat}" for noble, many in cubes.items() for seat in range(3) for _ in range(many[seat])]
    state = position(seat=2, period=2, running_out=True, fallen=" ".join(fallen))
    events = played(state, "end")
    assert [taken(state, seat) for seat in range(3)] == [
        [("half", "marshal", 2), ("title", "king", 16)],
        [("half", "marshal", 2), ("title", "duke", 10), ("half", "cardinal", 6)],
        [("half", "cardinal", 6)],
    ]
    result = state.result()
    assert result
    assert result.scores == (18, 18, 6)
    assert [each["of"] for each in facts(events, "removed") if each["what"] == "title"] == [
        "baron",
        "countess",
        "princess",
    ]


def test_e19_ranking() -> None:
    def ranked(*values: list[int]) -> tuple[int, ...]:
        return places([[Marker("title", value, TITLES[0]) for value in row] for row in values])

    assert ranked([10, 6, 4], [10, 5, 5], [9, 9]) == (1, 2, 3)
    assert ranked([10, 6, 4], [10, 6, 4], [9, 9]) == (1, 1, 3)


def test_e20_no_claim_without_two_cubes() -> None:
    state = position({0: "FF"})
    state.table.supply[0] = 1
    assert legal(state) == ["end"]
    with pytest.raises(IllegalAction):
        played(state, "claim rouen-marshal")
    assert owner(state, "rouen-marshal") == VACANT


def test_e22_decks() -> None:
    assert [sum(deck("graded", seats)) for seats in (2, 3, 4, 5)] == [52, 72, 88, 102]
    assert [sum(deck("source", seats)) for seats in (2, 3, 4, 5)] == [94, 90, 86, 102]
    assert deck("graded", 2) == (16, 13, 13, 10)
    assert deck("graded", 3) == (22, 18, 18, 14)
    assert deck("graded", 4) == (27, 22, 22, 17)
    assert [deck("source", seats) for seats in (2, 3, 4)] == [(29, 24, 23, 18), (28, 23, 22, 17), (27, 22, 21, 16)]
    assert [len(dealt(seats).table.pile) for seats in (2, 3, 4, 5)] == [49, 69, 85, 99]
