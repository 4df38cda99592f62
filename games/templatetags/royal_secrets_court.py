"""The two Audiences as the reader sees them: `{% secrets_court reading as court %}`, from the view and the names."""

from collections.abc import Iterable
from typing import Any

import msgspec
from django import template

from games.matches.look import Reading
from games.templatetags.royal_secrets import SIDE_NAMES, SIDES, audiences, influence, is_excuse, signed
from games.templatetags.royal_secrets_guests import (
    BEFORE_BETS,
    CARDINAL,
    Aims,
    Guest,
    aims_of,
    guest_of,
    the_cardinal,
)

register = template.Library()

OUTCOMES = {
    "success": "it succeeds",
    "failure": "it fails",
    "abandoned": "left in the lurch",
    "excused": "nobody is left",
    "empty": "nobody came",
}


class Half(msgspec.Struct):
    """An Audience: its card, who stands there in order of arrival, what lies there so far, and what is to be noted.

    `crowd` are so many; `open` is the Influence of the open bets, `known` that of all that the reader knows; `closed`
    and `coming` are how many bets lie closed and are still to be laid; `outcome` is how it was counted.
    """

    side: str
    card: Any
    guests: list[Guest]
    cardinal: Guest | None
    beside: Guest | None
    crowd: int
    open: str
    known: str
    closed: int
    coming: int
    outcome: str
    notes: list[str]

    @property
    def name(self) -> str:
        """King or Queen."""
        return SIDE_NAMES[self.side]


class Court(msgspec.Struct):
    """The table: both halves, who dines at both, who stands nowhere yet, and who has still to do the Word action."""

    halves: list[Half]
    diners: list[Guest]
    waiting: list[Guest]
    guests: list[Guest]
    own: Guest | None
    betting: bool

    @property
    def to_act(self) -> list[Guest]:
        """Who has still to do the present Word action, the one who does it now apart."""
        return [guest for guest in self.guests if guest.to_act and not guest.waited]

    @property
    def decided(self) -> list[Guest]:
        """Who has answered unseen while others are still asked."""
        return [guest for guest in self.guests if guest.answered]


@register.simple_tag
def secrets_court(reading: Reading) -> Court:
    """The table as its reader may see it."""
    view: Any = reading.view
    aims = aims_of(reading)
    guests = [guest_of(reading, row, aims) for row in reading.seats]
    order = range(len(guests)) if view.planned else view.arrived
    standing = [guests[seat] for seat in order if guests[seat].place]
    return Court(
        halves=[_half(reading, side, standing, aims) for side in SIDES] if view.audiences else [],
        diners=[guest for guest in standing if guest.place == "both"],
        waiting=[guest for guest in guests if not guest.place],
        guests=guests,
        own=None if reading.eyes is None else guests[reading.eyes],
        betting=view.stage not in BEFORE_BETS,
    )


def _half(reading: Reading, side: str, standing: list[Guest], aims: Aims) -> Half:
    view: Any = reading.view
    present = [guest for guest in standing if guest.place in (side, "both")]
    beside = present[0] if view.cardinal == side and present else None
    cardinal = the_cardinal(reading, aims) if view.cardinal == side else None
    lying = [bet for bet in view.bets if (bet.owner, side) == (CARDINAL, view.cardinal) or _at(view, bet, side)]
    seen = [bet for bet in lying if bet.open]
    closed = [bet for bet in lying if not bet.open]
    places = 2 * (len(present) + (cardinal is not None)) if view.stage not in BEFORE_BETS else len(lying)
    card = audiences()[view.audiences[SIDES.index(side)]]
    return Half(
        side=side,
        card=card,
        guests=[guest for guest in present if guest.place == side],
        cardinal=cardinal,
        beside=beside,
        crowd=len(present),
        open=signed(_sum(seen)),
        known=signed(_sum([bet for bet in lying if bet.card])),
        closed=len(closed),
        coming=places - len(lying),
        outcome=_outcome(view, side),
        notes=list(_notes(reading, present, card)),
    )


def _at(view: Any, bet: Any, side: str) -> bool:
    return bet.owner >= 0 and view.places[bet.owner] in (side, "both")


def _sum(bets: Iterable[Any]) -> int:
    """The Influence of these bets; one who bets an Excuse brings none."""
    counted = [bet for bet in bets if bet.card and not bet.stabbed]
    leaving = {bet.owner for bet in counted if is_excuse(bet.card)}
    return sum(influence(bet.card) * (2 if bet.medal else 1) for bet in counted if bet.owner not in leaving)


def _outcome(view: Any, side: str) -> str:
    """How the Audience came out in the count that is under way: "40 of 50: it fails"."""
    if view.stage != "reckon":
        return ""
    for event in view.count:
        if event.kind == "audience" and event.facts["audience"] == side:
            facts = event.facts
            words = OUTCOMES[facts["status"]]
            counted = facts["status"] in ("success", "failure")
            return f"{signed(facts['total'])} of {facts['influence']}: {words}" if counted else words
    return ""


def _notes(reading: Reading, present: list[Guest], card: Any) -> Iterable[str]:
    """What is easily overlooked at an Audience: an open Excuse, the last round."""
    view: Any = reading.view
    leaving = [
        guest for guest in present if any(is_excuse(bet.code) and not bet.stabbed for bet in guest.bets if bet.code)
    ]
    for guest in leaving:
        yield "You leave it: your Excuse." if guest.mine else f"{guest.name} leaves it: an Excuse."
    staying = [guest for guest in present if guest not in leaving]
    if leaving and len(staying) == 1 and len(present) > 1:
        alone = staying[0]
        yield (
            "All others here withdraw: you stay alone."
            if alone.mine
            else f"All others here withdraw: {alone.name} stays alone."
        )
    if view.round == 7:
        yield f"Round 7: on success only the majority gains {card.gain}."
