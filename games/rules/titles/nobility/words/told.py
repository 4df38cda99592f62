"""What happened, in a sentence for each kind of event (section 6 of the specification), and how a match ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.rules.contract import Event
from games.rules.kit.sentences import Part, Sentence, compose
from games.rules.titles.nobility.cards import LAND, PERIOD, YEARS
from games.rules.titles.nobility.words.parts import (
    PLACES,
    city,
    counted,
    country,
    given,
    land,
    noble,
    number_of,
    person,
    plot,
    row,
    title,
)

# Each wording: as others read it, and as who does it reads it.
TOLD: dict[str, tuple[str, ...]] = {
    "dealt": (
        "The row is laid out: {row}. The pile holds {pile}. {start} begins.",
        "The row is laid out: {row}. The pile holds {pile}. You begin.",
    ),
    "drew_pile": ("{seat} draws a country card from the pile.", "You draw a country card from the pile."),
    "drew_pile_known": ("", "You draw {card}."),
    "drew_row": ("{seat} takes {card} from the row.", "You take {card} from the row."),
    "drew_intrigue": ("{seat} draws an intrigue card.", "You draw an intrigue card."),
    "drew_intrigue_known": ("", "You draw the intrigue card {card}."),
    "pile_out": ("The pile is used up: {year} ends with this turn.",),
    "pile_out_last": ("The pile is used up: {year} ends when the round is complete.",),
    "reshuffle": ("{discarded} shuffled into a new pile.",),
    "ireshuffle": ("{discarded} shuffled into a new pile.",),
    "named": ("{seat} reaches for the {noble}.", "You reach for the {noble}."),
    "claim": ("{seat} claims the {noble} with {given}.", "You claim the {noble} with {given}."),
    "usurp": (
        "{seat} ousts {loser} as {noble} ({price}). {loser}'s noble lies in the cathedral.",
        "You oust {loser} as {noble} ({price}). {loser}'s noble lies in the cathedral.",
    ),
    "ousted": ("", "You are ousted as {noble} by {seat} ({price}). Your noble lies in the cathedral."),
    "marker_city": ("{seat} takes the city bonus of {of}: {value}.", "You take the city bonus of {of}: {value}."),
    "marker_country": (
        "{seat} takes the country bonus of {of}: {value}.",
        "You take the country bonus of {of}: {value}.",
    ),
    "marker_house": ("{seat} takes the noble house bonus: {value}.", "You take the noble house bonus: {value}."),
    "marker_period": (
        "{seat} takes the {which} marker of {of} for {year}: {value}.",
        "You take the {which} marker of {of} for {year}: {value}.",
    ),
    "marker_title": ("{seat} takes the {of} marker: {value}.", "You take the {of} marker: {value}."),
    "marker_half": ("{seat} takes half of the {of} marker: {value}.", "You take half of the {of} marker: {value}."),
    "removed_period": ("The {which} marker of {of} for {year} goes to nobody.",),
    "removed_title": ("The {of} marker goes to nobody.",),
    "ended": ("{seat} ends the turn.", "You end your turn."),
    "ended_discard": ("{seat} ends the turn and discards {given}.", "You end your turn and discard {given}."),
    "refilled": ("The row is filled up: {row}.",),
    "period_scored": ("{year} is scored.",),
}

# By how the win came about: as others read it, as the winner does.
WON = {
    "alone": ("{seat} wins with {points}.", "You win with {points}."),
    "by_markers": (
        "{seat} wins with {points} and the higher markers.",
        "You win with {points} and the higher markers.",
    ),
    "shared": ("{seats} share the win with {points}.", "You and {seats} share the win with {points}."),
    "place": ("{seat} is {place} with {points}.", "You are {place} with {points}."),
}


def tell(event: Event, seat: int | None) -> list[Sentence]:
    """What the event says to that seat, with what it alone learned put in its place in the sentence."""
    facts = event.facts
    if event.kind == "over":
        return [ended(facts["scores"], facts["places"], seat), *places(facts["scores"], facts["places"], seat)]
    if seat is not None and facts.get("loser") == seat:
        return [compose(TOLD["ousted"][1], **pieces(event.kind, facts, seat))]
    secret = event.secret.get(seat, {}) if seat is not None else {}
    return [say(event.kind, wording(event, bool(secret)), {**facts, **secret}, seat)]


def wording(event: Event, knows: bool) -> str:
    """Which of the event's wordings fits its facts; `knows` who is told the secret too."""
    kind, facts = event.kind, event.facts
    match kind:
        case "drew":
            return f"drew_{facts['source']}_known" if knows else f"drew_{facts['source']}"
        case "pile_out" if facts["last"]:
            return "pile_out_last"
        case "marker" | "removed":
            return f"{kind}_{facts['what']}"
        case "ended" if facts["cards"] or facts["intrigue"]:
            return "ended_discard"
    return kind


