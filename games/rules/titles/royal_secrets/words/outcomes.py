"""What a move will do, shown before it is sent: first what the player does, then what may come of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.rules.contract import Action
from games.rules.kit.sentences import Sentence, compose, join
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
from games.rules.titles.royal_secrets.cards import INFLUENCE, KIND, LOSS, SIDES
from games.rules.titles.royal_secrets.hidden import SecretsView
from games.rules.titles.royal_secrets.table import CARDINAL
from games.rules.titles.royal_secrets.words.figures import figures
from games.rules.titles.royal_secrets.words.moves import pieces
from games.rules.titles.royal_secrets.words.parts import begin, is_excuse, is_zero
from games.rules.titles.royal_secrets.words.reach import (
    alone,
    bets_of,
    held,
    last_round,
    last_to_act,
    present,
    rival_plan,
    the_bet,
    to_be_struck,
    to_pick,
)

# By action, then what follows, by name.
OUTCOMES = {
    "plan": "You send {plan}. Nobody chooses then; {word} bets first.",
    "plan_own": "You send {plan}. Nobody chooses then, and you bet first.",
    "plan_over": "Your plan holds even if {rival} plans too.",
    "plan_under": "If {rival} plans too, that plan holds, and yours is spent all the same.",
    "done_plan": "You keep Planning. Unless somebody else plans, everybody chooses.",
    "done_retinue": "You keep your place, and your Favours.",
    "done_lastword": "You keep your Favours, and are not asked again in this Last Word.",
    "done_recruit": "You keep Recruitment.",
    "done_mercy": "You lose {lost} in this round, and keep your Favours.",
    "kept_in_vain": "After the last round Favours are worth nothing.",
    "join": "You join {company} {at}; {next} has the Word next.",
    "alone": "You go to {place}; {next} has the Word next. You are alone there so far.",
    "alone_last": "You go to {place}; {next} bets first. You are alone there: the Cardinal joins you.",
    "join_last": "You join {company} {at}; {next} bets first.",
    "both": "You dine at both Audiences; {next} has the Word next. Royal Dinner is spent.",
    "both_last": "You dine at both Audiences; {next} bets first. Royal Dinner is spent.",
    "dines": "Your bets count at both, and you can win both Favours; Valets of others pass you by.",
    "cardinal_joins": "The Cardinal joins {lone} at {lone_place}.",
    "cardinal_unless": "The Cardinal joins {lone} at {lone_place}, unless somebody dines.",
    "bribe": "You take the top Valet of the pile, which only you see. Bribery is spent.",
    "then_choose": "Then you choose.",
    "dine": "You take part in both Audiences. Royal Dinner is spent.",
    "bet": "You bet {card}, {face}.",
    "then": "Then {next} has the Word.",
    "then_second": "Then {next} has the Word and bets the second card first.",
    "then_last": "All bets are made then, and you keep the Word.",
    "cardinal_shows": "The Cardinal then shows a card {at}.",
    "cardinal_lays": "The Cardinal then lays a closed card {at}.",
    "home": "It comes home after the round.",
    "excuse": "At the count you withdraw: no gain and no loss, unless all there withdraw.",
    "excuse_alone": "At the count you withdraw: no gain and no loss.",
    "excuse_again": "You withdraw by your other Excuse already; you take one Valet in all.",
    "excuse_valet": "Then you take a Valet, if one is left.",
    "no_valets": "No Valets are left to take.",
    "other_idle": "Your other bet then counts for nothing.",
    "beside": "As you withdraw by your Excuse, it counts for nothing.",
    "valet": "If {sovereign}'s Audience succeeds, it costs {victims} {each}; if not, it costs you {loss}.",
    "valet_nobody": "If {sovereign}'s Audience succeeds, it strikes nobody; if not, it costs you {loss}.",
    "valet_dines": "As you dine, it gives Influence only.",
    "spy": "You see the closed cards of {spied}. Espionage is spent.",
    "stab": "{bet} is turned up and discarded, and counts for nothing. Stab is spent.",
    "stab_perhaps": "If it is an Excuse, nobody withdraws by it; if it is a 0, it still comes home.",
    "stab_perhaps_cardinal": "It no longer counts for the Cardinal.",
    "stab_excuse": "{owner} does not withdraw by it.",
    "stab_excuse_own": "You do not withdraw by it.",
    "stab_home": "It still comes home after the round.",
    "medal": "{bet} counts {twice} instead of {once}. Medal of Merit is spent.",
    "medal_closed": "The Influence of {bet} counts double; an Excuse or a 0 gains nothing. Medal of Merit is spent.",
    "medal_closed_cardinal": "The Influence of {bet} counts double; a 0 gains nothing. Medal of Merit is spent.",
    "medal_vain": "{bet} gains nothing by it. Medal of Merit is spent.",
    "medal_valet": "What it costs stays {loss}.",
    "keep_word": "You keep the Word, and then bet.",
    "recruit": "{bet} comes to your hand after the count; in this round it still counts for {owner}.",
    "recruit_perhaps": "If it is a 0, you get nothing.",
    "recruit_vain": "{bet} goes home all the same, and you get nothing.",
    "recruit_spent": "Recruitment is spent.",
    "third": "You show it {at} with the others' cards; the highest wins the Favour.",
    "third_last": "You show it {at} with the others' cards; the highest has the majority, and gains.",
    "third_excuse": "An Excuse ranks below every other card.",
    "third_passes": "Whoever wins, {card} then goes to {right}.",
    "third_home": "It then comes home to you.",
    "third_one_tie": "It is your only card: you show none for the other tie.",
    "grace_both": "It cancels what you lose: {failed} at Audiences and {struck} by Valets.",
    "grace_failed": "It cancels what you lose: {failed} at Audiences.",
    "grace_struck": "It cancels what you lose: {struck} by Valets.",
    "grace_spent": "Royal Grace is spent.",
    "master": "It turns what you lose at Audiences into gains: {failed}. Master Stroke is spent.",
    "master_struck": "What you lose by Valets stays.",
    "in_all": "So far the round then brings you {gains} and costs you {lost}.",
}


def outcome(action: Action, view: SecretsView) -> Sentence:
    """What the action will do, shown before it is sent."""
    if view.seat is None:
        return ()
    parts = {**pieces(action, view), **figures(action, view, view.seat)}
    names = FOLLOWS[type(action)](action, view, view.seat)
    return join(*(begin(compose(OUTCOMES[name], **parts)) for name in names))


def plan_follows(action: Plan, view: SecretsView, seat: int) -> Sequence[str]:
    """SE-21, SE-24, SE-27."""
    found = ["plan_own" if view.word == seat else "plan"]
    if rival := rival_plan(view, seat):
        found.append("plan_over" if rival.mine_rules else "plan_under")
    dinner = any(card.favour == "dinner" for each in range(len(view.places)) for card in held(view, each))
    return [*found, *lone(action.placement, "cardinal_unless" if dinner else "cardinal_joins")]


def done_follows(action: Done, view: SecretsView, seat: int) -> Sequence[str]:
    """SE-20, SE-26, SE-38, SE-40, SE-58, SE-67."""
    found = ["done_mercy" if view.stage == "reckon" else f"done_{view.stage}"]
    return [*found, "kept_in_vain"] if last_round(view) else found


def choose_follows(action: Choose, view: SecretsView, seat: int) -> Sequence[str]:
    """SE-14, SE-22, SE-25, SE-27."""
    last = last_to_act(view)
    if action.audience == "both":
        found = ["both_last" if last else "both", "dines"]
    elif present(view, action.audience):
        found = ["join_last" if last else "join"]
    else:
        return ["alone_last" if last else "alone"]
    places = [action.audience if where == seat else place for where, place in enumerate(view.places)]
    return [*found, *(lone(places) if last else ())]


def lone(places: Sequence[str], worded: str = "cardinal_joins") -> Sequence[str]:
    """SE-27: the Cardinal joins whoever is alone."""
    return (worded,) if any(sum(place in (side, "both") for place in places) == 1 for side in SIDES) else ()


def bet_follows(action: Bet, view: SecretsView, seat: int) -> Sequence[str]:
    """SE-30 to SE-33, and what the card does at the count."""
    found = ["bet", *card_follows(action.card, view, seat)]
    if alone(view, seat):
        found.append("cardinal_shows" if view.stage == "bet1" else "cardinal_lays")
    if action.next is None:
        return [*found, "then_last"]
    return [*found, "then_second" if view.stage == "bet1" and last_to_act(view) else "then"]


def card_follows(code: str, view: SecretsView, seat: int) -> Sequence[str]:
    """SE-42 to SE-51, SE-74: what a bet does beside its Influence."""
    others = [bet for bet in bets_of(view, seat) if not bet.stabbed]
    beside = any(is_excuse(bet.card) for bet in others)
    if is_excuse(code):
        if beside:
            return ("excuse_again",)
        takes = "excuse_valet" if view.valets else "no_valets"
        idle = ["other_idle"] if others else []
        safe = alone(view, seat) and view.places[seat] != "both"
        return ["excuse_alone" if safe else "excuse", takes, *idle]
    found = ["home"] if is_zero(code) else []
    if beside:
        return [*found, "beside"]
    if code[0] != "V":
        return found
    if view.places[seat] == "both":
        return ["valet_dines"]
    return ["valet" if to_be_struck(view, view.places[seat]) else "valet_nobody"]


def stab_follows(action: Stab, view: SecretsView, seat: int) -> Sequence[str]:
    """SE-36."""
    code = the_bet(view, action.owner, action.slot).card
    found = ["stab"]
    if action.owner == CARDINAL:
        found.append("stab_perhaps_cardinal")
    elif not code:
        found.append("stab_perhaps")
    elif is_excuse(code):
        found.append("stab_excuse_own" if action.owner == seat else "stab_excuse")
    elif is_zero(code):
        found.append("stab_home")
    return [*found, *keeps_the_word(view)]


def medal_follows(action: Medal, view: SecretsView, seat: int) -> Sequence[str]:
    """SE-37; an open Excuse, which nobody can stab, makes the other bet worth nothing (SE-42)."""
    code = the_bet(view, action.owner, action.slot).card
    if any(bet.open and not bet.stabbed and is_excuse(bet.card) for bet in bets_of(view, action.owner)):
        found = ["medal_vain"]
    elif not code:
        found = ["medal_closed_cardinal" if action.owner == CARDINAL else "medal_closed"]
    elif not INFLUENCE[KIND[code]]:
        found = ["medal_vain"]
    else:
        found = ["medal", "medal_valet"] if KIND[code] in LOSS else ["medal"]
    return [*found, *keeps_the_word(view)]


def keeps_the_word(view: SecretsView) -> Sequence[str]:
    """SE-34: on a bet turn the Word stays."""
    return ("keep_word",) if view.stage in ("bet1", "bet2") else ()


def recruit_follows(action: Recruit, view: SecretsView, seat: int) -> Sequence[str]:
    """SE-40, SE-71."""
    code = the_bet(view, action.owner, action.slot).card
    if code and is_zero(code):
        return ("recruit_vain", "recruit_spent")
    return ("recruit", "recruit_spent") if code else ("recruit", "recruit_perhaps", "recruit_spent")


def third_follows(action: Third, view: SecretsView, seat: int) -> Sequence[str]:
    """SE-54 to SE-57, SE-48."""
    found = ["third_last" if last_round(view) else "third"]
    if is_excuse(action.card):
        found.append("third_excuse")
    found.append("third_home" if is_zero(action.card) else "third_passes")
    return [*found, "third_one_tie"] if len(to_pick(view, seat)) > len(view.hand) else found


def grace_follows(action: Grace, view: SecretsView, seat: int) -> Sequence[str]:
    """SE-58."""
    mine = view.reckoned[seat]
    failed = mine.failed and not mine.master
    which = "grace_both" if failed and mine.struck else "grace_failed" if failed else "grace_struck"
    return which, "grace_spent", "in_all"


def master_follows(action: Master, view: SecretsView, seat: int) -> Sequence[str]:
    """SE-58."""
    mine = view.reckoned[seat]
    return ("master", "master_struck", "in_all") if mine.struck and not mine.grace else ("master", "in_all")


FOLLOWS: dict[type[Action], Callable[[Any, SecretsView, int], Sequence[str]]] = {
    Plan: plan_follows,
    Done: done_follows,
    Choose: choose_follows,
    Bribe: lambda action, view, seat: ("bribe", "then_choose") if view.stage == "choose" else ("bribe",),
    Dine: lambda action, view, seat: ("dine", "dines"),
    Bet: bet_follows,
    Spy: lambda action, view, seat: ("spy", *keeps_the_word(view)),
    Stab: stab_follows,
    Medal: medal_follows,
    Recruit: recruit_follows,
    Third: third_follows,
    Grace: grace_follows,
    Master: master_follows,
}
