"""How Royal Secrets speaks: the prompts of every stage, the moves as entries of a list, the orders, the summary."""

from typing import Any

from games.rules import Action, Order, Result, Who, plain
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


def ask(view: SecretsView) -> str:
    return plain(words.ask(view), NAMES)


def label(action: Action, view: SecretsView) -> str:
    return plain(words.label(action, view), NAMES)


def order(order: Order) -> str:
    return plain(words.order(order, seen()), NAMES)


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
    kept = changed(waiting, seat=2, given=("done",))
    assert ask(kept) == "You have decided. Ada is still to pick a third card."


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


def test_the_rules_in_short_are_five_lines() -> None:
    assert len(words.brief()) == 5
    assert all(len(line) < 120 for line in words.brief())
