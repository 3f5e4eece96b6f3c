"""What is built is what is needed: sdist, wheel, and environments with nothing else in them."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import tarfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest
from packaging.requirements import Requirement

from packages_kit import NO_NODE, ROOT, Environment, build
from vierblatt.core.extras import EXTRAS
from vierblatt.server.settings import WEB

# A match of heuristic bots; how long it took from the first import, in seconds of one core, because
# others use this machine, too.
PLAY = """
import time
began = time.process_time()
from vierblatt import Match, games
from vierblatt.bots.registry import find
bot, players = find("casual"), games.find("{game}").usual_players
match = Match.new("{game}", players=players, seed=7)
while not match.over:
    seat = match.movers[0]
    match.play(seat, bot.move(match.knowledge(seat), seed=len(match.moves)))
print(time.process_time() - began)
"""
WRITE = """
import random
from pathlib import Path
from vierblatt import Match, Record
match = Match.new("blanco", players=2)
while not match.over:
    match.play(match.movers[0], random.choice(match.legal(match.movers[0])))
Record.of(match, ["A", "B"]).save(Path("one.vierblatt.json"))
"""
GAMES = ("blanco", "dicht-dran", "habe-fertig", "null-und-nichtig")


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    assert (WEB / "index.html").exists(), "make web"
    return build("sdist", ROOT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def unpacked(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as packed:
        packed.extractall(folder, filter="data")
    [source] = folder.iterdir()
    return source


@pytest.fixture(scope="module")
def wheel(unpacked: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from the sdist, where there is no Node.js."""
    return build("wheel", unpacked, tmp_path_factory.mktemp("wheel"), NO_NODE)


@pytest.fixture(scope="module")
def base(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("base"), wheel)


@pytest.fixture(scope="module")
def with_server(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("server"), wheel, ["server"])


def contents(wheel: Path) -> dict[str, int]:
    with ZipFile(wheel) as packed:
        return {one.filename: one.CRC for one in packed.infolist()}


def test_the_wheel_of_the_sdist_is_that_of_the_tree(wheel: Path, tmp_path: Path) -> None:
    of_tree = contents(build("wheel", ROOT, tmp_path))
    assert contents(wheel) == of_tree
    assert "vierblatt/web/index.html" in of_tree
    assert "vierblatt/py.typed" in of_tree


def test_without_pages_and_without_npm_the_build_says_what_it_needs(
    unpacked: Path, tmp_path: Path
) -> None:
    source = tmp_path / "source"
    shutil.copytree(unpacked, source, ignore=shutil.ignore_patterns("assets", "index.html"))
    with pytest.raises(RuntimeError, match=r"Install Node\.js 20"):
        build("wheel", source, tmp_path / "out", NO_NODE)


def test_missing_pages_are_built_with_npm(unpacked: Path, tmp_path: Path) -> None:
    source, bin = tmp_path / "source", tmp_path / "bin"
    shutil.copytree(unpacked, source, ignore=shutil.ignore_patterns("assets", "index.html"))
    bin.mkdir()
    npm = bin / "npm"
    npm.write_text('#!/bin/sh\ntest "$1" = ci || echo built > ../src/vierblatt/web/index.html\n')
    npm.chmod(0o755)
    built = build("wheel", source, tmp_path / "out", {"PATH": f"{bin}:/usr/bin:/bin"})
    with ZipFile(built) as packed:
        assert packed.read("vierblatt/web/index.html") == b"built\n"


def test_the_base_is_msgspec_and_rich(base: Environment) -> None:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    assert {Requirement(one).name for one in wanted} == {"msgspec", "rich"}
    assert base.names == {"msgspec", "rich", "markdown-it-py", "mdurl", "pygments"}


@pytest.mark.parametrize("game", GAMES)
def test_the_base_imports_and_plays_a_match_in_a_moment(base: Environment, game: str) -> None:
    seconds = []
    for _ in range(5):
        done = base.python("-c", PLAY.format(game=game))
        assert done.returncode == 0, done.stderr
        seconds.append(float(done.stdout))
    assert min(seconds) < 0.2


