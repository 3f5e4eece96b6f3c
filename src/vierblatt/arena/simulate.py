"""Whole matches by the thousand, for statistics and for records to check."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import numpy as np

from vierblatt import games
from vierblatt.bots import registry
from vierblatt.bots.registry import Bot
from vierblatt.core.errors import BadOption
from vierblatt.core.game import Game
from vierblatt.core.options import Options, spoken
from vierblatt.fast.batch import Results, play_random
from vierblatt.table.match import Match, seed_from
from vierblatt.table.record import ENDING, Record


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
        names = [f"bot:{bot}" for bot in self.bots]
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
    """One match per seed, each through the referee."""

    def work(seed: str) -> Match:
        match = Match(game, agreed, seed, game.deal(agreed, seed))
        luck = int(seed[-12:], 16)
        while not match.over:
            seat = match.movers[0]
            match.play(seat, line_up[seat].move(match.knowledge(seat), luck + len(match.moves)))
        return match

    with ThreadPoolExecutor() as pool:
        matches = []
        for match in pool.map(work, seeds):
            matches.append(match)
            done(1)
    return Results(
        np.array([match.totals for match in matches]),
        np.array([match.places for match in matches]),
        np.array([len(match.moves) for match in matches]),
        [
            np.array([game.move_numbers[move] << 3 | seat for seat, move in match.moves], np.int32)
            for match in matches
        ],
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
