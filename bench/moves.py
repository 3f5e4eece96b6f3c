"""Moves a second on this machine, one core and two, beside OpenSpiel's card games in C++.

All contenders take turns in short windows of one run, and the medians are compared: these
figures mean something only as ratios.
"""

import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from statistics import median

import numpy as np
import pyspiel

from vierblatt import games
from vierblatt.fast.batch import fresh, player, rng_of
from vierblatt.table.match import seed_from

WINDOWS = 9
SECONDS = 0.25
PEERS = ("hearts", "spades", "crazy_eights")
PLAYERS = {"habe-fertig": 3, "null-und-nichtig": 4, "blanco": 3, "dicht-dran": 4}
FLOORS = {"habe-fertig": 3, "null-und-nichtig": 5, "blanco": 3, "dicht-dran": 5}
Window = Callable[[], float]


def peer(name: str) -> Window:
    """Uniform random bots in OpenSpiel's own C++ loop; chance moves are not counted."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, 1 + seat) for seat in range(game.num_players())]

    def window() -> float:
        moves, seed, spent = 0, 0, 0.0
        while spent < SECONDS:
            state = game.new_initial_state()
            begin = time.perf_counter()
            pyspiel.evaluate_bots(state, bots, seed)
            spent += time.perf_counter() - begin
            moves += sum(step.player >= 0 for step in state.full_history())
            seed += 1
        return moves / spent

    return window


def ours(name: str, threads: int) -> Window:
    """Random matches in our compiled loop, dealing included."""
    game = games.find(name)
    agreed = game.agree({"players": PLAYERS[name]})
    play = player(name)
    seeds = [seed_from(str(match)) for match in range(64)]

    def work(counts: list[tuple[int, float]]) -> None:
        made, spent = 0, 0.0
        moves = np.empty(game.rules.most_moves, np.int16)
        standings = np.zeros((len(seeds), PLAYERS[name]), np.int64)
        lengths, ends = np.zeros(len(seeds), np.int64), np.zeros(len(seeds), np.int64)
        log = np.empty(0, np.int32)
        start = fresh(game, agreed, seeds)
        rng = rng_of(seeds)
        begin = time.perf_counter()
        while spent < SECONDS:
            states = start.copy()
            play(states, rng, moves, lengths, standings, log, ends)
            spent = time.perf_counter() - begin
            made += int(lengths.sum())
        counts.append((made, spent))

    def window() -> float:
        counts: list[tuple[int, float]] = []
        workers = [threading.Thread(target=work, args=(counts,)) for _ in range(threads)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        return sum(made / spent for made, spent in counts)

    window()
    return window


def start_time(name: str, cache: str) -> float:
    """Seconds until a fresh process has played its first compiled match, imports included."""
    code = (
        "import time; begin = time.perf_counter()\n"
        "from vierblatt.arena.simulate import simulate\n"
        f"simulate({name!r}, count=1, players={PLAYERS[name]})\n"
        "print(time.perf_counter() - begin)"
    )
    out = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"XDG_CACHE_HOME": cache},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(out.stdout)


def main() -> None:
    contenders: dict[str, Window] = {name: peer(name) for name in PEERS}
    for name in PLAYERS:
        contenders[name] = ours(name, 1)
        contenders[f"{name} ×2"] = ours(name, 2)
    rates: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(WINDOWS):
        for name, window in contenders.items():
            rates[name].append(window())
    middle = {name: median(found) for name, found in rates.items()}
    fastest = max(PEERS, key=lambda name: middle[name])

    print("| OpenSpiel, C++ loop | million moves/s |\n| --- | ---: |")
    for name in PEERS:
        print(f"| {name} | {middle[name] / 1e6:.2f} |")
    print(
        f"\n| compiled, random play | players | million moves/s | × {fastest} | floor "
        "| two threads | bytes a state | first start | cached start |"
    )
    print("| --- " + "| ---: " * 8 + "|")
    slow = []
    with tempfile.TemporaryDirectory() as cache:
        for name, players in PLAYERS.items():
            ratio = middle[name] / middle[fastest]
            cold, cached = start_time(name, cache), median(start_time(name, cache) for _ in "123")
            size = games.find(name).rules.Position.dtype().itemsize
            print(
                f"| {name} | {players} | {middle[name] / 1e6:.1f} | {ratio:.1f} | {FLOORS[name]} "
                f"| × {middle[f'{name} ×2'] / middle[name]:.2f} | {size} "
                f"| {cold:.1f} s | {cached:.2f} s |"
            )
            if ratio < FLOORS[name]:
                slow.append(name)
    if slow:
        sys.exit(f"Under the floor: {', '.join(slow)}")


if __name__ == "__main__":
    main()
