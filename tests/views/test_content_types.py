"""Requests that cannot be meant: odd charsets, wrong hosts. Read as UTF-8 or refused, never an error of the site."""

from io import BytesIO
from typing import Any

import pytest
from django.test import Client

from royal_site.wsgi import application, readable

ODD = [
    "text/plain; charset=base64",
    "application/x-www-form-urlencoded; charset=rot13",
    "application/x-www-form-urlencoded; charset=utf-16",
    "text/plain; x*=no-such-charset''y",
    "multipart/form-data; boundary=B; charset=hex",
]


@pytest.mark.django_db
@pytest.mark.parametrize("given", ODD)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_charset_that_is_no_text_is_not_an_error_of_the_site(given: str, method: str) -> None:
    told: list[str] = []
    environ: dict[str, Any] = {
        "REQUEST_METHOD": method,
        "PATH_INFO": "/rules/",
        "QUERY_STRING": "page=%ff",
        "CONTENT_TYPE": given,
        "CONTENT_LENGTH": "6",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "wsgi.input": BytesIO(b"a=%ff&"),
        "wsgi.url_scheme": "http",
    }
    b"".join(application(environ, lambda status, headers: told.append(status)))
    assert told[0][:3] in ({"GET": ("200",), "POST": ("400", "403")}[method])


def test_what_is_written_as_usual_stays_as_it_is() -> None:
    for usual in ("", "text/html", "text/plain; charset=UTF-8", "multipart/form-data; boundary=B"):
        assert readable(usual) == usual


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/lobby/", "/account/login/", "/no-such-page/"])
def test_another_host_is_told_on_a_page_of_ours_that_this_was_not_understood(address: str) -> None:
    answer = Client().get(address, HTTP_HOST="cards.example.com")
    assert answer.status_code == 400
    assert "That was not understood" in answer.content.decode()
    assert "cards.example.com" not in answer.content.decode()
