"""Beliefs: which hidden cards the others may hold, by what they did.

A belief gives each seat a weight for each card: how much more likely all that the seat has done in
this round is if it holds that card. It follows from public moves alone, so it is the same for
everybody. Every move multiplies the weights of its seat by what a small network makes of the
signs that the game sees in it (its evidence.py); a card that is drawn face down may be any, so it
mixes them with 1. Worlds are redealt, each as likely, and then cards change places by the rule of
Metropolis until the weights are met.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from importlib import resources
from io import BytesIO
from math import exp
from typing import Any

import numpy as np
import numpy.typing as npt

from vierblatt import games
from vierblatt.core.chance import random_below
from vierblatt.core.game import Evidence, Game
from vierblatt.fast.compile import compiled, part

UNITS = 32  # of the hidden layer
BOUND = 3.0  # no move says more than this about a card, in nats
SWAPS = 8  # proposed for each hidden card that somebody holds
LEAST, MOST = 1e-4, 1e4  # of a weight
FILE = "belief.npy"

Weights = npt.NDArray[np.float32]
# What a world is made to meet: a row of weights for each place where hidden cards lie, the stock's
# last, and room for those places; empty where nothing is believed.
Belief = tuple[Weights, npt.NDArray[np.int32]]
NO_BELIEF: Belief = (np.zeros((0, 0), np.float32), np.zeros(0, np.int32))


def weight_count(evidence: Evidence) -> int:
    """So many numbers are learned: a layer with its biases, an output with its own, the priors."""
    return (evidence.inputs + 2) * UNITS + 1 + evidence.priors


@cache
def load_belief_weights(game: Game) -> Weights | None:
    """What was learned about the moves of a game, or None."""
    folder = resources.files(game.package)
    if game.bots.evidence is None or not folder.joinpath(FILE).is_file():
        return None
    raw = folder.joinpath(FILE).read_bytes()
    checksum = folder.joinpath(f"{FILE}.sha256").read_text("utf-8")
    if hashlib.sha256(raw).hexdigest() != checksum.split()[0]:
        raise ValueError(f"{FILE} is damaged: its checksum is not the one beside it.")
    weights: Weights = np.load(BytesIO(raw), allow_pickle=False).astype(np.float32)
    if weights.shape != (weight_count(game.bots.evidence),):
        raise ValueError(f"{FILE} was trained on other signs.")
    return weights


class Observer:
    """Follows one match, and knows what its moves make everybody believe."""

    def __init__(self, game: Game, weights: Weights) -> None:
        assert game.bots.evidence is not None
        self.game, self.weights = game, weights
        evidence = game.bots.evidence
        self.table = np.ones((evidence.rows + 1, evidence.cards), np.float32)
        self.inputs = np.zeros(evidence.inputs, np.float32)

    def observe(self, before: Any, after: Any, seat: int, move: int) -> None:
        """Draw the conclusions from a move, by the positions before and after it (records)."""
        observe = compiled_observer(self.game.name)
        observe(before, after, seat, move, self.table, self.weights, self.inputs)

    def belief(self, trust: float) -> Belief:
        """What to believe who trusts the moves so much: 0 not at all, 1 fully."""
        assert self.game.bots.evidence is not None
        tempered = self.table.clip(LEAST, MOST) ** np.float32(trust)
        return tempered, np.zeros(self.game.bots.evidence.most_hidden, np.int32)


@cache
def compiled_observer(name: str) -> Any:
    game = games.find(name)
    return compiled(game, make_observer(game))


def make_judge(evidence: Evidence) -> Callable[[Any, Any], float]:
    """Make `judge(inputs, weights)`: how much a move speaks for a card, in nats."""
    count = evidence.inputs
    bias = count * UNITS
    output = bias + UNITS
    last = output + UNITS

    def judge(inputs: Any, weights: Any) -> float:
        total = float(weights[last])
        for unit in range(UNITS):
            activation = weights[bias + unit]
            for place in range(count):
                activation += inputs[place] * weights[place * UNITS + unit]
            if activation > 0:
                total += activation * weights[output + unit]
        return max(-BOUND, min(BOUND, total))

    return judge


def make_observer(game: Game) -> Callable[..., None]:
    """Make `observe(before, after, seat, move, table, weights, inputs)`."""
    evidence = game.bots.evidence
    assert evidence is not None
    movers, clock = game.rules.movers, game.bots.clock
    shown, signs, kept = evidence.shown, evidence.signs, evidence.kept
    starts, prior = evidence.starts, evidence.prior
    cards, rows = evidence.cards, evidence.rows
    first_prior = weight_count(evidence) - evidence.priors
    judge = part(make_judge(evidence))

    def observe(
        before: Any, after: Any, seat: int, move: int, table: Any, weights: Any, inputs: Any
    ) -> None:
        if clock(after) != clock(before) or movers(after) == 0:
            table[:] = 1  # the next round has told nothing yet
        elif starts(before, after):
            for row in range(rows):
                for card in range(cards):
                    table[row][card] = exp(weights[first_prior + prior(row, card)])
        elif shown(before):
            for card in range(cards):
                inputs[:] = 0
                signs(before, seat, move, card, inputs)
                share = kept(before, after, seat, card)
                now = table[seat][card] * exp(judge(inputs, weights))
                table[seat][card] = share * now + (1 - share)

    return observe


def make_adjuster(game: Game) -> Callable[..., None]:
    """Make `adjust(knowledge, world, belief, rng)`, which makes a redealt world meet a belief.

    A place of a hidden card is a number: the batch that the card is of, the row of its weights
    (four bits) and its place there (seven bits). Cards of one batch change places.
    """
    evidence = game.bots.evidence
    assert evidence is not None
    holes, card_at, put_at = evidence.holes, evidence.card_at, evidence.put_at

    def adjust(knowledge: Any, world: Any, belief: Any, rng: Any) -> None:
        weights, places = belief
        held, count = holes(knowledge, places)
        for _ in range(SWAPS * held):
            one, other = places[random_below(rng, held)], places[random_below(rng, count)]
            row, other_row = one >> 7 & 15, other >> 7 & 15
            if one >> 11 != other >> 11 or row == other_row:
                continue
            card = card_at(world, row, one & 127)
            other_card = card_at(world, other_row, other & 127)
            now = weights[row][card] * weights[other_row][other_card]
            then = weights[row][other_card] * weights[other_row][card]
            if then >= now or random_below(rng, 1 << 20) * now < (1 << 20) * then:
                put_at(world, row, one & 127, other_card)
                put_at(world, other_row, other & 127, card)

    return adjust
