"""What a stored table must be like: all that the rules rely on without looking."""

from __future__ import annotations

from games.rules.titles.royal_secrets.table.records import Table


def check(table: Table) -> bool:
    """Whether a stored table can be."""
    return 3 <= len(table.hands) <= 5
