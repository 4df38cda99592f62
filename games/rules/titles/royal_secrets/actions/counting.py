"""The verbs of phase 3: recruit, a third card, mercy, and `done` in every window (SE-40, SE-54 to SE-58)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import ClassVar

from games.rules.titles.royal_secrets.actions.favours import holds, spend
from games.rules.titles.royal_secrets.actions.verbs import DONE, Log, Move, Owner, Slot, Step
from games.rules.titles.royal_secrets.cards import CODES, KIND, SIDES, ZEROS, Code, Favour, Side
from games.rules.titles.royal_secrets.table import BOTH, NO_CARD, NOBODY, Table, Tie, bet_of, laid


class Recruit(Move, frozen=True):
    """SE-40: mark a bet of another seat at the own Audience; it goes to the recruiter's hand in the end (SE-71)."""

    refusal: ClassVar[str] = "That card cannot be recruited."
    owner: Owner
    slot: Slot

    def apply(self, table: Table, seat: int, log: Log) -> Step:
        """The mark is public; the card still counts."""
        spend(table, seat, "recruitment", log)
        bet = bet_of(table, self.owner, self.slot)
        bet.recruiter = seat
        code = (CODES[bet.card],) if bet.open else ()
        log.append(("marked", seat, self.owner, self.slot, *code))
        return "mark"


class Third(Move, frozen=True):
    """SE-54: pick a card of the hand for a tie."""

    refusal: ClassVar[str] = "Pick a card of your hand for a tie of yours."
    audience: Side
    card: Code

    def apply(self, table: Table, seat: int, log: Log) -> Step:
        """Nobody sees it until all is answered."""
        kind, tie = KIND[self.card], next(tie for tie in table.ties if SIDES[tie.side] == self.audience)
        table.hands[seat].remove(kind)
        tie.cards[tie.seats.index(seat)] = kind
        table.given[seat].append(self.audience)
        log.append(("answered", seat, "third", {"audience": self.audience, "card": self.card}))
        return "weigh"


class Grace(Move, frozen=True):
    """SE-58: Royal Grace, all losses of the round are cancelled."""

    refusal: ClassVar[str] = "Royal Grace would change nothing for you now."

    def apply(self, table: Table, seat: int, log: Log) -> Step:
        """Open at once."""
        table.graced |= 1 << seat
        return shown_mercy(table, seat, "grace", log)


class Master(Move, frozen=True):
    """SE-58: Master Stroke, losses at Audiences become gains."""

    refusal: ClassVar[str] = "Master Stroke would change nothing for you now."

    def apply(self, table: Table, seat: int, log: Log) -> Step:
        """Open at once."""
        table.mastered |= 1 << seat
        return shown_mercy(table, seat, "master", log)


GRACE, MASTER = Grace(), Master()
RECRUITS = {(owner, slot): Recruit(owner, slot) for owner in range(5) for slot in (1, 2)}


@cache
def thirds(side: Side) -> tuple[Third, ...]:
    """By kind the picking of such a card for that Audience."""
    return tuple([Third(side, code) for code in CODES])


def shown_mercy(table: Table, seat: int, favour: Favour, log: Log) -> Step:
    """The Favour is used, and told in the count."""
    spend(table, seat, favour, log)
    table.count.append(log[-1])
    return "weigh"


def to_recruit(table: Table, seat: int) -> Sequence[Move]:
    """SE-40: for the first who is asked."""
    return (*recruits(table, seat), DONE) if table.asked[:1] == [seat] else ()


def recruits(table: Table, seat: int) -> list[Move]:
    """SE-40: the bets that the seat can recruit: of company, not discarded, not marked, no open Courtier 0."""
    if not holds(table, seat, "recruitment"):
        return []
    return [
        RECRUITS[owner, slot]
        for owner, slot, bet in laid(table)
        if bet.recruiter == NOBODY
        and not bet.stabbed
        and not (bet.open and bet.card in ZEROS)
        and in_company(table, seat, owner)
    ]


def in_company(table: Table, seat: int, owner: int) -> bool:
    """SE-40: whether they share an Audience; nobody does so with himself or with the Cardinal."""
    if owner in (seat, NOBODY):
        return False
    mine, other = table.places[seat], table.places[owner]
    return mine == other or BOTH in (mine, other)


def to_reckon(table: Table, seat: int) -> Sequence[Move]:
    """SE-54, SE-58: mercy for who is asked for it, and a third card for each open tie of the seat."""
    asked = seat in table.asked
    mercy = mercies(table, seat) if asked else []
    picks = [thirds(SIDES[tie.side])[kind] for tie in owed(table, seat) for kind in dict.fromkeys(table.hands[seat])]
    return [*mercy, *picks, DONE] if asked else picks


def owed(table: Table, seat: int) -> list[Tie]:
    """SE-54, SE-55: the ties in which the seat has a third card to pick."""
    if not table.hands[seat]:
        return []
    return [tie for tie in table.ties if seat in tie.seats and tie.cards[tie.seats.index(seat)] == NO_CARD]


def mercies(table: Table, seat: int) -> list[Move]:
    """SE-58: the Favours that would still change something for the seat."""
    failed, struck = table.failed[seat], table.struck[seat]
    if not table.favours[seat] or not (failed or struck):
        return []
    mastered = table.mastered >> seat & 1
    listed: list[Move] = []
    if not table.graced >> seat & 1 and (struck or (failed and not mastered)) and holds(table, seat, "grace"):
        listed.append(GRACE)
    if failed and not mastered and holds(table, seat, "master"):
        listed.append(MASTER)
    return listed
