"""What a sensible player prefers (section 9), what it leaves, and how it fares."""

from random import Random

import pytest

from games.bots import BOTS
from games.rules import Order
from games.rules.titles.royale.cards import GLORY, GOLD
from games.rules.titles.royale.game import Royale
from games.rules.titles.royale.instinct.queen import chance_of_search
from games.rules.titles.royale.instinct.reckoning import reckoned
from games.rules.titles.royale.orders import (
    BribePolicy,
    DeclineUnable,
    ExchangeWhenICan,
    LetPass,
    NeverBribe,
    SearchPolicy,
    ShipPackets,
)
from tests.titles.royale.observing import SHIPMENT, deal, know, within
from tests.titles.royale.position import action, in_words, play, play_all, position

QUEEN = 0
REVEAL = action("reveal_glory")


def weights(state: Royale, seat: int) -> dict[str, float]:
    """What the seat's instinct says to each legal action."""
    legal = state.legal(seat)
    return dict(zip(map(in_words, legal), Royale.prefer(state.view(seat), legal), strict=True))


def best(state: Royale, seat: int | None = None) -> str:
    """What is liked best."""
    found = weights(state, state.waiting()[0] if seat is None else seat)
    return max(found, key=found.__getitem__)


# The Queen


def test_she_wants_serfs_apart_and_one_on_her_right() -> None:
    state = deal(3, "serfs", queen=0)
    play_all(state, "role grain", "role wood")
    assert best(state).startswith("serfs 2:")
    four = deal(4, "serfs", queen=0)
    play_all(four, "role grain", "role wood", "role iron")
    assert best(four) == "serfs 4:stone"


@pytest.mark.parametrize(
    ("treasury", "packet", "chance"),
    [(2, "G", 0.26), (2, "GR", 0.38), (1, "G", 0.20), (1, "OR", 0.32)],
)
def test_she_searches_by_her_gold_and_the_size_of_the_shipment(treasury: int, packet: str, chance: float) -> None:
    state = position("RRGO GWIO GISO WSOO" if treasury == 2 else "RRGOO GWIO GISO WSOO", treasury=treasury)
    play(state, f"ship {packet}")
    assert chance_of_search(state.view(QUEEN)) == pytest.approx(chance)
    assert searched(state) == pytest.approx(chance, abs=0.05)


def searched(state: Royale) -> float:
    """How often the bot searches."""
    view, legal = state.view(QUEEN), state.legal(QUEEN)
    chosen = [BOTS["instinct"].choose(Royale, view, legal, str(key)) for key in range(600)]
    return chosen.count(action("search")) / len(chosen)


def test_she_searches_what_must_be_glory_and_lets_pass_what_cannot_be() -> None:
    state = position()
    know(state, [QUEEN], 1, "G", 0, 0)
    play(state, "ship O")
    assert searched(state) < 0.1
    state = position("GR GWIO GISO RWSOOO")
    know(state, [QUEEN], 1, "G", 1, 1)
    play(state, "ship GR")
    assert within(state, QUEEN, SHIPMENT, "G") == (1, 1)
    assert searched(state) > 0.9


def test_she_does_not_pay_where_a_bribe_is_sure_unless_it_would_win_for_her() -> None:
    state = position()
    know(state, [QUEEN], 4, "O", 2, 2)
    play(state, "ship G")
    assert searched(state) < 0.1
    rich = position("RRG GWI GIS WSOO", treasury=5)
    know(rich, [QUEEN], 4, "O", 2, 2)
    play(rich, "ship G")
    assert searched(rich) > 0.3


def test_she_shows_the_glory_else_takes_all_the_gold() -> None:
    state = position(place=2)
    play_all(state, "ship GO", "search", "decline")
    assert best(state) == "inspect glory"
    other = position("R GWIOO GORIS GWSOO", place=2)
    play_all(other, "ship OO", "search")
    assert best(other) == "inspect 2"


