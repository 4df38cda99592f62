"""A whispered word is looked for in everything that the site hands out: only its two ends ever get it."""

import asyncio
import io
import logging
import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import mail, serializers
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from games import live
from games.matches import leaving, reading, reports, talk
from games.models import Match, Message, Move, Notice, User
from games.notifications import notices
from tests.cast import Cast, player
from tests.pages import page, visit
from tests.tables import table

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"')
WORD, ANSWER = "quincunx", "zephyranthes"
PAGES = (
    "/",
    "/lobby/",
    "/lobby/?show=running",
    "/history/",
    "/settings/",
    "/leaderboard/",
    "/leaderboard/royals/",
    "/player/bob/",
    "/player/charlie/",
    "/rules/royals/",
    "/tables/new/?game=royals",
)
AT_TABLE = (
    "",
    "?to=1",
    "part/?stage=table",
    "part/?stage=table&since=0",
    "talk/",
    "talk/?before=999999",
    "log/",
    "resign/",
    "agree/",
)
ENDS, OTHERS = ("bob", "charlie"), ("alice", "dana", "stranger", "resigned", "staff")
Whispered = tuple[Match, dict[str, User | None]]


@pytest.fixture
def whispered(cast: Cast) -> Whispered:
    """Bob and Charlie have whispered at a table with Alice and one who resigned; Dana and a stranger watch."""
    people: dict[str, User | None] = {name: getattr(cast, name) for name in (*ENDS, "alice", "dana")}
    people |= {"stranger": None, "resigned": player("ruth"), "staff": player("chief", is_staff=True, is_superuser=True)}
    for someone in filter(None, people.values()):
        EmailAddress.objects.create(user=someone, email=someone.email, verified=True, primary=True)
    ruth = people["resigned"]
    assert ruth is not None
    match = table(cast.bob, cast.charlie, cast.alice, ruth, whispers=True)
    leaving.resign(match.pk, ruth.pk)
    talk.say(match, cast.alice, "Good evening, all")
    line = talk.say(match, cast.bob, f"The {WORD}", to=cast.charlie.pk)
    talk.say(match, cast.charlie, f"The {ANSWER}", to=cast.bob.pk)
    reports.report(line, cast.charlie)
    return Match.objects.get(pk=match.pk), people


def end(match: Match, people: dict[str, User | None]) -> None:
    """Everybody but Bob resigns."""
    for who in (people["alice"], people["charlie"]):
        assert who is not None
        leaving.resign(match.pk, who.pk)
    match.refresh_from_db()
    assert match.status == Match.Status.OVER


def said(client: Client, match: Match) -> Iterator[tuple[str, str]]:
    """Every page and part that this reader can fetch, with its address."""
    at_table = [f"/table/{match.code}/{rest}" for rest in AT_TABLE]
    at_table += [f"/table/{match.code}/line/{line.pk}/" for line in Message.objects.all()]
    for address in (*PAGES, *at_table):
        answer = client.get(address, headers={"HX-Request": str("part" in address).lower()}, follow=True)
        yield address, answer.content.decode() + str(dict(answer.headers))
    for rest, form in (
        ("say/", {"text": "", "to": ""}),
        ("move/", {"move": "{}", "seen": "x"}),
        ("orders/", {"type": "none"}),
        ("notes/", {"notes": "x" * 4001}),
    ):
        yield rest, client.post(f"/table/{match.code}/{rest}", form).content.decode()


def holding(match: Match, who: User | None, *words: str) -> list[str]:
    """Where this reader finds any of the words."""
    return [address for address, text in said(visit(who), match) if any(word in text for word in words)]


@pytest.mark.parametrize("who", OTHERS)
def test_no_page_and_no_part_tells_a_whisper_to_anybody_else(whispered: Whispered, who: str) -> None:
    match, people = whispered
    assert holding(match, people[who], WORD, ANSWER) == []
    assert "<b>bob</b> and <b>charlie</b> whisper: 2 lines" in page(match, people[who])


@pytest.mark.parametrize("who", ["alice", "stranger"])
def test_nor_when_the_match_is_over(whispered: Whispered, who: str) -> None:
    match, people = whispered
    end(match, people)
    assert holding(match, people[who], WORD, ANSWER) == []
    assert WORD in page(match, people["bob"])


