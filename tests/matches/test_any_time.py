"""Moves that a player may make while the match waits for somebody else: offered, raced for, and asked of nobody."""

import json
import re
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest
from django.utils import timezone

from games.matches import bot_turns, clock, play, reading, tables
from games.models import Match, Move, Notice, User
from games.rules import State
from tests.cast import Cast, assemble
from tests.crowd import at_once
from tests.pages import page, visit
from tests.tables import move_once, seen_by, state_of, table

HTMX = {"HX-Request": "true"}
HAMMER, CLAPPER = '{"type":"take","thing":"hammer"}', '{"type":"take","thing":"clapper"}'
MOVED_ON = "The table has moved on since you looked."


@pytest.fixture
def match(cast: Cast, bell: type[State]) -> Match:
    """Bob rings and is waited for; Charlie and Alice may take things."""
    return table(cast.bob, cast.charlie, cast.alice, game="bell")


def tray(html: str) -> str:
    """The part of the page where a move is made."""
    return html.split('id="tray"')[1].split("</form>")[0]


def form(match: Match, seat: int, move: str, key: str = "one-form") -> dict[str, Any]:
    return {"move": move, "seen": seen_by(match, seat), "key": key}


def send(match: Match, user: User, data: dict[str, Any], **more: Any) -> Any:
    return visit(user).post(f"/table/{match.code}/move/", data, **more)


def test_it_is_offered_in_a_form_though_the_match_waits_for_another(cast: Cast, match: Match) -> None:
    charlies = page(match, cast.charlie)
    assert "Waiting for others" in charlies
    assert "Nothing is asked of you now, but you may:" in charlies
    assert HAMMER.replace('"', "&quot;") in tray(charlies)
    assert f'name="seen" value="{seen_by(match, 1)}"' in tray(charlies)
    assert "Nothing is asked of you now, but you may:" not in page(match, cast.bob)
    assert "<form" not in page(match, cast.dana).split("<main")[1].split('class="side"')[0]


def test_the_form_of_the_page_plays_it_and_the_decision_of_who_is_asked_stands(cast: Cast, match: Match) -> None:
    waits = match.waits
    client = visit(cast.charlie)
    html = client.get(f"/table/{match.code}/").content.decode()
    fields = dict(re.findall(r'name="(seen|key)" value="([^"]*)"', tray(html)))
    answer = client.post(f"/table/{match.code}/move/", {**fields, "move": HAMMER})
    assert answer.status_code == 303
    match.refresh_from_db()
    assert match.waits == [msgspec.structs.replace(wait, stirred=match.version) for wait in waits]
    assert [line.seat for line in match.moves.order_by("number")] == [None, 1]


def test_who_is_asked_looks_again_after_it_while_the_clock_goes_on_and_no_second_mail_goes_out(
    cast: Cast, match: Match
) -> None:
    assert play.make_move(match.pk, 0, {"type": "pull"}, seen=seen_by(match, 0)).number == 2
    before, seen = Match.objects.get(pk=match.pk), seen_by(match, 1)
    assert send(match, cast.alice, form(match, 2, HAMMER)).status_code == 303
    stale = send(match, cast.charlie, {"move": '{"type":"pull"}', "seen": seen, "key": "begun-before"})
    assert stale.status_code == 409
    assert MOVED_ON in stale.content.decode()
    now = Match.objects.get(pk=match.pk)
    assert [(w.seat, w.opened, w.deadline) for w in now.waits] == [(w.seat, w.opened, w.deadline) for w in before.waits]
    assert Notice.objects.filter(match=match, player=cast.charlie, kind="turn").count() == 1
    assert send(match, cast.charlie, form(match, 1, '{"type":"pull"}', "looked")).status_code == 303


def test_who_is_asked_may_make_one_and_is_still_asked_the_same(cast: Cast, match: Match) -> None:
    play.make_move(match.pk, 0, {"type": "pull"}, seen=seen_by(match, 0))
    (before,) = Match.objects.get(pk=match.pk).waits
    assert send(match, cast.charlie, form(match, 1, HAMMER)).status_code == 303
    (now,) = Match.objects.get(pk=match.pk).waits
    assert (now.seat, now.opened, now.deadline) == (1, before.opened, before.deadline)
    assert Notice.objects.filter(match=match, player=cast.charlie, kind="turn").count() == 1


