"""The arena on a GPU: hundreds of matches at once, all their looks into worlds together.

The bots are the same, and so is how they think (bots/search/halving.py): only who does the looking
differs: one thread for each move in each world, instead of one after the other.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

import numpy as np

from vierblatt import games
from vierblatt.arena.tournament import Line, LineUp, Match
from vierblatt.bots.network import room_needed
from vierblatt.bots.search.halving import BREADTH, Look, Trial
from vierblatt.bots.search.rollout import by_instinct, by_thumb, dreamer, finisher
from vierblatt.core.game import Game
from vierblatt.fast.compile import part, register_rules
from vierblatt.fast.gpu import cuda_module

MATCHES = 600  # at the tables at the same time
BLOCK = 64

Name = tuple[int, int]  # of a match: its deal and its rotation


def play_all(line_up: LineUp, deals: Iterator[int]) -> Iterator[list[Line]]:
    """Play deals with all their rotations, and give their lines in the order of the deals."""
    turns = range(len(line_up.bots))
    begun: deque[int] = deque()

    def matches() -> Iterator[tuple[Name, Match]]:
        for deal in deals:
            begun.append(deal)
            for turn in turns:
                yield (deal, turn), line_up.match(deal, turn)

    over: dict[Name, list[Line]] = {}
    for name, lines in play_together(line_up.game, matches()):
        # How long a bot took says nothing where it waited for hundreds of others.
        over[name] = [replace(line, milliseconds=0.0) for line in lines]
        while begun and all((begun[0], turn) in over for turn in turns):
            deal = begun.popleft()
            yield [line for turn in turns for line in over.pop((deal, turn))]


def play_together(
    game: Game, coming: Iterator[tuple[Name, Match]]
) -> Iterator[tuple[Name, list[Line]]]:
    """Let every match go on to its next look, look for all of them, and so on to the end.

    Where one is over the next begins, so that the GPU is busy to the last.
    """
    playing = dict(islice(coming, MATCHES))
    while playing:
        asked: dict[bool, list[tuple[Trial, Look]]] = {False: [], True: []}
        for name, match in list(playing.items()):
            try:
                trial, look = next(match)
                asked[trial.weights is not None].append((trial, look))
            except StopIteration as end:
                del playing[name]
                yield name, end.value
                playing.update(islice(coming, 1))
        for trained, looks in asked.items():
            if looks:
                look_together(game, trained, looks)


def look_together(game: Game, trained: bool, looks: list[tuple[Trial, Look]]) -> None:
    cuda = cuda_module()
    moves = np.zeros((len(looks), BREADTH), np.int16)
    jobs = np.zeros((len(looks), 5), np.int64)
    for at, (trial, (alive, worlds)) in enumerate(looks):
        moves[at, : len(alive)] = trial.moves[alive]
        jobs[at] = (trial.seat, trial.luck & 0xFFFFFFFFFFFF, trial.next_world, worlds, len(alive))
    minds = np.concatenate([trial.mind for trial, _ in looks])
    weights = looks[0][0].weights if trained else np.zeros(1, np.float32)
    threads = int((jobs[:, 3] * jobs[:, 4]).max())
    outcomes = cuda.device_array((len(looks), 2, threads))
    arrays = [cuda.to_device(array) for array in (minds, jobs, moves, weights)]
    kernel(game.name, trained)[(-(-threads // BLOCK), len(looks)), BLOCK](*arrays, outcomes)
    for (trial, (alive, worlds)), outcome in zip(looks, outcomes.copy_to_host(), strict=True):
        share, points = outcome[:, : worlds * len(alive)].reshape(2, worlds, len(alive))
        ahead = share - share[:, :1]
        trial.add(alive, worlds, np.stack([share.sum(0), (ahead**2).sum(0), points.sum(0)]))


@cache
def kernel(name: str, trained: bool) -> Any:
    """look(minds, jobs, moves, weights, outcomes): a row of each is a trial."""
    from numba import from_dtype

    cuda = cuda_module()
    register_rules()
    game = games.find(name)
    dream = cuda.jit(device=True)(dreamer(game))
    decide = part((by_instinct if trained else by_thumb)(game))
    play_out = cuda.jit(device=True)(finisher(game, decide))
    record, most_moves = from_dtype(game.rules.Position.dtype()), game.rules.most_moves
    notes = room_needed(game.bots.features) if trained and game.bots.features else 1

    def look(minds: Any, jobs: Any, moves: Any, weights: Any, outcomes: Any) -> None:
        """Try one move in one world."""
        row, one = cuda.blockIdx.y, cuda.grid(1)
        job = jobs[row]
        if one < job[3] * job[4]:
            world = cuda.local.array(1, record)
            spare = cuda.local.array(most_moves, np.int16)
            worth = cuda.local.array(most_moves, np.float32)
            note = cuda.local.array(notes, np.float32)
            luck = cuda.local.array(1, np.int64)
            dream(minds[row], job[1], job[2] + one // job[4], world, luck)
            brain = (weights, note, worth)
            move = moves[row][one % job[4]]
            outcomes[row][0][one] = play_out(world[0], job[0], move, brain, spare, luck)
            outcomes[row][1][one] = world[0].totals[job[0]]

    return cuda.jit(look)
