"""What each move of Royal Secrets will do, said before it is sent, and said exactly."""

import pytest

from games.rules import Action, plain
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
from games.rules.titles.royal_secrets.hidden import LaidBet, SecretsView, TieView
from tests.titles.royal_secrets.seen import NAMES, changed, laid, reckoned, seen

DINES = "Your bets count at both, and you can win both Favours; Valets of others pass you by."
CHOOSING = seen(places=("", "king", "king", "queen"), arrived=(1, 2, 3), acted=(1, 2, 3), nameable=(1, 2, 3))
BETTING = seen(stage="bet1", places=("king", "king", "queen", "queen"), arrived=(0, 1, 2, 3))


def outcome(action: Action, view: SecretsView) -> str:
    return plain(words.outcome(action, view), NAMES)


def holding(view: SecretsView, *bets: LaidBet, **changes: object) -> SecretsView:
    """The view with these bets on the table."""
    return changed(view, bets=bets, **changes)


# Choosing


def test_a_choice_says_who_is_there_and_who_has_the_word() -> None:
    """SE-22."""
    early = changed(CHOOSING, places=("", "king", "king", ""), acted=(1, 2), nameable=(3,))
    assert outcome(Choose("king", 3), early) == "You join Bruno and Cleo at the King; Dario has the Word next."
    assert outcome(Choose("queen", 3), early) == (
        "You go to the Queen; Dario has the Word next. You are alone there so far."
    )
    assert outcome(Choose("both", 3), early) == (
        f"You dine at both Audiences; Dario has the Word next. Royal Dinner is spent. {DINES}"
    )


def test_the_last_choice_says_whom_the_cardinal_joins() -> None:
    """SE-14, SE-27."""
    assert outcome(Choose("king", 1), CHOOSING) == (
        "You join Bruno and Cleo at the King; Bruno bets first. The Cardinal joins Dario at the Queen."
    )
    assert outcome(Choose("queen", 1), CHOOSING) == "You join Dario at the Queen; Bruno bets first."
    empty = changed(CHOOSING, places=("", "king", "king", "king"))
    assert outcome(Choose("queen", 1), empty) == (
        "You go to the Queen; Bruno bets first. You are alone there: the Cardinal joins you."
    )
    assert outcome(Choose("both", 1), empty).endswith("The Cardinal joins you at the Queen.")
    assert "Cardinal" not in outcome(Choose("both", 1), CHOOSING)


def test_bribery_and_dinner_say_what_they_give() -> None:
    """SE-23, SE-26, SE-51."""
    taken = "You take the top Valet of the pile, which only you see. Bribery is spent."
    assert outcome(Bribe(), CHOOSING) == f"{taken} Then you choose."
    assert outcome(Bribe(), changed(BETTING, stage="retinue")) == taken
    assert outcome(Dine(), changed(BETTING, stage="retinue")) == (
        f"You take part in both Audiences. Royal Dinner is spent. {DINES}"
    )


def test_a_plan_says_who_goes_where_who_begins_and_what_another_plan_does() -> None:
    """SE-20, SE-21, SE-24, SE-27."""
    planning = seen(stage="plan", word=2, nameable=(), favours=(("planning-1",), (), (), ()))
    sent = "You send yourself, Bruno and Cleo to the King, Dario to the Queen. Nobody chooses then; Cleo bets first."
    plan = Plan(("king", "king", "king", "queen"))
    assert outcome(plan, planning) == f"{sent} The Cardinal joins Dario at the Queen."
    assert outcome(Plan(("king",) * 4), changed(planning, word=0)) == (
        "You send everybody to the King. Nobody chooses then, and you bet first."
    )
    higher = changed(planning, favours=(("planning-1",), ("planning-2",), (), ("dinner-1",)))
    assert outcome(plan, higher) == (
        f"{sent} If Bruno plans too, that plan holds, and yours is spent all the same. "
        "The Cardinal joins Dario at the Queen, unless somebody dines."
    )
    lower = changed(planning, favours=(("planning-2",), ("planning-1",), (), ()))
    assert "Your plan holds even if Bruno plans too." in outcome(plan, lower)
    assert outcome(Done(), planning) == "You keep Planning. Unless somebody else plans, everybody chooses."


