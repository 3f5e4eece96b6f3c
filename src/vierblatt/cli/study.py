"""`vierblatt study · merge`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vierblatt.cli.arguments import add_bots, named_options, options_of, percent, spoken, table
from vierblatt.console import progress
from vierblatt.core.errors import BadOption
from vierblatt.core.extras import require

if TYPE_CHECKING:
    from vierblatt.arena.study import PlayAll, Table


def add_study(commands: Any) -> None:
    """What a game is like to play."""
    one = commands.add_parser(
        "study",
        parents=[spoken(), table()],
        help="what a game is like to play, as a page with plots",
    )
    one.add_argument("game")
    add_bots(one, None, " (usually club,casual,beginner)")
    one.add_argument("--games", type=int, default=100, metavar="K", help="how many deals")
    one.add_argument(
        "--until",
        metavar="0.5%",
        help="instead: until every share of wins is known so well (half its 95 %% interval)",
    )
    one.add_argument(
        "--compare",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="also with this option instead (or players=N), and say what changes; may be repeated",
    )
    one.add_argument(
        "--shard", default="1/1", metavar="K/N", help="one of N parts; `vierblatt merge` joins them"
    )
    one.add_argument(
        "--ray",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="play on a Ray cluster, there or the one that Ray finds",
    )
    one.add_argument("--seed", type=int, default=0, metavar="S")
    one.add_argument(
        "--out", type=Path, default=Path("out"), metavar="DIR", help="for page and CSV"
    )
    one.set_defaults(run=run_study, extras=("fast",))

    one = commands.add_parser("merge", parents=[spoken()], help="join the shards of a study")
    one.add_argument("files", type=Path, nargs="+", metavar="file")
    one.add_argument(
        "--out", type=Path, default=Path("out"), metavar="DIR", help="for page and CSV"
    )
    one.set_defaults(run=merge_shards, extras=("fast", "plots"))


def run_study(args: argparse.Namespace) -> int:
    """Play and write, or go on where an interrupted run with the same words has stopped."""
    from itertools import count

    from vierblatt.arena.findings import precision
    from vierblatt.arena.study import Shard, Study, load, run, table
    from vierblatt.arena.study_page import write

    shard, until = Shard.read(args.shard), percent(args.until)
    if shard.of == 1:
        require("plots")
    elif until is not None:
        raise BadOption(
            "--until weiß nur, wer alles sieht: bei --shard bitte --games sagen.",
            "--until must see all deals: with --shard, say --games.",
        )
    if args.games < 2:
        raise BadOption("Mindestens zwei Blätter, bitte.", "At least two deals, please.")
    options = options_of(args, args.game)
    rule_sets = [options, *([options | named_options(args.compare)] if args.compare else [])]
    bots = args.bots.split(",") if args.bots else None
    studies = [Study.new(args.game, bots, args.seed, **one) for one in rule_sets]
    if len({study.head for study in studies}) < len(studies):
        raise BadOption("--compare ändert nichts.", "--compare changes nothing.")
    files = [args.out / f"{study.stem}{shard.ending}.csv" for study in studies]
    deals = shard.deals(args.games)
    total = len(studies) * len(deals) if until is None else None
    with machines(args.ray) as play_all, progress(total) as done:
        for study, file in zip(studies, files, strict=True):

            def enough(found: Table, study: Study = study) -> bool:
                return until is not None and precision(study, found) <= until

            wanted = deals if until is None else count()
            if not run(study, wanted, file, done, enough=enough, play_all=play_all):
                return 130
    if shard.of == 1:
        found = [(study, table(study, by_deal)) for study, by_deal in map(load, files)]
        files += write(found, args.out, args.lang)
    print(*files, sep="\n")
    return 0


@contextmanager
def machines(ray_address: str | None) -> Iterator[PlayAll]:
    """This machine, or a cluster."""
    from vierblatt.arena.study import on_all_cores

    if ray_address is None:
        yield on_all_cores
        return
    require("ray")
    from vierblatt.arena.ray_cluster import connect

    with connect(ray_address) as play_all:
        yield play_all


def merge_shards(args: argparse.Namespace) -> int:
    """The files and the page that one machine would have written."""
    from vierblatt.arena.study import merge, save, table
    from vierblatt.arena.study_page import write

    whole = list(merge(args.files))
    args.out.mkdir(parents=True, exist_ok=True)
    files = []
    for study, by_deal in whole:
        files.append(args.out / f"{study.stem}.csv")
        save(study, by_deal, files[-1])
    found = [(study, table(study, by_deal)) for study, by_deal in whole]
    print(*files, *write(found, args.out, args.lang), sep="\n")
    return 0
