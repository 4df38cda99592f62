"""How sensible players fare against each other, and one against random play (section 9)."""

from collections import Counter
from collections.abc import Sequence
from statistics import mean
from typing import Any

import pytest
from msgspec import Struct

from games.bots import BOTS
from games.rules.titles.nobility.game import Nobility

KINDS = ("city", "country", "house", "period", "title")


class Sitting(Struct):
    """A finished match: its state, and by seat the nobles claimed and ousted."""

    state: Nobility
    decisions: int
    claims: Counter[int]
    ousted: Counter[int]


def sitting(bots: Sequence[str], key: str, **options: Any) -> Sitting:
    """One match of these bots, by seat."""
    state = Nobility.deal(seats=len(bots), options=options, key=key)
    assert isinstance(state, Nobility)
    found = Sitting(state, 0, Counter(), Counter())
    while waiting := state.waiting():
        seat = waiting[0]
        legal, view = state.legal(seat), state.view(seat)
        chosen = BOTS[bots[seat]].choose(Nobility, view, legal, f"{key} {found.decisions}")
        for event in state.play(seat, chosen):
            found.claims[seat] += event.kind in ("claim", "usurp")
            found.ousted[seat] += event.kind == "usurp"
        found.decisions += 1
    return found


def by_kind(state: Nobility) -> dict[str, float]:
    """The mean score of a seat by kind of marker, halves of titles with the titles."""
    sums = Counter[str]()
    for markers in state.table.markers:
        for marker in markers:
            sums["title" if marker.what == "half" else marker.what] += marker.value
    return {kind: sums[kind] / len(state.table.markers) for kind in KINDS}


@pytest.mark.parametrize("seats", Nobility.seats)
def test_a_sensible_player_beats_random_ones(seats: int) -> None:
    for key in range(4):
        result = sitting(["instinct", *["random"] * (seats - 1)], f"beats {key}").state.result()
        assert result is not None
        assert result.winners == (0,)


# By number of seats: decisions of a match, turns, claims and nobles ousted of a seat, its score by kind of marker.
MEASURED: dict[int, tuple[float, float, float, float, tuple[float, ...]]] = {
    2: (244, 26.4, 16.2, 5.6, (31, 20, 4, 60, 35)),
    3: (352, 26.2, 14.7, 6.8, (21, 13, 6, 41, 22)),
    4: (434, 24.5, 12.9, 6.6, (15, 9, 8, 31, 15)),
    5: (502, 23.1, 11.6, 6.4, (12, 7, 7, 25, 12)),
}


@pytest.mark.parametrize("seats", MEASURED)
def test_the_measured_balance_is_found_again(seats: int) -> None:
    """Section 9: loose bounds, since a match more or less of luck does not matter, but a rule that breaks does."""
    matches = [sitting(["instinct"] * seats, f"balance {key}") for key in range(24)]
    decisions, turns, claims, ousted, kinds = MEASURED[seats]
    assert mean(match.decisions for match in matches) == pytest.approx(decisions, rel=0.06)
    assert mean(match.state.table.turns for match in matches) / seats == pytest.approx(turns, rel=0.05)
    assert mean(match.claims.total() for match in matches) / seats == pytest.approx(claims, rel=0.12)
    assert mean(match.ousted.total() for match in matches) / seats == pytest.approx(ousted, rel=0.2)
    scores = [by_kind(match.state) for match in matches]
    for kind, score in zip(KINDS, kinds, strict=True):
        assert mean(row[kind] for row in scores) == pytest.approx(score, rel=0.15, abs=1.5), kind
