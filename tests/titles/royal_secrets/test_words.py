"""How Royal Secrets speaks: the sentences of section 6, the prompts of every stage, labels, orders, the summary."""

from typing import Any

import pytest

from games.rules import Action, Event, Order, Result, Thing, Who, plain
from games.rules.titles.royal_secrets import words
from games.rules.titles.royal_secrets.actions import (
    Bet,
    Bribe,
    Choose,
    Dine,
    Done,
    Grace,
    Master,
    Medal,
    Plan,
    Recruit,
    Spy,
    Stab,
    Third,
)
from games.rules.titles.royal_secrets.hidden import SecretsView, TieView
from games.rules.titles.royal_secrets.orders import (
    AtRetinue,
    Attend,
    BribeWhenICan,
    FirstBet,
    HoldFavours,
    KeepPlanning,
    KeepRecruitment,
    MercyFrom,
    MyZero,
    RecruitHighest,
    SecondBet,
)
from tests.titles.royal_secrets.seen import NAMES, changed, laid, reckoned, seen

Facts = dict[str, Any]
Secret = dict[int, Facts]


def read(kind: str, reader: int | None, secret: Secret | None = None, /, **facts: Any) -> str:
    """What one event tells that reader."""
    event = Event(kind, facts, secret or {})
    return " ".join(plain(said, NAMES) for said in words.tell(event.seen_by(reader), reader))


def ask(view: SecretsView) -> str:
    return plain(words.ask(view), NAMES)


def label(action: Action, view: SecretsView) -> str:
    return plain(words.label(action, view), NAMES)


def order(order: Order) -> str:
    return plain(words.order(order, seen()), NAMES)


# What happened before the count


def test_the_deal_tells_each_its_own_valet() -> None:
    deal: Facts = {"seats": [0, 1, 2], "word": 1}
    secret = {seat: {"valet": code} for seat, code in enumerate(("V10", "V-10", "V20"))}
    assert read("dealt", None, secret, **deal) == "The cards are dealt. Bruno holds the Word."
    assert read("dealt", 0, secret, **deal) == (
        "The cards are dealt. Bruno holds the Word. You are dealt the Valet 10."
    )
    assert read("dealt", 1, secret, **deal) == "The cards are dealt. You hold the Word. You are dealt the Valet −10."


def test_a_round_tells_both_audiences_and_the_last_one_who_gains() -> None:
    """SE-10, SE-48."""
    facts: Facts = {"n": 3, "king": "medal-1", "queen": "stab-1", "word": 1}
    audiences = "The King: Medal of Merit, 50 Influence (+4, −5). The Queen: Stab, 40 Influence (+3, −4)."
    assert read("round", None, **facts) == read("round", 0, **facts) == f"Round 3. {audiences} Bruno has the Word."
    assert read("round", 1, **facts) == f"Round 3. {audiences} You have the Word."
    assert read("round", 0, **{**facts, "n": 7}) == (
        f"Round 7. {audiences} Bruno has the Word. "
        "It is the last round: where an Audience succeeds, only the majority gains."
    )


@pytest.mark.parametrize(
    ("what", "own", "public", "private"),
    [
        (
            "plan",
            {"placement": ["king", "queen", "king"]},
            "decided",
            "plan to send you and Cleo to the King, Bruno to",
        ),
        ("plan", {"done": True}, "decided", "keep Planning."),
        (
            "third",
            {"audience": "king", "card": "b20"},
            "picked a third card",
            "pick the Viscount 20 as your third card",
        ),
        ("mercy", {"done": True}, "decided", "leave your losses as they are."),
    ],
)
def test_an_unseen_answer_is_told_to_who_gave_it_alone(what: str, own: Facts, public: str, private: str) -> None:
    facts: Facts = {"seat": 0, "what": what}
    assert read("answered", 1, {0: own}, **facts) == read("answered", None, {0: own}, **facts) == f"Ada has {public}."
    assert read("answered", 0, {0: own}, **facts).startswith(f"You {private}")


