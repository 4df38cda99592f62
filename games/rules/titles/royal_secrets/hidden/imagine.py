"""A table drawn at random from those that look like a view (section 5, the last point)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, cast

from games.rules.contract import Unreadable
from games.rules.kit.chance import Chance
from games.rules.titles.royal_secrets import BOX
from games.rules.titles.royal_secrets.cards import (
    ASIDE,
    AUDIENCE,
    AUDIENCES,
    CARDINALS,
    CODES,
    COLOURS,
    KIND,
    SIDES,
    TOTAL,
    VALETS,
    kinds,
)
from games.rules.titles.royal_secrets.hidden.records import LaidBet, SecretsView, TieView
from games.rules.titles.royal_secrets.hidden.view import WHERE, view
from games.rules.titles.royal_secrets.table import (
    CARDINAL,
    KING,
    NO_CARD,
    NOWHERE,
    QUEEN,
    Bet,
    Place,
    Table,
    Tie,
    noted,
)

# By number of seats, the cards of each kind that are in the game (SE-4).
DECKS = {
    seats: tuple([many if code[0] not in COLOURS[seats:] else 0 for code, many in zip(CODES, TOTAL, strict=True)])
    for seats in BOX.seats
}
REFUSAL = "No table looks like that."
SIDE: tuple[Place, Place] = (KING, QUEEN)
PLACE = {where: cast(Place, number) for number, where in enumerate(WHERE[:-1])} | {"": NOWHERE}


def imagine(seen: SecretsView, key: str) -> Table:
    """A table drawn at random from those that look like this view; raises Unreadable if there is none."""
    try:
        table = laid_out(seen, Chance.seeded("royal-secrets imagine", key))
        deal_hidden(table, seen)
        alike = view(table, seen.seat) == seen and not any(map(lacking, table.known, unseen_cards(table)))
    except (LookupError, TypeError, ValueError) as wrong:  # a view made by hand may say anything
        raise Unreadable(REFUSAL) from wrong
    if not alike:
        raise Unreadable(REFUSAL)
    return table


# What the reader sees


def laid_out(seen: SecretsView, chance: Chance) -> Table:
    """The table with all that the reader sees, and nothing, or NO_CARD, where it does not look."""
    seats = range(len(seen.counts))
    hands = [kinds(hand) for hand in seen.hands] or [[] for _ in seats]
    if seen.seat is not None:
        hands[seen.seat] = kinds(seen.hand)
    reckoned = seen.reckoned
    return Table(
        options=seen.options,
        chance=chance,
        hands=hands,
        points=list(seen.points),
        valets=[],
        cardinals=[],
        shown=[KIND[card] for card in seen.shown],
        discards=[KIND[card] for card in seen.discards],
        piles=[[], []],
        aside=[],
        audiences=[AUDIENCE[card] for card in seen.audiences],
        favours=[[AUDIENCE[card] for card in row] for row in seen.favours],
        used=[AUDIENCE[card] for card in seen.used],
        lost=[AUDIENCE[card] for card in seen.lost],
        stage=seen.stage,
        round=seen.round,
        word=seen.word,
        acted=bits(seen.acted),
        places=[PLACE[place] for place in seen.places],
        arrived=list(seen.arrived),
        planned=seen.planned,
        bets=[[laid(bet) for bet in seen.bets if bet.owner == seat] for seat in seats],
        cardinal=cast(Literal[-1, 0, 1], PLACE[seen.cardinal]),
        cardinal_bets=[laid(bet) for bet in seen.bets if bet.owner == CARDINAL],
        asked=list(seen.asked),
        plans=[None for _ in seats],
        ties=[tied(tie, seen.seat) for tie in seen.ties],
        gains=[row.gain for row in reckoned] or [0 for _ in seats],
        failed=[row.failed for row in reckoned] or [0 for _ in seats],
        struck=[row.struck for row in reckoned] or [0 for _ in seats],
        graced=bits([seat for seat, row in enumerate(reckoned) if row.grace]),
        mastered=bits([seat for seat, row in enumerate(reckoned) if row.master]),
        known=[kinds(row) for row in seen.known],
        count=[noted(event) for event in seen.count],
        reason="seven Audiences" if seen.result else "",
    )


def bits(seats: Iterable[int]) -> int:
    """A set of seats as bits."""
    return sum([1 << seat for seat in seats])


def laid(bet: LaidBet) -> Bet:
    """A bet, NO_CARD where the reader does not know its card."""
    card = KIND[bet.card] if bet.card else NO_CARD
    return Bet(card, bet.face == "up", bet.open, bet.stabbed, bet.medal, bet.recruiter, bits(bet.seen))


def tied(tie: TieView, reader: int | None) -> Tie:
    """A tie with no third card but the reader's own."""
    cards = [KIND[tie.own] if seat == reader and tie.own else NO_CARD for seat in tie.seats]
    return Tie(cast(Literal[0, 1], SIDES.index(tie.side)), list(tie.seats), cards)


# What it does not see


def deal_hidden(table: Table, seen: SecretsView) -> None:
    """Draws all that the reader does not see: answers to Planning, the piles, the hands and the closed cards."""
    answer_plans(table, seen)
    deal_audiences(table, seen)
    others = [] if seen.hands else [seat for seat in range(len(seen.counts)) if seat != seen.seat]
    picks = {seat: picked(table, seen, seat) for seat in others}
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
    tied = [(tie, tie.seats.index(seat)) for tie in table.ties if seat in tie.seats]
    found = [
        one
        for one, tie in zip(tied, [tie for tie in seen.ties if seat in tie.seats], strict=True)
        if seat in tie.picked
    ]
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


def unseen_cards(table: Table) -> list[list[int]]:
    """By seat the cards that some reader does not see: its hand, closed bets, third cards."""
    rows = [
        [*hand, *[bet.card for bet in bets if not bet.open]] for hand, bets in zip(table.hands, table.bets, strict=True)
    ]
    for tie in table.ties:
        for seat, card in zip(tie.seats, tie.cards, strict=True):
            rows[seat].append(card)
    return rows


def lacking(known: list[int], cards: list[int]) -> bool:
    """Whether these are not all among the cards."""
    return any(known.count(card) > cards.count(card) for card in known)


def lay(table: Table, seat: int, cards: list[int], picks: list[tuple[Tie, int]]) -> None:
    """Lays the seat's cards out: any of them may be a closed bet or a third card, the others are its hand."""
    table.chance.shuffle(cards)
    for bet in table.bets[seat]:
        if bet.card == NO_CARD:
            bet.card = cards.pop()
    for tie, place in picks:
        tie.cards[place] = cards.pop()
    table.hands[seat] = sorted(cards)
