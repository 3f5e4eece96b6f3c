"""Redis, which only several processes need: it is imported when one is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from vierblatt.core.errors import Refused

if TYPE_CHECKING:
    from redis.asyncio import Redis

PATIENCE = 1.0  # seconds for an answer
AT_START = 5.0  # seconds


class RedisAway(OSError):
    """Redis does not answer, or not as it should."""


@contextmanager
def redis_answers() -> Iterator[None]:
    """Whatever goes wrong with Redis in here is RedisAway, for those who know nothing of it."""
    from redis.exceptions import RedisError

    try:
        yield
    except RedisError as error:
        raise RedisAway(str(error)) from error


def make_redis(address: str) -> Redis:
    """A client that connects when it is first used."""
    from redis.asyncio import Redis

    try:
        return Redis.from_url(
            address, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, max_connections=50
        )
    except ValueError:
        raise Refused(
            "--redis: diese Adresse ist nicht zu verstehen.",
            "--redis: this address cannot be understood.",
        ) from None


def check_redis(address: str) -> None:
    """Refused, with the reason, if it cannot be reached."""
    from redis import Redis

    try:
        with redis_answers():
            Redis.from_url(address, socket_connect_timeout=AT_START).ping()
    except (OSError, ValueError) as error:
        raise Refused(
            f"Redis ist nicht zu erreichen ({error}).", f"Redis cannot be reached ({error})."
        ) from None
