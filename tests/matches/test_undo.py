"""Taking back: everything as it was before the move, what stays in the log, and what can no longer be taken back."""

from datetime import timedelta
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.matches import bot_turns, clock, leaving, orders, play, reading, replays, undo
from games.matches.errors import Closed, NotSeated, Refused, Stale
from games.matches.terms import BANKS
from games.models import Match, Move, Notice, Pulse, StandingOrder, User
from games.notifications import emails
from games.rules import GAMES, State, plain
from tests.cast import Cast
from tests.crowd import at_once
from tests.tables import move_once, play_out, seen_by, state_of, table
from tests.toll import Show

QUEENS = "queens 0"  # seat 0 starts, holds two Queens, and may lay one on the other
FIRST, SECOND, THIRD = "QC", "QH", "KH"
TABLES, MOVES = 4, 30  # of each game, played at random
MAYBE = {"version", "changed_at", "waits_json"}


@pytest.fixture
def match(cast: Cast) -> Match:
    """Bob starts against Charlie: after a Queen of his it is his turn again."""
    return table(cast.bob, cast.charlie, key=QUEENS)


def lay(match: Match, card: str, seat: int = 0, **more: Any) -> play.Answer:
    return send(match, seat, type="play", card=card, **more)


def send(match: Match, seat: int, *, client_key: str = "", now: Any = None, **fields: Any) -> play.Answer:
    return play.make_move(match.pk, seat, fields, seen=seen_by(match, seat), client_key=client_key, now=now)


def take_back(match: Match, player: User, seat: int = 0, **more: Any) -> play.Answer:
    more.setdefault("seen", seen_by(match, seat))
    return undo.take_back(match.code, player.pk, **more)


def row(match: Match) -> dict[str, Any]:
    """The stored match, but for what counts its moves."""
    return {name: value for name, value in Match.objects.values().get(pk=match.pk).items() if name not in MAYBE}


def wait_of(match: Match, seat: int = 0) -> Any:
    match.refresh_from_db()
    return next(wait for wait in match.waits if wait.seat == seat)


def offered(match: Match, seat: int = 0) -> str:
    match.refresh_from_db()
    return plain(undo.offer(match, seat, timezone.now()), ["Bob", "Charlie", "Alice", "Dana"])


def difference(match: Match) -> str:
    return replays.difference(Match.objects.get(pk=match.pk))


def proven(match: Match) -> bool:
    """Whether the match as it is stored is what its moves give; fails with where it is not."""
    assert difference(match) == ""
    return True


def everything() -> tuple[object, ...]:
    return tuple(list(kind.objects.order_by("pk").values()) for kind in (Match, Move, Notice, StandingOrder))


def check_refused(match: Match, player: User, why: type[Exception], sentence: str, **more: Any) -> None:
    """Nothing is taken back, nothing changes, and the player is told that sentence."""
    before = everything()
    with pytest.raises(why) as refusal:
        take_back(match, player, **more)
    assert str(refusal.value) == sentence
    assert everything() == before


def test_the_match_is_as_it_was_and_the_log_keeps_what_was_taken_back(cast: Cast, match: Match) -> None:
    before, wait, told = row(match), wait_of(match), list(Notice.objects.values())
    lay(match, FIRST)
    assert row(match) != before
    answer = take_back(match, cast.bob)
    assert row(match) == before
    assert wait_of(match) == msgspec.structs.replace(wait, stirred=match.version)
    assert (match.version, answer.number, answer.seat, answer.repeated) == (3, 3, 0, False)
    assert [(line.number, line.seat, line.by, line.taken_back) for line in match.moves.order_by("number")] == [
        (1, None, "deal", False),
        (2, 0, "player", True),
        (3, 0, "undo", False),
    ]
    assert [event.facts for event in answer.events] == [{"seat": 0, "first": 2, "last": 2}]
    assert "You take your last move back. " in reading.answered(answer)
    assert proven(match)
    assert list(Notice.objects.exclude(kind="reminder", turn=2).values()) == told


