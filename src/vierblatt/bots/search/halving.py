"""The thinking bots: they weigh their moves in redealt worlds until the budget is spent.

The better half of the moves goes on to the next stage and gets twice as many worlds each
(sequential halving), so that little time is lost on moves that nobody would play.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from vierblatt.bots.network import Weights, brain
from vierblatt.bots.search.compiled import engine
from vierblatt.core.game import Game
from vierblatt.runner import chosen
from vierblatt.table.knowledge import SeatKnowledge

SLICE = 4  # worlds between two looks at the clock
BREADTH = 12  # so many moves, the first in rank, are tried at all
DOUBT = 1.0  # standard errors by which a move must beat the one ranked first
CLOSE = 0.3  # moves within this many standard errors of the best are as good, and are mixed


Look = tuple[npt.NDArray[Any], int]  # places of moves, and in how many worlds to try them


class Weighed(NamedTuple):
    """A move, what it is worth to the seat, and in how many worlds it was tried."""

    move: int
    rank: int  # before any thought, by thumb or instinct, from 0
    win: float  # the chance to win the match
    points: float  # the expected total after this round
    error: float  # the standard error of how much more it wins than the move ranked first
    worlds: int  # 0 for a move that is ranked too low to be tried


@dataclass(frozen=True)
class Budget:
    """How long to think: so many playouts in all, or so many seconds, whichever ends first."""

    playouts: int | None = None
    seconds: float | None = None
    cancelled: Callable[[], bool] = lambda: False


def weigh(
    seen: SeatKnowledge, budget: Budget, luck: int, weights: Weights | None = None
) -> list[Weighed]:
    """The legal moves: those in question to the end first, in the order of their worth.

    Without weights, the rule of thumb plays the worlds out.

    The same luck and number of playouts give the same answer.
    """
    mind = np.zeros(1, seen.game.rules.Position.dtype())
    seen.knowledge.write(mind[0])
    trial = Trial.of_all(seen.game, mind, seen.seat, luck, weights)
    for alive, worlds in trial.think(budget):
        trial.look(alive, worlds)
    return trial.found()


def choose(weighed: list[Weighed], luck: int) -> Weighed:
    """The best move, if it is surely better than the one ranked first; else that one.

    Moves that are equal as far as we can tell are mixed, so that nobody who knows this bot knows
    its move.
    """
    # Only those that reached the last stage: they met the same worlds as the one ranked first.
    most = max(one.worlds for one in weighed)
    finalists = [one for one in weighed if one.worlds == most]
    ranked = min(finalists, key=lambda one: one.rank)
    best = max(finalists, key=lambda one: one.win - DOUBT * one.error)
    near = [
        one
        for one in finalists
        if one.win - DOUBT * one.error >= ranked.win and best.win - one.win <= CLOSE * best.error
    ]
    return near[chosen([luck], len(near))]


class Trial:
    """The sums over all worlds so far, one column for each move."""

    def __init__(
        self,
        game: Game,
        mind: npt.NDArray[Any],
        seat: int,
        moves: npt.NDArray[np.int16],
        luck: int,
        weights: Weights | None = None,
    ) -> None:
        self.game, self.mind, self.seat, self.luck, self.weights = game, mind, seat, luck, weights
        self.moves = moves
        self.alive = np.arange(min(len(moves), BREADTH))  # the moves still in question
        self.sums = np.zeros((3, len(moves)))  # wins, squares of differences, points
        self.worlds = np.zeros(len(moves), np.int64)

    @classmethod
    def of_all(
        cls, game: Game, mind: npt.NDArray[Any], seat: int, luck: int, weights: Weights | None
    ) -> Trial:
        """A trial of all legal moves, in the order of thumb or instinct."""
        moves = np.zeros(game.rules.most_moves, np.int16)
        rank = engine(game.name, weights is not None).rank
        moves = moves[: rank(mind[0], seat, moves, brain(game, weights))]
        return cls(game, mind, seat, moves, luck, weights)

    @property
    def playouts(self) -> int:
        return int(self.worlds.sum())

    def think(self, budget: Budget) -> Iterator[Look]:
        """Say what to look at next until the budget is spent; whoever asks must look there."""
        stages = max(1, int(len(self.alive) - 1).bit_length())
        clock = Clock(budget, stages)
        for stage in range(stages):
            while clock.allows(stage, self.playouts, len(self.alive)):
                yield self.alive, clock.slice(stage, self.playouts, len(self.alive))
            if stage < stages - 1:
                self.alive = self.better_half(self.alive)

    def look(self, alive: npt.NDArray[Any], worlds: int) -> None:
        """Try the moves at these places, the first of which is the one to compare with."""
        sums = np.zeros((3, len(alive)))
        moves = self.moves[alive]
        rooms = (np.zeros(2, self.mind.dtype), np.zeros(self.game.rules.most_moves, np.int16))
        engine(self.game.name, self.weights is not None).look(
            self.mind[0],
            self.seat,
            self.luck,
            self.next_world,
            worlds,
            moves,
            sums,
            brain(self.game, self.weights),
            *rooms,
            np.zeros(1, np.int64),
        )
        self.add(alive, worlds, sums)

    @property
    def next_world(self) -> int:
        """The first of all moves has met every world."""
        return int(self.worlds[0])

    def add(self, alive: npt.NDArray[Any], worlds: int, sums: npt.NDArray[Any]) -> None:
        """Take in what was seen in so many worlds."""
        self.sums[:, alive] += sums
        self.worlds[alive] += worlds

    def found(self) -> list[Weighed]:
        return [self.weighed(int(place)) for place in self.order(self.alive)]

    def means(self) -> npt.NDArray[Any]:
        return np.asarray(self.sums[0] / np.maximum(self.worlds, 1))

    def better_half(self, alive: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """The first, to compare with, and the best of the others."""
        others = alive[1:]
        best = others[np.argsort(-self.means()[others], kind="stable")]
        return np.concatenate((alive[:1], best[: -(-len(alive) // 2) - 1 or 1]))

    def order(self, alive: npt.NDArray[Any]) -> npt.NDArray[Any]:
        last = (self.worlds > 0).astype(int)
        last[alive] = 2
        return np.lexsort((-self.means(), -last))

    def weighed(self, place: int) -> Weighed:
        move, worlds = int(self.moves[place]), int(self.worlds[place])
        if worlds == 0:  # taken for as bad as the worst that was tried
            tried = self.worlds > 0
            win, _, points = (self.sums[:, tried] / self.worlds[tried]).min(axis=1)
            return Weighed(move, place, float(win), float(points), 0.0, 0)
        win, square, points = (float(found) for found in self.sums[:, place] / worlds)
        ahead = win - float(self.means()[0])
        error = sqrt(max(0.0, square - ahead * ahead) / worlds)
        return Weighed(move, place, win, points, error, worlds)


class Clock:
    """Divides a budget evenly over the stages."""

    def __init__(self, budget: Budget, stages: int) -> None:
        self.budget = budget
        self.stages = stages
        self.begin = time.perf_counter()

    def allows(self, stage: int, playouts: int, alive: int) -> bool:
        """Whether this stage may look at another world; the first one always may at one."""
        if playouts == 0:
            return True
        if self.budget.cancelled():
            return False
        share = (stage + 1) / self.stages
        if self.budget.seconds is not None:
            spent = time.perf_counter() - self.begin
            if spent >= self.budget.seconds * share:
                return False
        return self.budget.playouts is None or playouts + alive <= self.budget.playouts * share

    def slice(self, stage: int, playouts: int, alive: int) -> int:
        """How many worlds to look at before the clock is asked again."""
        if self.budget.seconds is not None:
            return SLICE if playouts else 1
        share = (stage + 1) / self.stages
        return max(1, int(((self.budget.playouts or 0) * share - playouts) // alive))
