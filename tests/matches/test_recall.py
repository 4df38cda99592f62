"""Simultaneous decisions: who has decided may change the answer until the last is in, on the clock it was asked on."""

from datetime import timedelta
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest
import time_machine
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.matches import bot_turns, clock, leaving, orders, play, reading, replays, tables, undo
from games.matches.errors import Closed, NotSeated, Refused, Stale
from games.matches.recall import LAST_IN, LATE, OTHER_RULES
from games.matches.terms import BANKS
from games.models import Match, Move, Notice, Pulse, StandingOrder, User
from games.rules import State, plain
from games.rules import replay as replay_rules
from tests.cast import Cast
from tests.crowd import at_once
from tests.tables import move_once, play_out, seen_by, state_of, table

pytestmark = pytest.mark.usefixtures("sealed")
COUNTED = {"version", "changed_at", "waits_json"}
NAMES = ["Bob", "Charlie", "Alice", "Dana"]
BOB, CHARLIE, ALICE = 0, 1, 2


@pytest.fixture
def match(cast: Cast) -> Match:
    """Bob, Charlie and Alice are all asked to bid."""
    return seated(cast)


def seated(cast: Cast, **more: Any) -> Match:
    return table(cast.bob, cast.charlie, cast.alice, game="sealed", **more)


def bid(match: Match, seat: int, coins: int = 1, **more: Any) -> play.Answer:
    return send(match, seat, {"type": "bid", "coins": coins}, **more)


def send(match: Match, seat: int, fields: dict[str, Any], **more: Any) -> play.Answer:
    more.setdefault("seen", seen_by(match, seat))
    return play.make_move(match.pk, seat, fields, **more)


def token(match: Match, seat: int) -> str:
    match.refresh_from_db()
    return next(one.token for one in match.decided if one.wait.seat == seat)


def change(match: Match, player: User, seat: int = BOB, **more: Any) -> play.Answer:
    if "seen" not in more:
        more["seen"] = token(match, seat)
    return undo.take_back(match.code, player.pk, **more)


def row(match: Match) -> dict[str, Any]:
    """The stored match, but for what counts its moves."""
    return {name: value for name, value in Match.objects.values().get(pk=match.pk).items() if name not in COUNTED}


def look_of(match: Match, player: User | None, now: Any = None) -> Any:
    return reading.read_table(Match.objects.get(pk=match.pk), player, reading.UTC, now)


def wait_of(match: Match, seat: int = BOB) -> Any:
    match.refresh_from_db()
    return next(wait for wait in match.waits if wait.seat == seat)


def everything() -> tuple[object, ...]:
    return tuple(list(kind.objects.order_by("pk").values()) for kind in (Match, Move, Notice, StandingOrder))


def check_refused(match: Match, player: User, why: type[Exception], sentence: str, **more: Any) -> None:
    """Nothing is recalled, nothing changes, and the player is told that sentence."""
    more["seen"] = more.get("seen") or token(match, BOB)
    before = everything()
    with pytest.raises(why) as refusal:
        undo.take_back(match.code, player.pk, **more)
    assert str(refusal.value) == sentence
    assert everything() == before


def check_proven(match: Match) -> None:
    """The match as it is stored is what its moves give, and what those give that stand."""
    match.refresh_from_db()
    assert replays.difference(match) == ""
    stand = Move.objects.filter(match=match, taken_back=False).exclude(action_json="").order_by("number")
    moves = [(move.seat or 0, msgspec.json.decode(move.action_json)) for move in stand]
    game, seats = type(state_of(match)), match.seats.count()
    state = replay_rules(game, seats=seats, options=match.options, key=match.key, moves=moves)
    assert game.dumps(state).decode() == match.state


def test_the_question_is_asked_again_as_it_was_and_another_answer_given(cast: Cast, match: Match) -> None:
    before, wait, told = row(match), wait_of(match), list(Notice.objects.values())
    bid(match, BOB, 2)
    match.refresh_from_db()
    assert state_of(match).decided() == (BOB,)
    assert [one.wait for one in match.decided] == [wait]
    answer = change(match, cast.bob)
    assert row(match) == before
    assert wait_of(match) == msgspec.structs.replace(wait, stirred=match.version)
    assert (answer.number, answer.seat, answer.repeated) == (match.version, BOB, False)
    assert [event.facts for event in answer.events] == [{"seat": BOB, "moves": [2]}]
    assert reading.answered(answer).startswith("You take your answer back, to decide anew. ")
    assert list(Notice.objects.values()) == told
    bid(match, BOB, 0)
    for seat in (CHARLIE, ALICE):
        bid(match, seat, 2)
    assert state_of(match).table.shown == [0, 2, 2]
    check_proven(match)