def test_a_plan_is_told_with_who_goes_where_and_whose_is_overruled() -> None:
    """SE-20, SE-21."""
    facts: Facts = {"seat": 2, "placement": ["king", "king", "queen"], "overruled": [0]}
    assert read("planned", 1, **facts) == (
        "Cleo's Planning sends you and Ada to the King, Cleo to the Queen. Ada's Planning is overruled."
    )
    assert read("planned", 0, **facts).endswith("Your Planning is overruled.")
    assert read("planned", 2, **{**facts, "overruled": []}) == (
        "Your Planning sends Ada and Bruno to the King, you to the Queen."
    )
    assert read("planned", None, seat=2, placement=["queen"] * 3, overruled=[]) == (
        "Cleo's Planning sends everybody to the Queen."
    )
    assert read("unplanned", 0) == "Nobody plans: everybody chooses."


def test_who_goes_where_and_who_gets_the_word_is_told() -> None:
    """SE-22, SE-25 to SE-27."""
    assert read("placed", 2, seat=0, audience="king", next=1) == "Ada goes to the King and gives Bruno the Word."
    assert read("placed", 0, seat=0, audience="queen", next=1) == "You go to the Queen and give Bruno the Word."
    assert read("placed", 1, seat=0, audience="both", next=1) == "Ada dines at both Audiences and gives you the Word."
    assert read("dines", None, seat=3) == "Dario dines at both Audiences."
    assert read("dines", 3, seat=3) == "You dine at both Audiences."
    assert read("cardinal", 0, seat=2, audience="queen") == "The Cardinal joins Cleo at the Queen."
    assert read("cardinal", 2, seat=2, audience="queen") == "The Cardinal joins you at the Queen."


def test_a_favour_used_and_a_valet_taken_are_told() -> None:
    """SE-23, SE-65."""
    assert read("favour", 0, seat=3, favour="stab", card="stab-2") == "Dario uses Stab."
    assert read("favour", 3, seat=3, favour="dinner", card="dinner-1") == "You use Royal Dinner."
    secret = {1: {"valet": "V-10"}}
    assert read("valet", 0, secret, seat=1, left=5) == "Bruno takes a Valet; 5 are left."
    assert read("valet", 0, secret, seat=1, left=1) == "Bruno takes a Valet; 1 is left."
    assert read("valet", 1, secret, seat=1, left=0) == "You take the Valet −10; none is left."
    assert read("valet", 1, seat=1, left=2) == "You take a Valet; 2 are left."


def test_a_bet_is_told_in_full_if_open_and_else_to_its_owner_alone() -> None:
    """SE-30 to SE-32, SE-15."""
    up: Facts = {"seat": 0, "slot": 1, "face": "up", "next": 1, "code": "b30"}
    assert read("bet", 2, **up) == "Ada bets the Count 30, open, and gives Bruno the Word."
    assert read("bet", 0, **up) == "You bet the Count 30, open, and give Bruno the Word."
    assert read("bet", 1, **{**up, "next": None}) == "Ada bets the Count 30, open, and keeps the Word."
    down: Facts = {"seat": 0, "slot": 2, "face": "down", "next": 1}
    secret = {0: {"code": "bX"}}
    assert read("bet", 1, secret, **down) == "Ada bets a closed card and gives you the Word."
    assert read("bet", None, secret, **{**down, "next": None}) == "Ada bets a closed card and keeps the Word."
    assert read("bet", 0, secret, **down) == "You bet the Excuse, closed, and give Bruno the Word."
    assert read("bet", 0, secret, **{**down, "next": None}) == "You bet the Excuse, closed, and keep the Word."


def test_a_card_of_another_colour_is_told_with_its_player() -> None:
    """SE-57, SE-71: swapped and recruited Courtiers."""
    facts: Facts = {"seat": 0, "slot": 1, "face": "up", "next": 2, "code": "r20"}
    assert read("bet", 2, **facts) == "Ada bets the Viscount 20 of Bruno, open, and gives you the Word."
    assert read("bet", 1, **facts) == "Ada bets the Viscount 20 of yours, open, and gives Cleo the Word."


