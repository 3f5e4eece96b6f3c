"""The matches of a batch on the CPU: compiled loops, a thread for each share of the matches."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from vierblatt import games
from vierblatt.core.flow import NONE
from vierblatt.envs.kernels import (
    DEAL,
    DEAL_NEXT,
    LEARNER,
    LOOK,
    STAY,
    Tables,
    make_loop,
    read_actions,
)
from vierblatt.envs.setting import Setting, observation_of
from vierblatt.fast.batch import fresh
from vierblatt.fast.compile import compiled

FEWEST = 256  # matches for a thread of their own: less is not worth the hand-over


class Kernels(NamedTuple):
    """The compiled loops of a game."""

    loop: Callable[..., None]
    movers: Callable[[Any], int]
    read_actions: Callable[..., int]


@cache
def kernels_of(name: str, *, bots: bool) -> Kernels:
    game = games.find(name)
    return Kernels(
        compiled(game, make_loop(game, observation_of(game), bots=bots)),
        compiled(game, game.rules.movers),
        compiled(game, read_actions),
    )


ROWS = ("seats", "numbers", "masks", "marked", "rewards", "done", "rng")  # one for each match


class Share(NamedTuple):
    """The matches of one thread, and its room to work in."""

    tables: Tables
    states: npt.NDArray[Any]
    room: npt.NDArray[Any]
    moves: npt.NDArray[np.int16]


class CpuMatches:
    """The arrays of a batch, and what is done to them."""

    def __init__(
        self, setting: Setting, count: int, levels: npt.NDArray[np.int64], threads: int | None
    ) -> None:
        rules = setting.game.rules
        self._setting = setting
        self._kernels = kernels_of(setting.game.name, bots=bool((levels != LEARNER).any()))
        self._spans = split(count, threads or os.cpu_count() or 1)
        self._pool = ThreadPoolExecutor(len(self._spans)) if len(self._spans) > 1 else None
        self._all = np.ones(count, np.bool_)
        self._states = np.zeros(count, rules.Position.dtype())
        self.seats = np.zeros(count, np.int8)
        self.observations = np.zeros((count, setting.observation.size), np.int16)
        self.masks = np.zeros((count, setting.actions), np.int8)
        self.rewards = np.zeros((count, setting.players), np.float32)
        self.done = np.zeros(count, np.bool_)
        undealt = fresh(setting.game, setting.options, ["0" * 64])
        self._tables = Tables(
            seats=self.seats,
            numbers=self.observations,
            masks=self.masks,
            marked=np.zeros((count, 1 + rules.most_moves), np.int16),
            rewards=self.rewards,
            done=self.done,
            rng=np.zeros((count, 1), np.int64),
            undealt=undealt,
            levels=levels,
            kind=setting.kind,
        )
        self._shares = [
            Share(
                some(self._tables, span),
                self._states[span],
                np.zeros_like(undealt),
                np.empty(rules.most_moves, np.int16),
            )
            for span in self._spans
        ]

    def array(self, given: npt.ArrayLike) -> npt.NDArray[Any]:
        """What the caller gave, as an array."""
        return np.asarray(given)

    def play(
        self, actions: npt.NDArray[Any], chosen: npt.NDArray[np.bool_] | None
    ) -> tuple[int, int] | None:
        """Make a move in each match, or in the chosen ones; or give the first match whose action
        is illegal, and that action, and change nothing."""
        given = actions.astype(np.int64)
        read = np.empty_like(given)
        illegal = self._kernels.read_actions(
            given, self._all if chosen is None else chosen, self.done, self.masks, read
        )
        if illegal != NONE:
            return illegal, int(given[illegal])
        self._run(read)
        return None

    def deal(self, chosen: npt.NDArray[np.bool_], keys: npt.NDArray[np.uint32] | None) -> None:
        """Deal the chosen matches: of these keys, or those that follow."""
        if keys is not None:
            self._states["key"][chosen] = keys[chosen]
        self._run(np.where(chosen, DEAL_NEXT if keys is None else DEAL, STAY))

    def ask(self, match: int, seat: int) -> None:
        """Look at a match for another seat."""
        self.seats[match] = seat
        self._look(match, some(self._tables, slice(match, match + 1)))

    def seed_words(self) -> npt.NDArray[np.uint32]:
        """The seeds of the matches, eight words each."""
        return self._states["key"]

    def record(self, match: int) -> Any:
        """The position of a match."""
        return self._states[match]

    def movers(self, match: int) -> int:
        """The seats of a match that may move, as bits."""
        return self._kernels.movers(self._states[match])

    def state(self) -> npt.NDArray[np.int16]:
        """All fields that a critic may see, one after the other."""
        rows = [
            self._states[name].reshape(len(self._states), -1) for name in self._setting.seen_fields
        ]
        return np.concatenate(rows, axis=1, dtype=np.int16)

    def look(self, match: int, seat: int) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int8]]:
        """What any seat of a match sees now: its observation, and its mask."""
        one = some(self._tables, slice(match, match + 1))
        seen = one._replace(
            seats=np.array([seat], np.int8),
            numbers=np.empty_like(one.numbers),
            masks=np.zeros_like(one.masks),
            marked=np.zeros_like(one.marked),
        )
        self._look(match, seen)
        return seen.numbers[0], seen.masks[0]

    def _look(self, match: int, one: Tables) -> None:
        """Write what is seen of a match."""
        room, moves = self._shares[0].room, self._shares[0].moves
        self._kernels.loop(one, self._states[match : match + 1], np.array([LOOK]), room, moves)

    def _run(self, actions: npt.NDArray[np.int64]) -> None:
        """Step all matches, each thread its own."""
        if self._pool is None:
            self._work(self._shares[0], actions)
            return
        running: list[Future[None]] = [
            self._pool.submit(self._work, share, actions[span])
            for share, span in zip(self._shares, self._spans, strict=True)
        ]
        for job in running:
            job.result()

    def _work(self, share: Share, actions: npt.NDArray[np.int64]) -> None:
        self._kernels.loop(share.tables, share.states, actions, share.room, share.moves)


def some(tables: Tables, span: slice) -> Tables:
    """The same of some of the matches."""
    return tables._replace(**{name: getattr(tables, name)[span] for name in ROWS})


def split(count: int, threads: int) -> list[slice]:
    """The matches of each thread, none of which has too few."""
    parts = max(1, min(threads, count // FEWEST))
    ends = [count * part // parts for part in range(parts + 1)]
    return [slice(start, end) for start, end in pairwise(ends)]
