"""The Queen's standing orders: searches and what she does with what she finds, gifts, taxes, a Serf's cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Annotated, Literal

from msgspec import Meta

from games.rules.contract import Action, Order
from games.rules.titles.royale.actions import choices
from games.rules.titles.royale.actions.clock import poorest
from games.rules.titles.royale.actions.serf import GLORY_TO, PassFaceUp
from games.rules.titles.royale.actions.shipment import SEARCHES
from games.rules.titles.royale.actions.tax import TAXES, Collect
from games.rules.titles.royale.actions.turn import Give
from games.rules.titles.royale.actions.verbs import Place
from games.rules.titles.royale.cards import CODES, COLLECT_MAX, GOLD, RESOURCES, SEARCH_PRICE, count, size
from games.rules.titles.royale.orders.kind import Standing
from games.rules.titles.royale.table import CITIZENS, Table, humans, serfs

AnyPlace = Annotated[int, Meta(ge=0, le=4)]  # 0: whoever it is
Ranking = Annotated[tuple[Place, ...], Meta(min_length=1, max_length=4)]

KEPT = range(5)  # Gold that a search may be told to leave
ALLOW, SEARCH = SEARCHES
PASS_GOLD = PassFaceUp(CODES[GOLD])


class LetPass(Standing, frozen=True):
    """Let shipments pass: of one sender or all, only pairs, for a round (RY-17)."""

    answers = ("allow",)
    phase = "search"
    sender: AnyPlace = 0
    pairs: bool = False
    round: Annotated[int, Meta(ge=0, le=99)] = 0  # 0: until it is changed

    @classmethod
    def listed(cls, table: Table, place: int) -> Sequence[Order]:
        """Every combination."""
        return let_pass(humans(table), table.round)

    def gives(self, table: Table, place: int) -> Action | None:
        """Allowing, where the shipment is one of those meant."""
        return ALLOW if meant(self, table) else None


class SearchPolicy(Standing, frozen=True):
    """Search the shipments that leave her so much Gold: of one sender or all, only pairs, for a round (RY-18)."""

    answers = ("search",)
    phase = "search"
    sender: AnyPlace = 0
    pairs: bool = False
    keep: Annotated[int, Meta(ge=0, le=KEPT[-1])] = 0
    round: Annotated[int, Meta(ge=0, le=99)] = 0  # 0: until it is changed

    @classmethod
    def listed(cls, table: Table, place: int) -> Sequence[Order]:
        """Every combination."""
        return searches(humans(table), table.round)

    def gives(self, table: Table, place: int) -> Action | None:
        """The search, where the shipment is one of those meant."""
        return SEARCH if meant(self, table) and table.treasury - SEARCH_PRICE >= self.keep else None


def meant(order: LetPass | SearchPolicy, table: Table) -> bool:
    """Whether the shipment under way is one of those that the order is about."""
    one_of_them = order.sender in (0, table.sender) and order.round in (0, table.round)
    return one_of_them and (not order.pairs or size(table.packet) > 1)


@cache
def let_pass(senders: tuple[int, ...], now: int) -> tuple[LetPass, ...]:
    """The orders to let pass with those senders in that round."""
    return tuple([LetPass(*each) for each in product((0, *senders), (False, True), (0, now))])


@cache
def searches(senders: tuple[int, ...], now: int) -> tuple[SearchPolicy, ...]:
    """The orders to search with those senders in that round."""
    return tuple([SearchPolicy(*each) for each in product((0, *senders), (False, True), KEPT, (0, now))])


class InspectAll(Standing, frozen=True):
    """Reveal a Glory, else take all the Gold (RY-22, RY-23)."""

    answers = ("inspect",)
    by_default = True
    phase = "inspect"

    def gives(self, table: Table, place: int) -> Action | None:
        """The first thing that she may do."""
        return choices(table, place)[0]


class HandOut(Standing, frozen=True):
    """Give the two Resources to the first two of these places, if told so never to the role's owner (RY-12).

    Where fewer than two of them apply, the others with the fewest cards are next.
    """

    answers = ("give",)
    phase = "give"
    ranking: Ranking
    never_owner: bool = False

    @classmethod
    def listed(cls, table: Table, place: int) -> Sequence[Order]:
        """Every place, with and without the owner."""
        return HAND_OUTS

    def gives(self, table: Table, place: int) -> Action | None:
        """The first two that apply."""
        owner = table.role.index(RESOURCES.index(table.giving))
        ranked = dict.fromkeys((*self.ranking, *poorest(table), table.place))
        to = [citizen for citizen in ranked if not (self.never_owner and citizen == owner)]
        return Give(*sorted(to[:2]))


HAND_OUTS = tuple([HandOut((place,), never) for place in CITIZENS for never in (False, True)])


class CollectPolicy(Standing, frozen=True):
    """Collect all that can be if so much Gold lies face up with Serfs, else tax that place (0: ask me) (RY-27)."""

    answers = ("tax", "collect")
    phase = "tax"
    at_least: Annotated[int, Meta(ge=1, le=COLLECT_MAX)]
    place: AnyPlace = 0

    @classmethod
    def listed(cls, table: Table, place: int) -> Sequence[Order]:
        """Every combination, where there are Serfs."""
        return collect_policies(humans(table)) if serfs(table) else ()

    def gives(self, table: Table, place: int) -> Action | None:
        """All that can be collected, or the tax."""
        found = most_collected(table)
        if sum(gold for _, gold in found) >= self.at_least:
            return Collect(found)
        return TAXES[self.place] if self.place in humans(table) else None


class TaxPolicy(Standing, frozen=True):
    """Tax whoever sits at that place (RY-26)."""

    answers = ("tax",)
    phase = "tax"
    place: Place

    @classmethod
    def listed(cls, table: Table, place: int) -> Sequence[Order]:
        """The human Citizens."""
        return [cls(citizen) for citizen in humans(table)]

    def gives(self, table: Table, place: int) -> Action | None:
        """The tax."""
        return TAXES[self.place] if self.place in humans(table) else None


@cache
def collect_policies(people: tuple[int, ...]) -> tuple[CollectPolicy, ...]:
    """The orders to collect where these places can be taxed else."""
    return tuple([CollectPolicy(*each) for each in product(range(1, COLLECT_MAX + 1), (0, *people))])


def most_collected(table: Table) -> tuple[tuple[int, int], ...]:
    """The most face-up Gold that can be collected, from the lowest place on."""
    found: list[tuple[int, int]] = []
    left = COLLECT_MAX
    for serf in serfs(table):
        gold = min(left, count(table.up[serf], GOLD))
        left -= gold
        found += [(serf, gold)] if gold else []
    return tuple(found)


class GloryTo(Standing, frozen=True):
    """Give a Serf's Glory to the first of these places (RY-32)."""

    answers = ("pass_glory",)
    phase = "glory"
    ranking: Ranking

    @classmethod
    def listed(cls, table: Table, place: int) -> Sequence[Order]:
        """The human Citizens, where there are Serfs."""
        return [cls((citizen,)) for citizen in humans(table)] if serfs(table) else ()

    def gives(self, table: Table, place: int) -> Action | None:
        """The first."""
        return next((GLORY_TO[citizen] for citizen in self.ranking if citizen in humans(table)), None)


class KeepFaceUp(Standing, frozen=True):
    """When a face-up card must be passed, let the Serf keep its Gold, or its Resources (RY-33)."""

    answers = ("pass_face_up",)
    phase = "face_up"
    what: Literal["gold", "resources"]

    @classmethod
    def listed(cls, table: Table, place: int) -> Sequence[Order]:
        """Both, where there are Serfs."""
        return (cls("gold"), cls("resources")) if serfs(table) else ()

    def gives(self, table: Table, place: int) -> Action | None:
        """The first card of the other sort."""
        return next((card for card in choices(table, place) if (card == PASS_GOLD) != (self.what == "gold")), None)
