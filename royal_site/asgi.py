"""The front door: pages through WSGI on a fixed set of threads, the live stream as a bare coroutine before Django.

Django's own ASGI handler gives every request, streams included, a thread and a database connection of its own.
"""

import os
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "royal_site.settings")

from a2wsgi import WSGIMiddleware

from royal_site.wsgi import application as wsgi

from games import live  # isort: skip  (needs the apps that the line above loads)

pages: Any = WSGIMiddleware(wsgi, workers=8)


async def application(scope: live.Scope, receive: live.Receive, send: live.Send) -> None:
    """One request: a stream under /live/, anything else is a page."""
    if scope["type"] == "http" and scope["path"].startswith(live.PREFIX):
        await live.stream(scope, receive, send)
    else:
        await pages(scope, receive, send)