def test_the_log_keeps_it_taken_back_and_its_content_its_seat_s_alone(cast: Cast, match: Match) -> None:
    bid(match, BOB, 2)
    change(match, cast.bob)
    assert [(line.number, line.seat, line.by, line.taken_back) for line in match.moves.order_by("number")] == [
        (1, None, "deal", False),
        (2, BOB, "player", True),
        (3, BOB, "undo", False),
    ]
    for seat in (CHARLIE, ALICE):
        bid(match, seat)
    bid(match, BOB, 0)
    for player in (cast.charlie, cast.dana, None):
        log = reading.read_log(match, player, reading.UTC).log
        said = [plain(step.said, NAMES) for step in log]
        assert said[1:3] == ["Bob: bid.", "Bob decides anew."]
        assert log[1].taken_back
        assert not any("Unseen, 2" in text for text in said)
        look = look_of(match, player)
        assert not any("anew" in plain(step.said, NAMES) for step in look.since)
    own = reading.read_log(match, cast.bob, reading.UTC).log
    assert plain(own[1].said, NAMES) == "Bob: bid. Unseen, 2 coins."


def test_others_may_answer_in_between(cast: Cast, match: Match) -> None:
    bid(match, BOB, 2)
    seen = token(match, BOB)
    theirs = wait_of(match, ALICE)
    bid(match, CHARLIE, 1)
    assert token(match, BOB) == seen
    change(match, cast.bob, seen=seen)
    assert state_of(match).decided() == (CHARLIE,)
    assert wait_of(match, ALICE) == theirs
    change(match, cast.charlie, CHARLIE)
    assert state_of(match).waiting() == (BOB, CHARLIE, ALICE)
    assert [wait.seat for wait in match.waits] == [BOB, CHARLIE, ALICE]
    for seat, coins in ((CHARLIE, 0), (BOB, 0), (ALICE, 2)):
        bid(match, seat, coins)
    assert state_of(match).table.shown == [0, 0, 2]
    check_proven(match)


def test_one_may_change_again_and_again_and_an_old_page_changes_nothing(cast: Cast, match: Match) -> None:
    seen = []
    for coins in (0, 1, 2):
        bid(match, BOB, coins)
        seen.append(token(match, BOB))
        change(match, cast.bob)
        check_refused(match, cast.bob, Stale, play.MOVED_ON, seen=seen[-1])
    assert len(set(seen)) == 3
    bid(match, BOB, 1)
    for old in seen:
        check_refused(match, cast.bob, Stale, play.MOVED_ON, seen=old)
    assert state_of(match).decided() == (BOB,)
    check_proven(match)


def test_once_the_last_answer_is_in_all_are_shown_and_stand(cast: Cast, match: Match) -> None:
    bid(match, BOB, 2)
    seen = token(match, BOB)
    bid(match, CHARLIE, 1)
    bid(match, ALICE, 0)
    assert row(match)["decided_json"] == "[]"
    check_refused(match, cast.bob, Refused, LAST_IN, seen=seen)
    bid(match, BOB, 1)
    check_refused(match, cast.bob, Stale, play.MOVED_ON, seen=seen)
    play_out(match)
    assert row(match)["decided_json"] == "[]"
    check_refused(match, cast.bob, Closed, "This match is over.", seen=seen)
    check_proven(match)


def test_forms_of_before_the_change_play_nothing(cast: Cast, match: Match) -> None:
    form: Any = {"seen": seen_by(match, BOB), "client_key": "one form"}
    send(match, BOB, {"type": "bid", "coins": 2}, **form)
    change(match, cast.bob)
    before = everything()
    with pytest.raises(Stale):
        send(match, BOB, {"type": "bid", "coins": 2}, **form)
    assert everything() == before


# Who may not


