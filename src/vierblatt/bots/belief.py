"""Beliefs: which hidden cards the others may hold, by what they did.

A belief gives each seat a weight for each card: how much more likely all that the seat has done in
this round is if it holds that card. It follows from public moves alone, so it is the same for
everybody. Every move multiplies the weights of its seat by what a small network makes of the
signs that the game sees in it (its evidence.py); a card that is drawn face down may be any, so it
mixes them with 1. Worlds are redealt, each as likely, and then cards change places by the rule of
Metropolis until the weights are met.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import exp
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from vierblatt import games
from vierblatt.bots.network import Weights, load_weights
from vierblatt.core.chance import random_below
from vierblatt.core.game import SPECTATOR, Evidence, Game, nothing_shown
from vierblatt.core.state import MOST_PLAYERS
from vierblatt.fast.compile import compiled, part

UNITS = 32  # of the hidden layer
BOUND = 3.0  # no move says more than this about a card, in nats
SWAPS = 8  # proposed for each hidden card that somebody holds
LEAST, MOST = 1e-4, 1e4  # of a weight
FILE = "belief.npy"
ALIKE = (0.0,) * MOST_PLAYERS  # skills of players none of whom is better


class Belief(NamedTuple):
    """What a world is made to meet; all of it is empty where nothing is believed."""

    weights: Weights  # a row for each place where hidden cards lie, the stock's last
    places: npt.NDArray[np.int32]  # room for those places
    worlds: npt.NDArray[Any]  # those that are sampled, where they were drawn before (inference.py)
    skills: npt.NDArray[np.float64]  # by seats: what each round to come is worth to its player


@cache
def no_belief(game: Game) -> Belief:
    """Each deal is as likely."""
    nothing = np.zeros((0, 0), np.float32), np.zeros(0, np.int32)
    return Belief(*nothing, np.zeros(0, game.rules.Position.dtype()), np.array(ALIKE))


def weight_count(evidence: Evidence) -> int:
    """So many numbers are learned: a layer with its biases, an output with its own, the priors."""
    return (evidence.inputs + 2) * UNITS + 1 + evidence.priors


@cache
def load_belief_weights(game: Game) -> Weights | None:
    """What was learned about the moves of a game, or None."""
    if game.bots.evidence is None:
        return None
    return load_weights(game, FILE, weight_count(game.bots.evidence))


class SeenMove(NamedTuple):
    """A move of this round. Of one made in secret, before play, only its number is known: the n-th
    of a seat is NONE - n."""

    seat: int
    public: Any  # what a spectator knew before it, as a record
    move: int


class Beliefs(NamedTuple):
    """What the moves make everybody believe; it follows from what everybody saw."""

    table: Weights  # a row of weights for each place where hidden cards lie, the stock's last
    moves: tuple[SeenMove, ...]  # those that everybody saw, and before them those made in secret
    kinds: npt.NDArray[np.float64]  # by seats: how likely each kind of player sits there (kinds.py)

    @property
    def latest(self) -> dict[int, SeenMove]:
        """The last move of each seat, of those who have moved."""
        return {one.seat: one for one in self.moves if one.move >= 0}

    def tempered(self, game: Game) -> Belief:
        """For a search that trusts the moves as much as the game says."""
        evidence = game.bots.evidence
        assert evidence is not None
        weights = self.table.clip(LEAST, MOST) ** np.float32(evidence.trust)
        places = np.zeros(evidence.most_hidden, np.int32)
        return no_belief(game)._replace(weights=weights, places=places)


NOTHING, START, MOVE = range(3)  # what everybody saw: of this round nothing, its start, or a move


class CompiledObserver(NamedTuple):
    setup: Any
    apply: Any
    observe: Any  # see make_observer


@cache
def compiled_observer(name: str) -> CompiledObserver:
    game = games.find(name)
    parts = (game.rules.setup, game.rules.apply, make_observer(game))
    return CompiledObserver(*(compiled(game, function) for function in parts))


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


def make_observer(game: Game) -> Callable[..., int]:
    """Make `observe(before, after, seat, move, table, weights, inputs, publics)`, which says what
    everybody saw.

    Evidence is given what a spectator knows, so that what nobody can see cannot tell anything.
    `publics` is room for that, before and after the move, and an empty position.
    """
    evidence = game.bots.evidence
    assert evidence is not None
    know, movers, clock = game.rules.know, game.rules.movers, game.bots.clock
    shown, signs, kept = evidence.shown, evidence.signs, evidence.kept
    starts, prior = evidence.starts, evidence.prior
    opening, opens = evidence.opening, evidence.opening is not nothing_shown
    cards, rows = evidence.cards, evidence.rows
    priors = evidence.priors
    first_prior = weight_count(evidence) - priors
    judge = part(make_judge(evidence))

    def observe(
        before: Any,
        after: Any,
        seat: int,
        move: int,
        table: Any,
        weights: Any,
        inputs: Any,
        publics: Any,
    ) -> int:
        if clock(after) != clock(before) or movers(after) == 0:
            table[:] = 1  # the next round has told nothing yet
            return NOTHING
        publics[0] = publics[2]
        publics[1] = publics[2]
        know(before, SPECTATOR, publics[0])
        know(after, SPECTATOR, publics[1])
        if starts(publics[0], publics[1]):
            for row in range(rows):
                for card in range(cards):
                    if priors > 0:
                        table[row][card] = exp(weights[first_prior + prior(row, card)])
                    if opens and row < after.players:
                        inputs[:] = 0
                        opening(publics[1], row, card, inputs)
                        table[row][card] *= exp(judge(inputs, weights))
        if not shown(publics[0]):
            return START if starts(publics[0], publics[1]) else NOTHING
        for card in range(cards):
            inputs[:] = 0
            signs(publics[0], seat, move, card, inputs)
            share = kept(publics[0], publics[1], seat, card)
            now = table[seat][card] * exp(judge(inputs, weights))
            table[seat][card] = share * now + (1 - share)
        return MOVE

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
        weights, places = belief[0], belief[1]
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
