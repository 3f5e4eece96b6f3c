"""`vierblatt games · rules · play`."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path
from typing import Any

from vierblatt import games
from vierblatt.cli.arguments import options_of, spoken, table


def add_play(commands: Any) -> None:
    """For people at a terminal."""
    one = commands.add_parser("games", parents=[spoken()], help="the games and their options")
    one.set_defaults(run=list_games)

    one = commands.add_parser("rules", parents=[spoken()], help="the rules of a game")
    one.add_argument("game")
    one.set_defaults(run=print_rules)

    one = commands.add_parser("play", parents=[spoken(), table()], help="play in the terminal")
    one.add_argument("game", nargs="?")
    one.add_argument("--seed", type=int, help="deal the same cards again")
    one.add_argument(
        "--bots",
        default="casual",
        metavar="STRENGTH",
        help="how strong the others are: beginner, casual, club or expert",
    )
    one.add_argument("--record", type=Path, metavar="FILE", help="write the record of the match")
    one.set_defaults(run=play)


def list_games(args: argparse.Namespace) -> int:
    for name in games.names():
        game = games.find(name)
        players = {"de": "Spieler", "en": "players"}[args.lang]
        span = "–".join(map(str, sorted({game.seats[0], game.seats[-1]})))
        print(f"{name:18} {game.title}, {span} {players}")
        for option in game.options:
            print(f"{'':18}   {option.name}: {option.words.say(args.lang)}")
    return 0


def print_rules(args: argparse.Namespace) -> int:
    page = games.find(args.game).rules_page(args.lang)
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        Console(width=min(100, Console().width)).print(Markdown(page))
    else:
        print(page, end="")
    return 0


def play(args: argparse.Namespace) -> int:
    from vierblatt.terminal.play import choose_game
    from vierblatt.terminal.play import play as play_match

    name = args.game or choose_game(args.lang)
    if name is None:
        return 0
    options = options_of(args, name)
    record = play_match(name, options, args.bots, args.seed, args.lang)
    if record is not None and args.record is not None:
        args.record.write_text(record.json(), "utf-8")
        print(f"vierblatt analyse {shlex.quote(str(args.record))}")
    return 0
