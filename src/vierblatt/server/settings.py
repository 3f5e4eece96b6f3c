"""How a server is run."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

WEB = Path(__file__).parent.parent / "web"


def usual_database() -> Path:
    """In the user's data folder."""
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "vierblatt" / "vierblatt.db"


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many more each second."""

    at_once: float
    each_second: float


@dataclass(frozen=True)
class ServerSettings:
    """All times are seconds."""

    database: Path = field(default_factory=usual_database)
    web: Path = WEB  # the built browser part
    bot_delay: float = 0.6  # a bot that moved at once would be hard to follow
    gone_after: float = 5.0  # without a connection; a page that is loaded again is not gone
    empty_after: float = 3600.0  # a table that has not begun is given up by who is gone so long
    left_after: float = 60.0  # and one that is over is left, so that the others can play on
    compile_at_start: bool = True  # the thinking bots of all games, in the background
    tables: Rate = Rate(10, 0.2)  # opened by one person or address
    guests: Rate = Rate(30, 0.5)  # names taken from one address
    messages: Rate = Rate(60, 20)  # of one person or address at all tables together
    hints: Rate = Rate(5, 0.5)
    talk: Rate = Rate(6, 0.4)  # lines of one person in all chats together
    misses: Rate = Rate(60, 1)  # codes tried by one address that do not exist
