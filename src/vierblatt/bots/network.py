"""What training has taught: how good a move feels, by a small net over a game's traits.

The net says how much more of a win one move is worth to the seat than another; between tables its
numbers say nothing. It was trained by playing against itself and its own past (training/); here it
is only asked, in plain loops that run compiled and on a GPU alike.
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

FIRST, SECOND = 32, 16  # the two hidden layers
WEIGHTS = "network.npy"

Weights = npt.NDArray[np.float32]


def weights_needed(traits: Features) -> int:
    """So many numbers are a net: each layer's rows, one for each input, and then its bias."""
    inputs = traits.table + traits.move
    return (inputs + 1) * FIRST + (FIRST + 1) * SECOND + SECOND + 1


def room_needed(traits: Features) -> int:
    """So many numbers `feel` needs to note things down."""
    return traits.table + traits.move + 2 * FIRST + SECOND


@cache
def trained(game: Game) -> Weights | None:
    """The weights that come with a game, or None."""
    folder = resources.files(game.package)
    if game.bots.features is None or not folder.joinpath(WEIGHTS).is_file():
        return None
    noted = folder.joinpath(f"{WEIGHTS}.sha256").read_text("utf-8")
    return checked(game.bots.features, folder.joinpath(WEIGHTS).read_bytes(), noted)


def checked(traits: Features, raw: bytes, noted: str) -> Weights:
    """The weights in a file, if it is the one that was trained, and on these traits."""
    if hashlib.sha256(raw).hexdigest() != noted.split()[0]:
        raise ValueError(f"{WEIGHTS} is damaged: its checksum is not the one beside it.")
    weights: Weights = np.load(BytesIO(raw), allow_pickle=False).astype(np.float32)
    if weights.shape != (weights_needed(traits),):
        raise ValueError(f"{WEIGHTS} was trained on other traits.")
    return weights


def brain(game: Game, weights: Weights | None) -> tuple[Weights, Weights, Weights]:
    """What `follow` is given: the weights, room for notes, and for the worth of each move."""
    if game.bots.features is None or weights is None:
        return (np.zeros(0, np.float32),) * 3
    room = np.zeros(room_needed(game.bots.features), np.float32)
    return weights, room, np.zeros(game.rules.most_moves, np.float32)


def feeler(game: Game) -> Callable[..., None]:
    """Make `feel(mind, seat, moves, count, weights, room, worth)`, which rates all moves."""
    assert game.bots.features is not None
    of_table, of_move = game.bots.features.of_table, game.bots.features.of_move
    table, move_end = game.bots.features.table, game.bots.features.table + game.bots.features.move
    first_bias = move_end * FIRST
    second = first_bias + FIRST
    second_bias = second + FIRST * SECOND
    last = second_bias + SECOND

    @part
    def add(sums: Any, amount: float, row: Any) -> None:
        # Not range(FIRST): only a loop whose length it does not know is made wide by LLVM.
        for unit in range(len(sums)):
            sums[unit] += amount * row[unit]

    @part
    def take_in(traits: Any, weights: Any, sums: Any) -> None:
        for place in range(len(traits)):
            if traits[place] != 0:  # most are: a card is one of many
                add(sums, traits[place], weights[place * FIRST : (place + 1) * FIRST])

    def feel(
        mind: Any, seat: int, moves: Any, count: int, weights: Any, room: Any, worth: Any
    ) -> None:
        of_this_table, of_this_move = room[:table], room[table:move_end]
        base, sums = room[move_end : move_end + FIRST], room[move_end + FIRST :][:FIRST]
        deep = room[move_end + 2 * FIRST :][:SECOND]
        for place in range(table):
            of_this_table[place] = 0
        of_table(mind, seat, of_this_table)
        for unit in range(FIRST):
            base[unit] = weights[first_bias + unit]
        take_in(of_this_table, weights, base)
        for option in range(count):
            for place in range(move_end - table):
                of_this_move[place] = 0
            of_move(mind, seat, moves[option], of_this_move)
            for unit in range(FIRST):
                sums[unit] = base[unit]
            take_in(of_this_move, weights[table * FIRST :], sums)
            for unit in range(SECOND):
                deep[unit] = weights[second_bias + unit]
            for place in range(FIRST):
                if sums[place] > 0:
                    row = second + place * SECOND
                    add(deep, sums[place], weights[row : row + SECOND])
            total = weights[last + SECOND]
            for unit in range(SECOND):
                if deep[unit] > 0:
                    total += deep[unit] * weights[last + unit]
            worth[option] = total

    return feel


def follower(game: Game) -> Callable[..., int]:
    """Make `follow(mind, seat, moves, brain)`: the legal move that feels best."""
    legal, feel = game.rules.legal, part(feeler(game))

    def follow(mind: Any, seat: int, moves: Any, brain: Any) -> int:
        count = legal(mind, seat, moves)
        if count == 1:
            return int(moves[0])
        weights, room, worth = brain
        feel(mind, seat, moves, count, weights, room, worth)
        best = 0
        for place in range(1, count):
            if worth[place] > worth[best]:
                best = place
        return int(moves[best])

    return follow