@pytest.mark.parametrize("who", ENDS)
def test_the_two_ends_find_it_at_the_table_and_on_its_own_page_and_nowhere_else(whispered: Whispered, who: str) -> None:
    match, people = whispered
    found = set(holding(match, people[who], WORD))
    at_table = {f"/table/{match.code}/{rest}" for rest in AT_TABLE[:6]}
    line = Message.objects.get(text__contains=WORD)
    refused = {"say/", "move/", "orders/", "notes/"}
    assert found - refused == at_table | {f"/table/{match.code}/line/{line.pk}/"}


def test_a_whisper_of_others_is_as_if_it_were_not_there(whispered: Whispered) -> None:
    match, people = whispered
    line = Message.objects.get(text__contains=WORD)
    for who in OTHERS:
        client = visit(people[who])
        for rest in ("", "report/"):
            ask = client.post if rest else client.get
            there = ask(f"/table/{match.code}/line/{line.pk}/{rest}")
            nowhere = ask(f"/table/{match.code}/line/{line.pk + 999}/{rest}")
            assert there.status_code == nowhere.status_code == 404, who
            assert "There is nothing here" in there.content.decode()
            shown, nothing = (TOKEN.sub("", answer.content.decode()) for answer in (there, nowhere))
            assert shown == nothing


def test_a_line_of_one_table_is_not_found_at_another(whispered: Whispered, cast: Cast) -> None:
    line = Message.objects.get(text__contains=WORD)
    other = table(cast.bob, cast.charlie)
    assert visit(cast.bob).get(f"/table/{other.code}/line/{line.pk}/").status_code == 404


def test_the_live_stream_tells_only_that_the_table_changed(whispered: Whispered) -> None:
    match, _ = whispered
    heard: list[bytes] = []

    async def send(message: dict[str, object]) -> None:
        heard.append(str(message).encode())

    mark = live.mark_of(match.version, match.stir)
    with suppress(TimeoutError):
        pump = live._pump(send, asyncio.Queue(), mark)  # type: ignore[arg-type]
        asyncio.run(asyncio.wait_for(pump, 0.2))
    assert any(mark.encode() in line for line in heard)
    assert not any(WORD.encode() in line or ANSWER.encode() in line for line in heard)


def test_mails_and_notices_tell_it_to_its_addressee_alone(
    whispered: Whispered, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG), time_machine.travel(timezone.now() + timedelta(days=1), tick=False):
        notices.send_due(timezone.now(), reading.look)
    for word, end in ((WORD, "charlie"), (ANSWER, "bob")):
        told = {address for message in mail.outbox if word in message.message().as_string() for address in message.to}
        assert told == {f"{end}@example.org"}
        assert word not in caplog.text
    assert {"talk", "report"} <= set(Notice.objects.filter(outcome="sent").values_list("kind", flat=True))
    rows = serializers.serialize("json", [*Notice.objects.all(), *Move.objects.all()])
    assert WORD not in rows
    assert ANSWER not in rows


def test_the_staff_reads_the_reported_line_and_no_other_whisper(whispered: Whispered) -> None:
    match, people = whispered
    client, line = visit(people["staff"]), Message.objects.get(text__contains=WORD)
    report = line.reports.get()
    found = {}
    for address in (
        "/admin/",
        "/admin/games/message/",
        "/admin/games/message/?q=bob",
        f"/admin/games/message/{line.pk}/change/",
        f"/admin/games/match/{match.pk}/change/",
        f"/admin/games/match/{match.pk}/delete/",
        f"/admin/games/user/{line.author_id}/delete/",
        "/admin/games/notice/",
        "/admin/games/report/",
        f"/admin/games/report/{report.pk}/change/",
    ):
        text = client.get(address, follow=True).content.decode()
        assert ANSWER not in text, address
        found[address] = WORD in text
    assert [address for address, there in found.items() if there] == [f"/admin/games/report/{report.pk}/change/"]
    assert "Good evening, all" in client.get(f"/admin/games/report/{report.pk}/change/").content.decode()
    assert "Good evening, all" in client.get("/admin/games/message/").content.decode()


def test_dealing_a_match_again_tells_nothing_of_its_talk(whispered: Whispered) -> None:
    match, people = whispered
    end(match, people)
    told = io.StringIO()
    call_command("replay", match.code, stdout=told, stderr=told)
    assert "1 match" in told.getvalue()
    assert WORD not in told.getvalue()