def test_nobody_else_changes_it(cast: Cast, match: Match) -> None:
    bid(match, BOB)
    seen = token(match, BOB)
    check_refused(match, cast.dana, NotSeated, "You watch this match. Only those who sit at the table can move.")
    check_refused(match, cast.charlie, Stale, play.MOVED_ON, seen=seen)
    bid(match, CHARLIE)
    old = token(match, CHARLIE)
    check_refused(match, cast.alice, Stale, play.MOVED_ON, seen=old)
    check_refused(match, cast.charlie, Stale, play.MOVED_ON, seen="decided-99-0")
    check_refused(match, cast.alice, Refused, LAST_IN, seen="decided-99-0")
    assert state_of(match).decided() == (BOB, CHARLIE)


def test_a_seat_given_up_changes_nothing_and_its_answer_stands(cast: Cast, match: Match) -> None:
    bid(match, BOB, 2)
    seen = token(match, BOB)
    leaving.resign(match.pk, cast.bob.pk)
    match.refresh_from_db()
    check_refused(match, cast.bob, NotSeated, "You gave this seat up.", seen=seen)
    bid(match, CHARLIE)
    bid(match, ALICE)
    assert state_of(match).table.shown == [2, 1, 1]
    check_proven(match)


def test_bots_decide_and_change_nothing(cast: Cast) -> None:
    match = table(cast.bob, bots=2, rated=False, game="sealed")
    bot_turns.play_bots(match.pk)
    match.refresh_from_db()
    assert state_of(match).decided() == (1, 2)
    assert match.decided == []
    look = look_of(match, cast.bob)
    assert [row.decided for row in look.seats] == [False, True, True]
    bid(match, BOB)
    assert state_of(match).table.round == 1


# Time


def test_it_goes_on_on_the_same_clock_with_the_same_bank(cast: Cast) -> None:
    size, increment = min(BANKS)
    match = seated(cast, bank_seconds=size, move_seconds=increment)
    banks, deadline, told = match.banks, match.deadline, list(Notice.objects.values())
    with time_machine.travel(timezone.now() + timedelta(hours=48), tick=False):
        bid(match, BOB)
        match.refresh_from_db()
        assert match.banks != banks
        bid(match, CHARLIE)
        match.refresh_from_db()
        theirs = match.banks[CHARLIE]
        change(match, cast.bob)
    match.refresh_from_db()
    assert match.banks == [banks[BOB], theirs, banks[ALICE]]
    assert (match.deadline, wait_of(match).deadline) == (deadline, deadline)
    assert list(Notice.objects.values()) == told


def test_a_decision_whose_time_is_up_is_not_opened_again(cast: Cast, match: Match) -> None:
    late = match.deadline
    assert late is not None
    bid(match, BOB, now=late - timedelta(minutes=1))
    assert decided_as_shown(match, cast.bob, late - timedelta(minutes=1)) != ""
    assert decided_as_shown(match, cast.bob, late) == ""
    check_refused(match, cast.bob, Refused, LATE, now=late)


def decided_as_shown(match: Match, player: User, now: Any) -> str:
    """The token that the player's page has for a change of what she has decided."""
    look = look_of(match, player, now)
    assert look.decided
    assert plain(look.decided.said, NAMES) == "bid 1"
    return str(look.decided.token)


def test_what_the_clock_played_stands_and_closes_the_question(cast: Cast) -> None:
    match = seated(cast)
    late = match.deadline
    assert late is not None
    for seat in (BOB, CHARLIE):
        bid(match, seat, now=late - timedelta(minutes=1))
    seen = token(match, BOB)
    assert clock.run_out(late) == 1
    assert state_of(match).table.round == 1
    check_refused(match, cast.bob, Refused, LAST_IN, seen=seen, now=late)


def test_an_answer_of_the_clock_s_is_nobody_s_to_change(cast: Cast) -> None:
    """Bob's bank runs out before the others' do."""
    size, increment = min(BANKS)
    match = seated(cast, bank_seconds=size, move_seconds=increment)
    match.banks[BOB] = increment
    short = timezone.now() + timedelta(seconds=increment)
    match.waits = [msgspec.structs.replace(wait_of(match), deadline=short), *match.waits[1:]]
    match.save()
    assert clock.run_out(short) == 1
    assert state_of(match).decided() == (BOB,)
    look = look_of(match, cast.bob, short)
    assert look.decided
    assert look.decided.token == ""
    check_refused(match, cast.bob, Refused, LATE, now=short)