def test_she_taxes_where_she_reckons_most_gold_or_collects_more() -> None:
    state = position(place=0)
    know(state, [QUEEN], 3, "O", 1, 3)
    assert best(state) == "tax 3"
    serfs = position("RRG WI IG WSSG", treasury=3, place=0, serfs=(2, 3), up={2: "OO", 3: "OO"})
    assert best(serfs).startswith("collect")
    last = position("RRG GWI GISO WS", treasury=6, place=0)
    know(last, [QUEEN], 3, "O", 1, 1)
    assert weights(last, QUEEN)["tax 3"] == 100.0


def test_she_gives_resources_away_from_their_role_and_glory_to_who_has_none() -> None:
    state = position()
    play(state, "exchange")
    assert "1" not in best(state)
    glory = position("RRO GWIIOO G GWSSOO", place=2, serfs=(3,))
    know(glory, [QUEEN], 4, "G", 1, 1)
    play_all(glory, "ship W", "allow")
    assert best(glory) == "pass_glory 1"


def test_she_lets_a_serf_keep_its_gold() -> None:
    state = position("RRGO GWSOO I GWSO", place=2, serfs=(3,), up={3: "IO"})
    play_all(state, "ship S", "allow")
    assert best(state) == "pass_face_up I"


# A Citizen


def test_three_glory_are_shown_and_a_serf_is_called_only_with_certainty() -> None:
    state = position("RRO GGGW IISOO WSOO", place=2)
    assert best(state) == "reveal_glory"
    sure = position("RRO WIO GGG IWSSOO", treasury=3, serfs=(3,))
    assert weights(sure, 3)["call 3"] < 0
    know(sure, [3], 3, "G", 3, 3)
    assert weights(sure, 3)["call 3"] > 0


def test_who_loses_anyway_calls_a_serf_that_may_have_three_glory() -> None:
    assert best(position("RRG GWI GIS WSO", treasury=6, place=4, serfs=(3,), round=12)) == "call 3"
    for now, limit in ((11, 12), (12, 20)):
        early = position("RRG GWI GIS WSO", treasury=6, place=4, serfs=(3,), round=now, limit=limit)
        assert weights(early, 3)["call 3"] < 0


def test_an_exchange_is_made_while_the_treasury_has_gold() -> None:
    assert best(position()) == "exchange"
    assert weights(position("RRGO GWIOO GISOO WSOO", treasury=0), 1)["exchange"] < 0


def test_glory_is_sent_on_as_long_as_she_is_not_rich() -> None:
    assert best(position("RRGO GWIOO GISOO WSOO", treasury=0, place=2)) == "ship G"
    assert best(position(place=2)) == "ship G"
    assert best(position("RRG GWI GIS WSO", treasury=6, place=2)) == "ship I"


def test_two_glory_are_kept_or_go_together_to_the_third() -> None:
    assert best(position("RRO GGWI GISO WSOOO", place=2)) == "ship I"
    state = position("RRGO GGWI ISO WSOOO", place=2)
    know(state, [2], 1, "G", 1, 1)
    assert best(state) == "ship GG"


def test_a_neighbour_gets_its_own_resource_and_own_ones_are_kept() -> None:
    found = weights(position("RGO RGWIO GISO WSOO", place=2), 2)
    assert found["ship R"] > found["ship I"] > found["ship O"] > found["ship W"]


def test_a_bribe_is_paid_for_what_may_be_glory_but_not_into_seven() -> None:
    state = position()
    play_all(state, "ship G", "search")
    assert best(state) == "bribe own"
    know(state, [4], SHIPMENT, "G", 0, 0)
    assert best(state) == "decline"
    rich = position("RRG GWI GIS WSOO", treasury=5)
    play_all(rich, "ship G", "search")
    assert best(rich) == "decline"


@pytest.mark.parametrize(("packet", "answer"), [("G", "bribe 3"), ("S", "decline")])
def test_the_sender_to_a_serf_pays_for_glory_and_for_nothing_else(packet: str, answer: str) -> None:
    state = position("RRGO GWIO I GWSS", treasury=3, place=4, serfs=(3,), up={3: "OO"})
    play_all(state, f"ship {packet}", "search")
    assert best(state, 3) == answer
    assert best(state, 1) == "bribe 3"


