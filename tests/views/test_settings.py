"""Settings: what is kept, what is refused, and what a guest may choose; the reader's own time zone."""

from datetime import UTC, datetime

import pytest
from django.http import HttpResponse
from django.template import Context, Template
from django.test import Client, RequestFactory
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.matches.guests import new_guest
from games.models import User
from royal_site.time_zones import ReadersZone, readers_time_zone
from tests.cast import player

pytestmark = pytest.mark.django_db
CHOSEN = {
    "username": "Alice-2",
    "time_zone": "America/New_York",
    "tincture": "or",
    "charge": "stag",
    "theme": "dark",
    "four_colours": "on",
    "turn_mails": "on",
    "table_mails": "on",
}


@pytest.fixture
def alice(client: Client) -> User:
    someone = player("alice")
    client.force_login(someone)
    return someone


def test_the_signed_out_are_sent_to_sign_in(client: Client) -> None:
    answer = client.get("/settings/")
    assert answer.status_code == 302
    assert answer["Location"] == "/account/login/?next=/settings/"


def test_all_settings_are_kept(client: Client, alice: User) -> None:
    answer = client.post("/settings/", CHOSEN, follow=True)
    assert "Your settings are kept." in answer.content.decode()
    alice.refresh_from_db()
    kept = {name: getattr(alice, name) for name in CHOSEN}
    assert kept == CHOSEN | {"four_colours": True, "turn_mails": True, "table_mails": True}
    assert alice.reminder_mails is False


def test_the_theme_and_the_pack_are_on_every_page(client: Client, alice: User) -> None:
    client.post("/settings/", CHOSEN)
    page = client.get("/settings/").content.decode()
    assert '<html lang="en" data-theme="dark" data-pack="four">' in page
    assert "#field-or" in page


def test_a_name_may_change_its_capitals_but_not_become_another_players(client: Client, alice: User) -> None:
    player("bob")
    assert client.post("/settings/", CHOSEN | {"username": "ALICE"}).status_code == 302
    answer = client.post("/settings/", CHOSEN | {"username": "BoB"})
    assert answer.status_code == 422
    assert "Somebody has that name already." in answer.content.decode()
    assert User.objects.get(pk=alice.pk).username == "ALICE"


@pytest.mark.parametrize(
    ("field", "forged"),
    [
        ("tincture", "tenne"),
        ("charge", "dragon"),
        ("theme", 'dark" onload="x'),
        ("time_zone", "Europe/Atlantis"),
        ("time_zone", "../../etc/passwd"),
        ("username", "no spaces please"),
        ("username", "a\x00b"),
    ],
)
def test_forged_choices_are_refused_and_change_nothing(client: Client, alice: User, field: str, forged: str) -> None:
    before = User.objects.values().get(pk=alice.pk)
    assert client.post("/settings/", CHOSEN | {field: forged}).status_code == 422
    assert User.objects.values().get(pk=alice.pk) == before


def test_nothing_but_the_settings_can_be_written(client: Client, alice: User) -> None:
    client.post("/settings/", CHOSEN | {"is_staff": "on", "guest": "on", "email": "x@example.org"})
    alice.refresh_from_db()
    assert (alice.is_staff, alice.guest, alice.email) == (False, False, "alice@example.org")


def test_a_guest_chooses_no_name_and_no_mails(client: Client) -> None:
    someone = new_guest()
    client.force_login(someone, backend="django.contrib.auth.backends.ModelBackend")
    page = client.get("/settings/").content.decode()
    assert 'name="username"' not in page
    assert 'name="turn_mails"' not in page
    assert "/account/2fa/" not in page
    assert client.post("/settings/", CHOSEN).status_code == 302
    kept = User.objects.get(pk=someone.pk)
    assert kept.username == someone.username
    assert (kept.tincture, kept.turn_mails) == ("or", True)


def test_times_are_shown_in_the_readers_zone(alice: User) -> None:
    alice.time_zone = "Asia/Tokyo"
    assert shown(alice) == "09:30 JST"


@pytest.mark.parametrize("zone", ["", "Europe/Atlantis", "../x", "/etc/passwd", "a\x00b"])
def test_a_zone_that_is_none_counts_as_utc(alice: User, zone: str) -> None:
    alice.time_zone = zone
    assert shown(alice) == "00:30 UTC"


def test_the_zone_is_looked_up_only_when_a_time_is_shown(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    answer = HttpResponse()
    with django_assert_num_queries(0):
        assert readers_time_zone(lambda _: answer)(RequestFactory().get("/")) is answer
    assert timezone.get_current_timezone_name() == "UTC"


def shown(reader: User) -> str:
    """Half past midnight UTC, as the reader's page writes it."""
    request = RequestFactory().get("/")
    request.user = reader
    moment = datetime(2026, 7, 1, 0, 30, tzinfo=UTC)
    with timezone.override(ReadersZone(request)):
        return Template("{{ moment|date:'H:i e' }}").render(Context({"moment": moment})).strip()