def test_the_cardinals_cards_are_told() -> None:
    """SE-33."""
    assert read("cardinal_card", 0, slot=1, audience="king", code="K-10") == "The Cardinal shows −10 at the King."
    assert read("cardinal_card", 0, slot=2, audience="king") == "The Cardinal lays a closed card at the King."


def test_espionage_tells_the_cards_to_the_spy_alone() -> None:
    """SE-35."""
    secret = {1: {"bets": [[0, 2, "b40"], [2, 1, "yX"], [-1, 2, "K10"]]}}
    assert read("spied", 0, secret, seat=1) == read("spied", None, secret, seat=1) == "Bruno looks at the closed cards."
    assert read("spied", 1, secret, seat=1) == (
        "You look at the closed cards: Ada's Duke 40, Cleo's Excuse and the Cardinal's 10."
    )


def test_stab_medal_and_recruitment_name_the_bet() -> None:
    """SE-36, SE-37, SE-40."""
    stab: Facts = {"seat": 3, "owner": 0, "slot": 2, "code": "bX"}
    assert read("stabbed", 1, **stab) == "Dario discards Ada's closed card: the Excuse."
    assert read("stabbed", 0, **stab) == "Dario discards your closed card: the Excuse."
    assert read("stabbed", 3, **stab) == "You discard Ada's closed card: the Excuse."
    assert (
        read("stabbed", 1, **{**stab, "owner": 3, "code": "g0"}) == "Dario discards their own closed card: the Page 0."
    )
    assert read("stabbed", 3, **{**stab, "owner": 3, "code": "g0"}) == "You discard your own closed card: the Page 0."
    assert read("stabbed", 1, seat=3, owner=-1, slot=2, code="K20") == "Dario discards the Cardinal's closed card: 20."
    medal: Facts = {"seat": 0, "owner": 1, "slot": 1}
    assert read("medal", 2, **medal, code="V-10") == "Ada decorates Bruno's open Valet −10: it counts double."
    assert read("medal", 1, **medal) == "Ada decorates your closed card: it counts double."
    assert read("marked", 0, **medal) == "You will recruit Bruno's closed card."
    assert read("marked", 2, **medal, code="r20") == "Ada will recruit Bruno's open Viscount 20."


def test_who_uses_nothing_more_is_told() -> None:
    said = {what: read("kept", 1, seat=0, what=what) for what in ("retinue", "lastword", "recruit", "mercy")}
    assert said == {
        "retinue": "Ada lets the plan stand.",
        "lastword": "Ada lets the Last Word pass.",
        "recruit": "Ada keeps Recruitment.",
        "mercy": "Ada leaves the losses as they are.",
    }
    assert read("kept", 0, seat=0, what="mercy") == "You leave your losses as they are."


# The count


def test_the_reveal_tells_every_bet_with_what_was_done_to_it() -> None:
    """SE-41."""
    bets = [
        [0, 1, "b30", False, False],
        [0, 2, "b40", True, False],
        [1, 1, "r0", False, False],
        [1, 2, "r0", False, False],
        [2, 1, "V-10", False, False],
        [2, 2, "yX", False, True],
        [-1, 1, "K0", False, False],
        [-1, 2, "K10", False, False],
    ]
    assert read("reveal", 1, bets=bets) == (
        "All cards lie open: Ada Count 30 and Duke 40 (double); you Page 0 twice; "
        "Cleo Valet −10 and Excuse (discarded); the Cardinal 0 and 10."
    )


def test_who_withdraws_is_told() -> None:
    """SE-42."""
    assert read("withdrew", 1, seats=[0]) == "Ada withdraws."
    assert read("withdrew", 0, seats=[0]) == "You withdraw."
    assert read("withdrew", 2, seats=[0, 1]) == "Ada and Bruno withdraw."
    assert read("withdrew", 1, seats=[0, 1, 3]) == "You, Ada and Dario withdraw."


def judged(reader: int | None, status: str, **changes: Any) -> str:
    facts: Facts = {
        "audience": "king",
        "card": "medal-1",
        "status": status,
        "total": 40,
        "influence": 50,
        "strengths": [[0, 30], [1, 10]],
        "cardinal": None,
    }
    return read("audience", reader, **{**facts, **changes})