def test_downtime_is_credited_to_what_may_be_changed_and_once_to_each_reminder(cast: Cast, match: Match) -> None:
    now, deadline = timezone.now(), match.deadline
    assert deadline is not None
    due = list(Notice.objects.filter(kind="reminder").values_list("due_at", flat=True))
    bid(match, BOB, now=now)
    Pulse.objects.create(pk=1, beat_at=now)
    lost = clock.beat(now + timedelta(hours=5))
    assert lost == timedelta(hours=5)
    put_off = Notice.objects.filter(kind="reminder").values_list("due_at", flat=True)
    assert list(put_off) == [at + lost for at in due]
    change(match, cast.bob)
    assert wait_of(match).deadline == wait_of(match, ALICE).deadline == deadline + lost


def test_downtime_does_not_open_again_what_was_late_before_it(cast: Cast, match: Match) -> None:
    deadline = match.deadline
    assert deadline is not None
    bid(match, BOB)
    match.refresh_from_db()
    later = deadline + timedelta(days=1)
    match.waits = [msgspec.structs.replace(wait, deadline=later) for wait in match.waits]
    match.save()
    Pulse.objects.create(pk=1, beat_at=deadline)
    clock.beat(deadline + timedelta(hours=5))
    check_refused(match, cast.bob, Refused, LATE, now=deadline + timedelta(hours=5))


# Two answers owed


@pytest.fixture
def loud(cast: Cast) -> Match:
    """Each is asked for a bid, and whether it shouts."""
    return seated(cast, options={"shouts": True})


def test_who_owes_another_answer_is_asked_it_and_may_take_back_what_is_decided(cast: Cast, loud: Match) -> None:
    before, wait = row(loud), wait_of(loud)
    bid(loud, BOB, 2)
    look = look_of(loud, cast.bob)
    assert look.mine
    assert [choice.type for choice in look.moves] == ["shout", "hush"]
    assert look.decided
    assert look.back == ()
    send(loud, BOB, {"type": "hush"})
    assert [one.wait for one in Match.objects.get(pk=loud.pk).decided] == [wait]
    look = look_of(loud, cast.bob)
    assert look.decided
    assert plain(look.decided.said, NAMES) == "bid 2; hush"
    answer = change(loud, cast.bob)
    assert answer.events[0].facts["moves"] == [2, 3]
    assert row(loud) == before
    assert wait_of(loud).deadline == wait.deadline
    check_proven(loud)


def test_what_was_open_to_all_stands(cast: Cast, loud: Match) -> None:
    bid(loud, BOB, 2)
    send(loud, BOB, {"type": "shout"})
    answer = change(loud, cast.bob)
    assert answer.events[0].facts["moves"] == [2]
    table_now = state_of(loud).table
    assert (table_now.shouted, table_now.sealed[BOB]) == ([BOB], [])
    bid(loud, BOB, 1)
    check_proven(loud)


@pytest.mark.parametrize("answer", [{"type": "bid", "coins": 2}, {"type": "hush"}])
def test_taking_back_and_changing_are_not_mistaken_for_each_other(
    cast: Cast, loud: Match, answer: dict[str, Any]
) -> None:
    before = row(loud)
    send(loud, BOB, answer)
    check_refused(
        loud, cast.bob, Refused, "Your last move showed something new, so it stands.", seen=seen_by(loud, BOB)
    )
    change(loud, cast.bob)
    assert row(loud) == before


def test_an_open_move_before_the_answer_stands_once_that_is_changed(cast: Cast, loud: Match) -> None:
    send(loud, BOB, {"type": "shout"})
    loud.refresh_from_db()
    assert plain(undo.offer(loud, BOB, timezone.now()), NAMES) == "Take back: shout"
    seen = seen_by(loud, BOB)
    bid(loud, BOB, 2)
    for old in (seen, seen_by(loud, BOB)):
        before = everything()
        with pytest.raises(Refused):
            undo.take_back(loud.code, cast.bob.pk, seen=old)
        assert everything() == before
    change(loud, cast.bob)
    loud.refresh_from_db()
    assert undo.offer(loud, BOB, timezone.now()) == ()
    assert state_of(loud).table.shouted == [BOB]


def test_taking_back_an_open_move_leaves_what_others_decided(cast: Cast, loud: Match) -> None:
    bid(loud, CHARLIE, 2)
    before = row(loud)
    send(loud, BOB, {"type": "shout"})
    undo.take_back(loud.code, cast.bob.pk, seen=seen_by(loud, BOB))
    assert row(loud) == before
    change(loud, cast.charlie, CHARLIE)
    check_proven(loud)


