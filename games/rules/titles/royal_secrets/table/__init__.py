"""What lies on the table: records without rules, how their notes are written out as events, what may be stored."""

from games.rules.titles.royal_secrets.table.records import (
    BOTH,
    CARDINAL,
    KING,
    NO_CARD,
    NOBODY,
    NOWHERE,
    QUEEN,
    Bet,
    Options,
    Place,
    Stage,
    Table,
    Tie,
)

__all__ = [
    "BOTH",
    "CARDINAL",
    "KING",
    "NOBODY",
    "NOWHERE",
    "NO_CARD",
    "QUEEN",
    "Bet",
    "Options",
    "Place",
    "Stage",
    "Table",
    "Tie",
]
