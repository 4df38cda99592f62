"""The mails' pages: one click stops a kind; in debug every mail that was written can be read, and nothing else."""

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from django.urls import clear_url_caches, path, reverse, set_urlconf

from games import urls
from games.models import User
from games.notifications import unsubscribe
from games.views import mails
from tests.cast import Cast


def token(player: User, kind: str) -> str:
    """What stands in the link of a mail of that kind."""
    return unsubscribe.link(player.pk, kind).rstrip("/").rsplit("/", 1)[1]


@pytest.mark.parametrize(
    ("kind", "switch"),
    [("turn", "turn_mails"), ("reminder", "reminder_mails"), ("over", "table_mails"), ("invited", "table_mails")],
)
def test_the_button_turns_off_that_kind_alone(client: Client, cast: Cast, kind: str, switch: str) -> None:
    address = reverse("unsubscribe", args=[token(cast.bob, kind)])
    page = client.get(address)
    assert "Stop them" in page.content.decode()
    cast.bob.refresh_from_db()
    assert getattr(cast.bob, switch)
    assert "We have stopped" in client.post(address).content.decode()
    cast.bob.refresh_from_db()
    assert {name for name in unsubscribe.STOPS if not getattr(cast.bob, name)} == {switch}
    cast.charlie.refresh_from_db()
    assert getattr(cast.charlie, switch)


def test_a_mail_program_stops_it_with_one_post_and_no_cookie(cast: Cast) -> None:
    program = Client(enforce_csrf_checks=True)
    address = reverse("unsubscribe", args=[token(cast.bob, "turn")])
    answer = program.post(address, "List-Unsubscribe=One-Click", content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 200
    cast.bob.refresh_from_db()
    assert not cast.bob.turn_mails


def test_a_forged_link_does_nothing(client: Client, cast: Cast) -> None:
    good = token(cast.bob, "turn")
    for bad in (good[:-1], f"x{good}", "nonsense", good.replace(":", "", 1)):
        for answer in (client.get(f"/unsubscribe/{bad}/"), client.post(f"/unsubscribe/{bad}/")):
            assert answer.status_code == 404
    cast.bob.refresh_from_db()
    assert cast.bob.turn_mails


def test_the_link_of_a_deleted_account_leads_nowhere(client: Client, cast: Cast) -> None:
    address = reverse("unsubscribe", args=[token(cast.bob, "turn")])
    cast.bob.delete()
    assert client.post(address).status_code == 404


# Mails that were written to files


@pytest.fixture
def debug(settings: Any, tmp_path: Path) -> Iterator[Path]:
    """The site in debug, its mails in a folder of this test."""
    with_mails = ModuleType("with_mails")
    with_mails.urlpatterns = [  # type: ignore[attr-defined]
        path("mails/", mails.mails, name="mails"),
        path("mails/<str:name>/", mails.mail, name="mail"),
        path("mails/<str:name>/html/", mails.html, name="mail_html"),
        *urls.urlpatterns,
        path("account/", __import__("django.urls", fromlist=["include"]).include("allauth.urls")),
    ]
    settings.ROOT_URLCONF = with_mails
    settings.DEBUG = True
    settings.MAIL_DIR = tmp_path / "mails"
    settings.MAIL_DIR.mkdir()
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = str(settings.MAIL_DIR)
    clear_url_caches()
    set_urlconf(None)
    yield settings.MAIL_DIR
    clear_url_caches()


def write(subject: str, text: str = "Words with a link: http://localhost:8000/table/abc/") -> None:
    """A mail on its way into the folder."""
    mail = EmailMultiAlternatives(subject, text, to=["bob@example.org"])
    mail.attach_alternative(f"<p style='color: red'>{subject}</p><script>alert(1)</script>", "text/html")
    mail.send()


def names(client: Client) -> list[str]:
    """The names of the listed mails, as they are listed."""
    return [mail.name for mail in client.get("/mails/").context["mails"]]


@pytest.mark.django_db
def test_mails_are_listed_the_newest_first_also_those_of_one_second(client: Client, debug: Path) -> None:
    assert "No mail yet" in client.get("/mails/").content.decode()
    write("The first")
    write("The second & last")
    page = client.get("/mails/").content.decode()
    assert page.index("The second &amp; last") < page.index("The first")
    assert page.count("bob@example.org") == 2
    assert len(set(names(client))) == 2


@pytest.mark.django_db
def test_a_mail_shows_its_headers_its_text_with_links_and_its_html_in_a_frame(client: Client, debug: Path) -> None:
    write("Your turn")
    (name,) = names(client)
    answer = client.get(f"/mails/{name}/")
    page = answer.content.decode()
    assert '<a href="http://localhost:8000/table/abc/" rel="nofollow">' in page
    assert f'src="/mails/{name}/html/"' in page
    assert "alert(1)" not in page
    assert "frame-src 'self'" in answer["Content-Security-Policy"]
    assert "Message-ID" in page
    part = client.get(f"/mails/{name}/html/")
    assert "color: red" in part.content.decode()
    policy = part["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src" not in policy
    assert "sandbox allow-popups" in policy
    assert "frame-ancestors 'self'" in policy
    assert part["X-Frame-Options"] == "SAMEORIGIN"


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name",
    ["..", "../secret", "..%2Fsecret", "%2e%2e%2fsecret.log", "20261130-052500-1-0", "20261130-052500-1-9999", "x"],
)
def test_no_name_leaves_the_folder(client: Client, debug: Path, name: str) -> None:
    (debug.parent / "secret.log").write_text("Subject: secret\n\nsecret words")
    (debug / "secret.log").write_text("Subject: secret\n\nsecret words")
    for address in (f"/mails/{name}/", f"/mails/{name}/html/"):
        answer = client.get(address)
        assert answer.status_code == 404
        assert b"secret words" not in answer.content


@pytest.mark.django_db
def test_outside_debug_there_are_no_such_pages(client: Client, debug: Path, settings: Any) -> None:
    write("Your turn")
    (name,) = names(client)
    settings.DEBUG = False
    for address in ("/mails/", f"/mails/{name}/", f"/mails/{name}/html/"):
        assert client.get(address).status_code == 404


@pytest.mark.django_db
def test_outside_debug_not_even_the_addresses_exist(client: Client, settings: Any) -> None:
    shown = {pattern.name for pattern in urls.urlpatterns}
    assert ("mails" in shown) == ("mail_html" in shown)
    assert "unsubscribe" in shown
