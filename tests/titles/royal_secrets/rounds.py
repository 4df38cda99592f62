"""Rounds laid out and played in the notation of the specification's examples, for what a mind makes of them.

Hands and Favours are codes in a row, "b0 b0 bX V10"; who is not named has a full hand and no Favours. "KKQ" places the
seats from seat 0 on ("B": both); "b10 b30^" are a seat's two bets, "^" face up.
"""

from collections.abc import Mapping
from typing import Any

from games.rules import Action
from games.rules.titles.royal_secrets.actions import Bet, Choose
from games.rules.titles.royal_secrets.cards import AUDIENCE, kinds
from games.rules.titles.royal_secrets.game import COURTS, RoyalSecrets, go_on

PLACES: dict[str, Any] = {"K": "king", "Q": "queen", "B": "both"}
Rows = Mapping[int, str]


def begun(
    seats: int = 3,
    *,
    king: str = "medal-1",
    queen: str = "stab-1",
    round: int = 2,
    word: int = 0,
    hands: Rows | None = None,
    favours: Rows | None = None,
    valets: str = "V20 V0",
    cardinals: str = "K0 K0",
    points: int = 10,
) -> RoyalSecrets:
    """A round that has just begun with these two Audiences; of the piles the next card comes first."""
    state = RoyalSecrets.deal(seats=seats, options={}, key="rounds")
    assert isinstance(state, RoyalSecrets)
    table = state.table
    table.hands = [sorted(COURTS[seat]) for seat in range(seats)]
    for seat, row in (hands or {}).items():
        table.hands[seat] = kinds(row.split())
    for seat, row in (favours or {}).items():
        table.favours[seat] = sorted(AUDIENCE[card] for card in row.split())
    table.valets = [kind for code in reversed(valets.split()) for kind in kinds([code])]
    table.cardinals = [kind for code in reversed(cardinals.split()) for kind in kinds([code])]
    table.piles = [[*pile, AUDIENCE[card]] for pile, card in zip(table.piles, (king, queen), strict=True)]
    table.points, table.word, table.round = [points] * seats, word, round - 1
    go_on(table, "begin", [])
    return state


def next_of(state: RoyalSecrets) -> int:
    """The seat that the Word holder names here: the next one clockwise that it may."""
    table, seats = state.table, len(state.table.hands)
    named = {action.next for action in state.legal(table.word) if isinstance(action, Bet | Choose)}
    return next(to for step in range(1, seats) if (to := (table.word + step) % seats) in named)


def placed(places: str, **more: Any) -> RoyalSecrets:
    """A round in which all stand, chosen clockwise from the Word holder."""
    state = begun(len(places), **more)
    for _ in places:
        seat = state.table.word
        state.play(seat, Choose(PLACES[places[seat]], next_of(state)))
    return state


def bet(state: RoyalSecrets, code: str) -> RoyalSecrets:
    """The Word holder bets that card, "^" face up."""
    seat = state.table.word
    last = state.table.stage == "bet2" and state.table.acted | 1 << seat == (1 << len(state.table.hands)) - 1
    state.play(seat, Bet(code.rstrip("^"), "up" if code.endswith("^") else "down", None if last else next_of(state)))
    return state


def wagered(places: str, *bets: str, slots: int = 2, **more: Any) -> RoyalSecrets:
    """A round in which all stand and all have bet so many cards, clockwise from the Word holder."""
    state = placed(places, **more)
    for slot in range(slots):
        for _ in places:
            bet(state, bets[state.table.word].split()[slot])
    return state


def in_short(action: Action) -> str:
    """The verb and its parts: "choose queen 1", "bet b30 up 2", "done"."""
    parts = [part for part in RoyalSecrets.unaction(action).values() if part is not None]
    return " ".join(["".join(side[0] for side in part) if isinstance(part, list) else str(part) for part in parts])