# Standing orders


def order(match: Match, player: User, kind: str, coins: int = 2) -> StandingOrder:
    return orders.leave(match.pk, player.pk, {"type": kind, "coins": coins})


def test_an_order_that_ended_by_the_answer_stands_again(cast: Cast, match: Match) -> None:
    left = [order(match, cast.bob, kind) for kind in ("next", "now", "always")]
    hers = order(match, cast.alice, "now")
    bid(match, ALICE)
    bid(match, BOB, 0)
    stopped = dict(StandingOrder.objects.values_list("pk", "stopped"))
    assert [stopped[one.pk] for one in (*left, hers)] == ["", "gone", "", "gone"]
    change(match, cast.bob)
    stopped = dict(StandingOrder.objects.values_list("pk", "stopped"))
    assert [stopped[one.pk] for one in (*left, hers)] == ["", "", "", "gone"]


def next_round(match: Match) -> None:
    """All bid; whoever's order answers does not."""
    while state_of(match).table.round == 0:
        bid(match, state_of(match).waiting()[0], 1)


def test_what_an_order_answered_is_changed_by_hand_and_no_order_answers_it_again(cast: Cast, match: Match) -> None:
    used, always = order(match, cast.bob, "next", 2), order(match, cast.bob, "always", 0)
    next_round(match)
    state = state_of(match)
    assert state.table.sealed[BOB] == [state.action({"type": "bid", "coins": 2})]
    assert match.moves.get(number=match.version).by == "order"
    change(match, cast.bob)
    bid(match, CHARLIE, 1)
    assert state_of(match).waiting() == (BOB, ALICE)
    bid(match, BOB, 1)
    bid(match, ALICE, 1)
    assert state_of(match).table.shown == [1, 1, 1]
    for one in (used, always):
        one.refresh_from_db()
    assert (used.stopped, always.stopped) == ("used", "")
    assert state_of(match).decided() == (BOB,)
    check_proven(match)


def test_an_order_that_answers_while_others_think_may_be_overruled_with_its_clock(cast: Cast, match: Match) -> None:
    """Her order is left before the question opens; the answer comes with it, and her time runs all the same."""
    order(match, cast.bob, "always", 2)
    next_round(match)
    assert [wait.seat for wait in match.waits] == [CHARLIE, ALICE]
    change(match, cast.bob)
    mine, theirs = wait_of(match), wait_of(match, ALICE)
    assert mine.deadline == theirs.deadline


def test_a_once_order_taken_by_hand_stands_again(cast: Cast, match: Match) -> None:
    left = order(match, cast.bob, "next", 2)
    StandingOrder.objects.filter(pk=left.pk).update(left_version=0)
    bid(match, BOB, 0)
    left.refresh_from_db()
    assert left.stopped == "taken"
    change(match, cast.bob)
    left.refresh_from_db()
    assert (left.stopped, left.stopped_version) == ("", 0)


# Twice, and at once


def test_the_same_form_sent_again_gets_its_first_answer(cast: Cast, match: Match) -> None:
    bid(match, BOB)
    form: Any = {"seen": token(match, BOB), "client_key": "change-1"}
    first = change(match, cast.bob, **form)
    before = everything()
    again = change(match, cast.bob, **form)
    assert (again.number, again.repeated, first.repeated) == (first.number, True, False)
    assert everything() == before


@pytest.mark.django_db(transaction=True)
def test_against_the_last_answer_one_wins(cast: Cast) -> None:
    for number in range(4):
        match = seated(cast, key=str(number))
        bid(match, BOB, 2)
        bid(match, CHARLIE, 1)
        mine = partial(undo.take_back, match.code, cast.bob.pk, seen=token(match, BOB), client_key="mine")
        last = partial(bid, match, ALICE, 0, seen=seen_by(match, ALICE), client_key="last")
        changed, shown = at_once(mine, last)
        assert isinstance(shown, play.Answer)
        if isinstance(changed, play.Answer):
            assert state_of(match).waiting() == (BOB,)
            bid(match, BOB, 0)
        else:
            assert isinstance(changed, Refused)
            assert str(changed) == LAST_IN
        assert state_of(match).table.shown == [0 if isinstance(changed, play.Answer) else 2, 1, 0]
        check_proven(match)


