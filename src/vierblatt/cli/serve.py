"""`vierblatt serve · admin · doctor · systemd`."""

from __future__ import annotations

import argparse
import os
from typing import Any

from vierblatt.cli.arguments import spoken
from vierblatt.server.admin.cli import add_admin
from vierblatt.server.settings import PREFIX, ServerSettings, add_flags, given_flags


def add_serve(commands: Any) -> None:
    """For who runs a server."""
    one = commands.add_parser(
        "serve",
        parents=[spoken()],
        help="play in the browser",
        epilog=f"Each of these can also be set by the environment, as {PREFIX}PORT=8080.",
    )
    add_flags(one)
    one.set_defaults(run=run_server, extras=("server",))

    add_admin(commands, spoken())

    one = commands.add_parser(
        "doctor", parents=[spoken()], help="what is wrong here, and what to do"
    )
    add_flags(one, ("host", "port", "database", "redis", "web"))
    one.add_argument("--url", help="the server as the world sees it, through its proxy")
    one.set_defaults(run=run_doctor)

    one = commands.add_parser(
        "systemd",
        parents=[spoken()],
        help="print a unit for systemd",
        description="Print a unit that runs `vierblatt serve` with these flags.",
    )
    add_flags(one)
    one.set_defaults(run=print_unit)


def run_server(args: argparse.Namespace) -> int:
    from vierblatt.server.main import serve

    serve(ServerSettings.read(vars(args), os.environ))
    return 0


def run_doctor(args: argparse.Namespace) -> int:
    from vierblatt.deploy.doctor import examine

    wrong = 0
    for finding in examine(ServerSettings.read(vars(args), os.environ), args.url):
        wrong += finding.bad
        mark = "✗" if finding.bad else "·" if finding.note else "✓"
        mend = "" if finding.mend is None else f": {finding.mend.say(args.lang)}"
        print(f"{mark} {finding.words.say(args.lang)}{mend}")
    return 1 if wrong else 0


def print_unit(args: argparse.Namespace) -> int:
    from vierblatt.deploy.systemd import unit

    ServerSettings.read(vars(args), {})  # refuse what the server would refuse
    print(unit(given_flags(vars(args))), end="")
    return 0
