"""Several senders at once: each mail goes out once, and none is sent inside a transaction."""

import threading
from typing import Any

import pytest
from django.core.mail.backends.base import BaseEmailBackend
from django.db import connection, connections
from django.utils import timezone

from games.matches import reading
from games.models import Notice
from games.notifications import notices
from tests.cast import Cast, assemble
from tests.tables import table

pytestmark = pytest.mark.django_db(transaction=True)

sent: list[str] = []
inside: list[bool] = []
written = threading.Lock()


class Counting(BaseEmailBackend):
    """Notes each mail, and whether a transaction was open."""

    def send_messages(self, messages: Any) -> int:
        """Take them."""
        with written:
            sent.extend(message.extra_headers["Message-ID"] for message in messages)
            inside.append(connection.in_atomic_block)
        return len(messages)


@pytest.fixture
def due(settings: Any, transactional_db: None) -> int:
    """Turn notices of eight tables, their number."""
    settings.EMAIL_BACKEND = f"{__name__}.Counting"
    settings.DEBUG = True
    sent.clear()
    inside.clear()
    cast: Cast = assemble()
    for _ in range(4):
        table(cast.bob, cast.charlie)
        table(cast.alice, cast.dana)
    Notice.objects.exclude(kind="turn").delete()
    return Notice.objects.count()


def run(senders: int) -> list[int]:
    """So many senders that start at the same moment; how many mails each sent."""
    counts: list[int] = []
    start = threading.Barrier(senders)

    def send() -> None:
        try:
            start.wait()
            counts.append(notices.send_due(timezone.now(), reading.look))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=send) for _ in range(senders)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return counts


def test_each_mail_is_sent_by_one_sender_only(due: int) -> None:
    assert due >= 4
    counts = run(4)
    assert len(counts) == 4
    assert sum(counts) == due
    assert sorted(sent) == sorted(set(sent))
    assert len(sent) == due
    assert set(Notice.objects.values_list("outcome", flat=True)) == {"sent"}


def test_no_transaction_is_open_while_a_mail_is_sent(due: int) -> None:
    run(1)
    assert inside == [False] * due
