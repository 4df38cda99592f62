"""Standing orders on the road of a move: followed at once, logged as theirs, and ended with a reason."""

from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.matches import bot_turns, clock, leaving, lobby, orders, play, reading, replays
from games.matches.errors import Closed, NotSeated, Refused, Stale
from games.matches.terms import SeatWish
from games.models import Match, Move, Notice, Seat, StandingOrder, User
from games.rules import IllegalAction, NotYourTurn, State, Unreadable
from tests.cast import Cast, assemble
from tests.crowd import at_once
from tests.tables import any_move, move_once, play_out, seen_by, state_of, table, waited_for

UTC = ZoneInfo("UTC")
OPEN_ALL = {"type": "at_gate", "search": True, "sender": 0}
PASS_ALL = {"type": "at_gate", "search": False, "sender": 0}
Row = tuple[int | None, str, str]


@pytest.fixture
def match(cast: Cast, toll: type[State]) -> Match:
    """Bob keeps the gate; Charlie sends the first cart, then Alice."""
    return table(cast.bob, cast.charlie, cast.alice, game="toll")


def send(match: Match, seat: int, **fields: Any) -> play.Answer:
    """A move by hand: its type and fields."""
    more = {name: fields.pop(name) for name in ("by", "client_key", "seen") if name in fields}
    return play.make_move(match.pk, seat, fields, **{"seen": seen_by(match, seat), **more})


def lines(match: Match, after: int = 0) -> list[Row]:
    """The log: whose, what kind of action, by whom."""
    found = Move.objects.filter(match=match, number__gt=after).order_by("number")
    return [
        (move.seat, msgspec.json.decode(move.action_json)["type"] if move.action_json else "", move.by)
        for move in found
    ]


def why(row: StandingOrder) -> str:
    row.refresh_from_db()
    return row.stopped


def leave_for(match: Match, player: User, *types: str) -> list[StandingOrder]:
    return [orders.leave(match.pk, player.pk, {"type": kind}) for kind in types]


def wait_of(match: Match, seat: int) -> Any:
    match.refresh_from_db()
    return next(wait for wait in match.waits if wait.seat == seat)


def test_a_chain_of_ship_search_and_bribe_is_settled_with_one_move(cast: Cast, match: Match) -> None:
    orders.leave(match.pk, cast.bob.pk, OPEN_ALL)
    leave_for(match, cast.charlie, "pay_up")
    leave_for(match, cast.alice, "pay_up", "send_any")
    before = match.version
    answer = send(match, 1, type="send", goods="wool")
    match.refresh_from_db()
    assert lines(match, before) == [
        (1, "send", "player"),
        (0, "gate", "order"),
        (1, "pay", "order"),
        (1, "show", "order"),
        (2, "pay", "order"),
        (2, "show", "order"),
        (2, "send", "order"),
        (0, "gate", "order"),
        (1, "pay", "order"),
        (2, "pay", "order"),
    ]
    assert (answer.number, match.version) == (before + 1, before + 10)
    assert [wait.seat for wait in match.waits] == [1]
    assert wait_of(match, 1).opened == match.version
    assert [event.kind for event in answer.events] == [line[1] for line in lines(match, before)]
    assert replays.difference(match) == ""


def test_an_order_does_not_answer_what_was_asked_before_it_was_left(cast: Cast, match: Match) -> None:
    leave_for(match, cast.charlie, "send_any")
    orders.leave(match.pk, cast.bob.pk, PASS_ALL)
    assert waited_for(match) == 1
    assert send(match, 1, type="send", goods="wool").number == 2
    assert lines(match, 2) == [(0, "gate", "order")]
    send(match, 2, type="send", goods="iron")
    assert lines(match, 4) == [(0, "gate", "order"), (1, "send", "order"), (0, "gate", "order")]


