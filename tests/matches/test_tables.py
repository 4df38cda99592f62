"""Lists of tables: whose they are, in which order, worded how, and at what price."""

from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.matches import lobby, tables
from games.matches.terms import HOUR, SeatWish
from games.models import Match, User
from games.rules import plain
from tests.cast import Cast, player
from tests.tables import move_once, play_out, seat_of, table, waited_for

ANYONE, BOT = SeatWish(), SeatWish(bot="instinct")


def opened(host: User, *wishes: SeatWish, **more: object) -> Match:
    return lobby.open_table(host, "royals", seats=wishes, **more)  # type: ignore[arg-type]


def waiting_on(match: Match) -> tuple[User, User]:
    """At a running table of two people: who is waited for, and who is not."""
    seat = waited_for(match)
    asked, other = seat_of(match, seat).player, seat_of(match, 1 - seat).player
    assert asked
    assert other
    return asked, other


def queries(act: Callable[[], object]) -> int:
    with CaptureQueriesContext(
        connection,
    ) as seen:
        act()
    return len(seen)


def test_my_tables_begin_with_the_one_that_is_most_urgent(cast: Cast) -> None:
    slow = table(cast.bob, cast.charlie, move_seconds=168 * HOUR)
    fast = table(cast.bob, cast.charlie, move_seconds=6 * HOUR)
    mine = opened(cast.bob, ANYONE)
    asked, _ = waiting_on(slow)
    assert waiting_on(fast)[0] == asked  # the deals are the same
    listed = tables.my_tables(asked)
    assert [row.match for row in listed if row.waiting] == [fast, slow]
    assert [(row.low, row.left[:3]) for row in listed if row.waiting] == [(True, "5 h"), (False, "6 d")]
    assert mine in [row.match for row in tables.my_tables(cast.bob) if row.match.status == "open"]


def test_a_table_without_a_clock_waits_behind_those_with_one(cast: Cast) -> None:
    loose = table(cast.bob, bots=1, move_seconds=0, key="no clock")
    assert not [row.left for row in tables.my_tables(cast.bob) if row.match == loose and row.left]


def test_nobody_sees_tables_of_others_among_her_own(cast: Cast) -> None:
    table(cast.bob, cast.charlie)
    opened(cast.bob, ANYONE)
    assert tables.my_tables(cast.dana) == tables.invitations(cast.dana) == tables.just_over(cast.dana) == []
    assert tables.waiting_for(cast.dana) == []


def test_what_i_gave_up_or_is_over_is_not_among_my_tables(cast: Cast) -> None:
    over = play_out(table(cast.bob, cast.charlie))
    cancelled = opened(cast.bob, ANYONE)
    lobby.cancel(cancelled.pk, cast.bob)
    assert tables.my_tables(cast.bob) == []
    assert [row.match for row in tables.just_over(cast.bob)] == [over]
    with time_machine.travel(timezone.now() + timedelta(days=4), tick=False):
        assert tables.just_over(cast.bob) == []


