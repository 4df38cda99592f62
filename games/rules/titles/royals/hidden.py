"""What a seat knows (section 5 of the specification), and its inverse: a table that looks like that to the seat."""

from __future__ import annotations

from msgspec import Struct

from games.rules.contract import Result, SeatView, Unreadable
from games.rules.kit.arrange import Group, Needs, arrange
from games.rules.kit.chance import Chance
from games.rules.titles.royals.cards import (
    BIT,
    CODES,
    FITS,
    FULL,
    MISFITS,
    NUMBER,
    CardCode,
    codes,
    mask_of,
    numbers,
)
from games.rules.titles.royals.scoring import result
from games.rules.titles.royals.table import Options, Shuffle, Table, after, fitting, known

Cards = tuple[CardCode, ...]


class Misfit(Struct, frozen=True):
    """At least so many of a hand's cards do not fit on that top."""

    top: CardCode
    least: int


class Reshuffled(Struct, frozen=True):
    """The cards of a new deck, and how many of them each seat holds."""

    cards: Cards
    since: tuple[int, ...]


class RoyalsView(SeatView, frozen=True):
    """What one seat may know of a match of Royals. Hands and sets of cards stand in display order.

    `hand` is the seat's own (empty for a spectator); `pile` lies bottom first and `laid` says by whom (-1: turned
    up); `next` is the seat after the one on turn, -1 once over. `start`, `held` (its owner still has it), `undealt`,
    `drew`, `misfit` and `recycled` are what everybody has seen and no hand may contradict. `hands` are all hands
    once the match is over.
    """

    options: Options
    hand: Cards
    counts: tuple[int, ...]
    pile: Cards
    laid: tuple[int, ...]
    deck: int
    direction: int
    next: int
    debt: int
    recycles: int
    turns: int
    passes: int
    out: tuple[int, ...]
    start: CardCode
    starter: int
    held: bool
    undealt: Cards
    drew: tuple[int, ...]
    misfit: tuple[tuple[Misfit, ...], ...]
    recycled: tuple[Reshuffled, ...]
    result: Result | None
    hands: tuple[Cards, ...]


def view(table: Table, seat: int | None) -> RoyalsView:
    """All that the seat may know, built up from nothing; raises Unreadable on no seat of this table."""
    hands = table.hands
    if seat is not None and (type(seat) is not int or not 0 <= seat < len(hands)):
        raise Unreadable("There is no such seat at this table.")
    over = bool(table.reason)
    seen = known(table)
    return RoyalsView(
        seat=seat,
        turn=() if over else (table.seat,),
        options=table.options,
        hand=() if seat is None else codes(hands[seat]),
        counts=tuple([hand.bit_count() for hand in hands]),
        pile=tuple([CODES[card] for card in table.pile]),
        laid=tuple(table.laid),
        deck=len(table.deck),
        direction=table.direction,
        next=-1 if over else after(table, table.seat),
        debt=table.debt,
        recycles=table.recycles,
        turns=table.turns,
        passes=table.passes,
        out=tuple(table.out),
        start=CODES[table.start],
        starter=table.starter,
        held=seen.held,
        undealt=codes(table.undealt),
        drew=tuple(seen.drew),
        misfit=tuple([misfits(noted) for noted in seen.misfit]),
        recycled=tuple([Reshuffled(codes(shuffle.cards), tuple(shuffle.since)) for shuffle in seen.shuffles]),
        result=result(table),
        hands=tuple([codes(hand) for hand in hands]) if over else (),
    )


def misfits(noted: dict[int, int]) -> tuple[Misfit, ...]:
    """What is known not to fit, in the order of the tops."""
    return tuple([Misfit(CODES[top], least) for top, least in sorted(noted.items())])


def imagine(view: RoyalsView, key: str) -> Table:
    """A table drawn at random from those that look like this view; raises Unreadable if there is none."""
    chance = Chance.seeded("royals imagine", key)
    zones = hidden_zones(view, chance)
    hands, deck = zones[:-1], numbers(zones[-1])
    if view.seat is not None:
        hands[view.seat] = mask_of(view.hand)
    chance.shuffle(deck)
    table = Table(
        options=view.options,
        chance=chance,
        hands=hands,
        deck=deck,
        pile=[NUMBER[code] for code in view.pile],
        laid=list(view.laid),
        fits=FULL,
        seat=view.turn[0] if view.turn else 0,
        direction=1 if view.direction == 1 else -1,
        debt=view.debt,
        recycles=view.recycles,
        turns=view.turns,
        passes=view.passes,
        out=list(view.out),
        reason="" if not view.result else "out" if view.result.reason == "out" else "blocked",
        start=NUMBER[view.start],
        starter=view.starter,
        held=view.held,
        undealt=mask_of(view.undealt),
        drew=list(view.drew),
        misfit=[{NUMBER[known.top]: (known.least, len(view.pile)) for known in seat} for seat in view.misfit],
        shuffles=[Shuffle(mask_of(shuffle.cards), list(shuffle.since)) for shuffle in view.recycled],
        counted=len(view.pile),
    )
    table.fits = fitting(table)
    return table


def hidden_zones(view: RoyalsView, chance: Chance) -> list[int]:
    """The hidden cards by zone, seats first and the deck last, dealt at random within what is known."""
    if view.hands:
        shown = [mask_of(hand) for hand in view.hands]
        return [*shown, FULL & ~sum(shown) & ~mask_of(view.pile)]
    zones = arrange(groups(view), needs(view), chance)
    if zones is None:
        raise Unreadable("No table looks like that.")
    return zones


def groups(view: RoyalsView) -> list[Group]:
    """Point 3: the classes of hidden cards, and how many of each class lie in each hand and in the deck."""
    seen = mask_of(view.pile) | mask_of(view.hand)
    others = [0 if seat == view.seat else count for seat, count in enumerate(view.counts)]
    found, used = [], seen
    if view.held and view.starter != view.seat:
        places = [int(seat == view.starter) for seat in range(len(others))]
        found.append(Group([NUMBER[view.start]], [*places, 0]))
        used |= BIT[view.start]
    for shuffle in view.recycled:
        cards = mask_of(shuffle.cards)
        places = [0 if seat == view.seat else count for seat, count in enumerate(shuffle.since)]
        found.append(Group(numbers(cards & ~seen), [*places, 0]))
        used |= cards
    rest = [count - sum(group.places[seat] for group in found) for seat, count in enumerate(others)]
    found.append(Group(numbers(FULL & ~used), [*rest, 0]))
    found[-2 if view.recycled else -1].places[-1] = view.deck
    return found


def needs(view: RoyalsView) -> Needs:
    """Points 1, 2 and 4: of what kinds of card each hidden hand holds at least how many."""
    ever_shuffled = 0
    for shuffle in view.recycled:
        ever_shuffled |= mask_of(shuffle.cards)
    dealt = FULL & ~(mask_of(view.undealt) & ~ever_shuffled)
    found: Needs = [
        [(MISFITS[NUMBER[known.top]], known.least) for known in view.misfit[seat]] + [(dealt, count - view.drew[seat])]
        for seat, count in enumerate(view.counts)
    ]
    for seat in view.turn:
        if view.pile and not view.debt:
            found[seat].append((FITS[NUMBER[view.pile[-1]]], 1))
    if view.seat is not None:
        found[view.seat] = []
    return [*([need for need in wanted if need[1] > 0] for wanted in found), []]
