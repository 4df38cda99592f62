"""What every observer has learned of the hidden cards: section 5 of the specification, steps 1 to 8.

Play only notes what happened (`table.notes`); the bounds are brought up to date when somebody looks. An observer is a
seat, and the last one is the spectator. The rows of an observer's own place are kept as if it could not look.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import add, ge, le

from games.rules.titles.royale.cards import ALL_CARDS, BITS, GLORY, GOLD, HAND, KINDS, MOST, ONE, TOTAL, Cards, size
from games.rules.titles.royale.table import CITIZENS, NO_SEAT, QUEEN, Bounds, Counts, Table

SHIPMENT = 0  # its zone; the others are the Citizens' places
ZONES = range(5)
NOTHING: Counts = (0,) * len(TOTAL)
UNIT: tuple[Counts, ...] = tuple(tuple(int(kind == other) for other in KINDS) for kind in KINDS)
CAPS: tuple[Counts, ...] = tuple(tuple(min(held, most) for most in TOTAL) for held in range(ALL_CARDS + 1))


class Book:
    """The bounds of one observer while the notes are read: as in Bounds, its rows are replaced."""

    __slots__ = ("hi", "lo", "sent_hi", "sent_lo")

    def __init__(self, bounds: Bounds) -> None:
        self.lo, self.hi = list(bounds.lo), list(bounds.hi)
        self.sent_lo, self.sent_hi = bounds.sent_lo, bounds.sent_hi

    def bounds(self) -> Bounds:
        """The bounds as they are now."""
        return Bounds(tuple(self.lo), tuple(self.hi), self.sent_lo, self.sent_hi)


class Ledger:
    """The books of all observers, the number of hidden cards in each zone, and who sits where."""

    __slots__ = ("books", "queen", "seat_at", "sizes")

    def __init__(self, table: Table) -> None:
        self.books = [Book(bounds) for bounds in table.bounds]
        self.sizes = table.sizes[:]
        self.queen, self.seat_at = table.queen, table.seat_at


def counts_of(cards: Cards) -> Counts:
    """How many of each kind these cards are."""
    return (
        cards & MOST,
        cards >> BITS & MOST,
        cards >> 2 * BITS & MOST,
        cards >> 3 * BITS & MOST,
        cards >> 4 * BITS & MOST,
        cards >> 5 * BITS,
    )


def packed(counts: Sequence[int]) -> Cards:
    """The cards of these numbers."""
    return sum([one * many for one, many in zip(ONE, counts, strict=True)])


def less(row: Counts, other: Counts) -> Counts:
    """One row less the other, not below 0."""
    return tuple([have - gone if have > gone else 0 for have, gone in zip(row, other, strict=True)])


def capped(row: Counts, held: int) -> Counts:
    """The upper bounds of a zone with so many hidden cards: none above that, nor above the count in the game."""
    return tuple(map(min, row, CAPS[held]))


# The steps, each for one kind of note


def goes_out(ledger: Ledger, place: int, kind: int) -> None:
    """Step 2: one card of that kind leaves the place for all to see."""
    ledger.sizes[place] -= 1
    for book in ledger.books:
        book.lo[place] = less(book.lo[place], UNIT[kind])
        book.hi[place] = capped(less(book.hi[place], UNIT[kind]), ledger.sizes[place])


def comes_in(ledger: Ledger, place: int, kind: int) -> None:
    """Step 2: one card of that kind enters for all to see."""
    ledger.sizes[place] += 1
    for book in ledger.books:
        book.lo[place] = tuple(map(add, book.lo[place], UNIT[kind]))
        book.hi[place] = capped(tuple(map(add, book.hi[place], UNIT[kind])), ledger.sizes[place])


def leaves_unseen(ledger: Ledger, place: int, cards: Cards, seer: int) -> None:
    """Step 3: these cards leave the place and become the shipment; only the seer sees them. Step 8 for the others."""
    moved, counts = size(cards), counts_of(cards)
    kept = ledger.sizes[place] - moved
    ledger.sizes[SHIPMENT], ledger.sizes[place] = moved, kept
    for observer, book in enumerate(ledger.books):
        lo, hi = book.lo[place], book.hi[place]
        book.sent_lo, book.sent_hi = lo, hi
        if observer == seer:
            learns(book, place, counts, kept)
        else:
            book.lo[SHIPMENT] = tuple([max(0, least - kept) for least in lo])
            book.hi[SHIPMENT] = capped(hi, moved)
            book.lo[place] = tuple([max(0, least - moved) for least in lo])
            book.hi[place] = capped(hi, kept)


def learns(book: Book, sender: int, counts: Counts, kept: int) -> None:
    """Steps 3 and 5: who sees the shipment knows exactly what has left the sender's hand."""
    book.lo[SHIPMENT] = book.hi[SHIPMENT] = counts
    book.lo[sender] = less(book.sent_lo, counts)
    book.hi[sender] = capped(less(book.sent_hi, counts), kept)
    book.sent_lo = book.sent_hi = ()


