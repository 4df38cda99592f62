"""What a player reckons with: how many cards of a kind are where, as far as its ledger goes."""

from __future__ import annotations

from games.rules.titles.royale.cards import CODES, GLORY, GOLD, KIND, TOTAL
from games.rules.titles.royale.hidden import RoyaleView
from games.rules.titles.royale.table import CITIZENS, NO_SEAT

SHIPMENT = 0
ZONES = range(5)  # the shipment, then the Citizens' places


def reckoned(view: RoyaleView, kind: int) -> list[float]:
    """By zone how many cards of the kind the reader expects there: what is sure, and its share of the others."""
    lo, hi = view.known.lo, view.known.hi
    sizes = (view.size, *view.counts[1:])
    free = [max(0, sizes[zone] - sum(lo[zone])) if hi[zone][kind] > lo[zone][kind] else 0 for zone in ZONES]
    found = [float(lo[zone][kind]) for zone in ZONES]
    if view.own:
        found[view.own], free[view.own] = float(held(view, kind)), 0
    missing = TOTAL[kind] - in_the_open(view, kind) - sum(found)
    share = missing / sum(free) if any(free) else 0.0
    return [
        min(sure + share * room, max(sure, hi[zone][kind]))
        for zone, (sure, room) in enumerate(zip(found, free, strict=True))
    ]


def in_the_open(view: RoyaleView, kind: int) -> int:
    """The cards of the kind that all see: the treasury, face-up cards, what is being given out."""
    shown = sum(up.count(CODES[kind]) for up in view.up) + (view.treasury if kind == GOLD else 0)
    given = (1 if kind == GLORY else 2) if view.giving == CODES[kind] else 0
    return shown + given


def held(view: RoyaleView, kind: int) -> int:
    """The cards of the kind in the reader's own hand."""
    return view.hand.count(CODES[kind])


def known(view: RoyaleView, zone: int, kind: int) -> int:
    """The cards of the kind that the reader is sure of there."""
    return held(view, kind) if view.own and zone == view.own else view.known.lo[zone][kind]


def possible(view: RoyaleView, zone: int, kind: int) -> int:
    """The most cards of the kind that there can be, as far as the reader knows."""
    return held(view, kind) if view.own and zone == view.own else view.known.hi[zone][kind]


def is_serf(view: RoyaleView, place: int) -> bool:
    """Whether a Serf sits there."""
    return view.seat_at[place] == NO_SEAT


def people(view: RoyaleView) -> list[int]:
    """The places of the human Citizens."""
    return [place for place in CITIZENS if not is_serf(view, place)]


def owner(view: RoyaleView, card: str) -> int:
    """The place whose role's Resource that is; 0 for none."""
    return view.roles.index(card) if KIND[card] > GOLD and card in view.roles else 0
