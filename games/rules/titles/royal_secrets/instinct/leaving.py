"""The orders that a sensible player leaves (section 9): what he would do anyway, so that nobody waits for him."""

from __future__ import annotations

from typing import Literal

from games.rules.contract import Order
from games.rules.titles.royal_secrets.actions import Choose, Medal, Stab
from games.rules.titles.royal_secrets.cards import AUDIENCE, AUDIENCES, INFLUENCE, KIND, ROUNDS, ZEROS, Favour
from games.rules.titles.royal_secrets.hidden import LaidBet, SecretsView
from games.rules.titles.royal_secrets.instinct import favours, placing
from games.rules.titles.royal_secrets.orders import (
    AtRetinue,
    Attend,
    BribeWhenICan,
    HoldFavours,
    KeepPlanning,
    KeepRecruitment,
    MercyFrom,
    MyZero,
    RecruitHighest,
)

PLANS_FROM = 4  # the round from which on Planning is thought about
DINES_FROM = 5
WORTH_RECRUITING, AT_LAST = 30, 10


def leaves(view: SecretsView, me: int) -> list[Order]:
    """All that is clear by now."""
    held = {AUDIENCES[AUDIENCE[card]].favour for card in view.favours[me]}
    return [
        *early(view, me, held),
        *hold(view, me, held),
        *recruit(view, me, held),
        *count(view, held),
    ]


def early(view: SecretsView, me: int, held: set[Favour]) -> list[Order]:
    """Where to go: a Valet first, the better Audience as soon as both lie open, Planning kept for later rounds."""
    found: list[Order] = []
    if "planning" in held and view.round < PLANS_FROM:
        found.append(KeepPlanning())
    bribes = "bribery" in held and view.valets > 0
    if bribes:
        found.append(BribeWhenICan())
    if view.stage in ("plan", "choose") and not view.places[me] and not (view.stage == "choose" and view.word == me):
        found.append(attend(view, me, "dinner" in held))
    dines = "dinner" in held and view.round >= DINES_FROM
    if bribes or "dinner" in held:
        then: Literal["dine", "bribe", "both", "nothing"]
        then = "both" if bribes and dines else "dine" if dines else "bribe" if bribes else "nothing"
        found.append(AtRetinue(then))
    return found


def attend(view: SecretsView, me: int, dinner: bool) -> Attend:
    """The better Audience as it looks now; the Word to the next one, since choices are made in any order."""
    to = (me + 1) % len(view.places)
    choices = [Choose("king", to), Choose("queen", to), *([Choose("both", to)] if dinner else [])]
    best = max(choices, key=lambda action: placing.choice(view, me, action))
    return Attend(best.audience, to)


def hold(view: SecretsView, me: int, held: set[Favour]) -> list[Order]:
    """No Favour in the Last Word of this round, where none would change enough as things stand after the own bets."""
    if not held & {"espionage", "stab", "medal"} or view.round == ROUNDS or view.stage != "bet2":
        return []
    if sum(bet.owner == me for bet in view.bets) < 2:
        return []
    open_to = [bet for bet in view.bets if not bet.stabbed]
    useful = any(
        favours.tipped(view, me, verb(bet.owner, bet.slot)) > 0
        for favour, verb in (("stab", Stab), ("medal", Medal))
        for bet in open_to
        if favour in held and (verb is Medal or not bet.open)
    )
    return [] if useful else [HoldFavours(view.round)]


def recruit(view: SecretsView, me: int, held: set[Favour]) -> list[Order]:
    """The highest open card, where a good one lies open already; else Recruitment is kept."""
    if "recruitment" not in held or view.stage not in ("bet1", "bet2", "lastword"):
        return []
    least = WORTH_RECRUITING if view.round < ROUNDS else AT_LAST
    good = any(bet.open and not bet.stabbed and shares(view, me, bet) and strong(bet, least) for bet in view.bets)
    return [RecruitHighest()] if good else [KeepRecruitment()] if view.round < ROUNDS else []


def shares(view: SecretsView, me: int, bet: LaidBet) -> bool:
    """Whether that is another seat's bet at an Audience of mine."""
    if bet.owner in (me, -1):
        return False
    mine, place = view.places[me], view.places[bet.owner]
    return mine == place or "both" in (mine, place)


def strong(bet: LaidBet, least: int) -> bool:
    """Whether the card has so much Influence."""
    return INFLUENCE[KIND[bet.card]] >= least


def count(view: SecretsView, held: set[Favour]) -> list[Order]:
    """A 0 as a third card while only a Favour hangs on it; mercy from five points on, later from less."""
    found: list[Order] = []
    if view.round < ROUNDS and any(KIND[code] in ZEROS for code in view.hand):
        found.append(MyZero())
    if held & {"grace", "master"}:
        early = view.round < favours.ALWAYS_FROM
        found.append(MercyFrom(favours.MERCY_FROM if early else 1 if view.round == ROUNDS else favours.AT_LEAST))
    return found