# Betting


def test_a_bet_says_its_face_and_who_is_next() -> None:
    """SE-13 to SE-15, SE-30, SE-31, SE-74."""
    assert outcome(Bet("b40", "down", 1), BETTING) == "You bet the Duke 40, closed. Then Bruno has the Word."
    assert outcome(Bet("b0", "up", 1), BETTING) == (
        "You bet the Page 0, open. It comes home after the round. Then Bruno has the Word."
    )
    last = changed(BETTING, acted=(1, 2, 3))
    assert outcome(Bet("b40", "down", 1), last).endswith("Then Bruno has the Word and bets the second card first.")
    second = holding(BETTING, laid(0, 1, "b10^"), stage="bet2", acted=(1, 2, 3))
    assert outcome(Bet("b40", "down", None), second) == (
        "You bet the Duke 40, closed. All bets are made then, and you keep the Word."
    )


def test_a_bet_with_the_cardinal_says_what_he_does() -> None:
    """SE-33."""
    alone = changed(BETTING, places=("king", "queen", "queen", "queen"), cardinal="king")
    assert "The Cardinal then shows a card at the King." in outcome(Bet("b40", "down", 1), alone)
    second = holding(alone, laid(0, 1, "b10^"), stage="bet2")
    assert "The Cardinal then lays a closed card at the King." in outcome(Bet("b40", "down", 1), second)
    assert "Cardinal" not in outcome(Bet("b40", "down", 1), BETTING)


def test_an_excuse_says_what_withdrawing_means() -> None:
    """SE-42, SE-45, SE-R29, SE-R30."""
    bet = Bet("bX", "down", 1)
    assert outcome(bet, BETTING) == (
        "You bet the Excuse, closed. At the count you withdraw: no gain and no loss, unless all there withdraw. "
        "Then you take a Valet, if one is left. Then Bruno has the Word."
    )
    second = holding(BETTING, laid(0, 1, "b40^"), stage="bet2", valets=0)
    assert "No Valets are left to take. Your other bet then counts for nothing." in outcome(bet, second)
    alone = changed(BETTING, places=("king", "queen", "queen", "queen"), cardinal="king")
    assert "At the count you withdraw: no gain and no loss. Then you take" in outcome(bet, alone)
    diner = changed(alone, places=("both", "queen", "queen", "queen"))
    assert "unless all there withdraw" in outcome(bet, diner)
    again = holding(BETTING, laid(0, 1, "rX^"), stage="bet2")
    assert "You withdraw by your other Excuse already; you take one Valet in all." in outcome(bet, again)
    stabbed = holding(BETTING, laid(0, 1, "bX", stabbed=True, open=True), stage="bet2")
    assert "by your Excuse" not in outcome(Bet("b40", "up", 1), stabbed)


def test_a_valet_says_whom_it_costs_what() -> None:
    """SE-49 to SE-51, SE-R30."""
    bet = Bet("V-10", "up", 1)
    assert outcome(bet, BETTING) == (
        "You bet the Valet −10, open. If the King's Audience succeeds, it costs Cleo and Dario 4 points each, "
        "unless they withdraw; if not, it costs you 4 points. Then Bruno has the Word."
    )
    one = changed(BETTING, places=("king", "king", "both", "queen"))
    assert "it costs Dario 4 points, unless they withdraw; if not" in outcome(bet, one)
    none = changed(BETTING, places=("king", "king", "both", "king"))
    assert "succeeds, it strikes nobody; if not, it costs you 4 points" in outcome(bet, none)
    diner = changed(BETTING, places=("both", "king", "queen", "queen"))
    assert "As you dine, it gives Influence only." in outcome(bet, diner)
    excused = holding(BETTING, laid(0, 1, "bX^"), stage="bet2")
    assert "As you withdraw by your Excuse, it counts for nothing." in outcome(Bet("V-10", "down", 1), excused)


