"""Sequential halving: a search shares its rollouts out among the moves of a decision.

What it tries are moves, or whole plans (plans.py). The better half of them goes on to the next
stage and gets twice as many worlds each, so that little time is lost on what nobody would play.
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
from vierblatt.bots.network import HEURISTIC_ONLY, Networks, variant
from vierblatt.bots.search.compiled import CompiledSearch, compiled_search
from vierblatt.bots.search.plans import Plans, find_plans, single_moves
from vierblatt.bots.search.rollout import make_context
from vierblatt.bots.search.worlds import as_record, world_seed
from vierblatt.core.chance import random_below
from vierblatt.core.flow import NONE
from vierblatt.core.game import Game, never
from vierblatt.table.knowledge import SeatKnowledge

WORLDS_BETWEEN_CHECKS = 4  # of the time
MOST_CANDIDATES = 12  # so many moves, the first in rank, are tried at all,
MOST_PLANS = 32  # or so many plans
MARGIN = 1.0  # standard errors by which a move must beat the one ranked first
TIE = 0.3  # moves within this many standard errors of the best are as good, and are mixed


class Estimate(NamedTuple):
    """What a move is worth to the seat, and in how many worlds it was tried: by itself, or as the
    beginning of a plan."""

    move: int
    rank: int  # before the search, by heuristic or network, from 0
    win: float  # the chance to win the match
    points: float  # the expected total after this round
    error: float  # the standard error of how much more it wins than what is ranked first
    worlds: int  # 0 for a move that is ranked too low to be tried
    plan: tuple[int, ...]  # the best that it may begin, perhaps in another order


@dataclass(frozen=True)
class Budget:
    """How long to search: so many rollouts in all, or so many seconds, whichever ends first."""

    rollouts: int | None = None
    seconds: float | None = None
    cancelled: Callable[[], bool] = lambda: False


class Request(NamedTuple):
    """Rollouts that a search needs next: plans by their rank, each in so many new worlds."""

    ranks: npt.NDArray[Any]
    worlds: int


def search_moves(
    seen: SeatKnowledge,
    budget: Budget,
    seed: int,
    networks: Networks = HEURISTIC_ONLY,
    belief: Belief | None = None,
    *,
    whole_turns: bool = False,
) -> list[Estimate]:
    """Estimate the legal moves: the finalists first, in the order of their worth.

    Rollouts go by the networks, or by the heuristic where there is none; without a belief, each
    deal is as likely. The same seed and number of rollouts give the same answer.
    """
    knowledge = as_record(seen.game, seen.knowledge)
    search = Search.of_legal_moves(
        seen.game, knowledge, seen.seat, seed, networks, belief, whole_turns=whole_turns
    )
    for request in search.requests(budget):
        search.run(request)
    return search.estimates()


def search_pair(
    seen: SeatKnowledge,
    pair: tuple[Estimate, Estimate],
    worlds: int,
    seed: int,
    networks: Networks = HEURISTIC_ONLY,
    belief: Belief | None = None,
) -> tuple[Estimate, Estimate]:
    """Estimate two moves once more, as the beginnings of the same plans, both in the same worlds;
    the error is that of their difference."""
    knowledge = as_record(seen.game, seen.knowledge)
    plans = np.full((2, max(len(one.plan) for one in pair)), NONE, np.int16)
    for row, one in zip(plans, pair, strict=True):
        row[: len(one.plan)] = one.plan
    moves = np.array([one.move for one in pair], np.int16)
    both = Plans(moves, plans, np.eye(2, dtype=np.bool_))
    search = Search(seen.game, knowledge, seen.seat, both, seed, networks, belief)
    search.run(Request(np.arange(2), worlds))
    return search.estimate(0, 0), search.estimate(1, 1)


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

    def surely(one: Estimate) -> float:
        return one.win if one is first else one.win - MARGIN * one.error

    best = max(finalists, key=surely)
    tied = [
        one
        for one in finalists
        if surely(one) >= first.win and best.win - one.win <= TIE * best.error
    ]
    if dawdle:  # and choose alike again and again, if seeds are neighbours, as in the arena
        return tied[random_below([seed], len(tied))]
    if best.error == 0:
        return min(tied, key=lambda one: one.rank)
    return tied[random_below([world_seed(seed, 0)], len(tied))]


def code_of(game: Game, networks: Networks) -> CompiledSearch:
    return compiled_search(game.name, **variant(networks))


class Search:
    """The search of one decision: sums over all worlds so far, one column for each plan."""

    def __init__(
        self,
        game: Game,
        knowledge: npt.NDArray[Any],
        seat: int,
        plans: Plans,
        seed: int,
        networks: Networks = HEURISTIC_ONLY,
        belief: Belief | None = None,
    ) -> None:
        self.game, self.knowledge, self.seat, self.seed = game, knowledge, seat, seed
        self.networks, self.belief = networks, belief
        self.moves, self.plans, self.begins = plans
        most = MOST_CANDIDATES if self.plans.shape[1] == 1 else MOST_PLANS
        self.survivors = np.arange(min(len(self.plans), most))  # their ranks
        self.sums = np.zeros((3, len(self.plans)))  # wins, squares of differences, points
        self.worlds = np.zeros(len(self.plans), np.int64)

    @classmethod
    def of_legal_moves(
        cls,
        game: Game,
        knowledge: npt.NDArray[Any],
        seat: int,
        seed: int,
        networks: Networks = HEURISTIC_ONLY,
        belief: Belief | None = None,
        *,
        whole_turns: bool = False,
    ) -> Search:
        """A search among all legal moves, ranked by heuristic or network; by themselves, or with
        what may follow in the same turn."""
        code, context = code_of(game, networks), make_context(game, networks)
        count = code.rank(knowledge[0], seat, context)
        moves = context[0][:count].copy()
        plans = single_moves(moves)
        if whole_turns and game.bots.goes_on is not never:
            plans = find_plans(game, code.find_plans, knowledge, seat, context, moves)
        return cls(game, knowledge, seat, plans, seed, networks, belief)

    @property
    def rollouts(self) -> int:
        return int(self.worlds.sum())

    @property
    def next_world(self) -> int:
        """The plan ranked first has met every world."""
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
        """Roll the plans out; the first of them is the one to compare with."""
        sums = np.zeros((3, len(request.ranks)))
        code_of(self.game, self.networks).evaluate_plans(
            self.knowledge[0],
            self.belief or no_belief(self.game),
            self.seat,
            self.seed,
            self.next_world,
            request.worlds,
            self.plans[request.ranks],
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
        found: dict[int, Estimate] = {}  # by the moves' ranks
        for plan in np.lexsort((-self.wins(), -group)):
            for rank in map(int, np.flatnonzero(self.begins[plan])):
                if rank not in found:
                    found[rank] = self.estimate(int(plan), rank)
        return list(found.values())

    def estimate(self, plan: int, rank: int) -> Estimate:
        """What is known of a move as the beginning of a plan."""
        move, worlds = int(self.moves[rank]), int(self.worlds[plan])
        steps = tuple(int(step) for step in self.plans[plan] if step != NONE)
        if worlds == 0:  # taken for as bad as the worst that was tried
            tried = self.worlds > 0
            win, _, points = (self.sums[:, tried] / self.worlds[tried]).min(axis=1)
            return Estimate(move, rank, float(win), float(points), 0.0, 0, steps)
        win, square, points = (float(total) for total in self.sums[:, plan] / worlds)
        ahead = win - float(self.wins()[0])
        error = sqrt(max(0.0, square - ahead * ahead) / worlds)
        return Estimate(move, rank, win, points, error, worlds, steps)

    def wins(self) -> npt.NDArray[Any]:
        """The mean chance to win of each plan."""
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
