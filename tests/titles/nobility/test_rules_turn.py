"""The rules of drawing and of claims, NB-10 to NB-32, each as a sentence."""

import pytest

from games.rules import IllegalAction, NotYourTurn, RuleError, Unreadable
from games.rules.titles.nobility.actions import Claim, Draw, End, Pay, Usurp
from games.rules.titles.nobility.cards import CITY, LANDS, NOBLE, TITLE
from games.rules.titles.nobility.table import EMPTY
from tests.titles.nobility.positions import (
    action,
    facts,
    hand,
    legal,
    letters,
    owner,
    play,
    plots,
    position,
    row,
    secret,
    told,
)


def test_nb_10_drawing_is_compulsory_and_one_card_at_a_time() -> None:
    state = position({0: "FF"}, step="draw", pile="G")
    assert all(move.startswith("draw") for move in legal(state))
    for too_early in ("end", "claim dijon-baron"):
        with pytest.raises(IllegalAction, match="First draw"):
            play(state, too_early)
    play(state, "draw pile")
    assert (hand(state, 0), state.table.step) == ("FFG", "draw")


def test_nb_11_the_first_turn_has_its_quota_and_no_intrigue_card() -> None:
    state = position(step="draw", seat=2, first_turn=True)
    assert legal(state) == ["draw pile", "draw row F", "draw row G", "draw row B"]
    play(state, "draw pile")
    assert legal(state)[0] == "draw pile"
    play(state, "draw row G")
    assert state.table.step == "play"
    with pytest.raises(IllegalAction, match="cannot be drawn"):
        play(position(step="draw", first_turn=True), "draw intrigue")


@pytest.mark.parametrize(
    "draws",
    [
        ["draw pile", "draw pile", "draw pile"],
        ["draw row F", "draw row G", "draw row B"],
        ["draw intrigue", "draw row F"],
        ["draw row F", "draw intrigue"],
    ],
)
def test_nb_12_three_country_cards_or_one_and_an_intrigue_card(draws: list[str]) -> None:
    state = position(step="draw")
    for text in draws:
        assert state.table.step == "draw"
        play(state, text)
    assert state.table.step == "play"


def test_nb_12_no_intrigue_card_after_two_country_cards_and_no_second_one() -> None:
    for before in (["draw row F", "draw pile"], ["draw intrigue"]):
        state = position(step="draw")
        play(state, *before)
        assert "draw intrigue" not in legal(state)
        with pytest.raises(IllegalAction, match="cannot be drawn"):
            play(state, "draw intrigue")


def test_nb_13_a_card_of_the_row_is_seen_and_one_of_the_pile_is_not() -> None:
    state = position(step="draw", pile="S")
    (seen,) = play(state, "draw row G")
    assert (seen.facts, seen.secret) == ({"seat": 0, "source": "row", "card": "G"}, {})
    (unseen,) = play(state, "draw pile")
    assert (unseen.facts, unseen.secret) == ({"seat": 0, "source": "pile"}, {0: {"card": "S"}})


def test_nb_13_an_emptied_slot_stays_empty_and_the_leftmost_of_equals_is_taken() -> None:
    state = position(step="draw", row="GFF")
    play(state, "draw row F")
    assert row(state) == "G-F"
    play(state, "draw row F")
    assert row(state) == "G--"
    assert legal(state) == ["draw pile", "draw row G"]
    with pytest.raises(IllegalAction):
        play(state, "draw row F")


def test_nb_14_the_intrigue_card_comes_unseen_from_its_pile() -> None:
    state = position(step="draw", plot_pile="BS")
    (event,) = play(state, "draw intrigue")
    assert (event.facts, event.secret) == ({"seat": 0, "source": "intrigue"}, {0: {"card": "BS"}})
    assert secret(state, 0) == "BS"


def test_nb_14_an_empty_intrigue_pile_is_made_of_its_discard_at_once() -> None:
    state = position(step="draw", plot_pile="BS", plot_discard="FG FB", few_plots=True)
    events = play(state, "draw intrigue")
    assert told(events) == ["drew", "ireshuffle"]
    assert events[1].facts == {"size": 2, "cards": ["FG", "FB"]}
    assert (sorted(state.table.plots), state.table.plot_discard) == ([0, 1], [0] * 6)


def test_nb_14_with_no_discard_it_is_made_when_a_card_is_next_drawn() -> None:
    state = position(step="draw", plot_pile="BS", few_plots=True)
    assert told(play(state, "draw intrigue")) == ["drew"]
    assert state.table.plots == []
    later = position(step="draw", plot_discard="FG FG", few_plots=True)
    assert told(play(later, "draw intrigue")) == ["ireshuffle", "drew"]
    assert secret(later, 0) == "FG"