def test_an_audience_tells_its_sum_and_what_it_comes_to() -> None:
    """SE-44 to SE-47."""
    assert judged(1, "failure") == ("The King: 40 of 50, failure (Ada 30, you 10). It costs each of them 5 points.")
    assert (
        judged(2, "success", total=60, strengths=[[0, 30], [1, 30]])
        == "The King: 60 of 50, success (Ada 30, Bruno 30)."
    )
    assert judged(2, "failure", audience="queen", total=-20, strengths=[[2, 0]], cardinal=-20) == (
        "The Queen: −20 of 50, failure (you 0, the Cardinal −20). It costs you 5 points."
    )
    assert judged(0, "abandoned", total=0, strengths=[]) == "The King: all withdrew. It costs each of them 5 points."
    assert judged(0, "excused", total=0, strengths=[], cardinal=20) == (
        "The King: who was alone there withdrew, without gain or loss."
    )
    assert judged(0, "empty", total=0, strengths=[]) == "The King: nobody came."


def test_a_valet_tells_whom_it_costs_what() -> None:
    """SE-49, SE-50."""
    facts: Facts = {"seat": 3, "code": "V-10", "loss": 4, "audience": "king"}
    assert read("valet_strikes", 0, **facts, victims=[1]) == "Dario's Valet −10 costs Bruno 4 points."
    assert read("valet_strikes", 1, **facts, victims=[0, 1]) == "Dario's Valet −10 costs you and Ada 4 points each."
    assert read("valet_strikes", 3, **facts, victims=[0, 1]) == "Your Valet −10 costs Ada and Bruno 4 points each."
    assert read("valet_strikes", 0, **facts, victims=[]) == "Dario's Valet −10 strikes nobody."
    back: Facts = {"seat": 1, "code": "V20", "loss": 1}
    assert read("valet_backfires", 0, **back) == "Bruno's own Valet 20 costs Bruno 1 point."
    assert read("valet_backfires", 1, **back) == "Your own Valet 20 costs you 1 point."


def test_a_tie_and_its_third_cards_are_told_to_the_end() -> None:
    """SE-54 to SE-57."""
    assert read("tie", 2, audience="king", seats=[0, 1]) == "A tie at the King: Ada and Bruno."
    assert read("tie", 1, audience="king", seats=[0, 1]) == "A tie at the King: you and Ada."
    thirds: Facts = {"audience": "king", "cards": [[0, "b20"], [1, "r10"]], "winner": 0}
    assert read("thirds", 2, **thirds) == "Third cards at the King: Ada Viscount 20, Bruno Baron 10. Ada wins the tie."
    assert read("thirds", 0, **thirds) == "Third cards at the King: you Viscount 20, Bruno Baron 10. You win the tie."
    assert read("thirds", 2, audience="king", cards=[[0, "b0"], [1, None]], winner=None) == (
        "Third cards at the King: Ada Page 0, Bruno none. A new tie: nobody wins."
    )
    assert read("thirds", 2, audience="queen", cards=[[0, None], [1, None]], winner=None) == (
        "Nobody has a third card at the Queen: nobody wins."
    )
    assert read("passed", 2, seat=0, to=1, code="b20", back=False) == "Ada's Viscount 20 goes to Bruno."
    assert read("passed", 0, seat=0, to=1, code="b20", back=False) == "Your Viscount 20 goes to Bruno."
    assert read("passed", 1, seat=0, to=1, code="b20", back=False) == "Ada's Viscount 20 goes to you."
    assert read("passed", 0, seat=0, to=0, code="b0", back=True) == "Your Page 0 comes home."