def test_a_decision_that_another_s_answer_leaves_as_it_was_keeps_its_time_and_is_not_answered(
    cast: Cast, match: Match
) -> None:
    orders.leave(match.pk, cast.bob.pk, OPEN_ALL)
    send(match, 1, type="send", goods="wool")
    wait = wait_of(match, 2)
    leave_for(match, cast.alice, "pay_up")
    leave_for(match, cast.charlie, "show_at_once")
    send(match, 1, type="pay", coin=True)
    assert lines(match, 3) == [(1, "pay", "player"), (1, "show", "order")]
    assert wait_of(match, 2) == wait


def test_a_decision_answered_and_asked_anew_in_one_chain_is_a_new_one(cast: Cast, match: Match) -> None:
    orders.leave(match.pk, cast.bob.pk, OPEN_ALL)
    leave_for(match, cast.alice, "pay_last", "send_any")
    send(match, 1, type="send", goods="wool")
    before, legal = wait_of(match, 2), state_of(match).legal(2)
    send(match, 1, type="pay", coin=False)
    assert lines(match, 4) == [(2, "pay", "order"), (2, "send", "order"), (0, "gate", "order")]
    assert state_of(match).legal(2) == legal
    assert (before.opened, wait_of(match, 2).opened) == (3, match.version)


def test_an_order_spends_the_time_of_the_decision_it_answers(cast: Cast, toll: type[State]) -> None:
    hour = 3600
    match = table(cast.bob, cast.charlie, cast.alice, game="toll", bank_seconds=72 * hour, move_seconds=12 * hour)
    orders.leave(match.pk, cast.bob.pk, OPEN_ALL)
    leave_for(match, cast.alice, "pay_last")
    send(match, 1, type="send", goods="wool")
    with time_machine.travel(timezone.now() + timedelta(hours=20), tick=False):
        send(match, 1, type="pay", coin=False)
    match.refresh_from_db()
    assert [round(bank / hour) for bank in match.banks] == [72, 64, 64]


def test_the_orders_that_stand_by_default_are_laid_for_every_seat_bots_included(cast: Cast, toll: type[State]) -> None:
    match = table(cast.bob, cast.charlie, bots=1, game="toll")
    rows = StandingOrder.objects.filter(match=match)
    assert [(row.seat, row.order_json, row.by_default) for row in rows] == [
        (1, '{"type":"show_at_once"}', True),
        (2, '{"type":"show_at_once"}', True),
    ]
    assert match.ordered


def test_orders_by_default_are_followed_right_after_the_deal(cast: Cast, toll: type[State]) -> None:
    match = table(cast.bob, cast.charlie, bots=1, game="toll", options={"coins": "0"})
    assert lines(match) == [(None, "", "deal"), (1, "show", "order"), (2, "show", "order")]
    assert [(wait.seat, wait.opened) for wait in match.waits] == [(1, 3)]
    assert replays.difference(match) == ""


def test_an_order_by_default_can_be_withdrawn_and_left_again(cast: Cast, match: Match) -> None:
    (row,) = StandingOrder.objects.filter(match=match, seat=1)
    orders.withdraw(match.pk, cast.charlie.pk, row.pk)
    orders.leave(match.pk, cast.bob.pk, OPEN_ALL)
    send(match, 1, type="send", goods="wool")
    send(match, 1, type="pay", coin=True)
    assert lines(match, 3) == [(1, "pay", "player")]
    (again,) = leave_for(match, cast.charlie, "show_at_once")
    assert not again.by_default
    send(match, 2, type="pay", coin=False)
    assert lines(match, 4) == [(2, "pay", "player"), (1, "show", "order")]


def test_an_order_for_one_time_is_used_up_when_it_was_followed(cast: Cast, match: Match) -> None:
    orders.leave(match.pk, cast.bob.pk, PASS_ALL)
    wish = orders.leave(match.pk, cast.alice.pk, {"type": "send_first", "goods": ["iron", "corn"]})
    send(match, 1, type="send", goods="wool")
    assert lines(match, 3) == [(2, "send", "order"), (0, "gate", "order")]
    assert (why(wish), wish.stopped_version) == ("used", match.version + 4)
    assert why(StandingOrder.objects.get(match=match, seat=0)) == ""