def test_nb_15_the_last_card_of_the_pile_ends_the_period_and_the_discard_is_shuffled_at_once() -> None:
    state = position(step="draw", pile="SG", discard="FFB", few=True)
    assert told(play(state, "draw pile")) == ["drew"]
    events = play(state, "draw pile")
    assert told(events) == ["drew", "pile_out", "reshuffle"]
    assert events[1].facts == {"year": 1648, "last": False}
    assert state.table.running_out
    assert sorted(state.table.pile) == [0, 0, 2]
    assert state.table.step == "draw"


def test_nb_16_there_is_no_hand_limit_during_the_turn() -> None:
    state = position({0: "FFFFFFGGGBBB"}, step="draw")
    play(state, "draw pile", "draw pile", "draw pile")
    assert len(hand(state, 0)) == 15
    assert "claim vienna-marshal" in legal(state)


def test_nb_20_a_seat_may_make_any_number_of_claims_or_none() -> None:
    state = position({0: "FFF"})
    for noble in ("dijon-baron", "rouen-marshal"):
        play(state, f"claim {noble}")
        assert state.waiting() == (0,)
    assert state.table.supply[0] == 32
    idle = position({0: "FFF"})
    play(idle, "end")
    assert idle.waiting() == (1,)


def test_nb_21_a_claim_costs_its_cards_and_places_two_cubes() -> None:
    state = position({0: "FFFFGG"})
    play(state, "claim dijon-duke")
    table = state.table
    assert (hand(state, 0), owner(state, "dijon-duke")) == ("GG", 0)
    assert (table.titles[TITLE["duke"]], table.supply) == ([1, 0, 0], [34, 36, 36])


def test_nb_22_to_oust_a_noble_takes_an_intrigue_card_of_its_land_too() -> None:
    state = position({0: "FF"}, {0: "GB FS"}, owners="dijon-baron:1")
    assert [move for move in legal(state) if "dijon-baron" in move] == ["usurp dijon-baron / FS"]
    for wrong in ("usurp dijon-baron / GB", "usurp dijon-baron", "claim dijon-baron"):
        with pytest.raises(IllegalAction):
            play(state, wrong)
    without = position({0: "FF"}, owners="dijon-baron:1")
    assert not [move for move in legal(without) if "dijon-baron" in move]


def test_nb_22_the_whole_price_must_be_in_hand() -> None:
    state = position({0: "F"}, {0: "FS"}, owners="dijon-baron:1")
    with pytest.raises(IllegalAction):
        play(state, "usurp dijon-baron / FS")


def test_nb_22_a_king_takes_two_intrigue_cards() -> None:
    state = position({0: "F" * 7}, {0: "FG FS GB"}, owners="paris-king:1")
    assert [move for move in legal(state) if "paris-king" in move] == ["usurp paris-king / FG FS"]


def test_nb_23_nobody_usurps_a_noble_of_their_own() -> None:
    state = position({0: "FF"}, {0: "FS"}, owners="dijon-baron:0")
    assert not [move for move in legal(state) if "dijon-baron" in move]
    for wrong in ("usurp dijon-baron / FS", "claim dijon-baron"):
        with pytest.raises(IllegalAction):
            play(state, wrong)


def test_nb_24_the_loser_goes_to_the_cathedral_and_keeps_its_cube_on_the_title() -> None:
    state = position({0: "FF"}, {0: "FS"}, owners="dijon-baron:1", fallen="dijon-duke:1")
    events = play(state, "usurp dijon-baron / FS")
    assert facts(events, "usurp") == [
        {"seat": 0, "loser": 1, "noble": "dijon-baron", "cards": ["F", "F"], "intrigue": ["FS"]}
    ]
    table = state.table
    assert table.cathedral[CITY["dijon"]] == [0, 2, 0]
    assert table.titles[TITLE["baron"]] == [1, 1, 0]
    assert table.supply == [34, 32, 36]


@pytest.mark.parametrize(("cubes", "can"), [(0, False), (1, False), (2, True)])
def test_nb_25_naming_needs_two_cubes(cubes: int, can: bool) -> None:
    state = position({0: "FF"}, {0: "FS"}, owners="dijon-baron:1")
    state.table.supply[0] = cubes
    assert ("claim rouen-marshal" in legal(state)) == ("usurp dijon-baron / FS" in legal(state)) == can


