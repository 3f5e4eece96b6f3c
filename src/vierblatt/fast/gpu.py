"""The same random matches on a GPU, one match per thread. Needs numba-cuda and a GPU."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import numpy as np
import numpy.typing as npt

from vierblatt import games
from vierblatt.core.game import Game
from vierblatt.fast.compile import part, register_rules
from vierblatt.runner import FOREVER, make_random_policy, make_runner

BLOCK = 128
KNOWN_INSIDE = "0.30."  # numba-cuda, of which `use_plain_ranges` replaces a part


def cuda_module() -> Any:
    """numba.cuda; an old numba-cuda asks numpy for a name that numpy 2.5 no longer has."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # type: ignore[attr-defined, unused-ignore]
    from numba import cuda

    return cuda


@cache
def use_plain_ranges() -> None:
    """Let `for … in range(…)` be a plain loop on a GPU.

    Numba's own takes the next number only if there is one, which its compiler for GPUs does not see
    through: it unrolls no loop, and copies a word with 26 instructions instead of 4.
    """
    names = ("types", "cgutils", "core.imputils", "cpython.rangeobj")
    try:
        if not version("numba-cuda").startswith(KNOWN_INSIDE):
            return
        types, cgutils, imputils, rangeobj = (import_module(f"numba.cuda.{name}") for name in names)
    except (PackageNotFoundError, ImportError):  # another numba.cuda, or its simulator
        return

    def go_on(context: Any, builder: Any, signature: Any, given: Any, result: Any) -> None:
        loop = cgutils.create_struct_proxy(signature.args[0])(context, builder, given[0])
        left, number = builder.load(loop.count), builder.load(loop.iter)
        result.set_valid(builder.icmp_signed(">", left, left.type(0)))
        result.yield_(number)
        builder.store(builder.sub(left, left.type(1), flags=["nsw"]), loop.count)
        builder.store(builder.add(number, loop.step, flags=["nsw"]), loop.iter)

    iternext = imputils.iternext_impl(imputils.RefType.UNTRACKED)(go_on)
    for kind in (types.range_iter32_type, types.range_iter64_type):
        rangeobj.lower("iternext", kind)(iternext)


@cache
def player(name: str) -> Any:
    """The kernel of a game: play(states, rng, lengths, log), all arrays on the device."""
    from numba import from_dtype

    cuda = cuda_module()
    use_plain_ranges()
    register_rules()
    game = games.find(name)
    most_moves, setup = game.rules.most_moves, game.rules.setup
    record = from_dtype(game.rules.Position.dtype())
    play_on = cuda.jit(device=True)(make_runner(game, part(make_random_policy(game))))

    def play(states: Any, rng: Any, lengths: Any, log: Any) -> None:
        match = cuda.grid(1)
        if match < len(states):
            moves = cuda.local.array(most_moves, np.int16)
            # A thread's own memory lies interleaved with its neighbours', so that they read
            # and write together: half as fast again as working in `states`.
            state = cuda.local.array(1, record)
            state[0] = states[match]
            setup(state[0])
            lengths[match] = play_on(state[0], rng[match], moves, log[:0], FOREVER, FOREVER)
            states[match] = state[0]

    return cuda.jit(play)


def play_random(
    game: Game, states: npt.NDArray[Any], rng: npt.NDArray[np.int64]
) -> tuple[npt.NDArray[Any], npt.NDArray[np.int32], float]:
    """Play matches dealt into `states`; gives the final states, the lengths and the seconds.

    The seconds are the kernel's alone, without compiling and copying.
    """
    cuda = cuda_module()
    kernel = player(game.name)
    blocks = -(-len(states) // BLOCK)

    def launch() -> tuple[Any, Any, float]:
        on_device = [cuda.to_device(array) for array in (states, rng)]
        lengths = cuda.to_device(np.zeros(len(states), np.int32))
        log = cuda.to_device(np.zeros(1, np.int32))
        before, after = cuda.event(), cuda.event()
        before.record()
        kernel[blocks, BLOCK](*on_device, lengths, log)
        after.record()
        after.synchronize()
        return on_device[0], lengths, cuda.event_elapsed_time(before, after) / 1000

    launch()  # compiles
    final, lengths, seconds = launch()
    return final.copy_to_host(), lengths.copy_to_host(), seconds
