"""Template tags of Royale's table: `{% court reading as court %}`, `{% packing reading as packed %}`, its pictures."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from django import template
from django.http import QueryDict
from django.templatetags.static import static
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.matches.look import Choice, Reading, SeatRow

register = template.Library()
KINDS = ("glory", "gold", "grain", "wood", "iron", "stone")  # card order
ROLES = {"grain": "farmer", "wood": "forester", "iron": "smith", "stone": "mason"}
GLORY, QUEEN = 0, 0
CITIZENS = range(1, 5)


class Mark(msgspec.Struct):
    """So many cards of a kind that lie open or are known to lie face down; `told` if everybody knows."""

    code: str
    many: int
    told: bool = True

    @property
    def cards(self) -> list[str]:
        """The kind as often as there are cards."""
        return [self.code] * self.many


class Place(msgspec.Struct):
    """A place at the table as the reader sees it; without a row a Serf sits there. `count` are its hidden cards."""

    number: int
    row: SeatRow | None
    mine: bool
    role: str
    count: int
    up: list[Mark]
    known: list[Mark]
    waited: bool
    on_turn: bool

    @property
    def name(self) -> str:
        """Who sits there: "you", a player's name, "the Serf at place 3"."""
        if self.row is None:
            return f"the Serf at place {self.number}"
        return "you" if self.mine else self.row.name

    @property
    def short(self) -> str:
        """The same where there is little room: "Serf 3"."""
        return self.name if self.row else f"Serf {self.number}"

    @property
    def office(self) -> str:
        """The role's name: "Farmer"."""
        return role_name(self.role)

    @property
    def size(self) -> str:
        """How many cards it holds: "3 cards"."""
        return f"{self.count or 'no'} card{'' if self.count == 1 else 's'}"


class Court(msgspec.Struct):
    """All five `places`, the Citizens again clockwise from the reader's left (for the Queen and a spectator from
    hers), so many of them `before` the Queen.

    `ways` are the Citizens in the order in which shipments pass them on, from the reader or place 1 on. `inside` is
    what the reader knows of the shipment under way, `harmless` whether she knows that no Glory can be in it.
    """

    places: list[Place]
    now: Place
    own: Place | None
    citizens: list[Place]
    before: int
    ways: list[Place]
    sender: Place | None
    recipient: Place | None
    asked: list[Place]
    inside: list[Mark]
    harmless: bool

    @property
    def queen(self) -> Place:
        """Her place."""
        return self.places[QUEEN]

    @property
    def others(self) -> list[Place]:
        """The Citizens but the reader."""
        return [place for place in self.citizens if not place.mine]


@register.simple_tag
def court(reading: Reading) -> Court:
    """The places as the reader of the table sees them."""
    view: Any = reading.view
    ledger = view.known if view.known.lo else view.public
    places = [_place(reading, number, ledger) for number in range(5)]
    own = view.own if view.own in CITIZENS else 0
    clockwise = [places[number] for number in (*range(own + 1, 5), *range(1, own + 1))]
    first = own or 1
    ways = [places[number] for number in (*range(first, 0, -1), *range(4, first, -1))]
    return Court(
        places=places,
        now=places[view.place],
        own=None if view.own is None else places[view.own],
        citizens=clockwise,
        before=4 - own if own else 0,
        ways=ways,
        sender=places[view.sender] if view.sender else None,
        recipient=places[view.recipient] if view.sender else None,
        asked=[places[number] for number in view.asked],
        inside=_marks(ledger.lo[0], view.public.lo[0]) if view.sender else [],
        harmless=bool(view.sender) and not ledger.hi[0][GLORY],
    )


def _place(reading: Reading, number: int, ledger: Any) -> Place:
    view: Any = reading.view
    seat = view.seat_at[number]
    row = reading.seats[seat] if seat >= 0 else None
    return Place(
        number=number,
        row=row,
        mine=row is not None and row.number == reading.eyes,
        role=view.roles[number],
        count=view.counts[number],
        up=[Mark(code, view.up[number].count(code)) for code in KINDS if code in view.up[number]],
        known=_marks(ledger.lo[number], view.public.lo[number]) if number in CITIZENS else [],
        waited=row is not None and row.waiting,
        on_turn=number == view.place,
    )


