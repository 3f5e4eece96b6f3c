"""Looks at the machine, and says what is wrong and how to mend it: `vierblatt doctor`."""

from __future__ import annotations

import ctypes
import os
import socket
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from pathlib import Path
from typing import NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from vierblatt.core.errors import Refused
from vierblatt.core.extras import EXTRAS, MissingExtra, has
from vierblatt.core.words import Words
from vierblatt.server.settings import WEB, ServerSettings, is_postgres

OLDEST = (3, 11)
NOT_SYNCHRONISED = 5  # TIME_ERROR of adjtimex(2)
PATIENCE = 5.0  # seconds
UPGRADE = {
    "connection": "Upgrade",
    "upgrade": "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "dmllcmJsYXR0IGRvY3Rvcg==",
}


class Finding(NamedTuple):
    """What was looked at, and how to mend it if it is wrong. A note is no mistake."""

    words: Words
    mend: Words | None = None
    note: bool = False

    @property
    def bad(self) -> bool:
        return self.mend is not None and not self.note


def examine(settings: ServerSettings, url: str | None) -> Iterator[Finding]:
    """Everything, in the order in which it should be mended."""
    yield python()
    yield from extras(settings)
    yield pages(settings)
    yield cache()
    yield database(settings.database)
    if settings.redis is not None:
        yield redis(settings.redis)
    yield port(settings)
    yield from clock()
    if url is not None:
        yield from proxy(url.rstrip("/"))


def python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    words = Words(f"Python {version}", f"Python {version}")
    if sys.version_info >= OLDEST:
        return Finding(words)
    return Finding(words, Words("Vierblatt braucht 3.11.", "Vierblatt needs 3.11."))


def extras(settings: ServerSettings) -> Iterator[Finding]:
    """The server's own and those of the settings are needed; of the others one is told."""
    needed = {"server", *settings.extras}
    for extra in EXTRAS:
        words = Words(f"Paketteil {extra}", f"extra {extra}")
        if has(extra):
            yield Finding(words)
        else:
            yield Finding(words, MissingExtra(extra).words, note=extra not in needed)


def pages(settings: ServerSettings) -> Finding:
    words = Words(f"Seiten in {settings.web}", f"pages in {settings.web}")
    if (settings.web / "index.html").exists():
        return Finding(words)
    what = "make web" if settings.web == WEB else "--web"
    return Finding(words, Words(f"Sie fehlen: {what}", f"They are missing: {what}"))


def cache() -> Finding:
    folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "vierblatt"
    words = Words(f"Cache {folder}", f"cache {folder}")
    nearest = next(one for one in (folder, *folder.parents) if one.exists())
    if os.access(nearest, os.W_OK):
        return Finding(words)
    return Finding(
        words,
        Words(
            "Nicht beschreibbar, also wird bei jedem Start neu übersetzt: XDG_CACHE_HOME setzen.",
            "Not writable, so every start compiles anew: set XDG_CACHE_HOME.",
        ),
    )


def database(address: str) -> Finding:
    return _postgres(address) if is_postgres(address) else _sqlite(Path(address))


def _sqlite(path: Path) -> Finding:
    """It is not opened for writing, nor brought up to date."""
    words = Words(f"Datenbank {path}", f"database {path}")
    folder = next(one for one in (path, *path.parents) if one.exists())
    if not os.access(folder, os.W_OK):
        return Finding(
            words, Words(f"{folder} ist nicht beschreibbar.", f"{folder} is not writable.")
        )
    if not path.exists():
        return Finding(Words(f"{words.de} (neu)", f"{words.en} (new)"))
    if path.stat().st_mode & 0o077:
        return Finding(words, Words(f"Andere lesen mit: chmod 600 {path}", f"chmod 600 {path}"))
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
            [[found]] = connection.execute("PRAGMA quick_check")
    except sqlite3.Error as error:
        found = str(error)
    if found == "ok":
        return Finding(words)
    return Finding(words, Words(f"Beschädigt: {found}", f"Damaged: {found}"))


def _postgres(address: str) -> Finding:
    words = Words("Datenbank in PostgreSQL", "database in PostgreSQL")
    if not (has("server") and has("postgres")):
        return Finding(words, MissingExtra("server", "postgres").words)
    from sqlalchemy.exc import SQLAlchemyError

    from vierblatt.server.storage.engine import make_engine

    try:
        with closing(make_engine(address).connect()) as connection:
            connection.exec_driver_sql("SELECT 1")
    except (SQLAlchemyError, Refused) as error:
        reason = str(error).splitlines()[0]
        return Finding(words, Words(f"Nicht zu erreichen: {reason}", f"Not reachable: {reason}"))
    return Finding(words)


