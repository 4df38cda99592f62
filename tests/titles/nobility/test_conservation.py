"""Random matches of every seat count and option: nothing is lost, and what is listed is what is accepted."""

from collections import Counter
from random import Random
from typing import Any, cast

import pytest

from games.rules import Action, RuleError
from games.rules.titles.nobility.actions import Claim, Draw, End, Pay, Usurp
from games.rules.titles.nobility.cards import (
    CITIES,
    COUNTRY_BONUS,
    CUBES,
    HOUSE_BONUS,
    LANDS,
    NOBLES,
    PAIRS,
    PERIOD,
    PLENTY,
    PLOTS,
    TITLES,
    YEARS,
    deck,
)
from games.rules.titles.nobility.game import Nobility
from games.rules.titles.nobility.table import Table
from tests.rules.playing import each_option

LONGEST_LIST = 120


def everything_is_there(table: Table) -> None:
    """Cards by land and by pair, cubes by seat, markers left, taken or of a scoring that has been."""
    seats = len(table.hands)
    country = Counter([*table.pile, *[land for land in table.row if land >= 0]])
    for row in (table.discard, *table.hands):
        country.update(dict(enumerate(row)))
    assert tuple(country[land] for land in range(4)) == deck(table.options.removal, seats)
    plots = Counter(table.plots)
    for row in (table.plot_discard, *table.intrigue):
        plots.update(dict(enumerate(row)))
    assert tuple(plots[pair] for pair in range(6)) == PLOTS
    assert min(min(row) for row in [*table.hands, *table.intrigue, table.discard, table.plot_discard]) >= 0
    each = PLENTY if table.options.supply == "plenty" else CUBES[seats]
    for seat in range(seats):
        placed = table.owner.count(seat) + sum(row[seat] for row in [*table.cathedral, *table.titles])
        assert table.supply[seat] + placed == each
        assert table.supply[seat] >= 0
    taken = Counter(marker.what for row in table.markers for marker in row)
    assert taken["city"] + sum(table.city_left) == len(CITIES)
    assert taken["country"] + sum(map(len, table.country_left)) == sum(map(len, COUNTRY_BONUS))
    assert taken["house"] + len(table.house_left) == len(HOUSE_BONUS[seats])
    over = table.step == "over"
    assert taken["period"] <= 2 * len(PERIOD) * (len(YEARS) if over else table.period)
    assert taken["title"] + taken["half"] // 2 <= (len(TITLES) if over else 0)


def play_through(seats: int, options: dict[str, Any], key: str) -> Nobility:
    """A random match to its end, everything counted at every step."""
    rng = Random(key)
    state = cast(Nobility, Nobility.deal(seats=seats, options=options, key=key))
    everything_is_there(state.table)
    while state.waiting():
        seat = state.waiting()[0]
        listed = state.legal(seat)
        assert 0 < len(listed) <= LONGEST_LIST
        state.play(seat, rng.choice(listed))
        everything_is_there(state.table)
    return state


@pytest.mark.parametrize("options", list(each_option(Nobility)), ids=str)
def test_nothing_is_lost_in_random_matches_with_every_option(options: dict[str, Any]) -> None:
    for seats in Nobility.seats:
        if options.get("first", "random") in ("random", *range(seats)):
            assert play_through(seats, options, f"conserved {seats}").result()


def neighbours(action: Action, rng: Random) -> list[Action]:
    """Actions one step away: another noble, a card more, a card less, another card."""
    if isinstance(action, Draw):
        return [Draw(source, card) for source in ("pile", "row", "intrigue") for card in ("", *LANDS)]  # type: ignore[arg-type]
    found: list[Action] = [End(), End((rng.choice(LANDS),)), End((), (rng.choice(PAIRS),))]
    if isinstance(action, Pay | End):
        cards: Any = action.cards
        rows: list[Any] = [(*cards, rng.choice(LANDS)), cards[1:], (*cards[1:], rng.choice(LANDS))]
        found += [Pay(row) for row in rows] + [End(row, plots) for row in rows for plots in ((), (rng.choice(PAIRS),))]
    if isinstance(action, Claim | Usurp):
        plots = action.intrigue
        for row in (plots, (*plots, rng.choice(PAIRS)), plots[1:], (*plots[1:], rng.choice(PAIRS))):
            found += [verb(noble, row) for verb in (Claim, Usurp) for noble in (action.noble, rng.choice(NOBLES).id)]
    return found


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_is_listed_is_what_is_accepted(seats: int) -> None:
    refused = accepted = 0
    for number in range(3):
        rng = Random(f"neighbours {seats} {number}")
        options = {"throne": "always"} if number == 2 else {}
        state = cast(Nobility, Nobility.deal(seats=seats, options=options, key=str(number)))
        while state.waiting():
            seat = state.waiting()[0]
            listed = state.legal(seat)
            assert len(set(listed)) == len(listed)
            before = state.dumps(state)
            for other in {*listed, *[each for move in rng.sample(listed, 1) for each in neighbours(move, rng)]}:
                copy = state.clone()
                try:
                    copy.play(seat, other)
                except RuleError:
                    assert other not in listed
                    assert copy.dumps(copy) == before
                    refused += 1
                else:
                    assert other in listed
                    accepted += 1
            state.play(seat, rng.choice(listed))
    assert refused > 1000
    assert accepted > 1000