def test_a_spectator_prefers_nothing() -> None:
    state = position()
    assert Royale.prefer(state.view(None), state.legal(1)) == [0.0] * 8


# What is reckoned, what is left


def test_what_is_unknown_is_reckoned_by_the_cards_in_the_hands() -> None:
    state = position()
    assert reckoned(state.view(QUEEN), GOLD) == [0, 1.25, 1.25, 1.25, 1.25]
    assert reckoned(state.view(1), GLORY) == pytest.approx([0, 1, 2 / 3, 2 / 3, 2 / 3])
    know(state, [QUEEN], 3, "O", 2, 2)
    assert reckoned(state.view(QUEEN), GOLD) == pytest.approx([0, 1, 1, 2, 1])


def leaves(state: Royale, seat: int) -> list[Order]:
    """What is sensible for the seat; all of it may be left."""
    found = Royale.sensible(state.view(seat))
    assert all(state.may_leave(seat, order) for order in found)
    return found


def test_the_queen_leaves_one_search_policy() -> None:
    assert leaves(position(), QUEEN) == [SearchPolicy(pairs=True), LetPass()]


def test_a_citizen_leaves_its_bribes_an_exchange_and_its_best_packets() -> None:
    state = position(place=0)
    bribe, decline, exchange, packets = leaves(state, 2)
    assert (bribe, decline, exchange) == (BribePolicy("own"), DeclineUnable(), ExchangeWhenICan())
    assert packets == ShipPackets((("glory",), ("glory", "iron"), ("glory", "gold")))
    know(state, [2], 3, "G", 0, 0)
    assert leaves(state, 2)[0] == NeverBribe()
    serfs = position("RRGO GWIO I GWSS", treasury=3, place=4, serfs=(3,), up={3: "OO"})
    assert leaves(serfs, 3)[:2] == [BribePolicy("serf"), BribePolicy("own")]


def test_nothing_is_left_before_the_places_are_known_or_after_the_end() -> None:
    state = deal(5, "leaves")
    assert [Royale.sensible(state.view(seat)) for seat in (None, 0, 1)] == [[], [], []]
    over = position("RRO GGGW IISOO WSOO", place=2)
    play(over, "reveal_glory")
    assert Royale.sensible(over.view(2)) == []


# How it fares


def share_of_the_queen(seats: int, queen: str, citizens: str, many: int) -> float:
    """How often the Queen wins between such bots; Serfs are placed by chance, three Glory are always revealed."""
    won = 0
    for key in range(many):
        state, number, rng = deal(seats, f"fares {key}"), 0, Random(key)
        while waiting := state.waiting():
            seat = next((seat for seat in range(seats) if REVEAL in state.legal(seat)), waiting[0])
            legal = state.legal(seat)
            bot = BOTS[queen if seat == state.table.queen else citizens]
            chosen = bot.choose(Royale, state.view(seat), legal, f"{key} {number}")
            if state.table.phase == "serfs":
                chosen = rng.choice(legal)
            state.play(seat, REVEAL if REVEAL in legal else chosen)
            number += 1
        won += state.table.winner == "queen"
    return won / many


def test_the_sensible_side_wins_more_against_random_play() -> None:
    assert share_of_the_queen(4, "instinct", "random", 60) > share_of_the_queen(4, "random", "instinct", 60) + 0.2


# Section 9: by the Queen's and the Citizens' bots, her share with 3, 4 and 5 players.
MEASURED = {
    ("random", "random"): (0.50, 0.65, 0.77),
    ("instinct", "instinct"): (0.63, 0.81, 0.83),
    ("instinct", "random"): (0.85, 0.93, 0.94),
    ("random", "instinct"): (0.36, 0.61, 0.70),
}


@pytest.mark.parametrize(("bots", "shares"), MEASURED.items())
def test_the_measured_balance_is_found_again(bots: tuple[str, str], shares: tuple[float, ...]) -> None:
    found = [share_of_the_queen(seats, *bots, 300) for seats in Royale.seats]
    print(*bots, found)
    assert found == pytest.approx(shares, abs=0.1)
