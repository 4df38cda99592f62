"""The staff's door: matches, notices and ratings are looked at, never made or mended by hand."""

from html import unescape

import pytest
from django.test import Client

from games.models import Match
from tests.cast import Cast, player
from tests.tables import play_out, table


@pytest.fixture
def staff(db: None) -> Client:
    """Somebody who may do everything there."""
    client = Client()
    chief = player("chief", is_staff=True, is_superuser=True)
    client.force_login(chief, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.mark.parametrize("rows", ["match", "notice", "rating"])
def test_what_the_site_writes_is_shown_and_cannot_be_made(staff: Client, cast: Cast, rows: str) -> None:
    play_out(table(cast.bob, cast.charlie))
    assert staff.get(f"/admin/games/{rows}/").status_code == 200
    assert staff.get(f"/admin/games/{rows}/add/").status_code == 403
    assert staff.post(f"/admin/games/{rows}/add/", {}).status_code == 403


def test_a_match_is_shown_without_its_secrets_and_cannot_be_changed(staff: Client, cast: Cast) -> None:
    match = table(cast.bob, cast.charlie, title="Friday")
    address = f"/admin/games/match/{match.pk}/change/"
    page = staff.get(address).content.decode()
    assert "Friday" in page
    assert match.key not in page
    assert match.state not in unescape(page)
    assert staff.post(address, {"title": "Other"}).status_code == 403
    assert Match.objects.get(pk=match.pk).title == "Friday"