@pytest.mark.parametrize(
    ("gains", "losses", "change", "said"),
    [
        (4, 0, 4, "Ada gains 4 points."),
        (0, 9, -9, "Ada loses 9 points."),
        (0, 1, -1, "Ada loses 1 point."),
        (0, 5, -2, "Ada loses 2 instead of 5: nobody falls below 0."),
        (7, 3, 4, "Ada gains 7 points and loses 3 points: +4 in all."),
        (3, 3, 0, "Ada gains 3 points and loses 3 points: 0 in all."),
        (3, 8, -2, "Ada gains 3 points and loses 8 points: −2 in all, as nobody falls below 0."),
        (0, 0, 0, "Ada neither gains nor loses points."),
    ],
)
def test_points_are_told_with_the_floor(gains: int, losses: int, change: int, said: str) -> None:
    """SE-59."""
    facts = {"seat": 0, "gains": gains, "losses": losses, "change": change}
    assert read("points", 1, **facts) == read("points", None, **facts) == said
    assert read("points", 0, **facts).startswith("You ")


def test_the_favours_and_recruited_cards_are_told() -> None:
    """SE-60, SE-71."""
    assert read("won", 0, seat=2, audience="queen", card="stab-1") == "Cleo wins Stab."
    assert read("won", 2, seat=2, audience="queen", card="stab-1") == "You win Stab."
    assert read("discarded", 2, audience="king", card="medal-1") == "Nobody wins Medal of Merit: it is discarded."
    taken: Facts = {"seat": 0, "owner": 1, "code": "r20", "got": True}
    assert read("recruited", 2, **taken) == "Ada recruits Bruno's Viscount 20."
    assert read("recruited", 1, **taken) == "Ada recruits your Viscount 20."
    assert read("recruited", 0, **{**taken, "code": "r0", "got": False}) == (
        "You recruit nobody: Bruno's Page 0 comes home."
    )


def test_the_end_tells_the_winner_the_points_and_the_hands() -> None:
    """SE-80 to SE-82."""
    facts: Facts = {
        "points": [15, 10, 14],
        "bonus": [5, 6, 6],
        "final": [20, 16, 20],
        "ranks": [1, 3, 1],
        "hands": [["b0", "b0", "b20"], ["r0", "r0", "V-10"], []],
    }
    assert read("over", 2, **facts) == (
        "You and Ada share the win with 20 points. "
        "Ada: 15 points, and 5 for the hand, 20 in all. "
        "You: 14 points, and 6 for your hand, 20 in all. "
        "Bruno: 10 points, and 6 for the hand, 16 in all. "
        "Ada held Page 0 twice and Viscount 20. You held nothing. Bruno held Page 0 twice and Valet −10."
    )
    assert read("over", None, **{**facts, "ranks": [1, 3, 2]}).startswith("Ada wins with 20 points.")
    assert read("over", 0, **{**facts, "ranks": [1, 3, 2]}).startswith("You win with 20 points.")


# What is asked


CHOOSING = seen()
BETTING = seen(
    stage="bet1",
    places=("king", "king", "queen", "queen"),
    arrived=(0, 1, 2, 3),
)
SECOND = changed(
    BETTING, stage="bet2", bets=(laid(0, 1, "b10^"), laid(1, 1, ""), laid(2, 1, "y20^"), laid(3, 1, "")), acted=(1,)
)


def test_the_choice_is_asked_for_with_who_is_next() -> None:
    """SE-13, SE-14, SE-22, SE-23, SE-25."""
    assert ask(CHOOSING) == "Choose an Audience, and who has the Word next."
    assert ask(changed(CHOOSING, nameable=(2,), acted=(1, 3))) == "Choose an Audience. Then Cleo has the Word."
    assert ask(changed(CHOOSING, nameable=(1, 2, 3), acted=(1, 2, 3))) == "Choose an Audience, and who bets first."
    favours = (("bribery-1", "dinner-1"), (), (), ())
    assert ask(changed(CHOOSING, favours=favours)).endswith(
        "With Royal Dinner you may take part in both. With Bribery you may take a Valet first."
    )
    assert "Bribery" not in ask(changed(CHOOSING, favours=favours, valets=0))
    assert ask(seen(1)) == ask(seen(None)) == "Ada has the Word and chooses an Audience."


