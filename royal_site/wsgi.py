"""The plain door: every page, no live stream."""

import os
from collections.abc import Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application
from django.utils.http import parse_header_parameters

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "royal_site.settings")
django = get_wsgi_application()


def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """Every page; what says that it is written in another way than UTF-8 is read as if it had said nothing."""
    if given := environ.get("CONTENT_TYPE"):
        environ["CONTENT_TYPE"] = readable(given)
    return django(environ, start_response)


def readable(content_type: str) -> str:
    """The content type where it is one; Django falls over charsets that Python knows, but not as text."""
    try:
        kind, more = parse_header_parameters(content_type)
    except (ValueError, LookupError):
        return ""
    return content_type if more.get("charset", "utf-8").lower() == "utf-8" else kind
