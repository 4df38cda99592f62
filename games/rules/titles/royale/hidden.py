"""What a seat knows (section 5 of the specification), and its inverse: a table that looks like that to the seat."""

from __future__ import annotations

from typing import cast

from games.rules.contract import Result, SeatView, Unreadable
from games.rules.kit.chance import Chance
from games.rules.kit.spread import Pair, Zone, spread
from games.rules.titles.royale.actions import callable_serfs, waiting
from games.rules.titles.royale.cards import (
    CODES,
    GLORY,
    GOLD,
    KIND,
    ONE,
    ROLES,
    TOTAL,
    CardCode,
    Cards,
    RoleCode,
    cards_of,
    codes,
    size,
)
from games.rules.titles.royale.ledger import SHIPMENT, counts_of, less, packed, seeing, settled
from games.rules.titles.royale.scoring import result
from games.rules.titles.royale.table import (
    CITIZENS,
    NO_KIND,
    NO_ROLE,
    NO_SEAT,
    QUEEN,
    Bounds,
    Counts,
    Fate,
    Options,
    Phase,
    Reason,
    Table,
    Winner,
    given_away,
)

ALL = packed(TOTAL)
UNTOLD = Bounds((), ())


class RoyaleView(SeatView, frozen=True):
    """What one seat may know of a match of Royale. Lists by place have five entries, the Queen's first.

    `own` is the reader's place (0 the Queen, None a spectator), `hand` the cards in its hand, once it may see them.
    `seat_at` is -1 for a Serf; until the Serfs are `placed` the humans stand first. `counts` are the hidden cards of
    each place, `up` a Serf's face-up ones, `callable` the Serfs that may be called. A shipment is under way while
    `sender` is not 0; `packet` are its cards where the reader sees them, `size` how many they are. `asked` are places.
    `known` is the reader's ledger, `public` the spectator's. `hands` are all hidden cards by place once the match is
    over.
    """

    options: Options
    own: int | None
    queen: int
    seat_at: tuple[int, ...]
    placed: bool
    roles: tuple[RoleCode | str, ...]
    phase: Phase
    round: int
    place: int
    worked: bool
    turns: int
    treasury: int
    counts: Counts
    up: tuple[tuple[CardCode, ...], ...]
    callable: tuple[int, ...]
    sender: int
    recipient: int
    size: int
    packet: tuple[CardCode, ...]
    asked: tuple[int, ...]
    giving: CardCode | str
    reveals: int
    untouched: bool
    last: Fate
    last_taken: int
    hand: tuple[CardCode, ...]
    known: Bounds
    public: Bounds
    result: Result | None
    hands: tuple[tuple[CardCode, ...], ...]


def view(table: Table, seat: int | None) -> RoyaleView:
    """All that the seat may know, built up from nothing; raises Unreadable on no seat of this table."""
    bounds = settled(table)
    if seat is not None and (type(seat) is not int or not 0 <= seat < len(bounds) - 1):
        raise Unreadable("There is no such seat at this table.")
    own = None if seat is None else table.seat_at.index(seat)
    hand = table.hands[own] if own and table.phase != "role" else 0  # RY-6
    known = UNTOLD if seat is None else bounds[seat]
    if own and table.phase != "role":
        known = with_rows(known, own, counts_of(hand), counts_of(hand))
    over = bool(table.reason)
    sees = over or own == table.sender or (own == QUEEN and table.phase == "inspect")  # RY-16, RY-22
    return RoyaleView(
        seat=seat,
        turn=waiting(table),
        options=table.options,
        own=own,
        queen=table.queen,
        seat_at=table.seat_at,
        placed=table.phase not in ("role", "serfs"),
        roles=tuple(["" if role == NO_ROLE else ROLES[role] for role in table.role]),
        phase=table.phase,
        round=table.round,
        place=table.place,
        worked=table.worked,
        turns=table.turns,
        treasury=table.treasury,
        counts=tuple([size(cards) for cards in table.hands]),
        up=tuple([codes(cards) for cards in table.up]),
        callable=() if over else tuple(callable_serfs(table)),
        sender=table.sender,
        recipient=table.recipient,
        size=size(table.packet),
        packet=codes(table.packet) if table.packet and sees else (),
        asked=tuple(table.asked),
        giving="" if table.giving == NO_KIND else CODES[table.giving],
        reveals=table.reveals,
        untouched=table.untouched,
        last=table.last,
        last_taken=table.last_taken,
        hand=codes(hand),
        known=known,
        public=bounds[-1],
        result=result(table),
        hands=tuple([codes(cards) for cards in table.hands]) if over else (),
    )


def with_rows(bounds: Bounds, place: int, lo: Counts, hi: Counts) -> Bounds:
    """The bounds with other rows for one place."""
    return Bounds(
        (*bounds.lo[:place], lo, *bounds.lo[place + 1 :]),
        (*bounds.hi[:place], hi, *bounds.hi[place + 1 :]),
        bounds.sent_lo,
        bounds.sent_hi,
    )


def imagine(view: RoyaleView, key: str) -> Table:
    """A table drawn at random from those that look like this view; raises Unreadable if there is none."""
    table = laid_out(view, Chance.seeded("royale imagine", key))
    if not view.hands:
        deal_hidden(table, view)
    table.bounds = ledgers(view, table.packet)
    return table


