"""The batch on a GPU: the same bits as on the CPU, and decisions a second into torch tensors.

Runs under any Python that has torch, numba-cuda and msgspec, with src/ on its path (`make
bench-gpu`). Each decision has its observation and mask, and matches that are over are dealt anew.
The actions are drawn by a small kernel of our own, because torch takes longer to draw than we to
play; `step` and `reset` are timed alone, and together with the drawing. Name games to try only
those; `--quick` leaves out the options and plays only the usual tables on both.
"""

import platform
import sys
import time
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from tables import TABLES
from vierblatt import games
from vierblatt.envs import Batch
from vierblatt.envs.batch import to_host
from vierblatt.fast.gpu import cuda_module

SAME = 512  # matches of each table that are played on both
STEPS = 120
MANY = 1 << 18  # matches for the speed
ROUNDS, WARM_UP = 200, 100
PLAYERS = {"habe-fertig": 3, "null-und-nichtig": 4, "blanco": 3, "dicht-dran": 4}
WANTED = 100  # million decisions a second
ARRAYS = ("seats", "observations", "masks", "rewards", "done")


def make_drawing(cuda: Any) -> Any:
    """A kernel that draws a legal action in each match, a warp of threads for each."""

    def draw(masks: Any, rng: Any, actions: Any) -> None:
        match, lane = cuda.grid(1) // 32, cuda.threadIdx.x % 32
        if match < len(actions):
            last = masks.shape[1]
            legal = 0
            for move in range(lane, last, 32):
                legal += masks[match, move]
            before = legal  # of the lanes to the left, and this one
            for step in range(5):
                other = cuda.shfl_up_sync(0xFFFFFFFF, before, 1 << step)
                if lane >= 1 << step:
                    before += other
            total = cuda.shfl_sync(0xFFFFFFFF, before, 31)
            number = (rng[match] * 25214903917 + 11) & 0xFFFFFFFFFFFF
            place = ((number >> 16) * total >> 32) - (before - legal)
            if lane == 0:
                rng[match] = number
            if 0 <= place < legal:
                for move in range(lane, last, 32):
                    place -= masks[match, move]
                    if place < 0:
                        actions[match] = move
                        break

    return cuda.jit(draw)


def check(table: Any) -> int:
    """Play a table on both, with numpy actions and masks; gives the decisions that were equal."""
    here, there = (
        Batch(table.game.name, SAME, seed=3, device=device, **table.options)
        for device in ("cpu", "cuda")
    )
    dice = np.random.default_rng(1)
    for step in range(STEPS):
        for array in ARRAYS:
            if not np.array_equal(getattr(here, array), to_host(getattr(there, array))):
                sys.exit(f"GPU and CPU differ: {table}, {array}, step {step}")
        actions = (here.masks * dice.random(here.masks.shape, np.float32)).argmax(axis=1)
        which = dice.random(SAME) < 0.9
        here.step(actions, which)
        there.step(actions, which)
        here.reset(here.done)
        there.reset(there.done)
    if here.seeds != there.seeds or (here.state() != to_host(there.state())).any():
        sys.exit(f"GPU and CPU differ: {table}, at the end")
    return SAME * STEPS


def check_libraries() -> None:
    """The arrays reach torch, CuPy and JAX where they lie, and actions come from there."""
    import torch

    batch = Batch("dicht-dran", 1000, seed=1, device="cuda")
    seen = torch.as_tensor(batch.observations, device="cuda")
    masks = torch.as_tensor(batch.masks, device="cuda")
    own: Any = batch.observations
    address = own.__cuda_array_interface__["data"][0]
    print("torch without a copy:", seen.data_ptr() == address, seen.dtype, tuple(seen.shape))
    before = seen.clone()
    batch.step(masks.argmax(dim=1))
    print("torch sees the next step:", bool((before != seen).any()))
    batch.step(masks.argmax(dim=1).to(torch.int32))
    batch.reset(torch.as_tensor(batch.done, device="cuda"))
    batch.reset(torch.arange(3, device="cuda"))
    try:
        batch.step(torch.full((1000,), -1, device="cuda"))
        print("an illegal action was taken")
    except Exception as refused:
        print("refused:", refused)
    import cupy

    there = cupy.asarray(batch.observations)
    print("CuPy without a copy:", there.data.ptr == address)
    batch.step(cupy.asarray(batch.masks).argmax(axis=1))
    import jax.numpy as jnp

    for way, given in ((jnp.asarray, batch.observations), (jnp.from_dlpack, seen)):
        array = way(given)
        print("JAX", way.__name__, "without a copy:", array.unsafe_buffer_pointer() == address)


