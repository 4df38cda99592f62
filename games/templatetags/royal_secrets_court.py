"""The two Audiences as the reader sees them: `{% secrets_court reading as court %}`, from the view and the names."""

from collections.abc import Iterable
from typing import Any

import msgspec
from django import template

from games.matches.look import Reading, SeatRow
from games.templatetags.royal_secrets import (
    SIDE_NAMES,
    SIDES,
    SLOTS,
    audiences,
    card_words,
    favour_titles,
    influence,
    is_excuse,
)

register = template.Library()

CARDINAL = -1
WORD_STAGES = ("choose", "bet1", "bet2")
BEFORE_BETS = ("plan", "choose", "retinue")
TARGETS = ("stab", "medal", "recruit")


class Mark(msgspec.Struct):
    """A mark on a bet: its sign, what it says, and whose it is (None: nobody's)."""

    sign: str
    words: str
    row: SeatRow | None = None


class Bet(msgspec.Struct):
    """A bet: its code if the reader knows it, else ""; whether it still lies closed; what is aimed at it now."""

    slot: int
    code: str
    closed: bool
    stabbed: bool
    marks: list[Mark]
    aims: list[str]
    mine: bool

    @property
    def words(self) -> str:
        """It in words: "First bet, open: Count, 30. Medal of Merit: counts double"."""
        known = f": {card_words(self.code)}" if self.code else ""
        if self.closed and self.code:
            known += ", as you know"
        state = "discarded" if self.stabbed else "closed" if self.closed else "open"
        return ". ".join([f"{SLOTS[self.slot]} bet, {state}{known}", *[mark.words for mark in self.marks]])


class Favour(msgspec.Struct):
    """A Favour that lies open before a seat; `lit` if it is the reader's and can be used now."""

    id: str
    name: str
    title: str
    lit: bool


class Guest(msgspec.Struct):
    """A seat at the table; without a row it is the Cardinal. `points` is None for a closed writing case."""

    number: int
    row: SeatRow | None
    mine: bool
    name: str
    count: int
    favours: list[Favour]
    bets: list[Bet]
    free: list[int]
    known: list[str]
    points: int | None
    word: bool
    to_act: bool
    answered: bool
    place: str

    @property
    def waited(self) -> bool:
        """Whether the match waits for it."""
        return self.row is not None and self.row.waiting


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
    open: int
    known: int
    closed: int
    coming: int
    outcome: str
    notes: list[str]

    @property
    def name(self) -> str:
        """ "King" or "Queen"."""
        return SIDE_NAMES[self.side]


class Court(msgspec.Struct):
    """The table: both halves, who dines at both, who stands nowhere yet, and who has still to do the Word action."""

    halves: list[Half]
    diners: list[Guest]
    waiting: list[Guest]
    guests: list[Guest]
    own: Guest | None
    last: bool
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
    aims = _aims(reading)
    guests = [_guest(reading, row, aims) for row in reading.seats]
    order = range(len(guests)) if view.planned else view.arrived
    standing = [guests[seat] for seat in order if guests[seat].place]
    return Court(
        halves=[_half(reading, side, standing, aims) for side in SIDES] if view.audiences else [],
        diners=[guest for guest in standing if guest.place == "both"],
        waiting=[guest for guest in guests if not guest.place],
        guests=guests,
        own=None if reading.eyes is None else guests[reading.eyes],
        last=view.round == 7,
        betting=view.stage not in BEFORE_BETS,
    )


def _aims(reading: Reading) -> dict[tuple[int, int], list[str]]:
    """By owner and slot what the reader can aim at that bet now."""
    found: dict[tuple[int, int], list[str]] = {}
    for move in reading.moves if reading.mine else []:
        if move.type in TARGETS:
            found.setdefault((move.fields["owner"], move.fields["slot"]), []).append(move.type)
    return found


def _guest(reading: Reading, row: SeatRow, aims: dict[tuple[int, int], list[str]]) -> Guest:
    view: Any = reading.view
    seat = row.number
    mine = seat == reading.eyes
    bets = [_bet(reading, bet, aims) for bet in view.bets if bet.owner == seat]
    return Guest(
        number=seat,
        row=row,
        mine=mine,
        name="You" if mine else row.name,
        count=view.counts[seat],
        favours=_favours(reading, seat, mine),
        bets=bets,
        free=[] if view.stage in BEFORE_BETS else [slot for slot in (1, 2) if slot > len(bets)],
        known=list(view.known[seat]),
        points=view.points[seat] if mine or reading.over or view.options.open_points else None,
        word=seat == view.word,
        to_act=view.stage in WORD_STAGES and seat not in view.acted,
        answered=seat in view.answered,
        place=view.places[seat],
    )


def _bet(reading: Reading, bet: Any, aims: dict[tuple[int, int], list[str]]) -> Bet:
    return Bet(
        slot=bet.slot,
        code=bet.card,
        closed=not bet.open,
        stabbed=bet.stabbed,
        marks=_marks(reading, bet),
        aims=aims.get((bet.owner, bet.slot), []),
        mine=bet.owner == reading.eyes,
    )


