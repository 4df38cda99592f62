"""The page of a match at every stage: what stands on it for whom, its queries, and what a look changes."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.matches import leaving, lobby, talk
from games.matches.bot_turns import play_due_bots
from games.matches.terms import SeatWish
from games.models import Match, Message, Move, Seat, User
from tests.cast import Cast, player
from tests.pages import page, visit
from tests.tables import move_once, play_out, seat_of, state_of, table, waited_for

MOST_QUERIES = 12


def asked(match: Match) -> User:
    found = seat_of(match, waited_for(match)).player
    assert found is not None
    return found


def test_who_is_asked_sees_what_is_asked_her_hand_and_every_move(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    move_once(match)
    me = asked(match)
    shown = page(match, me)
    state = state_of(match)
    seat = waited_for(match)
    assert "Your turn" in shown
    assert "2 d 23 h left" in shown
    assert shown.count('name="move"') == len(state.view(seat).hand) + len(state.legal(seat))  # type: ignore[attr-defined]
    assert shown.count('class="says"') == len(state.legal(seat))
    assert shown.count("btn--gold") == 1 + shown.count('hx-disabled-elt="find .btn--gold"')
    assert "SHA-256" in shown
    assert match.key_sha256 in shown
    assert match.key not in shown


def test_who_waits_sees_her_hand_and_no_form_to_move(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    other = cast.charlie if asked(match) == cast.bob else cast.bob
    shown = page(match, other)
    assert "Waiting for others" in shown
    assert "hand--still" in shown
    assert f"/table/{match.code}/move/" not in shown
    assert "data-mine" not in shown


@pytest.mark.parametrize("who", ["dana", None])
def test_a_spectator_sees_no_hand_and_no_form(cast: Cast, who: str | None) -> None:
    match = table(cast.bob, cast.charlie)
    shown = page(match, getattr(cast, who) if who else None)
    assert "You are watching" in shown
    assert 'class="hand' not in shown
    for verb in ("move", "say", "notes", "resign", "agree"):
        assert f"/table/{match.code}/{verb}/" not in shown


def test_who_resigned_watches_and_may_still_talk(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie, cast.alice)
    leaving.resign(match.pk, cast.bob.pk)
    shown = page(match, cast.bob)
    assert "a bot plays on for you" in shown
    assert 'class="hand' not in shown
    assert f"/table/{match.code}/say/" in shown
    assert f"/table/{match.code}/move/" not in shown
    assert "resigned, a bot plays" in page(match, cast.charlie)


def test_the_end_shows_places_all_hands_and_the_key(cast: Cast) -> None:
    match = play_out(table(cast.bob, cast.charlie, cast.alice))
    for watcher in (cast.bob, cast.dana, None):
        shown = page(match, watcher)
        assert "The match is over" in shown
        assert match.key in shown
        assert match.key_sha256 in shown
        assert "All hands at the end" in shown
        assert shown.count("result__place") == 3
        assert ("Rematch" in shown) == (watcher == cast.bob)


def test_a_match_that_all_agreed_to_end_has_no_winner_and_shows_all_hands(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    for one in (cast.bob, cast.charlie):
        leaving.agree_to_end(match.pk, one.pk)
    match.refresh_from_db()
    shown = page(match, cast.dana)
    assert "ended by agreement, without a winner" in shown
    assert "result__place" not in shown
    assert shown.count("card--s") == 14
    assert match.key in shown


def test_a_match_that_a_resignation_ended_names_who_stayed(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    leaving.resign(match.pk, cast.bob.pk)
    assert "You win: nobody else is left." in page(match, cast.charlie)
    assert "</b> wins: nobody else is left." in page(match, cast.bob)


def test_a_cancelled_table_says_so(cast: Cast) -> None:
    match = lobby.open_table(cast.bob, "royals", seats=[SeatWish()])
    lobby.cancel(match.pk, cast.bob)
    assert "This table was cancelled" in page(match, cast.dana)


def test_the_waiting_room_gives_each_what_they_may_do(cast: Cast) -> None:
    match = lobby.open_table(cast.bob, "royals", seats=[SeatWish(player=cast.charlie), SeatWish()])
    verbs = {
        cast.bob: {"leave", "kick/1", "cancel", "fill"},
        cast.charlie: {"join", "leave"},
        cast.dana: {"join"},
        None: set(),
    }
    for watcher, may in verbs.items():
        shown = page(match, watcher)
        offered = {
            verb
            for verb in ("join", "leave", "kick/0", "kick/1", "kick/2", "cancel", "fill")
            if f'action="/table/{match.code}/{verb}/"' in shown
        }
        assert offered == may, watcher
    assert "Sign in to take a seat" in page(match)
    lobby.kick(match.pk, cast.bob, 1)
    Match.objects.filter(pk=match.pk).update(barred=[cast.dana.pk])
    assert f"/table/{match.code}/join/" not in page(match, cast.dana)


def test_a_table_that_nobody_knows_is_not_found(cast: Cast) -> None:
    for rest in ("", "part/", "log/", "resign/", "agree/"):
        assert visit(cast.bob).get(f"/table/nosuchcode/{rest}").status_code == 404


def test_what_came_since_the_last_visit_is_told_and_marked(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    watcher = cast.charlie if asked(match) == cast.bob else cast.bob
    client = visit(watcher)
    with time_machine.travel(timezone.now(), tick=False) as at:
        assert "Since your last visit" not in page(match, watcher) or match.version == 1
        client.get(f"/table/{match.code}/")
        at.shift(timedelta(hours=2))
        move_once(match)
        shown = page(match, watcher)
        assert "Since your last visit" in shown
        assert "New since your last visit" in shown
        at.shift(timedelta(hours=2))
        assert "Since your last visit" not in page(match, watcher)


def test_forced_draws_read_as_a_film_one_line_a_player(cast: Cast) -> None:
    for number in range(60):
        match = table(cast.bob, cast.charlie, key=f"film {number}")
        state = state_of(match)
        seat = waited_for(match)
        if any(event.kind == "draws" for event in state.play(seat, state.legal(seat)[0])):
            break
    move_once(match)
    lines = page(match).split('<ol class="log"')[1].split("</ol>")[0]
    newest = lines.split("<li>")
    drew = next(place for place, line in enumerate(newest) if "cannot follow" in line)
    assert "plays the" in newest[drew]
    assert newest[drew].count("<time") == 1


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("moves", [5, 400])
@pytest.mark.parametrize("said", [0, 500])
def test_a_page_needs_few_queries_whatever_the_seats_moves_and_messages(
    cast: Cast, seats: int, moves: int, said: int
) -> None:
    people = [cast.bob, cast.charlie, cast.alice, player("ludwig"), player("maria"), player("otto")][:seats]
    match = table(*people)
    first = match.moves.get(number=1)
    Move.objects.bulk_create(
        Move(match=match, number=n, seat=n % seats, events_json=first.events_json, by="player", at=first.at)
        for n in range(2, moves + 1)
    )
    Match.objects.filter(pk=match.pk).update(version=moves)
    Message.objects.bulk_create(Message(match=match, author=people[n % seats], text=f"line {n}") for n in range(said))
    for _ in range(3):
        table(cast.bob, cast.charlie)
    for watcher in (*people[:2], cast.dana, None):
        client = visit(watcher)
        for rest in ("", "part/?stage=table", "log/"):
            with CaptureQueriesContext(connection) as queries:
                assert client.get(f"/table/{match.code}/{rest}").status_code == 200
            assert len(queries) <= MOST_QUERIES, [query["sql"] for query in queries]


def test_the_end_and_the_waiting_room_need_few_queries_too(cast: Cast) -> None:
    over = play_out(table(cast.bob, cast.charlie, cast.alice))
    waiting = lobby.open_table(cast.bob, "royals", seats=[SeatWish(player=cast.charlie)] + [SeatWish()] * 4)
    for match in (over, waiting):
        client = visit(cast.bob)
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/table/{match.code}/")
        assert len(queries) <= MOST_QUERIES


def test_the_part_is_empty_when_nothing_has_changed_and_reloads_at_another_stage(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    client, here = visit(cast.bob), f"/table/{match.code}/part/"
    fresh = client.get(here, {"stage": "table", "mark": f"{match.version}-{match.stir}"})
    assert (fresh.status_code, fresh.content) == (204, b"")
    old = client.get(here, {"stage": "table", "mark": "0-0"})
    assert old.status_code == 200
    assert f'data-mark="{match.version}-{match.stir}"' in old.content.decode()
    other = client.get(here, {"stage": "waiting", "mark": f"{match.version}-{match.stir}"})
    assert (other.status_code, other["HX-Refresh"]) == (204, "true")


def test_the_whole_log_comes_in_pages(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    first = match.moves.get(number=1)
    Move.objects.bulk_create(
        Move(match=match, number=n, seat=0, events_json=first.events_json, by="player", at=first.at)
        for n in range(2, 402)
    )
    Match.objects.filter(pk=match.pk).update(version=401)
    assert page(match, None, "log/?page=1").count('class="log__mark"') == 200
    assert page(match, None, "log/").count('class="log__mark"') == 1
    for wrong in ("0", "4", "99999"):
        assert visit().get(f"/table/{match.code}/log/?page={wrong}").status_code == 404
    for odd in ("-1", "last", "²", "9" * 5000):
        assert visit().get(f"/table/{match.code}/log/", {"page": odd}).status_code == 200


def everything() -> tuple[object, ...]:
    return (
        list(Match.objects.order_by("pk").values()),
        list(Seat.objects.order_by("pk").values()),
        list(Move.objects.order_by("pk").values()),
        list(Message.objects.order_by("pk").values()),
    )


def test_a_look_of_who_sits_here_is_noted_and_nothing_else_changes(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    play_due_bots()
    before = everything()
    for watcher in (cast.dana, None):
        page(match, watcher)
        page(match, watcher, "part/?stage=table")
    ahead = visit(cast.bob, headers={"Sec-Purpose": "prefetch"})
    assert ahead.get(f"/table/{match.code}/").status_code == 200
    assert visit(cast.bob).head(f"/table/{match.code}/").status_code == 200
    page(match, cast.bob, "log/")
    assert everything() == before
    page(match, cast.bob)
    seat = Seat.objects.get(match=match, player=cast.bob)
    assert seat.seen_version == match.version
    assert everything()[0] == before[0]
    assert everything()[2:] == before[2:]


def test_a_table_is_for_its_reader_alone_and_never_kept(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    for rest in ("", "part/?stage=table", "log/", "resign/"):
        kept = visit(cast.bob).get(f"/table/{match.code}/{rest}")["Cache-Control"]
        assert "private" in kept
        assert "no-store" in kept


def test_the_next_waiting_table_is_one_tap_away(cast: Cast) -> None:
    here, there = table(cast.bob, cast.charlie, key="one"), table(cast.bob, cast.charlie, key="two")
    me = asked(there)
    assert f'href="/table/{there.code}/"' in page(here, me)
    assert f'href="/table/{here.code}/"' not in page(here, me).split('id="next"')[1].split("</div>")[0]


def test_words_of_players_are_never_markup(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie, title="<b>bold</b>")
    talk.say(match, cast.bob, "<script>alert(1)</script>")
    talk.keep_notes(match, cast.bob, "</textarea><script>")
    shown = page(match, cast.bob)
    assert "<script>alert" not in shown
    assert "</textarea><script>" not in shown
    assert "<b>bold</b>" not in shown


def at_a_position(cast: Cast, wanted: Any, **settings: Any) -> Match:
    """A match of three in which the view of a spectator is as wanted, reached by first legal moves."""
    for number in range(200):
        match = table(cast.bob, cast.charlie, cast.alice, key=f"position {number}", **settings)
        for _ in range(60):
            match.refresh_from_db()
            if match.status != Match.Status.RUNNING:
                break
            if wanted(state_of(match).view(None)):
                return match
            move_once(match)
        match.delete()
    raise AssertionError("No such position was found.")


def test_after_a_jack_that_asks_taking_stands_beside_the_jacks(cast: Cast) -> None:
    match = at_a_position(cast, lambda view: view.debt, options={"stack": "true"})
    shown = page(match, asked(match))
    jacks = len(state_of(match).legal(waited_for(match))) - 1
    assert 'id="take"' in shown
    assert "Take 5" in shown
    assert shown.count(" required") - shown.count('autocomplete="off" required') == 1 + jacks
    assert "<b>5</b> cards owed" in shown
    assert ("Play a Jack, or take the cards." in shown) == (jacks > 0)
    assert ("You have no Jack: take the cards." in shown) == (jacks == 0)


def test_the_seat_on_turn_the_next_one_and_few_cards_are_marked(cast: Cast) -> None:
    match = at_a_position(cast, lambda view: 1 in view.counts and view.direction == -1)
    shown = page(match)
    view = state_of(match).view(None)
    seats = shown.split('<li class="seat"')[1:]
    assert ["data-turn" in seat for seat in seats] == [number in view.turn for number in range(3)]
    nexts = ["data-next" in seat.split(">")[0] for seat in seats]
    assert nexts == [number == view.next and number not in view.turn for number in range(3)]  # type: ignore[attr-defined]
    few = ["data-few" in seat.split(">")[0] for seat in seats]
    assert few == [count < 3 for count in view.counts]  # type: ignore[attr-defined]
    assert "Play goes <b>right</b>" in shown
    assert "Play runs to the right" in shown


def test_the_last_deck_is_named(cast: Cast) -> None:
    assert "<b>Last</b> deck" in page(table(cast.bob, cast.charlie, options={"recycles": "0"}))
    assert "<b>2</b> reshuffles left" in page(table(cast.bob, cast.charlie, options={"recycles": "2"}))


def test_who_has_played_on_to_a_place_is_marked_as_out(cast: Cast) -> None:
    match = at_a_position(cast, lambda view: view.out, options={"play_on": "true"})
    assert page(match).count("data-out") == 1
    assert "At this table." in page(match)
