"""The command line: `vierblatt games · rules · play · serve · admin · doctor · systemd · simulate
· arena · study · merge · compile · analyse · trace · verify`. One module for each group of
commands: it adds them to the parser, and imports what they need only when one is run."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

import vierblatt
from vierblatt.cli.arena import add_arena, add_compile
from vierblatt.cli.play import add_play
from vierblatt.cli.records import add_records
from vierblatt.cli.serve import add_serve
from vierblatt.cli.study import add_study
from vierblatt.core.errors import Refused
from vierblatt.core.extras import require


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command, or `serve` if none is named; 0 if all went well, 2 if it was refused."""
    given = sys.argv[1:] if arguments is None else arguments
    args = parser().parse_args(given or ["serve"])
    try:
        require(*args.extras)
        return int(args.run(args))
    except Refused as refused:
        print(f"vierblatt: {refused.say(args.lang)}", file=sys.stderr)
        return 2
    except OSError as error:
        if isinstance(error, BrokenPipeError):  # a reader such as `head` has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        print(f"vierblatt: {error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="vierblatt", description=vierblatt.__doc__)
    top.add_argument("--version", action="version", version=vierblatt.__version__)
    top.set_defaults(extras=())  # what a command needs besides the base
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    for add in (add_play, add_serve, add_arena, add_study, add_compile, add_records):
        add(commands)
    return top
