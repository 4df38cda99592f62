"""The live stream: the newest version within two seconds, and nothing held by those who watch."""

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.db.models import F
from django.utils import timezone

from games import live
from games.models import Match

pytestmark = pytest.mark.django_db(transaction=True)
Sent = MutableMapping[str, Any]


@pytest.fixture(autouse=True)
def own_hub(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hub belongs to one loop; the process's own may be at work for the browser tests."""
    monkeypatch.setattr(live, "hub", live.Hub())


class Reader:
    """A browser's end of one stream: what was sent to it, and the moment it hangs up."""

    def __init__(self, code: str, method: str = "GET") -> None:
        self.scope = {"type": "http", "method": method, "path": f"/live/{code}/", "headers": []}
        self.sent: asyncio.Queue[Sent] = asyncio.Queue()
        self.gone = asyncio.Event()

    async def receive(self) -> Sent:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Sent) -> None:
        await self.sent.put(message)

    async def hears(self, seconds: float = 2.0) -> str:
        """The next piece of the stream."""
        message = await asyncio.wait_for(self.sent.get(), seconds)
        return str(message.get("body", b"").decode() or message.get("status"))

    async def __aenter__(self) -> "Reader":
        self.task = asyncio.create_task(live.stream(self.scope, self.receive, self.send))
        return self

    async def __aexit__(self, *_: object) -> None:
        self.gone.set()
        await asyncio.wait_for(self.task, 2)


def a_table() -> Match:
    return Match.objects.create(game="royals", changed_at=timezone.now(), version=3, stir=1)


async def off_the_loop(work: Callable[[], object]) -> None:
    """Do it on a thread as a page would, and leave no connection behind."""

    def there() -> None:
        try:
            work()
        finally:
            connection.close()

    await asyncio.to_thread(there)


def move(match: Match, **what: int) -> Callable[[], object]:
    changes = {field: F(field) + by for field, by in what.items()}
    return lambda: Match.objects.filter(pk=match.pk).update(changed_at=timezone.now(), **changes)


def run(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Play it on a fresh loop, on a thread of its own; afterwards nobody watches any more."""
    with ThreadPoolExecutor(1) as stage:
        stage.submit(lambda: asyncio.run(story())).result()
    assert len(live.hub) == 0


def test_the_stream_says_first_where_the_table_is() -> None:
    match = a_table()

    async def story() -> None:
        async with Reader(match.code) as reader:
            start = await asyncio.wait_for(reader.sent.get(), 2)
            assert start["status"] == 200
            headers = dict(start["headers"])
            assert headers[b"content-type"].startswith(b"text/event-stream")
            assert headers[b"x-accel-buffering"] == b"no"
            assert await reader.hears() == "retry: 2000\nid: 3-1\nevent: version\ndata: 3-1\n\n"

    run(story)


@pytest.mark.parametrize(("what", "mark"), [({"version": 1}, "4-1"), ({"stir": 1}, "3-2")], ids=["a move", "a word"])
def test_what_happens_at_the_table_is_heard_within_two_seconds(what: dict[str, int], mark: str) -> None:
    match = a_table()

    async def story() -> None:
        async with Reader(match.code) as reader:
            await reader.hears(), await reader.hears()
            began = time.monotonic()
            await off_the_loop(move(match, **what))
            assert f"data: {mark}\n" in await reader.hears()
            assert time.monotonic() - began < 2

    run(story)


def test_another_table_s_move_is_not_heard() -> None:
    match, other = a_table(), a_table()

    async def story() -> None:
        async with Reader(match.code) as reader:
            await reader.hears(), await reader.hears()
            await off_the_loop(move(other, version=1))
            with pytest.raises(TimeoutError):
                await reader.hears(1.2)

    run(story)


def test_a_slow_reader_gets_the_newest_only() -> None:
    async def story() -> None:
        async with live.hub.watch("quick") as queue:
            for number in range(5):
                live.hub._tell({"quick": f"{number}-0"})
            assert queue.qsize() == 1
            assert queue.get_nowait() == "4-0"

    run(story)


def test_the_line_is_kept_alive_while_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "KEEP_ALIVE_SECONDS", 0.05)
    match = a_table()

    async def story() -> None:
        async with Reader(match.code) as reader:
            await reader.hears(), await reader.hears()
            assert (await reader.hears()).startswith(":")

    run(story)


@pytest.mark.parametrize(
    ("code", "method", "status"),
    [
        ("nosuchcode", "GET", "404"),
        ("a/b", "GET", "404"),
        ("nul\0", "GET", "404"),
        ("half\ud800", "GET", "404"),
        ("x" * 5000, "GET", "404"),
        ("any", "POST", "405"),
    ],
)
def test_what_is_no_stream_is_refused(code: str, method: str, status: str) -> None:
    async def story() -> None:
        async with Reader(code, method) as reader:
            assert await reader.hears() == status

    run(story)


def test_without_the_database_the_browser_is_asked_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(code: str) -> str:
        raise OperationalError("gone")

    monkeypatch.setattr(live, "current_mark", gone)

    async def story() -> None:
        async with Reader("anytable") as reader:
            assert await reader.hears() == "503"

    run(story)


def test_a_full_process_says_so_and_a_place_that_is_left_is_free_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MOST_STREAMS", 1)
    match = a_table()

    async def story() -> None:
        async with Reader(match.code) as reader:
            assert await reader.hears() == "200"
            async with Reader(match.code) as late:
                assert await late.hears() == "503"
        async with Reader(match.code) as after:
            assert await after.hears() == "200"

    run(story)


def test_the_poller_ends_with_the_last_reader() -> None:
    match = a_table()

    async def story() -> None:
        async with Reader(match.code) as reader:
            await reader.hears()
            poller = live.hub.poller
            assert poller is not None
            assert not poller.done()
        await asyncio.wait_for(poller, 2)
        assert live.hub.watchers == {}

    run(story)


def test_a_database_that_was_away_for_a_moment_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    match, asked, really = a_table(), [0], live.changes_since

    def failing_at_first(*args: Any) -> live.Changes:
        asked[0] += 1
        if asked[0] == 1:
            raise OperationalError("gone")
        return really(*args)

    monkeypatch.setattr(live, "changes_since", failing_at_first)

    async def story() -> None:
        async with Reader(match.code) as reader:
            await reader.hears(), await reader.hears()
            await off_the_loop(move(match, version=1))
            assert "data: 4-1\n" in await reader.hears()
        assert asked[0] >= 2

    run(story)


def test_a_hundred_streams_hold_no_thread_and_no_connection() -> None:
    matches = [a_table() for _ in range(10)]
    before = threading.active_count()

    async def everybody(readers: list[Reader], what: Callable[[Reader], Awaitable[object]]) -> None:
        await asyncio.gather(*map(what, readers))

    async def story() -> None:
        readers = [Reader(match.code) for match in matches for _ in range(10)]
        await everybody(readers, Reader.__aenter__)
        for _ in range(2):
            await everybody(readers, lambda reader: reader.hears(10))
        assert len(live.hub) == 100
        assert threading.active_count() <= before + live.readers._max_workers + 2  # the loop, and one to do the move
        await off_the_loop(move(matches[0], version=1))
        await everybody(readers[:10], Reader.hears)
        assert all(reader.sent.empty() for reader in readers[10:])
        await off_the_loop(lambda: connections_held(most=1 + live.readers._max_workers + 1))
        await everybody(readers, Reader.__aexit__)

    run(story)


def connections_held(most: int) -> None:
    """On PostgreSQL: who is connected to this database now. The rest of the site holds none in a test."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")
            assert cursor.fetchone()[0] <= most
