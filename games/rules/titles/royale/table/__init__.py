"""What lies on the table, and what has been learned there: records without rules.

The records, how their notes are written out as events, and what a stored table must be like.
"""

from games.rules.titles.royale.table.records import (
    CITIZENS,
    NO_KIND,
    NO_ROLE,
    NO_SEAT,
    PLACES,
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
    human_to_the_right,
    humans,
    serfs,
    to_the_right,
)
from games.rules.titles.royale.table.stored import check
from games.rules.titles.royale.table.written import written

__all__ = [
    "CITIZENS",
    "NO_KIND",
    "NO_ROLE",
    "NO_SEAT",
    "PLACES",
    "QUEEN",
    "Bounds",
    "Counts",
    "Fate",
    "Options",
    "Phase",
    "Reason",
    "Table",
    "Winner",
    "check",
    "given_away",
    "human_to_the_right",
    "humans",
    "serfs",
    "to_the_right",
    "written",
]
