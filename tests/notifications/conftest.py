"""Players whose mail addresses are verified, as they must be in service."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress

from tests.cast import Cast


@pytest.fixture(autouse=True)
def site(settings: Any) -> None:
    """Where the links of the mails lead, whatever the environment says."""
    settings.SITE_URL = "http://localhost:8000"


@pytest.fixture
def cast(cast: Cast) -> Cast:
    """The cast, each with a verified address."""
    for player in (cast.alice, cast.bob, cast.charlie, cast.dana):
        EmailAddress.objects.create(user=player, email=player.email, verified=True, primary=True)
    return cast