def test_the_bets_are_asked_for_with_their_face() -> None:
    """SE-14, SE-15, SE-30, SE-31."""
    assert ask(BETTING) == "Bet your first card, open or closed, and name who has the Word next."
    assert ask(changed(BETTING, nameable=(3,))) == "Bet your first card, open or closed. Then Dario has the Word."
    assert ask(changed(BETTING, acted=(1, 2, 3))) == (
        "Bet your first card, open or closed, and name who bets the second one first."
    )
    assert ask(SECOND) == "Bet your second card, closed, and name who has the Word next."
    assert ask(changed(SECOND, nameable=(), acted=(1, 2, 3))) == "Bet your second card, closed. You keep the Word."
    assert ask(changed(BETTING, seat=1, hand=())) == "Ada has the Word and bets a first card."
    assert ask(changed(SECOND, seat=None, hand=())) == "Ada has the Word and bets a second card, closed."


def test_the_favours_that_can_be_used_now_are_named() -> None:
    """SE-34 to SE-37."""
    held = changed(SECOND, favours=(("espionage-1", "medal-1", "stab-1", "grace-1"), (), (), ()))
    assert ask(held).endswith("You may use Espionage, Stab or Medal of Merit first.")
    bets = tuple([changed_bet(bet, seen=(0,)) for bet in held.bets])
    assert ask(changed(held, bets=bets)).endswith("You may use Stab or Medal of Merit first.")
    assert "You may use" not in ask(changed(held, stage="bet1", bets=()))


def changed_bet(bet: Any, **changes: Any) -> Any:
    """The same bet but for these fields."""
    return laid(bet.owner, bet.slot, bet.card + "^" * bet.open, **changes)


def test_the_last_round_says_that_only_the_majority_gains() -> None:
    """SE-48."""
    warning = "The last round: where an Audience succeeds, only the majority gains."
    for view in (CHOOSING, BETTING, SECOND, changed(SECOND, seat=1, hand=())):
        assert ask(changed(view, round=7)) == f"{warning} {ask(view)}"
        assert warning not in ask(view)


def test_planning_is_asked_of_its_holders_and_waited_for_by_the_others() -> None:
    """SE-20."""
    view = seen(stage="plan", turn=(0, 2), asked=(0, 2), nameable=())
    assert ask(view) == "You hold Planning: send everybody to the King or the Queen, or keep it."
    assert ask(changed(view, seat=1)) == "Ada and Cleo are still to decide whether to plan."
    answered = changed(view, turn=(2,), answered=(0,))
    assert ask(answered) == "You have decided. Cleo is still to decide whether to plan."
    assert ask(changed(answered, seat=None)) == "Cleo is still to decide whether to plan."


def test_the_retinue_is_asked_with_what_it_holds() -> None:
    """SE-26."""
    view = seen(
        stage="retinue",
        turn=(0, 1),
        asked=(0, 1),
        nameable=(),
        places=("king", "queen", "queen", "queen"),
        favours=(("bribery-1", "dinner-2", "stab-1"), ("dinner-1",), (), ()),
    )
    assert ask(view) == "You are sent to the King. You may use Bribery or Royal Dinner, or let the plan stand."
    assert ask(changed(view, valets=0)) == "You are sent to the King. You may use Royal Dinner, or let the plan stand."
    dined = changed(view, places=("both", "queen", "queen", "queen"))
    assert ask(dined) == "You are sent to both Audiences. You may use Bribery, or let the plan stand."
    assert ask(changed(view, seat=2)) == "Ada and Bruno are still to answer the plan."


def test_the_last_word_and_recruitment_are_asked_for_in_order() -> None:
    """SE-38, SE-40."""
    view = changed(SECOND, stage="lastword", favours=(("stab-1", "recruitment-1"), (), (), ()), asked=(0, 2))
    assert ask(view) == "You have the Last Word: use Stab, or let it pass."
    assert ask(changed(view, seat=1)) == "Ada has the Last Word, then Cleo."
    assert ask(changed(view, seat=2)) == "Ada has the Last Word, then you."
    assert ask(changed(view, seat=2, asked=(0,))) == "Ada has the Last Word."
    recruiting = changed(view, stage="recruit", asked=(0,))
    assert ask(recruiting) == "Recruit a bet at your Audience, or keep Recruitment."
    assert ask(changed(recruiting, seat=None)) == "Ada is still to decide whom to recruit."