# Favours


SPOTTED = holding(
    BETTING,
    laid(0, 1, "b40"),
    laid(1, 1, ""),
    laid(2, 1, "y20^"),
    laid(2, 2, "yX"),
    laid(3, 1, "V-10^"),
    laid(-1, 2, ""),
    stage="lastword",
)


def test_espionage_says_whose_cards_it_shows() -> None:
    """SE-34, SE-35."""
    assert outcome(Spy(), SPOTTED) == "You see the closed cards of Bruno, Cleo and the Cardinal. Espionage is spent."
    assert outcome(Spy(), changed(SPOTTED, stage="bet1")).endswith("You keep the Word, and then bet.")


def test_a_stab_says_what_becomes_of_the_card() -> None:
    """SE-36, SE-R17."""
    gone = "closed card is turned up and discarded, and counts for nothing. Stab is spent."
    assert outcome(Stab(1, 1), SPOTTED) == (
        f"Bruno's {gone} If it is an Excuse, nobody withdraws by it; if it is a 0, it still comes home."
    )
    assert outcome(Stab(-1, 2), SPOTTED) == f"The Cardinal's {gone} It no longer counts for the Cardinal."
    assert outcome(Stab(2, 2), SPOTTED).endswith("Stab is spent. Cleo does not withdraw by it.")
    own = holding(SPOTTED, laid(0, 1, "bX"), laid(0, 2, "b0"))
    assert outcome(Stab(0, 1), own).endswith("You do not withdraw by it.")
    assert outcome(Stab(0, 2), own).startswith("Your closed Page 0 is turned up and discarded")
    assert outcome(Stab(0, 2), own).endswith("It still comes home after the round.")


def test_a_medal_says_what_the_card_counts_then() -> None:
    """SE-37, SE-R33."""
    assert outcome(Medal(0, 1), SPOTTED) == "Your closed Duke 40 counts 80 instead of 40. Medal of Merit is spent."
    assert outcome(Medal(3, 1), SPOTTED) == (
        "Dario's open Valet −10 counts −20 instead of −10. Medal of Merit is spent. What it costs stays 4 points."
    )
    assert outcome(Medal(1, 1), SPOTTED) == (
        "The Influence of Bruno's closed card counts double; an Excuse or a 0 gains nothing. Medal of Merit is spent."
    )
    assert "counts double; a 0 gains nothing" in outcome(Medal(-1, 2), SPOTTED)
    assert outcome(Medal(2, 2), SPOTTED) == "Cleo's closed Excuse gains nothing by it. Medal of Merit is spent."


def test_a_medal_beside_an_excuse_is_said_to_be_in_vain() -> None:
    """SE-42: the other bet of who withdraws counts for nothing, unless a Stab has discarded the Excuse."""
    beside = holding(BETTING, laid(1, 1, "rX^"), laid(1, 2, ""), laid(2, 1, "y30^"), laid(2, 2, "yX", stabbed=True))
    assert outcome(Medal(1, 2), beside).startswith("Bruno's closed card gains nothing by it.")
    assert outcome(Medal(2, 1), beside).startswith("Cleo's open Count 30 counts 60 instead of 30.")


def test_recruiting_says_what_comes_to_hand_and_when_nothing_does() -> None:
    """SE-40, SE-71."""
    comes = "comes to your hand after the count; in this round it still counts for"
    assert outcome(Recruit(2, 1), SPOTTED) == f"Cleo's open Viscount 20 {comes} Cleo. Recruitment is spent."
    assert outcome(Recruit(1, 1), SPOTTED) == (
        f"Bruno's closed card {comes} Bruno. If it is a 0, you get nothing. Recruitment is spent."
    )
    known = holding(SPOTTED, laid(1, 1, "r0"))
    assert outcome(Recruit(1, 1), known) == (
        "Bruno's closed Page 0 goes home all the same, and you get nothing. Recruitment is spent."
    )


