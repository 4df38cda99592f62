"""Talk on the pages: to whom a line goes, what is new, muting, reporting, and every refusal in a plain sentence."""

import re
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from msgspec.structs import replace

from games.matches import hearing, leaving, lobby, look, reading, reports, talk
from games.matches.guests import new_guest
from games.matches.terms import SeatWish
from games.models import Match, Message, Mute, Notice, Report, User
from games.notifications import notices
from games.rules import State
from tests.cast import Cast, player
from tests.forms import new_table
from tests.pages import page, visit
from tests.tables import move_once, table

SENTENCE = re.compile(r'<p data-kind="alarm">([^<]*)</p>')
CHOSEN = re.compile(r'<input type="radio" id="to-[^"]*" name="to" value="([^"]*)"[^>]* checked>')


@pytest.fixture
def match(cast: Cast) -> Match:
    """Bob, Charlie and Alice at a table of whispers; Dana watches."""
    return table(cast.bob, cast.charlie, cast.alice, whispers=True)


def say(match: Match, who: User | None, text: str, to: object = "", htmx: bool = False) -> Any:
    headers = {"HX-Request": "true"} if htmx else {}
    return visit(who).post(f"/table/{match.code}/say/", {"text": text, "to": to}, headers=headers)


def chat(shown: str) -> str:
    """The chat of a page."""
    return shown[shown.index('id="chat"') : shown.index("</div>", shown.index('id="chat"'))]


# To whom


def test_without_script_a_whisper_comes_back_to_the_chat_with_the_choice_kept(cast: Cast, match: Match) -> None:
    answer = say(match, cast.bob, "Psst", cast.charlie.pk)
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/table/{match.code}/?to={cast.charlie.pk}#chat-fold"
    shown = visit(cast.bob).get(answer.headers["location"]).content.decode()
    assert CHOSEN.findall(shown) == [str(cast.charlie.pk)]
    assert "whispers to charlie" in chat(shown)
    assert "whispers to you" in chat(page(match, cast.charlie))
    assert CHOSEN.findall(page(match, cast.charlie)) == [""]
    assert say(match, cast.bob, "Hello").headers["location"] == f"/table/{match.code}/#chat-fold"


def test_with_script_the_page_is_told_to_fetch_its_part(cast: Cast, match: Match) -> None:
    answer = say(match, cast.bob, "Psst", cast.charlie.pk, htmx=True)
    assert (answer.status_code, answer.headers["HX-Trigger"]) == (200, "moved")
    assert "no-store" in answer.headers["cache-control"]
    assert Message.objects.get().to == cast.charlie


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize(
    ("to", "status", "sentence"),
    [
        ("bob", 409, "Whisper to somebody else; for yourself there are your notes."),
        ("dana", 409, "Whom you whisper to does not sit at this table. Choose somebody else."),
        ("999999", 409, "Whom you whisper to does not sit at this table. Choose somebody else."),
        ("-1", 400, "That form cannot be read. Load the table again."),
        ("alice", 409, "Write something first."),
        ("x\0", 400, "That form cannot be read. Load the table again."),
        ("9" * 40, 400, "That form cannot be read. Load the table again."),
        ("٣", 400, "That form cannot be read. Load the table again."),
    ],
)
def test_a_refused_whisper_says_why_keeps_the_draft_and_stores_nothing(
    cast: Cast, match: Match, to: str, status: int, sentence: str, htmx: bool
) -> None:
    whom = getattr(cast, to).pk if hasattr(cast, to) else to
    draft = " " if to == "alice" else "My secret plan"
    before = Match.objects.values().get(pk=match.pk)
    answer = say(match, cast.bob, draft, whom, htmx=htmx)
    assert answer.status_code == status
    shown = answer.content.decode()
    assert sentence in SENTENCE.findall(shown)
    assert f'required value="{draft}"' in shown
    assert CHOSEN.findall(shown) == ([str(whom)] if to == "alice" else [])  # never by itself to the whole table
    assert not Message.objects.exists()
    assert not Notice.objects.filter(kind="talk").exists()
    assert Match.objects.values().get(pk=match.pk) == before


