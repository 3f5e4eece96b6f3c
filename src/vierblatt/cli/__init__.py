"""The command line: `vierblatt games · rules · play · serve · admin · doctor · systemd · simulate
· arena · study · merge · compile · analyse · trace · verify`."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import vierblatt
from vierblatt import games
from vierblatt.console import progress, wide_console
from vierblatt.core.errors import BadOption, Refused
from vierblatt.core.extras import MissingExtra, has, require
from vierblatt.core.words import LANGUAGES, Language
from vierblatt.server.admin.cli import add_admin
from vierblatt.server.settings import PREFIX, ServerSettings, add_flags, given_flags
from vierblatt.table.record import load
from vierblatt.table.trace import dump, trace

if TYPE_CHECKING:
    from vierblatt.arena.study import Table


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

    spoken = argparse.ArgumentParser(add_help=False)
    spoken.add_argument("--lang", choices=LANGUAGES, default=language_here())
    table = argparse.ArgumentParser(add_help=False)
    table.add_argument("--players", type=int, metavar="N", help="how many play")
    table.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, as `vierblatt games` lists them; may be repeated",
    )

    one = commands.add_parser("games", parents=[spoken], help="the games and their options")
    one.set_defaults(run=list_games)

    one = commands.add_parser("rules", parents=[spoken], help="the rules of a game")
    one.add_argument("game")
    one.set_defaults(run=print_rules)

    one = commands.add_parser("play", parents=[spoken, table], help="play in the terminal")
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

    one = commands.add_parser(
        "serve",
        parents=[spoken],
        help="play in the browser",
        epilog=f"Each of these can also be set by the environment, as {PREFIX}PORT=8080.",
    )
    add_flags(one)
    one.set_defaults(run=run_server, extras=("server",))

    add_admin(commands, spoken)

    one = commands.add_parser("doctor", parents=[spoken], help="what is wrong here, and what to do")
    add_flags(one, ("host", "port", "database", "redis", "web"))
    one.add_argument("--url", help="the server as the world sees it, through its proxy")
    one.set_defaults(run=run_doctor)

    one = commands.add_parser(
        "systemd",
        parents=[spoken],
        help="print a unit for systemd",
        description="Print a unit that runs `vierblatt serve` with these flags.",
    )
    add_flags(one)
    one.set_defaults(run=print_unit)

    one = commands.add_parser(
        "simulate", parents=[spoken, table], help="play many matches, compiled, on all cores"
    )
    one.add_argument("game")
    one.add_argument("--games", type=int, default=1000, metavar="K", help="how many matches")
    one.add_argument(
        "--bots",
        default="random",
        help="who plays, separated by commas; the last one fills the seats that are left",
    )
    one.add_argument("--seed", type=int, default=0, metavar="S")
    one.add_argument("--records", type=Path, metavar="DIR", help="write one record per match")
    one.set_defaults(run=run_simulation, extras=("fast",))

    one = commands.add_parser(
        "arena", parents=[spoken, table], help="bots against bots on duplicate deals"
    )
    one.add_argument("game")
    one.add_argument(
        "--bots",
        default="club,casual",
        help="who plays, separated by commas; the last one fills the seats that are left",
    )
    one.add_argument("--games", type=int, default=100, metavar="K", help="how many deals")
    one.add_argument("--seed", type=int, default=0, metavar="S")
    one.add_argument(
        "--out", type=Path, default=Path("out"), metavar="DIR", help="for CSV and plot"
    )
    one.add_argument("--gpu", action="store_true", help="think on a GPU (needs numba-cuda)")
    one.set_defaults(run=run_arena, extras=("fast",))

    one = commands.add_parser(
        "study", parents=[spoken, table], help="what a game is like to play, as a page with plots"
    )
    one.add_argument("game")
    one.add_argument(
        "--bots",
        help="who plays, separated by commas; the last one fills the seats that are left "
        "(usually club,casual,beginner)",
    )
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
    one.add_argument("--seed", type=int, default=0, metavar="S")
    one.add_argument(
        "--out", type=Path, default=Path("out"), metavar="DIR", help="for page and CSV"
    )
    one.set_defaults(run=run_study, extras=("fast",))

    one = commands.add_parser("merge", parents=[spoken], help="join the shards of a study")
    one.add_argument("files", type=Path, nargs="+", metavar="file")
    one.add_argument(
        "--out", type=Path, default=Path("out"), metavar="DIR", help="for page and CSV"
    )
    one.set_defaults(run=merge_shards, extras=("fast", "plots"))

    one = commands.add_parser(
        "compile", parents=[spoken], help="prepare the search bots of all games"
    )
    one.set_defaults(run=compile_bots, extras=("fast",))

    one = commands.add_parser("trace", parents=[spoken], help="the whole truth, step by step")
    one.add_argument("record", type=Path)
    one.set_defaults(run=print_trace)

    one = commands.add_parser("analyse", parents=[spoken], help="where points were lost")
    one.add_argument("record", type=Path)
    one.add_argument("--json", type=Path, metavar="FILE", help="write everything for a machine")
    one.add_argument("--plot", type=Path, metavar="FILE", help="draw the chances (.png or .svg)")
    one.set_defaults(run=run_analysis, extras=("fast",))

    one = commands.add_parser("verify", parents=[spoken], help="check records by the rules")
    one.add_argument("records", type=Path, nargs="+", metavar="record")
    one.add_argument(
        "--hash", metavar="HEX", help="the hash of the seed that was shown when the match began"
    )
    one.set_defaults(run=verify)
    return top


def language_here() -> Language:
    """German where the environment speaks German, English elsewhere."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "de" if os.environ[name].startswith("de") else "en"
    return "en"


