"""Moves by HTTP: plain and by htmx, sent twice, stale, broken, too long, forged; and talk, notes and leaving."""

import json
import threading
from typing import Any

import pytest
from django.db import connection, connections
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.matches import bot_turns, leaving
from games.models import Match, Message, Move, Notice, Seat, User
from games.rules import GAMES
from games.views.playing import LONGEST_BODY, several
from tests.cast import Cast, assemble
from tests.pages import visit
from tests.tables import any_move, move_once, play_out, seat_of, seen_by, state_of, table, waited_for

HTMX = {"HX-Request": "true"}
MOST_QUERIES = 12  # BEGIN and COMMIT among them on SQLite


def asked(match: Match) -> User:
    found = seat_of(match, waited_for(match)).player
    assert found is not None
    return found


def form(match: Match, **more: Any) -> dict[str, Any]:
    """The form as the page of who is asked has it, with the first card chosen."""
    seat = waited_for(match)
    return {"move": json.dumps(any_move(match, seat)), "seen": seen_by(match, seat), "key": "one-form", **more}


def send(match: Match, user: User | None, verb: str = "move", data: Any = None, **more: Any) -> Any:
    return visit(user).post(f"/table/{match.code}/{verb}/", form(match) if data is None else data, **more)


def frozen() -> tuple[object, ...]:
    stored = (
        list(Match.objects.order_by("pk").values()),
        list(Move.objects.order_by("pk").values()),
        list(Seat.objects.order_by("pk").values("resigned", "notes")),
    )
    return (*stored, Notice.objects.count(), Message.objects.count())


