"""Players whose mail addresses are verified, as they must be in service."""

import pytest
from allauth.account.models import EmailAddress

from tests.cast import Cast


@pytest.fixture
def cast(cast: Cast) -> Cast:
    """The cast, each with a verified address."""
    for player in (cast.alice, cast.bob, cast.charlie, cast.dana):
        EmailAddress.objects.create(user=player, email=player.email, verified=True, primary=True)
    return cast