def say(kind: str, worded: str, facts: dict[str, Any], reader: int | None) -> Sentence:
    """A wording with the facts put in, in the second person where the reader is who does it."""
    doer = facts.get("start" if kind == "dealt" else "seat")
    mine = reader is not None and doer == reader
    return compose(TOLD[worded][mine], **pieces(kind, facts, reader))


Parts = dict[str, Part | Sentence | int]
Putting = Callable[[Any, "int | None"], Part | Sentence | int]

# By fact: what it puts into a sentence.
PUT: dict[str, Putting] = {
    "seat": person,
    "loser": person,
    "start": person,
    "year": lambda year, _: year,
    "value": lambda value, _: value,
    "which": lambda which, _: which,
    "card": lambda code, _: plot(code) if len(code) > 1 else land(code),
    "noble": lambda code, _: noble(code),
    "row": lambda codes, _: listed(codes),
    "pile": lambda count, _: number_of(count, "card"),
}

# By kind of event: what several facts put in together.
TOGETHER: dict[str, Callable[[dict[str, Any]], Parts]] = {
    "claim": lambda facts: {"given": given(facts["cards"], facts["intrigue"])},
    "usurp": lambda facts: {"price": price(facts["cards"], facts["intrigue"])},
    "ended": lambda facts: {"given": given(facts["cards"], facts["intrigue"])},
    "refilled": lambda facts: {"row": listed(facts["cards"])},
    "reshuffle": lambda facts: {"discarded": discarded(facts["size"], "card")},
    "ireshuffle": lambda facts: {"discarded": discarded(facts["size"], "intrigue card")},
    "removed": lambda facts: {"of": whose(facts)},
    "marker": lambda facts: {"of": whose(facts), "which": which(facts)},
}


def pieces(kind: str, facts: dict[str, Any], reader: int | None) -> Parts:
    """The facts of an event as parts of its sentence."""
    alone = {fact: PUT[fact](value, reader) for fact, value in facts.items() if fact in PUT}
    return alone | TOGETHER[kind](facts) if kind in TOGETHER else alone


def listed(codes: Sequence[str]) -> Sentence:
    """The cards of the row as they lie: "Spain, Britain"."""
    return row([(land(code),) for code in codes], last=", ")


def discarded(size: int, what: str) -> str:
    """What is shuffled: "1 discarded card is", "12 discarded cards are"."""
    return f"{number_of(size, f'discarded {what}')} {'is' if size == 1 else 'are'}"


def price(cards: Sequence[str], intrigue: Sequence[str]) -> Sentence:
    """What was paid to oust somebody: "2 France, intrigue France-Spain"."""
    return compose(
        "{cards}, intrigue {intrigue}" if intrigue else "{cards}",
        cards=row(counted(cards)),
        intrigue=row([(plot(code),) for code in intrigue]),
    )


def whose(facts: dict[str, Any]) -> Part | Sentence:
    """Of what a marker is: a city, a land, a title; "" for a noble house."""
    match facts["what"]:
        case "city":
            return city(facts["of"])
        case "country" | "period":
            return country(facts["of"])
        case "house":
            return ""
    return title(facts["of"])


def which(facts: dict[str, Any]) -> str:
    """Whether a period marker of that value is the higher or the lower one; "" for other markers."""
    if facts["what"] != "period":
        return ""
    higher, _ = PERIOD[LAND[facts["of"]]][YEARS.index(facts["year"])]
    return "higher" if facts["value"] == higher else "lower"


def ended(scores: Sequence[int], ranks: Sequence[int], reader: int | None) -> Sentence:
    """NB-61, NB-62: who won, and with how many points."""
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    parts: Parts = {
        "points": number_of(scores[winners[0]], "point"),
        "seat": person(winners[0], reader),
        "seats": row([(person(seat, reader),) for seat in winners if seat != reader]),
    }
    level = [seat for seat in range(len(scores)) if scores[seat] == scores[winners[0]]]
    how = "shared" if len(winners) > 1 else "by_markers" if len(level) > 1 else "alone"
    return compose(WON[how][reader in winners], **parts)


def places(scores: Sequence[int], ranks: Sequence[int], reader: int | None) -> list[Sentence]:
    """The places of those who did not win, the better ones first."""
    behind = sorted((rank, seat) for seat, rank in enumerate(ranks) if rank > 1)
    return [
        compose(
            WON["place"][seat == reader],
            seat=person(seat, reader),
            place=PLACES[rank - 1],
            points=number_of(scores[seat], "point"),
        )
        for rank, seat in behind
    ]