def test_one_move_after_the_other_is_taken_back_up_to_the_beginning_of_the_turn(cast: Cast, match: Match) -> None:
    start = row(match)
    lay(match, FIRST)
    middle = row(match)
    lay(match, SECOND)
    assert offered(match) == "Take back: play the Queen of Hearts"
    take_back(match, cast.bob)
    assert row(match) == middle
    assert offered(match) == "Take back: play the Queen of Clubs"
    lay(match, SECOND)
    for stored in (middle, start):
        take_back(match, cast.bob)
        assert row(match) == stored
    assert offered(match) == ""
    check_refused(match, cast.bob, Refused, "There is nothing more to take back.")
    assert proven(match)


def test_the_match_goes_on_from_there_and_is_proven_to_its_end(cast: Cast, match: Match) -> None:
    lay(match, FIRST)
    lay(match, SECOND)
    take_back(match, cast.bob)
    lay(match, THIRD if {"type": "play", "card": THIRD} in legal(match) else legal(match)[-1]["card"])
    play_out(match)
    assert match.status == "over"
    assert proven(match)


@pytest.mark.parametrize("slug", list(GAMES))
def test_every_game_is_set_back_exactly_wherever_it_offers_to(cast: Cast, slug: str) -> None:
    rng, found = Random(slug), 0
    for number in range(TABLES):
        seated = (cast.bob, cast.charlie, cast.alice, cast.dana)[: max(GAMES[slug].seats[0], 2 + number % 2)]
        match = table(*seated, game=slug, key=f"{slug} {number}")
        for _ in range(MOVES):
            state = state_of(match)
            if match.status != Match.Status.RUNNING:
                break
            before, seat = row(match), rng.choice(state.waiting())
            send(match, seat, **state.unaction(rng.choice(state.legal(seat))))
            if offered(match, seat):
                found += 1
                take_back(match, seated[seat], seat=seat)
                assert row(match) == before
        assert proven(match)
    assert found


def legal(match: Match) -> list[dict[str, Any]]:
    state = state_of(match)
    return [state.unaction(action) for action in state.legal(0)]


# What cannot be taken back


def test_what_showed_something_new_stands(cast: Cast) -> None:
    """After his Queen of Diamonds Bob cannot follow, draws, and is asked again."""
    match = deal_where_a_queen_makes_its_player_draw(cast)
    assert offered(match) == ""
    check_refused(match, cast.bob, Refused, "Your last move showed something new, so it stands.")


def deal_where_a_queen_makes_its_player_draw(cast: Cast) -> Match:
    rules = GAMES["royals"]
    for number in range(5000):
        state = rules.deal(seats=2, options={}, key=f"draws {number}")
        for action in state.legal(0):
            after = state.clone()
            drew = "draws" in [event.kind for event in after.play(0, action)]
            if drew and after.waiting() == (0,):
                match = table(cast.bob, cast.charlie, key=f"draws {number}")
                send(match, 0, **rules.unaction(action))
                return match
    raise AssertionError("No such deal was found.")


def test_a_turn_that_is_over_stands(cast: Cast, match: Match) -> None:
    lay(match, FIRST)
    lay(match, SECOND)
    lay(match, THIRD)
    match.refresh_from_db()
    assert [wait.seat for wait in match.waits] == [1]
    check_refused(match, cast.bob, Refused, "Your turn is over, so your last move stands.")
    check_refused(match, cast.charlie, Refused, "Somebody else has acted since, so your last move stands.", seat=1)


def test_nobody_else_takes_it_back(cast: Cast, match: Match) -> None:
    lay(match, FIRST)
    assert offered(match, 1) == ""
    watches = "You watch this match. Only those who sit at the table can move."
    check_refused(match, cast.dana, NotSeated, watches)
    check_refused(match, cast.charlie, Refused, "Somebody else has acted since, so your last move stands.", seat=1)
    with pytest.raises(Match.DoesNotExist):
        undo.take_back("nosuchcode", cast.bob.pk, seen="1")


