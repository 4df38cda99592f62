"""The queue of files for a single machine: a message is a file, put in place whole and taken by a rename.

kombu's own transport of this kind writes a message where a worker may already be reading it: such a worker dies.
"""

import os
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from queue import Empty
from typing import Any

from kombu.transport import virtual
from kombu.utils.json import dumps, loads


class Channel(virtual.Channel):  # type: ignore[misc]
    """Messages as files in the folder `folder` of the transport's options, named by time and queue."""

    supports_fanout = False

    @property
    def folder(self) -> Path:
        """Where the messages lie."""
        return Path(self.connection.client.transport_options["folder"])

    def _waiting(self, queue: str) -> Iterator[Path]:
        """The queue's messages, oldest first."""
        yield from sorted(self.folder.glob(f"*.{queue}.msg"))

    def _put(self, queue: str, payload: Any, **_: Any) -> None:
        """Write the message aside, then put it in place whole."""
        path = self.folder / f"{time.time_ns()}_{uuid.uuid4().hex}.{queue}.msg"
        aside = path.with_suffix(".part")
        aside.write_text(dumps(payload))
        aside.replace(path)

    def _get(self, queue: str) -> Any:
        """Take the oldest message; raises `queue.Empty` when none waits."""
        for path in self._waiting(queue):
            taken = path.with_suffix(f".taken-{os.getpid()}")
            try:
                path.rename(taken)
            except FileNotFoundError:  # another worker was quicker
                continue
            text = taken.read_text()
            taken.unlink()
            return loads(text)
        raise Empty

    def _size(self, queue: str) -> int:
        return sum(1 for _ in self._waiting(queue))

    def _purge(self, queue: str) -> int:
        count = 0
        for path in self._waiting(queue):
            path.unlink(missing_ok=True)
            count += 1
        return count


class Transport(virtual.Transport):  # type: ignore[misc]
    """What `files://` stands for; its bindings are known to each process by itself."""

    Channel = Channel
    default_port = 0
    driver_type = "files"
    driver_name = "files"
    global_state = virtual.BrokerState()
    implements = virtual.Transport.implements.extend(asynchronous=False, exchange_type=frozenset(["direct"]))

    def __init__(self, client: Any, **options: Any) -> None:
        super().__init__(client, **options)
        self.state = self.global_state

    def driver_version(self) -> str:
        """There is no driver."""
        return "1"


def sweep(folder: Path) -> int:
    """Throw away whatever lies in the queue: a message is only a nudge, the rows in the database are the work.

    Returns the number of files removed. Only while no worker and no site runs on the folder.
    """
    left = [path for path in folder.iterdir() if path.is_file()]
    for path in left:
        path.unlink(missing_ok=True)
    return len(left)