RECKONING = changed(
    BETTING,
    stage="reckon",
    turn=(0, 1, 2),
    asked=(0, 2),
    nameable=(),
    ties=(TieView("king", (0, 1), (), ""),),
    favours=(("grace-1", "master-1"), (), ("master-2",), ()),
    reckoned=(reckoned(0, 5, 4), reckoned(4), reckoned(0, 5), reckoned()),
)


def test_third_cards_and_mercy_are_asked_for_at_once() -> None:
    """SE-54, SE-55, SE-58."""
    assert ask(RECKONING) == (
        "You are tied at the King with Bruno: pick a third card. "
        "You lose 9 points in this round: use Royal Grace or Master Stroke, or leave it at that."
    )
    picked = changed(RECKONING, ties=(TieView("king", (0, 1), (0,), "b20"),), answered=(0,))
    assert ask(picked).startswith("You lose 9 points")
    one = changed(RECKONING, hand=("b0",), counts=(1, 9, 9, 9), asked=(2,))
    assert ask(one) == "You are tied at the King with Bruno: pick a third card, yours is the only one left."
    graced = changed(RECKONING, ties=(), reckoned=(reckoned(0, 5, 4, grace=True), *RECKONING.reckoned[1:]))
    assert ask(graced) == "Your losses are cancelled: use Master Stroke, or leave it at that."


def test_those_who_wait_for_the_count_read_whom_and_what_for() -> None:
    assert ask(changed(RECKONING, seat=3, hand=())) == (
        "Ada and Bruno are still to pick a third card. "
        "Ada and Cleo are still to decide on Royal Grace or Master Stroke."
    )
    waiting = changed(
        RECKONING, seat=1, turn=(0,), asked=(), ties=(TieView("king", (0, 1), (1,), "r0"),), answered=(1,)
    )
    assert ask(waiting) == "You have decided. Ada is still to pick a third card."
    assert ask(changed(waiting, seat=2)) == "Ada is still to pick a third card."


def test_the_end_is_told_in_the_prompt() -> None:
    """SE-81."""
    alone = Result((2, 1, 3, 4), (0, 1, 2, 3), (12, 20, 9, 1), "seven Audiences")
    assert ask(seen(stage="over", turn=(), result=alone)) == "Bruno wins with 20 points."
    assert ask(seen(1, stage="over", turn=(), result=alone)) == "You win with 20 points."
    shared = Result((1, 1, 3, 4), (0, 1, 2, 3), (20, 20, 9, 1), "seven Audiences")
    assert ask(seen(1, stage="over", turn=(), result=shared)) == "You and Ada share the win with 20 points."
    assert ask(seen(None, stage="over", turn=(), result=shared)) == "Ada and Bruno share the win with 20 points."


# Labels, orders, the summary


def test_each_move_is_an_entry_of_a_list() -> None:
    spied = changed(SECOND, bets=(laid(0, 1, "b10^"), laid(1, 1, "rX"), laid(2, 1, "y20^"), laid(-1, 2, "")))
    assert label(Plan(("king", "queen", "queen", "king")), CHOOSING) == (
        "Send yourself and Dario to the King, Bruno and Cleo to the Queen"
    )
    assert label(Choose("queen", 2), CHOOSING) == "Go to the Queen; Cleo has the Word next"
    assert label(Choose("both", 2), CHOOSING) == "Dine at both Audiences; Cleo has the Word next"
    assert label(Bribe(), CHOOSING) == "Take a Valet with Bribery"
    assert label(Dine(), CHOOSING) == "Dine at both Audiences"
    assert label(Bet("V-10", "up", 3), BETTING) == "Bet the Valet −10, open; Dario has the Word next"
    assert label(Bet("r20", "down", None), BETTING) == "Bet the Viscount 20 of Bruno, closed; you keep the Word"
    assert label(Spy(), SECOND) == "Look at the closed cards with Espionage"
    assert label(Stab(1, 1), SECOND) == "Discard Bruno's closed card with Stab"
    assert label(Stab(1, 1), spied) == "Discard Bruno's closed Excuse with Stab"
    assert label(Stab(-1, 2), spied) == "Discard the Cardinal's closed card with Stab"
    assert label(Medal(0, 1), SECOND) == "Decorate your open Baron 10 with Medal of Merit"
    assert label(Recruit(1, 1), SECOND) == "Recruit Bruno's closed card"
    assert label(Third("king", "bX"), RECKONING) == "Pick the Excuse as third card at the King"
    assert label(Grace(), RECKONING) == "Use Royal Grace"
    assert label(Master(), RECKONING) == "Use Master Stroke"