def seeing(bounds: Bounds, sender: int, cards: Cards, kept: int) -> Bounds:
    """The same bounds for somebody who sees the shipment under way, its sender left with so many cards."""
    book = Book(bounds)
    learns(book, sender, counts_of(cards), kept)
    return book.bounds()


def arrives(ledger: Ledger, place: int) -> None:
    """Step 4: the shipment's bounds are added to the recipient's."""
    ledger.sizes[place] += ledger.sizes[SHIPMENT]
    ledger.sizes[SHIPMENT] = 0
    for book in ledger.books:
        book.lo[place] = tuple(map(add, book.lo[place], book.lo[SHIPMENT]))
        book.hi[place] = capped(tuple(map(add, book.hi[place], book.hi[SHIPMENT])), ledger.sizes[place])
        book.lo[SHIPMENT] = book.hi[SHIPMENT] = NOTHING
        book.sent_lo = book.sent_hi = ()


def ships(ledger: Ledger, sender: int, cards: Cards) -> None:
    """Step 3: a human's shipment is on its way."""
    leaves_unseen(ledger, sender, cards, ledger.seat_at[sender])


def inspects(ledger: Ledger, sender: int, cards: Cards) -> None:
    """Step 5: the Queen learns the shipment."""
    learns(ledger.books[ledger.queen], sender, counts_of(cards), ledger.sizes[sender])


def seizes(ledger: Ledger, sender: int, gold: int) -> None:
    """Step 4: so much Gold is taken out of the shipment; what is left and the sender's hand had that much less."""
    ledger.sizes[SHIPMENT] -= gold
    taken = tuple([gold * one for one in UNIT[GOLD]])
    for book in ledger.books:
        book.lo[SHIPMENT] = less(book.lo[SHIPMENT], taken)
        book.hi[SHIPMENT] = capped(less(book.hi[SHIPMENT], taken), ledger.sizes[SHIPMENT])
        if book.sent_hi:
            book.sent_lo, book.sent_hi = less(book.sent_lo, taken), less(book.sent_hi, taken)
            hi = book.hi[sender]
            book.hi[sender] = (hi[GLORY], min(hi[GOLD], book.sent_hi[GOLD]), *hi[GOLD + 1 :])


def delivers(ledger: Ledger, sender: int, recipient: int, cards: Cards) -> None:
    """Steps 4 and 5: the rest reaches the recipient; a human learns it, a Serf learns nothing."""
    seat = ledger.seat_at[recipient]
    if seat != NO_SEAT:
        learns(ledger.books[seat], sender, counts_of(cards), ledger.sizes[sender])
    arrives(ledger, recipient)


def passes_blind(ledger: Ledger, place: int, cards: Cards, to: int) -> None:
    """Steps 3 and 4: a Serf's card that only the receiver sees."""
    leaves_unseen(ledger, place, cards, ledger.seat_at[to])
    arrives(ledger, to)


def taxes(ledger: Ledger, place: int, gold: int) -> None:
    """Step 6: the hand has no Gold left."""
    ledger.sizes[place] -= gold
    for book in ledger.books:
        lo, hi = book.lo[place], book.hi[place]
        book.lo[place] = (lo[GLORY], 0, *lo[GOLD + 1 :])
        book.hi[place] = capped((hi[GLORY], 0, *hi[GOLD + 1 :]), ledger.sizes[place])


def exchanges(ledger: Ledger, kind: int) -> None:
    """Step 6: both cards of the Resource lie open, so nobody hides one."""
    mask = tuple([1 - one for one in UNIT[kind]])
    for book in ledger.books:
        for rows in (book.lo, book.hi):
            rows[:] = [tuple([many * left for many, left in zip(row, mask, strict=True)]) for row in rows]


