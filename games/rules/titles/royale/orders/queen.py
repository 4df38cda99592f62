"""The Queen's standing orders: searches and what she does with what she finds, gifts, taxes, a Serf's cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Literal

from msgspec import Meta

from games.rules.contract import Action, Order
from games.rules.titles.royale.actions import choices
from games.rules.titles.royale.actions.serf import GLORY_TO, PassFaceUp
from games.rules.titles.royale.actions.shipment import SEARCHES
from games.rules.titles.royale.actions.tax import TAXES, Collect
from games.rules.titles.royale.actions.turn import Give
from games.rules.titles.royale.actions.verbs import Place
from games.rules.titles.royale.cards import CODES, COLLECT_MAX, GOLD, RESOURCES, SEARCH_PRICE, count, size
from games.rules.titles.royale.orders.kind import Standing
from games.rules.titles.royale.table import CITIZENS, Table, humans, serfs, to_the_right

AnyPlace = Annotated[int, Meta(ge=0, le=4)]  # 0: whoever it is
Ranking = Annotated[tuple[Place, ...], Meta(min_length=1, max_length=4)]
Answer = Literal["allow", "search"]

KEPT = range(5)  # Gold that a search may be told to leave
KEEPS: dict[Answer, range] = {"allow": KEPT[:1], "search": KEPT}
ALLOW, SEARCH = SEARCHES
PASS_GOLD = PassFaceUp(CODES[GOLD])


class SearchPolicy(Standing, frozen=True):
    """Let shipments pass, or search those that leave her so much Gold: from or to a place, only pairs, for a round."""

    answers = ("allow", "search")
    phase = "search"
    answer: Answer
    sender: AnyPlace = 0
    recipient: AnyPlace = 0
    pairs: bool = False
    keep: Annotated[int, Meta(ge=0, le=KEPT[-1])] = 0
    round: Annotated[int, Meta(ge=0, le=99)] = 0  # 0: until it is changed

    @classmethod
    def listed(cls, table: Table, place: int) -> Sequence[Order]:
        """Every combination that can apply."""
        return policies(humans(table), table.round)

    def gives(self, table: Table, place: int) -> Action | None:
        """The answer, where the shipment is one of those meant."""
        meant = (
            self.sender in (0, table.sender)
            and self.recipient in (0, table.recipient)
            and self.round in (0, table.round)
            and (not self.pairs or size(table.packet) > 1)
        )
        if not meant:
            return None
        if self.answer == "allow":
            return ALLOW
        return SEARCH if table.treasury - SEARCH_PRICE >= self.keep else None


@cache
def policies(senders: tuple[int, ...], now: int) -> tuple[SearchPolicy, ...]:
    """The search policies with those senders in that round; who is named as recipient has but one sender."""
    people = [(0, 0), *[(sender, 0) for sender in senders], *[(0, to_the_right(sender)) for sender in senders]]
    return tuple(
        [
            SearchPolicy(answer, sender, recipient, pairs, keep, when)
            for answer, kept in KEEPS.items()
            for sender, recipient in people
            for pairs in (False, True)
            for keep in kept
            for when in (0, now)
        ]
    )


class InspectAll(Standing, frozen=True):
    """Reveal a Glory, else take all the Gold (RY-22, RY-23)."""

    answers = ("inspect",)
    by_default = True
    phase = "inspect"

    def gives(self, table: Table, place: int) -> Action | None:
        """The first thing that she may do."""
        return choices(table, place)[0]


class HandOut(Standing, frozen=True):
    """Give the two Resources to the first two of these places, if told so never to the role's owner (RY-12)."""

    answers = ("give",)
    phase = "give"
    ranking: Ranking
    never_owner: bool = False

    @classmethod
    def listed(cls, table: Table, place: int) -> Sequence[Order]:
        """Every place, with and without the owner."""
        return HAND_OUTS

    def gives(self, table: Table, place: int) -> Action | None:
        """The first two that apply; nothing where fewer are named."""
        owner = table.role.index(RESOURCES.index(table.giving))
        to = [citizen for citizen in self.ranking if not (self.never_owner and citizen == owner)]
        return Give(*sorted(to[:2])) if len(to) > 1 else None


HAND_OUTS = tuple([HandOut((place,), never) for place in CITIZENS for never in (False, True)])


class TaxPolicy(Standing, frozen=True):
    """Collect if so much Gold lies face up with Serfs (0: never), else tax that place (0: ask me) (RY-26, RY-27)."""

    answers = ("tax", "collect")
    phase = "tax"
    collect_from: Annotated[int, Meta(ge=0, le=COLLECT_MAX)] = 0
    place: AnyPlace = 0

    @classmethod
    def listed(cls, table: Table, place: int) -> Sequence[Order]:
        """Every combination that says something."""
        return tax_policies(COLLECT_MAX if serfs(table) else 0, humans(table))

    def gives(self, table: Table, place: int) -> Action | None:
        """All that can be collected, or the tax."""
        found = most_collected(table)
        if self.collect_from and sum(gold for _, gold in found) >= self.collect_from:
            return Collect(found)
        return TAXES[self.place] if self.place in humans(table) else None


@cache
def tax_policies(most: int, people: tuple[int, ...]) -> tuple[TaxPolicy, ...]:
    """The tax policies where at most so much can be collected and these places can be taxed."""
    return tuple([TaxPolicy(gold, of) for gold in range(most + 1) for of in (0, *people) if gold or of])


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
