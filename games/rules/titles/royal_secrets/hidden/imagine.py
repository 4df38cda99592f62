"""A table drawn at random from those that look like a view (section 5, the last point)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, cast

from games.rules.contract import Unreadable
from games.rules.kit.chance import Chance
from games.rules.titles.royal_secrets.cards import AUDIENCE, KIND, SIDES, kinds
from games.rules.titles.royal_secrets.hidden.dealing import PLACE, REFUSAL, deal_hidden
from games.rules.titles.royal_secrets.hidden.records import LaidBet, SecretsView, TieView
from games.rules.titles.royal_secrets.hidden.view import look
from games.rules.titles.royal_secrets.table import CARDINAL, NO_CARD, Bet, Table, Tie, noted


def imagine(seen: SecretsView, key: str) -> Table:
    """A table drawn at random from those that look like this view; raises Unreadable if there is none."""
    try:
        table = laid_out(seen, Chance.seeded("royal-secrets imagine", key))
        deal_hidden(table, seen)
        alike = look(table, seen.seat, seen.count) == seen and not lacking(table) and not untold(seen)
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
        given=[[] for _ in seats],
        known=[kinds(row) for row in seen.known],
        count=list(map(noted, seen.count)),
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


# A view made by hand


def lacking(table: Table) -> bool:
    """Whether a seat does not have the Valets that all know it to have."""
    for seat, known in enumerate(table.known):
        if known:
            cards = [*table.hands[seat], *[bet.card for bet in table.bets[seat] if not bet.open]]
            cards += [tie.cards[tie.seats.index(seat)] for tie in table.ties if seat in tie.seats]
            if any(known.count(card) > cards.count(card) for card in known):
                return True
    return False


def untold(seen: SecretsView) -> bool:
    """Whether the story of the count has secrets, which no view tells."""
    return any(event.secret for event in seen.count)
