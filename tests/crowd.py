"""Several people at the same moment: each on a thread and a connection of her own."""

import threading
from collections.abc import Callable
from typing import Any

from django.db import connections


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """Start all acts together; what each gave back, or the exception that it raised, in their order."""
    start = threading.Barrier(len(acts))
    answers: list[Any] = [None] * len(acts)

    def run(number: int) -> None:
        try:
            start.wait()
            answers[number] = acts[number]()
        except Exception as error:  # handed to the test, which says what it expects
            answers[number] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert not any(thread.is_alive() for thread in threads), "Somebody still waits after half a minute."
    return answers
