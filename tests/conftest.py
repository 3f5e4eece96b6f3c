"""`pytest --rewrite` writes the golden files anew instead of comparing with them."""

from pathlib import Path

import pytest
from hypothesis import settings

from golden_kit import Golden

settings.register_profile("thorough", max_examples=60, deadline=None)
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
SLOW_FOLDERS = {"analysis", "arena", "attack", "fast", "server", "web"}
SLOW_FILES = {
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
