"""Who stands at an Audience of Royal Secrets, with which bets: the records that its halves are made of."""

from typing import Any

import msgspec

from games.matches.look import Reading, SeatRow
from games.templatetags.royal_secrets import SLOTS, audiences, card_words

CARDINAL = -1
WORD_STAGES = ("choose", "bet1", "bet2")
BEFORE_BETS = ("plan", "choose", "retinue")
TARGETS = ("stab", "medal", "recruit")
USED_BY = {  # by type of move the Favour that it uses
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

Aims = dict[tuple[int, int], list[str]]  # by owner and slot what the reader can aim at that bet now


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


def aims_of(reading: Reading) -> Aims:
    """By owner and slot what the reader can aim at that bet now."""
    found: Aims = {}
    for move in reading.moves if reading.mine else []:
        if move.type in TARGETS:
            found.setdefault((move.fields["owner"], move.fields["slot"]), []).append(move.type)
    return found


def guest_of(reading: Reading, row: SeatRow, aims: Aims) -> Guest:
    """A seat with its bets as the reader sees them."""
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


def the_cardinal(reading: Reading, aims: Aims) -> Guest:
    """He with his cards, as a guest beside a lone seat."""
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


def _bet(reading: Reading, bet: Any, aims: Aims) -> Bet:
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