def _marks(known: Sequence[int], public: Sequence[int]) -> list[Mark]:
    return [Mark(code, many, told >= many) for code, many, told in zip(KINDS, known, public, strict=True) if many]


@register.simple_tag
def packing(reading: Reading, sent: QueryDict | None = None) -> list[tuple[str, int, bool]]:
    """The cards of the reader's hand, each as its kind, a number of its own, and whether it is ticked to be shipped.

    Ticked are those of the shipment that is chosen, else those in the form that she `sent` and that was refused.
    """
    view: Any = reading.view
    ships = (list(move.fields["cards"]) for move in reading.moves if move.type == "ship" and move.chosen)
    chosen = next(ships, sent.getlist("cards") if sent else [])
    found = []
    for number, code in enumerate(view.hand):
        found.append((code, number, code in chosen))
        if code in chosen:
            chosen.remove(code)
    return found


@register.filter
def of_type(moves: Iterable[Choice], types: str) -> list[Choice]:
    """Those of the moves that have one of these types: `moves|of_type:"tax collect"`."""
    return [move for move in moves if move.type in types.split()]


@register.filter
def words(text: str) -> list[str]:
    """The words of a text."""
    return text.split()


@register.filter
def also(one: str, other: str) -> str:
    """Both: "Ada and Bob"."""
    return f"{one} and {other}"


@register.filter
def copies(cards: Sequence[str], code: str) -> int:
    """How many of the cards are of that kind."""
    return cards.count(code)


@register.filter
def holder_of(shown: Court, role: str) -> str:
    """Who has that role: "Ada"; nothing as long as it is free."""
    return next((place.name for place in shown.places if place.role == role and place.row), "")


@register.filter
def placing(move: Choice) -> str:
    """Where a move seats the Serfs: "Smith 2, Mason 3"."""
    return ", ".join(f"{role_name(role)} {place}" for place, role in move.fields["placed"])


@register.filter
def takes(move: Choice) -> str:
    """How much Gold a move takes: "Take 2 Gold"."""
    many = move.fields["gold"] if move.type == "inspect" else sum(gold for _, gold in move.fields["taken"])
    return f"Take {many} Gold"


@register.filter
def sources(move: Choice) -> str:
    """From which Serfs a move takes Gold: "1 of Serf 2, 2 of Serf 3"."""
    return ", ".join(f"{gold} of Serf {place}" for place, gold in move.fields["taken"])


@register.filter
def role_name(code: str) -> str:
    """The name of the role whose own Resource that is: "Farmer"."""
    return ROLES.get(code, "").capitalize()


@register.filter
def role_picture(code: str) -> str:
    """The picture's name of that role: "farmer"."""
    return ROLES.get(code, "")


@register.simple_tag
@lru_cache(maxsize=64)
def royale_picture(name: str) -> SafeString:
    """A bare picture, without the word that a reader needs beside it: a kind of card, a role, queen, serf, coin."""
    return mark_safe(_picture(name, "0 0 100 100" if name == "coin" else "0 0 100 110", 40, 44))  # noqa: S308


@register.simple_tag
@lru_cache(maxsize=16)
def royale_card(code: str) -> SafeString:
    """A card's face with its name as part of the picture, or its back."""
    if code == "back":
        return mark_safe(f'<span class="card__face">{_picture(code, "0 0 100 140", 60, 84)}</span>')  # noqa: S308
    name = f'<span class="card__caption" aria-hidden="true">{escape(code.capitalize())}</span>'
    drawn = _picture(code, "0 0 100 110", 60, 66)
    return mark_safe(f'<span class="card__face card__face--pictured">{drawn}{name}</span>')  # noqa: S308


def _picture(name: str, box: str, width: int, height: int) -> str:
    return (
        f'<svg viewBox="{box}" width="{width}" height="{height}" aria-hidden="true">'
        f'<use href="{static("tables/royale/royale.svg")}#{escape(name)}"/></svg>'
    )