def _marks(reading: Reading, bet: Any) -> list[Mark]:
    names = ["You" if seat == reading.eyes else name for seat, name in enumerate(reading.names)]
    found = []
    if bet.stabbed:
        found.append(Mark("stabbed", "Stabbed: counts for nothing"))
    if bet.medal:
        found.append(Mark("twice", "Medal of Merit: counts double"))
    if bet.recruiter >= 0:
        found.append(Mark("recruit", f"Marked for recruiting by {names[bet.recruiter]}", reading.seats[bet.recruiter]))
    if not bet.open:
        found += [Mark("seen", f"Looked at by {names[seat]}", reading.seats[seat]) for seat in bet.seen]
    return found


def _favours(reading: Reading, seat: int, mine: bool) -> list[Favour]:
    view: Any = reading.view
    usable = {USED_BY.get(move.type, "") for move in reading.moves} if mine and reading.mine else set()
    if any(move.type == "choose" and move.fields["audience"] == "both" for move in reading.moves) and mine:
        usable.add("dinner")
    found = []
    for id in view.favours[seat]:
        card = audiences()[id]
        found.append(Favour(id, card.favour, card.title, card.favour in usable))
        usable.discard(card.favour)  # of two alike the lower is used first
    return found


USED_BY = {
    "plan": "planning",
    "bribe": "bribery",
    "dine": "dinner",
    "spy": "espionage",
    "stab": "stab",
    "medal": "medal",
    "recruit": "recruitment",
    "grace": "grace",
    "master": "master",
}


def _half(reading: Reading, side: str, standing: list[Guest], aims: dict[tuple[int, int], list[str]]) -> Half:
    view: Any = reading.view
    present = [guest for guest in standing if guest.place in (side, "both")]
    beside = present[0] if view.cardinal == side and present else None
    cardinal = _cardinal(reading, aims) if view.cardinal == side else None
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
        open=_sum(seen),
        known=_sum([bet for bet in lying if bet.card]),
        closed=len(closed),
        coming=places - len(lying),
        outcome=_outcome(view, side),
        notes=list(_notes(reading, present, card)),
    )


def _cardinal(reading: Reading, aims: dict[tuple[int, int], list[str]]) -> Guest:
    view: Any = reading.view
    bets = [_bet(reading, bet, aims) for bet in view.bets if bet.owner == CARDINAL]
    return Guest(
        number=CARDINAL,
        row=None,
        mine=False,
        name="Cardinal",
        count=0,
        favours=[],
        bets=bets,
        free=[] if view.stage in BEFORE_BETS else [slot for slot in (1, 2) if slot > len(bets)],
        known=[],
        points=None,
        word=False,
        to_act=False,
        answered=False,
        place=view.cardinal,
    )


def _at(view: Any, bet: Any, side: str) -> bool:
    return bet.owner >= 0 and view.places[bet.owner] in (side, "both")


def _sum(bets: Iterable[Any]) -> int:
    """The Influence of these bets; one who bets an Excuse brings none."""
    counted = [bet for bet in bets if bet.card and not bet.stabbed]
    leaving = {bet.owner for bet in counted if is_excuse(bet.card)}
    return sum(influence(bet.card) * (2 if bet.medal else 1) for bet in counted if bet.owner not in leaving)


OUTCOMES = {
    "success": "it succeeds",
    "failure": "it fails",
    "abandoned": "left in the lurch",
    "excused": "nobody is left",
    "empty": "nobody came",
}


def _outcome(view: Any, side: str) -> str:
    """How the Audience came out in the count that is under way: "40 of 50: it fails"."""
    if view.stage != "reckon":
        return ""
    for event in view.count:
        if event.kind == "audience" and event.facts["audience"] == side:
            facts = event.facts
            words = OUTCOMES[facts["status"]]
            counted = facts["status"] in ("success", "failure")
            return f"{facts['total']} of {facts['influence']}: {words}" if counted else words
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


@register.simple_tag
def secrets_aside(reading: Reading) -> list[tuple[str, list[str], list[str]]]:
    """What lies face up for good: each kind with the codes of its cards, or in words."""
    view: Any = reading.view
    titles = favour_titles()

    def named(ids: Iterable[str]) -> list[str]:
        return [f"{titles[audiences()[id].favour]} {audiences()[id].influence}" for id in ids]

    return [
        ("Discarded", list(view.discards), []),
        ("The Cardinal's cards", list(view.shown), []),
        ("Favours used", [], named(view.used)),
        ("Audiences discarded", [], named(view.lost)),
    ]


@register.simple_tag
def secrets_holdings(reading: Reading) -> list[tuple[SeatRow, list[int], int, list[str]]]:
    """What all can work out of each seat's hand, closed bets and third cards: by rank how many Courtiers, the Excuse
    last; how many Valets; and which of those are known."""
    view: Any = reading.view
    found = []
    for row in reading.seats:
        court = view.court[row.number]
        by_rank = [sum(code[1:] == rank for code in court) for rank in ("0", "10", "20", "30", "40", "X")]
        hidden = sum(bet.owner == row.number and not bet.open for bet in view.bets)
        picked = sum(row.number in tie.picked for tie in view.ties)
        picked = max(picked, 1) if view.ties and row.number in view.answered else picked
        found.append(
            (row, by_rank, view.counts[row.number] + hidden + picked - len(court), list(view.known[row.number]))
        )
    return found
