"""Networks: two small nets of a game that were trained by self-play (training/).

The policy network looks at a game's features and scores the moves of a decision: how much more of
a win one move is worth to the seat than another; scores of different decisions do not compare. The
value network looks at where a seat is and says how far; who of a table is farthest wins most often
(by a softmax over the seats). Here they are only evaluated, in plain loops that run compiled and on
a GPU alike.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from importlib import resources
from io import BytesIO
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from vierblatt.core.game import Features, Game, ValueInputs
from vierblatt.fast.compile import part
from vierblatt.runner import Policy

FIRST, SECOND = 32, 16  # units of the two hidden layers
POLICY_FILE, VALUE_FILE = "network.npy", "value.npy"

Weights = npt.NDArray[np.float32]


class Networks(NamedTuple):
    """What a search goes by: None instead of weights means by the heuristic."""

    policy: Weights | None = None
    value: Weights | None = None
    # Whether the heuristic judges totals alike in all rounds, as it did for the first expert.
    fixed_swing: bool = False


HEURISTIC_ONLY = Networks()


def variant(networks: Networks) -> dict[str, bool]:
    """Which compiled code a search needs."""
    policy, value, fixed_swing = networks
    return {
        "policy": policy is not None,
        "value": value is not None,
        "fixed_swing": fixed_swing,
    }


def weight_count(inputs: int) -> int:
    """So many weights a network has: each layer's rows, one for each input, and then its bias."""
    return (inputs + 1) * FIRST + (FIRST + 1) * SECOND + SECOND + 1


def policy_inputs(features: Features | None) -> int:
    return features.table + features.move if features else 0


def value_inputs(value: ValueInputs | None) -> int:
    return value.inputs if value else 0


def policy_activations(features: Features | None) -> int:
    """So many numbers `score` works with: inputs and hidden units."""
    return policy_inputs(features) + 2 * FIRST + SECOND


def value_activations(value: ValueInputs | None) -> int:
    return value_inputs(value) + FIRST + SECOND


@cache
def load_networks(game: Game) -> Networks:
    """The networks that come with a game."""
    return Networks(
        load_weights(game, POLICY_FILE, weight_count(policy_inputs(game.bots.features))),
        load_weights(game, VALUE_FILE, weight_count(value_inputs(game.bots.value))),
    )


def load_weights(game: Game, name: str, count: int) -> Weights | None:
    """So many weights that come with a game, or None."""
    folder = resources.files(game.package)
    if not folder.joinpath(name).is_file():
        return None
    checksum = folder.joinpath(f"{name}.sha256").read_text("utf-8")
    return read_weights(name, count, folder.joinpath(name).read_bytes(), checksum)


def read_weights(name: str, count: int, raw: bytes, checksum: str) -> Weights:
    """The weights in a file, if it is the one that was trained, and on what is looked at now."""
    if hashlib.sha256(raw).hexdigest() != checksum.split()[0]:
        raise ValueError(f"{name} is damaged: its checksum is not the one beside it.")
    weights: Weights = np.load(BytesIO(raw), allow_pickle=False).astype(np.float32)
    if weights.shape != (count,):
        raise ValueError(f"{name} was trained on other inputs.")
    return weights


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


@part
def output(hidden_1: Any, hidden_2: Any, weights: Any) -> float:
    """What comes of the first layer, by the weights after those of its rows."""
    second_bias = FIRST + FIRST * SECOND
    last = second_bias + SECOND
    for unit in range(SECOND):
        hidden_2[unit] = weights[second_bias + unit]
    for place in range(FIRST):
        if hidden_1[place] > 0:
            row = FIRST + place * SECOND
            add_row(hidden_2, hidden_1[place], weights[row : row + SECOND])
    total: float = weights[last + SECOND]
    for unit in range(SECOND):
        if hidden_2[unit] > 0:
            total += hidden_2[unit] * weights[last + unit]
    return total


def make_scorer(game: Game) -> Callable[..., None]:
    """Make `score(knowledge, seat, moves, count, weights, activations, scores)`, for all moves."""
    features = game.bots.features
    assert features is not None
    of_table, of_move = features.of_table, features.of_move
    table, move_end = features.table, features.table + features.move

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
        behind = weights[move_end * FIRST :]
        for place in range(table):
            table_features[place] = 0
        of_table(knowledge, seat, table_features)
        for unit in range(FIRST):
            shared[unit] = behind[unit]
        add_inputs(table_features, weights, shared)
        for option in range(count):
            for place in range(move_end - table):
                move_features[place] = 0
            of_move(knowledge, seat, moves[option], move_features)
            for unit in range(FIRST):
                hidden_1[unit] = shared[unit]
            add_inputs(move_features, weights[table * FIRST :], hidden_1)
            scores[option] = output(hidden_1, hidden_2, behind)

    return score


def make_valuer(game: Game) -> Callable[..., float]:
    """Make `value(position, seat, (weights, activations))`: how far a seat is."""
    inputs = game.bots.value
    assert inputs is not None
    of_seat, count = inputs.of_seat, inputs.inputs

    def value(position: Any, seat: int, context: Any) -> float:
        weights, activations = context
        numbers, hidden_1 = activations[:count], activations[count : count + FIRST]
        hidden_2 = activations[count + FIRST :][:SECOND]
        for place in range(count):
            numbers[place] = 0
        of_seat(position, seat, numbers)
        behind = weights[count * FIRST :]
        for unit in range(FIRST):
            hidden_1[unit] = behind[unit]
        add_inputs(numbers, weights, hidden_1)
        return float(output(hidden_1, hidden_2, behind))

    return value


def make_network_policy(game: Game) -> Policy:
    """Make the policy that takes the move with the highest score (its context: rollout.py)."""
    legal, score = game.rules.legal, part(make_scorer(game))

    def choose(knowledge: Any, seat: int, rng: Any, context: Any) -> int:
        moves, weights, activations, scores, _ = context
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
