"""The verbs of phase 2: bet, and the Favours Espionage, Stab and Medal of Merit (SE-30 to SE-38)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import ClassVar, Literal

from games.rules.titles.royal_secrets.actions.favours import holds, spend
from games.rules.titles.royal_secrets.actions.naming import acts, nameable
from games.rules.titles.royal_secrets.actions.verbs import DONE, Log, Move, Owner, Seat, Slot, Step
from games.rules.titles.royal_secrets.cards import AUDIENCES, CARDINALS, CODES, KIND, SIDES, Code
from games.rules.titles.royal_secrets.table import (
    BOTH,
    CARDINAL,
    NOWHERE,
    Table,
    bet_of,
    laid,
    shows,
)
from games.rules.titles.royal_secrets.table import Bet as Laid

Face = Literal["up", "down"]
Faces = Literal["either", "up", "down"]
FACES: dict[Faces, tuple[Face, ...]] = {"either": ("up", "down"), "up": ("up",), "down": ("down",)}


class Bet(Move, frozen=True):
    """SE-30, SE-31: lay a card before the pawn, face up or face down, and name who acts next."""

    refusal: ClassVar[str] = "Bet a card of your hand, the second one with the other face than the first."
    card: Code
    face: Face
    next: Seat | None = None

    def apply(self, table: Table, seat: int, log: Log) -> Step:
        """SE-33: where the seat is alone, the Cardinal lays a card as well."""
        kind, up, bets = KIND[self.card], self.face == "up", table.bets[seat]
        table.hands[seat].remove(kind)
        bets.append(Laid(kind, up, up))
        if up:
            shows(table, seat, kind)
        log.append(("bet", seat, len(bets), self.face, self.next, kind))
        if table.cardinal != NOWHERE and table.places[seat] in (table.cardinal, BOTH):
            joins_in(table, log)
        return acts(table, seat, self.next, table.stage, "second" if table.stage == "bet1" else "closing")


class Spy(Move, frozen=True):
    """SE-35: Espionage, the seat sees all closed bets now on the table."""

    reveals: ClassVar[bool] = True
    refusal: ClassVar[str] = "There is no closed card that you could look at now."

    def apply(self, table: Table, seat: int, log: Log) -> Step:
        """It goes on knowing them (section 5)."""
        spend(table, seat, "espionage", log)
        closed = [(owner, slot, bet) for owner, slot, bet in laid(table) if not bet.open and owner != seat]
        for _, _, bet in closed:
            bet.seen |= 1 << seat
        log.append(("spied", seat, [(owner, slot, bet.card) for owner, slot, bet in closed]))
        return again(table)


class Stab(Move, frozen=True):
    """SE-36: discard any closed bet, own or the Cardinal's included."""

    reveals: ClassVar[bool] = True
    refusal: ClassVar[str] = "Only a closed card on the table can be stabbed."
    owner: Owner
    slot: Slot

    def apply(self, table: Table, seat: int, log: Log) -> Step:
        """It is turned up, counts for nothing and has no effect."""
        spend(table, seat, "stab", log)
        bet = bet_of(table, self.owner, self.slot)
        bet.open = bet.stabbed = True
        if self.owner != CARDINAL:
            shows(table, self.owner, bet.card)
        log.append(("stabbed", seat, self.owner, self.slot, CODES[bet.card]))
        return again(table)


class Medal(Move, frozen=True):
    """SE-37: mark any bet, its Influence counts double."""

    refusal: ClassVar[str] = "Only a card on the table without a Medal can have one."
    owner: Owner
    slot: Slot

    def apply(self, table: Table, seat: int, log: Log) -> Step:
        """One Medal a card."""
        spend(table, seat, "medal", log)
        bet = bet_of(table, self.owner, self.slot)
        bet.medal = True
        code = (CODES[bet.card],) if bet.open else ()
        log.append(("medal", seat, self.owner, self.slot, *code))
        return again(table)


