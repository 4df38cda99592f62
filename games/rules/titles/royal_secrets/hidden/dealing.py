"""What the reader of a view does not see, drawn at random among all that it may be."""

from __future__ import annotations

from typing import cast

from games.rules.contract import Unreadable
from games.rules.kit.chance import Chance
from games.rules.titles.royal_secrets import BOX
from games.rules.titles.royal_secrets.actions import mercies
from games.rules.titles.royal_secrets.cards import (
    ASIDE,
    AUDIENCES,
    CARDINALS,
    CODES,
    COLOURS,
    SIDES,
    TOTAL,
    VALETS,
    kinds,
)
from games.rules.titles.royal_secrets.hidden.records import SecretsView
from games.rules.titles.royal_secrets.hidden.view import WHERE
from games.rules.titles.royal_secrets.table import KING, NO_CARD, NOWHERE, QUEEN, Answer, Place, Table, Tie

# By number of seats, the cards of each kind that are in the game (SE-4).
DECKS = {
    seats: tuple([many if code[0] not in COLOURS[seats:] else 0 for code, many in zip(CODES, TOTAL, strict=True)])
    for seats in BOX.seats
}
REFUSAL = "No table looks like that."
SIDE: tuple[Place, Place] = (KING, QUEEN)
PLACE = {where: cast(Place, number) for number, where in enumerate(WHERE[:-1])} | {"": NOWHERE}


def deal_hidden(table: Table, seen: SecretsView) -> None:
    """Draws all that the reader does not see: answers to Planning, the piles, the hands and the closed cards."""
    answer_plans(table, seen)
    deal_audiences(table, seen)
    others = [] if seen.hands else [seat for seat in range(len(seen.counts)) if seat != seen.seat]
    picks = {seat: picked(table, seen, seat) if table.ties else [] for seat in others}
    left = out_of_sight(table)
    held = {seat: certain(table, seen, seat) for seat in others}
    for cards in held.values():
        for card in cards:
            left[card] -= 1
    if min(left) < 0 or any(left[: VALETS.start]) or any(left[VALETS.stop : CARDINALS.start]):
        raise Unreadable(REFUSAL)
    deal_cardinals(table, left)
    table.valets = drawn(left, VALETS, table.chance)
    for seat in others:
        room = seen.counts[seat] + unseen_bets(table, seat) + len(picks[seat]) - len(held[seat])
        if not 0 <= room <= len(table.valets):
            raise Unreadable(REFUSAL)
        lay(table, seat, held[seat] + [table.valets.pop() for _ in range(room)], picks[seat])
    if table.stage == "reckon":
        order_answers(table, seen)


def answer_plans(table: Table, seen: SecretsView) -> None:
    """SE-20: the reader's own answer to Planning; others' may be any plan, or "done"."""
    if seen.stage != "plan":
        return
    for seat in seen.answered:
        table.plans[seat] = a_plan(len(seen.counts), table.chance)
    if seen.seat is not None:
        table.plans[seen.seat] = None if seen.plan is None else [PLACE[place] for place in seen.plan]


def a_plan(seats: int, chance: Chance) -> list[Place]:
    """Any answer to Planning, each as likely."""
    number = chance.below((1 << seats) + 1)
    return [] if number >> seats else [SIDE[number >> seat & 1] for seat in range(seats)]


def order_answers(table: Table, seen: SecretsView) -> None:
    """SE-54, SE-58: the reader's own unseen answers in their order; others' in any."""
    for seat in range(len(seen.counts)):
        given: list[Answer] = [SIDES[tie.side] for tie in table.ties if picked_by(tie, seat)]
        if seat not in table.asked and mercies(table, seat):
            given.append("done")
        table.chance.shuffle(given)
        if seat == seen.seat:
            if sorted(given) != sorted(seen.given):
                raise Unreadable(REFUSAL)
            given = [cast(Answer, answer) for answer in seen.given]
        table.given[seat] = given


def picked_by(tie: Tie, seat: int) -> bool:
    """Whether the seat has picked a third card there."""
    return seat in tie.seats and tie.cards[tie.seats.index(seat)] != NO_CARD


def deal_audiences(table: Table, seen: SecretsView) -> None:
    """SE-3: the Audiences that nobody has seen yet lie in the two piles, or aside."""
    shown = {*table.audiences, *table.used, *table.lost, *[card for row in table.favours for card in row]}
    table.aside = [card for card in range(len(AUDIENCES)) if card not in shown]
    table.chance.shuffle(table.aside)
    table.piles = [[table.aside.pop() for _ in range(size)] for size in seen.piles]
    if len(table.aside) != ASIDE:
        raise Unreadable(REFUSAL)


def picked(table: Table, seen: SecretsView, seat: int) -> list[tuple[Tie, int]]:
    """The ties for which the seat has picked a third card, with its place there; drawn where nobody knows (SE-55)."""
    rows = [(tie, known.picked) for tie, known in zip(table.ties, seen.ties, strict=True) if seat in tie.seats]
    tied = [(tie, tie.seats.index(seat)) for tie, _ in rows]
    found = [one for one, (_, known) in zip(tied, rows, strict=True) if seat in known]
    return [table.chance.pick(tied)] if tied and not found and seat in seen.answered else found


def out_of_sight(table: Table) -> list[int]:
    """By kind how many cards of this table do not lie on it as far as it is laid out."""
    left = list(DECKS[len(table.hands)])
    bets = [bet.card for row in (*table.bets, table.cardinal_bets) for bet in row]
    thirds = [card for tie in table.ties for card in tie.cards]
    for zone in (*table.hands, table.shown, table.discards, bets, thirds):
        for card in zone:
            if card != NO_CARD:
                left[card] -= 1
    return left


def certain(table: Table, seen: SecretsView, seat: int) -> list[int]:
    """What the seat is known to hold or to have laid where the reader does not look.

    A Valet that the reader has seen may be the same as a known one: the seat has at least the larger number of them.
    """
    cards = kinds((*seen.court[seat], *seen.known[seat]))
    for bet in table.bets[seat]:
        if not bet.open and bet.card != NO_CARD and (bet.card in cards or bet.card not in VALETS):
            cards.remove(bet.card)
    return cards


def unseen_bets(table: Table, seat: int) -> int:
    """How many bets of the seat lie there that the reader does not know."""
    return [bet.card for bet in table.bets[seat]].count(NO_CARD)


def drawn(left: list[int], those: range, chance: Chance) -> list[int]:
    """The cards of those kinds that are left, in random order."""
    cards = [kind for kind in those for _ in range(left[kind])]
    chance.shuffle(cards)
    return cards


def deal_cardinals(table: Table, left: list[int]) -> None:
    """SE-6, SE-33: the Cardinal's pile, and his closed card where the reader has not looked at it."""
    table.cardinals = drawn(left, CARDINALS, table.chance)
    for bet in table.cardinal_bets:
        if bet.card == NO_CARD:
            bet.card = table.cardinals.pop()


def lay(table: Table, seat: int, cards: list[int], picks: list[tuple[Tie, int]]) -> None:
    """Lays the seat's cards out: any of them may be a closed bet or a third card, the others are its hand."""
    if picks or unseen_bets(table, seat):
        table.chance.shuffle(cards)
    for bet in table.bets[seat]:
        if bet.card == NO_CARD:
            bet.card = cards.pop()
    for tie, place in picks:
        tie.cards[place] = cards.pop()
    table.hands[seat] = sorted(cards)
