"""The orders for questions beside the Word: Planning, retinue, Last Word, Recruitment, third cards, mercy.

Where several are asked at once the order answers at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta

from games.rules.contract import Action, Order
from games.rules.titles.royal_secrets.actions import Bribe, Dine, Grace, Master, Recruit, Third
from games.rules.titles.royal_secrets.actions.verbs import DONE
from games.rules.titles.royal_secrets.cards import INFLUENCE, KIND, ROUNDS, ZEROS
from games.rules.titles.royal_secrets.orders.kind import Standing, first_of, holds
from games.rules.titles.royal_secrets.table import Table

LOSSES = range(1, 13)  # from which an order for mercy may set in


class KeepPlanning(Standing, frozen=True):
    """Keep my Planning (SE-20)."""

    answers = ("done",)
    stages = ("plan",)

    @classmethod
    def listed(cls, table: Table, seat: int) -> Sequence[Order]:
        """With Planning."""
        return (cls(),) if holds(table, seat, "planning") else ()

    def gives(self, table: Table, seat: int, legal: Sequence[Action]) -> Action | None:
        """That it does not plan."""
        return first_of(legal, DONE)


class AtRetinue(Standing, frozen=True):
    """In a planned round dine, take a Valet, both, or keep my Favours (SE-26)."""

    answers = ("dine", "bribe", "done")
    stages = ("retinue",)
    then: Literal["dine", "bribe", "both", "nothing"]

    @classmethod
    def listed(cls, table: Table, seat: int) -> Sequence[Order]:
        """What the seat's Favours allow."""
        dinner = holds(table, seat, "dinner")
        bribery = holds(table, seat, "bribery") and bool(table.valets)
        return RETINUES[dinner, bribery]

    def gives(self, table: Table, seat: int, legal: Sequence[Action]) -> Action | None:
        """What is wanted and can be done, one after the other; then that it is done."""
        dine = (Dine(),) if self.then in ("dine", "both") else ()
        bribe = (Bribe(),) if self.then in ("bribe", "both") else ()
        return first_of(legal, *dine, *bribe, DONE)


NOTHING = AtRetinue("nothing")
RETINUES: dict[tuple[bool, bool], tuple[AtRetinue, ...]] = {
    (False, False): (),
    (True, False): (AtRetinue("dine"), NOTHING),
    (False, True): (AtRetinue("bribe"), NOTHING),
    (True, True): (AtRetinue("dine"), AtRetinue("bribe"), AtRetinue("both"), NOTHING),
}


class HoldFavours(Standing, frozen=True):
    """Play no Favour in the Last Word, in this round or until I change it (SE-38)."""

    answers = ("done",)
    stages = ("lastword",)
    round: Annotated[int, Meta(ge=0, le=ROUNDS)] = 0  # 0: until it is changed

    @classmethod
    def listed(cls, table: Table, seat: int) -> Sequence[Order]:
        """With a Favour of the second phase; for this round as long as its Last Word is to come."""
        if not holds(table, seat, "espionage", "stab", "medal"):
            return ()
        return (cls(),) if table.stage in ("recruit", "reckon") else (cls(), cls(table.round))

    def gives(self, table: Table, seat: int, legal: Sequence[Action]) -> Action | None:
        """That it is done, in one of the rounds meant."""
        return first_of(legal, DONE) if self.round in (0, table.round) else None


class KeepRecruitment(Standing, frozen=True):
    """Keep my Recruitment (SE-40)."""

    answers = ("done",)
    stages = ("recruit",)

    @classmethod
    def listed(cls, table: Table, seat: int) -> Sequence[Order]:
        """With Recruitment."""
        return (cls(),) if holds(table, seat, "recruitment") else ()

    def gives(self, table: Table, seat: int, legal: Sequence[Action]) -> Action | None:
        """That it does not recruit."""
        return first_of(legal, DONE)


class RecruitHighest(Standing, frozen=True):
    """Recruit the open card of the highest Influence, if one has any, else keep my Recruitment (SE-40)."""

    answers = ("recruit", "done")
    stages = ("recruit",)

    @classmethod
    def listed(cls, table: Table, seat: int) -> Sequence[Order]:
        """With Recruitment."""
        return (cls(),) if holds(table, seat, "recruitment") else ()

    def gives(self, table: Table, seat: int, legal: Sequence[Action]) -> Action | None:
        """The mark, of equal ones the first; a card without Influence is not worth it."""
        marks = [(open_influence(table, mark), mark) for mark in legal if isinstance(mark, Recruit)]
        best = max((influence for influence, _ in marks), default=0)
        return next((mark for influence, mark in marks if influence == best > 0), None) or first_of(legal, DONE)


def open_influence(table: Table, mark: Recruit) -> int:
    """The Influence of the card to be marked; 0 for a closed one."""
    bet = table.bets[mark.owner][mark.slot - 1]
    return INFLUENCE[bet.card] if bet.open else 0


class MyZero(Standing, frozen=True):
    """Show a Courtier 0 as my third card, which comes home: nothing where I have none (SE-54, SE-57)."""

    answers = ("third",)
    stages = ("reckon",)

    @classmethod
    def listed(cls, table: Table, seat: int) -> Sequence[Order]:
        """At any time."""
        return (cls(),)

    def gives(self, table: Table, seat: int, legal: Sequence[Action]) -> Action | None:
        """The 0, for the King's tie before the Queen's."""
        zeros = [action for action in legal if isinstance(action, Third) and KIND[action.card] in ZEROS]
        return zeros[0] if zeros else None


class MercyFrom(Standing, frozen=True):
    """Use Royal Grace or a Master Stroke when I lose so many points or more, else keep them (SE-58).

    What saves more comes first; the other follows if what is left to lose is still as much.
    """

    answers = ("grace", "master", "done")
    stages = ("reckon",)
    points: Annotated[int, Meta(ge=LOSSES[0], le=LOSSES[-1])]

    @classmethod
    def listed(cls, table: Table, seat: int) -> Sequence[Order]:
        """With either Favour."""
        return MERCIES if holds(table, seat, "grace", "master") else ()

    def gives(self, table: Table, seat: int, legal: Sequence[Action]) -> Action | None:
        """The Favour, or that it is done; while nothing is asked but a third card, nothing."""
        failed, struck = table.failed[seat], table.struck[seat]
        mine = 1 << seat
        lost = 0 if table.graced & mine else struck + (0 if table.mastered & mine else failed)
        if lost < self.points:
            return first_of(legal, DONE)
        return first_of(legal, *((Master(), Grace()) if failed > struck else (Grace(), Master())), DONE)


MERCIES = tuple([MercyFrom(points) for points in LOSSES])
