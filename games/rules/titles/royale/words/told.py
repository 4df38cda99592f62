"""What happened, in a sentence for each kind of event (section 6 of the specification), and how a match ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.rules.contract import Event
from games.rules.kit.sentences import Part, Sentence, compose
from games.rules.titles.royale.cards import BRIBE_PRICE, GLORY_TO_WIN, GOLD_TO_WIN, LIMIT_GOLD, SEARCH_PRICE
from games.rules.titles.royale.table import NO_SEAT
from games.rules.titles.royale.words.parts import (
    GLORY_CARD,
    NUMBERS,
    cards,
    gold,
    number_of_cards,
    person,
    role,
    row,
    serf_of_role,
    taken_from,
    thing,
)

# Each wording: as others read it, as who does it reads it, as whoever learned something secret reads it.
TOLD: dict[str, tuple[str, ...]] = {
    "dealt": (
        "The cards are dealt. {seat} is the Queen with {gold}.",
        "The cards are dealt. You are the Queen with {gold}.",
    ),
    "role": ("{seat} becomes the {role}.", "You become the {role}."),
    "hands": ("The Citizens look at their hands.", "", "Your hand: {cards}."),
    "serfs": ("{seat} seats {serfs}.", "You seat {serfs}."),
    "citizens": ("Clockwise from the Queen: {row}.", "Clockwise from you: {row}."),
    "exchange": ("{seat} exchanges both {card} for {gold}.", "You exchange both {card} for {gold}."),
    "exchange_dry": (
        "{seat} exchanges both {card} for nothing: the treasury is empty.",
        "You exchange both {card} for nothing: the treasury is empty.",
    ),
    "serf_exchange": ("The Serf at place {serf} exchanges both {card} for {gold}.",),
    "serf_exchange_dry": ("The Serf at place {serf} exchanges both {card} for nothing: the treasury is empty.",),
    "give": (
        "{seat} gives one {card} to {first} and one to {second}.",
        "You give one {card} to {first} and one to {second}.",
    ),
    "ship": ("{seat} ships {number} to {to}.", "You ship {number} to {to}.", "You ship {cards} to {to}."),
    "allow": ("{seat} lets the shipment to {to} pass.", "You let the shipment to {to} pass."),
    "allow_dry": ("The treasury is empty: the shipment to {to} passes.",),
    "search": (
        "{seat} pays {to} {fee} to search the shipment from {of}.",
        "You pay {to} {fee} to search the shipment from {of}.",
    ),
    "search_serf": (
        "{seat} pays {fee} to {to} to search the shipment from {of}.",
        "You pay {fee} to {to} to search the shipment from {of}.",
    ),
    "bribe": (
        "{seat} pays {to} {price}: the shipment stays closed.",
        "You pay {to} {price}: the shipment stays closed.",
    ),
    "bribe_serf": (
        "{seat} pays {to} with {price} of the Serf at place {serf}: the shipment stays closed.",
        "You pay {to} with {price} of the Serf at place {serf}: the shipment stays closed.",
    ),
    "decline": ("{seat} does not bribe.", "You do not bribe."),
    "inspect": (
        "{seat} looks into the shipment and takes {gold}.",
        "You look into the shipment and take {gold}.",
        "You find {cards} in the shipment and take {gold}.",
    ),
    "inspect_none": (
        "{seat} looks into the shipment and takes nothing.",
        "You look into the shipment and take nothing.",
        "You find {cards} in the shipment and take nothing.",
    ),
    "inspect_glory": (
        "{seat} looks into the shipment and finds a {glory}!",
        "You look into the shipment and find a {glory}!",
        "You find {cards} in the shipment and show the {glory}!",
    ),
    "received": ("{seat} receives {number}.", "You receive {number}.", "You receive {cards}."),
    "serf_received": ("The Serf at place {serf} receives {number}.",),
    "reveal": ("The Serf at place {serf} reveals {card}.",),
    "blind_pass": (
        "The Serf at place {serf} passes a card to {to}.",
        "",
        "The Serf at place {serf} passes a card to you: {cards}.",
    ),
    "pass_card": ("The Serf at place {serf} passes the {card} to {to}.",),
    "pass_glory": (
        "{seat} gives the {card} of the Serf at place {serf} to {to}.",
        "You give the {card} of the Serf at place {serf} to {to}.",
    ),
    "tax": ("{seat} taxes {of}: {gold}.", "You tax {of}: {gold}."),
    "collect": ("{seat} collects {taken}.", "You collect {taken}."),
    "no_tax": ("{seat} takes no tax.", "You take no tax."),
    "call": (
        "{seat} calls the Serf at place {serf}: {cards}.",
        "You call the Serf at place {serf}: {cards}.",
    ),
    "call_cost": ("The treasury receives {gold}.",),
    "skip": ("{seat} has no cards and does not play.", "You have no cards and do not play."),
    "round": ("Round {round} begins.",),
    "held": ("{seat} held {cards}.", "You held {cards}."),
    "serf_held": ("The Serf at place {serf} held {cards} face down.",),
}

# By winner and reason: as others read it, as the other winners do, as the one named does (the Queen, or who shows).
ENDED: dict[tuple[str, str], tuple[str, str, str]] = {
    ("queen", "glory"): (
        "The Queen wins: {queen} found a {glory} in the shipment.",
        "",
        "You win: you found a {glory} in the shipment.",
    ),
    ("queen", "gold"): ("The Queen wins: {queen} holds all {all}.", "", "You win: you hold all {all}."),
    ("queen", "limit"): (
        "The Queen wins: the last round is over and {queen} holds {enough}.",
        "",
        "You win: the last round is over and you hold {enough}.",
    ),
    ("citizens", "glory"): (
        "The Citizens win: {seat} shows {three} {glory}.",
        "You win: {seat} shows {three} {glory}.",
        "You win: you show {three} {glory}.",
    ),
    ("citizens", "serf"): (
        "The Citizens win: the Serf holds {three} {glory}.",
        "You win: the Serf holds {three} {glory}.",
        "",
    ),
    ("citizens", "limit"): (
        "The Citizens win: the last round is over and {queen} does not hold {enough}.",
        "You win: the last round is over and {queen} does not hold {enough}.",
        "The Citizens win: the last round is over and you do not hold {enough}.",
    ),
    ("nobody", "limit"): ("Nobody wins: the last round is over.",) * 3,
}
NAMES_THE_QUEEN = {("queen", "glory"), ("queen", "gold"), ("queen", "limit"), ("citizens", "limit")}


def tell(event: Event, seat: int | None) -> list[Sentence]:
    """What the event says to that seat, with what it alone learned put in its place in the sentence."""
    facts = event.facts
    if event.kind == "over":
        told = [ended(facts["winner"], facts["reason"], facts["queen"], facts.get("seat"), seat)]
        return told + [held(person, hand, seat) for person, hand in facts["hands"] if hand]
    secret = event.secret.get(seat, {}) if seat is not None else {}
    told = [say(wording(event), {**facts, **secret}, seat, knows=bool(secret))]
    if event.kind == "serfs":
        told.append(say("citizens", facts, seat))
    if event.kind == "call" and facts["cards"].count("glory") < GLORY_TO_WIN:
        told.append(say("call_cost", {"gold": facts["gold"]}, seat))
    return told


def wording(event: Event) -> str:
    """Which of the event's wordings fits its facts."""
    facts, kind = event.facts, event.kind
    if kind in ("exchange", "received") and "serf" in facts:
        kind = f"serf_{kind}"
    match event.kind:
        case "exchange" if not facts["gold"]:
            return f"{kind}_dry"
        case "allow" if not facts["asked"]:
            return "allow_dry"
        case "search" if facts["to"] < 0:
            return "search_serf"
        case "bribe" if facts["serf"]:
            return "bribe_serf"
        case "inspect" if facts["glory"]:
            return "inspect_glory"
        case "inspect" if not facts["gold"]:
            return "inspect_none"
        case "pass_card" if "seat" in facts:
            return "pass_glory"
    return kind


