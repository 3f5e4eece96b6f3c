"""Services that are lost are followed by others; all are stopped once, whenever the server ends."""

import asyncio
import threading
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from server_kit import files_open, settings
from vierblatt.core.errors import Refused
from vierblatt.server.clock import make_steady_clock
from vierblatt.server.cluster import recovery as recovery_module
from vierblatt.server.cluster.failover import Failover
from vierblatt.server.cluster.membership import Alone
from vierblatt.server.cluster.recovery import Recovery
from vierblatt.server.limits.rate_limits import RateLimits
from vierblatt.server.services import Services, make_services
from waiting_kit import until

Make = Callable[[], Services]


class Stopped(Counter[str]):
    """How often the services of each process were stopped."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        stop = Services.stop

        async def count(services: Services) -> None:
            self[services.process] += 1
            await stop(services)

        monkeypatch.setattr(Services, "stop", count)


@pytest.fixture
def stopped(monkeypatch: pytest.MonkeyPatch) -> Stopped:
    return Stopped(monkeypatch)


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Makes services over one database."""
    here = settings(tmp_path)
    limits = RateLimits(here, None)
    return partial(make_services, here, Alone(here), limits, make_steady_clock())


async def at_a_loss(make: Make, make_next: Make) -> Recovery[Services]:
    """A recovery whose services are lost, and which is just making the next, so."""
    making = threading.Event()
    makers = iter([make])

    def make_one() -> Services:
        maker = next(makers, None)
        if maker is None:
            making.set()
            return make_next()
        return maker()

    recovery = Recovery(make_one)
    await recovery.start()
    recovery.services.database.lose("test")
    await asyncio.to_thread(making.wait)
    return recovery


async def next_services(recovery: Recovery[Services], before: Services) -> Services:
    await until(lambda: recovery.services is not before)
    return recovery.services


def test_lost_services_are_followed_by_others(make: Make, stopped: Stopped) -> None:
    async def lose_some() -> None:
        recovery = Recovery(make)
        await recovery.start()
        first = recovery.services
        first.database.lose("test")
        assert not await first.database.is_healthy()
        second = await next_services(recovery, first)
        assert await second.database.is_healthy()
        await recovery.stop()
        assert stopped == {first.process: 1, second.process: 1}

    asyncio.run(lose_some())


def test_the_server_ends_while_its_services_are_lost(make: Make, stopped: Stopped) -> None:
    async def lose_and_end() -> None:
        recovery = Recovery(make)
        await recovery.start()
        recovery.services.database.lose("test")
        await recovery.stop()
        assert set(stopped.values()) == {1}

    asyncio.run(lose_and_end())


def test_the_server_ends_while_the_next_services_are_made(make: Make, stopped: Stopped) -> None:
    go_on = threading.Event()

    def slowly() -> Services:
        go_on.wait()
        return make()

    async def end_meanwhile() -> None:
        recovery = await at_a_loss(make, slowly)
        ending = asyncio.ensure_future(recovery.stop())
        await asyncio.sleep(0)
        go_on.set()
        await ending
        assert sorted(stopped.values()) == [1, 1]  # they were started, and so they are stopped

    asyncio.run(end_meanwhile())


def test_the_server_ends_while_no_services_can_be_made(make: Make, stopped: Stopped) -> None:
    def refuse() -> Services:
        raise Refused("Nein.", "No.")

    async def end_at_last() -> None:
        recovery = await at_a_loss(make, refuse)
        await recovery.stop()
        assert stopped == {recovery.services.process: 1}

    asyncio.run(end_at_last())


def test_services_that_cannot_be_started_leave_nothing_open(
    make: Make, stopped: Stopped, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is tried again every second, maybe all night."""
    start, failures = Failover.start, 3

    async def fails(failover: Failover) -> None:
        nonlocal failures
        if failures:
            failures -= 1
            raise OSError
        await start(failover)

    async def lose_some() -> None:
        recovery = Recovery(make)
        await recovery.start()
        before = files_open(), threading.active_count()
        monkeypatch.setattr(Failover, "start", fails)
        first = recovery.services
        first.database.lose("test")
        await next_services(recovery, first)
        after = files_open(), threading.active_count()
        await recovery.stop()
        assert failures == 0
        assert len(stopped) == 5
        assert set(stopped.values()) == {1}
        assert after[0] <= before[0] + 2
        assert after[1] <= before[1] + 2

    monkeypatch.setattr(recovery_module, "RETRY_AFTER", 0.01)
    asyncio.run(lose_some())