def test_an_old_page_takes_nothing_back(cast: Cast, match: Match) -> None:
    old = seen_by(match, 0)
    lay(match, FIRST)
    check_refused(match, cast.bob, Stale, play.MOVED_ON, seen=old)
    seen = seen_by(match, 0)
    take_back(match, cast.bob)
    check_refused(match, cast.bob, Stale, play.MOVED_ON, seen=seen)


def test_a_page_from_before_the_move_or_the_taking_back_plays_nothing(cast: Cast, match: Match) -> None:
    forms: list[Any] = [{"seen": seen_by(match, 0), "client_key": "one form"}]
    play.make_move(match.pk, 0, {"type": "play", "card": FIRST}, **forms[0])
    forms.append({"seen": seen_by(match, 0), "client_key": "another form"})
    take_back(match, cast.bob)
    before = everything()
    for form in forms:
        with pytest.raises(Stale):
            play.make_move(match.pk, 0, {"type": "play", "card": FIRST}, **form)
    assert everything() == before


def test_a_match_that_is_over_and_a_seat_given_up_take_nothing_back(cast: Cast, match: Match) -> None:
    lay(match, FIRST)
    match.seats.filter(number=0).update(resigned=1)
    check_refused(match, cast.bob, NotSeated, "You gave this seat up.")
    match.seats.filter(number=0).update(resigned=0)
    leaving.resign(match.pk, cast.charlie.pk)
    check_refused(match, cast.bob, Closed, "This match is over.", seen="1")


def test_what_the_clock_played_stands(cast: Cast, match: Match) -> None:
    lay(match, FIRST)
    match.refresh_from_db()
    assert match.deadline is not None
    clock.run_out(match.deadline)
    check_refused(match, cast.bob, Refused, "Your time ran out and the table played for you: that stands.")
    assert row(match)["trail"] == ""


def test_a_thing_of_the_table_ends_it(cast: Cast, match: Match) -> None:
    lay(match, FIRST)
    leaving.agree_to_end(match.pk, cast.bob.pk)
    check_refused(match, cast.bob, Refused, "There is nothing to take back.")
    leaving.agree_to_end(match.pk, cast.bob.pk, agrees=False)
    leaving.agree_to_end(match.pk, cast.charlie.pk)
    check_refused(match, cast.bob, Refused, "Somebody else has acted since, so your last move stands.")


def test_bots_take_nothing_back_and_play_on_as_before(cast: Cast) -> None:
    match = table(cast.bob, bots=1, rated=False)
    for _ in range(10):
        bot_turns.play_bots(match.pk)
        match.refresh_from_db()
        if match.status != "running":
            break
        assert not match.trail or msgspec.json.decode(match.trail)["seat"] == 0
        move_once(match)
    assert proven(match)


# Time


def test_the_clock_goes_on_as_if_nothing_had_happened(cast: Cast) -> None:
    size, increment = min(BANKS)
    match = table(cast.bob, cast.charlie, key=QUEENS, bank_seconds=size, move_seconds=increment)
    banks, deadline = match.banks, match.deadline
    with time_machine.travel(timezone.now() + timedelta(hours=2), tick=False):
        lay(match, FIRST)
        match.refresh_from_db()
        assert (match.banks, match.deadline) != (banks, deadline)
        take_back(match, cast.bob)
    match.refresh_from_db()
    assert (match.banks, match.deadline) == (banks, deadline)
    told = Notice.objects.filter(match=match, player=cast.bob)
    assert sorted(told.filter(turn=1).values_list("kind", flat=True)) == ["reminder", "turn"]