def test_an_order_stops_when_its_owner_could_not_leave_it_any_more(cast: Cast, match: Match) -> None:
    gone = orders.leave(match.pk, cast.alice.pk, {"type": "send_first", "goods": ["wool"]})
    stays = orders.leave(match.pk, cast.alice.pk, {"type": "send_first", "goods": ["iron"]})
    send(match, 1, type="send", goods="wool")
    assert (why(gone), gone.stopped_version, why(stays)) == ("gone", 2, "")
    send(match, 0, type="gate", search=False)
    assert lines(match, 3) == [(2, "send", "order")]


@pytest.mark.parametrize(("by", "reason"), [("player", "taken"), ("clock", "clock")])
def test_an_order_for_one_time_stops_when_its_decision_is_taken_without_it(
    cast: Cast, match: Match, by: str, reason: str
) -> None:
    early = orders.leave(match.pk, cast.alice.pk, {"type": "send_first", "goods": ["iron"]})
    keeps = leave_for(match, cast.alice, "pay_up")[0]
    send(match, 1, type="send", goods="wool")
    StandingOrder.objects.filter(pk=early.pk).update(stopped="withdrawn")  # so that she is asked
    send(match, 0, type="gate", search=False)
    StandingOrder.objects.filter(pk=early.pk).update(stopped="")
    late = orders.leave(match.pk, cast.alice.pk, {"type": "send_first", "goods": ["corn"]})
    if by == "clock":
        play.make_move(match.pk, 2, None, seen=seen_by(match, 2), by="clock")
    else:
        send(match, 2, type="send", goods="wool")
    assert why(early) == reason
    assert why(late) == ("gone" if by == "clock" else "")  # the clock sends corn
    assert why(keeps) == ""


def test_an_order_that_gives_no_legal_action_stops_and_never_the_move(
    cast: Cast, match: Match, caplog: pytest.LogCaptureFixture
) -> None:
    orders.leave(match.pk, cast.bob.pk, PASS_ALL)
    muddle, works = leave_for(match, cast.alice, "muddle", "send_any")
    send(match, 1, type="send", goods="wool")
    assert lines(match, 3)[0] == (2, "send", "order")
    assert (why(muddle), why(works)) == ("broken", "")


@pytest.mark.parametrize("text", ["{}", "no order", '{"type":"of_an_old_edition"}', '{"type":"at_gate","search":3}'])
def test_an_order_that_cannot_be_read_any_more_stops_with_that_reason(cast: Cast, match: Match, text: str) -> None:
    (row,) = leave_for(match, cast.alice, "send_any")
    StandingOrder.objects.filter(pk=row.pk).update(order_json=text)
    send(match, 1, type="send", goods="wool")
    send(match, 0, type="gate", search=False)
    assert why(row) == "broken"
    assert waited_for(match) == 2


def test_with_a_resignation_the_orders_of_the_seat_fall_and_those_by_default_stand_anew(
    cast: Cast, match: Match
) -> None:
    (default,) = StandingOrder.objects.filter(match=match, seat=1)
    orders.withdraw(match.pk, cast.charlie.pk, default.pk)
    leave_for(match, cast.charlie, "send_any", "pay_up")
    kept = leave_for(match, cast.alice, "pay_up")[0]
    leaving.resign(match.pk, cast.charlie.pk)
    rows = StandingOrder.objects.filter(match=match, seat=1)
    assert [(row.order_json, row.by_default, row.stopped) for row in rows] == [('{"type":"show_at_once"}', True, "")]
    assert why(kept) == ""
    with pytest.raises(NotSeated):
        leave_for(match, cast.charlie, "pay_up")
    orders.leave(match.pk, cast.bob.pk, OPEN_ALL)
    send(match, 1, type="send", goods="wool", by="bot")
    send(match, 1, type="pay", coin=True, by="bot")
    assert lines(match, 2) == [
        (1, "send", "bot"),
        (0, "gate", "order"),
        (2, "pay", "order"),
        (2, "show", "order"),
        (1, "pay", "bot"),
        (1, "show", "order"),
    ]