def options_of(args: argparse.Namespace, default_players: int | None = None) -> dict[str, object]:
    """The options named on the command line; `--option teams` alone means on."""
    return {"players": args.players or default_players} | named_options(args.option, {"players"})


def named_options(given: Sequence[str], known: Collection[str] = ()) -> dict[str, object]:
    """Options as `NAME=VALUE`, each named once."""
    options: dict[str, object] = {}
    for one in given:
        name, sign, value = one.partition("=")
        if name in options or name in known:
            raise BadOption(f"{name} ist zweimal genannt.", f"{name} is named twice.")
        options[name] = value if sign else True
    return options


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
    options = options_of(args, default_players=games.find(name).usual_players)
    record = play_match(name, options, args.bots, args.seed, args.lang)
    if record is not None and args.record is not None:
        args.record.write_text(record.json(), "utf-8")
        print(f"vierblatt analyse {shlex.quote(str(args.record))}")
    return 0


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


def run_simulation(args: argparse.Namespace) -> int:
    from vierblatt.arena.output import simulation_table
    from vierblatt.arena.simulate import simulate

    options = options_of(args)
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
    from vierblatt.arena.standings import plot, standings
    from vierblatt.arena.tournament import LineUp, run

    options = options_of(args)
    line_up = LineUp.new(args.game, args.bots.split(","), args.seed, **options)
    words = [
        args.game,
        *(f"{name}{value}" for name, value in options.items()),
        *args.bots.split(","),
    ]
    file = args.out / f"arena-{'-'.join(words)}-{args.seed}.csv"
    with progress(args.games) as done:
        results = run(line_up, args.games, file, done, gpu=args.gpu)
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
    deals = {one.deal for one in results}
    print(f"{len(deals)} / {args.games}: {', '.join(map(str, files))}")
    return 0 if len(deals) >= args.games else 130


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
    options = options_of(args, default_players=games.find(args.game).usual_players)
    rule_sets = [options, *([options | named_options(args.compare)] if args.compare else [])]
    bots = args.bots.split(",") if args.bots else None
    studies = [Study.new(args.game, bots, args.seed, **one) for one in rule_sets]
    if len({study.head for study in studies}) < len(studies):
        raise BadOption("--compare ändert nichts.", "--compare changes nothing.")
    files = [args.out / f"{study.stem}{shard.ending}.csv" for study in studies]
    deals = shard.deals(args.games)
    total = len(studies) * len(deals) if until is None else None
    with progress(total) as done:
        for study, file in zip(studies, files, strict=True):

            def enough(found: Table, study: Study = study) -> bool:
                return until is not None and precision(study, found) <= until

            if not run(study, deals if until is None else count(), file, done, enough):
                return 130
    if shard.of == 1:
        found = [(study, table(study, by_deal)) for study, by_deal in map(load, files)]
        files += write(found, args.out, args.lang)
    print(*files, sep="\n")
    return 0


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


def compile_bots(args: argparse.Namespace) -> int:
    """So that nobody waits for a compiler later; it lies in the user's cache folder then."""
    from vierblatt.bots.warm_up import warm_up

    with progress(len(games.names())) as done:
        for name in games.names():
            warm_up(name)
            done(1)
    return 0


def print_trace(args: argparse.Namespace) -> int:
    for entry in trace(load(args.record)):
        print(dump(entry))
    return 0


def run_analysis(args: argparse.Namespace) -> int:
    from vierblatt.analysis.report import as_json, as_tables, draw_chances
    from vierblatt.analysis.review import review_match

    if args.plot:
        require("plots")
    record = load(args.record)
    with progress(len(record.moves)) as done:
        review = review_match(record, done)
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
