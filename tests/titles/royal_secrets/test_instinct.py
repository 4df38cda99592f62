"""Where a sensible player goes and what it bets (section 9); how it fares is in test_balance."""

from time import process_time

import pytest
from msgspec.structs import replace

from games.bots import BOTS
from games.rules import Action
from games.rules.titles.royal_secrets.actions import Choose, Done, Medal, Plan, Stab
from games.rules.titles.royal_secrets.game import RoyalSecrets
from games.rules.titles.royal_secrets.instinct import betting, placing
from games.rules.titles.royal_secrets.instinct.hand import budget, price
from games.rules.titles.royal_secrets.instinct.outlook import bets_of, hall
from tests.titles.royal_secrets.rounds import begun, best, bet, cards, placed, wagered, weights

KING, QUEEN = 0, 1


@pytest.fixture(autouse=True)
def no_whims(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody bets a 0 now and then without a reason."""
    monkeypatch.setattr(betting, "FREE_RIDE", 0.0)


# Where to go


def test_the_cheaper_of_two_audiences_is_chosen_where_they_give_alike() -> None:
    assert best(begun(king="espionage-1", queen="dinner-2")).startswith("choose king")
    assert best(begun(king="planning-2", queen="medal-1")).startswith("choose queen")


def test_company_makes_an_expensive_audience_likely() -> None:
    """The Dinner asks for 80: nobody goes there alone, but with others it is worth it."""
    view = begun(5, king="dinner-2", queen="medal-1").view(0)
    worths = [placing.prospect(view, KING, seats) for seats in (1, 2, 3, 4)]
    assert worths == sorted(worths)
    assert worths[0] < 0 < worths[2]


def test_a_favour_is_worth_less_among_many_and_nothing_in_the_last_round() -> None:
    view = begun(5, king="bribery-1").view(0)
    last = replace(view, round=7)
    assert placing.prospect(view, KING, 2) > placing.prospect(view, KING, 4)
    assert placing.prospect(last, KING, 1) > placing.prospect(last, KING, 2)
    assert placing.prospect(view, KING, 2) > placing.prospect(last, KING, 2)


def test_where_all_others_are_nobody_will_pay_and_the_last_goes_elsewhere() -> None:
    state = begun(4, king="medal-1", queen="espionage-1")
    for seat in range(3):
        state.play(seat, Choose("king", seat + 1))
    assert best(state, 3).startswith("choose queen")


def test_a_valet_is_taken_before_the_choice() -> None:
    assert best(begun(favours={0: "bribery-1"})) == "bribe"


def test_one_dines_where_both_audiences_look_likely() -> None:
    assert best(begun(5, king="espionage-1", queen="bribery-1", favours={0: "dinner-1"})).startswith("choose both")
    assert not best(begun(3, king="dinner-2", queen="planning-2", favours={0: "dinner-1"})).startswith("choose both")


def test_a_plan_must_bring_more_than_a_free_choice_and_the_favour() -> None:
    state = begun(4, king="planning-2", queen="espionage-1", favours={0: "planning-1"})
    legal = state.legal(0)
    found = dict(zip(legal, RoyalSecrets.prefer(state.view(0), legal), strict=True))
    assert found[Done()] == 0.0
    good, bad = Plan(("queen", "queen", "king", "king")), Plan(("king", "queen", "queen", "queen"))
    assert found[good] > found[bad]
    assert found[bad] < 0


def test_in_the_last_round_planning_is_not_kept() -> None:
    state = begun(4, king="dinner-2", queen="bribery-1", round=7, favours={0: "planning-1"})
    assert best(state).startswith("plan q")


def test_in_a_planned_round_a_valet_is_taken_and_one_dines_where_it_pays() -> None:
    state = begun(4, king="espionage-1", queen="bribery-1", favours={0: "planning-1", 1: "dinner-1 bribery-2"}, round=4)
    state.play(0, Plan(("king", "king", "queen", "queen")))
    found = weights(state, 1)
    assert found["bribe"] > found["dine"] > found["done"]


def test_the_word_goes_to_who_stands_at_the_same_audience() -> None:
    state = placed("KQKQ")
    for card in ("b0", "b10", "b40"):
        named = {text: worth for text, worth in weights(state, 0).items() if text.startswith(f"bet {card} up")}
        assert max(named, key=named.__getitem__) == f"bet {card} up 2"


# What to bet


def test_the_budget_is_what_is_left_for_each_round_and_late_all_above_sixty() -> None:
    view = begun(round=1).view(0)
    assert budget(view) == pytest.approx(200 / 7)
    assert budget(replace(view, round=4)) == pytest.approx(200 / 4)
    assert budget(replace(view, round=5)) == pytest.approx(200 - 60)


def test_a_card_costs_more_where_little_is_left_and_a_zero_costs_nothing() -> None:
    rich, poor = begun(round=4).view(0), begun(round=4, hands={0: "b0 b0 b10 b20 b30"}).view(0)
    assert 0 == price(rich, "b0") < price(rich, "b10") < price(rich, "b30") < price(poor, "b30")


def test_in_the_last_round_a_card_costs_what_it_would_give_at_the_end() -> None:
    view = begun(round=7).view(0)
    assert price(view, "b40") == 0, "60 Influence in hand give all the points that there are"
    poor = begun(round=7, hands={0: "b0 b0 b30 b20"}).view(0)
    assert [price(poor, code) for code in ("b0", "b20", "b30")] == [0, 2, 3]


def test_no_more_is_bet_than_what_is_still_needed() -> None:
    """The King asks for 50; Blue does not know Red's closed card, and takes it for 11 or so."""
    short = wagered("KKQ", "b20^ b0", "r40 r0^", "y0 y0^", slots=1, word=1)
    bet(bet(short, "r0^"), "y0^")
    assert cards(short, 0)[0] in ("b20", "b30")
    enough = wagered("KKQ", "b30^ b0", "r30 r30^", "y0 y0^", slots=1, word=1)
    bet(bet(enough, "r30^"), "y0^")
    assert cards(enough, 0)[0] in ("b0", "b10")


def test_where_the_need_cannot_be_met_the_excuse_is_played() -> None:
    """70 are asked for, and Red has bet two 0: Blue could lay 40 at most."""
    assert cards(lost(), 0)[0] == "bX"


def lost(red: str = "r0^") -> RoyalSecrets:
    """Blue bets last at the King's."""
    state = wagered("KKQ", "b0^ bX", "r0 rX", "y0 y0^", slots=1, word=1, king="master-2")
    return bet(bet(state, red), "y0^")


def test_nobody_is_left_in_the_lurch_by_the_last_one_there() -> None:
    """Red is out already: with an Excuse of his own Blue would lose as surely."""
    assert cards(lost(red="rX^"), 0)[0] != "bX"


def test_who_is_alone_with_the_cardinal_may_leave() -> None:
    state = wagered("KKQ", "b20^ b10", "r20^ r10", "y0^ yX", slots=1, queen="dinner-2", cardinals="K-10 K0")
    bet(state, "b10")
    bet(state, "r10")
    assert cards(state, 2)[0] == "yX"


def test_an_excuse_is_no_first_bet() -> None:
    state = placed("KKQ", king="dinner-2")
    assert cards(state, 0)[-1] == "bX"


def test_a_valet_of_minus_ten_strikes_a_crowd_from_where_there_is_room_to_spare() -> None:
    hands = {0: "b0 b0 b10 b20 V-10"}
    rich = wagered(
        "KKQQQ",
        "b40^ b0",
        "r40^ r0",
        "y0 y0",
        "g0 g0",
        "p0 p0",
        slots=1,
        king="bribery-1",
        hands=hands | {0: "b0 b0 b10 b20 b40 V-10"},
    )
    assert cards(rich, 0)[0] == "V-10"
    poor = wagered("KKQQQ", "b0^ b0", "r10^ r0", "y0 y0", "g0 g0", "p0 p0", slots=1, king="medal-2", hands=hands)
    assert cards(poor, 0)[0] != "V-10"


def test_a_strong_card_is_shown_to_who_is_to_follow_and_hidden_in_the_last_round() -> None:
    def faces(state: RoyalSecrets, card: str, to: int) -> tuple[float, float]:
        found = weights(state, 0)
        return found[f"bet {card} up {to}"], found[f"bet {card} down {to}"]

    up, down = faces(placed("KKQ"), "b40", 1)
    assert up > down
    up, down = faces(placed("KKQ", round=7), "b40", 1)
    assert up < down
    up, down = faces(placed("KKQ"), "b10", 1)
    assert up == down


def test_now_and_then_a_zero_is_bet_come_what_may(monkeypatch: pytest.MonkeyPatch) -> None:
    assert cards(placed("KKQ"), 0)[0] == "b40"
    monkeypatch.setattr(betting, "FREE_RIDE", 1.0)
    assert cards(placed("KKQ"), 0)[0] == "b0"
    assert cards(placed("KKQ", round=7), 0)[0] != "b0"


def test_a_free_ride_is_the_same_when_asked_again_and_rare(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    rides = []
    for key in range(400):
        view = RoyalSecrets.own(RoyalSecrets.deal(seats=3, options={}, key=f"whim {key}").view(0))
        assert betting.whim(view) == betting.whim(view)
        rides.append(betting.whim(view))
    assert sum(rides) / len(rides) == pytest.approx(0.08, abs=0.04)


# What is reckoned


def test_a_closed_card_counts_eleven_and_the_cardinals_six() -> None:
    state = wagered("KKQ", "b20 b0", "r10^ r0", "y0 y0", slots=1)
    view = state.view(1)
    king, queen = (hall(view, side, bets_of(view)) for side in (KING, QUEEN))
    assert king.strength == pytest.approx({0: 11 + 13, 1: 10 + 13})
    assert queen.cardinal == pytest.approx(0 + 6), "his open card is a 0"
    own = hall(state.view(0), KING, bets_of(state.view(0)))
    assert own.strength[0] == pytest.approx(20 + 13)


def test_a_stabbed_card_counts_nothing_and_a_medal_doubles() -> None:
    state = placed("KKQ", favours={1: "stab-2 medal-2"})
    bet(state, "b20")
    state.play(1, Stab(0, 1))
    view = state.view(1)
    assert hall(view, KING, bets_of(view)).strength[0] == pytest.approx(13)
    other = placed("KKQ", favours={1: "medal-2"})
    bet(other, "b20^")
    other.play(1, Medal(0, 1))
    view = other.view(1)
    assert hall(view, KING, bets_of(view)).strength[0] == pytest.approx(40 + 13)


def test_a_spectator_prefers_nothing() -> None:
    state = begun()
    assert set(RoyalSecrets.prefer(state.view(None), state.legal(0))) == {0.0}


# Through whole matches


@pytest.mark.parametrize("seats", RoyalSecrets.seats)
def test_it_answers_everything_at_once_the_same_each_time_and_leaves_only_what_can_be_left(seats: int) -> None:
    spent, decisions = 0.0, 0
    for key in range(3):
        state = RoyalSecrets.deal(seats=seats, options={}, key=f"whole {key}")
        while waiting := state.waiting():
            for seat in range(seats):
                assert all(state.may_leave(seat, order) for order in RoyalSecrets.sensible(state.view(seat)))
            seat = waiting[0]
            legal, view = state.legal(seat), state.view(seat)
            begin = process_time()
            found = RoyalSecrets.prefer(view, legal)
            spent += process_time() - begin
            decisions += 1
            assert RoyalSecrets.prefer(view, legal[::-1]) == found[::-1]
            action: Action = BOTS["instinct"].choose(RoyalSecrets, view, legal, f"{key} {decisions}")
            state.play(seat, action)
    assert spent / decisions < 0.004
