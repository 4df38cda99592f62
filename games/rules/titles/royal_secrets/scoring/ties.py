"""Third cards: who wins a tie, and where the cards go (SE-54 to SE-57)."""

from __future__ import annotations

from bisect import insort

from games.rules.kit.events import Raw
from games.rules.titles.royal_secrets.cards import CODES, EXCUSES, INFLUENCE, SIDES, ZEROS
from games.rules.titles.royal_secrets.table import NO_CARD, NOBODY, Table, Tie, shows, takes_openly, tell


def show_thirds(table: Table, log: list[Raw]) -> list[int]:
    """SE-54: all third cards are turned up together, then passed; by tie who wins it."""
    winners = [winner(tie) for tie in table.ties]
    for tie, first in zip(table.ties, winners, strict=True):
        cards = [
            [seat, None if card == NO_CARD else CODES[card]] for seat, card in zip(tie.seats, tie.cards, strict=True)
        ]
        tell(table, log, "thirds", SIDES[tie.side], cards, None if first == NOBODY else first)
    for tie in table.ties:
        for seat, card in zip(tie.seats, tie.cards, strict=True):
            shows(table, seat, card)
    for tie in table.ties:
        swap(table, tie, log)
    return winners


def winner(tie: Tie) -> int:
    """SE-54 to SE-56: the highest card wins, the Excuse is below all others; nobody wins a new tie."""
    shown = [(rank(card), seat) for seat, card in zip(tie.seats, tie.cards, strict=True) if card != NO_CARD]
    best = max([height for height, _ in shown], default=None)
    first = [seat for height, seat in shown if height == best]
    return first[0] if len(first) == 1 else NOBODY


def rank(card: int) -> tuple[bool, int]:
    """How high a third card is."""
    return card not in EXCUSES, INFLUENCE[card]


def swap(table: Table, tie: Tie, log: list[Raw]) -> None:
    """SE-57: each card goes to the next tied seat on its owner's right; a Courtier 0 comes home."""
    for number, (seat, card) in enumerate(zip(tie.seats, tie.cards, strict=True)):
        if card == NO_CARD:
            continue
        if card in ZEROS:
            insort(table.hands[seat], card)
            tell(table, log, "passed", seat, seat, CODES[card], True)
        else:
            to = tie.seats[number - 1]
            takes_openly(table, to, card)
            tell(table, log, "passed", seat, to, CODES[card], False)
