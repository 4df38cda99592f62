"""How many tables wait for the reader: shown beside Home on every page that has the site's own banner."""

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from games.matches import tables


def waiting_count(request: HttpRequest) -> dict[str, object]:
    """Context processor: the number, counted only if the page shows it."""
    user = getattr(request, "user", None)  # not there on the page that refuses a wrong host
    return {"waiting_count": SimpleLazyObject(lambda: len(tables.waiting_for(user)) if user and user.pk else 0)}
