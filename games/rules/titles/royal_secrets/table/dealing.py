"""Setting up: the deal (SE-1 to SE-7)."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.kit.chance import Chance
from games.rules.kit.events import Raw
from games.rules.titles.royal_secrets.cards import (
    ASIDE,
    AUDIENCES,
    CARDINALS,
    COURTIERS,
    EXCUSES,
    PILE,
    START_POINTS,
    START_VALETS,
    TOTAL,
    VALETS,
)
from games.rules.titles.royal_secrets.table.records import NOWHERE, Options, Table


def all_of(those: Sequence[int]) -> list[int]:
    """All cards of these kinds."""
    return [kind for kind in those for _ in range(TOTAL[kind])]


# SE-4 to SE-6: by seat the Courtiers and the Excuse of its colour, and the two common piles.
COURTS = [all_of([*COURTIERS[seat :: len(EXCUSES)], EXCUSES[seat]]) for seat in range(len(EXCUSES))]
ALL_VALETS, ALL_CARDINALS = all_of(VALETS), all_of(CARDINALS)


def deal(seats: int, options: Options, chance: Chance, log: list[Raw]) -> Table:
    """SE-1 to SE-7: Audiences, hands with a Valet each, the Cardinal's pile, who has the Word first."""
    audiences = list(range(len(AUDIENCES)))
    chance.shuffle(audiences)
    piled = audiences[ASIDE:]
    valets, cardinals = ALL_VALETS[:], ALL_CARDINALS[:]
    chance.shuffle(valets)
    chance.shuffle(cardinals)
    dealt = [[valets.pop() for _ in range(START_VALETS)] for _ in range(seats)]
    word = chance.below(seats)
    log.append(("dealt", list(range(seats)), word, dealt))
    return Table(
        options=options,
        chance=chance,
        hands=[sorted(COURTS[seat] + dealt[seat]) for seat in range(seats)],
        points=[START_POINTS] * seats,
        valets=valets,
        cardinals=cardinals,
        shown=[],
        discards=[],
        piles=[piled[:PILE], piled[PILE:]],
        aside=audiences[:ASIDE],
        audiences=[],
        favours=[[] for _ in range(seats)],
        used=[],
        lost=[],
        stage="choose",
        round=0,
        word=word,
        acted=0,
        places=[NOWHERE] * seats,
        arrived=[],
        planned=False,
        bets=[[] for _ in range(seats)],
        cardinal=NOWHERE,
        cardinal_bets=[],
        asked=[],
        plans=[None] * seats,
        ties=[],
        gains=[0] * seats,
        failed=[0] * seats,
        struck=[0] * seats,
        graced=0,
        mastered=0,
        given=[[] for _ in range(seats)],
        known=[[] for _ in range(seats)],
        count=[],
        reason="",
    )
