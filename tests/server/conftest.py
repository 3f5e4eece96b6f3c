"""The databases and the Redis that the tests use; they are started when first needed, and a test
that needs one fails where it cannot be started."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from redis import Redis

import services_kit
from server_kit import Common
from services_kit import NewDatabase


@pytest.fixture(scope="session")
def postgres() -> Iterator[NewDatabase]:
    with services_kit.postgres() as new_database:
        yield new_database


@pytest.fixture(scope="session")
def redis() -> Iterator[str]:
    with services_kit.redis() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def new_database(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], str]:
    """Makes new, empty databases of each kind."""
    if request.param == "postgresql":
        found: Callable[[], str] = request.getfixturevalue("postgres")
        return found
    numbers = iter(range(100))
    return lambda: str(tmp_path / f"{next(numbers)}.db")


@pytest.fixture
def database(new_database: Callable[[], str]) -> str:
    """A new, empty database, once of each kind."""
    return new_database()


@pytest.fixture
def common(tmp_path: Path, postgres: NewDatabase, redis: str) -> Common:
    """What several processes have in common: PostgreSQL and Redis."""
    Redis.from_url(redis).flushall()
    return Common(tmp_path, postgres(), redis=redis)


@pytest.fixture
def two(common: Common) -> Iterator[tuple[str, str]]:
    """Two processes' worth of server, in threads; their addresses."""
    with common.running() as here, common.running() as there:
        yield here, there