def test_what_happened_last_is_told_in_a_sentence(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    move_once(match)
    asked, _ = waiting_on(match)
    (row,) = tables.my_tables(asked)
    tables.tell_last([row])
    assert row.last is not None
    assert row.last.number == row.match.version
    assert plain(row.last.sentences[0], row.names)


def test_a_table_that_was_never_dealt_tells_nothing(cast: Cast) -> None:
    opened(cast.bob, ANYONE)
    listed = tables.my_tables(cast.bob)
    assert queries(lambda: tables.tell_last(listed)) <= 1
    assert listed[0].last is None


def test_invitations_are_open_tables_that_keep_a_seat_for_me(cast: Cast) -> None:
    match = opened(cast.bob, SeatWish(player=cast.charlie), ANYONE)
    gone = opened(cast.bob, SeatWish(player=cast.charlie))
    lobby.cancel(gone.pk, cast.bob)
    (row,) = tables.invitations(cast.charlie)
    assert (row.match, row.sits, row.free, [seat.number for seat in row.kept]) == (match, False, 1, [1])
    lobby.join(match.pk, cast.charlie)
    assert tables.invitations(cast.charlie) == []


# The next table


def test_the_next_table_goes_round_all_that_wait(cast: Cast) -> None:
    matches = [table(cast.bob, cast.charlie, move_seconds=hours * HOUR) for hours in (6, 12, 24)]
    asked, other = waiting_on(matches[0])
    first, second, third = matches
    assert tables.next_waiting(asked) == first
    assert tables.next_waiting(asked, first.code) == second
    assert tables.next_waiting(asked, second.code) == third
    assert tables.next_waiting(asked, third.code) == first
    assert tables.next_waiting(asked, "no\0such") == first
    assert tables.next_waiting(other) is None


def test_the_only_table_that_waits_is_not_the_next_after_itself(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    asked, _ = waiting_on(match)
    assert tables.next_waiting(asked, match.code) is None


# The lobby


def test_the_lobby_lists_public_tables_with_a_seat_for_anyone(cast: Cast) -> None:
    listed = [opened(cast.bob, ANYONE), opened(cast.bob, ANYONE, SeatWish(player=cast.dana))]
    opened(cast.bob, ANYONE, public=False)
    opened(cast.bob, SeatWish(player=cast.charlie))
    lobby.cancel(opened(cast.bob, ANYONE).pk, cast.bob)
    table(cast.bob, cast.charlie)
    assert list(tables.open_tables()) == listed[::-1]


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({}, "fast slow bank three unrated"),
        ({"game": "royals"}, "fast slow bank three unrated"),
        ({"game": "whist"}, ""),
        ({"speed": "fast"}, "fast three unrated"),
        ({"speed": "slow"}, "slow bank"),
        ({"seats": 3}, "three"),
        ({"rated": "yes"}, "fast slow bank three"),
        ({"rated": "no"}, "unrated"),
        ({"rated": "no", "speed": "slow"}, ""),
    ],
    ids=str,
)
def test_the_lobby_can_be_filtered(cast: Cast, filters: dict[str, object], found: str) -> None:
    day = 24 * HOUR
    opened(cast.bob, ANYONE, title="fast", move_seconds=day)
    opened(cast.bob, ANYONE, title="slow", move_seconds=3 * day)
    opened(cast.bob, ANYONE, title="bank", move_seconds=12 * HOUR, bank_seconds=3 * day)
    opened(cast.bob, ANYONE, BOT, title="three", move_seconds=day)
    opened(cast.bob, ANYONE, title="unrated", move_seconds=day, rated=False)
    assert {match.title for match in tables.open_tables(**filters)} == set(found.split())  # type: ignore[arg-type]


def test_running_public_matches_can_be_watched_the_liveliest_first(cast: Cast) -> None:
    quiet, lively = table(cast.bob, cast.charlie), table(cast.bob, cast.charlie)
    table(cast.bob, cast.charlie, public=False)
    play_out(table(cast.bob, cast.charlie))
    move_once(lively)
    assert list(tables.running_tables()) == [lively, quiet]
    assert tables.showcase().match == lively  # type: ignore[union-attr]


def test_a_newcomer_is_shown_a_finished_match_where_nobody_plays(cast: Cast) -> None:
    assert tables.showcase() is None
    table(cast.bob, cast.charlie, public=False)
    assert tables.showcase() is None
    over = play_out(table(cast.bob, cast.charlie))
    shown = tables.showcase()
    assert shown is not None
    assert (shown.match, shown.me, shown.waited_for) == (over, None, [])


def test_only_options_that_differ_are_worded(cast: Cast) -> None:
    assert tables.special_options(opened(cast.bob, ANYONE)) == []
    chosen = {"stack": "true", "hand": "6", "recycles": 0, "draw": "one"}
    match = Match.objects.get(pk=opened(cast.bob, ANYONE, options=chosen).pk)
    assert sorted(tables.special_options(match)) == [
        "Cards at the deal: 6",
        "Jacks add up",
        "Reshuffles: none",
        "Who cannot follow: draws one card",
    ]
    match.options["gone in this edition"] = 3
    match.options["hand"] = 99
    assert "Cards at the deal: 99" in tables.special_options(match)


def test_people_whom_i_played_with_are_known_by_name(cast: Cast) -> None:
    emma = player("emma")
    table(cast.bob, cast.charlie)
    table(cast.bob, emma)
    table(cast.alice, cast.dana)
    assert tables.played_with(cast.bob) == ["emma", "charlie"]
    assert tables.played_with(cast.bob, most=1) == ["emma"]


def test_a_list_costs_the_same_however_many_tables_are_in_it(cast: Cast) -> None:
    def cost() -> list[int]:
        mine = tables.my_tables(cast.bob)
        return [
            queries(lambda: tables.my_tables(cast.bob)),
            queries(lambda: tables.tell_last(mine)),
            queries(lambda: tables.invitations(cast.charlie)),
            queries(lambda: [row.names for row in tables.listed(tables.open_tables(), cast.bob)]),
            queries(lambda: tables.waiting_for(cast.bob)),
        ]

    def lay() -> None:
        table(cast.bob, cast.charlie)
        opened(cast.bob, ANYONE, SeatWish(player=cast.charlie), BOT)

    lay()
    once = cost()
    for _ in range(5):
        lay()
    assert cost() == once == [2, 1, 2, 2, 1]
