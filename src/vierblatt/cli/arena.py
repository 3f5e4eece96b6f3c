"""`vierblatt simulate · arena · compile`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from vierblatt import games
from vierblatt.cli.arguments import add_bots, options_of, percent, spoken, table
from vierblatt.console import progress
from vierblatt.core.extras import MissingExtra, has

USUAL_DEALS = 100


def add_arena(commands: Any) -> None:
    """Bots among themselves."""
    one = commands.add_parser(
        "simulate", parents=[spoken(), table()], help="play many matches, compiled, on all cores"
    )
    one.add_argument("game")
    one.add_argument("--games", type=int, default=1000, metavar="K", help="how many matches")
    add_bots(one, "random")
    one.add_argument("--seed", type=int, default=0, metavar="S")
    one.add_argument("--records", type=Path, metavar="DIR", help="write one record per match")
    one.set_defaults(run=run_simulation, extras=("fast",))

    one = commands.add_parser(
        "arena", parents=[spoken(), table()], help="bots against bots on duplicate deals"
    )
    one.add_argument("game")
    add_bots(one, "club,casual")
    one.add_argument("--games", type=int, metavar="K", help="how many deals")
    one.add_argument(
        "--sprt",
        nargs="?",
        const="5%",
        metavar="5%",
        help="instead: until it is clear whether the first of two bots wins that much more than "
        "its fair share; --games at most",
    )
    one.add_argument("--seed", type=int, default=0, metavar="S")
    one.add_argument(
        "--out", type=Path, default=Path("out"), metavar="DIR", help="for CSV and plot"
    )
    one.add_argument("--gpu", action="store_true", help="think on a GPU (needs numba-cuda)")
    one.set_defaults(run=run_arena, extras=("fast",))


def add_compile(commands: Any) -> None:
    """What the bots need."""
    one = commands.add_parser(
        "compile", parents=[spoken()], help="prepare the search bots of all games"
    )
    one.set_defaults(run=compile_bots, extras=("fast",))


def run_simulation(args: argparse.Namespace) -> int:
    from vierblatt.arena.output import simulation_table
    from vierblatt.arena.simulate import simulate

    options = options_of(args, args.game)
    games.find(args.game).agree(options)  # refuse before anything is compiled
    with progress(args.games) as done:
        simulation = simulate(
            args.game,
            count=args.games,
            seed=args.seed,
            bots=args.bots,
            logs=args.records is not None,
            done=done,
            **options,
        )
    if args.records is not None:
        simulation.save(args.records)
    simulation_table(simulation, args.lang)
    return 0


def run_arena(args: argparse.Namespace) -> int:
    """Play, or go on where an interrupted run with the same words has stopped."""
    from vierblatt.arena.output import standings_table
    from vierblatt.arena.sprt import Duel
    from vierblatt.arena.standings import plot, standings
    from vierblatt.arena.tournament import LineUp, run

    options, margin = options_of(args, args.game), percent(args.sprt)
    line_up = LineUp.new(args.game, args.bots.split(","), args.seed, **options)
    duel = None if margin is None else Duel(line_up, margin)
    wanted = args.games or (None if duel else USUAL_DEALS)
    words = [
        args.game,
        *(f"{name}{value}" for name, value in options.items()),
        *args.bots.split(","),
    ]
    file = args.out / f"arena-{'-'.join(words)}-{args.seed}.csv".replace("/", "_")
    with progress(wanted) as done:
        enough = duel.hear if duel else lambda deal: False
        results = run(line_up, wanted, file, done, enough=enough, gpu=args.gpu)
    if not results:
        return 130
    found = standings(line_up, results)
    standings_table(line_up, found, args.lang)
    files = [file]
    if has("plots"):
        files.append(file.with_suffix(".png"))
        plot(line_up, found, files[-1])
    else:
        print(MissingExtra("plots").say(args.lang), file=sys.stderr)
    played = len({one.deal for one in results})
    print(f"{played}{f' / {wanted}' if wanted else ''}: {', '.join(map(str, files))}")
    if duel:
        print(duel.say(args.lang))
    is_decided = duel is not None and duel.test.is_better is not None
    return 0 if is_decided or (wanted is not None and played >= wanted) else 130


def compile_bots(args: argparse.Namespace) -> int:
    """So that nobody waits for a compiler later; it lies in the user's cache folder then."""
    from vierblatt.bots.warm_up import warm_up

    with progress(len(games.names())) as done:
        for name in games.names():
            warm_up(name)
            done(1)
    return 0