def test_a_decision_whose_time_is_up_is_not_opened_again(cast: Cast, match: Match) -> None:
    assert match.deadline is not None
    lay(match, FIRST, now=match.deadline - timedelta(minutes=1))
    late = match.deadline
    match.refresh_from_db()
    assert undo.offer(match, 0, late - timedelta(seconds=1)) != ()
    assert undo.offer(match, 0, late) == ()
    check_refused(match, cast.bob, Refused, "The time for that decision is up, so your move stands.", now=late)


def test_downtime_is_credited_to_what_may_be_taken_back(cast: Cast, match: Match) -> None:
    now = timezone.now()
    deadline = match.deadline
    assert deadline is not None
    lay(match, FIRST, now=now)
    Pulse.objects.create(pk=1, beat_at=now)
    lost = clock.beat(now + timedelta(hours=5))
    assert lost == timedelta(hours=5)
    take_back(match, cast.bob)
    match.refresh_from_db()
    assert match.deadline == deadline + lost


# Who is told


def test_a_mail_tells_only_what_counts(cast: Cast, match: Match) -> None:
    lay(match, FIRST)
    take_back(match, cast.bob)
    lay(match, "TD")
    match.refresh_from_db()
    assert [wait.seat for wait in match.waits] == [1]
    (notice,) = Notice.objects.filter(kind="turn", player=cast.charlie)
    seats = list(match.seats.select_related("player").order_by("number"))
    body = str(emails.write(notice, match, seats, reading.look).body)
    assert "Bob plays the Ten of Diamonds." in body.replace("bob", "Bob")
    assert "Queen of Clubs" not in body
    assert "last move back" not in body


def test_the_log_marks_it_and_the_summary_leaves_it_out(cast: Cast, match: Match) -> None:
    lay(match, FIRST)
    take_back(match, cast.bob)
    look = reading.read_table(match, cast.charlie, reading.zone_of(cast.charlie))
    said = [(plain(step.said, ["Bob", "Charlie"]), step.taken_back) for step in look.log]
    assert said[-3:] == [
        ("Bob plays the Queen of Clubs.", True),
        ("You are skipped.", True),
        ("Bob takes the last move back.", False),
    ]
    assert not any("Queen" in plain(step.said, ["Bob", "Charlie"]) for step in look.since)
    assert not any("back" in plain(step.said, ["Bob", "Charlie"]) for step in look.since)
    whole = reading.read_log(match, None, reading.UTC)
    assert [step.taken_back for step in whole.log].count(True) >= 1


# Twice, and at once


def test_the_same_form_sent_again_gets_its_first_answer(cast: Cast, match: Match) -> None:
    lay(match, FIRST)
    lay(match, SECOND)
    form: Any = {"seen": seen_by(match, 0), "client_key": "undo-1"}
    first = take_back(match, cast.bob, **form)
    before = everything()
    again = take_back(match, cast.bob, **form)
    assert (again.number, again.repeated, first.repeated) == (first.number, True, False)
    assert list(again.events) == list(first.events)
    assert everything() == before


@pytest.mark.django_db(transaction=True)
def test_two_tabs_at_once_take_one_move_back(cast: Cast, match: Match) -> None:
    lay(match, FIRST)
    lay(match, SECOND)
    seen = seen_by(match, 0)
    acts = [partial(undo.take_back, match.code, cast.bob.pk, seen=seen, client_key=f"undo-{n}") for n in (1, 1, 2, 3)]
    answers = at_once(*acts)
    assert match.moves.filter(by="undo").count() == 1
    assert all(isinstance(answer, play.Answer | Stale) for answer in answers), answers
    assert sum(isinstance(answer, play.Answer) and not answer.repeated for answer in answers) == 1
    assert proven(match)


