"""What all tests share: the golden files, which `pytest --rewrite` writes anew instead of comparing
with them, and the databases and the Redis of the server's tests. Those are started, and the server
imported, when first needed; a test that needs one fails where it cannot be started."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from golden_kit import Golden

if TYPE_CHECKING:
    from server_kit import Common
    from services_kit import NewDatabase

settings.register_profile("thorough", max_examples=40, deadline=None)
settings.register_profile("quick", max_examples=10, deadline=None)
settings.load_profile("thorough")

collect_ignore = ["visitor_kit.py"]  # read by schemathesis, with what it needs in the environment


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rewrite", action="store_true", help="write the golden files anew")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compare a text with a file that was looked at once."""

    def compare(path: Path, text: str) -> None:
        if request.config.getoption("--rewrite"):
            path.write_text(text, "utf-8")
        assert path.read_text("utf-8") == text

    return compare


# What `make quick` leaves out: servers, browsers and database services, and what is compiled for
# long or played a thousand times.
SLOW_FOLDERS = {"analysis", "arena", "attack", "envs", "fast", "packages", "server", "web"}
SLOW_FILES = {
    "library.md",
    "research.md",
    "test_add_a_game.py",
    "test_belief.py",
    "test_live_secrecy.py",
    "test_live_walk.py",
    "test_network.py",
    "test_redeal_is_uniform.py",
    "test_soak.py",
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent.name in SLOW_FOLDERS or item.path.name in SLOW_FILES:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def postgres() -> Iterator[NewDatabase]:
    import services_kit

    with services_kit.postgres() as new_database:
        yield new_database


@pytest.fixture(scope="session")
def redis() -> Iterator[str]:
    import services_kit

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
    from redis import Redis

    from server_kit import Common

    Redis.from_url(redis).flushall()
    return Common(tmp_path, postgres(), redis=redis)


@pytest.fixture
def two(common: Common) -> Iterator[tuple[str, str]]:
    """Two processes' worth of server, in threads; their addresses."""
    with common.running() as here, common.running() as there:
        yield here, there
