"""The real road of a mail: over SMTP to a server, with every header as it was written."""

import socket
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.utils import timezone

from games.matches import reading
from games.models import Match, Notice
from games.notifications import notices, unsubscribe
from tests.cast import Cast
from tests.tables import table


class Post:
    """A mail server that keeps what it takes, and can be told to refuse."""

    def __init__(self) -> None:
        self.taken: list[Envelope] = []
        self.refusal = ""

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Take a mail, or refuse it."""
        if self.refusal:
            return self.refusal
        self.taken.append(envelope)
        return "250 Taken"


@pytest.fixture
def post(settings: Any) -> Iterator[Post]:
    """The server, and the site set to use it."""
    handler = Post()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    controller = Controller(handler, hostname="127.0.0.1", port=port)
    controller.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST = "127.0.0.1"
    settings.EMAIL_PORT = port
    yield handler
    controller.stop()


@pytest.fixture
def match(cast: Cast) -> Match:
    """A match whose first decision waits to be mailed."""
    match = table(cast.bob, cast.charlie, title="Friday table")
    Notice.objects.exclude(kind="turn").delete()
    return match


def test_the_mail_arrives_with_all_its_headers_and_both_parts(post: Post, match: Match) -> None:
    assert notices.send_due(timezone.now(), reading.look) == 1
    (envelope,) = post.taken
    notice = Notice.objects.get(kind="turn")
    assert envelope.rcpt_tos == [notice.player.email]
    content = envelope.content
    assert isinstance(content, bytes)
    mail: Any = message_from_bytes(content, policy=policy.default)
    assert isinstance(mail, EmailMessage)
    assert mail["Subject"] == "Royals, Friday table: your turn"
    assert mail["Message-ID"].strip() == f"<notice-{notice.pk}@localhost>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    token = mail["List-Unsubscribe"].strip(" <>").rstrip("/").rsplit("/", 1)[1]
    assert unsubscribe.read(token) == (notice.player_id, "turn_mails")
    assert [part.get_content_type() for part in mail.iter_parts()] == ["text/plain", "text/html"]


def test_a_refusal_keeps_the_mail_for_later_and_is_noted(post: Post, match: Match) -> None:
    post.refusal = "451 The box is full"
    assert notices.send_due(timezone.now(), reading.look) == 0
    notice = Notice.objects.get(kind="turn")
    assert notice.outcome == ""
    assert "The box is full" in notice.reason
    post.refusal = ""
    Notice.objects.update(due_at=timezone.now())
    assert notices.send_due(timezone.now(), reading.look) == 1
    assert len(post.taken) == 1