@pytest.mark.django_db(transaction=True)
def test_against_another_s_move_at_any_time_one_wins(cast: Cast, bell: type[State]) -> None:
    won = []
    for number in range(4):
        match = table(cast.bob, cast.charlie, cast.alice, game="bell", key=str(number))
        send(match, 0, type="pull")
        send(match, 1, type="take", thing="hammer")
        theirs = partial(
            play.make_move,
            match.pk,
            2,
            {"type": "take", "thing": "clapper"},
            seen=seen_by(match, 2),
            client_key="theirs",
        )
        mine = partial(undo.take_back, match.code, cast.charlie.pk, seen=seen_by(match, 1))
        answers = at_once(mine, theirs)
        (one,) = [place for place, answer in enumerate(answers) if isinstance(answer, play.Answer)]
        assert isinstance(answers[1 - one], Refused)
        assert str(answers[1 - one]) in ("This match is over.", play.MOVED_ON)
        won.append(one)
        assert proven(match)
    assert set(won) <= {0, 1}


def test_another_s_move_at_any_time_ends_it(cast: Cast, bell: type[State]) -> None:
    match = table(cast.bob, cast.charlie, cast.alice, game="bell")
    send(match, 0, type="pull")
    seen = seen_by(match, 1)
    send(match, 1, type="take", thing="hammer")
    assert offered(match, 1) == "Take back: do it"
    take_back(match, cast.charlie, seat=1)
    send(match, 2, type="take", thing="clapper")
    check_refused(match, cast.charlie, Stale, play.MOVED_ON, seen=seen)
    check_refused(match, cast.charlie, Refused, "Somebody else has acted since, so your last move stands.", seat=1)


# Several are asked


@pytest.fixture
def both_pay(cast: Cast, toll: type[State]) -> Match:
    """Charlie and Alice are asked to pay at the same time; his purse is empty, and he may show it."""
    match = table(cast.bob, cast.charlie, cast.alice, game="toll")
    StandingOrder.objects.all().delete()
    for sender in (1, 2):
        send(match, sender, type="send", goods="wool")
        send(match, 0, type="gate", search=True)
        for seat in (1, 2):
            if sender == 1:
                send(match, seat, type="pay", coin=seat == 1)
    return match


@pytest.mark.parametrize("any_time", [False, True])
def test_a_move_is_taken_back_while_others_are_asked(
    cast: Cast, both_pay: Match, monkeypatch: pytest.MonkeyPatch, any_time: bool
) -> None:
    monkeypatch.setattr(Show, "any_time", any_time)
    match, hers = both_pay, wait_of(both_pay, 2)
    before, mine = row(match), wait_of(match, 1)
    send(match, 1, type="show")
    assert wait_of(match, 2).token == str(match.version if any_time else hers.opened)
    take_back(match, cast.charlie, seat=1)
    assert row(match) == before
    assert wait_of(match, 1) == msgspec.structs.replace(mine, stirred=match.version)
    assert wait_of(match, 2) == msgspec.structs.replace(hers, stirred=match.version if any_time else 0)
    assert proven(match)


def test_who_has_answered_with_others_still_asked_is_done(cast: Cast, both_pay: Match) -> None:
    send(both_pay, 1, type="pay", coin=False)
    check_refused(both_pay, cast.charlie, Refused, "Your turn is over, so your last move stands.", seat=1)


def test_an_answer_is_taken_back_after_the_question_that_followed_on_it(cast: Cast, toll: type[State]) -> None:
    """With two at the table it is Charlie who pays and then sends."""
    match = table(cast.bob, cast.charlie, game="toll")
    StandingOrder.objects.all().delete()
    send(match, 1, type="send", goods="wool")
    send(match, 0, type="gate", search=True)
    before = row(match)
    send(match, 1, type="pay", coin=True)
    assert offered(match, 1) == "Take back: do it"
    take_back(match, cast.charlie, seat=1)
    assert row(match) == before
    send(match, 1, type="pay", coin=True)
    send(match, 1, type="send", goods="iron")
    check_refused(match, cast.charlie, Refused, "Your turn is over, so your last move stands.", seat=1)
    assert row(match)["trail"] == ""


# Standing orders


def wish(match: Match, player: User, *cards: str) -> StandingOrder:
    return orders.leave(match.pk, player.pk, {"type": "wish", "cards": list(cards)})


