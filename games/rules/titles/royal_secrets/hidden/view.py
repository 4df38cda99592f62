"""All that a seat may know of a table, built up from nothing."""

from __future__ import annotations

from games.rules.contract import Event, Unreadable
from games.rules.titles.royal_secrets.actions import nameable, waiting
from games.rules.titles.royal_secrets.cards import CODES, SIDES, VALETS, codes, ids
from games.rules.titles.royal_secrets.hidden.records import LaidBet, Reckoned, SecretsView, TieView
from games.rules.titles.royal_secrets.scoring import bonus, result
from games.rules.titles.royal_secrets.table import CARDINAL, NO_CARD, Bet, Table, written

WHERE = ("king", "queen", "both", "")  # by place; the last is NOWHERE
SEATS = tuple([tuple([seat for seat in range(5) if bits >> seat & 1]) for bits in range(1 << 5)])  # of a set of seats
WORD_ACTIONS = ("choose", "bet1", "bet2")  # the stages in which the Word is given on


def view(table: Table, seat: int | None) -> SecretsView:
    """All that the seat may know, a spectator for None; raises Unreadable on no seat of this table."""
    return look(table, seat, tuple(map(written, table.count)))


def look(table: Table, seat: int | None, count: tuple[Event, ...]) -> SecretsView:
    """The view, with the story of the last count as it has been written out."""
    hands = table.hands
    if seat is not None and (type(seat) is not int or not 0 <= seat < len(hands)):
        raise Unreadable("There is no such seat at this table.")
    stage = table.stage
    over, reckons = stage == "over", stage == "reckon"
    return SecretsView(
        seat=seat,
        turn=waiting(table),
        options=table.options,
        stage=stage,
        round=table.round,
        word=table.word,
        hand=() if seat is None else codes(hands[seat]),
        counts=tuple(map(len, hands)),
        points=tuple(table.points),
        audiences=ids(table.audiences),
        piles=(len(table.piles[0]), len(table.piles[1])),
        favours=tuple(map(ids, table.favours)),
        used=ids(table.used),
        lost=ids(table.lost),
        valets=len(table.valets),
        cardinals=len(table.cardinals),
        shown=codes(table.shown),
        discards=codes(table.discards),
        places=tuple([WHERE[place] for place in table.places]),
        arrived=tuple(table.arrived),
        planned=table.planned,
        acted=SEATS[table.acted],
        nameable=tuple(nameable(table, table.word)) if stage in WORD_ACTIONS else (),
        cardinal=WHERE[table.cardinal],
        bets=laid_bets(table, seat),
        asked=tuple(table.asked),
        answered=answered(table),
        plan=own_plan(table, seat),
        given=() if seat is None else tuple(table.given[seat]),
        ties=ties(table, seat) if table.ties else (),
        reckoned=tuple([reckoned(table, each) for each in range(len(hands))]) if reckons else (),
        court=tuple([court(table, each) for each in range(len(hands))]),
        known=tuple(map(codes, table.known)),
        count=count,
        bonus=tuple(map(bonus, hands)) if over else (),
        hands=tuple(map(codes, hands)) if over else (),
        result=result(table),
    )


def laid_bets(table: Table, reader: int | None) -> tuple[LaidBet, ...]:
    """SE-32, SE-33: the bets, seats rising and the Cardinal last, each with its card where the reader knows it."""
    found = [laid(bet, owner, slot, reader) for owner, row in enumerate(table.bets) for slot, bet in enumerate(row, 1)]
    return (*found, *[laid(bet, CARDINAL, slot, reader) for slot, bet in enumerate(table.cardinal_bets, 1)])


def laid(bet: Bet, owner: int, slot: int, reader: int | None) -> LaidBet:
    """One bet: a closed one is known to its owner (nobody, for the Cardinal) and to who has looked at it (SE-35)."""
    knows = bet.open or (reader is not None and (reader == owner or bet.seen >> reader & 1))
    return LaidBet(
        owner,
        slot,
        "up" if bet.up else "down",
        CODES[bet.card] if knows else "",
        bet.open,
        bet.stabbed,
        bet.medal,
        bet.recruiter,
        SEATS[bet.seen],
    )


def answered(table: Table) -> tuple[int, ...]:
    """Who has answered unseen: a plan or none (SE-20), or at least one third card (SE-54)."""
    if table.stage == "plan":
        return tuple([seat for seat, plan in enumerate(table.plans) if plan is not None])
    return tuple(
        sorted({seat for tie in table.ties for seat, card in zip(tie.seats, tie.cards, strict=True) if card != NO_CARD})
    )


def own_plan(table: Table, reader: int | None) -> tuple[str, ...] | None:
    """The reader's own answer to Planning, as long as it lies unseen."""
    plan = None if reader is None or table.stage != "plan" else table.plans[reader]
    return None if plan is None else tuple([WHERE[place] for place in plan])


def ties(table: Table, reader: int | None) -> tuple[TieView, ...]:
    """The ties; where a seat tied at both Audiences has picked once, nobody else knows at which (SE-55)."""
    picks = [dict(zip(tie.seats, tie.cards, strict=True)) for tie in table.ties]
    halves = {
        seat for seat in picks[0] if len({row[seat] == NO_CARD for row in picks if seat in row}) == len(picks) == 2
    }
    found = []
    for tie, row in zip(table.ties, picks, strict=True):
        own = NO_CARD if reader is None else row.get(reader, NO_CARD)
        picked = tuple([seat for seat, card in row.items() if card != NO_CARD and seat not in halves])
        found.append(TieView(SIDES[tie.side], tuple(tie.seats), picked, "" if own == NO_CARD else CODES[own]))
    return tuple(found)


def reckoned(table: Table, seat: int) -> Reckoned:
    """What the count has brought a seat so far."""
    return Reckoned(
        table.gains[seat],
        table.failed[seat],
        table.struck[seat],
        bool(table.graced >> seat & 1),
        bool(table.mastered >> seat & 1),
    )


def court(table: Table, seat: int) -> tuple[str, ...]:
    """The Courtiers and Excuses that a seat holds or has laid unseen: all can count them (section 5)."""
    cards = [*table.hands[seat], *[bet.card for bet in table.bets[seat] if not bet.open]]
    for tie in table.ties:
        if seat in tie.seats:
            cards.append(tie.cards[tie.seats.index(seat)])
    return tuple([CODES[card] for card in sorted(cards) if card not in VALETS and card != NO_CARD])