def test_one_that_is_alone_is_not_chosen_for_who_is_not_asked(cast: Cast, match: Match) -> None:
    assert send(match, cast.alice, form(match, 2, HAMMER)).status_code == 303
    look = reading.read_table(Match.objects.get(pk=match.pk), cast.charlie, ZoneInfo("UTC"))
    assert [(choice.json, choice.chosen) for choice in look.moves] == [(CLAPPER, False)]
    asked = reading.read_table(Match.objects.get(pk=match.pk), cast.bob, ZoneInfo("UTC"))
    assert [choice.chosen for choice in asked.moves] == [True]


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_double_click_makes_one_move(cast: Cast, match: Match, headers: dict[str, str]) -> None:
    data = form(match, 1, HAMMER)
    first, again = (send(match, cast.charlie, data, headers=headers) for _ in range(2))
    assert first.status_code == again.status_code == (200 if headers else 303)
    assert Move.objects.filter(match=match, by="player").count() == 1


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_who_comes_second_is_told_so_and_keeps_a_choice_that_still_can_be_made(
    cast: Cast, match: Match, headers: dict[str, str]
) -> None:
    gone, left = form(match, 2, HAMMER), form(match, 2, CLAPPER, "another-form")
    assert send(match, cast.charlie, form(match, 1, HAMMER)).status_code == 303
    late = send(match, cast.alice, gone, headers=headers)
    assert late.status_code == 409
    shown = late.content.decode()
    assert MOVED_ON in shown
    assert HAMMER.replace('"', "&quot;") not in shown
    assert 'aria-pressed="true"' not in shown
    kept = send(match, cast.alice, left, headers=headers)
    assert (kept.status_code, MOVED_ON in kept.content.decode()) == (409, True)
    (pressed,) = [part for part in kept.content.decode().split("<button") if "aria-pressed" in part]
    assert CLAPPER.replace('"', "&quot;") in pressed
    assert Move.objects.filter(match=match, by="player").count() == 1


def test_a_move_that_is_gone_is_refused_in_a_sentence_whatever_the_form_had_seen(cast: Cast, match: Match) -> None:
    move_once(match)
    assert send(match, cast.alice, form(match, 2, HAMMER)).status_code == 303
    before = Match.objects.values().get(pk=match.pk)
    answer = send(match, cast.charlie, form(match, 1, HAMMER))
    assert answer.status_code == 422
    assert "The hammer is gone." in answer.content.decode()
    assert Match.objects.values().get(pk=match.pk) == before


def test_what_is_not_ones_turn_stays_so_for_who_may_do_something_else(cast: Cast, match: Match) -> None:
    answer = send(match, cast.charlie, form(match, 1, '{"type":"pull"}'))
    assert answer.status_code == 409
    assert "It is not your turn." in answer.content.decode()
    assert match.moves.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_players_who_race_for_one_thing_one_gets_it(bell: type[State]) -> None:
    cast = assemble()
    for number in range(4):
        match = table(cast.bob, cast.charlie, cast.alice, game="bell")
        acts = [
            partial(send, match, user, form(match, seat, HAMMER, f"form-{number}"))
            for seat, user in ((1, cast.charlie), (2, cast.alice))
        ]
        answers = at_once(*acts)
        assert sorted(answer.status_code for answer in answers) == [303, 409]
        (late,) = [answer for answer in answers if answer.status_code == 409]
        assert MOVED_ON in late.content.decode()
        assert Move.objects.filter(match=match, by="player").count() == 1
        assert list(state_of(match).table.taken) == ["hammer"]


def test_nobody_is_asked_reminded_or_timed_for_it(cast: Cast, match: Match) -> None:
    assert [wait.seat for wait in match.waits] == [0]
    assert tables.waiting_for(cast.charlie) == []
    look = reading.read_table(match, cast.charlie, ZoneInfo("UTC"))
    assert look.moves
    assert not look.mine
    assert clock.run_out(timezone.now()) == 0


def test_a_bot_plays_when_it_is_asked_and_else_leaves_what_it_could_do(cast: Cast, bell: type[State]) -> None:
    match = table(cast.bob, game="bell", bots=2, rated=False)
    assert bot_turns.play_due_bots() == 0
    move_once(match)
    assert bot_turns.play_due_bots() in (1, 2, 3)
    state = state_of(match)
    assert state.result() is not None or state.waiting() == (0,)
    for move in match.moves.filter(by="bot"):
        assert json.loads(move.action_json)["type"] in ("pull", "take")


def test_who_gave_the_seat_up_is_offered_nothing(cast: Cast, match: Match) -> None:
    from games.matches import leaving

    leaving.resign(match.pk, cast.charlie.pk)
    html = page(match, cast.charlie)
    assert HAMMER.replace('"', "&quot;") not in html
    assert send(match, cast.charlie, form(match, 1, HAMMER)).status_code == 403


def test_a_silenced_player_reads_why_there_is_nothing_to_write_now(cast: Cast, match: Match) -> None:
    move_once(match)
    told, shut = "You may not write until the others have decided.", 'readonly aria-describedby="silent"'
    for rest in ("", "part/?stage=table"):
        mine = visit(cast.bob).get(f"/table/{match.code}/{rest}").content.decode()
        others = visit(cast.charlie).get(f"/table/{match.code}/{rest}").content.decode()
        assert (told in mine, shut in mine) == (True, True)
        assert (told in others, shut in others) == (False, False)
    refused = visit(cast.bob).post(f"/table/{match.code}/say/", {"text": "Quick!"}, headers=HTMX)
    assert refused.status_code == 409
    assert told in refused.content.decode()
    assert 'value="Quick!"' in refused.content.decode()


def test_the_small_picture_of_a_game_is_its_own_where_it_has_one(cast: Cast, match: Match) -> None:
    table(cast.bob, cast.charlie)
    html = visit(cast.bob).get("/").content.decode()
    assert html.count("<i>a small bell</i>") == 1
    assert html.count("art/cards.svg#KS") == 1