SPY = Spy()
PHASE_2 = frozenset([number for number, card in enumerate(AUDIENCES) if card.phase == 2])
BETS = {
    (kind, face, next): Bet(CODES[kind], face, next)
    for kind in range(CARDINALS.start)
    for face in FACES["either"]
    for next in (None, 0, 1, 2, 3, 4)
}
OURS = frozenset(map(id, BETS.values()))
OWNERS = (0, 1, 2, 3, 4, CARDINAL)
STABS = {(owner, slot): Stab(owner, slot) for owner in OWNERS for slot in (1, 2)}
MEDALS = {(owner, slot): Medal(owner, slot) for owner in OWNERS for slot in (1, 2)}


def again(table: Table) -> Step:
    """SE-34: after a Favour the same seat is asked on."""
    return "speak" if table.stage == "lastword" else table.stage


def joins_in(table: Table, log: Log) -> None:
    """SE-33: the Cardinal's first card is open, the second one closed."""
    up, kind = not table.cardinal_bets, table.cardinals.pop()
    table.cardinal_bets.append(Laid(kind, up, up))
    code = (CODES[kind],) if up else ()
    log.append(("cardinal_card", len(table.cardinal_bets), SIDES[table.cardinal], *code))


@cache
def bets(faces: Faces, named: tuple[int, ...]) -> tuple[tuple[Move, ...], ...]:
    """By kind of card how it may be bet: with each of these faces, naming each of these seats, or nobody."""
    return tuple(
        [
            tuple([BETS[kind, face, next] for face in FACES[faces] for next in named or (None,)])
            for kind in range(CARDINALS.start)
        ]
    )


def ways_to_bet(table: Table, seat: int) -> Sequence[Sequence[Move]]:
    """SE-30, SE-31: by kind of card how the seat may bet it now, where it holds one."""
    first = table.bets[seat][0] if table.bets[seat] else None
    return bets("either" if first is None else "down" if first.up else "up", nameable(table, seat))


def to_bet(table: Table, seat: int) -> Sequence[Move]:
    """SE-30, SE-31, SE-34: for the Word holder the Favours, then every card of the hand."""
    if seat != table.word:
        return ()
    ways = ways_to_bet(table, seat)
    listed: list[Move] = favours(table, seat) if table.favours[seat] else []
    for kind in dict.fromkeys(table.hands[seat]):  # cards of one kind are alike
        listed += ways[kind]
    return listed


def lists(table: Table, seat: int, action: Bet) -> bool:
    """Whether `to_bet` lists this very bet: as most moves are bets, they are looked up and not listed again."""
    if id(action) not in OURS or seat != table.word or table.stage not in ("bet1", "bet2"):
        return False
    laid, named = table.bets[seat], nameable(table, seat)
    return (
        KIND[action.card] in table.hands[seat]
        and (not laid or laid[0].up != (action.face == "up"))
        and (action.next in named if named else action.next is None)
    )


def to_speak(table: Table, seat: int) -> Sequence[Move]:
    """SE-38: for the first who is asked."""
    return (*favours(table, seat), DONE) if table.asked[:1] == [seat] else ()


def favours(table: Table, seat: int) -> list[Move]:
    """SE-34 to SE-37: the Favours of phase 2 that the seat can play."""
    if PHASE_2.isdisjoint(table.favours[seat]):
        return []
    listed: list[Move] = [SPY] if holds(table, seat, "espionage") and unspied(table, seat) else []
    if holds(table, seat, "stab"):
        listed += [STABS[owner, slot] for owner, slot, bet in laid(table) if not bet.open]
    if holds(table, seat, "medal"):
        listed += [MEDALS[owner, slot] for owner, slot, bet in laid(table) if not (bet.stabbed or bet.medal)]
    return listed


def unspied(table: Table, seat: int) -> bool:
    """SE-35: whether there is a closed bet not own and not yet seen."""
    return any(not bet.open and owner != seat and not bet.seen >> seat & 1 for owner, _, bet in laid(table))


def has_a_word(table: Table, seat: int) -> bool:
    """SE-38: whether the seat is asked in the Last Word: for a Stab or a Medal, or what it spies can serve it still."""
    able = favours(table, seat)
    return bool(able) and (able[-1] is not SPY or holds(table, seat, "recruitment"))
