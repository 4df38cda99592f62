"""The cache in service: Redis, and this process's own memory while Redis is away, so that people can still sign in."""

import logging
import time
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis import RedisError

log = logging.getLogger(__name__)
AWAY = 5.0  # seconds for which a Redis that did not answer is not asked again


class Cache(RedisCache):
    """Redis with a spare: limits on sign-ins go on counting, process by process, until it is back."""

    away_until = 0.0  # for the whole process, as is the spare

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        """Takes what every cache of Django takes."""
        super().__init__(server, params)
        self.spare = LocMemCache("while Redis is away", params)


def _or_spare(name: str) -> Callable[..., Any]:
    asked = getattr(RedisCache, name)

    def method(self: Cache, *args: Any, **more: Any) -> Any:
        if time.monotonic() >= Cache.away_until:
            try:
                return asked(self, *args, **more)
            except (RedisError, OSError) as error:
                log.warning("Redis does not answer (%s); this process remembers by itself.", error)
                Cache.away_until = time.monotonic() + AWAY
        return getattr(self.spare, name)(*args, **more)

    return method


for _name in (
    "add",
    "get",
    "set",
    "touch",
    "delete",
    "has_key",
    "incr",
    "get_many",
    "set_many",
    "delete_many",
    "clear",
):
    setattr(Cache, _name, _or_spare(_name))