def test_where_a_player_is_gone_her_own_orders_are_not_followed(cast: Cast, match: Match) -> None:
    orders.leave(match.pk, cast.bob.pk, PASS_ALL)
    leave_for(match, cast.alice, "send_any")
    Seat.objects.filter(match=match, number=2).update(player=None)
    send(match, 1, type="send", goods="wool")
    assert lines(match, 2) == [(0, "gate", "order")]
    assert Match.objects.get(pk=match.pk).bot_due


def test_after_the_end_no_order_stands(cast: Cast, match: Match) -> None:
    orders.leave(match.pk, cast.bob.pk, PASS_ALL)
    leave_for(match, cast.alice, "send_any")
    play_out(match)
    assert not StandingOrder.objects.filter(match=match).exists()
    with pytest.raises(Closed, match="over"):
        leave_for(match, cast.alice, "send_any")
    agreed = table(cast.bob, cast.charlie, game="toll")
    for player in (cast.bob, cast.charlie):
        leaving.agree_to_end(agreed.pk, player.pk)
    assert not StandingOrder.objects.filter(match=agreed).exists()


def test_a_match_can_come_to_its_end_by_an_order(cast: Cast, match: Match) -> None:
    orders.leave(match.pk, cast.bob.pk, PASS_ALL)
    for seat in (1, 2, 1, 2, 1, 2):
        send(match, seat, type="send", goods="corn")
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    assert lines(match)[-1] == (0, "gate", "order")
    assert replays.difference(match) == ""
    assert Notice.objects.filter(match=match, kind="over").count() == 3


def test_what_cannot_be_left_is_refused_with_a_sentence(cast: Cast, match: Match) -> None:
    refused: tuple[tuple[User, dict[str, Any], type[Exception]], ...] = (
        (cast.alice, {"type": "send_first", "goods": ["corn", "corn"]}, IllegalAction),
        (cast.bob, {"type": "pay_up"}, IllegalAction),  # the keeper of the gate never pays
        (cast.alice, {"type": "send_first", "goods": []}, Unreadable),
        (cast.bob, {"type": "at_gate", "search": True, "sender": 10**30}, Unreadable),
        (cast.bob, {"type": "hang_them_all"}, Unreadable),
        (cast.bob, {}, Unreadable),
        (cast.dana, {"type": "pay_up"}, NotSeated),
    )
    for player, data, refusal in refused:
        with pytest.raises(refusal, match=r"\.$"):
            orders.leave(match.pk, player.pk, data)
    waiting = lobby.open_table(cast.bob, "toll", seats=[SeatWish()])
    with pytest.raises(Closed, match="not started"):
        orders.leave(waiting.pk, cast.bob.pk, OPEN_ALL)
    royals = table(cast.bob, cast.charlie)
    with pytest.raises(IllegalAction):
        orders.leave(royals.pk, cast.bob.pk, {"type": "always_take"})
    assert not Match.objects.get(pk=royals.pk).ordered
    assert not StandingOrder.objects.filter(by_default=False).exists()