# The count


TIED = changed(
    BETTING,
    stage="reckon",
    turn=(0, 1),
    nameable=(),
    ties=(TieView("king", (0, 1, 3), (), ""),),
    reckoned=(reckoned(3, 5, 4), reckoned(), reckoned(), reckoned()),
    asked=(0,),
)


def test_a_third_card_says_to_whom_it_goes() -> None:
    """SE-54 to SE-57, SE-48."""
    shown = "You show it at the King with the others' cards; the highest wins the Favour."
    assert outcome(Third("king", "b20"), TIED) == f"{shown} Whoever wins, the Viscount 20 then goes to Dario."
    assert outcome(Third("king", "b0"), TIED) == f"{shown} It then comes home to you."
    assert outcome(Third("king", "bX"), TIED) == (
        f"{shown} An Excuse ranks below every other card. Whoever wins, the Excuse then goes to Dario."
    )
    two = changed(TIED, ties=(TieView("king", (0, 1), (), ""), TieView("queen", (0, 2), (), "")), hand=("b20",))
    assert outcome(Third("king", "b20"), changed(two, counts=(1, 9, 9, 9))).endswith(
        "then goes to Bruno. It is your only card: you show none for the other tie."
    )
    assert outcome(Third("king", "b20"), changed(TIED, round=7)).startswith(
        "You show it at the King with the others' cards; the highest has the majority, and gains."
    )


@pytest.mark.parametrize(
    ("mine", "grace", "master"),
    [
        (
            reckoned(3, 5, 4),
            "It cancels what you lose: 5 points at Audiences and 4 points by Valets. Royal Grace is spent. "
            "So far the round then brings you 3 points and costs you nothing.",
            "It turns what you lose at Audiences into gains: 5 points. Master Stroke is spent. "
            "What you lose by Valets stays. So far the round then brings you 8 points and costs you 4 points.",
        ),
        (
            reckoned(0, 5, 0),
            "It cancels what you lose: 5 points at Audiences. Royal Grace is spent. "
            "So far the round then brings you nothing and costs you nothing.",
            "It turns what you lose at Audiences into gains: 5 points. Master Stroke is spent. "
            "So far the round then brings you 5 points and costs you nothing.",
        ),
        (
            reckoned(0, 5, 4, master=True),
            "It cancels what you lose: 4 points by Valets. Royal Grace is spent. "
            "So far the round then brings you 5 points and costs you nothing.",
            "",
        ),
        (
            reckoned(0, 5, 4, grace=True),
            "",
            "It turns what you lose at Audiences into gains: 5 points. Master Stroke is spent. "
            "So far the round then brings you 5 points and costs you nothing.",
        ),
    ],
)
def test_mercy_says_exactly_what_it_cancels_and_turns(mine: object, grace: str, master: str) -> None:
    """SE-58, SE-R44."""
    view = changed(TIED, reckoned=(mine, *TIED.reckoned[1:]))
    if grace:
        assert outcome(Grace(), view) == grace
    if master:
        assert outcome(Master(), view) == master


def test_what_is_kept_is_said_and_that_it_is_in_vain_in_the_last_round() -> None:
    """SE-67."""
    vain = "After the last round Favours are worth nothing."
    said = {
        "retinue": "You keep your place, and your Favours.",
        "lastword": "You keep your Favours, and are not asked again in this Last Word.",
        "recruit": "You keep Recruitment.",
        "reckon": "You lose 9 points in this round, and keep your Favours.",
    }
    for stage, words_of_it in said.items():
        assert outcome(Done(), changed(TIED, stage=stage)) == words_of_it
        assert outcome(Done(), changed(TIED, stage=stage, round=7)) == f"{words_of_it} {vain}"