def test_a_plain_form_plays_the_move_and_leads_back_to_the_table(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    me = asked(match)
    client = visit(me)
    answer = client.post(f"/table/{match.code}/move/", form(match))
    assert (answer.status_code, answer["Location"]) == (303, f"/table/{match.code}/")
    assert "You play the" in client.get(answer["Location"]).content.decode()
    assert match.moves.count() == 2


def test_the_fields_of_the_action_do_as_well_as_its_json(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    seat = waited_for(match)
    data = {**any_move(match, seat), "seen": seen_by(match, seat), "key": "k"}
    assert send(match, asked(match), data=data).status_code == 303
    assert match.moves.count() == 2


def test_htmx_gets_a_small_answer_that_makes_the_page_fetch_its_part(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    answer = send(match, asked(match), headers=HTMX)
    match.refresh_from_db()
    said = answer.content.decode()
    assert answer.status_code == 200
    assert answer["HX-Trigger"] == "moved"
    assert "You play the" in said
    assert f'data-mark="{match.version}-{match.stir}"' in said
    assert len(said) < 600


@pytest.mark.parametrize("bots", [0, 4])
def test_a_move_needs_few_queries_from_the_door_to_the_answer(cast: Cast, bots: int) -> None:
    match = table(cast.bob, cast.charlie, bots=bots)
    bot_turns.play_due_bots()
    client, data = visit(asked(match)), form(match)
    with CaptureQueriesContext(connection) as queries:
        assert client.post(f"/table/{match.code}/move/", data, headers=HTMX).status_code == 200
    assert len(queries) <= MOST_QUERIES, [query["sql"] for query in queries]


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_the_same_form_sent_twice_makes_one_move_and_gets_its_first_answer(cast: Cast, headers: dict[str, str]) -> None:
    match = table(cast.bob, cast.charlie)
    me, data = asked(match), form(match)
    first = send(match, me, data=data, headers=headers)
    again = send(match, me, data=data, headers=headers)
    assert (again.status_code, again.get("Location")) == (first.status_code, first.get("Location"))
    assert again.content == first.content
    assert match.moves.count() == 2


@pytest.mark.django_db(transaction=True)
def test_a_form_sent_by_four_hands_at_once_makes_one_move() -> None:
    cast = assemble()
    match = table(cast.bob, cast.charlie)
    data, clients = form(match), [visit(asked(match)) for _ in range(4)]
    start = threading.Barrier(4)
    statuses: list[int] = []

    def press(client: Client) -> None:
        start.wait()
        try:
            statuses.append(client.post(f"/table/{match.code}/move/", data, headers=HTMX).status_code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=press, args=(client,)) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert statuses == [200] * 4
    assert Move.objects.filter(match=match, by="player").count() == 1


def test_a_stale_form_gets_409_what_changed_and_the_choice_kept(cast: Cast) -> None:
    for number in range(100):
        match = table(cast.bob, cast.charlie, key=f"stale {number}")
        me, old, seat = asked(match), form(match), waited_for(match)
        keep = state_of(match).legal(seat)[-1]
        move_once(match)
        if waited_for(match) != 1 - seat:
            continue
        move_once(match)
        state = state_of(match)
        if seat in state.waiting() and keep in state.legal(seat) and len(state.legal(seat)) > 1:
            break
    kept = json.dumps(state.unaction(keep), separators=(",", ":"))
    before = frozen()
    for headers in ({}, HTMX):
        answer = send(match, me, data={**old, "move": kept, "key": "another"}, headers=headers)
        shown = answer.content.decode()
        assert answer.status_code == 409
        assert "The table has moved on since you looked." in shown
        assert "Since your last visit" in shown
        (chosen,) = [part for part in shown.split("<input") if " checked" in part]
        assert kept.replace('"', "&quot;") in chosen
        assert ("<!DOCTYPE" in shown) == (not headers)
    assert frozen() == before


CARD = "That card is not in your hand."
UNREADABLE = "That is not a move I can read."
BROKEN: list[tuple[dict[str, Any], int, str]] = [
    ({"move": "{"}, 400, UNREADABLE),
    ({"move": "[]"}, 400, UNREADABLE),
    ({"move": "null"}, 400, UNREADABLE),
    ({"move": "[" * 8000}, 400, UNREADABLE),
    ({"move": '{"type":"play"}'}, 400, UNREADABLE),
    ({"move": '{"type":"play","card":"9C","more":1}'}, 400, UNREADABLE),
    ({"move": '{"type":"play","card":"\\u0000"}'}, 400, UNREADABLE),
    ({"move": '{"type":"play","card":"\\ud800"}'}, 400, UNREADABLE),
    ({"move": '{"type":"ship"}'}, 400, UNREADABLE),
    ({"move": "", "type": "play"}, 400, UNREADABLE),
    ({"move": "", "type": "play", "card": ["9C", "8C"], "card2": "x"}, 400, UNREADABLE),
    ({"move": ""}, 400, UNREADABLE),
    ({"move": '{"type":"take"}'}, 422, "No cards are owed."),
    ({"key": "x" * 41}, 400, "That form cannot be read."),
    ({"key": "a\x00b"}, 400, "That form cannot be read."),
    ({"seen": "999"}, 409, "The table has moved on"),
    ({"seen": "\x00"}, 409, "The table has moved on"),
    ({"seen": ""}, 409, "The table has moved on"),
]


@pytest.mark.parametrize("headers", [{}, HTMX])
@pytest.mark.parametrize(("change", "status", "sentence"), BROKEN)
def test_a_broken_form_gets_a_plain_sentence_and_changes_nothing(
    cast: Cast, change: dict[str, Any], status: int, sentence: str, headers: dict[str, str]
) -> None:
    match = table(cast.bob, cast.charlie)
    move_once(match)
    before = frozen()
    answer = send(match, asked(match), data=form(match, **change), headers=headers)
    assert answer.status_code == status
    assert sentence in answer.content.decode()
    assert frozen() == before


def test_a_card_of_another_hand_is_refused_and_not_told_where_it_is(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    seat = waited_for(match)
    state = state_of(match)
    theirs = state.view(1 - seat).hand[0]  # type: ignore[attr-defined]
    answer = send(match, asked(match), data=form(match, move=json.dumps({"type": "play", "card": theirs})))
    assert answer.status_code == 422
    assert CARD in answer.content.decode()


def test_a_body_of_more_than_16_kb_is_refused(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    before = frozen()
    answer = send(match, asked(match), data=form(match, more="x" * LONGEST_BODY))
    assert answer.status_code == 400
    assert "too long" in answer.content.decode()
    assert frozen() == before


def test_a_body_of_another_kind_is_no_decision_on_anything(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    client = visit(asked(match))
    for body, kind in (
        (b'{"type":"play"}', "application/json"),
        (b"\xff\xfe\x00", "text/plain"),
        (b"", "multipart/form-data; boundary=x"),
        (b"move=%FF%FE", "application/x-www-form-urlencoded"),
    ):
        answer = client.generic("POST", f"/table/{match.code}/move/", body, content_type=kind)
        assert answer.status_code == 409, kind
        assert "The table has moved on" in answer.content.decode()
    assert match.moves.count() == 1


def test_who_is_not_asked_cannot_move(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    other = cast.charlie if asked(match) == cast.bob else cast.bob
    answer = send(match, other)
    assert answer.status_code == 409
    assert match.moves.count() == 1


def test_a_match_that_is_over_or_given_up_takes_no_move(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie, cast.alice)
    me, data = asked(match), form(match)
    leaving.resign(match.pk, me.pk)
    assert send(match, me, data=data).status_code in (403, 409)
    over = play_out(table(cast.bob, cast.charlie))
    answer = send(over, cast.bob, data=data)
    assert answer.status_code == 409
    assert "This match is over." in answer.content.decode()


def test_without_its_token_no_form_is_taken(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    before = frozen()
    me = visit(asked(match), enforce_csrf_checks=True)
    for verb in ("move", "say", "notes", "resign", "agree", "rematch"):
        answer = me.post(f"/table/{match.code}/{verb}/", form(match, text="hello", notes="hello"))
        assert answer.status_code == 403
        assert "This page was too old" in answer.content.decode()
    assert frozen() == before


def test_a_line_of_chat_is_said_once_and_a_refused_one_stays_in_its_field(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    assert send(match, cast.bob, "say", {"text": "Good evening"}).status_code == 303
    heard = send(match, cast.bob, "say", {"text": "Well?"}, headers=HTMX)
    assert (heard.status_code, heard["HX-Trigger"]) == (200, "moved")
    assert [message.text for message in Message.objects.order_by("pk")] == ["Good evening", "Well?"]
    refused = send(match, cast.bob, "say", {"text": "x" * 501})
    assert refused.status_code == 409
    assert "Keep it under 500 letters." in refused.content.decode()
    assert f'value="{"x" * 501}"' in refused.content.decode()
    assert send(match, cast.bob, "say", {}).status_code == 409
    assert Message.objects.count() == 2


def test_notes_are_kept_for_their_writer_alone(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    assert send(match, cast.bob, "notes", {"notes": "Charlie has no Clubs."}).status_code == 303
    assert "Kept" in send(match, cast.bob, "notes", {"notes": "Charlie has no Spades."}, headers=HTMX).content.decode()
    assert "no Spades" in visit(cast.bob).get(f"/table/{match.code}/").content.decode()
    for other in (cast.charlie, cast.dana, None):
        assert "no Spades" not in visit(other).get(f"/table/{match.code}/").content.decode()
    long = send(match, cast.bob, "notes", {"notes": "y" * 4001})
    assert long.status_code == 409
    assert "y" * 4001 in long.content.decode()


def test_leaving_is_asked_by_get_and_done_by_post(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie, cast.alice)
    before = frozen()
    for verb in ("resign", "agree"):
        assert visit(cast.bob).get(f"/table/{match.code}/{verb}/").status_code == 200
    assert frozen() == before
    assert send(match, cast.bob, "agree", {"agrees": "yes"}).status_code == 303
    assert Seat.objects.get(match=match, player=cast.bob).agrees_to_end
    assert send(match, cast.bob, "agree", {"agrees": "no"}).status_code == 303
    assert not Seat.objects.get(match=match, player=cast.bob).agrees_to_end
    assert send(match, cast.bob, "resign", {}).status_code == 303
    assert send(match, cast.bob, "resign", {}).status_code == 403


def test_a_rematch_is_one_table_whoever_asks_first(cast: Cast) -> None:
    match = play_out(table(cast.bob, cast.charlie))
    first = send(match, cast.bob, "rematch", {})
    second = send(match, cast.charlie, "rematch", {})
    assert first.status_code == second.status_code == 303
    assert first["Location"] == second["Location"]
    assert Match.objects.filter(rematch_of=match).count() == 1
    running = table(cast.bob, cast.charlie)
    assert send(running, cast.bob, "rematch", {}).status_code == 409


def test_fields_with_several_values_are_known_by_the_rules() -> None:
    for game in GAMES.values():
        assert set(several(game)) == {kind.__struct_config__.tag for kind in kinds(game)}


def kinds(game: Any) -> tuple[Any, ...]:
    return getattr(game.action_type, "__args__", (game.action_type,))