def redis(address: str) -> Finding:
    words = Words("Redis", "Redis")
    if not has("redis"):
        return Finding(words, MissingExtra("redis").words)
    from vierblatt.server.redis_client import check_redis

    try:
        check_redis(address)
    except Refused as refused:
        return Finding(words, refused.words)
    return Finding(words)


def port(settings: ServerSettings) -> Finding:
    """Free, or ours already."""
    where = f"{settings.host}:{settings.port}"
    words = Words(f"Anschluss {where}", f"port {where}")
    with socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET) as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((settings.host, settings.port))
        except OSError as error:
            reason = error.strerror
        else:
            return Finding(words)
    local = f"http://127.0.0.1:{settings.port}"
    try:
        if b'"status"' in _get(f"{local}/api/health").read():
            return Finding(Words(f"{words.de}: Vierblatt läuft", f"{words.en}: Vierblatt runs"))
    except OSError:
        pass
    return Finding(
        words, Words(f"{reason}: --port oder --host ändern.", f"{reason}: change --port or --host.")
    )


def clock() -> Iterator[Finding]:
    """Only where the system says whether its clock is kept right."""
    if sys.platform != "linux":
        return
    words = Words("Uhr", "clock")
    if ctypes.CDLL(None).adjtimex(ctypes.create_string_buffer(512)) != NOT_SYNCHRONISED:
        yield Finding(words)
        return
    yield Finding(
        words,
        Words(
            "Niemand stellt sie (NTP); die Tagespartie wechselt um 0 Uhr UTC.",
            "Nobody keeps it right (NTP); the deal of the day changes at midnight UTC.",
        ),
        note=True,
    )


def proxy(url: str) -> Iterator[Finding]:
    """The server as the world sees it, through its reverse proxy."""
    words = Words(f"{url} antwortet", f"{url} answers")
    try:
        answer = _get(f"{url}/api/health")
    except OSError as error:
        reason = str(getattr(error, "reason", error))
        yield Finding(words, Words(f"Nicht zu erreichen: {reason}", f"Not reachable: {reason}"))
        return
    yield Finding(words)
    tls = Words("TLS und X-Forwarded-Proto", "TLS and X-Forwarded-Proto")
    if url.startswith("https://") and answer.headers["strict-transport-security"]:
        yield Finding(tls)
    else:
        yield Finding(
            tls,
            Words(
                "https:// nehmen; der Proxy setzt X-Forwarded-Proto, --trust nennt seine Adresse.",
                "Use https://; the proxy sets X-Forwarded-Proto, and --trust names its address.",
            ),
        )
    yield _is_refused(
        Request(f"{url}/metrics"),
        (401, 403, 404),
        Words("/metrics ist zu", "/metrics is closed"),
        Words("Im Proxy sperren.", "Close it in the proxy."),
    )
    headers = {"origin": url, "content-type": "application/json"}
    yield _is_refused(
        Request(f"{url}/api/quick", b"{}", headers),
        (400,),
        Words("Host kommt an", "Host arrives"),
        Words(
            "Der Proxy verdeckt Host oder das Schema: beide weiterreichen.",
            "The proxy hides Host or the scheme: pass both on.",
        ),
    )
    words = Words("WebSockets kommen durch", "WebSockets get through")
    if _upgrades(url):
        yield Finding(words)
    else:
        mend = "Der Proxy reicht Upgrade nicht weiter.", "The proxy does not pass Upgrade on."
        yield Finding(words, Words(*mend))


def _is_refused(request: Request, expected: tuple[int, ...], words: Words, mend: Words) -> Finding:
    try:
        status = urlopen(request, timeout=PATIENCE).status
    except HTTPError as error:
        status = error.code
    except URLError as error:
        return Finding(words, Words(str(error.reason), str(error.reason)))
    return Finding(words) if status in expected else Finding(words, mend)


def _get(url: str) -> HTTPResponse:
    answer: HTTPResponse = urlopen(url, timeout=PATIENCE)
    return answer


def _upgrades(url: str) -> bool:
    """urlopen closes every connection after its answer, so this is done one level below."""
    parts = urlsplit(url)
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    with closing(kind(parts.netloc, timeout=PATIENCE)) as connection:
        try:
            connection.request("GET", f"{parts.path}/ws/tables/NOTABLE", headers=UPGRADE)
            return connection.getresponse().status == 101
        except (OSError, HTTPException):
            return False
