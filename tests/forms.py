"""A form as a browser would send it: all fields as they stand on the page, then what somebody changed."""

from typing import Any

from django.test import Client


def new_table(visit: Client, **changed: Any) -> dict[str, Any]:
    """The form of a new table, for two players unless changed."""
    context = visit.get("/tables/new/?game=royals").context
    form = {name: context["form"][name].value() for name in context["form"].fields}
    form |= {"game": "royals", "slip": context["slip"], "seats": 2, "rated": "on"}
    return {name: value for name, value in (form | changed).items() if value is not None}