def is_called(ledger: Ledger, place: int, cards: Cards) -> None:
    """Step 7: these cards, shown to all, lie face down now."""
    ledger.sizes[place] = size(cards)
    for book in ledger.books:
        book.lo[place] = book.hi[place] = counts_of(cards)


STEPS: dict[str, Callable[..., None]] = {
    "out": goes_out,
    "in": comes_in,
    "exchange": exchanges,
    "ship": ships,
    "inspect": inspects,
    "seize": seizes,
    "deliver": delivers,
    "blind": passes_blind,
    "tax": taxes,
    "call": is_called,
}


def settled(table: Table) -> list[Bounds]:
    """The bounds of all observers as of now: the notes are read, and cleared."""
    if table.notes:
        ledger = Ledger(table)
        for note in table.notes:
            STEPS[note[0]](ledger, *note[1:])
        table.bounds = [book.bounds() for book in ledger.books]
        table.sizes = ledger.sizes
        table.notes = []
    return table.bounds


# RY-3: one card of the special pile to each hand
DEALT = Bounds((NOTHING,) * len(ZONES), (NOTHING, *[(1, *CAPS[HAND][GOLD:])] * len(CITIZENS)))


def opening(seats: int) -> tuple[list[Bounds], list[int]]:
    """Step 1: the bounds of all observers at the deal, and the number of hidden cards in each zone."""
    return [DEALT] * (seats + 1), [0, *[HAND] * len(CITIZENS)]


def fresh(table: Table) -> list[Bounds]:
    """The bounds of a set-up position, where nobody remembers anything but a shipment under way; sets them."""
    table.sizes = [0, *[size(table.hands[place]) for place in CITIZENS]]
    if table.sender:
        table.sizes[table.sender] += size(table.packet)
    most = tuple([CAPS[held] for held in table.sizes])
    seats = len([seat for seat in table.seat_at if seat != NO_SEAT])
    table.bounds = [Bounds((NOTHING,) * len(ZONES), most)] * (seats + 1)
    table.notes = [("ship", table.sender, table.packet)] if table.sender else []
    if table.phase == "inspect":
        table.notes.append(("inspect", table.sender, table.packet))
    return settled(table)


# Holding it against the truth


def within(lo: Counts, counts: Counts, hi: Counts) -> bool:
    """Whether the numbers keep the bounds."""
    return all(map(le, lo, counts)) and all(map(ge, hi, counts))


def truthful(table: Table) -> bool:
    """Whether the hidden cards satisfy the ledger of every observer (of a sound shape)."""
    zones = [counts_of(cards) for cards in (table.packet, *table.hands[QUEEN + 1 :])]
    sent = tuple(map(add, zones[SHIPMENT], zones[table.sender])) if table.sender else NOTHING
    for bounds in settled(table):
        if not all(map(within, bounds.lo, zones, bounds.hi)):
            return False
        # a sender's own bribe that ends the match comes out of its hand after the shipment
        if bounds.sent_hi and not table.reason and not within(bounds.sent_lo, sent, bounds.sent_hi):
            return False
    return True


def sound(table: Table) -> bool:
    """Whether stored bounds can be: their shape, the zones' sizes, and that they are true."""
    seats = len([seat for seat in table.seat_at if seat != NO_SEAT])
    held = [size(cards) for cards in (table.packet, *table.hands[QUEEN + 1 :])]
    rows = [row for bounds in table.bounds for side in (bounds.lo, bounds.hi) for row in side]
    sent = [row for bounds in table.bounds for row in (bounds.sent_lo, bounds.sent_hi)]
    return (
        not table.notes
        and len(table.bounds) == seats + 1
        and table.sizes == held
        and all(len(bounds.lo) == len(bounds.hi) == len(ZONES) for bounds in table.bounds)
        and all(len(row) == len(TOTAL) for row in rows)
        and all(len(row) in (0, len(TOTAL)) for row in sent)
        and all(len(bounds.sent_lo) == len(bounds.sent_hi) for bounds in table.bounds)
        and all(0 <= many <= MOST for row in [*rows, *sent] for many in row)
        and truthful(table)
    )
