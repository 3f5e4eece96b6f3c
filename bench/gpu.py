"""Random matches on a GPU: the same bits as on the CPU, and how many moves a second.

Runs under any Python that has numba-cuda and msgspec, with src/ on its path (`make bench-gpu`).
Every number of players and every option of every game is played on both, and all final states
must be equal.
"""

import platform
import sys
import time
from pathlib import Path
from statistics import median

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from tables import TABLES
from vierblatt import games
from vierblatt.fast import batch, gpu
from vierblatt.table.match import seed_from

SAME = 4096  # matches of each table that are played on both
MANY = 1 << 19  # matches for the speed
PLAYERS = {"habe-fertig": 3, "null-und-nichtig": 4, "blanco": 3, "dicht-dran": 4}
FLOORS = {"habe-fertig": 300, "null-und-nichtig": 1000, "blanco": 300, "dicht-dran": 1000}


def check() -> int:
    """Play every table on both; gives the number of matches that were equal."""
    equal = 0
    for table in TABLES:
        game = table.game
        agreed = game.agree(table.options)
        seeds = [seed_from(f"gpu {table} {match}") for match in range(SAME)]
        states, rng = batch.fresh(game, agreed, seeds), batch.rng_of(seeds)
        there, lengths_there, _ = gpu.play_random(game, states, rng)
        lengths, none = np.zeros(SAME, np.int64), np.zeros(SAME, np.int64)
        standings = np.zeros((SAME, agreed["players"]), np.int64)
        batch.player(game.name)(states, rng, lengths, standings, np.empty(0, np.int32), none)
        if there.tobytes() != states.tobytes() or (lengths != lengths_there).any():
            sys.exit(f"GPU and CPU differ: {table}")
        equal += SAME
        print(f"same: {table}", flush=True)
    return equal


def speed(name: str) -> float:
    """Million moves a second, the median of five launches."""
    game = games.find(name)
    agreed = game.agree({"players": PLAYERS[name]})
    seeds = [seed_from(str(match)) for match in range(4096)]
    states = np.tile(batch.fresh(game, agreed, seeds), MANY // len(seeds))
    rng = np.tile(batch.rng_of(seeds), (MANY // len(seeds), 1))
    states["key"][:, 0] += np.arange(MANY, dtype=np.uint32)
    rng[:, 0] += np.arange(MANY)
    rates = []
    for _ in range(5):
        _, lengths, seconds = gpu.play_random(game, states, rng)
        rates.append(lengths.sum() / seconds / 1e6)
    return float(median(rates))


def main() -> None:
    device = gpu.cuda_module().get_current_device()
    begin = time.perf_counter()
    rates = {name: speed(name) for name in PLAYERS}
    equal = check()
    print(
        f"\n{device.name.decode() if isinstance(device.name, bytes) else device.name}, "
        f"Python {platform.python_version()}, {time.perf_counter() - begin:.0f} s in all; "
        f"{equal} matches over {len(TABLES)} tables equal to the CPU's\n"
    )
    print("| random play | players | million moves/s | floor |\n| --- | ---: | ---: | ---: |")
    for name, rate in rates.items():
        print(f"| {name} | {PLAYERS[name]} | {rate:.0f} | {FLOORS[name]} |")
    if slow := [name for name in rates if rates[name] < FLOORS[name]]:
        sys.exit(f"Under the floor: {', '.join(slow)}")


if __name__ == "__main__":
    main()
