"""Mails: the page that turns one kind off without signing in, and, in debug only, all that the file backend wrote."""

import re
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import NamedTuple

from csp.constants import NONE, SELF
from csp.decorators import csp, csp_update
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from games.notifications import unsubscribe as stopping

SHOWN = 60
NAME = re.compile(r"(?P<file>\d{8}-\d{6}-\d+)-(?P<index>\d{1,4})")  # no dots, no slashes: it cannot leave the folder
BETWEEN = b"\n" + b"-" * 79 + b"\n"  # what the file backend writes after each mail


class Mail(NamedTuple):
    """One mail of a file: its name in addresses, its headers, its parts."""

    name: str
    message: EmailMessage

    @property
    def text(self) -> str:
        """The plain part."""
        return self._part("plain")

    @property
    def html(self) -> str:
        """The HTML part, or nothing."""
        return self._part("html")

    @property
    def headers(self) -> list[tuple[str, str]]:
        """All headers, unfolded."""
        return [(name, str(value).strip()) for name, value in self.message.items()]

    def _part(self, kind: str) -> str:
        part = self.message.get_body((kind,))
        return str(part.get_content()) if part is not None else ""


@csrf_exempt  # one click in a mail program comes without a cookie; the signed token says who and what
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """A button that turns the mails of the link off; the POST does it, also straight from a mail program."""
    found = stopping.read(token)
    if found is None:
        raise Http404
    player_id, switch = found
    done = request.method == "POST"
    if done and not stopping.stop(player_id, switch):
        raise Http404
    return render(request, "mails/unsubscribe.html", {"what": stopping.STOPS[switch], "done": done})


@require_safe
def mails(request: HttpRequest) -> HttpResponse:
    """The newest mails: to whom, about what, when."""
    _debug_only()
    files = sorted(settings.MAIL_DIR.glob("*.log"), key=lambda file: file.stat().st_mtime_ns, reverse=True)
    found = [mail for file in files[:SHOWN] for mail in reversed(_read(file))]
    return render(request, "mails/mails.html", {"mails": found[:SHOWN], "folder": settings.MAIL_DIR})


@csp_update({"frame-src": [SELF]})  # type: ignore[arg-type]
@require_safe
def mail(request: HttpRequest, name: str) -> HttpResponse:
    """One mail: headers, text, and the HTML part in a frame of its own."""
    _debug_only()
    return render(request, "mails/mail.html", {"mail": _find(name)})


@csp({"default-src": [NONE], "style-src": ["'unsafe-inline'"], "frame-ancestors": [SELF], "sandbox": ["allow-popups"]})  # type: ignore[arg-type]
@xframe_options_sameorigin
@require_safe
def html(request: HttpRequest, name: str) -> HttpResponse:
    """The HTML part as a mail program shows it: its own styles, no script, nothing fetched."""
    _debug_only()
    return HttpResponse(_find(name).html)


def _debug_only() -> None:
    if not settings.DEBUG:
        raise Http404


def _find(name: str) -> Mail:
    named = NAME.fullmatch(name)
    if named is None:
        raise Http404
    found = _read(settings.MAIL_DIR / f"{named['file']}.log")
    if int(named["index"]) >= len(found):
        raise Http404
    return found[int(named["index"])]


def _read(file: Path) -> list[Mail]:
    """The mails of a file, oldest first; the backend appends those of one second to one file."""
    if not file.is_file():
        return []
    texts = [text for text in file.read_bytes().split(BETWEEN) if text.strip()]
    return [
        Mail(f"{file.stem}-{index}", message_from_bytes(text, policy=policy.default))
        for index, text in enumerate(texts)
    ]
