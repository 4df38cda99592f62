"""What one seat knows, as records (section 5 of the specification)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from games.rules.contract import Event, Result, SeatView
from games.rules.titles.royal_secrets.cards import Side
from games.rules.titles.royal_secrets.table import Options, Stage


class LaidBet(Struct, frozen=True):
    """A bet as its reader sees it. `owner` is a seat, or -1 for the Cardinal; `slot` is 1 or 2.

    `face` is how it was bet ("up" or "down"); `card` is its code where the reader knows it, else ""; `open` says that
    all see it. `recruiter` is -1 for none; `seen` are the seats whose Espionage has looked at it.
    """

    owner: int
    slot: int
    face: Literal["up", "down"]
    card: str
    open: bool
    stabbed: bool
    medal: bool
    recruiter: int
    seen: tuple[int, ...]


class TieView(Struct, frozen=True):
    """A tie at the top of an Audience: the tied seats; those all know to have picked a third card; the reader's, or "".

    Of a seat tied at both Audiences that has picked once, nobody else knows at which (SE-55): it is in neither
    `picked`, but in the view's `answered`.
    """

    side: Side
    seats: tuple[int, ...]
    picked: tuple[int, ...]
    own: str


class Reckoned(Struct, frozen=True):
    """What a seat gains and loses in the count so far: at Audiences, by Valets; and the mercy it has used."""

    gain: int
    failed: int
    struck: int
    grace: bool
    master: bool


class SecretsView(SeatView, frozen=True):
    """What one seat may know of a match of Royal Secrets. Cards are codes, in card order unless said otherwise.

    `hand` is the seat's own (empty for a spectator), `counts` the sizes of all hands. `points` are all seats'
    (everybody could count them; a page shows others' only with the option `open_points` or at the end). `stage` is
    the part of the round. `audiences` are the ids of the King's and the Queen's card, () at the end; `piles` the
    sizes of the two piles. `favours` are by seat the ids of the cards open before it; `used` and `lost` ids put
    aside and discarded.

    `places` are by seat "king", "queen", "both" or "" for nowhere yet; `arrived` the seats in order of arrival.
    `acted` are the seats that have done the current Word action, `nameable` those to which its holder may give it
    now, () where nobody is named. `cardinal` is the Audience he has joined, or "". `bets` are by owner, seats
    rising and the Cardinal last, then by slot. `asked` are the seats that are still to be asked in the window of
    the stage (public), `answered` those that have answered it unseen (plan, third card). `plan` is the reader's own
    answer to Planning while others are still asked: None for none, () for "done". `given` are in "reckon" its answers
    that lie unseen, in order: "king" or "queen" for a third card there, "done" for mercy. `ties` and `reckoned` (by
    seat) are there in "reckon".

    `court` is by seat what all know of its hand, face-down bets and picked third cards together: its Courtiers and
    Excuses, exactly; `known` the Valets known to be there. `count` are the public events of the last count, from
    the reveal on. `valets` and `cardinals` are sizes of piles, `shown` and `discards` cards. `hands` and `bonus`
    are all seats' once the match is over, else ().
    """

    options: Options
    stage: Stage
    round: int
    word: int
    hand: tuple[str, ...]
    counts: tuple[int, ...]
    points: tuple[int, ...]
    audiences: tuple[str, ...]
    piles: tuple[int, int]
    favours: tuple[tuple[str, ...], ...]
    used: tuple[str, ...]
    lost: tuple[str, ...]
    valets: int
    cardinals: int
    shown: tuple[str, ...]
    discards: tuple[str, ...]
    places: tuple[str, ...]
    arrived: tuple[int, ...]
    planned: bool
    acted: tuple[int, ...]
    nameable: tuple[int, ...]
    cardinal: str
    bets: tuple[LaidBet, ...]
    asked: tuple[int, ...]
    answered: tuple[int, ...]
    plan: tuple[str, ...] | None
    given: tuple[str, ...]
    ties: tuple[TieView, ...]
    reckoned: tuple[Reckoned, ...]
    court: tuple[tuple[str, ...], ...]
    known: tuple[tuple[str, ...], ...]
    count: tuple[Event, ...]
    bonus: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    result: Result | None
