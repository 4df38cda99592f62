"""What lies on the table, and what has been learned there: records without rules.

The records, how their notes are written out as events, and what a stored table must be like.
"""

from games.rules.titles.nobility.table.records import (
    EMPTY,
    NOBODY,
    VACANT,
    Counts,
    Marker,
    Options,
    Step,
    Table,
    first_turn,
    quota,
)
from games.rules.titles.nobility.table.stored import check
from games.rules.titles.nobility.table.written import written

__all__ = [
    "EMPTY",
    "NOBODY",
    "VACANT",
    "Counts",
    "Marker",
    "Options",
    "Step",
    "Table",
    "check",
    "first_turn",
    "quota",
    "written",
]
