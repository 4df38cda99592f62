"""Positions in the notation of the specification: "b10" is a card bet face down, "b10^" face up, first bet first.

A position is laid at the start of a round: full hands unless said otherwise, the named Audiences turned up. Moves are
texts: "choose king 2", "bet b10 up 2", "stab 0 2", "third king b0", "plan KQQ". All play clockwise from the Word.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from games.rules import Action, Event
from games.rules.kit.chance import Chance
from games.rules.titles.royal_secrets.actions.stored import sound
from games.rules.titles.royal_secrets.cards import (
    ASIDE,
    AUDIENCE,
    AUDIENCES,
    CARDINALS,
    CODES,
    KIND,
    PILE,
    TOTAL,
    VALETS,
    codes,
    ids,
    kinds,
)
from games.rules.titles.royal_secrets.game import RoyalSecrets, go_on
from games.rules.titles.royal_secrets.table import NOWHERE, Options, Table, check
from games.rules.titles.royal_secrets.table.dealing import COURTS

SIDES = {"K": "king", "Q": "queen", "B": "both"}
FIELDS = {  # by verb the fields of its text
    "bet": ("card", "face", "next"),
    "choose": ("audience", "next"),
    "third": ("audience", "card"),
    "stab": ("owner", "slot"),
    "medal": ("owner", "slot"),
    "recruit": ("owner", "slot"),
}
NUMBERS = ("next", "owner", "slot")


def fresh(seats: int, key: str) -> RoyalSecrets:
    """A match that has just been dealt."""
    state = RoyalSecrets.deal(seats=seats, options={}, key=key)
    assert isinstance(state, RoyalSecrets)
    return state


def full(seat: int, *, less: str = "", plus: str = "") -> str:
    """The Courtiers and the Excuse of the seat's colour, without some cards and with others, in card order."""
    hand = COURTS[seat][:]
    for kind in kinds(less.split()):
        hand.remove(kind)
    return " ".join(codes(sorted(hand + kinds(plus.split()))))


def position(
    seats: int,
    *,
    king: str = "medal-1",
    queen: str = "stab-1",
    round: int = 1,
    word: int = 0,
    hands: dict[int, str] | None = None,
    more: dict[int, str] | None = None,
    favours: dict[int, str] | None = None,
    valets: str = "",
    cardinals: str = "K0 K0",
    points: Sequence[int] | None = None,
    known: dict[int, str] | None = None,
    **options: Any,
) -> RoyalSecrets:
    """The state at the start of a round. `hands` are whole, `more` is added to full ones; piles are next card first."""
    held = [
        kinds((hands or {}).get(seat, full(seat, plus=(more or {}).get(seat, ""))).split()) for seat in range(seats)
    ]
    pile, red = [[KIND[code] for code in reversed(text.split())] for text in (valets, cardinals)]
    won = [sorted([AUDIENCE[card] for card in (favours or {}).get(seat, "").split()]) for seat in range(seats)]
    up = [AUDIENCE[king], AUDIENCE[queen]]
    rest = [number for number in range(len(AUDIENCES)) if number not in up and all(number not in row for row in won)]
    aside, rest = rest[:ASIDE], rest[ASIDE:]
    left = PILE - round
    piles = [[*rest[:left], up[0]], [*rest[left : 2 * left], up[1]]]
    red = [*missing(CARDINALS, red), *red]
    mine = [kind for court in COURTS[:seats] for kind in court]
    gone = Counter([*mine, *missing(VALETS, [])]) - Counter([*pile, *[kind for hand in held for kind in hand]])
    table = Table(
        options=Options(**options),
        chance=Chance.seeded("position", "position"),
        hands=held,
        points=list(points or [10] * seats),
        valets=pile,
        cardinals=red,
        shown=[],
        discards=sorted(gone.elements()),
        piles=piles,
        aside=aside,
        audiences=[],
        favours=won,
        used=[],
        lost=rest[2 * left :],
        stage="choose",
        round=round - 1,
        word=word,
        acted=0,
        places=[NOWHERE] * seats,
        arrived=[],
        planned=False,
        bets=[[] for _ in range(seats)],
        cardinal=NOWHERE,
        cardinal_bets=[],
        asked=[],
        plans=[None] * seats,
        ties=[],
        gains=[0] * seats,
        failed=[0] * seats,
        struck=[0] * seats,
        graced=0,
        mastered=0,
        given=[[] for _ in range(seats)],
        known=[kinds((known or {}).get(seat, "").split()) for seat in range(seats)],
        count=[],
        reason="",
    )
    go_on(table, "begin", [])
    assert check(table), "there is no such position"
    assert sound(table), "nobody is asked so"
    return RoyalSecrets(table)


