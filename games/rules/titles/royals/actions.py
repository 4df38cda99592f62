"""The verbs of the game: play a card, take the cards owed. What a card does when it is laid stands here too."""

from __future__ import annotations

from collections.abc import Callable

from games.rules.contract import Action, IllegalAction
from games.rules.kit.events import Raw
from games.rules.titles.royals.cards import (
    BIT,
    BITS,
    CODES,
    EFFECT,
    FITS,
    JACK_CARDS,
    JACKS,
    NUMBER,
    CardCode,
)
from games.rules.titles.royals.scoring import goes_out
from games.rules.titles.royals.table import NO_SEAT, Shuffle, Table, after, known, playing

Log = list[Raw]
Effect = Callable[[Table, int, Log], None]


class Play(Action, frozen=True):
    """RS-7, RS-15, RS-16: lay one fitting card on the pile; while a debt is open only a Jack fits."""

    card: CardCode

    @classmethod
    def legal(cls, table: Table, seat: int) -> list[Action]:
        """Each fitting card of the seat's hand, in display order."""
        found: list[Action] = []
        fitting = table.hands[seat] & table.fits
        while fitting:
            lowest = fitting & -fitting
            found.append(PLAYS[lowest])
            fitting ^= lowest
        return found

    def apply(self, table: Table, seat: int, log: Log) -> None:
        """The card is laid and does what it does; raises IllegalAction unless it is in the hand and fits."""
        bit = BIT.get(self.card, 0) if type(self.card) is str else 0
        if not bit & table.hands[seat] & table.fits:
            if not bit & table.hands[seat]:
                raise IllegalAction("That card is not in your hand.")
            raise IllegalAction("Play a Jack or take the cards." if table.debt else "That card does not fit.")
        lay(table, seat, NUMBER[self.card], log)


class Take(Action, frozen=True):
    """RS-16: take all the cards owed; the option of RS-13 says whether the turn is lost."""

    @classmethod
    def legal(cls, table: Table, seat: int) -> list[Action]:
        """Whenever a debt is open."""
        return [TAKE] if table.debt else []

    def apply(self, table: Table, seat: int, log: Log) -> None:
        """The seat draws the debt; raises IllegalAction if there is none."""
        if not table.debt:
            raise IllegalAction("No cards are owed.")
        debt, table.debt, table.fits = table.debt, 0, FITS[table.pile[-1]]
        hit(table, seat, debt, log)


VERBS = (Play, Take)
PLAYS: dict[int, Action] = {BIT[code]: Play(code) for code in CODES}
TAKE = Take()


def lay(table: Table, seat: int, card: int, log: Log) -> None:
    """RS-7, RS-15: the card goes from the hand to the pile; unless that ends the game it has its effect (RS-19)."""
    hands = table.hands
    hands[seat] = left = hands[seat] ^ BITS[card]
    table.pile.append(card)
    table.laid.append(seat)
    table.fits = FITS[card]
    table.turns += 1
    table.passes = 0
    log.append(("play", seat, card))
    if not left and goes_out(table, seat, log):
        return
    effect = EFFECTS[card]
    if effect:
        effect(table, seat, log)
    else:
        table.seat = after(table, seat)
    if not left:
        log.append(("out", seat))


def reverse(table: Table, seat: int, log: Log) -> None:
    """RS-12: a King turns the direction of play; with two players it may give its player another turn."""
    table.direction = -table.direction
    log.append(("reverse", table.direction))
    again = table.options.king_two == "skip" and playing(table) == 2 and table.hands[seat]
    table.seat = seat if again else after(table, seat)


def skip(table: Table, seat: int, log: Log) -> None:
    """RS-14: a Queen skips the next player; with two players its player plays again."""
    skipped = after(table, seat)
    log.append(("skip", skipped))
    table.seat = after(table, skipped)


def jack(table: Table, seat: int, log: Log) -> None:
    """RS-13: the next player draws five cards; RS-16: or is first asked to answer."""
    victim = after(table, seat)
    if table.options.stack:
        table.debt += JACK_CARDS
        table.fits = JACKS
        table.seat = victim
        log.append(("owed", victim, table.debt))
    else:
        hit(table, victim, JACK_CARDS, log)


# By card; the Ace and the numbers have none (RS-17).
EFFECT_OF: dict[str, Effect] = {"reverse": reverse, "skip": skip, "draw": jack}
EFFECTS: tuple[Effect | None, ...] = tuple(EFFECT_OF.get(name) for name in EFFECT)


def hit(table: Table, victim: int, count: int, log: Log) -> None:
    """RS-13: the cards of a Jack are drawn; then the victim plays, or has lost its turn."""
    log.append(("jack", victim, draw(table, victim, count, 0, log), count))
    table.seat = after(table, victim) if table.options.jack == "loses" else victim


def draw(table: Table, seat: int, most: int, wanted: int, log: Log) -> list[int]:
    """RS-8 to RS-11: draws cards one at a time, up to `most` or until one of those wanted comes; returns them."""
    drawn: list[int] = []
    deck, tally = table.deck, table.shuffles[-1].since if table.shuffles else table.drew
    while len(drawn) < most:
        if not deck:
            if not recycle(table, log):
                break
            deck, tally = table.deck, table.shuffles[-1].since
        card = deck.pop()
        drawn.append(card)
        tally[seat] += 1
        if wanted & BITS[card]:
            break
    for card in drawn:
        table.hands[seat] |= BITS[card]
    return drawn


def recycle(table: Table, log: Log) -> bool:
    """RS-10: the pile below the top is shuffled to be the new deck; false if that cannot be."""
    if not table.recycles or len(table.pile) < 2:
        return False
    seen = known(table)
    table.recycles -= 1
    table.deck, table.pile, table.laid = table.pile[:-1], table.pile[-1:], table.laid[-1:]
    taken = sum([1 << card for card in table.deck])
    table.chance.shuffle(table.deck)
    log.append(("recycle", len(table.deck)))
    for older in seen.shuffles:
        older.cards &= ~taken
    table.shuffles = [*seen.shuffles, Shuffle(taken, [0] * len(table.hands))]
    table.held, table.drew, table.counted = seen.held, seen.drew, len(table.pile)
    table.misfit = [{top: (least, table.counted) for top, least in noted.items()} for noted in seen.misfit]
    return True


def could_not_follow(table: Table, seat: int, top: int) -> None:
    """What all have learned (section 5): none of the cards that this seat still holds fits on that top."""
    table.misfit[seat][top] = (table.hands[seat].bit_count(), len(table.pile))


def turn_up(table: Table, log: Log) -> None:
    """RS-5: the first card of another rank than the royals begins the pile; royals go back into the deck."""
    aside = []
    while EFFECT[card := table.deck.pop()]:
        aside.append(card)
        log.append(("turned_up", card, True))
    table.pile.append(card)
    table.laid.append(NO_SEAT)
    table.fits = FITS[card]
    log.append(("turned_up", card, False))
    if aside:
        table.undealt |= sum(1 << royal for royal in aside)
        table.deck += aside
        table.chance.shuffle(table.deck)
