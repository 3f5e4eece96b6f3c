"""Packages built from this tree, and environments that hold nothing but what is named.

Nothing is fetched: the packages that an environment needs are those that are installed here."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterable
from importlib.metadata import distribution
from pathlib import Path
from zipfile import ZipFile

from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
NO_NODE = {"PATH": "/nowhere"}


def build(kind: str, source: Path, out: Path, env: dict[str, str] | None = None) -> Path:
    """An sdist or a wheel, by the build backend itself."""
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", out],
        cwd=source,
        env=None if env is None else os.environ | env,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)
    [built] = out.iterdir()
    return built


class Environment:
    """A virtual environment with a wheel of Vierblatt, and what its extras ask for."""

    def __init__(self, folder: Path, wheel: Path, extras: Iterable[str] = ()) -> None:
        venv.create(folder, symlinks=True)
        self.bin = folder / "bin"
        [self.packages] = folder.glob("lib/python*/site-packages")
        with ZipFile(wheel) as packed:
            packed.extractall(self.packages)
            [metadata] = [one for one in packed.namelist() if one.endswith("/METADATA")]
        self.names: set[str] = set()
        wanted = (self.packages / metadata).read_text("utf-8").partition("\n\n")[0]
        self._take(
            [
                line.removeprefix("Requires-Dist: ")
                for line in wanted.splitlines()
                if line.startswith("Requires-Dist: ")
            ],
            extras,
        )
        self.home = folder / "home"
        self.home.mkdir()

    def _take(self, wanted: Iterable[str], extras: Iterable[str]) -> None:
        """Put in what is required, and what that requires."""
        for one in map(Requirement, wanted):
            for_us = [{"extra": extra} for extra in ["", *extras]]
            if one.marker and not any(map(one.marker.evaluate, for_us)):
                continue
            if one.name in self.names:
                continue
            self.names.add(one.name)
            found = distribution(one.name)
            for file in found.files or []:
                to = (self.packages / file).resolve()
                if self.packages in to.parents and "__pycache__" not in file.parts:
                    to.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(Path(str(found.locate_file(file))), to)
            self._take(found.requires or [], one.extras)

    def variables(self, **more: str) -> dict[str, str]:
        """As somebody has it who has just installed Vierblatt, without Node.js."""
        return {"PATH": str(self.bin), "HOME": str(self.home), "LANG": "en_GB.UTF-8", **more}

    def python(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.bin / "python", *arguments],
            cwd=self.home,
            env=self.variables(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
        )

    def vierblatt(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return self.python("-m", "vierblatt", *arguments)
