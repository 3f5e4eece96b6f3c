"""How a server is run: every setting is a flag of `vierblatt serve` and a variable of the
environment, `--bot-delay` and `VIERBLATT_BOT_DELAY`."""

from __future__ import annotations

import argparse
import dataclasses
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Self

from vierblatt.core.errors import Refused
from vierblatt.core.words import Words

WEB = Path(__file__).parent.parent / "web"
DOCS = Path(__file__).parent.parent / "site"
PREFIX = "VIERBLATT_"
YES_OR_NO = {"1": True, "yes": True, "true": True, "0": False, "no": False, "false": False}


def usual_database() -> str:
    """In the user's data folder."""
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return str(Path(data) / "vierblatt" / "vierblatt.db")


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many more each second; written 10+0.2."""

    at_once: float
    each_second: float

    @classmethod
    def read(cls, text: str) -> Self:
        at_once, _, each_second = text.partition("+")
        rate = cls(float(at_once), float(each_second))
        if rate.at_once < 1 or rate.each_second < 0:
            raise ValueError
        return rate

    def times(self, many: int) -> Self:
        return type(self)(self.at_once * many, self.each_second * many)

    def __str__(self) -> str:
        return f"{self.at_once:g}+{self.each_second:g}"


def seconds(text: str) -> float:
    value = float(text)
    if not 0 <= value < 10**9:
        raise ValueError
    return value


def count(text: str) -> int:
    value = int(text)
    if not 0 <= value <= 65535:
        raise ValueError
    return value


def yes_or_no(text: str) -> bool:
    if text.lower() not in YES_OR_NO:
        raise ValueError
    return YES_OR_NO[text.lower()]


class Kind(NamedTuple):
    """How a setting is read from text, and what to write."""

    read: Callable[[str], Any]
    metavar: str
    words: Words


TEXT = Kind(str, "TEXT", Words("ein Text", "a text"))
KINDS = {
    "str": TEXT,
    "str | None": TEXT,
    "int": Kind(count, "NUMBER", Words("eine Zahl von 0 bis 65535", "a number up to 65535")),
    "float": Kind(seconds, "SECONDS", Words("eine Zahl von Sekunden", "a number of seconds")),
    "bool": Kind(yes_or_no, "YES/NO", Words("yes oder no", "yes or no")),
    "Path": Kind(Path, "PATH", Words("ein Pfad", "a path")),
    "Rate": Kind(Rate.read, "N+RATE", Words("so etwas wie 10+0.2", "something like 10+0.2")),
}


def setting(default: Any, help: str) -> Any:
    where = "default_factory" if callable(default) else "default"
    return field(**{where: default}, metadata={"help": help})


@dataclass(frozen=True)
class ServerSettings:
    """All times are seconds."""

    host: str = setting("127.0.0.1", "where to listen; 0.0.0.0 lets others in")
    port: int = setting(8000, "0 for any that is free")
    browser: bool = setting(True, "open a browser")
    database: str = setting(usual_database, "a file, or postgresql://user:password@host/name")
    redis: str | None = setting(None, "redis://…, for several processes")
    workers: int = setting(1, "how many processes; several need PostgreSQL and Redis")
    trust: str = setting("127.0.0.1", "proxies whose X-Forwarded-For counts, or *")
    relay_host: str = setting("127.0.0.1", "where the other processes reach this one")
    web: Path = setting(WEB, "the built pages for the browser")
    docs: Path = setting(DOCS, "the built documentation, shown at /docs if it is there")
    bot_delay: float = setting(0.6, "before a bot moves, so that people can follow")
    gone_after: float = setting(5.0, "without a connection; a page loaded again is not gone")
    empty_after: float = setting(3600.0, "until who is gone loses the seat before a match")
    left_after: float = setting(60.0, "until who is gone has left after a match")
    pairs_for: float = setting(20.0, "until bots sit down with somebody who looks for others")
    compile_at_start: bool = setting(True, "prepare the thinking bots of all games at the start")
    analyse: bool = setting(
        True, "analyse matches, and play the pars of the day, at a low priority"
    )
    requests: Rate = setting(Rate(300, 30), "HTTP requests from one address, files not counted")
    tables: Rate = setting(Rate(10, 0.2), "tables opened by one person or address")
    guests: Rate = setting(Rate(30, 0.5), "names taken from one address")
    passwords: Rate = setting(
        Rate(10, 0.1),
        "passwords tried from one address for one name; ten times that for an address, or a name",
    )
    messages: Rate = setting(
        Rate(60, 20), "messages of a person to all tables; an address may ten times that"
    )
    connections: int = setting(500, "open connections from one address to tables")
    hints: Rate = setting(Rate(5, 0.5), "hints to one person")
    talk: Rate = setting(Rate(6, 0.4), "lines of one person in all chats together")
    seats: Rate = setting(Rate(30, 0.5), "changes of seats by one person")
    looks: Rate = setting(Rate(60, 5), "replays, statistics and the like asked from one address")
    misses: Rate = setting(Rate(60, 1), "codes tried by one address that do not exist")

    def __post_init__(self) -> None:
        if self.workers < 1:
            raise Refused("Weniger als ein Prozess geht nicht.", "There must be one worker.")
        if self.redis is not None and not is_postgres(self.database):
            raise Refused(
                "Zu Redis (--redis) gehört PostgreSQL (--database).",
                "Redis (--redis) goes with PostgreSQL (--database).",
            )
        if self.workers > 1 and self.redis is None:
            raise Refused(
                "Mehr als ein Prozess braucht PostgreSQL (--database) und Redis (--redis).",
                "More than one process needs PostgreSQL (--database) and Redis (--redis).",
            )

    @property
    def extras(self) -> list[str]:
        """What must be installed besides the server itself (core/extras.py)."""
        wanted = {"postgres": is_postgres(self.database), "redis": self.redis is not None}
        return [extra for extra, needed in wanted.items() if needed]

    @classmethod
    def read(cls, given: Mapping[str, str | None], environment: Mapping[str, str]) -> Self:
        """From flags, or else from the environment, or else as usual."""
        found = {}
        for one in dataclasses.fields(cls):
            flag, variable = flag_of(one.name), PREFIX + one.name.upper()
            text, source = given.get(one.name), flag
            if text is None:
                text, source = environment.get(variable), variable
            if text is not None:
                found[one.name] = _read(KINDS[str(one.type)], text, source)
        return cls(**found)


def is_postgres(database: str) -> bool:
    return database.startswith(("postgresql://", "postgres://"))


def flag_of(name: str) -> str:
    return "--" + name.replace("_", "-")


def _read(kind: Kind, text: str, source: str) -> Any:
    try:
        return kind.read(text)
    except ValueError:
        de, en = kind.words
        raise Refused(
            f"{source}: {text!r} ist nicht {de}.", f"{source}: {text!r} is not {en}."
        ) from None


def add_flags(parser: argparse.ArgumentParser, names: tuple[str, ...] | None = None) -> None:
    """Flags for all settings, or for those; `ServerSettings.read(vars(args), os.environ)`."""
    for one in dataclasses.fields(ServerSettings):
        if names is not None and one.name not in names:
            continue
        usual = one.default if one.default is not dataclasses.MISSING else None
        said = "" if usual is None or isinstance(usual, Path) else f" ({_shown(usual)})"
        text = one.metadata["help"] + said
        if one.type == "bool":
            flag = parser.add_mutually_exclusive_group()
            flag.add_argument(
                flag_of(one.name), dest=one.name, action="store_const", const="yes", help=text
            )
            no = flag_of(f"no_{one.name}")
            flag.add_argument(no, dest=one.name, action="store_const", const="no", help="or not")
        else:
            metavar = KINDS[str(one.type)].metavar
            parser.add_argument(flag_of(one.name), metavar=metavar, help=text.replace("%", "%%"))


def given_flags(given: Mapping[str, str | None]) -> list[str]:
    """The flags that `add_flags` has read, as they are written."""
    found = []
    for one in dataclasses.fields(ServerSettings):
        text = given.get(one.name)
        if text is not None and one.type == "bool":
            found.append(flag_of(one.name if text == "yes" else f"no_{one.name}"))
        elif text is not None:
            found += [flag_of(one.name), text]
    return found


def _shown(usual: object) -> str:
    if isinstance(usual, bool):
        return "yes" if usual else "no"
    return f"{usual:g}" if isinstance(usual, float) else str(usual)
