"""Limits: a bucket for each, filled slowly, and one for all processes of the house."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from pathlib import Path

import pytest
from redis import Redis
from redis import asyncio as redis_asyncio

from server_kit import PATIENCE, Common, Page, Person, elsewhere, settings, until
from vierblatt.server.errors import TOO_MUCH
from vierblatt.server.limits.rate_limits import SETTLED_EVERY, Allowances
from vierblatt.server.limits.shared import Buckets, FileBuckets, RedisBuckets
from vierblatt.server.limits.token_bucket import Allowance
from vierblatt.server.settings import Rate

EXACT = ("tables", "guests", "passwords", "looks", "misses")
SETTLED = ("requests", "messages", "hints", "talk")


def test_a_bucket_fills_up_again_slowly_and_for_each_alone() -> None:
    now = [0.0]
    bucket = Allowance("hints", Rate(2, 0.5), clock=lambda: now[0])
    assert [bucket.take("Anna") for _ in range(3)] == [True, True, False]
    assert bucket.take("Paul")
    now[0] = 1.9
    assert not bucket.take("Anna")
    now[0] = 2.1
    assert [bucket.take("Anna") for _ in range(2)] == [True, False]
    now[0] = 1000.0
    assert [bucket.take("Anna") for _ in range(3)] == [True, True, False]


def test_a_million_strangers_leave_little_behind() -> None:
    bucket = Allowance("requests", Rate(2, 0.5), clock=lambda: 0.0)
    for number in range(30_000):
        assert bucket.take(f"address {number}")
    assert len(bucket._left) <= 10_000


@pytest.fixture(params=["far apart", "next door"])
def buckets(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Buckets]:
    """Makes those of one more process."""
    if request.param == "next door":
        return lambda: FileBuckets(tmp_path / "buckets")
    redis: str = request.getfixturevalue("redis")
    Redis.from_url(redis).flushall()
    return lambda: RedisBuckets(redis_asyncio.Redis.from_url(redis))


def in_two_processes(
    buckets: Callable[[], Buckets],
    rate: Rate,
    try_it: Callable[[Allowances, Allowances], Coroutine[None, None, None]],
) -> None:
    how = settings(Path("nowhere"), **dict.fromkeys((*EXACT, *SETTLED), rate))
    asyncio.run(try_it(Allowances(how, buckets()), Allowances(how, buckets())))


@pytest.mark.parametrize("name", EXACT)
def test_what_is_costly_is_counted_together_to_the_last(
    buckets: Callable[[], Buckets], name: str
) -> None:
    async def try_it(here: Allowances, there: Allowances) -> None:
        both = [getattr(one, name) for one in (here, there)]
        asked = [await both[turn % 2].take("Anna") for turn in range(5)]
        assert asked == [True, True, True, False, False]
        assert await both[1].take("Paul")

    in_two_processes(buckets, Rate(3, 0.0001), try_it)


@pytest.mark.parametrize("name", SETTLED)
def test_what_cannot_wait_is_counted_together_a_moment_later(
    buckets: Callable[[], Buckets], name: str
) -> None:
    async def try_it(here: Allowances, there: Allowances) -> None:
        one, other = getattr(here, name), getattr(there, name)
        assert [one.take("Anna") for _ in range(4)] == [True, True, True, False]
        await here.settle()
        assert other.take("Anna")  # there she was not known yet
        await there.settle()
        assert [bucket.take("Anna") for bucket in (one, other)] == [False, False]
        assert other.take("Paul")

    in_two_processes(buckets, Rate(3, 0.0001), try_it)


def test_what_was_too_much_is_paid_back(buckets: Callable[[], Buckets]) -> None:
    async def try_it(here: Allowances, there: Allowances) -> None:
        begin = time.monotonic()
        for one in (here, there):
            assert [one.talk.take("Anna") for _ in range(2)] == [True, True]
            await one.settle()
        await until(lambda: there.talk.take("Anna"))
        # 4 were taken of 3, so it is the second that comes back
        assert time.monotonic() - begin > 1.9

    in_two_processes(buckets, Rate(3, 1), try_it)


def test_while_redis_is_away_everybody_counts_alone(tmp_path: Path) -> None:
    async def try_it() -> None:
        nowhere = redis_asyncio.Redis.from_url("redis://127.0.0.1:1", socket_connect_timeout=0.2)
        few = settings(tmp_path, talk=Rate(2, 0), tables=Rate(2, 0))
        limits = Allowances(few, RedisBuckets(nowhere))
        assert [limits.talk.take("Anna") for _ in range(3)] == [True, True, False]
        await limits.settle()
        assert not limits.talk.take("Anna")
        assert [await limits.tables.take("Anna") for _ in range(3)] == [True, True, False]

    asyncio.run(try_it())


def test_somebody_at_the_tables_of_two_processes_has_one_allowance(common: Common) -> None:
    async def heard(page: Page) -> bool:
        return (await page.do("free", seat=1)).get("en") != TOO_MUCH.en

    async def try_it(here: str, there: str) -> None:
        anna = await Person.come(here, "Anna")
        away = elsewhere(anna, there)
        first, second = await anna.open("blanco"), await away.open("blanco")
        async with anna.at(first) as one, away.at(second) as other:
            assert [await heard(one) for _ in range(6)] == [True] * 5 + [False]
            await asyncio.sleep(3 * SETTLED_EVERY)
            assert await heard(other)
            async with asyncio.timeout(PATIENCE):
                said = 1
                while await heard(other):
                    said += 1
                    await asyncio.sleep(3 * SETTLED_EVERY)
            assert said < 5  # that many she would have there alone

    few = Rate(5, 0.0001)
    with common.running(messages=few) as here, common.running(messages=few) as there:
        asyncio.run(try_it(here, there))
