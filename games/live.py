"""The live stream: tells an open table page that its table has moved on. Only versions travel on it, nothing hidden.

One poller a process asks the database which tables changed, only while somebody watches; each watcher has a queue of
one. A stream holds no thread and no connection. The page that hears of a new mark fetches its own part.
"""

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from datetime import datetime, timedelta
from typing import Any

from django.db import Error, close_old_connections
from django.utils import timezone

from games.models import Match

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Changes = tuple[dict[str, str], datetime]

PREFIX = "/live/"
CODE = re.compile(r"[a-z]{1,10}")
MOST_STREAMS = 2000  # in one process
POLL_SECONDS = 0.5
KEEP_ALIVE_SECONDS = 25.0
LOOK_BACK = timedelta(seconds=5)  # a row may become visible a little after it was stamped
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]

log = logging.getLogger(__name__)
readers = ThreadPoolExecutor(2, thread_name_prefix="live")


def mark_of(version: int, stir: int) -> str:
    """How far a table is: its moves and whatever else changed there (talk, joins), as "12-3"."""
    return f"{version}-{stir}"


def current_mark(code: str) -> str | None:
    """The table's mark now; None if there is no such table. Whoever has the code may watch."""
    with _connection_in_order():
        row = Match.objects.filter(code=code).values_list("version", "stir").first()
    return mark_of(*row) if row else None


def changes_since(since: datetime) -> Changes:
    """The marks of all tables changed since then, and the newest change among them: one query on an index."""
    with _connection_in_order():
        rows = Match.objects.filter(changed_at__gte=since - LOOK_BACK).values_list(
            "code", "version", "stir", "changed_at"
        )
        found = list(rows)
    marks = {code: mark_of(version, stir) for code, version, stir, _ in found}
    return marks, max([since, *(changed_at for *_, changed_at in found)])


@contextmanager
def _connection_in_order() -> Iterator[None]:
    """No request ends on these threads, so a worn-out or broken connection is dropped here."""
    close_old_connections()
    try:
        yield
    finally:
        close_old_connections()


class Hub:
    """Who watches which table in this process, and the poller that serves them."""

    def __init__(self) -> None:
        self.watchers: dict[str, set[asyncio.Queue[str]]] = {}
        self.poller: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return sum(len(queues) for queues in self.watchers.values())

    @asynccontextmanager
    async def watch(self, code: str) -> AsyncIterator[asyncio.Queue[str]]:
        """A queue of one that holds the table's newest mark for as long as the block runs."""
        queue: asyncio.Queue[str] = asyncio.Queue(maxsize=1)
        self.watchers.setdefault(code, set()).add(queue)
        if self.poller is None or self.poller.done():
            self.poller = asyncio.create_task(self._poll())
        try:
            yield queue
        finally:
            self.watchers[code].discard(queue)
            if not self.watchers[code]:
                del self.watchers[code]

    async def _poll(self) -> None:
        """Ask for changes twice a second until nobody watches."""
        loop = asyncio.get_running_loop()
        since = timezone.now() - LOOK_BACK
        while self.watchers:
            try:
                marks, since = await loop.run_in_executor(readers, changes_since, since)
            except Error:
                log.warning("The live stream cannot reach the database.")
            except RuntimeError:  # the process is shutting down and its threads take no more work
                return
            else:
                self._tell(marks)
            await asyncio.sleep(POLL_SECONDS)

    def _tell(self, marks: dict[str, str]) -> None:
        """Put each changed table's mark into its watchers' queues, over an older one."""
        for code in marks.keys() & self.watchers.keys():
            for queue in self.watchers[code]:
                with suppress(asyncio.QueueEmpty):
                    queue.get_nowait()
                queue.put_nowait(marks[code])


hub = Hub()


async def stream(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer one `GET /live/<code>/` with a stream of `event: version` until the reader goes.

    405 for another method, 404 for an unknown code, 503 without the database or with as many streams as may be.
    """
    if scope["method"] != "GET":
        return await _refuse(send, 405, (b"allow", b"GET"))
    if len(hub) >= MOST_STREAMS:
        return await _refuse(send, 503, (b"retry-after", b"30"))
    code = scope["path"].removeprefix(PREFIX).removesuffix("/")
    if not CODE.fullmatch(code):  # not every text is one that a database can be asked for
        return await _refuse(send, 404)
    async with hub.watch(code) as queue:  # before the first look, so that no change falls between the two
        try:
            mark = await asyncio.get_running_loop().run_in_executor(readers, current_mark, code)
        except Error:
            return await _refuse(send, 503, (b"retry-after", b"30"))
        if mark is None:
            return await _refuse(send, 404)
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        tasks = {asyncio.create_task(_pump(send, queue, mark)), asyncio.create_task(_gone(receive))}
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


async def _pump(send: Send, queue: asyncio.Queue[str], mark: str) -> None:
    """Send the mark, then each newer one; a comment now and then keeps proxies from hanging up."""
    await _write(send, f"retry: 2000\nid: {mark}\nevent: version\ndata: {mark}\n\n")
    while True:
        try:
            newer = await asyncio.wait_for(queue.get(), KEEP_ALIVE_SECONDS)
        except TimeoutError:
            await _write(send, ": still here\n\n")
            continue
        if newer != mark:
            mark = newer
            await _write(send, f"id: {mark}\nevent: version\ndata: {mark}\n\n")


async def _write(send: Send, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def _gone(receive: Receive) -> None:
    """Wait until the reader has hung up."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def _refuse(send: Send, status: int, *headers: tuple[bytes, bytes]) -> None:
    await send({"type": "http.response.start", "status": status, "headers": [*headers, (b"content-length", b"0")]})
    await send({"type": "http.response.body", "body": b""})