@pytest.mark.django_db(transaction=True)
def test_two_tabs_at_once_change_it_once(cast: Cast) -> None:
    match = seated(cast)
    bid(match, BOB)
    seen = token(match, BOB)
    acts = [partial(undo.take_back, match.code, cast.bob.pk, seen=seen, client_key=f"c-{n}") for n in (1, 1, 2, 3)]
    answers = at_once(*acts)
    assert match.moves.filter(by="undo").count() == 1
    assert all(isinstance(answer, play.Answer | Stale) for answer in answers), answers
    assert sum(isinstance(answer, play.Answer) and not answer.repeated for answer in answers) == 1
    check_proven(match)


# What is stored


@pytest.mark.parametrize("shouts", [False, True])
def test_random_matches_with_many_changes_are_proven(
    cast: Cast, shouts: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    rng, changed, people = Random(f"changes {shouts}"), 0, (cast.bob, cast.charlie, cast.alice)
    match = seated(cast, options={"shouts": shouts})
    while match.status == Match.Status.RUNNING:
        state = state_of(match)
        may = [one.wait.seat for one in match.decided]
        assert tuple(may) == state.decided()
        if may and rng.random() < 0.4:
            seat = rng.choice(may)
            change(match, people[seat], seat)
            changed += 1
        else:
            seat = rng.choice(state.waiting())
            send(match, seat, state.unaction(rng.choice(state.legal(seat))))
        check_proven(match)
    assert changed > 2
    call_command("replay", match.code)
    assert capsys.readouterr().out == "1 matches dealt and played again: all as stored.\n"


def test_marks_that_do_not_fit_are_named(cast: Cast, match: Match) -> None:
    bid(match, BOB)
    change(match, cast.bob)
    match.refresh_from_db()
    match.moves.filter(number=2).update(taken_back=False)
    assert replays.difference(match) == "Move 3 takes back what is not marked as taken back."


def test_a_line_that_names_another_s_answer_is_found(cast: Cast, match: Match) -> None:
    bid(match, BOB, 1)
    bid(match, CHARLIE, 0)
    change(match, cast.bob)
    match.refresh_from_db()
    line = match.moves.get(number=4)
    match.moves.filter(number=4).update(events_json=line.events_json.replace('"moves":[2]', '"moves":[3]'))
    match.moves.filter(number=2).update(taken_back=False)
    match.moves.filter(number=3).update(taken_back=True)
    assert replays.difference(match) == """Move 4 recalls other answers than ['{"type":"bid","coins":1}']."""


def test_an_answer_that_the_log_does_not_have_stands(cast: Cast, match: Match) -> None:
    bid(match, BOB, 1)
    match.moves.filter(number=2).update(action_json='{"type":"bid","coins":2}')
    check_refused(match, cast.bob, Refused, OTHER_RULES)


def test_a_move_costs_no_query_more_and_a_change_few(cast: Cast, match: Match) -> None:
    counts = []
    for seat in (BOB, CHARLIE):
        seen = seen_by(match, seat)
        with CaptureQueriesContext(connection) as queries:
            bid(match, seat, seen=seen, client_key="a form")
        counts.append(len(queries))
    plain_match = table(cast.bob, cast.charlie, key="queens 0")
    seat, seen = 0, seen_by(plain_match, 0)
    with CaptureQueriesContext(connection) as queries:
        play.make_move(plain_match.pk, seat, {"type": "play", "card": "QC"}, seen=seen, client_key="a form")
    assert max(counts) <= len(queries)
    seen = token(match, BOB)
    with CaptureQueriesContext(connection) as queries:
        change(match, cast.bob, seen=seen, client_key="change")
    assert len(queries) <= 9, [query["sql"] for query in queries]


def test_a_table_where_i_have_decided_does_not_wait_for_me(cast: Cast, match: Match) -> None:
    assert tables.waiting_for(cast.bob) == [match]
    bid(match, BOB)
    assert tables.waiting_for(cast.bob) == []
    (listed,) = tables.my_tables(cast.bob)
    assert not listed.waiting
    assert move_once(match).seat == CHARLIE


def test_other_games_have_nobody_who_has_decided(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie, key="queens 0")
    state: State = state_of(match)
    assert state.decided() == ()
    with pytest.raises(Refused) as refusal:
        undo.take_back(match.code, cast.bob.pk, seen="decided-1-0")
    assert str(refusal.value) in (LAST_IN, play.MOVED_ON)
