"""The matches of a batch on a GPU: one thread for each match, all arrays on the device.

The rules and `step_one` are the CPU's (kernels.py). What differs is where numbers lie. Threads that
run together read and write together if what they want lies side by side, so positions have a column
for each match here; observations are made in each thread's own memory, and the threads of a block
write them together, row by row. Needs numba-cuda and a GPU.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from vierblatt import games
from vierblatt.core.errors import BadOption
from vierblatt.envs.kernels import (
    DEAL,
    DEAL_NEXT,
    ILLEGAL,
    LEARNER,
    LOOK,
    STAY,
    Tables,
    make_step_one,
    mark_legal,
    read_action,
)
from vierblatt.envs.plain import look
from vierblatt.envs.setting import Setting, observation_of
from vierblatt.fast.batch import fresh
from vierblatt.fast.compile import register_rules
from vierblatt.fast.gpu import cuda_module, use_plain_ranges

BLOCK = 128
TILE = 32  # matches that a block of one warp steps, and pairs of numbers that it turns at once
PADDED = TILE + 1  # so that a column of a tile lies in different banks
SPAN = 512  # matches that a block looks through for those that are dealt anew
CROWD = 16  # blocks that fit a processor of the GPU at least, with the registers they need
BLOCKS = 132 * CROWD  # at once: an H200 has so many processors
WORD = 4  # bytes


class Helpers(NamedTuple):
    """The small kernels, which are the same for all games."""

    read: Any
    order: Any
    take_keys: Any
    gather: Any


@cache
def stepper(name: str, *, bots: bool) -> Any:
    """The kernel of a game, that makes one step in each match."""
    from numba import from_dtype

    cuda = cuda_module()
    use_plain_ranges()
    register_rules()
    game = games.find(name)
    observation = observation_of(game)
    step_one = cuda.jit(device=True)(make_step_one(game, observation, bots=bots))
    dtype, most_moves = game.rules.Position.dtype(), game.rules.most_moves
    record, size = from_dtype(dtype), dtype.itemsize // WORD
    width = observation.size
    pairs_made = -(-width // (2 * TILE)) * TILE  # whole tiles of them

    def step(tables: Tables, columns: Any, actions: Any, span: int) -> None:
        lane = cuda.threadIdx.x
        # A thread's own memory lies interleaved with its neighbours', too.
        position = cuda.local.array(1, record)
        room = cuda.local.array(1, record)
        moves = cuda.local.array(most_moves, np.int16)
        pairs = cuda.local.array(pairs_made, np.uint32)  # of numbers: half as much to move
        words, numbers = position.view(np.uint32), pairs.view(np.int16)[:width]
        total = cuda.shared.array(1, np.int32)
        waiting = cuda.shared.array(SPAN, np.uint32)  # the matches of a span that do not stay
        rows = cuda.shared.array(TILE, np.uint32)  # where the threads' observations belong
        tile = cuda.shared.array((TILE, PADDED), np.uint32)
        halves = tile.view(np.int16)
        for first in range(cuda.blockIdx.x * span, len(actions), cuda.gridDim.x * span):
            if lane == 0:
                total[0] = 0
            cuda.syncthreads()
            for match in range(first + lane, min(first + span, len(actions)), TILE):
                if actions[match] != STAY:
                    waiting[cuda.atomic.add(total, 0, 1)] = match
            cuda.syncthreads()
            for start in range(0, total[0], TILE):
                rows[lane] = len(actions)  # the row that nobody reads
                if start + lane < total[0]:
                    match = waiting[start + lane]
                    rows[lane] = match
                    for place in range(size):
                        words[place] = columns[place, match]
                    for place in range(pairs_made):
                        pairs[place] = 0
                    count = step_one(tables, match, position, actions[match], room, moves, numbers)
                    for place in range(size):
                        columns[place, match] = words[place]
                    mark_legal(moves, count, tables.marked[match], tables.masks[match])
                # Each thread has a row of numbers now; all write a part of one, then of the next.
                # Tiles are whole, so that the loop is unrolled: a thread waits for its memory once
                # a tile, not once a word, which took a sixth of Blanco's time.
                for pair in range(0, pairs_made, TILE):
                    for place in range(TILE):
                        tile[lane, place] = pairs[pair + place]
                    cuda.syncthreads()
                    for place in range(lane, min(2 * TILE, width - 2 * pair), TILE):
                        for row in range(TILE):
                            tables.numbers[rows[row], 2 * pair + place] = halves[row, place]
                    cuda.syncthreads()

    return cuda.jit(step, launch_bounds=(TILE, CROWD))


@cache
def helpers() -> Helpers:
    cuda = cuda_module()
    use_plain_ranges()
    register_rules()

    def read(given: Any, chosen: Any, done: Any, masks: Any, actions: Any, illegal: Any) -> None:
        """Read the actions of all matches, and find the first one that is illegal."""
        match = cuda.grid(1)
        if match < len(actions):
            action = np.int64(given[match])
            actions[match] = read_action(int(action), chosen[match], done[match], masks[match])
            if actions[match] == ILLEGAL:
                cuda.atomic.min(illegal, 0, match)

    def order(chosen: Any, action: int, actions: Any) -> None:
        """Take one action in the chosen matches."""
        match = cuda.grid(1)
        if match < len(actions):
            actions[match] = action if chosen[match] else STAY

    def take_keys(keys: Any, chosen: Any, first: int, columns: Any) -> None:
        """Give the chosen matches their seeds."""
        match = cuda.grid(1)
        if match < len(chosen) and chosen[match]:
            for word in range(keys.shape[1]):
                columns[first + word, match] = keys[match, word]

    def gather(columns: Any, places: Any, rows: Any) -> None:
        """Write some bytes of each position as numbers: `places` says where, and how many."""
        match = cuda.grid(1)
        if match < rows.shape[0]:
            for number in range(rows.shape[1]):
                byte, width = int(places[number, 0]), int(places[number, 1])
                word = int(columns[byte // WORD, match]) >> 8 * (byte % WORD)
                if width == 1:
                    rows[match, number] = (word & 0xFF ^ 0x80) - 0x80
                else:
                    rows[match, number] = (word & 0xFFFF ^ 0x8000) - 0x8000

    return Helpers(*map(cuda.jit, (read, order, take_keys, gather)))


class GpuMatches:
    """The arrays of a batch on the device, and what is done to them (see Matches in batch.py)."""

    def __init__(self, setting: Setting, count: int, levels: npt.NDArray[np.int64]) -> None:
        cuda = self._cuda = find_gpu()
        rules, self._setting, self._count = setting.game.rules, setting, count
        self._dtype = rules.Position.dtype()
        self._helpers = helpers()
        self._blocks = -(-count // BLOCK)
        self._all = cuda.to_device(np.ones(count, np.bool_))
        self._legal = np.array([count], np.int64)  # the number after the last match: all are legal
        self._illegal = cuda.to_device(self._legal)
        self._actions = cuda.to_device(np.full(count, STAY))
        self._columns = self._zeros((self._dtype.itemsize // WORD, count), np.uint32)
        self.seats = self._zeros((count,), np.int8)
        numbers = self._zeros((count + 1, setting.observation.size), np.int16)
        self.observations = numbers[:count]  # the last row is for threads without a match
        self.masks = self._zeros((count, setting.actions), np.int8)
        self.rewards = self._zeros((count, setting.players), np.float32)
        self.done = self._zeros((count,), np.bool_)
        self._tables = Tables(
            seats=self.seats,
            numbers=numbers,
            masks=self.masks,
            marked=self._zeros((count, 1 + rules.most_moves), np.int16, order="F"),
            rewards=self.rewards,
            done=self.done,
            rng=self._zeros((count, 1), np.int64),
            undealt=cuda.to_device(fresh(setting.game, setting.options, ["0" * 64])),
            levels=cuda.to_device(levels),
            kind=setting.kind,
        )
        # For these arguments alone: else each launch finds the types of so many (0.04 to 0.24 ms).
        self._step = stepper(setting.game.name, bots=bool((levels != LEARNER).any())).specialize(
            self._tables, self._columns, self._actions, TILE
        )

    def _zeros(self, shape: tuple[int, ...], dtype: Any, order: str = "C") -> Any:
        return self._cuda.to_device(np.zeros(shape, dtype, order=order))  # type: ignore[call-overload]

    def array(self, given: Any) -> Any:
        """What the caller gave: a device array (of torch, CuPy, JAX …) where it lies."""
        if hasattr(given, "__cuda_array_interface__"):
            return self._cuda.as_cuda_array(given)
        return np.asarray(given)

    def play(self, actions: Any, chosen: Any) -> tuple[int, int] | None:
        actions = self._on_device(actions)
        self._helpers.read[self._blocks, BLOCK](
            actions,
            self._all if chosen is None else self._on_device(chosen),
            self.done,
            self.masks,
            self._actions,
            self._illegal,
        )
        illegal = int(self._illegal.copy_to_host()[0])
        if illegal < self._count:
            self._illegal.copy_to_device(self._legal)
            return illegal, int(actions[illegal])
        self._run(TILE)
        return None

    def deal(self, chosen: Any, keys: npt.NDArray[np.uint32] | None) -> None:
        chosen = self._on_device(chosen)
        if keys is not None:
            self._helpers.take_keys[self._blocks, BLOCK](
                self._cuda.to_device(keys), chosen, self._first_word("key"), self._columns
            )
        action = DEAL_NEXT if keys is None else DEAL
        self._helpers.order[self._blocks, BLOCK](chosen, action, self._actions)
        self._run(SPAN)

    def ask(self, match: int, seat: int) -> None:
        self.seats[match] = seat
        actions = np.full(self._count, STAY)
        actions[match] = LOOK
        self._actions.copy_to_device(actions)
        self._run(SPAN)

    def look(self, match: int, seat: int) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int8]]:
        return look(self._setting.game, self._setting.observation, self._position(match), seat)

    def seed_words(self) -> npt.NDArray[np.uint32]:
        first = self._first_word("key")
        words: npt.NDArray[np.uint32] = self._columns[first : first + 8].copy_to_host().T
        return words

    def record(self, match: int) -> Any:
        size = self._dtype.itemsize // WORD
        words = np.array([self._columns[place, match] for place in range(size)], np.uint32)
        return words.view(self._dtype)[0]

    def movers(self, match: int) -> int:
        return self._setting.game.rules.movers(self._position(match))

    def state(self) -> Any:
        places = places_of(self._dtype, self._setting.seen_fields)
        rows = self._cuda.device_array((self._count, len(places)), np.int16)
        self._helpers.gather[self._blocks, BLOCK](self._columns, self._cuda.to_device(places), rows)
        return rows

    def _position(self, match: int) -> Any:
        return self._setting.game.rules.Position.read(self.record(match))

    def _first_word(self, field: str) -> int:
        assert self._dtype.fields is not None
        return int(self._dtype.fields[field][1]) // WORD

    def _on_device(self, array: Any) -> Any:
        return self._cuda.to_device(array) if isinstance(array, np.ndarray) else array

    def _run(self, span: int) -> None:
        """Make the steps that `_actions` says; where they are few, of a larger span of matches.

        It waits for the GPU: JAX reads in streams of its own, which would not.
        """
        blocks = min(-(-self._count // span), BLOCKS)
        self._step[blocks, TILE](self._tables, self._columns, self._actions, span)
        self._cuda.synchronize()


def find_gpu() -> Any:
    """numba.cuda, or BadOption where it or a GPU is missing."""
    try:
        cuda = cuda_module()
        there = cuda.is_available()
    except ImportError:
        there = False
    if not there:
        raise BadOption(
            'device="cuda" braucht eine GPU von NVIDIA und numba-cuda; hier geht nur cpu.',
            'device="cuda" needs an NVIDIA GPU and numba-cuda; only cpu is to be had here.',
        )
    return cuda


def places_of(dtype: np.dtype[Any], fields: list[str]) -> npt.NDArray[np.int32]:
    """Where each number of these fields begins in a record, and how many bytes it has."""
    assert dtype.fields is not None
    places = []
    for name in fields:
        kind, first = dtype.fields[name][:2]
        width = kind.base.itemsize
        places += [(first + place, width) for place in range(0, kind.itemsize, width)]
    return np.array(places, np.int32)
