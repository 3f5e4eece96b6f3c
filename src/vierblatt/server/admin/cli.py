"""`vierblatt admin`: the commands for whoever runs a server. What they do is in commands.py."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from vierblatt.server.settings import add_flags


def add_admin(commands: Any, spoken: argparse.ArgumentParser) -> None:
    """The commands below `vierblatt admin`."""
    admin = commands.add_parser("admin", help="look after a server, while it runs")
    below = admin.add_subparsers(required=True, metavar="COMMAND")
    where = argparse.ArgumentParser(add_help=False, parents=[spoken])
    add_flags(where, ("database",))

    def add(name: str, does: str, help: str) -> argparse.ArgumentParser:
        one: argparse.ArgumentParser = below.add_parser(name, parents=[where], help=help)
        one.set_defaults(run=later(does), extras=("server",))
        return one

    add("tables", "list_tables", "the tables that are not over")
    add("end", "end_table", "close a table for good").add_argument("code")
    add("block", "block", "let nobody have a name").add_argument("name")
    add("unblock", "unblock", "let people have it again").add_argument("name")
    add("blocked", "list_blocked", "the names that are blocked")
    add("backup", "save", "save everything to a file").add_argument("file", type=Path)
    back = add("restore", "bring_back", "replace everything by a backup")
    back.add_argument("file", type=Path)
    back.add_argument("--yes", action="store_true", help="without this, nothing is done")


def later(does: str) -> Callable[[argparse.Namespace], int]:
    """Who only plays need not wait until all of the server is imported."""

    def run(args: argparse.Namespace) -> int:
        from vierblatt.server.admin import commands

        return int(getattr(commands, does)(args))

    return run
