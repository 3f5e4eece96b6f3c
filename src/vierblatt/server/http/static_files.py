"""The browser part: the files that Vite built, and one page for every address it draws itself."""

from __future__ import annotations

import gzip
import mimetypes
import re
from base64 import b64encode
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Vierblatt</title>
<h1>Vierblatt</h1>
<p lang="de">Der Server läuft, aber die Seiten für den Browser sind noch nicht gebaut:
<code>make web</code>, dann den Server neu starten.</p>
<p>The server is running, but the pages for the browser are not built yet:
<code>make web</code>, then start the server again.</p>
</html>
"""
INLINE = re.compile(rb"<script>(.*?)</script>", re.DOTALL)
FOREVER = "public, max-age=31536000, immutable"  # such names change with their content


@dataclass(frozen=True)
class StaticFile:
    body: bytes
    media_type: str
    cache: str
    gzipped: bytes | None = None  # where that is smaller


class DocsFile(NamedTuple):
    body: bytes
    media_type: str
    policy: str | None  # a content security policy of its own


class StaticFiles:
    """All files of a folder, read once: no address can lead outside it."""

    def __init__(self, folder: Path) -> None:
        files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
        self._files = {
            path.relative_to(folder).as_posix(): _read(path, folder)
            for path in files
            if not any(part.startswith((".", "__")) for part in path.relative_to(folder).parts)
        }
        nothing = StaticFile(NOT_BUILT.encode(), "text/html", "no-cache")
        self.index = self._files.get("index.html", nothing)

    def has(self, path: str) -> bool:
        """Whether there is a file of that path."""
        return path == "/" or path.strip("/") in self._files

    def body(self, start: str) -> bytes | None:
        """What the first file holds whose path starts so; Vite adds a hash to most names."""
        return next((one.body for path, one in self._files.items() if path.startswith(start)), None)

    def find(self, path: str) -> StaticFile | None:
        """The file, or the one page if the browser knows what to draw at that address."""
        path = path.strip("/")
        if path in self._files:
            return self._files[path]
        return None if "." in path.rpartition("/")[2] or path.startswith("api/") else self.index


class DocsFiles:
    """The documentation that Sphinx built, if it is there: read when it is asked for."""

    def __init__(self, folder: Path) -> None:
        found = (path for path in folder.rglob("*") if path.is_file())
        self._paths = {path.relative_to(folder).as_posix(): path for path in found}

    def has(self, path: str) -> bool:
        """Whether that is the path of a file, below /docs."""
        return path.removeprefix("/docs/") in self._paths

    def find(self, path: str) -> DocsFile | None:
        path = path.strip("/")
        if path not in self._paths:
            return None
        body = self._paths[path].read_bytes()
        media_type = mimetypes.guess_type(path)[0] or "application/octet-stream"
        return DocsFile(body, media_type, _docs_policy(body) if media_type == "text/html" else None)


def _docs_policy(page: bytes) -> str:
    """A content security policy for Sphinx's pages: styles inline, scripts only as they stand."""
    digests = [sha256(script).digest() for script in INLINE.findall(page)]
    allowed = " ".join(f"'sha256-{b64encode(digest).decode()}'" for digest in digests)
    return (
        f"default-src 'none'; script-src 'self' {allowed}; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    )


def _read(path: Path, folder: Path) -> StaticFile:
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    hashed = path.relative_to(folder).parts[0] == "assets"
    body = path.read_bytes()
    gzipped = gzip.compress(body, mtime=0)
    worth_it = gzipped if len(gzipped) < 0.9 * len(body) else None
    return StaticFile(body, media_type, FOREVER if hashed else "no-cache", worth_it)
