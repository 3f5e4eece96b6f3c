"""The steps of the Dockerfile on this machine, without Docker: python tools/run_dockerfile.py

Each stage is a folder that is empty but for links into this machine's /usr, which stands in for the
base image (so it must have the Python and the Node.js that the Dockerfile asks for); /usr/local is
its own. RUN works with that folder as its root, in mount namespaces of its own; COPY copies; at the
end the server is started as the image's user, and the health check must pass. Needs root and Linux.
Not shown by this: the base images themselves, layers, and Docker's network.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
# What every image has, as this machine has it
READ_ONLY = ("/usr", "/etc/ssl", "/etc/alternatives")
FILES = ("/etc/resolv.conf", "/etc/hosts", "/etc/pip.conf", "/etc/ld.so.cache", "/etc/login.defs")
PASSED_ON = re.compile(r"(PIP|NPM|npm|HTTPS?|NO)_|(https?|no)_proxy|SSL_CERT_FILE|NODE_EXTRA")
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
PATIENCE = 60.0  # seconds until the server is healthy


class Stage:
    """One stage of the build: its root, and what its instructions have said so far."""

    def __init__(self, root: Path, image: str) -> None:
        self.root, self.folder, self.user = root, "/", "0"
        passed = {name: text for name, text in os.environ.items() if PASSED_ON.match(name)}
        self.environment = {"PATH": PATH, "HOME": "/root", **passed}
        for name in ("dev", "etc", "proc", "root", "tmp", "usr", "var", "local/bin"):
            (root / name).mkdir(parents=True)
        for name in ("bin", "sbin", "lib", "lib64"):
            (root / name).symlink_to(f"usr/{name}")
        for name in ("passwd", "group", "shadow"):
            (root / "etc" / name).write_text("root:x:0:0:root:/root:/bin/sh\n")
        (root / "etc/group").write_text("root:x:0:\n")
        if version := re.fullmatch(r"python:([\d.]+)-slim", image):
            (root / "local/bin/python").symlink_to(f"/usr/bin/python{version[1]}")
        for file in filter(os.path.exists, FILES):
            shutil.copy(file, root / file[1:])

    def script(self, command: str) -> list[str]:
        """Run it with this stage as the whole file system."""
        root = shlex.quote(str(self.root))
        inside = f"cd {self.folder} && {command}"
        lines = ["set -e"]
        for path in filter(os.path.isdir, READ_ONLY):
            lines += [f"mkdir -p {root}{path}", f"mount --rbind -o ro {path} {root}{path}"]
        lines += [
            f"mount --bind {root}/local {root}/usr/local",
            f"mount --rbind /dev {root}/dev",
            f"mount -t proc proc {root}/proc",
            f"mkdir -p {root}{self.folder}",
            f"exec chroot --userspec {self.user}:{self.user} {root} sh -c {shlex.quote(inside)}",
        ]
        script = "\n".join(lines)
        return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", script]

    def run(self, command: str) -> None:
        subprocess.run(self.script(command), env=self.environment, check=True)

    def copy(self, sources: list[Path], to: str, owner: int | None) -> None:
        target = self.root / os.path.join(self.folder, to).lstrip("/")
        for source in sources:
            if source.is_dir():
                shutil.copytree(source, target, symlinks=True, dirs_exist_ok=True)
            else:
                into = target / source.name if to.endswith("/") else target
                into.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, into)
        if owner is not None:
            subprocess.run(["chown", "-R", f"{owner}:{owner}", target], check=True)


def instructions(text: str) -> Iterator[tuple[str, str]]:
    """The instructions and their words; comments and line ends taken out."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    joined = re.sub(r"\\\n\s*", " ", "\n".join(lines))
    for line in filter(str.strip, joined.splitlines()):
        name, _, words = line.partition(" ")
        yield name, words.strip()


def context(folder: Path) -> Path:
    """What Docker would be sent: the files that git knows, and are not ignored by .dockerignore."""
    sent = folder / "context"
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True
    )
    wanted = [
        line[1:]
        for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines()
        if line.startswith("!")
    ]
    for name in listed.stdout.decode().splitlines():
        asked = any(name == one or name.startswith(f"{one}/") for one in wanted)
        if asked and (ROOT / name).is_file():
            (sent / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, sent / name)
    return sent


def build(folder: Path) -> tuple[Stage, dict[str, list[str]]]:
    """All stages; gives the last one, and what it is started and checked by."""
    sent = context(folder)
    stages: dict[str, Stage] = {}
    words_of: dict[str, list[str]] = {}
    stage: Stage | None = None
    for name, words in instructions((ROOT / "Dockerfile").read_text("utf-8")):
        print(f"{name} {words}", flush=True)
        began = time.monotonic()
        if name == "FROM":
            image, _, label = words.partition(" AS ")
            stage = stages[label] = Stage(folder / (label or "last"), image)
            continue
        assert stage is not None
        if name == "WORKDIR":
            stage.folder = words
            (stage.root / words[1:]).mkdir(parents=True, exist_ok=True)
        elif name == "ENV":
            for one in shlex.split(words):
                key, _, value = one.partition("=")
                stage.environment[key] = value.replace("$PATH", stage.environment["PATH"])
        elif name == "COPY":
            given = shlex.split(words)
            flags = dict(one[2:].split("=") for one in given if one.startswith("--"))
            *sources, to = [one for one in given if not one.startswith("--")]
            base = stages[flags["from"]].root if "from" in flags else sent
            owner = int(flags["chown"].split(":")[0]) if "chown" in flags else None
            stage.copy([base / one.lstrip("/") for one in sources], to, owner)
        elif name == "RUN":
            stage.run(words)
        elif name == "USER":
            stage.user = words
        elif name == "HEALTHCHECK":
            words_of[name] = json.loads(words.partition("CMD ")[2])
        elif name in ("ENTRYPOINT", "CMD"):
            words_of[name] = json.loads(words)
        else:
            assert name in ("VOLUME", "EXPOSE"), name
        print(f"    {time.monotonic() - began:.1f} s", flush=True)
    assert stage is not None
    return stage, words_of


def start(stage: Stage, words: dict[str, list[str]]) -> None:
    """Start it as a container would, until the health check passes."""
    command = stage.script(f"exec {shlex.join(words['ENTRYPOINT'] + words['CMD'])}")
    began = time.monotonic()
    with subprocess.Popen(command, env=stage.environment) as server:
        try:
            check = stage.script(shlex.join(words["HEALTHCHECK"]))
            while subprocess.run(check, env=stage.environment, capture_output=True).returncode:
                if time.monotonic() > began + PATIENCE or server.poll() is not None:
                    sys.exit("It is not healthy.")
                time.sleep(0.2)
            print(f"healthy after {time.monotonic() - began:.1f} s", flush=True)
            stage.run("vierblatt doctor; id -u")
        finally:
            server.terminate()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", type=Path, help="build into this new folder, and leave it there")
    args = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="image-")) if args.keep is None else args.keep
    folder.mkdir(exist_ok=True)
    try:
        stage, words = build(folder)
        size = subprocess.run(["du", "-sm", stage.root], capture_output=True, text=True, check=True)
        print(f"beside the base image: {size.stdout.split()[0]} MB")
        start(stage, words)
    finally:
        if args.keep is None:
            shutil.rmtree(folder)


if __name__ == "__main__":
    main()
