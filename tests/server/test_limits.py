"""Rate limits: a token bucket for each, filled slowly, and one for all processes together."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from pathlib import Path

import pytest
from redis import Redis
from redis import asyncio as redis_asyncio

from client_kit import Page, Person, elsewhere
from server_kit import Common, settings
from vierblatt.server.errors import TOO_MUCH, NotFound, TooManyRequests
from vierblatt.server.limits.rate_limits import PER_ADDRESS, RateLimits
from vierblatt.server.limits.shared import SharedBuckets
from vierblatt.server.limits.token_bucket import MANY, ConnectionLimiter, RateLimiter
from vierblatt.server.settings import Rate
from waiting_kit import PATIENCE, until

EXACT = ("tables", "guests", "passwords", "looks", "misses")
SYNCHRONISED: dict[str, Callable[[RateLimits, str], bool]] = {
    "requests": lambda limits, who: limits.requests.take(who),
    "messages": lambda limits, who: limits.may_send(who, "127.0.0.1"),
    "hints": lambda limits, who: limits.may_hint(who, "127.0.0.1"),
    "talk": lambda limits, who: limits.chat.take(who),
}


# In one process


def test_a_bucket_fills_up_again_slowly_and_for_each_alone() -> None:
    now = [0.0]
    bucket = RateLimiter("hints", Rate(2, 0.5), clock=lambda: now[0])
    assert [bucket.take("Anna") for _ in range(3)] == [True, True, False]
    assert bucket.take("Paul")
    now[0] = 1.9
    assert not bucket.take("Anna")
    now[0] = 2.1
    assert [bucket.take("Anna") for _ in range(2)] == [True, False]
    now[0] = 1000.0
    assert [bucket.take("Anna") for _ in range(3)] == [True, True, False]


def test_a_million_strangers_leave_little_behind() -> None:
    bucket = RateLimiter("requests", Rate(2, 0.5), clock=lambda: 0.0)
    for number in range(3 * MANY):
        assert bucket.take(f"address {number}")
    assert len(bucket._left) <= MANY


def test_an_address_may_ten_times_as_much_as_a_person(tmp_path: Path) -> None:
    rate = Rate(2, 0)
    limits = RateLimits(settings(tmp_path, messages=rate, hints=rate), None)
    for may in (limits.may_send, limits.may_hint):
        people = [f"p{number}" for number in range(2 * PER_ADDRESS)]
        allowed = [person for person in people for _ in range(3) if may(person, "10.0.0.1")]
        assert allowed == [person for person in people[:PER_ADDRESS] for _ in range(2)]
        assert may("somebody new", "10.0.0.2")
    assert limits.may_send(None, "10.0.0.3")


def test_who_guesses_codes_has_to_wait(tmp_path: Path) -> None:
    async def guess() -> list[type]:
        limits = RateLimits(settings(tmp_path, misses=Rate(2, 0)), None)
        why = NotFound("Nein.", "No.")
        return [type(await limits.miss("10.0.0.1", why)) for _ in range(4)]

    assert asyncio.run(guess()) == [NotFound, NotFound, TooManyRequests, TooManyRequests]


def test_connections_are_counted_by_address_until_they_are_closed() -> None:
    limiter = ConnectionLimiter(2)
    with limiter.count("Anna's") as first, limiter.count("Anna's") as second:
        with limiter.count("Anna's") as third, limiter.count("Paul's") as other:
            assert [first, second, third, other] == [True, True, False, True]
        with limiter.count("Anna's") as still:
            assert not still
    with limiter.count("Anna's") as again:
        assert again
    assert not limiter._open


# In several processes


@pytest.fixture
def buckets(redis: str) -> Callable[[], SharedBuckets]:
    """Makes those of one more process."""
    Redis.from_url(redis).flushall()
    return lambda: SharedBuckets(redis_asyncio.Redis.from_url(redis))


def in_two_processes(
    buckets: Callable[[], SharedBuckets],
    rate: Rate,
    try_it: Callable[[RateLimits, RateLimits], Coroutine[None, None, None]],
) -> None:
    how = settings(Path("nowhere"), **dict.fromkeys((*EXACT, *SYNCHRONISED), rate))

    async def run() -> None:
        await try_it(RateLimits(how, buckets()), RateLimits(how, buckets()))

    asyncio.run(run())


@pytest.mark.parametrize("name", EXACT)
def test_what_is_costly_is_counted_together_to_the_last(
    buckets: Callable[[], SharedBuckets], name: str
) -> None:
    async def try_it(here: RateLimits, there: RateLimits) -> None:
        both = [getattr(one, name) for one in (here, there)]
        asked = [await both[turn % 2].take("Anna") for turn in range(5)]
        assert asked == [True, True, True, False, False]
        assert await both[1].take("Paul")

    in_two_processes(buckets, Rate(3, 0.0001), try_it)


@pytest.mark.parametrize("name", SYNCHRONISED)
def test_what_cannot_wait_is_counted_together_a_moment_later(
    buckets: Callable[[], SharedBuckets], name: str
) -> None:
    take = SYNCHRONISED[name]

    async def try_it(here: RateLimits, there: RateLimits) -> None:
        assert [take(here, "Anna") for _ in range(4)] == [True, True, True, False]
        await here.synchronise()
        assert take(there, "Anna")  # there she was not known yet
        await there.synchronise()
        assert [take(one, "Anna") for one in (here, there)] == [False, False]
        assert take(there, "Paul")

    in_two_processes(buckets, Rate(3, 0.0001), try_it)


def test_what_was_too_much_is_paid_back(buckets: Callable[[], SharedBuckets]) -> None:
    async def try_it(here: RateLimits, there: RateLimits) -> None:
        begin = time.monotonic()
        for one in (here, there):
            assert [one.chat.take("Anna") for _ in range(2)] == [True, True]
            await one.synchronise()
        await until(lambda: there.chat.take("Anna"))
        # 4 were taken of 3, so it is the second that comes back
        assert time.monotonic() - begin > 1.9

    in_two_processes(buckets, Rate(3, 1), try_it)


def test_while_redis_is_away_everybody_counts_alone(tmp_path: Path) -> None:
    async def try_it() -> None:
        nowhere = redis_asyncio.Redis.from_url("redis://127.0.0.1:1", socket_connect_timeout=0.2)
        few = settings(tmp_path, talk=Rate(2, 0), tables=Rate(2, 0))
        limits = RateLimits(few, SharedBuckets(nowhere))
        assert [limits.chat.take("Anna") for _ in range(3)] == [True, True, False]
        await limits.synchronise()
        assert not limits.chat.take("Anna")
        assert [await limits.tables.take("Anna") for _ in range(3)] == [True, True, False]

    asyncio.run(try_it())


def test_somebody_at_the_tables_of_two_processes_has_one_bucket(common: Common) -> None:
    async def heard(page: Page) -> bool:
        return (await page.do("free", seat=1)).get("en") != TOO_MUCH.en

    def left() -> float:
        """Of the messages that Anna may send, as far as Redis knows."""
        redis = Redis.from_url(common.redis, decode_responses=True)
        found = [redis.hget(key, "left") for key in redis.keys("vierblatt:messages:*")]
        return min((float(str(one)) for one in found), default=5.0)

    async def try_it(here: str, there: str) -> None:
        anna = await Person.come(here, "Anna")
        away = elsewhere(anna, there)
        first, second = await anna.open("blanco"), await away.open("blanco")
        async with anna.at(first) as one, away.at(second) as other:
            assert [await heard(one) for _ in range(6)] == [True] * 5 + [False]
            await until(lambda: left() < 0.1)
            said = 0
            async with asyncio.timeout(PATIENCE):
                while await heard(other):
                    said += 1
                    await until(lambda now=said: left() < 0.1 - now)  # type: ignore[misc]
            assert 1 <= said < 5  # that many she would have there alone

    few = Rate(5, 0.0001)
    with common.running(messages=few) as here, common.running(messages=few) as there:
        asyncio.run(try_it(here, there))
