"""The cache while Redis is away: limits go on counting, nobody is kept out."""

from collections.abc import Iterator

import pytest
from django.core.cache import caches
from django.test import Client
from pytest_django.fixtures import Settings

from royal_site.cache import Cache
from tests.cast import Cast


@pytest.fixture
def away(settings: Settings) -> Iterator[Cache]:
    """A Redis that nobody answers for."""
    settings.CACHES = {"default": {"BACKEND": "royal_site.cache.Cache", "LOCATION": "redis://127.0.0.1:1/0"}}
    kept = caches["default"]
    del caches["default"]
    cache = caches["default"]
    assert isinstance(cache, Cache)
    yield cache
    cache.spare.clear()
    Cache.away_until = 0.0
    caches["default"] = kept


def test_the_process_remembers_by_itself(away: Cache) -> None:
    assert away.add("a", 1, 60)
    assert not away.add("a", 2, 60)
    assert away.incr("a") == 2
    away.set_many({"b": 3})
    assert away.get_many(["a", "b"]) == {"a": 2, "b": 3}
    away.delete("a")
    assert (away.get("a"), "b" in away) == (None, True)


def test_redis_is_asked_again_after_a_while(away: Cache) -> None:
    away.set("a", 1)
    first = Cache.away_until
    away.set("a", 2)
    assert Cache.away_until == first > 0
    Cache.away_until = 0.0
    away.set("a", 3)
    assert Cache.away_until > 0


def test_people_sign_in_and_guessing_is_still_slowed_down(away: Cache, cast: Cast) -> None:
    form = {"login": "bob", "password": "bob-plays-cards"}
    assert Client().post("/account/login/", form).status_code == 302
    for _ in range(6):
        answer = Client().post("/account/login/", form | {"login": "alice"})
    assert "Too many tries." in answer.content.decode()
