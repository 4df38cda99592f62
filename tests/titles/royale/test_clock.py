"""What is played when a clock runs out: the column of section 4, for each decision."""

import pytest

from games.rules import NotYourTurn
from games.rules.titles.royale.cards import GLORY, GOLD
from games.rules.titles.royale.game import Royale
from games.rules.titles.royale.ledger import settled
from games.rules.titles.royale.table import Bounds
from tests.titles.royale.position import A, in_words, legal, play, play_all, position, serf_turn


def default(state: Royale, seat: int | None = None) -> str:
    """What the clock plays for the seat, else for the first that is waited for."""
    return in_words(state.default(state.waiting()[0] if seat is None else seat))


def queen_knows(state: Royale, kind: int, least: dict[int, int]) -> None:
    """Lets the Queen know that these places hold at least so many of the kind."""
    bounds = list(settled(state.table))
    old = bounds[state.table.queen]
    rows = [list(row) for row in old.lo]
    for place, many in least.items():
        rows[place][kind] = many
    bounds[state.table.queen] = Bounds(tuple(map(tuple, rows)), old.hi, old.sent_lo, old.sent_hi)
    state.table.bounds = bounds


def test_of_the_roles_the_first_that_is_free() -> None:
    state = Royale.deal(seats=5, options={"queen": 0}, key="clock")
    assert isinstance(state, Royale)
    assert default(state, 3) == "role grain"
    play(state, "role grain", 2)
    assert default(state, 3) == "role wood"


def test_of_the_placings_the_first_listed() -> None:
    state = Royale.deal(seats=3, options={"queen": 0, "roles": "deal"}, key="clock")
    assert isinstance(state, Royale)
    assert default(state) == legal(state)[0]


@pytest.mark.parametrize(
    ("hands", "treasury", "shipped"),
    [
        ("RRGOW GIO GISO WSOO", 2, "W"),
        ("RRGO GWIO GISO WSOO", 2, "R"),
        ("RGOSS GWIO GIO WROO", 2, "S"),
        ("GO RRGWIO GISO WSOO", 2, "O"),
        ("G RRGWIO GISO WSOO", 3, "G"),
        ("RGOSI GWIO GSO WROO", 2, "I"),
    ],
)
def test_one_card_another_roles_resource_the_own_gold_glory(hands: str, treasury: int, shipped: str) -> None:
    state = position(hands, treasury=treasury)
    assert default(state) == f"ship {shipped}"


def test_an_exchange_is_not_played() -> None:
    state = position(A)
    assert legal(state)[0] == "exchange"
    assert default(state) == "ship R"


def test_the_resources_go_to_the_two_others_with_the_fewest_cards() -> None:
    state = position(A)
    play(state, "exchange")
    assert default(state) == "give 2 3"
    state = position("RRGO GWIOS GIO WSOO")
    play(state, "exchange")
    assert default(state) == "give 3 4"
    state = position("RRO GWIO G GWISSO", treasury=4)
    play(state, "exchange")
    assert default(state) == "give 2 3"


def test_a_serfs_face_up_cards_count_among_its_cards() -> None:
    state = position("RRGIISO GWO W GSO", treasury=1, serfs=(3,), up={3: "OOO"})
    play(state, "exchange")
    assert default(state) == "give 2 4"


def test_a_shipment_passes_and_nobody_bribes() -> None:
    state = position(A)
    play(state, "ship G")
    assert default(state) == "allow"
    play(state, "search")
    assert default(state) == "decline"


def test_a_glory_is_shown_else_all_the_gold_is_taken() -> None:
    state = position(A)
    play_all(state, "ship GO", "search", "decline")
    assert default(state) == "inspect glory"
    state = position("RRGOO GWI GISO WSOO")
    play_all(state, "ship OO", "search", "decline")
    assert default(state) == "inspect 2"


def test_the_tax_is_for_who_is_known_to_hold_the_most_gold() -> None:
    state = position(A, place=0)
    queen_knows(state, GOLD, {3: 1, 4: 1})
    assert default(state) == "tax 3"
    queen_knows(state, GOLD, {4: 2})
    assert default(state) == "tax 4"


def test_a_larger_hand_is_taxed_of_equals_then_the_lowest_place() -> None:
    assert default(position("RRGO GWIO GISSO WOO", place=0)) == "tax 3"
    assert default(position("RRO GGWIO GISSO WOO", place=0)) == "tax 2"


@pytest.mark.parametrize(("known", "played"), [(0, "collect 2:1 3:1"), (1, "collect 2:1 3:1"), (2, "tax 4")])
def test_serfs_pay_if_that_is_more_than_any_human_is_known_to_hold(known: int, played: str) -> None:
    state = position("RRG WI IG WSSGOO", treasury=3, place=0, serfs=(2, 3), up={2: "O", 3: "O"})
    queen_knows(state, GOLD, {4: known})
    assert default(state) == played


def test_the_most_possible_is_collected_from_the_lowest_place_on() -> None:
    state = position("RRG WI IG WSSG", treasury=2, place=0, serfs=(2, 3), up={2: "O", 3: "OOOO"})
    assert default(state) == "collect 2:1 3:2"


def test_a_serfs_glory_goes_to_the_least_known_glory_then_the_fewest_cards_then_the_lowest_place() -> None:
    state, _ = serf_turn("RROO GWIIO GG WSSO", treasury=3)
    assert state.table.phase == "glory"
    assert default(state) == "pass_glory 1"
    queen_knows(state, GLORY, {1: 1})
    assert default(state) == "pass_glory 4"
    queen_knows(state, GLORY, {1: 1, 2: 0, 4: 1})
    assert default(state) == "pass_glory 2"


def test_the_first_face_up_card_is_passed() -> None:
    state, _ = serf_turn("RRGO GWIO O GWSSO", treasury=3, up={3: "I"})
    assert default(state) == "pass_face_up O"


def test_three_glory_are_shown_first_by_who_is_asked() -> None:
    state = position("RRO GGGW IISOO WSOO", place=2)
    assert default(state) == "reveal_glory"
    state = position("RRO GGGW IISOO WSOO", place=3)
    play(state, "ship O")
    with pytest.raises(NotYourTurn):
        state.default(2)
    play(state, "search")
    assert state.waiting() == (2,)
    assert default(state) == "reveal_glory"


def test_a_serf_is_never_called() -> None:
    state = position("RRO WIO GGG IWSSOO", treasury=3, serfs=(3,))
    assert "call 3" in legal(state, 1)
    assert default(state) == "ship R"
