"""The batch on a GPU: the same bits as on the CPU. Where there is none, numba's simulator of one
runs the same code, with the step of one match made by the CPU."""

import os
import subprocess
import sys
from typing import Any, NamedTuple

import numpy as np
import pytest

from vierblatt.core.errors import BadOption
from vierblatt.envs import Batch, gpu
from vierblatt.envs.batch import to_host
from vierblatt.envs.cpu import ROWS, kernels_of
from vierblatt.envs.kernels import Tables
from vierblatt.fast.gpu import cuda_module

GAME = "dicht-dran"


def same(name: str, count: int, steps: int, **options: Any) -> int:
    """Play the same matches on both; gives how many decisions were equal."""
    here, there = (Batch(name, count, seed=3, device=one, **options) for one in ("cpu", "cuda"))
    dice = np.random.default_rng(1)
    for step in range(steps):
        for array in ("seats", "observations", "masks", "rewards", "done"):
            on_device = to_host(getattr(there, array))
            assert np.array_equal(getattr(here, array), on_device), (array, step)
        actions = (here.masks * dice.random(here.masks.shape)).argmax(axis=1)
        which = dice.random(count) < 0.9
        for batch in (here, there):
            batch.step(actions, which)
        if step % 2:
            here.reset(here.done)
            there.reset(there.done)
    assert here.seeds == there.seeds
    assert np.array_equal(here.state(), to_host(there.state()))
    for match in range(3):
        assert here.position(match) == there.position(match)
        assert here.movers(match) == there.movers(match)
        for seat in range(here.players):
            mine, theirs = here.observe(match, seat), there.observe(match, seat)
            assert np.array_equal(mine[0], theirs[0])
            assert np.array_equal(mine[1], theirs[1])
    return count * steps


def refusals(name: str) -> None:
    """An illegal action changes nothing, and the match is named."""
    batch = Batch(name, 10, seed=3, device="cuda")
    actions = to_host(batch.masks).argmax(axis=1)
    actions[[7, 9]] = -3, 10_000
    before = to_host(batch.state())
    with pytest.raises(Exception, match="Action -3 is not legal in match 7"):
        batch.step(actions)
    assert np.array_equal(to_host(batch.state()), before)
    for bad in (actions[:3], actions * 0.5):
        with pytest.raises(BadOption):
            batch.step(bad)
    batch.reset([1, 2], seed=9)
    assert batch.seeds[1] == Batch(name, 10, seed=9).seeds[1]
    for match in range(2):
        if len(batch.movers(match)) > 1:
            batch.ask(match, batch.movers(match)[1])
            assert batch.seats[match] == batch.movers(match)[1]
            numbers, mask = batch.observe(match, batch.movers(match)[1])
            assert np.array_equal(numbers, to_host(batch.observations[match]))
            assert np.array_equal(mask, to_host(batch.masks[match]))


def test_the_gpu_plays_the_same_matches() -> None:
    if cuda_module().is_available():
        same(GAME, 1000, 200)
        refusals(GAME)
        return
    done = subprocess.run(
        [sys.executable, __file__],
        env=os.environ | {"NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=600,
    )
    assert done.returncode == 0, done.stderr


def test_without_a_gpu_one_sentence_says_so() -> None:
    if not cuda_module().is_available():
        with pytest.raises(BadOption) as refused:
            Batch(GAME, device="cuda")
        assert refused.value.say("de").endswith(".")
        assert refused.value.say("en").endswith(".")


class Shared(NamedTuple):
    """The arrays of a block, by the line that makes them. The simulator's own way makes an array
    twice if two threads come at once."""

    made: dict[int, Any]

    def array(self, shape: Any, dtype: Any) -> Any:
        return self.made.setdefault(sys._getframe(1).f_lineno, np.empty(shape, dtype))


class Simulated:
    """Numba's simulator runs kernels as plain Python, whose numbers have no width. So the CPU makes
    the step of one match; everything around it is simulated."""

    def __getattr__(self, name: str) -> Any:
        from numba import cuda
        from numba.cuda.simulator import kernel

        inside: Any = kernel._kernel_context  # it knows the thread that asks
        if name == "shared":
            return Shared(inside.shared._allocations)
        return getattr(inside if inside is not None and hasattr(inside, name) else cuda, name)

    def jit(self, function: Any = None, *, device: bool = False, **_: Any) -> Any:
        from numba import cuda

        if device:
            return lambda function: lambda *given: step_one(*map(bare, given))
        return cuda.jit(function)  # type: ignore[no-untyped-call]


def step_one(
    tables: Tables, match: int, position: Any, action: int, room: Any, moves: Any, numbers: Any
) -> int:
    """The step of one match, by the loop that the other tests have compiled."""
    here = slice(match, match + 1)
    tables = Tables(*map(bare, tables))
    own = tables._replace(**{name: getattr(tables, name)[here].copy() for name in ROWS})
    own.masks[:], own.marked[:] = 0, 0  # the kernel around this marks them itself
    kernels_of(GAME, bots=False).loop(own, position, np.array([action]), room, moves)
    for name in set(ROWS) - {"masks", "marked", "numbers"}:
        getattr(tables, name)[here] = getattr(own, name)
    numbers[:] = own.numbers[0]
    return int(own.marked[0, 0])


def bare(given: Any) -> Any:
    """The array inside the simulator's own, inside a kernel or outside."""
    given = getattr(given, "_item", given)
    return getattr(given, "_ary", given)


def simulate() -> None:
    # Each thread of a block is a thread of Python here, whose end is awaited without a pause.
    vars(gpu).update(cuda_module=Simulated, BLOCK=8, TILE=8, PADDED=9, SPAN=16, BLOCKS=2)
    sys.setswitchinterval(1e-5)
    same(GAME, 20, 6)
    refusals(GAME)


if __name__ == "__main__":
    simulate()
