"""What happened, in a sentence for each kind of event (section 6 of the specification); the count is in `count.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.rules.contract import Event
from games.rules.kit.sentences import Part, Sentence, compose
from games.rules.titles.royal_secrets.cards import ROUNDS
from games.rules.titles.royal_secrets.words.count import COUNT_NAMES, COUNT_PARTS, COUNTED
from games.rules.titles.royal_secrets.words.ending import over
from games.rules.titles.royal_secrets.words.parts import (
    AT,
    SOVEREIGNS,
    a_bet,
    audience,
    begin,
    card,
    favour,
    person,
    row,
    the,
    thing,
    to_places,
    whose,
    with_sign,
)

Facts = dict[str, Any]
Parts = dict[str, Part | Sentence | int]

# Each wording: as others read it, and as who does it reads it; what only one knows is worded for that one alone.
TOLD: dict[str, tuple[str, ...]] = {
    "dealt": ("The cards are dealt. {word} holds the Word.", "The cards are dealt. You hold the Word."),
    "dealt_valet": ("You are dealt {valet}.",),
    "round": (
        "Round {n}. The King: {king}. The Queen: {queen}. {word} has the Word.",
        "Round {n}. The King: {king}. The Queen: {queen}. You have the Word.",
    ),
    "last_round": ("It is the last round: where an Audience succeeds, only the majority gains.",),
    "answered": ("{seat} has decided.", "You have decided."),
    "picked": ("{seat} has picked a third card.", "You have picked a third card."),
    "answered_plan": ("You plan to send {plan}.",),
    "answered_done": ("You keep Planning.",),
    "answered_mercy": ("You leave your losses as they are.",),
    "answered_third": ("You pick {card} as your third card {at}.",),
    "planned": ("{whose} Planning sends {plan}.",),
    "overruled": ("{overruled} Planning is overruled.",),
    "unplanned": ("Nobody plans: everybody chooses.",),
    "favour": ("{seat} uses {favour}.", "You use {favour}."),
    "favour_grace": (
        "{seat} uses {favour}: all losses of this round are cancelled.",
        "You use {favour}: all your losses of this round are cancelled.",
    ),
    "favour_master": (
        "{seat} uses {favour}: losses at Audiences become gains.",
        "You use {favour}: your losses at Audiences become gains.",
    ),
    "valet": ("{seat} takes a Valet; {left} left.", "You take a Valet; {left} left."),
    "valet_known": ("You take {valet}; {left} left.",),
    "placed": ("{seat} goes to {place} and gives {next} the Word.", "You go to {place} and give {next} the Word."),
    "placed_both": (
        "{seat} dines at both Audiences and gives {next} the Word.",
        "You dine at both Audiences and give {next} the Word.",
    ),
    "dines": ("{seat} dines at both Audiences.", "You dine at both Audiences."),
    "cardinal": ("The Cardinal joins {seat} {at}.",),
    "bet_open": (
        "{seat} bets {card}, open, and gives {next} the Word.",
        "You bet {card}, open, and give {next} the Word.",
    ),
    "bet_open_last": ("{seat} bets {card}, open, and keeps the Word.", "You bet {card}, open, and keep the Word."),
    "bet_closed": (
        "{seat} bets a closed card and gives {next} the Word.",
        "You bet a closed card and give {next} the Word.",
    ),
    "bet_closed_last": (
        "{seat} bets a closed card and keeps the Word.",
        "You bet a closed card and keep the Word.",
    ),
    "bet_known": ("You bet {card}, closed, and give {next} the Word.",),
    "bet_known_last": ("You bet {card}, closed, and keep the Word.",),
    "cardinal_card": ("The Cardinal shows {card} {at}.",),
    "cardinal_card_closed": ("The Cardinal lays a closed card {at}.",),
    "spied": ("{seat} looks at the closed cards.", "You look at the closed cards."),
    "spied_known": ("You look at the closed cards: {bets}.",),
    "stabbed": ("{seat} discards {bet}: {card}.", "You discard {bet}: {card}."),
    "medal": ("{seat} decorates {bet}: it counts double.", "You decorate {bet}: it counts double."),
    "marked": ("{seat} will recruit {bet}.", "You will recruit {bet}."),
    "kept_retinue": ("{seat} lets the plan stand.", "You let the plan stand."),
    "kept_lastword": ("{seat} lets the Last Word pass.", "You let the Last Word pass."),
    "kept_recruit": ("{seat} keeps Recruitment.", "You keep Recruitment."),
    "kept_mercy": ("{seat} leaves the losses as they are.", "You leave your losses as they are."),
    **COUNTED,
}


def tell(event: Event, seat: int | None) -> list[Sentence]:
    """What the event says to that seat, with what it alone learned put in its place in the sentence."""
    if event.kind == "over":
        return over(event.facts, seat)
    secret = event.secret.get(seat, {}) if seat is not None else {}
    facts = {**event.facts, **secret}
    parts = pieces(event.kind, facts, seat)
    return [say(name, facts, parts, seat) for name in names(event.kind, facts, bool(secret))]


def names(kind: str, facts: Facts, knows: bool) -> Sequence[str]:
    """Which wordings fit the facts; `knows` who is told the secret too."""
    return NAMES[kind](facts, knows) if kind in NAMES else (kind,)


def say(name: str, facts: Facts, parts: Parts, reader: int | None) -> Sentence:
    """A wording with the facts put in, in the second person where the reader does it, or in the plural."""
    words = TOLD[name]
    doers = facts["seats"] if name in SEVERAL else [facts.get(DOER.get(name, "seat"))]
    second = len(doers) > 1 or (reader is not None and reader in doers)
    return begin(compose(words[second and len(words) > 1], **parts))


SEVERAL = ("withdrew",)
MERCY = ("grace", "master")  # the Favours of which nothing else is told
DOER = {"dealt": "word", "round": "word", "thirds": "winner"}  # who does it, where not the `seat`


def answered(facts: Facts, knows: bool) -> Sequence[str]:
    """An answer that others do not see."""
    if not knows:
        return ("picked" if facts["what"] == "third" else "answered",)
    if facts["what"] == "plan":
        return ("answered_plan" if "placement" in facts else "answered_done",)
    return (f"answered_{facts['what']}",)


def a_bet_made(facts: Facts, knows: bool) -> Sequence[str]:
    """SE-30, SE-31; the last second bet names nobody (SE-15)."""
    face = "known" if knows else "open" if facts["face"] == "up" else "closed"
    return (f"bet_{face}" if facts["next"] is not None else f"bet_{face}_last",)


# By kind of event: its wordings, where there are several.
NAMES: dict[str, Callable[[Facts, bool], Sequence[str]]] = {
    "dealt": lambda facts, knows: ("dealt", "dealt_valet") if knows else ("dealt",),
    "round": lambda facts, knows: ("round", "last_round") if facts["n"] == ROUNDS else ("round",),
    "answered": answered,
    "planned": lambda facts, knows: ("planned", "overruled") if facts["overruled"] else ("planned",),
    "favour": lambda facts, knows: (f"favour_{facts['favour']}" if facts["favour"] in MERCY else "favour",),
    "valet": lambda facts, knows: ("valet_known" if knows else "valet",),
    "placed": lambda facts, knows: ("placed_both" if facts["audience"] == "both" else "placed",),
    "bet": a_bet_made,
    "cardinal_card": lambda facts, knows: ("cardinal_card" if facts.get("code") else "cardinal_card_closed",),
    "spied": lambda facts, knows: ("spied_known" if knows and facts["bets"] else "spied",),
    "kept": lambda facts, knows: (f"kept_{facts['what']}",),
    **COUNT_NAMES,
}


def pieces(kind: str, facts: Facts, reader: int | None) -> Parts:
    """The facts of an event as parts of its sentences."""
    found: Parts = {name: person(facts[name], reader) for name in PERSONS if facts.get(name) is not None}
    if facts.get("audience") in AT:
        found |= {"place": SOVEREIGNS.get(facts["audience"], ""), "at": AT[facts["audience"]]}
    return found | PARTS[kind](facts, reader) if kind in PARTS else found


PERSONS = ("seat", "next", "word", "to", "winner")


def bet_named(facts: Facts, reader: int | None) -> Parts:
    """The bet that somebody decorates, marks or discards; its code is there where it lies open or is turned up."""
    code = facts.get("code") or ""
    return {"bet": a_bet(facts["owner"], code, closed=not code, reader=reader, doer=facts["seat"])}


def stabbed(facts: Facts, reader: int | None) -> Parts:
    """A closed bet and what it was (SE-36)."""
    return {
        **bet_named({**facts, "code": ""}, reader),
        "card": the(facts["code"], facts["owner"], reader) if facts["owner"] >= 0 else thing(facts["code"]),
    }


def planned(facts: Facts, reader: int | None) -> Parts:
    """Whose plan it is, who goes where, and whose plan it overrules (SE-21)."""
    return {
        "whose": whose(facts["seat"], reader),
        "overruled": row([whose(seat, reader) for seat in facts["overruled"]]),
        "plan": to_places(facts["placement"], reader),
    }


def chosen(facts: Facts, reader: int | None) -> Parts:
    """The own answer that nobody else sees."""
    found: Parts = {}
    if "placement" in facts:
        found["plan"] = to_places(facts["placement"], reader)
    if "card" in facts:
        found["card"] = the(facts["card"], facts["seat"], reader)
    return found


def spied(facts: Facts, reader: int | None) -> Parts:
    """The closed cards seen: "Ada's Duke 40 and the Cardinal's 10"."""
    seen = [
        compose("{whose} {card}", whose=whose(owner, reader), card=card(code, owner, reader))
        for owner, _, code in facts.get("bets", ())
    ]
    return {"bets": row(seen)}


# By kind of event: what it puts into its sentences beside persons and places.
PARTS: dict[str, Callable[[Facts, int | None], Parts]] = {
    "dealt": lambda facts, _: {"valet": ("the ", thing(facts["valet"])) if "valet" in facts else ""},
    "round": lambda facts, _: {"n": facts["n"], "king": terms(facts["king"]), "queen": terms(facts["queen"])},
    "answered": chosen,
    "planned": planned,
    "favour": lambda facts, _: {"favour": favour(facts["card"])},
    "valet": lambda facts, _: {
        "left": f"{facts['left'] or 'none'} {'are' if facts['left'] > 1 else 'is'}",
        "valet": ("the ", thing(facts["valet"])) if "valet" in facts else "",
    },
    "bet": lambda facts, reader: {"card": the(facts["code"], facts["seat"], reader) if facts.get("code") else ""},
    "cardinal_card": lambda facts, _: {"card": thing(facts["code"]) if facts.get("code") else ""},
    "spied": spied,
    "stabbed": stabbed,
    "medal": bet_named,
    "marked": bet_named,
    **COUNT_PARTS,
}


def terms(name: str) -> Sentence:
    """An Audience card: what it asks, what it gives and costs: "Medal of Merit, 50 Influence (+4, −5)"."""
    found = audience(name)
    return compose(
        "{favour}, {influence} Influence ({gain}, {loss})",
        favour=favour(name),
        influence=found.influence,
        gain=with_sign(found.gain),
        loss=with_sign(-found.loss),
    )
