"""Kinds of players, and how likely each makes a move.

Two kinds go by the game's heuristic, and can be read exactly: the casual player takes the move that
is rated best, the beginner the best of three. Two kinds search. What players look at (choices.py of
a game) explains much of what these do, by a softmax with weights that were fitted to the moves of
our bots, one row for each kind (training/choices.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import exp, log
from typing import Any

import numpy as np
import numpy.typing as npt

from vierblatt.bots.heuristic import CONSIDERED
from vierblatt.bots.network import load_weights
from vierblatt.core.flow import NONE
from vierblatt.core.game import Choices, Game
from vierblatt.core.rule import rule
from vierblatt.core.state import MOST_PLAYERS

BEGINNER, CASUAL, SEARCHERS = range(3)  # the last is the first of those who search
FITTED = 2  # of these: club and expert
KINDS = SEARCHERS + FITTED
OF_BOTS = {"beginner": BEGINNER, "casual": CASUAL, "club": SEARCHERS, "expert": SEARCHERS + 1}
UNLIKELY = 0.001  # no kind is ruled out anywhere
FLOOR = 0.02  # so much of every choice is any legal move
IMPOSSIBLE = -20.0  # the log likelihood of a move that the hand does not have
FILE = "choices.npy"


@cache
def load_choice_weights(game: Game) -> npt.NDArray[np.float64] | None:
    """How the kinds that search choose in a game, a row each; or None."""
    if game.bots.choices is None:
        return None
    weights = load_weights(game, FILE, FITTED * game.bots.choices.inputs)
    return None if weights is None else weights.reshape(FITTED, -1).astype(np.float64)


def trusts(choices: Choices) -> npt.NDArray[np.float64]:
    """How far the moves of each kind are trusted: those who go by the heuristic are known."""
    return np.array([1.0] * SEARCHERS + [choices.trust] * FITTED)


def kinds_of(bots: Sequence[str | None]) -> npt.NDArray[np.float64]:
    """By seats, how likely each kind sits there, where these bots are known to sit: of all other
    players each is as likely."""
    kinds = np.full((MOST_PLAYERS, KINDS), 1 / KINDS)
    for seat, bot in enumerate(bots):
        if bot in OF_BOTS:
            kinds[seat] = UNLIKELY
            kinds[seat, OF_BOTS[bot]] = 1 - (KINDS - 1) * UNLIKELY
    return kinds


@rule
def all_among(some: int, count: int) -> float:
    """The chance that those whom a beginner considers, of so many moves, are all among some."""
    chance = 1.0
    for place in range(CONSIDERED):
        chance *= max(0, some - place) / (count - place)
    return chance


def make_choice_model(game: Game, choices: Choices) -> Callable[..., None]:
    """Make `add_choice(knowledge, seat, move, weights, room)`, which adds to the log likelihoods of
    all kinds how likely they make a move."""
    legal, rate = game.rules.legal, game.bots.rate
    of_move, inputs = choices.of_move, choices.inputs

    def add_choice(knowledge: Any, seat: int, move: int, weights: Any, room: Any) -> None:
        moves, numbers, scores, likelihoods, _ = room
        count = legal(knowledge, seat, moves)
        own = rate(knowledge, seat, move)
        chosen, tied, worse = NONE, 0, 0
        for place in range(count):
            if moves[place] == move:
                chosen = place
            rating = rate(knowledge, seat, moves[place])
            tied += rating == own
            worse += rating < own
            for at in range(inputs):
                numbers[at] = 0
            of_move(knowledge, seat, moves[place], numbers)
            for row in range(FITTED):
                score = 0.0
                for at in range(inputs):
                    score += numbers[at] * weights[row][at]
                scores[row][place] = score
        if chosen == NONE:
            for kind in range(KINDS):
                likelihoods[kind] += IMPOSSIBLE
            return
        chance = 1.0 / tied if tied + worse == count else 0.0
        likelihoods[CASUAL] += log((1 - FLOOR) * chance + FLOOR / count)
        if count > CONSIDERED:
            chance = (all_among(tied + worse, count) - all_among(worse, count)) / tied
        likelihoods[BEGINNER] += log((1 - FLOOR) * chance + FLOOR / count)
        for row in range(FITTED):
            total = 0.0
            for place in range(count):
                total += exp(scores[row][place] - scores[row][chosen])
            likelihoods[SEARCHERS + row] += log((1 - FLOOR) / total + FLOOR / count)

    return add_choice
