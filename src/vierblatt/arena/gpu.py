"""A tournament on a GPU: hundreds of matches at once, all their rollouts together.

The bots are the same, and so is their search (bots/search/halving.py): only who runs the rollouts
differs: one thread for each move in each world, instead of one after the other.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

import numpy as np

from vierblatt import games
from vierblatt.arena.tournament import LineUp, PausedMatch, SeatResult
from vierblatt.bots.belief import Belief, no_belief
from vierblatt.bots.network import policy_activations, value_activations, variant
from vierblatt.bots.search.halving import Request, Search
from vierblatt.bots.search.rollout import make_rollout
from vierblatt.bots.search.worlds import make_world_sampler
from vierblatt.core.flow import NONE
from vierblatt.core.game import Game
from vierblatt.fast.compile import register_rules
from vierblatt.fast.gpu import cuda_module

MATCHES = 600  # played at the same time
BLOCK = 64

MatchId = tuple[int, int]  # deal and rotation


def play_all(line_up: LineUp, deals: Iterator[int]) -> Iterator[list[SeatResult]]:
    """Play deals with all their rotations, and give the results of each as soon as it is over."""
    rotations = range(len(line_up.bots))

    def matches() -> Iterator[tuple[MatchId, PausedMatch]]:
        for deal in deals:
            for rotation in rotations:
                yield (deal, rotation), line_up.match(deal, rotation)

    over: dict[MatchId, list[SeatResult]] = {}
    for (deal, played), results in play_together(line_up.game, matches()):
        # How long a bot took says nothing where it waited for hundreds of others.
        over[deal, played] = [replace(one, milliseconds=0.0) for one in results]
        if all((deal, rotation) in over for rotation in rotations):
            yield [one for rotation in rotations for one in over.pop((deal, rotation))]


def play_together(
    game: Game, coming: Iterator[tuple[MatchId, PausedMatch]]
) -> Iterator[tuple[MatchId, list[SeatResult]]]:
    """Let every match go on to its next request, run all of them, and so on to the end.

    Where one is over the next begins, so that the GPU is busy to the last.
    """
    playing = dict(islice(coming, MATCHES))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        while playing:
            # By networks, with beliefs or without, in worlds drawn before or not: run together.
            requests: dict[tuple[Any, ...], list[tuple[Search, Request]]] = {}
            # All cores help where worlds are drawn before a search: that is compiled code.
            for named, came in zip(list(playing), pool.map(go_on, playing.values()), strict=True):
                if isinstance(came, list):
                    del playing[named]
                    yield named, came
                    playing.update(islice(coming, 1))
                    continue
                search, _ = came
                worlds = len(believed(search).worlds)
                kind = (*map(id, search.networks), search.belief is not None, worlds)
                requests.setdefault(kind, []).append(came)
            for together in requests.values():
                run_together(game, together)


def go_on(match: PausedMatch) -> tuple[Search, Request] | list[SeatResult]:
    """Let a match go on to its next request, or to its end."""
    try:
        return next(match)
    except StopIteration as end:
        return list(end.value)


def run_together(game: Game, requests: list[tuple[Search, Request]]) -> None:
    cuda = cuda_module()
    networks = requests[0][0].networks
    most = max(len(ranks) for _, (ranks, _) in requests)
    longest = max(search.plans.shape[1] for search, _ in requests)
    plans = np.full((len(requests), most, longest), NONE, np.int16)
    jobs = np.zeros((len(requests), 5), np.int64)
    for row, (search, (ranks, worlds)) in enumerate(requests):
        plans[row, : len(ranks), : search.plans.shape[1]] = search.plans[ranks]
        seed = search.seed & 0xFFFFFFFFFFFF
        jobs[row] = (search.seat, seed, search.next_world, worlds, len(ranks))
    knowledge = np.concatenate([search.knowledge for search, _ in requests])
    skills = np.stack([believed(search).skills for search, _ in requests])
    weights = [np.zeros(1, np.float32) if one is None else one for one in networks[:2]]
    beliefs = np.stack([believed(search).weights for search, _ in requests])
    drawn = np.stack([believed(search).worlds for search, _ in requests])
    threads = int((jobs[:, 3] * jobs[:, 4]).max())
    outcomes = cuda.device_array((len(requests), 2, threads))
    given = knowledge, beliefs, drawn, skills, jobs, plans, *weights
    arrays = [cuda.to_device(array) for array in given]
    grid = (-(-threads // BLOCK), len(requests))
    kernel(game.name, **variant(networks))[grid, BLOCK](*arrays, outcomes)
    for (search, request), outcome in zip(requests, outcomes.copy_to_host(), strict=True):
        shape = (2, request.worlds, len(request.ranks))
        wins, points = outcome[:, : shape[1] * shape[2]].reshape(shape)
        ahead = wins - wins[:, :1]
        search.add(request, np.stack([wins.sum(0), (ahead**2).sum(0), points.sum(0)]))


def believed(search: Search) -> Belief:
    return search.belief or no_belief(search.game)


@cache
def kernel(name: str, *, policy: bool, value: bool, fixed_swing: bool) -> Any:
    """roll_out_one(knowledge, beliefs, drawn, skills, jobs, plans, policy, value, outcomes), whose
    rows are requests."""
    from numba import from_dtype

    cuda = cuda_module()
    register_rules()
    game = games.find(name)
    sample_world = cuda.jit(device=True)(make_world_sampler(game))
    roll_out = cuda.jit(device=True)(
        make_rollout(game, policy=policy, value=value, fixed_swing=fixed_swing)
    )
    record, most_moves = from_dtype(game.rules.Position.dtype()), game.rules.most_moves
    score_room = policy_activations(game.bots.features) if policy else 1
    value_room = value_activations(game.bots.value) if value else 1
    most_hidden = game.bots.evidence.most_hidden if game.bots.evidence else 1

    def roll_out_one(
        knowledge: Any,
        beliefs: Any,
        drawn: Any,
        skills: Any,
        jobs: Any,
        plans: Any,
        policy_weights: Any,
        value_weights: Any,
        outcomes: Any,
    ) -> None:
        """Try one plan in one world."""
        row, one = cuda.blockIdx.y, cuda.grid(1)
        job = jobs[row]
        seat, seed, first_world, worlds, count = job[0], job[1], job[2], job[3], job[4]
        if one < worlds * count:
            world = cuda.local.array(1, record)
            legal = cuda.local.array(most_moves, np.int16)
            scores = cuda.local.array(most_moves, np.float32)
            activations = cuda.local.array(score_room, np.float32)
            value_context = (value_weights, cuda.local.array(value_room, np.float32))
            rng = cuda.local.array(1, np.int64)
            places = cuda.local.array(most_hidden, np.int32)
            belief = (beliefs[row], places, drawn[row], skills[row])
            number = first_world + one // count
            sample_world(knowledge[row], belief, seed, number, world, rng)
            context = (legal, policy_weights, activations, scores, value_context)
            plan = plans[row][one % count]
            outcomes[row][0][one] = roll_out(world[0], seat, plan, rng, skills[row], context)
            outcomes[row][1][one] = world[0].totals[seat]

    return cuda.jit(roll_out_one)
