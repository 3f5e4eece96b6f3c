"""`vierblatt trace · analyse · verify`."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any

from vierblatt.cli.arguments import spoken
from vierblatt.console import progress, wide_console
from vierblatt.core.errors import Refused
from vierblatt.core.extras import require
from vierblatt.table.record import load
from vierblatt.table.trace import dump, trace


def add_records(commands: Any) -> None:
    """What is done with records."""
    one = commands.add_parser("trace", parents=[spoken()], help="the whole truth, step by step")
    one.add_argument("record", type=Path)
    one.set_defaults(run=print_trace)

    one = commands.add_parser("analyse", parents=[spoken()], help="where points were lost")
    one.add_argument("record", type=Path)
    one.add_argument("--json", type=Path, metavar="FILE", help="write everything for a machine")
    one.add_argument("--plot", type=Path, metavar="FILE", help="draw the chances (.png or .svg)")
    one.set_defaults(run=run_analysis, extras=("fast",))

    one = commands.add_parser("verify", parents=[spoken()], help="check records by the rules")
    one.add_argument("records", type=Path, nargs="+", metavar="record")
    one.add_argument(
        "--hash", metavar="HEX", help="the hash of the seed that was shown when the match began"
    )
    one.set_defaults(run=verify)


def print_trace(args: argparse.Namespace) -> int:
    for entry in trace(load(args.record)):
        print(dump(entry))
    return 0


def run_analysis(args: argparse.Namespace) -> int:
    from vierblatt.analysis.report import as_json, as_tables, draw_chances
    from vierblatt.analysis.review import Decision, review_match

    if args.plot:
        require("plots")
    record = load(args.record)
    percent = 0

    def told(_: Decision, share: float) -> None:
        nonlocal percent
        before, percent = percent, int(100 * share)
        done(percent - before)

    with progress(100) as done:
        review = review_match(record, told, os.cpu_count() or 1)
    for table in as_tables(review, args.lang):
        wide_console().print(table)
    if args.json:
        args.json.write_text(as_json(review), "utf-8")
    if args.plot:
        draw_chances(review, args.plot, args.lang)
    return 0


def verify(args: argparse.Namespace) -> int:
    """Check every file, say which are bad and why; 2 if any is."""
    bad = 0
    with progress(len(args.records)) as done:
        for path in args.records:
            try:
                record = load(path)
                record.replay()
                if args.hash is not None:
                    record.check_shuffle(args.hash)
            except Refused as refused:
                print(f"{path}: {refused.say(args.lang)}", file=sys.stderr)
                bad += 1
            done(1)
    good = len(args.records) - bad
    print({"de": f"{good} gut, {bad} schlecht", "en": f"{good} good, {bad} bad"}[args.lang])
    return 2 if bad else 0
