"""The people of the tests, always the same: whoever plays a part in a test is one of them."""

from dataclasses import dataclass, field

from django.contrib.auth.models import AnonymousUser

from games.models import User


@dataclass
class Cast:
    """Alice, a friend at other tables; Bob at his own table; Charlie in the other seat; Dana who only watches.

    The stranger is signed out.
    """

    alice: User
    bob: User
    charlie: User
    dana: User
    stranger: AnonymousUser = field(default_factory=AnonymousUser)


def player(name: str, **more: object) -> User:
    """A player with the mail address `<name>@example.org` and the password `<name>-plays-cards`."""
    name = name.lower()
    return User.objects.create_user(name, f"{name}@example.org", f"{name}-plays-cards", **more)


def assemble() -> Cast:
    """All of them, saved. Needs the database."""
    return Cast(player("alice"), player("bob"), player("charlie"), player("dana"))
