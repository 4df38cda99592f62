"""Views of Royal Secrets made by hand: what a seat sees, with the few things said that a test is about."""

from typing import Any

import msgspec

from games.rules.titles.royal_secrets.hidden import LaidBet, Reckoned, SecretsView
from games.rules.titles.royal_secrets.table import Options

NAMES = ["Ada", "Bruno", "Cleo", "Dario", "Eve"]
HAND = ("b0", "b10", "b20", "V-10", "bX")


def laid(owner: int, slot: int, text: str, **changes: Any) -> LaidBet:
    """A bet: "b30^" lies open, "b30" closed and known to the reader, "" closed and unknown."""
    face = "up" if text.endswith("^") else "down"
    found: dict[str, Any] = {
        "owner": owner,
        "slot": slot,
        "face": face,
        "card": text.rstrip("^"),
        "open": face == "up",
        "stabbed": False,
        "medal": False,
        "recruiter": -1,
        "seen": (),
    }
    return LaidBet(**{**found, **changes})


def reckoned(gain: int = 0, failed: int = 0, struck: int = 0, *, grace: bool = False, master: bool = False) -> Reckoned:
    """What a seat gains and loses in a round."""
    return Reckoned(gain, failed, struck, grace, master)


def seen(reader: int | None = 0, **changes: Any) -> SecretsView:
    """What the reader sees of a match of four in round 2 in which seat 0 holds the Word and is to choose.

    `changes` are fields of the view.
    """
    seats = len(changes.get("places", ("",) * 4))
    hand = changes.get("hand", HAND if reader == 0 else ())
    found: dict[str, Any] = {
        "seat": reader,
        "turn": (0,),
        "options": Options(),
        "stage": "choose",
        "round": 2,
        "word": 0,
        "hand": hand,
        "counts": tuple([len(hand) if seat == reader else 9 for seat in range(seats)]),
        "points": (10,) * seats,
        "audiences": ("medal-1", "stab-1"),
        "piles": (5, 5),
        "favours": ((),) * seats,
        "used": (),
        "lost": (),
        "valets": 6,
        "cardinals": 14,
        "shown": (),
        "discards": (),
        "places": ("",) * seats,
        "arrived": (),
        "planned": False,
        "acted": (),
        "nameable": tuple(range(1, seats)),
        "cardinal": "",
        "bets": (),
        "asked": (),
        "answered": (),
        "plan": None,
        "given": (),
        "ties": (),
        "reckoned": (),
        "court": ((),) * seats,
        "known": ((),) * seats,
        "count": (),
        "bonus": (),
        "hands": (),
        "result": None,
    }
    return SecretsView(**{**found, **changes})


def changed(view: SecretsView, **changes: Any) -> SecretsView:
    """The same view but for these fields."""
    return msgspec.structs.replace(view, **changes)