def say(kind: str, facts: dict[str, Any], reader: int | None, knows: bool = False) -> Sentence:
    """The wording of a kind with its facts put in, in the second person for the reader, in full where it knows more."""
    words = TOLD[kind]
    mine = reader is not None and facts.get("seat") == reader and len(words) > 1 and words[1]
    template = words[2] if knows and len(words) > 2 else mine or words[0]
    parts = {PUT[fact][0]: PUT[fact][1](value, reader) for fact, value in facts.items() if fact in PUT}
    if kind == "give":
        parts["first"], parts["second"] = (person(who, reader) for who in facts["to"])
    return compose(template, **parts, **ALWAYS)


Putting = Callable[[Any, "int | None"], Part | Sentence | int]

# By fact: the placeholder that it fills, and with what.
PUT: dict[str, tuple[str, Putting]] = {
    "seat": ("seat", person),
    "of": ("of", person),
    "to": ("to", lambda who, reader: person(who, reader) if isinstance(who, int) else ""),
    "serf": ("serf", lambda place, _: place),
    "round": ("round", lambda number, _: number),
    "count": ("number", lambda count, _: number_of_cards(count)),
    "gold": ("gold", lambda amount, _: gold(amount)),
    "card": ("card", lambda code, _: thing(code)),
    "cards": ("cards", lambda held, _: cards(held)),
    "role": ("role", lambda code, _: role(code)),
    "placed": ("serfs", lambda placed, _: row([serf_of_role(*each) for each in placed])),
    "citizens": ("row", lambda seats, reader: citizens(seats, reader)),
    "taken": ("taken", lambda taken, _: row([taken_from(*each) for each in taken])),
}

ALWAYS: dict[str, Part | Sentence] = {
    "glory": GLORY_CARD,
    "fee": gold(SEARCH_PRICE),
    "price": gold(BRIBE_PRICE),
}


def citizens(seats: Sequence[int], reader: int | None) -> Sentence:
    """Who sits at places 1 to 4, a Serf's seat being none."""
    people = [-place if seat == NO_SEAT else seat for place, seat in enumerate(seats, 1)]
    return row([(person(who, reader),) for who in people])


def held(who: int, hand: Sequence[str], reader: int | None) -> Sentence:
    """What lay face down at the end with a Citizen, a Serf's place being less than nothing."""
    return (
        say("serf_held", {"serf": -who, "cards": hand}, reader)
        if who < 0
        else say("held", {"seat": who, "cards": hand}, reader)
    )


def ended(winner: str, reason: str, queen: int, shows: int | None, reader: int | None) -> Sentence:
    """Who won, and how; `shows` is the seat that shows three Glory, where one does."""
    others, winners, own = ENDED[winner, reason]
    named = queen if (winner, reason) in NAMES_THE_QUEEN else shows if own else None
    if reader is None:
        template = others
    elif reader == named:
        template = own
    else:
        template = winners if winner == "citizens" and reader != queen else others
    parts: dict[str, Part | Sentence] = {
        "queen": person(queen, reader),
        "seat": "" if shows is None else person(shows, reader),
        "all": gold(GOLD_TO_WIN),
        "enough": gold(LIMIT_GOLD),
        "three": NUMBERS[GLORY_TO_WIN],
    }
    return compose(template, **parts, glory=GLORY_CARD)
