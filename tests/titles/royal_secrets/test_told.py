"""What Royal Secrets tells of what happened: the sentences of section 6, for those who know more and for the others."""

from typing import Any

import pytest

from games.rules import Event, Thing, Who, plain
from games.rules.titles.royal_secrets import words
from tests.titles.royal_secrets.seen import NAMES

Facts = dict[str, Any]
Secret = dict[int, Facts]


def read(kind: str, reader: int | None, secret: Secret | None = None, /, **facts: Any) -> str:
    """What one event tells that reader."""
    event = Event(kind, facts, secret or {})
    return " ".join(plain(said, NAMES) for said in words.tell(event.seen_by(reader), reader))


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
    assert read("favour", 0, seat=3, favour="grace", card="grace-1") == (
        "Dario uses Royal Grace: all losses of this round are cancelled."
    )
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
        "The King: the only player there withdrew, without gain or loss."
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


def test_cards_are_things_in_the_colour_of_their_seat() -> None:
    told = words.tell(Event("bet", {"seat": 0, "slot": 1, "face": "up", "next": 1, "code": "b40"}), 2)[0]
    assert Thing("b40", "Duke 40", "b") in told
    assert Who(0) in told
    assert Who(1) in told
