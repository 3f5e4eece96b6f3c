"""Whole matches by the thousand, for statistics and for records to check."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from vierblatt import games
from vierblatt.core.errors import BadOption
from vierblatt.core.game import Game
from vierblatt.core.options import Options, spoken
from vierblatt.fast.batch import Results, play_random
from vierblatt.table.match import seed_from
from vierblatt.table.record import ENDING, Record

BOTS = ("random",)


class Simulation(NamedTuple):
    """Matches that were played, and how to write them down."""

    game: Game
    options: Options
    seed: int
    seeds: list[str]
    results: Results

    def records(self) -> Iterator[Record]:
        """One record per match; needs `logs`."""
        said = spoken(self.game.options, self.options)
        names = ["bot:random"] * self.options["players"]
        for match, log in enumerate(self.results.logs):
            yield Record(
                self.game.name,
                said,
                names,
                self.seeds[match],
                [(int(entry) & 7, self.game.moves[int(entry) >> 3].text) for entry in log],
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
    """Play `count` matches, compiled, on all cores."""
    if count < 1:
        raise BadOption("Mindestens eine Partie.", "At least one match, please.")
    for bot in bots.split(","):
        if bot not in BOTS:
            raise BadOption(
                f"Einen Bot {bot!r} gibt es nicht (nur {', '.join(BOTS)}).",
                f"There is no bot {bot!r} (only {', '.join(BOTS)}).",
            )
    game = games.find(name)
    agreed = game.agree(options)
    seeds = [seed_from(f"{seed}/{match}") for match in range(count)]
    results = play_random(game, agreed, seeds, logs=logs, done=done)
    return Simulation(game, agreed, seed, seeds, results)


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