def test_what_my_order_added_is_taken_back_with_my_move_and_the_order_stands_again(cast: Cast, match: Match) -> None:
    order = wish(match, cast.bob, SECOND)
    before = row(match)
    answer = lay(match, FIRST)
    assert [event.facts.get("card") for event in answer.events if event.kind == "play"] == [FIRST, SECOND]
    order.refresh_from_db()
    assert order.stopped == "used"
    assert offered(match) == "Take back: play the Queen of Clubs, and what your orders did then"
    take_back(match, cast.bob)
    order.refresh_from_db()
    assert (order.stopped, order.stopped_version) == ("", 0)
    assert row(match) == before
    assert [line.number for line in match.moves.filter(taken_back=True)] == [2, 3]
    assert proven(match)
    lay(match, FIRST)
    order.refresh_from_db()
    assert order.stopped == "used"


def test_an_order_that_was_left_anew_meanwhile_stands_once(cast: Cast, match: Match) -> None:
    used = wish(match, cast.bob, SECOND, THIRD)
    lay(match, FIRST)
    anew = wish(match, cast.bob, SECOND, THIRD)
    take_back(match, cast.bob)
    for order in (used, anew):
        order.refresh_from_db()
    assert (used.stopped, anew.stopped) == ("used", "")


def test_an_order_that_was_withdrawn_meanwhile_stays_so(cast: Cast, match: Match) -> None:
    order = wish(match, cast.bob, THIRD)
    lay(match, FIRST)
    orders.withdraw(match.pk, cast.bob.pk, order.pk)
    take_back(match, cast.bob)
    order.refresh_from_db()
    assert order.stopped == "withdrawn"


def test_another_s_order_is_another_s_act(cast: Cast, toll: type[State]) -> None:
    match = table(cast.bob, cast.charlie, game="toll")
    orders.leave(match.pk, cast.bob.pk, {"type": "at_gate", "search": False, "sender": 0})
    send(match, 1, type="send", goods="wool")
    assert [line.by for line in match.moves.order_by("number")] == ["deal", "player", "order"]
    assert wait_of(match, 1)
    check_refused(match, cast.charlie, Refused, "Somebody else has acted since, so your last move stands.", seat=1)


# What is stored


def test_a_trail_of_other_rules_leads_nowhere(cast: Cast, match: Match) -> None:
    lay(match, FIRST)
    trail = row(match)["trail"]
    Match.objects.filter(pk=match.pk).update(trail=trail.replace('"edition":1', '"edition":99'))
    assert offered(match) == ""
    check_refused(match, cast.bob, Refused, "Your last move showed something new, so it stands.")


def test_marks_that_do_not_fit_are_named(cast: Cast, match: Match) -> None:
    lay(match, FIRST)
    take_back(match, cast.bob)
    match.refresh_from_db()
    match.moves.filter(number=2).update(taken_back=False)
    assert difference(match) == "Move 3 takes back what is not marked as taken back."
    match.moves.filter(number__in=(1, 2)).update(taken_back=True)
    assert difference(match) == "Move 1 is marked as taken back, but nobody took it back."


def test_a_move_costs_no_query_more_and_taking_back_few(cast: Cast, match: Match) -> None:
    counts = []
    for card in (FIRST, SECOND, THIRD):
        seen = seen_by(match, 0)
        with CaptureQueriesContext(connection) as queries:
            play.make_move(match.pk, 0, {"type": "play", "card": card}, seen=seen, client_key=card)
        counts.append(len(queries))
        if card == SECOND:
            seen = seen_by(match, 0)
            with CaptureQueriesContext(connection) as queries:
                undo.take_back(match.code, cast.bob.pk, seen=seen, client_key="undo-1")
            assert len(queries) <= 9, [query["sql"] for query in queries]
            lay(match, SECOND)
    assert counts[0] == counts[1] == counts[2]
