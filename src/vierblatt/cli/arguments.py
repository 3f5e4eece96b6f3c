"""What several commands take: the language, a table, who plays; and what was said, as options."""

from __future__ import annotations

import argparse
import os
from collections.abc import Collection, Sequence

from vierblatt import games
from vierblatt.core.errors import BadOption
from vierblatt.core.words import LANGUAGES, Language


def spoken() -> argparse.ArgumentParser:
    """A parent of every command."""
    parent = argparse.ArgumentParser(add_help=False)
    parent.add_argument("--lang", choices=LANGUAGES, default=language_here())
    return parent


def table() -> argparse.ArgumentParser:
    """A parent of commands that play."""
    parent = argparse.ArgumentParser(add_help=False)
    parent.add_argument(
        "--players", type=int, metavar="N", help="how many play, if not as many as usual"
    )
    parent.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, as `vierblatt games` lists them; may be repeated",
    )
    return parent


def add_bots(one: argparse.ArgumentParser, default: str | None, note: str = "") -> None:
    """Who sits at a table of bots."""
    one.add_argument(
        "--bots",
        default=default,
        help="who plays, separated by commas; the last one fills the seats that are left" + note,
    )


def language_here() -> Language:
    """German where the environment speaks German, English elsewhere."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "de" if os.environ[name].startswith("de") else "en"
    return "en"


def options_of(args: argparse.Namespace, game: str) -> dict[str, object]:
    """The options named on the command line; `--option teams` alone means on, and without
    `--players` as many play as usually do."""
    players = games.find(game).usual_players if args.players is None else args.players
    return {"players": players} | named_options(args.option, {"players"})


def named_options(given: Sequence[str], known: Collection[str] = ()) -> dict[str, object]:
    """Options as `NAME=VALUE`, each named once."""
    options: dict[str, object] = {}
    for one in given:
        name, sign, value = one.partition("=")
        if name in options or name in known:
            raise BadOption(f"{name} ist zweimal genannt.", f"{name} is named twice.")
        options[name] = value if sign else True
    return options


def percent(given: str | None) -> float | None:
    """`0.5%` as a share."""
    if given is None:
        return None
    try:
        share = float(given.removesuffix("%")) / 100
    except ValueError:
        share = 0.0
    if not 0 < share < 0.5:
        raise BadOption(
            f"So genau wie 0.5%, nicht {given}.", f"A precision is like 0.5%, not {given}."
        )
    return share
