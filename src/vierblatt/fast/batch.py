"""Many matches at once, compiled, on all cores."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from vierblatt import games
from vierblatt.core.game import Game, key_of
from vierblatt.core.options import Options
from vierblatt.fast.compile import compiled, part
from vierblatt.runner import FOREVER, make_random_policy, make_runner

CHUNK = 256


class Results(NamedTuple):
    """What came of the matches, one row each."""

    totals: npt.NDArray[np.int64]
    places: npt.NDArray[np.int64]
    lengths: npt.NDArray[np.int64]
    logs: list[npt.NDArray[np.int32]]  # the moves, where they were asked for (see runner.py)


@cache
def player(name: str) -> Any:
    """The compiled loop of a game: play(states, rng, moves, lengths, standings, log, ends).

    `log` takes the moves of all matches one after the other; match m has the part that ends at
    `ends[m]`. With ends that are all 0 nothing is logged.
    """
    game = games.find(name)
    setup, standing = game.rules.setup, game.rules.standing
    play_on = part(make_runner(game, part(make_random_policy(game))))

    def play(
        states: Any, rng: Any, moves: Any, lengths: Any, standings: Any, log: Any, ends: Any
    ) -> None:
        start = 0
        for match in range(len(states)):
            state = states[match]
            setup(state)
            own_log = log[start : ends[match]]
            lengths[match] = play_on(state, rng[match], moves, own_log, FOREVER, FOREVER)
            start = ends[match]
            for seat in range(state.players):
                standings[match][seat] = standing(state, seat)

    return compiled(game, play)


def fresh(game: Game, agreed: Options, seeds: Sequence[str]) -> npt.NDArray[Any]:
    """States with options and keys in them, not yet dealt."""
    states = np.zeros(len(seeds), game.rules.Position.dtype())
    for name, value in agreed.items():
        states[name] = value
    states["key"] = [key_of(seed) for seed in seeds]
    return states


def rng_of(seeds: Sequence[str]) -> npt.NDArray[np.int64]:
    """The random players' generators, from the last digits of each match's seed."""
    return np.array([[int(seed[-12:], 16)] for seed in seeds], np.int64)


def play_random(
    game: Game,
    agreed: Options,
    seeds: Sequence[str],
    *,
    logs: bool = False,
    threads: int | None = None,
    done: Callable[[int], None] = lambda matches: None,
) -> Results:
    """Play one random match per seed. `done` is told how many more have been finished."""
    play = player(game.name)
    shape = (len(seeds), agreed["players"])
    totals, standings = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    lengths = np.zeros(len(seeds), np.int64)
    written: list[npt.NDArray[np.int32]] = [np.empty(0, np.int32)] * len(seeds)

    def work(start: int) -> int:
        span = slice(start, min(start + CHUNK, len(seeds)))
        states, rng = fresh(game, agreed, seeds[span]), rng_of(seeds[span])
        ends = np.zeros(len(states), np.int64)
        moves = np.empty(game.rules.most_moves, np.int16)
        play(states, rng, moves, lengths[span], standings[span], np.empty(0, np.int32), ends)
        totals[span] = states["totals"][:, : shape[1]]
        if logs:
            # Played once more: now it is known how long the logs must be.
            states, rng = fresh(game, agreed, seeds[span]), rng_of(seeds[span])
            ends = np.cumsum(lengths[span])
            log = np.empty(ends[-1], np.int32)
            play(states, rng, moves, lengths[span], standings[span], log, ends)
            written[span] = np.split(log, ends[:-1])
        return len(states)

    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        for part in as_completed([pool.submit(work, at) for at in range(0, len(seeds), CHUNK)]):
            done(part.result())
    places = 1 + (standings[:, None, :] > standings[:, :, None]).sum(axis=2)
    return Results(totals, places, lengths, written if logs else [])