def test_nb_26_what_is_paid_goes_to_its_discard() -> None:
    state = position({0: "FFG"}, {0: "FS GB"}, owners="dijon-baron:1")
    play(state, "usurp dijon-baron / FS")
    assert (letters(state.table.discard), plots(state.table.plot_discard)) == ("FF", "FS")
    assert (hand(state, 0), secret(state, 0)) == ("G", "GB")


def test_nb_27_the_intrigue_cards_are_paid_with_the_name_and_the_country_cards_then() -> None:
    state = position({0: "FFGGG"}, {0: "FS"}, owners="dijon-baron:1")
    events = play(state, "usurp dijon-baron / FS")
    assert [(event.kind, event.facts) for event in events] == [
        ("named", {"seat": 0, "noble": "dijon-baron", "intrigue": ["FS"]})
    ]
    assert (state.table.step, secret(state, 0), owner(state, "dijon-baron")) == ("pay", "", 1)
    assert legal(state) == ["pay FF", "pay FGGG"]
    events = play(state, "pay FGGG")
    assert facts(events, "usurp")[0]["intrigue"] == ["FS"]
    assert (owner(state, "dijon-baron"), state.table.step, hand(state, 0)) == (0, "play", "F")


def test_nb_27_a_single_payment_is_made_by_itself() -> None:
    state = position({0: "FFG"})
    assert told(play(state, "claim dijon-baron"), "named", "claim") == ["claim"]


def test_nb_27_a_named_noble_must_be_paid() -> None:
    state = position({0: "FFGGG"})
    play(state, "claim dijon-baron")
    for wrong in ("end", "claim rouen-marshal", "draw pile"):
        with pytest.raises(IllegalAction, match="First pay"):
            play(state, wrong)
    for wrong in ("pay F", "pay FFG", "pay GGG", "pay FFF"):
        with pytest.raises(IllegalAction, match="do not pay"):
            play(state, wrong)
    assert state.table.named == NOBLE["dijon-baron"]


def test_cards_in_any_order_are_the_same_cards() -> None:
    assert Pay(("G", "F", "G", "G")) == action("pay FGGG")
    assert Usurp("paris-king", ("GB", "FG")) == action("usurp paris-king / FG GB")
    assert End(("B", "F"), ()) == action("end FB")
    assert Claim("paris-king", ("GB", "FG")).intrigue == ("FG", "GB")
    state = position({0: "FFGGG"})
    play(state, "claim dijon-baron")
    state.play(0, Pay(("G", "G", "G", "F")))
    assert owner(state, "dijon-baron") == 0


def test_nb_32_a_vacant_king_costs_country_cards_only() -> None:
    state = position({0: "F" * 7}, {0: "FG FS"})
    assert [move for move in legal(state) if "paris-king" in move] == ["claim paris-king"]
    with pytest.raises(IllegalAction):
        play(state, "claim paris-king / FG FS")


@pytest.mark.parametrize("step", ["draw", "play"])
def test_only_the_seat_on_turn_may_do_anything(step: str) -> None:
    state = position(step=step, seat=1)
    assert [state.legal(seat) for seat in (0, 2)] == [[], []]
    with pytest.raises(NotYourTurn, match="not your turn"):
        state.play(0, state.legal(1)[0])


def test_what_is_no_move_is_refused_with_a_sentence() -> None:
    for step in ("draw", "play"):
        state = position({0: "FF"}, step=step)
        before = state.dumps(state)
        for wrong in (None, 1, "end", object()):
            with pytest.raises(Unreadable, match="not a move"):
                state.play(0, wrong)  # type: ignore[arg-type]
        for odd in (Draw("pile", "F"), Draw("row", ""), Draw(True, ""), Claim("x"), Claim(["F"]), End(("F",)), Pay(())):  # type: ignore[arg-type]
            with pytest.raises(RuleError):
                state.play(0, odd)
        assert state.dumps(state) == before


def test_the_clock_draws_unseen_then_ends_with_most_held_discarded() -> None:
    state = position({0: "FFFFFGGGGGGB"}, step="draw", pile="GSS")
    for _ in range(3):
        assert state.default(0) == action("draw pile")
        state.play(0, state.default(0))
    assert hand(state, 0) == "FFFFFGGGGGGGBSS"
    assert state.default(0) == action("end FGG")
    state.play(0, state.default(0))
    assert letters(state.table.discard) == "FGG"


def test_without_a_pile_the_clock_takes_the_first_card_of_the_row() -> None:
    state = position(step="draw", row="-SG", few=True)
    assert legal(state) == ["draw row G", "draw row S", "draw intrigue"]
    assert state.default(0) == action("draw row G")
    assert state.table.row[0] == EMPTY
    assert LANDS[state.table.row[2]] == "G"