def test_what_is_done_is_named_by_what_is_asked() -> None:
    stages = ("plan", "retinue", "lastword", "recruit", "reckon")
    assert [label(Done(), changed(RECKONING, stage=stage)) for stage in stages] == [
        "Keep Planning",
        "Let the plan stand",
        "Let the Last Word pass",
        "Keep Recruitment",
        "Leave the losses as they are",
    ]


def test_each_standing_order_is_an_entry_of_a_list() -> None:
    assert order(KeepPlanning()) == "Keep Planning"
    assert order(BribeWhenICan()) == "Take a Valet with Bribery as soon as I can"
    assert order(Attend("both", 2)) == (
        "Go to both, with Royal Dinner, and give the Word to Cleo, or else to the next one clockwise"
    )
    assert order(AtRetinue("both")) == "If somebody plans, dine at both Audiences and take a Valet"
    assert order(FirstBet("b30", "down", 1)) == (
        "Bet the Count 30 first, closed, and give the Word to Bruno, or else to the next one clockwise"
    )
    assert order(SecondBet("r20", 1)) == (
        "Bet the Viscount 20 of Bruno second, and give the Word to Bruno, or else to the next one clockwise"
    )
    assert order(HoldFavours()) == "Let the Last Word pass"
    assert order(HoldFavours(3)) == "Let the Last Word pass in round 3"
    assert order(KeepRecruitment()) == "Keep Recruitment"
    assert order(RecruitHighest()) == "Recruit the open card of the highest Influence, or else keep Recruitment"
    assert order(MyZero()) == "When tied, pick a Page 0 as my third card"
    assert order(MercyFrom(1)) == "Use Royal Grace or Master Stroke when I lose 1 point or more, or else keep them"


def test_a_form_for_orders_has_words_for_each_field() -> None:
    kinds = [KeepPlanning(), Attend("king", 1), FirstBet("b30", "up", 1), HoldFavours(2), MercyFrom(3)]
    kinds += [BribeWhenICan(), AtRetinue("dine"), SecondBet("b30", 1), KeepRecruitment(), RecruitHighest(), MyZero()]
    for each in kinds:
        tag = each.__struct_config__.tag
        assert words.orders(str(tag)).startswith("When I ") or words.orders(str(tag)) == "When somebody has planned"
        for name in each.__struct_fields__:
            assert words.field(str(tag), name)
            assert words.value(str(tag), name, getattr(each, name), seen())
    assert plain(words.value("first_bet", "card", "r20", seen()), NAMES) == "Viscount 20 of Bruno"
    assert plain(words.value("hold_favours", "round", 0, seen()), NAMES) == "I change it"
    assert plain(words.value("hold_favours", "round", 2, seen()), NAMES) == "the end of round 2"
    assert plain(words.value("mercy_from", "points", 3, seen()), NAMES) == "if I lose 3 points or more"
    assert words.value("attend", "next", 1, seen()) == (Who(1),)


def test_cards_are_things_in_the_colour_of_their_seat() -> None:
    told = words.tell(Event("bet", {"seat": 0, "slot": 1, "face": "up", "next": 1, "code": "b40"}), 2)[0]
    assert Thing("b40", "Duke 40", "b") in told
    assert Who(0) in told
    assert Who(1) in told


def test_the_rules_in_short_are_five_lines() -> None:
    assert len(words.brief()) == 5
    assert all(len(line) < 120 for line in words.brief())
