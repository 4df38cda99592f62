"""Wake the worker after a commit: one message for all that became due, at most ten a second."""

import contextlib
import logging
import queue
import threading
import time

from django.conf import settings
from django.db import transaction
from kombu.exceptions import OperationalError

from royal_site.celery import app as app

log = logging.getLogger(__name__)

_bell: "queue.Queue[None]" = queue.Queue(maxsize=1)
_start = threading.Lock()
_ringer: threading.Thread | None = None
PAUSE = 0.1  # seconds; moves in between share one message


def nudge() -> None:
    """Once the transaction is committed, tell the worker that rows are due. Never fails: the sweep finds them too."""
    if settings.NUDGE:
        transaction.on_commit(ring, robust=True)


def ring() -> None:
    """Ask the ringing thread of this process for one message."""
    global _ringer
    with _start:
        if _ringer is None or not _ringer.is_alive():
            _ringer = threading.Thread(target=_ring_forever, name="nudge", daemon=True)
            _ringer.start()
    with contextlib.suppress(queue.Full):  # then a message is about to go out anyway
        _bell.put_nowait(None)


def _ring_forever() -> None:
    while True:
        _bell.get()
        try:
            app.send_task("games.tasks.due", ignore_result=True, retry=False)
        except (OperationalError, OSError) as error:
            log.warning("The queue cannot be reached (%s); the minute sweep will find what is due.", error)
        time.sleep(PAUSE)
