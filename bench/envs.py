"""Decisions a second from Python, with observation and mask for each, beside other people's.

One core. The contenders take turns in short windows of one run, and the medians are compared. Time
is CPU time, so that a busy machine slows all of them alike. A peer that is not installed is left
out (`make bench-envs` installs them).
"""

import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from statistics import median
from typing import Any

import numba
import numpy as np
import pyspiel

from vierblatt.envs import Batch
from vierblatt.envs.pettingzoo import env

WINDOWS = 9
SECONDS = 0.25
COUNT = 1024
PLAYERS = {"habe-fertig": 3, "null-und-nichtig": 4, "blanco": 3, "dicht-dran": 4}
WANTED = {"habe-fertig": 3.0, "null-und-nichtig": 3.0, "blanco": 1.5, "dicht-dran": 3.0}
DICE = np.random.default_rng(1)
Window = Callable[[], float]


@numba.njit(nogil=True)  # type: ignore[untyped-decorator, unused-ignore]
def any_legal(masks: Any, rng: Any, actions: Any) -> None:
    """A random legal action in each match; that is the learner's work, and is not timed."""
    for match in range(len(masks)):
        count = 0
        for move in range(masks.shape[1]):
            count += masks[match, move]
        rng[0] = (rng[0] * 25214903917 + 11) & 0xFFFFFFFFFFFF
        place = (rng[0] >> 16) * count >> 32
        for move in range(masks.shape[1]):
            place -= masks[match, move]
            if place < 0:
                actions[match] = move
                break


def batch(name: str) -> Window:
    """Our batch: step, and new deals where matches are over."""
    matches = Batch(name, COUNT, PLAYERS[name], seed=1, threads=1)
    rng, actions = np.array([1]), np.zeros(COUNT, np.int64)

    def window() -> float:
        made, spent = 0, 0.0
        while spent < SECONDS:
            any_legal(matches.masks, rng, actions)
            begin = time.process_time()
            matches.step(actions)
            if matches.done.any():
                matches.reset(matches.done)
            spent += time.process_time() - begin
            made += COUNT
        return made / spent

    return window


def turns(name: str) -> Window:
    """PettingZoo: last and step, one agent after the other."""
    table = env(name, players=PLAYERS[name])
    table.reset(seed=1)
    rng, action = np.array([1]), np.zeros(1, np.int64)

    def window() -> float:
        made, spent = 0, 0.0
        while spent < SECONDS:
            begin = time.process_time()
            seen, _, over, _, _ = table.last()
            spent += time.process_time() - begin
            any_legal(seen["action_mask"][None], rng, action)
            begin = time.process_time()
            if over:
                table.reset()
            else:
                table.step(int(action[0]))
                made += 1
            spent += time.process_time() - begin
        return made / spent

    return window


def openspiel() -> Window:
    """OpenSpiel's Leduc in C++, from Python: legal actions and tensor for each decision."""
    game = pyspiel.load_game("leduc_poker")

    def window() -> float:
        made, begin = 0, time.process_time()
        while time.process_time() - begin < SECONDS:
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                if not state.is_chance_node():
                    state.information_state_tensor()
                    made += 1
                state.apply_action(legal[int(DICE.random() * len(legal))])
        return made / (time.process_time() - begin)

    return window


def pgx_leduc(count: int) -> Window:
    """pgx's Leduc, compiled by JAX for the CPU."""
    import jax
    import pgx

    game = pgx.make("leduc_holdem")
    start, step = jax.jit(jax.vmap(game.init)), jax.jit(jax.vmap(pgx_step(game)))
    keys = jax.random.split(jax.random.PRNGKey(1), count)
    state = start(keys)
    state = step(state, keys)

    def window() -> float:
        nonlocal state
        made, begin, rng = 0, time.process_time(), jax.random.PRNGKey(2)
        while time.process_time() - begin < SECONDS:
            rng, own = jax.random.split(rng)
            state = step(state, jax.random.split(own, count))
            state.observation.block_until_ready()
            made += count
        return made / (time.process_time() - begin)

    return window


def envpool_leduc(count: int) -> Window:
    """EnvPool's Leduc in C++, on one thread."""
    import envpool

    tables = envpool.make_gymnasium("LeducHoldem-v1", num_envs=count, num_threads=1)
    _, info = tables.reset()

    def window() -> float:
        nonlocal info
        made, spent = 0, 0.0
        while spent < SECONDS:
            mask = info["legal_action_mask"]
            actions = (mask * DICE.random(mask.shape)).argmax(axis=1).astype(np.int32)
            begin = time.process_time()
            *_, info = tables.step(actions)
            spent += time.process_time() - begin
            # After an end, a step deals anew and takes no action: that is no decision.
            made += int(np.count_nonzero(info["elapsed_step"]))
        return made / spent

    return window


def pgx_step(game: Any) -> Callable[[Any, Any], Any]:
    """A random legal move, inside what JAX compiles; and a new deal at the end."""
    import jax
    import jax.numpy as jnp
    from pgx.experimental.wrappers import auto_reset

    step = auto_reset(game.step, game.init)

    def move(state: Any, key: Any) -> Any:
        chosen, own = jax.random.split(key)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        return step(state, jax.random.categorical(chosen, logits), own)

    return move


def contenders() -> dict[str, Window]:
    found: dict[str, Window] = {name: batch(name) for name in PLAYERS}
    found |= {f"{name}, PettingZoo in turn": turns(name) for name in PLAYERS}
    found["leduc_poker, OpenSpiel from Python"] = openspiel()
    if find_spec("pgx"):
        for count in (256, 1024, 4096):
            found[f"leduc_holdem, pgx ×{count}"] = pgx_leduc(count)
    if find_spec("envpool"):
        for count in (64, 1024):
            found[f"LeducHoldem-v1, EnvPool ×{count}"] = envpool_leduc(count)
    return found


def main() -> None:
    windows = contenders()
    rates: dict[str, list[float]] = {name: [] for name in windows}
    for _ in range(WINDOWS):
        for name, window in windows.items():
            rates[name].append(window())
    print("| | thousand decisions/s | best window | wanted |\n| --- | ---: | ---: | ---: |")
    slow = []
    for name, found in rates.items():
        wanted = WANTED[name] * 1e6 if name in WANTED else 50e3 if "in turn" in name else 0
        print(
            f"| {name} | {median(found) / 1e3:,.0f} | {max(found) / 1e3:,.0f} "
            f"| {f'{wanted / 1e3:,.0f}' if wanted else ''} |"
        )
        if median(found) < wanted:
            slow.append(name)
    if slow:
        sys.exit(f"Slower than wanted: {', '.join(slow)}")


if __name__ == "__main__":
    main()
