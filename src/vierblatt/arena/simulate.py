"""Whole matches by the thousand, for statistics and for records to check."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from vierblatt import games
from vierblatt.bots import registry
from vierblatt.bots.registry import Bot, make_policy
from vierblatt.core.errors import BadOption
from vierblatt.core.game import Game
from vierblatt.core.options import Options, spoken
from vierblatt.fast.batch import Results, play_random
from vierblatt.runner import FOREVER, make_runner
from vierblatt.table.match import seed_from
from vierblatt.table.record import BOT, ENDING, Record

LOG = 1024  # moves that are played at a time


class Simulation(NamedTuple):
    """Matches that were played, and how to write them down."""

    game: Game
    options: Options
    seed: int
    bots: list[str]
    seeds: list[str]
    results: Results

    def records(self) -> Iterator[Record]:
        """One record per match; needs `logs`."""
        said = spoken(self.game.options, self.options)
        names = [f"{BOT}{bot}" for bot in self.bots]
        for match, log in enumerate(self.results.logs):
            yield Record(
                self.game.name,
                said,
                names,
                self.seeds[match],
                [(int(entry) & 7, self.game.names.moves[int(entry) >> 3].text) for entry in log],
                self.results.totals[match].tolist(),
                self.results.places[match].tolist(),
            )

    def save(self, folder: Path) -> int:
        """Write one file per match into a folder, and say how many."""
        folder.mkdir(parents=True, exist_ok=True)
        stem = f"{self.game.name}-{self.options['players']}-{self.seed}"
        for number, record in enumerate(self.records(), 1):
            record.save(folder / f"{stem}-{number:06}{ENDING}")
        return len(self.results.logs)


class SeatLine(NamedTuple):
    """How one seat fared: means with the half width of their 95 % intervals."""

    points: float
    points_error: float
    place: float
    wins: float
    wins_error: float


def simulate(
    name: str,
    *,
    count: int,
    seed: int = 0,
    bots: str = "random",
    logs: bool = False,
    done: Callable[[int], None] = lambda matches: None,
    **options: object,
) -> Simulation:
    """Play `count` matches, on all cores; random ones compiled from the deal to the end.

    `bots` are named by seat, separated by commas; the last one fills the seats that are left.
    """
    if count < 1:
        raise BadOption("Mindestens eine Partie.", "At least one match, please.")
    game = games.find(name)
    agreed = game.agree(options)
    line_up = [registry.find(bot) for bot in bots.split(",")]
    line_up += line_up[-1:] * (agreed["players"] - len(line_up))
    if len(line_up) > agreed["players"]:
        raise BadOption("Mehr Bots als Plätze.", "More bots than seats.")
    seeds = [seed_from(f"{seed}/{match}") for match in range(count)]
    if all(bot.name == "random" for bot in line_up):
        results = play_random(game, agreed, seeds, logs=logs, done=done)
    else:
        results = play_bots(game, agreed, seeds, line_up, done)
    return Simulation(game, agreed, seed, [bot.name for bot in line_up], seeds, results)


def play_bots(
    game: Game,
    agreed: Options,
    seeds: list[str],
    line_up: list[Bot],
    done: Callable[[int], None],
) -> Results:
    """One match per seed, plain: each bot is given what its seat knows."""
    play_on = make_runner(game, make_policy(game, line_up))

    def work(seed: str) -> tuple[Any, list[int]]:
        position, rng = game.deal(agreed, seed), [int(seed[-12:], 16)]
        log, moves = [0] * LOG, list[int]()
        while made := play_on(position, rng, None, log, LOG, FOREVER):
            moves += log[:made]
            position.told.clear()  # nobody listens
        return position, moves

    with ThreadPoolExecutor() as pool:
        matches = []
        for match in pool.map(work, seeds):
            matches.append(match)
            done(1)
    return Results(
        np.array([position.totals[: position.players] for position, _ in matches]),
        np.array([game.places(position) for position, _ in matches]),
        np.array([len(moves) for _, moves in matches]),
        [np.array(moves, np.int32) for _, moves in matches],
    )


def seat_lines(results: Results) -> list[SeatLine]:
    """The mean points, places and shares of first places, by seat."""
    count = len(results.totals)
    first = results.places == 1
    shares = first / first.sum(axis=1, keepdims=True)  # a shared first place is shared
    error = 1.96 / np.sqrt(count)
    return [
        SeatLine(
            float(results.totals[:, seat].mean()),
            float(results.totals[:, seat].std() * error),
            float(results.places[:, seat].mean()),
            float(shares[:, seat].mean()),
            float(shares[:, seat].std() * error),
        )
        for seat in range(results.totals.shape[1])
    ]
