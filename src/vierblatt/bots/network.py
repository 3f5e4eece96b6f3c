"""The policy network: a small net over a game's features that scores the moves of a decision.

A score says how much more of a win one move is worth to the seat than another; scores of
different decisions do not compare. The network was trained by self-play (training/); here it is
only evaluated, in plain loops that run compiled and on a GPU alike.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from importlib import resources
from io import BytesIO
from typing import Any

import numpy as np
import numpy.typing as npt

from vierblatt.core.game import Features, Game
from vierblatt.fast.compile import part
from vierblatt.runner import Policy

FIRST, SECOND = 32, 16  # units of the two hidden layers
FILE = "network.npy"

Weights = npt.NDArray[np.float32]


def weight_count(features: Features) -> int:
    """So many weights a network has: each layer's rows, one for each input, and then its bias."""
    inputs = features.table + features.move
    return (inputs + 1) * FIRST + (FIRST + 1) * SECOND + SECOND + 1


def activation_count(features: Features) -> int:
    """So many numbers `score` works with: inputs and hidden units."""
    return features.table + features.move + 2 * FIRST + SECOND


@cache
def load_weights(game: Game) -> Weights | None:
    """The weights that come with a game, or None."""
    folder = resources.files(game.package)
    features = game.bots.features
    if features is None or not folder.joinpath(FILE).is_file():
        return None
    checksum = folder.joinpath(f"{FILE}.sha256").read_text("utf-8")
    return read_weights(features, folder.joinpath(FILE).read_bytes(), checksum)


def read_weights(features: Features, raw: bytes, checksum: str) -> Weights:
    """The weights in a file, if it is the one that was trained, and on these features."""
    if hashlib.sha256(raw).hexdigest() != checksum.split()[0]:
        raise ValueError(f"{FILE} is damaged: its checksum is not the one beside it.")
    weights: Weights = np.load(BytesIO(raw), allow_pickle=False).astype(np.float32)
    if weights.shape != (weight_count(features),):
        raise ValueError(f"{FILE} was trained on other features.")
    return weights


def make_scorer(game: Game) -> Callable[..., None]:
    """Make `score(knowledge, seat, moves, count, weights, activations, scores)`, for all moves."""
    features = game.bots.features
    assert features is not None
    of_table, of_move = features.of_table, features.of_move
    table, move_end = features.table, features.table + features.move
    first_bias = move_end * FIRST
    second = first_bias + FIRST
    second_bias = second + FIRST * SECOND
    last = second_bias + SECOND

    @part
    def add_row(sums: Any, amount: float, row: Any) -> None:
        # Not range(FIRST): only a loop whose length it does not know is made wide by LLVM.
        for unit in range(len(sums)):
            sums[unit] += amount * row[unit]

    @part
    def add_inputs(inputs: Any, weights: Any, sums: Any) -> None:
        for place in range(len(inputs)):
            if inputs[place] != 0:  # most are: a card is one of many
                add_row(sums, inputs[place], weights[place * FIRST : (place + 1) * FIRST])

    def score(
        knowledge: Any,
        seat: int,
        moves: Any,
        count: int,
        weights: Any,
        activations: Any,
        scores: Any,
    ) -> None:
        table_features, move_features = activations[:table], activations[table:move_end]
        shared = activations[move_end : move_end + FIRST]  # the table's part of the first layer
        hidden_1 = activations[move_end + FIRST :][:FIRST]
        hidden_2 = activations[move_end + 2 * FIRST :][:SECOND]
        for place in range(table):
            table_features[place] = 0
        of_table(knowledge, seat, table_features)
        for unit in range(FIRST):
            shared[unit] = weights[first_bias + unit]
        add_inputs(table_features, weights, shared)
        for option in range(count):
            for place in range(move_end - table):
                move_features[place] = 0
            of_move(knowledge, seat, moves[option], move_features)
            for unit in range(FIRST):
                hidden_1[unit] = shared[unit]
            add_inputs(move_features, weights[table * FIRST :], hidden_1)
            for unit in range(SECOND):
                hidden_2[unit] = weights[second_bias + unit]
            for place in range(FIRST):
                if hidden_1[place] > 0:
                    row = second + place * SECOND
                    add_row(hidden_2, hidden_1[place], weights[row : row + SECOND])
            total = weights[last + SECOND]
            for unit in range(SECOND):
                if hidden_2[unit] > 0:
                    total += hidden_2[unit] * weights[last + unit]
            scores[option] = total

    return score


def make_network_policy(game: Game) -> Policy:
    """Make the policy that takes the move with the highest score (its context: rollout.py)."""
    legal, score = game.rules.legal, part(make_scorer(game))

    def choose(knowledge: Any, seat: int, rng: Any, context: Any) -> int:
        moves, weights, activations, scores = context
        count = legal(knowledge, seat, moves)
        if count == 1:
            return int(moves[0])
        score(knowledge, seat, moves, count, weights, activations, scores)
        return int(moves[highest(scores, count)])

    return choose


@part
def highest(scores: Any, count: int) -> int:
    """The place of the highest of so many scores, the first of them if there are several."""
    best = 0
    for place in range(1, count):
        if scores[place] > scores[best]:
            best = place
    return best
