"""What lies face up for good in Royal Secrets, and what all can count: `{% secrets_aside reading as aside %}`."""

from collections.abc import Iterable
from typing import Any

from django import template

from games.matches.look import Reading, SeatRow
from games.templatetags.royal_secrets import audiences, favour_titles

register = template.Library()


@register.simple_tag
def secrets_aside(reading: Reading) -> list[tuple[str, list[str], list[str]]]:
    """What lies face up for good: each kind with the codes of its cards, or in words."""
    view: Any = reading.view
    titles = favour_titles()

    def named(ids: Iterable[str]) -> list[str]:
        return [f"{titles[audiences()[id].favour]} {audiences()[id].influence}" for id in ids]

    return [
        ("Discarded", list(view.discards), []),
        ("The Cardinal's cards", list(view.shown), []),
        ("Favours used", [], named(view.used)),
        ("Audiences discarded", [], named(view.lost)),
    ]


@register.simple_tag
def secrets_holdings(reading: Reading) -> list[tuple[SeatRow, list[int], int, list[str]]]:
    """What all can work out of each seat's hand, closed bets and third cards: by rank how many Courtiers, the Excuse
    last; how many Valets; and which of those are known."""
    view: Any = reading.view
    found = []
    for row in reading.seats:
        court = view.court[row.number]
        by_rank = [sum(code[1:] == rank for code in court) for rank in ("0", "10", "20", "30", "40", "X")]
        hidden = sum(bet.owner == row.number and not bet.open for bet in view.bets)
        picked = sum(row.number in tie.picked for tie in view.ties)
        picked = max(picked, 1) if view.ties and row.number in view.answered else picked
        found.append(
            (row, by_rank, view.counts[row.number] + hidden + picked - len(court), list(view.known[row.number]))
        )
    return found