def laid_out(view: RoyaleView, chance: Chance) -> Table:
    """The table with all that the reader sees, and nothing where it does not look."""
    hands = [cards_of(cards) for cards in view.hands] or [0 for _ in view.counts]
    if view.own:
        hands[view.own] = cards_of(view.hand)
    return Table(
        options=view.options,
        chance=chance,
        queen=view.queen,
        seat_at=view.seat_at,
        role=[ROLES.index(role) if role else NO_ROLE for role in view.roles],
        hands=hands,
        up=[cards_of(cards) for cards in view.up],
        treasury=view.treasury,
        phase=view.phase,
        round=view.round,
        place=view.place,
        worked=view.worked,
        turns=view.turns,
        packet=cards_of(view.packet),
        sender=view.sender,
        recipient=view.recipient,
        asked=list(view.asked),
        giving=KIND.get(view.giving, NO_KIND),
        reveals=view.reveals,
        fed=[not view.placed or place in view.callable for place in (QUEEN, *CITIZENS)],
        untouched=view.untouched,
        last=view.last,
        last_taken=view.last_taken,
        reason=cast(Reason, view.result.reason) if view.result else "",
        winner=winner(view),
        bounds=[],
        sizes=[view.size, *view.counts[1:]],
        notes=[],
    )


def winner(view: RoyaleView) -> Winner:
    """Who has won, from the ranks."""
    if not view.result:
        return ""
    if len(view.result.winners) == len(view.result.places):
        return "nobody"
    return "queen" if view.queen in view.result.winners else "citizens"


def ledgers(view: RoyaleView, packet: Cards) -> list[Bounds]:
    """What the observers of an imagined table know: the reader what it does, the others what the spectator does.

    Who sees the shipment there knows it exactly (steps 3 and 5).
    """
    public, sender = view.public, view.sender
    found = [public] * (len(view.seat_at) - view.seat_at.count(NO_SEAT) + 1)
    if public.sent_hi:
        sees = seeing(public, sender, packet, view.counts[sender])
        found[view.seat_at[sender]] = sees
        if view.phase == "inspect":
            found[view.queen] = sees
    if view.seat is not None:
        own = view.own
        found[view.seat] = with_rows(view.known, own, public.lo[own], public.hi[own]) if own else view.known
    return found


def deal_hidden(table: Table, view: RoyaleView) -> None:
    """Deals what the reader does not see at random, within what it and the spectator know."""
    hidden, pool = hidden_zones(view), out_of_sight(table)
    zones, pair = bounded(view, hidden)
    for tried in first_deals(zones, pool, table.chance) if view.untouched else [zones]:
        rows = spread(pool, tried, pair, table.chance)
        if rows is not None:
            break
    else:
        raise Unreadable("No table looks like that.")
    for zone, row in zip(hidden, rows, strict=True):
        if zone == SHIPMENT:
            table.packet = packed(row)
        else:
            table.hands[zone] = packed(row)


def hidden_zones(view: RoyaleView) -> list[int]:
    """The places whose cards the reader does not see, and a shipment that it does not see."""
    places = [place for place in CITIZENS if place != view.own or view.phase == "role"]
    return [*places, SHIPMENT] if view.size and not view.packet else places


def out_of_sight(table: Table) -> Counts:
    """By kind how many cards do not lie on the table as far as it is laid out."""
    seen = sum(table.hands) + sum(table.up) + table.packet + table.treasury * ONE[GOLD] + given_away(table)
    return counts_of(ALL - seen)


def bounded(view: RoyaleView, hidden: list[int]) -> tuple[list[Zone], Pair | None]:
    """The hidden zones with the bounds of both ledgers; step 8 pairs the sender with a shipment that is hidden too."""
    public = view.public
    known = public if view.seat is None else view.known
    sizes = (view.size, *view.counts[1:])
    zones = [
        Zone(
            sizes[zone],
            tuple(map(max, known.lo[zone], public.lo[zone])),
            tuple(map(min, known.hi[zone], public.hi[zone])),
        )
        for zone in hidden
    ]
    if not public.sent_hi or view.sender not in hidden:
        return zones, None
    lo, hi = public.sent_lo, public.sent_hi
    if known.sent_hi:
        lo, hi = tuple(map(max, known.sent_lo, lo)), tuple(map(min, known.sent_hi, hi))
    at = hidden.index(view.sender)
    if not view.packet:
        return zones, Pair(at, hidden.index(SHIPMENT), lo, hi)
    packet, zone = counts_of(cards_of(view.packet)), zones[at]
    zones[at] = Zone(zone.size, tuple(map(max, zone.lo, less(lo, packet))), tuple(map(min, zone.hi, less(hi, packet))))
    return zones, None


def first_deals(zones: list[Zone], pool: Counts, chance: Chance) -> list[list[Zone]]:
    """RY-3, RY-4: a Glory in each hand but one, which has Gold for it: the zones so bounded, by who that one is."""
    bare = list(range(len(zones))) if pool[GLORY] < len(zones) else [len(zones)]
    chance.shuffle(bare)
    return [
        [special(zone, GOLD, 0) if number == one else special(zone, GLORY, 1) for number, zone in enumerate(zones)]
        for one in bare
    ]


def special(zone: Zone, kind: int, glory: int) -> Zone:
    """The zone with one card of the special pile, of that kind, and so many Glory."""
    lo, hi = list(zone.lo), list(zone.hi)
    lo[kind] = max(lo[kind], 1)
    hi[GLORY] = min(hi[GLORY], glory)
    return Zone(zone.size, lo, hi)
