"""The verbs about a shipment under way: allow or search, bribe or decline, inspect (RY-17 to RY-24, RY-36, RY-37)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from games.rules.titles.royale.actions.verbs import Log, Move, Step
from games.rules.titles.royale.cards import BRIBE_PRICE, GLORY, GOLD, ONE, SEARCH_PRICE, count, size
from games.rules.titles.royale.scoring import all_the_gold, end
from games.rules.titles.royale.table import NO_SEAT, QUEEN, Table, humans, serfs


class Allow(Move, frozen=True):
    """RY-17: the Queen lets the shipment pass."""

    refusal: ClassVar[str] = "There is no shipment to let pass."

    def apply(self, table: Table, place: int, log: Log) -> Step:
        """It goes to the recipient."""
        return let_pass(table, True, log)


class Search(Move, frozen=True):
    """RY-18: the Queen pays the recipient 1 Gold to search the shipment."""

    reveals: ClassVar[bool] = True
    refusal: ClassVar[str] = "There is no shipment to search."

    def apply(self, table: Table, place: int, log: Log) -> Step:
        """The Gold joins a human's hand, or lies face up with a Serf; then comes who may bribe (RY-19, RY-36)."""
        to = table.recipient
        table.treasury -= SEARCH_PRICE
        log.append(("search", to, table.sender))
        if table.seat_at[to] == NO_SEAT:
            table.up[to] += SEARCH_PRICE * ONE[GOLD]
            table.asked = list(humans(table))
        else:
            table.hands[to] += SEARCH_PRICE * ONE[GOLD]
            table.notes.append(("in", to, GOLD))
            table.asked = [to]
        return "ask"


class Decline(Move, frozen=True):
    """RY-19: no bribe from this seat."""

    refusal: ClassVar[str] = "You are not asked for a bribe."

    def apply(self, table: Table, place: int, log: Log) -> Step:
        """RY-36: the others may still bribe; when all have declined the search goes on."""
        table.asked.remove(place)
        log.append(("decline", place))
        return "ask"


class Bribe(Move, frozen=True):
    """RY-19, RY-37: pay the Queen 3 Gold, own or all of one Serf's, so that the shipment passes unseen."""

    refusal: ClassVar[str] = "Three Gold for this bribe are not there."
    source: Literal["own", 1, 2, 3, 4]

    def apply(self, table: Table, place: int, log: Log) -> Step:
        """The Queen must accept; with all the Gold she wins before the shipment is delivered (RY-40)."""
        if self.source == "own":
            serf = 0
            table.hands[place] -= BRIBE_PRICE * ONE[GOLD]
            table.notes += [("out", place, GOLD)] * BRIBE_PRICE
        else:
            serf = self.source
            table.up[serf] -= BRIBE_PRICE * ONE[GOLD]
        table.treasury += BRIBE_PRICE
        table.last, table.last_taken, table.asked = "bribed", 0, []
        log.append(("bribe", place, serf))
        return "over" if all_the_gold(table, log) else "deliver"


class Inspect(Move, frozen=True):
    """RY-22, RY-23: the Queen has seen the shipment and reveals a Glory, or takes any number of its Gold."""

    reveals: ClassVar[bool] = True
    refusal: ClassVar[str] = "That is not in the shipment."
    glory: bool
    gold: Annotated[int, Meta(ge=0, le=2)]

    def apply(self, table: Table, place: int, log: Log) -> Step:
        """With a Glory she wins, and with all the Gold; the rest is delivered."""
        table.last, table.last_taken = "searched", self.gold
        log.append(("inspect", self.gold, self.glory, table.packet))
        if self.glory:
            end(table, "glory", "queen", QUEEN, log)
            return "over"
        if self.gold:
            table.packet -= self.gold * ONE[GOLD]
            table.treasury += self.gold
            table.notes.append(("seize", table.sender, self.gold))
        return "over" if all_the_gold(table, log) else "deliver"


SEARCHES = (Allow(), Search())
DECLINE, OWN = Decline(), Bribe("own")
WITH_GOLD_OF = {1: Bribe(1), 2: Bribe(2), 3: Bribe(3), 4: Bribe(4)}
UNPAID, OWN_GOLD = (DECLINE,), (DECLINE, OWN)


def let_pass(table: Table, asked: bool, log: Log) -> Step:
    """RY-17, RY-24: an allowed shipment goes to the recipient whole."""
    table.last, table.last_taken = "passed", 0
    log.append(("allow", table.recipient, asked))
    return "deliver"


def to_search(table: Table, place: int) -> Sequence[Move]:
    """RY-17: the Queen's choice."""
    return SEARCHES if place == QUEEN else ()


def to_bribe(table: Table, place: int) -> Sequence[Move]:
    """RY-19, RY-36, RY-37: decline, or pay with what there is, for who is asked."""
    if place not in table.asked:
        return ()
    own = OWN_GOLD if count(table.hands[place], GOLD) >= BRIBE_PRICE else UNPAID
    paying = paying_serfs(table)
    return (*own, *[WITH_GOLD_OF[serf] for serf in paying]) if paying else own


def to_inspect(table: Table, place: int) -> Sequence[Move]:
    """RY-22, RY-23: what the Queen may do with the shipment."""
    return findings(table.packet) if place == QUEEN else ()


@cache
def findings(packet: int) -> tuple[Move, ...]:
    """A Glory to reveal, then the Gold from all of it down to none."""
    glory = [Inspect(True, 0)] if count(packet, GLORY) else []
    return (*glory, *[Inspect(False, gold) for gold in range(count(packet, GOLD), -1, -1)])


def could_bribe(table: Table, place: int) -> bool:
    """RY-20: as far as all can see, that hand or a Serf's face-up Gold may pay this bribe."""
    return size(table.hands[place]) >= BRIBE_PRICE or bool(paying_serfs(table))


def paying_serfs(table: Table) -> list[int]:
    """RY-37: the Serfs whose face-up Gold can pay this bribe."""
    serf_gold = table.options.serf_gold == "any" or table.seat_at[table.recipient] == NO_SEAT
    if not serf_gold or count(sum(table.up), GOLD) < BRIBE_PRICE:
        return []
    return [serf for serf in serfs(table) if count(table.up[serf], GOLD) >= BRIBE_PRICE]
