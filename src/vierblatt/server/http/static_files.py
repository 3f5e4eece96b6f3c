"""The browser part: the files that Vite built, and one page for every address it draws itself."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from pathlib import Path

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Vierblatt</title>
<h1>Vierblatt</h1>
<p lang="de">Der Server läuft, aber die Seiten für den Browser sind noch nicht gebaut:
<code>make web</code>, dann den Server neu starten.</p>
<p>The server is running, but the pages for the browser are not built yet:
<code>make web</code>, then start the server again.</p>
</html>
"""
FOREVER = "public, max-age=31536000, immutable"  # such names change with their content


@dataclass(frozen=True)
class Page:
    body: bytes
    kind: str
    cache: str
    packed: bytes | None = None  # where that is smaller


class Pages:
    """All files of a folder, read once: no address can lead outside it."""

    def __init__(self, folder: Path) -> None:
        files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
        self._files = {
            path.relative_to(folder).as_posix(): _page(path, folder)
            for path in files
            if not any(part.startswith((".", "__")) for part in path.relative_to(folder).parts)
        }
        nothing = Page(NOT_BUILT.encode(), "text/html", "no-cache")
        self.index = self._files.get("index.html", nothing)

    def find(self, path: str) -> Page | None:
        """The file, or the one page if the browser knows what to draw at that address."""
        path = path.strip("/")
        if path in self._files:
            return self._files[path]
        return None if "." in path.rpartition("/")[2] or path.startswith("api/") else self.index


def _page(path: Path, folder: Path) -> Page:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    hashed = path.relative_to(folder).parts[0] == "assets"
    body = path.read_bytes()
    packed = gzip.compress(body, mtime=0)
    worth_it = packed if len(packed) < 0.9 * len(body) else None
    return Page(body, kind, FOREVER if hashed else "no-cache", worth_it)