def test_where_nobody_whispers_there_is_no_choice_and_a_forged_one_is_refused(cast: Cast) -> None:
    match = table(cast.bob, cast.charlie)
    assert 'name="to"' not in page(match, cast.bob)
    answer = say(match, cast.bob, "Psst", cast.charlie.pk)
    assert answer.status_code == 409
    assert "At this table nobody whispers" in answer.content.decode()
    assert not Message.objects.exists()


@pytest.mark.parametrize("who", ["dana", None])
def test_who_does_not_sit_here_reads_and_writes_nothing(cast: Cast, match: Match, who: str | None) -> None:
    reader = getattr(cast, who) if who else None
    answer = say(match, reader, "Psst", cast.bob.pk)
    assert answer.status_code == 403
    assert not Message.objects.exists()
    assert "you are welcome to read" in page(match, reader)
    assert 'name="to"' not in page(match, reader)


def test_a_cancelled_table_carries_no_whisper(cast: Cast) -> None:
    match = lobby.open_table(cast.bob, "royals", seats=[SeatWish(), SeatWish()], whispers=True)
    lobby.join(match.pk, cast.charlie)
    lobby.cancel(match.pk, cast.bob)
    answer = say(match, cast.bob, "Psst", cast.charlie.pk)
    assert answer.status_code == 409
    assert "This table was cancelled." in answer.content.decode()


def test_the_waiting_room_offers_whom_it_holds(cast: Cast) -> None:
    match = lobby.open_table(cast.bob, "royals", seats=[SeatWish(), SeatWish()], whispers=True)
    assert f'id="to-{cast.charlie.pk}"' not in page(match, cast.bob)
    lobby.join(match.pk, cast.charlie)
    for rest in ("", "part/?stage=waiting"):
        assert f'id="to-{cast.charlie.pk}"' in page(match, cast.bob, rest)
    assert "Whispers are allowed" in page(match, cast.bob)


