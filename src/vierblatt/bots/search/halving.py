"""Sequential halving: a search shares its rollouts out among the moves of a decision.

The better half of the moves goes on to the next stage and gets twice as many worlds each, so that
little time is lost on moves that nobody would play.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from vierblatt.bots.belief import Belief, no_belief
from vierblatt.bots.network import HEURISTIC_ONLY, Networks
from vierblatt.bots.search.compiled import CompiledSearch, compiled_search
from vierblatt.bots.search.rollout import make_context
from vierblatt.bots.search.worlds import as_record, world_seed
from vierblatt.core.chance import random_below
from vierblatt.core.game import Game
from vierblatt.table.knowledge import SeatKnowledge

WORLDS_BETWEEN_CHECKS = 4  # of the time
MOST_CANDIDATES = 12  # so many moves, the first in rank, are tried at all
MARGIN = 1.0  # standard errors by which a move must beat the one ranked first
TIE = 0.3  # moves within this many standard errors of the best are as good, and are mixed


class Estimate(NamedTuple):
    """What a move is worth to the seat, and in how many worlds it was tried."""

    move: int
    rank: int  # before the search, by heuristic or network, from 0
    win: float  # the chance to win the match
    points: float  # the expected total after this round
    error: float  # the standard error of how much more it wins than the move ranked first
    worlds: int  # 0 for a move that is ranked too low to be tried


@dataclass(frozen=True)
class Budget:
    """How long to search: so many rollouts in all, or so many seconds, whichever ends first."""

    rollouts: int | None = None
    seconds: float | None = None
    cancelled: Callable[[], bool] = lambda: False


class Request(NamedTuple):
    """Rollouts that a search needs next: moves by their rank, each in so many new worlds."""

    ranks: npt.NDArray[Any]
    worlds: int


def search_moves(
    seen: SeatKnowledge,
    budget: Budget,
    seed: int,
    networks: Networks = HEURISTIC_ONLY,
    belief: Belief | None = None,
) -> list[Estimate]:
    """Estimate the legal moves: the finalists first, in the order of their worth.

    Rollouts go by the networks, or by the heuristic where there is none; without a belief, each
    deal is as likely. The same seed and number of rollouts give the same answer.
    """
    knowledge = as_record(seen.game, seen.knowledge)
    search = Search.of_legal_moves(seen.game, knowledge, seen.seat, seed, networks, belief)
    for request in search.requests(budget):
        search.run(request)
    return search.estimates()


def search_pair(
    seen: SeatKnowledge,
    moves: tuple[int, int],
    worlds: int,
    seed: int,
    networks: Networks = HEURISTIC_ONLY,
    belief: Belief | None = None,
) -> tuple[Estimate, Estimate]:
    """Estimate two moves in the same worlds; the error is that of their difference."""
    knowledge, pair = as_record(seen.game, seen.knowledge), np.array(moves, np.int16)
    search = Search(seen.game, knowledge, seen.seat, pair, seed, networks, belief)
    search.run(Request(np.arange(2), worlds))
    return search.estimate(0), search.estimate(1)


def select(estimates: list[Estimate], seed: int, *, dawdle: bool = False) -> Estimate:
    """The best move, if it is surely better than the one ranked first; else that one.

    Moves that are equal as far as we can tell are mixed, so that nobody who knows this bot knows
    its move. Those that win alike in every single world are not: the first of them in rank is
    played, which gets on with it. To dawdle is to mix those, too, as the first expert did.
    """
    # Only those that reached the last stage: they met the same worlds as the one ranked first.
    most = max(one.worlds for one in estimates)
    finalists = [one for one in estimates if one.worlds == most]
    first = min(finalists, key=lambda one: one.rank)
    best = max(finalists, key=lambda one: one.win - MARGIN * one.error)
    tied = [
        one
        for one in finalists
        if one.win - MARGIN * one.error >= first.win and best.win - one.win <= TIE * best.error
    ]
    if dawdle:  # and choose alike again and again, if seeds are neighbours, as in the arena
        return tied[random_below([seed], len(tied))]
    if best.error == 0:
        return min(tied, key=lambda one: one.rank)
    return tied[random_below([world_seed(seed, 0)], len(tied))]


class Search:
    """The search of one decision: sums over all worlds so far, one column for each move."""

    def __init__(
        self,
        game: Game,
        knowledge: npt.NDArray[Any],
        seat: int,
        moves: npt.NDArray[np.int16],
        seed: int,
        networks: Networks = HEURISTIC_ONLY,
        belief: Belief | None = None,
    ) -> None:
        self.game, self.knowledge, self.seat, self.seed = game, knowledge, seat, seed
        self.networks, self.belief = networks, belief
        self.moves = moves  # in the order of their rank
        self.survivors = np.arange(min(len(moves), MOST_CANDIDATES))  # their ranks
        self.sums = np.zeros((3, len(moves)))  # wins, squares of differences, points
        self.worlds = np.zeros(len(moves), np.int64)

    @classmethod
    def of_legal_moves(
        cls,
        game: Game,
        knowledge: npt.NDArray[Any],
        seat: int,
        seed: int,
        networks: Networks = HEURISTIC_ONLY,
        belief: Belief | None = None,
    ) -> Search:
        """A search among all legal moves, ranked by heuristic or network."""
        context = make_context(game, networks)
        search = cls(game, knowledge, seat, context[0], seed, networks, belief)
        count = search.code.rank(knowledge[0], seat, context)
        return cls(game, knowledge, seat, context[0][:count], seed, networks, belief)

    @property
    def code(self) -> CompiledSearch:
        policy, value = (weights is not None for weights in self.networks)
        return compiled_search(self.game.name, policy=policy, value=value)

    @property
    def rollouts(self) -> int:
        return int(self.worlds.sum())

    @property
    def next_world(self) -> int:
        """The move ranked first has met every world."""
        return int(self.worlds[0])

    def requests(self, budget: Budget) -> Iterator[Request]:
        """What to roll out next, until the budget is spent; each must be run before the next."""
        stages = max(1, int(len(self.survivors) - 1).bit_length())
        schedule = Schedule(budget, stages)
        for stage in range(stages):
            while schedule.allows(stage, self.rollouts, len(self.survivors)):
                worlds = schedule.worlds(stage, self.rollouts, len(self.survivors))
                yield Request(self.survivors, worlds)
            if stage < stages - 1:
                self.survivors = self.better_half()

    def run(self, request: Request) -> None:
        """Roll the moves out; the first of them is the one to compare with."""
        sums = np.zeros((3, len(request.ranks)))
        self.code.evaluate_moves(
            self.knowledge[0],
            self.belief or no_belief(self.game),
            self.seat,
            self.seed,
            self.next_world,
            request.worlds,
            self.moves[request.ranks],
            sums,
            make_context(self.game, self.networks),
            np.zeros(2, self.knowledge.dtype),
            np.zeros(1, np.int64),
        )
        self.add(request, sums)

    def add(self, request: Request, sums: npt.NDArray[Any]) -> None:
        """Take in what came of a request."""
        self.sums[:, request.ranks] += sums
        self.worlds[request.ranks] += request.worlds

    def estimates(self) -> list[Estimate]:
        """Of all moves: the survivors, then those that were tried, then the others."""
        group = (self.worlds > 0).astype(int)
        group[self.survivors] = 2
        return [self.estimate(int(rank)) for rank in np.lexsort((-self.wins(), -group))]

    def estimate(self, rank: int) -> Estimate:
        move, worlds = int(self.moves[rank]), int(self.worlds[rank])
        if worlds == 0:  # taken for as bad as the worst that was tried
            tried = self.worlds > 0
            win, _, points = (self.sums[:, tried] / self.worlds[tried]).min(axis=1)
            return Estimate(move, rank, float(win), float(points), 0.0, 0)
        win, square, points = (float(total) for total in self.sums[:, rank] / worlds)
        ahead = win - float(self.wins()[0])
        error = sqrt(max(0.0, square - ahead * ahead) / worlds)
        return Estimate(move, rank, win, points, error, worlds)

    def wins(self) -> npt.NDArray[Any]:
        """The mean chance to win of each move."""
        return np.asarray(self.sums[0] / np.maximum(self.worlds, 1))

    def better_half(self) -> npt.NDArray[Any]:
        """The survivors' first, to compare with, and the best of the others."""
        others = self.survivors[1:]
        best = others[np.argsort(-self.wins()[others], kind="stable")]
        return np.concatenate((self.survivors[:1], best[: -(-len(self.survivors) // 2) - 1 or 1]))


class Schedule:
    """Divides a budget evenly over the stages."""

    def __init__(self, budget: Budget, stages: int) -> None:
        self.budget = budget
        self.stages = stages
        self.begin = time.perf_counter()

    def allows(self, stage: int, rollouts: int, moves: int) -> bool:
        """Whether this stage may try another world; the first one always may try one."""
        if rollouts == 0:
            return True
        if self.budget.cancelled():
            return False
        share = (stage + 1) / self.stages
        if self.budget.seconds is not None:
            spent = time.perf_counter() - self.begin
            if spent >= self.budget.seconds * share:
                return False
        return self.budget.rollouts is None or rollouts + moves <= self.budget.rollouts * share

    def worlds(self, stage: int, rollouts: int, moves: int) -> int:
        """How many worlds to try before the time is checked again."""
        if self.budget.seconds is not None:
            return WORLDS_BETWEEN_CHECKS if rollouts else 1
        share = (stage + 1) / self.stages
        return max(1, int(((self.budget.rollouts or 0) * share - rollouts) // moves))