def missing(those: range, there: Iterable[int]) -> list[int]:
    """The cards of those kinds that are not there."""
    return list((Counter({kind: TOTAL[kind] for kind in those}) - Counter(there)).elements())


def action(text: str) -> Action:
    """The action in a text."""
    verb, *rest = text.split()
    fields: dict[str, Any] = dict(zip(FIELDS.get(verb, ()), rest, strict=False))
    if verb == "plan":
        fields = {"placement": [SIDES[letter] for letter in rest[0]]}
    return RoyalSecrets.action(
        {"type": verb} | {name: int(value) if name in NUMBERS else value for name, value in fields.items()}
    )


def in_words(move: Action) -> str:
    """The text of an action; the reverse of `action`."""
    data = RoyalSecrets.unaction(move)
    verb = data.pop("type")
    if verb == "plan":
        return "plan " + "".join(side[0].upper() for side in data["placement"])
    return " ".join([verb, *[str(data[name]) for name in FIELDS.get(verb, ()) if data[name] is not None]])


def play(state: RoyalSecrets, text: str, seat: int | None = None) -> list[Event]:
    """The seat (else the first that is waited for) does that."""
    return list(state.play(state.waiting()[0] if seat is None else seat, action(text)))


def legal(state: RoyalSecrets, seat: int | None = None) -> list[str]:
    """What the seat (else the first that is waited for) may do."""
    return [in_words(move) for move in state.legal(state.waiting()[0] if seat is None else seat)]


def clockwise(state: RoyalSecrets) -> int:
    """Whom the Word holder names where all play clockwise."""
    return (state.table.word + 1) % len(state.table.hands)


def choose_all(state: RoyalSecrets, places: str) -> list[Event]:
    """All choose, clockwise from the Word; by seat K, Q or B: "K K Q B"."""
    letters, happened = places.split(), []
    for _ in letters:
        happened += play(state, f"choose {SIDES[letters[state.table.word]]} {clockwise(state)}")
    return happened


def bet_once(state: RoyalSecrets, *cards: str) -> list[Event]:
    """The Word holder and those after it each bet that card ("b10^" face up), by seat."""
    happened: list[Event] = []
    for _ in cards:
        happened += lay(state, cards[state.table.word])
    return happened


def lay(state: RoyalSecrets, card: str, next: int | None = None) -> list[Event]:
    """The Word holder bets that card, and names the next seat clockwise if no other is named."""
    named = clockwise(state) if next is None else next
    last = state.table.stage == "bet2" and sum(len(bets) for bets in state.table.bets) == 2 * len(state.table.hands) - 1
    text = f"bet {card.rstrip('^')} {'up' if card.endswith('^') else 'down'}"
    return play(state, text if last else f"{text} {named}")


def bet_all(state: RoyalSecrets, *bets: str) -> list[Event]:
    """All bet twice, clockwise from the Word; by seat two cards: "b0^ bX"."""
    pairs = [pair.split() for pair in bets]
    return bet_once(state, *[first for first, _ in pairs]) + bet_once(state, *[second for _, second in pairs])


def counted(places: str, *bets: str, seats: int | None = None, **laid: Any) -> tuple[RoyalSecrets, list[Event]]:
    """A position played through the bets, and what has happened since the last of them began."""
    state = position(seats or len(bets), **laid)
    choose_all(state, places)
    return state, bet_all(state, *bets)


def hand(state: RoyalSecrets, seat: int) -> str:
    """The seat's cards in card order; compare with `full`."""
    return " ".join(codes(state.table.hands[seat]))


def favours(state: RoyalSecrets, seat: int) -> list[str]:
    """The Favours before the seat."""
    return list(ids(state.table.favours[seat]))


def discarded(state: RoyalSecrets) -> list[str]:
    """The Audiences discarded, used Favours aside."""
    return list(ids(state.table.lost))


def told(events: Iterable[Event], kind: str) -> list[dict[str, Any]]:
    """The facts of the events of that kind."""
    return [event.facts for event in events if event.kind == kind]


def everywhere(state: RoyalSecrets) -> Counter[str]:
    """Every card of the match, wherever it is."""
    table = state.table
    zones = [*table.hands, table.valets, table.cardinals, table.shown, table.discards]
    bets = [bet.card for row in (*table.bets, table.cardinal_bets) for bet in row]
    thirds = [card for tie in table.ties for card in tie.cards if card >= 0]
    return Counter([CODES[card] for zone in (*zones, bets, thirds) for card in zone])