def speed(name: str) -> tuple[float, float]:
    """Million decisions a second, of step and reset alone, and with the drawing."""
    import torch

    cuda = cuda_module()
    batch = Batch(name, MANY, PLAYERS[name], seed=1, device="cuda")
    seen, masks = (torch.as_tensor(a, device="cuda") for a in (batch.observations, batch.masks))
    actions = torch.zeros(MANY, dtype=torch.int64, device="cuda")
    rng = cuda.to_device(np.arange(MANY) * 7919)
    draw = make_drawing(cuda)
    blocks = MANY * 32 // 256
    spent = []
    torch.cuda.synchronize()
    begin = time.perf_counter()
    for round in range(WARM_UP + ROUNDS):
        if round == WARM_UP:
            torch.cuda.synchronize()
            begin = time.perf_counter()
        draw[blocks, 256](batch.masks, rng, actions)
        torch.cuda.synchronize()
        start = time.perf_counter()
        batch.step(actions)
        batch.reset(batch.done)
        torch.cuda.synchronize()
        spent.append(time.perf_counter() - start)
    whole = time.perf_counter() - begin
    assert seen.shape == (MANY, batch.observation.size)
    assert bool((masks.sum(dim=1) > 0).all())
    return MANY / median(spent[WARM_UP:]) / 1e6, MANY * ROUNDS / whole / 1e6


def parts(name: str) -> None:
    """Where the time of a step goes."""
    cuda = cuda_module()
    batch = Batch(name, MANY, PLAYERS[name], seed=1, device="cuda")
    matches: Any = batch._matches
    rng, actions = cuda.to_device(np.arange(MANY) * 7919), cuda.to_device(np.zeros(MANY, np.int64))
    draw = make_drawing(cuda)
    helpers, step = matches._helpers, matches._step
    taken: dict[str, list[float]] = {}

    class Timed:
        def __init__(self, kernel: Any, part: str) -> None:
            self.kernel, self.part = kernel, part

        def __getitem__(self, grid: Any) -> Callable[..., None]:
            return partial(self.launch, grid)

        def launch(self, grid: Any, *arguments: Any) -> None:
            cuda.synchronize()
            begin = time.perf_counter()
            self.kernel[grid](*arguments)
            cuda.synchronize()
            taken.setdefault(self.part, []).append(time.perf_counter() - begin)

    for round in range(WARM_UP):
        draw[MANY * 32 // 256, 256](batch.masks, rng, actions)
        matches._step, matches._helpers = step, helpers
        if round > WARM_UP - 20:
            matches._step = Timed(step, "step")
            timed = (Timed(kernel, part) for part, kernel in helpers._asdict().items())
            matches._helpers = type(helpers)(*timed)
        batch.step(actions)
        if round > WARM_UP - 20:
            matches._step = Timed(step, "reset")
        batch.reset(batch.done)
    said = ", ".join(f"{part} {median(found) * 1e6:.0f}" for part, found in taken.items())
    over = int(to_host(batch.done).sum())
    print(f"{name}: µs a launch of {MANY} matches: {said}; {over} over", flush=True)


def attempt(work: Callable[[], Any]) -> Any:
    """Go on after a failure; every part says what it found."""
    try:
        return work()
    except Exception:
        traceback.print_exc()
        return None


def main(names: list[str], *, quick: bool) -> None:
    began, failed = time.perf_counter(), False
    for name in names:
        begin = time.perf_counter()
        attempt(partial(Batch, name, 256, seed=1, device="cuda"))
        print(f"{name}: ready after {time.perf_counter() - begin:.1f} s", flush=True)
    attempt(check_libraries)
    rates = {name: attempt(partial(speed, name)) or (0.0, 0.0) for name in names}
    print("\n| | players | million decisions/s | with drawing | wanted |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name, (alone, whole) in rates.items():
        print(f"| {name} | {PLAYERS[name]} | {alone:.0f} | {whole:.0f} | {WANTED} |", flush=True)
        failed |= alone < WANTED
    if quick:
        for name in names:
            attempt(partial(parts, name))
    equal, tables = 0, 0
    for table in TABLES:
        if table.game.name not in names or (quick and len(table.options) > 1):
            continue
        found = attempt(partial(check, table))
        failed |= found is None
        equal, tables = equal + (found or 0), tables + 1
        print(f"{'same' if found else 'FAILED'}: {table}", flush=True)
    device = cuda_module().get_current_device().name
    print(
        f"\n{device.decode() if isinstance(device, bytes) else device}, "
        f"Python {platform.python_version()}, {time.perf_counter() - began:.0f} s in all; "
        f"{equal} decisions over {tables} tables equal to the CPU's"
    )
    sys.exit("Something failed, or is slower than wanted" if failed else 0)


if __name__ == "__main__":
    given = [name for name in sys.argv[1:] if not name.startswith("-")]
    main(given or list(games.names()), quick="--quick" in sys.argv)
