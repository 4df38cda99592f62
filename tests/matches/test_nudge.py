"""The nudge after a commit: coalesced, off the request's path, and harmless when the queue is dead."""

import time
from collections.abc import Callable

import pytest
from django.db import transaction
from kombu.exceptions import OperationalError

from games.matches import nudge


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch, settings: object) -> list[str]:
    """The names of the tasks that were sent."""
    names: list[str] = []
    monkeypatch.setattr(nudge.app, "send_task", lambda name, **more: names.append(name))
    settings.NUDGE = True  # type: ignore[attr-defined]
    return names


def soon(happened: Callable[[], bool]) -> bool:
    """Whether it happened within two seconds."""
    until = time.monotonic() + 2
    while time.monotonic() < until and not happened():
        time.sleep(0.01)
    return happened()


@pytest.mark.django_db(transaction=True)
def test_the_worker_is_woken_once_the_transaction_is_committed(sent: list[str]) -> None:
    with transaction.atomic():
        nudge.nudge()
        time.sleep(0.2)
        assert sent == []
    assert soon(lambda: sent == ["games.tasks.due"])


@pytest.mark.django_db(transaction=True)
def test_nothing_is_sent_for_what_is_rolled_back(sent: list[str]) -> None:
    with transaction.atomic():
        nudge.nudge()
        transaction.set_rollback(True)
    time.sleep(0.2)
    assert sent == []


@pytest.mark.django_db(transaction=True)
def test_many_moves_in_a_moment_share_a_few_messages(sent: list[str]) -> None:
    for _ in range(200):
        nudge.nudge()
    time.sleep(0.5)
    assert 0 < len(sent) <= 6


@pytest.mark.django_db(transaction=True)
def test_a_dead_queue_costs_the_move_nothing_and_the_next_nudge_goes_out(
    sent: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []

    def dead(name: str, **more: object) -> None:
        tried.append(name)
        time.sleep(0.3)
        raise OperationalError("no route to the queue")

    with monkeypatch.context() as broken:
        broken.setattr(nudge.app, "send_task", dead)
        start = time.monotonic()
        nudge.nudge()
        assert time.monotonic() - start < 0.1
        assert soon(lambda: bool(tried))
        time.sleep(0.5)
    nudge.nudge()
    assert soon(lambda: len(sent) >= 1)