def test_the_base_plays_in_the_terminal_and_checks_records(base: Environment) -> None:
    assert "Your move" in base.vierblatt("play", "blanco").stdout
    assert "habe-fertig" in base.vierblatt("games").stdout
    assert "BL1" in base.vierblatt("rules", "blanco").stdout
    assert base.python("-c", WRITE).returncode == 0
    assert base.vierblatt("verify", "one.vierblatt.json").stdout == "1 good, 0 bad\n"
    assert base.vierblatt("trace", "one.vierblatt.json").returncode == 0


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        ("", "server"),
        ("serve", "server"),
        ("admin tables", "server"),
        ("simulate blanco --players 3", "fast"),
        ("arena blanco --players 3", "fast"),
        ("study blanco", "fast"),
        ("merge some.csv", "fast,plots"),
        ("analyse some.vierblatt.json", "fast"),
        ("play blanco --bots club", "fast"),
    ],
)
def test_a_missing_extra_is_one_line(base: Environment, words: str, extra: str) -> None:
    done = base.vierblatt(*words.split())
    assert done.returncode == 2
    assert done.stderr == f'vierblatt: This needs more: pip install "vierblatt[{extra}]"\n'


def test_every_extra_has_a_module_by_which_it_is_found() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    assert set(EXTRAS) == set(extras) - {"all"}
    everything = Requirement(extras["all"][0])
    assert everything.extras == set(extras) - {"all", "ray"}
    for extra, module in EXTRAS.items():
        assert module in [Requirement(one).name for one in extras[extra]]


@contextmanager
def serving(environment: Environment, *arguments: str, **more: str) -> Iterator[tuple[str, str]]:
    """`vierblatt` as it is installed: its address, and what else it says first."""
    quiet = {"VIERBLATT_PORT": "0", "VIERBLATT_BROWSER": "no", **more}
    with subprocess.Popen(
        [environment.bin / "python", "-m", "vierblatt", *arguments],
        cwd=environment.home,
        env=environment.variables(**quiet),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            logged = process.stderr.readline()
            yield process.stdout.readline().split()[-1], logged
        finally:
            os.kill(process.pid, signal.SIGTERM)
            process.communicate(timeout=30)


def test_the_server_shows_the_table_without_node(with_server: Environment) -> None:
    assert not with_server.names & {"numba", "numpy", "redis", "psycopg", "matplotlib"}
    with serving(with_server) as (address, logged), httpx.Client(base_url=address) as browser:
        assert "no-search-bots" in logged
        assert "vierblatt[fast]" in logged
        page = browser.get("/").text
        for script in re.findall(r'(?:src|href)="(\./assets/[^"]+)"', page):
            assert browser.get(script).status_code == 200
        assert "<script" in page
        assert browser.get("/api/health").json() == {"status": "ok"}
        wanted = {"game": "blanco", "players": 3, "strength": "casual", "newcomer": "en"}
        assert browser.post("/api/quick", json=wanted).status_code == 200
        refused = browser.post("/api/quick", json=wanted | {"strength": "club"})
        assert 'pip install "vierblatt[fast]"' in refused.json()["en"]


@pytest.mark.parametrize(
    ("extras", "settings"),
    [
        ("postgres", {"VIERBLATT_DATABASE": "postgresql://localhost/vierblatt"}),
        (
            "postgres,redis",
            {
                "VIERBLATT_DATABASE": "postgresql://localhost/vierblatt",
                "VIERBLATT_REDIS": "redis://localhost/0",
            },
        ),
    ],
)
def test_a_database_or_redis_without_its_extra_is_one_line(
    with_server: Environment, extras: str, settings: dict[str, str]
) -> None:
    done = subprocess.run(
        [with_server.bin / "python", "-m", "vierblatt", "serve"],
        env=with_server.variables(**settings),
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert done.returncode == 2
    assert f'pip install "vierblatt[{extras}]' in done.stderr
