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
UNLIKELY = 0.001  # a kind that moves alone have all but ruled out
RULED_OUT = -1e9  # the log likelihood of a kind where a bot of another kind is known to sit
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
            kinds[seat] = 0
            kinds[seat, OF_BOTS[bot]] = 1
    return kinds


def log_kinds(kinds: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """How likely each kind sits at each seat, as log likelihoods."""
    return np.log(kinds, where=kinds > 0, out=np.full_like(kinds, RULED_OUT))


@rule
def all_among(some: int, count: int) -> float:
    """The chance that those whom a beginner considers, of so many moves, are all among some."""
    chance = 1.0
    for place in range(CONSIDERED):
        chance *= max(0, some - place) / (count - place)
    return chance


@rule
def possible(likelihood: float) -> bool:
    """Whether a kind is worth asking how it would move."""
    return likelihood > RULED_OUT / 2


def make_choice_model(game: Game, choices: Choices) -> Callable[..., None]:
    """Make `add_choice(knowledge, seat, move, weights, room)`, which adds to the log likelihoods of
    all kinds how likely they make a move."""
    legal, rate = game.rules.legal, game.bots.rate
    of_move, inputs = choices.of_move, choices.inputs

    def add_choice(knowledge: Any, seat: int, move: int, weights: Any, room: Any) -> None:
        moves, numbers, scores, likelihoods, _ = room
        count = legal(knowledge, seat, moves)
        chosen = NONE
        for place in range(count):
            if moves[place] == move:
                chosen = place
        if chosen == NONE:
            for kind in range(KINDS):
                likelihoods[kind] += IMPOSSIBLE
            return
        if possible(likelihoods[BEGINNER]) or possible(likelihoods[CASUAL]):
            own, tied, worse = rate(knowledge, seat, move), 0, 0
            for place in range(count):
                rating = rate(knowledge, seat, moves[place])
                tied += rating == own
                worse += rating < own
            chance = 1.0 / tied if tied + worse == count else 0.0
            likelihoods[CASUAL] += log((1 - FLOOR) * chance + FLOOR / count)
            if count > CONSIDERED:
                chance = (all_among(tied + worse, count) - all_among(worse, count)) / tied
            likelihoods[BEGINNER] += log((1 - FLOOR) * chance + FLOOR / count)
        searches = False
        for row in range(FITTED):
            searches = searches or possible(likelihoods[SEARCHERS + row])
        if not searches:
            return
        for place in range(count):
            for at in range(inputs):
                numbers[at] = 0
            of_move(knowledge, seat, moves[place], numbers)
            for row in range(FITTED):
                score = 0.0
                for at in range(inputs):
                    score += numbers[at] * weights[row][at]
                scores[row][place] = score
        for row in range(FITTED):
            total = 0.0
            for place in range(count):
                total += exp(scores[row][place] - scores[row][chosen])
            likelihoods[SEARCHERS + row] += log((1 - FLOOR) / total + FLOOR / count)

    return add_choice