def test_an_order_that_stands_is_left_but_once_and_there_are_not_endlessly_many(
    cast: Cast, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, again = leave_for(match, cast.alice, "pay_up", "pay_up")
    assert first == again
    monkeypatch.setattr(orders, "MOST", 3)
    leave_for(match, cast.alice, "send_any")
    with pytest.raises(Refused, match="Withdraw one first"):
        leave_for(match, cast.alice, "pay_last")
    leave_for(match, cast.charlie, "pay_last")
    for _ in range(3):
        (row,) = leave_for(match, cast.charlie, "pay_up")
        orders.withdraw(match.pk, cast.charlie.pk, row.pk)
    assert StandingOrder.objects.filter(match=match, seat=1).count() == 3


def test_only_its_owner_withdraws_an_order_and_twice_is_once(cast: Cast, match: Match) -> None:
    (row,) = leave_for(match, cast.alice, "pay_up")
    elsewhere = table(cast.alice, cast.bob, game="toll")
    for stranger, where in ((cast.charlie, match), (cast.bob, match), (cast.alice, elsewhere)):
        with pytest.raises(StandingOrder.DoesNotExist):
            orders.withdraw(where.pk, stranger.pk, row.pk)
    with pytest.raises(NotSeated):
        orders.withdraw(match.pk, cast.dana.pk, row.pk)
    assert why(row) == ""
    for _ in range(2):
        orders.withdraw(match.pk, cast.alice.pk, row.pk)
        assert why(row) == "withdrawn"
    StandingOrder.objects.filter(pk=row.pk).update(stopped="used")
    with pytest.raises(Refused, match="stopped already: used up"):
        orders.withdraw(match.pk, cast.alice.pk, row.pk)


def test_only_those_who_are_waited_for_in_the_end_get_a_mail(cast: Cast, match: Match) -> None:
    Notice.objects.all().delete()
    orders.leave(match.pk, cast.bob.pk, OPEN_ALL)
    leave_for(match, cast.charlie, "pay_up")
    send(match, 1, type="send", goods="wool")
    told = Notice.objects.filter(match=match, kind="turn")
    assert [(notice.player, notice.turn) for notice in told] == [(cast.alice, match.version + 4)]


def test_a_form_that_comes_twice_gets_the_same_answer_with_all_that_followed(cast: Cast, match: Match) -> None:
    orders.leave(match.pk, cast.bob.pk, PASS_ALL)
    form: dict[str, Any] = {"type": "send", "goods": "wool", "client_key": "one", "seen": seen_by(match, 1)}
    first = send(match, 1, **form)
    send(match, 2, type="send", goods="iron")
    again = send(match, 1, **form)
    assert again.repeated
    assert [event.kind for event in first.events] == ["send", "gate"]
    assert again.events == first.events


def test_the_answer_tells_the_mover_what_followed(cast: Cast, match: Match) -> None:
    orders.leave(match.pk, cast.bob.pk, PASS_ALL)
    assert reading.answered(send(match, 1, type="send", goods="wool")) == "charlie sends. bob gates. Carts."


def test_a_token_seen_before_a_chain_is_stale_after_it(cast: Cast, match: Match) -> None:
    orders.leave(match.pk, cast.bob.pk, PASS_ALL)
    leave_for(match, cast.alice, "send_any")
    seen = seen_by(match, 1)
    send(match, 1, type="send", goods="wool")
    assert waited_for(match) == 1
    with pytest.raises((Stale, NotYourTurn)):
        send(match, 1, type="send", goods="wool", seen=seen)


def test_the_log_says_by_standing_order_to_its_owner_alone(cast: Cast, match: Match) -> None:
    orders.leave(match.pk, cast.bob.pk, PASS_ALL)
    send(match, 1, type="send", goods="wool")
    match = reading.find(match.code)
    for reader, told in ((cast.bob, [False, False, True]), (cast.charlie, [False] * 3), (None, [False] * 3)):
        assert [step.by_order for step in reading.read_log(match, reader, UTC).log] == told


def test_what_an_order_did_is_new_to_its_owner(cast: Cast, match: Match) -> None:
    orders.leave(match.pk, cast.bob.pk, PASS_ALL)
    reading.visited(reading.read_table(reading.find(match.code), cast.bob, UTC))
    Seat.objects.filter(match=match, number=0).update(visit_version=match.version)
    send(match, 1, type="send", goods="wool")
    assert [step.new for step in reading.read_table(reading.find(match.code), cast.bob, UTC).log] == [False, True, True]


def test_bots_and_the_clock_set_orders_going_too(cast: Cast, toll: type[State]) -> None:
    match = table(cast.bob, cast.charlie, bots=1, game="toll")
    orders.leave(match.pk, cast.bob.pk, PASS_ALL)
    late = wait_of(match, 1).deadline
    assert clock.run_out(late) == 1
    assert lines(match, 1)[:2] == [(1, "send", "clock"), (0, "gate", "order")]
    assert bot_turns.play_bots(match.pk) == 1
    assert lines(match, 3) == [(2, "send", "bot"), (0, "gate", "order")]


def queries_of_a_move(match: Match) -> int:
    seat = waited_for(match)
    data, seen = any_move(match, seat), seen_by(match, seat)
    with CaptureQueriesContext(connection) as queries:
        play.make_move(match.pk, seat, data, seen=seen, client_key=f"form {match.version}")
    return len(queries)


def test_orders_cost_a_move_few_queries_however_many_and_a_match_without_them_none(cast: Cast, match: Match) -> None:
    plain = table(cast.bob, cast.charlie, key="without")
    with CaptureQueriesContext(connection) as queries:
        move_once(plain)
    assert not any("standingorder" in query["sql"] for query in queries)
    orders.leave(match.pk, cast.bob.pk, PASS_ALL)
    one = queries_of_a_move(match)
    leave_for(match, cast.alice, "send_any", "pay_up")
    leave_for(match, cast.charlie, "pay_up", "pay_last")
    assert queries_of_a_move(match) <= one
    assert one <= 12


def test_royals_plays_itself_by_orders_and_replays(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie, cast.alice, key="royals by order")
    players: Sequence[User] = (cast.bob, cast.charlie, cast.alice)
    for player in players:
        leave_for(match, player, "only_card")
    for _ in range(300):
        match.refresh_from_db()
        if match.status == Match.Status.OVER:
            break
        seat = waited_for(match)
        state = state_of(match)
        for order in state.standing(seat)[1:3]:
            orders.leave(match.pk, players[seat].pk, state.unorder(order))
        move_once(match)
    assert match.status == Match.Status.OVER
    assert sum(line[2] == "order" for line in lines(match)) > 3
    assert replays.difference(match) == ""


@pytest.mark.django_db(transaction=True)
def test_a_withdrawal_and_the_move_that_would_set_the_order_going_at_once(
    transactional_db: None, toll: type[State]
) -> None:
    cast = assemble()
    for _ in range(4):
        match = table(cast.bob, cast.charlie, game="toll")
        row = orders.leave(match.pk, cast.bob.pk, PASS_ALL)
        moved, withdrawn = at_once(
            partial(send, match, 1, type="send", goods="corn"),
            partial(orders.withdraw, match.pk, cast.bob.pk, row.pk),
        )
        assert isinstance(moved, play.Answer)
        assert withdrawn is None
        assert lines(match, 2) in ([], [(0, "gate", "order")])
        assert waited_for(match) == (1 if lines(match, 2) else 0)


@pytest.mark.django_db(transaction=True)
def test_the_same_order_left_several_times_at_once_stands_once(transactional_db: None, toll: type[State]) -> None:
    cast = assemble()
    match = table(cast.bob, cast.charlie, game="toll")
    answers = at_once(*[partial(orders.leave, match.pk, cast.bob.pk, PASS_ALL)] * 4)
    assert len({row.pk for row in answers}) == 1
    assert StandingOrder.objects.filter(match=match, seat=0).count() == 1


@pytest.mark.django_db(transaction=True)
def test_an_order_left_while_the_match_moves_on_answers_or_does_not_but_is_never_lost(
    transactional_db: None, toll: type[State]
) -> None:
    cast = assemble()
    for _ in range(4):
        match = table(cast.bob, cast.charlie, game="toll")
        moved, row = at_once(
            partial(send, match, 1, type="send", goods="corn"),
            partial(orders.leave, match.pk, cast.bob.pk, PASS_ALL),
        )
        assert isinstance(moved, play.Answer)
        assert why(row) == ""
        followed = bool(lines(match, 2))
        assert followed == (row.left_version == 1)