def test_the_form_of_a_new_table_offers_whispers_as_the_game_would_have_them(
    cast: Cast, bell: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = visit(cast.bob)
    client.post("/tables/new/", new_table(client))
    client.post("/tables/new/", new_table(client, whispers="on"))
    assert [match.whispers for match in Match.objects.order_by("pk")] == [False, True]
    monkeypatch.setattr(bell, "box", replace(bell.box, talks=True))
    form = client.get("/tables/new/?game=bell").context["form"]
    assert form["whispers"].value() is True
    lobbied = client.get("/lobby/").content.decode()
    assert lobbied.count("Whispers are allowed") == 1


def test_a_game_of_talk_says_that_no_word_binds(
    cast: Cast, bell: Any, monkeypatch: pytest.MonkeyPatch, match: Match
) -> None:
    assert "no word binds" not in page(match, cast.bob)
    monkeypatch.setattr(bell, "box", replace(bell.box, talks=True))
    for who in (cast.bob, cast.dana):
        assert "Promise what you like: no word binds here." in page(table(cast.bob, cast.charlie, game="bell"), who)


# What is new


def test_new_lines_are_counted_and_divided_off_until_the_next_look(cast: Cast, match: Match) -> None:
    talk.say(match, cast.bob, "One")
    talk.say(match, cast.bob, "Two", to=cast.charlie.pk)
    talk.say(match, cast.bob, "Not for Charlie", to=cast.alice.pk)
    first = page(match, cast.charlie)
    assert '<span class="chip chip--new" id="chat-count" hx-swap-oob="true">2 new</span>' in first
    assert chat(first).index("chat__new") < chat(first).index("One")
    again = page(match, cast.charlie)
    assert "chat__new" not in again
    assert 'id="chat-count" hx-swap-oob="true" hidden' in again
    talk.say(match, cast.alice, "Three")
    part = page(match, cast.charlie, "part/?stage=table")
    assert 'id="chat-count" hx-swap-oob="true">1 new</span>' in part
    assert chat(part).index("Two") < chat(part).index("chat__new") < chat(part).index("Three")
    assert 'id="talk-new"' in part


@pytest.mark.parametrize("since", ["", "-1", "x", "9" * 30, "²", "0\0"])
def test_a_part_asked_for_with_nonsense_is_the_part_all_the_same(cast: Cast, match: Match, since: str) -> None:
    talk.say(match, cast.bob, "One")
    answer = visit(cast.charlie).get(f"/table/{match.code}/part/", {"stage": "table", "since": since})
    assert answer.status_code == 200
    assert ">1 new<" in answer.content.decode()


def test_a_browser_that_fetches_ahead_has_not_read_anything(cast: Cast, match: Match) -> None:
    talk.say(match, cast.bob, "One")
    for _ in range(2):
        answer = visit(cast.charlie).get(f"/table/{match.code}/", headers={"Sec-Purpose": "prefetch"})
        assert "chat__new" in answer.content.decode()


def test_home_marks_the_tables_with_talk_that_i_have_not_seen(cast: Cast, match: Match) -> None:
    talk.say(match, cast.bob, "One")
    talk.say(match, cast.bob, "Two", to=cast.charlie.pk)
    talk.say(match, cast.alice, "Not for Charlie", to=cast.bob.pk)
    talk.say(match, cast.charlie, "My own")

    def home(who: User) -> str:
        return visit(who).get("/").content.decode()

    assert '2 new<span class="vh"> lines of talk' in home(cast.charlie)
    assert '2 new<span class="vh"> lines of talk' in home(cast.alice)
    talk.mute(cast.alice, cast.bob)
    assert '1 new<span class="vh"> line of talk' in home(cast.alice)
    page(match, cast.charlie)
    assert "of talk" not in home(cast.charlie)
    for who in (cast.alice, cast.charlie):
        leaving.resign(match.pk, who.pk)
    assert '2 new<span class="vh"> lines of talk' in home(cast.bob)


def test_whispers_cost_the_page_of_a_table_one_query_and_other_tables_none(cast: Cast, match: Match) -> None:
    def cost(match: Match, who: User | None) -> int:
        client = visit(who)
        client.get(f"/table/{match.code}/")
        with CaptureQueriesContext(connection) as seen:
            client.get(f"/table/{match.code}/")
        return len(seen)

    plain = table(cast.bob, cast.charlie, cast.alice)
    for one in (plain, match):
        talk.say(one, cast.bob, "Hello")
    talk.say(match, cast.bob, "Psst", to=cast.charlie.pk)
    for who in (cast.alice, None):
        assert cost(match, who) == cost(plain, who) + 1
    assert cost(plain, cast.alice) <= 7
    assert cost(plain, None) <= 4


def test_earlier_talk_is_read_page_by_page(cast: Cast, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hearing, "TALK_PAGE", 2)
    monkeypatch.setattr(look, "CHAT_SHOWN", 5)
    lines = [talk.say(match, cast.bob, f"Line {number}.") for number in range(5)]
    talk.say(match, cast.bob, "Psst", to=cast.alice.pk)
    assert f"/table/{match.code}/talk/?before={lines[0].pk}" in page(match, cast.charlie)
    for who in (cast.charlie, cast.dana, None):
        last = page(match, who, "talk/")
        assert re.findall(r"Line \d", last) == ["Line 3", "Line 4"]
        assert f'href="?before={lines[3].pk}"' in last
        assert re.findall(r"Line \d", page(match, who, f"talk/?before={lines[3].pk}")) == ["Line 1", "Line 2"]
        first = page(match, who, f"talk/?before={lines[1].pk}")
        assert re.findall(r"Line \d", first) == ["Line 0"]
        assert "Earlier talk" not in first
        assert "Nothing was said before that." in page(match, who, "talk/?before=0")
        assert "Line 4" in page(match, who, "talk/?before=x")


# Muting


def test_a_muted_player_is_folded_away_and_can_be_heard_again_at_the_table(cast: Cast, match: Match) -> None:
    line = talk.say(match, cast.bob, "Blah")
    client = visit(cast.charlie)
    address = f"/table/{match.code}/line/{line.pk}/"
    assert address in page(match, cast.charlie)
    assert "Mute bob" in client.get(address).content.decode()
    answer = client.post("/player/bob/mute/", {"muted": "yes", "table": match.code})
    assert (answer.status_code, answer.headers["location"]) == (303, f"/table/{match.code}/#chat-fold")
    shown = page(match, cast.charlie)
    assert '<details class="chat__text chat__muted"><summary>Muted</summary>Blah</details>' in shown
    assert "chat__muted" not in page(match, cast.bob) + page(match, cast.alice)
    assert "Hear bob again" in client.get(address).content.decode()
    client.post("/player/bob/mute/", {"muted": "no", "table": match.code})
    assert "chat__muted" not in page(match, cast.charlie)


def test_it_is_done_and_undone_on_his_page_too_and_listed_in_the_settings(cast: Cast) -> None:
    client = visit(cast.charlie)
    assert client.post("/player/bob/mute/", {}).headers["location"] == "/player/bob/"
    assert "You have muted bob" in client.get("/player/bob/").content.decode()
    assert 'href="/player/bob/"' in client.get("/settings/").content.decode()
    assert "You have muted" not in visit(cast.bob).get("/player/charlie/").content.decode()
    client.post("/player/bob/mute/", {"muted": "no"})
    assert not Mute.objects.exists()


def test_muting_is_refused_in_plain_words_where_it_makes_no_sense(cast: Cast) -> None:
    client = visit(cast.charlie)
    assert "You cannot mute yourself." in client.post("/player/charlie/mute/", follow=True).content.decode()
    assert client.post("/player/nobody/mute/").status_code == 404
    assert client.post("/player/%00/mute/").status_code == 404
    assert client.get("/player/bob/mute/").status_code == 405
    assert visit().post("/player/bob/mute/").headers["location"] == "/account/login/?next=/player/bob/"
    answer = client.post("/player/bob/mute/", {"table": "//evil.example/"})
    assert answer.headers["location"] == "/player/bob/"
    assert "Mute" not in visit().get("/player/bob/").content.decode()
    assert Mute.objects.count() == 1


# Reporting


@pytest.fixture
def staff(db: None) -> User:
    """Somebody who looks after the site."""
    return player("chief", is_staff=True, is_superuser=True)


def report(match: Match, line: Message, who: User | None, **form: str) -> Any:
    return visit(who).post(f"/table/{match.code}/line/{line.pk}/report/", form)


def test_whoever_reads_a_line_may_report_it_and_twice_is_once(cast: Cast, match: Match, staff: User) -> None:
    line = talk.say(match, cast.bob, "Something bad")
    for who in (cast.charlie, cast.dana, cast.charlie):
        answer = report(match, line, who, reason="Not  nice")
        assert (answer.status_code, answer.headers["location"]) == (303, f"/table/{match.code}/#chat-fold")
    assert sorted((one.reporter.username, one.reason) for one in Report.objects.all()) == [
        ("charlie", "Not nice"),
        ("dana", "Not nice"),
    ]
    assert Notice.objects.filter(kind="report", player=staff).count() == 2


def test_the_staff_is_mailed_once_a_report_without_the_words(cast: Cast, match: Match, staff: User) -> None:
    line = talk.say(match, cast.bob, "Something bad", to=cast.charlie.pk)
    for _ in range(3):
        report(match, line, cast.charlie, reason="Threats")
        notices.send_due(timezone.now(), reading.look)
    (message,) = [message for message in mail.outbox if message.to == [staff.email]]
    assert message.subject == "Report: charlie on a line of bob"
    assert "Threats" in str(message.body)
    assert f"/admin/games/report/{Report.objects.get().pk}/change/" in str(message.body)
    assert "Something bad" not in str(message.message())
    assert "List-Unsubscribe" not in message.extra_headers


def test_a_settled_report_is_not_mailed_any_more(cast: Cast, match: Match, staff: User) -> None:
    report(match, talk.say(match, cast.bob, "Something bad"), cast.charlie)
    made = Report.objects.get()
    client = visit(staff)
    listed = client.get("/admin/games/report/")
    assert listed.status_code == 200
    client.post("/admin/games/report/", {"action": "settle", "_selected_action": made.pk})
    made.refresh_from_db()
    assert made.settled
    notices.send_due(timezone.now(), reading.look)
    assert Notice.objects.get(kind="report").reason == "The report is settled."


def test_the_staff_sees_the_line_who_said_it_who_reported_it_and_the_public_talk_around_it(
    cast: Cast, match: Match, staff: User
) -> None:
    talk.say(match, cast.alice, "Before <b>it</b>")
    line = talk.say(match, cast.bob, "Something bad", to=cast.charlie.pk)
    talk.say(match, cast.bob, "Another whisper", to=cast.charlie.pk)
    talk.say(match, cast.alice, "After it")
    report(match, line, cast.charlie, reason="Threats")
    address = f"/admin/games/report/{Report.objects.get().pk}/change/"
    shown = visit(staff).get(address).content.decode()
    for there in (
        "Something bad",
        "bob, whispering to charlie",
        "Threats",
        "After it",
        "Before &lt;b&gt;it",
        match.code,
    ):
        assert there in shown
    assert "Another whisper" not in shown
    visit(staff).post(address, {"settled": "on"})
    assert Report.objects.get().settled
    assert visit(staff).get("/admin/games/report/add/").status_code == 403


@pytest.mark.parametrize("rest", ["", "report/"])
def test_a_line_that_is_not_there_cannot_be_looked_at(cast: Cast, match: Match, rest: str) -> None:
    ask = visit(cast.bob).post if rest else visit(cast.bob).get
    for number in ("1", "0", "9" * 30):
        assert ask(f"/table/{match.code}/line/{number}/{rest}").status_code == 404
    assert ask(f"/table/none/line/1/{rest}").status_code == 404
    assert not Report.objects.exists()


def test_a_report_is_refused_in_plain_words(cast: Cast, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    line = talk.say(match, cast.bob, "Something")
    own = report(match, line, cast.bob)
    assert (own.status_code, "This line is your own." in own.content.decode()) == (409, True)
    long = report(match, line, cast.charlie, reason="x" * 301)
    assert (long.status_code, "x" * 301 in long.content.decode()) == (409, True)
    monkeypatch.setattr(reports, "MOST_A_DAY", 0)
    many = report(match, line, cast.charlie)
    assert (many.status_code, "You have reported much today." in many.content.decode()) == (409, True)
    assert not Report.objects.exists()


def test_a_stranger_signs_in_first(cast: Cast, match: Match) -> None:
    line = talk.say(match, cast.bob, "Something")
    address = f"/table/{match.code}/line/{line.pk}/"
    assert address not in page(match)
    assert visit().get(address).headers["location"] == f"/account/login/?next={address}"
    assert report(match, line, None).status_code == 403
    assert not Report.objects.exists()


def test_my_own_line_offers_nothing_to_report(cast: Cast, match: Match) -> None:
    line = talk.say(match, cast.bob, "Something")
    address = f"/table/{match.code}/line/{line.pk}/"
    assert address not in page(match, cast.bob)
    shown = visit(cast.bob).get(address).content.decode()
    assert "A line of yours" in shown
    assert "Report" not in shown
    guest = new_guest()
    assert "Report to the staff" in visit(guest).get(address).content.decode()


def test_words_and_reasons_are_text_and_never_markup(cast: Cast, match: Match) -> None:
    line = talk.say(match, cast.bob, "<i>x</i>", to=cast.charlie.pk)
    client = visit(cast.charlie)
    for shown in (page(match, cast.charlie), client.get(f"/table/{match.code}/line/{line.pk}/").content.decode()):
        assert "<i>x</i>" not in shown
        assert "&lt;i&gt;x&lt;/i&gt;" in shown


def test_whom_the_rules_want_silent_keeps_the_draft_of_his_whisper(cast: Cast, bell: type[State]) -> None:
    match = table(cast.bob, cast.charlie, cast.alice, game="bell", whispers=True)
    move_once(match)
    answer = say(match, cast.bob, "Take it", cast.alice.pk)
    assert answer.status_code == 409
    assert 'value="Take it"' in answer.content.decode()
    assert CHOSEN.findall(answer.content.decode()) == [str(cast.alice.pk)]
    assert not Message.objects.exists()
