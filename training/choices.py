"""Learn how kinds of players choose (bots/kinds.py): `make train-choices`, under any Python
that has PyTorch and numba.

Each of our bots that search plays matches against itself. A row of weights is fitted to its moves:
the softmax of the legal moves' inputs by these weights makes them as likely as possible.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch

from vierblatt import games
from vierblatt.arena.tournament import EXPERT_1, LineUp, compiled_match
from vierblatt.bots.kinds import FILE, FITTED
from vierblatt.core.game import Game
from vierblatt.fast.compile import compiled

HERE = Path(__file__).parent
BOTS = ("club", EXPERT_1)
MATCHES = (60, 40)  # of each; a search is slow
CALM = 0.7  # so much of the weights is kept: what players do elsewhere is less sure
SEED = 31
HELD_OUT = 10  # one decision in so many
RIDGE = 1e-4  # a price on large weights: who never does a thing would have endless ones


class Decision(NamedTuple):
    """What there was to choose from, a row for each legal move, and which one was taken."""

    inputs: Any
    chosen: int


@cache
def compiled_looker(game: Game) -> Any:
    return compiled(game, make_looker(game))


def make_looker(game: Game) -> Callable[..., int]:
    """Make `look(knowledge, seat, moves, inputs)`: all legal moves, and what they look like."""
    choices, legal = game.bots.choices, game.rules.legal
    assert choices is not None
    of_move = choices.of_move

    def look(knowledge: Any, seat: int, moves: Any, inputs: Any) -> int:
        count: int = legal(knowledge, seat, moves)
        for place in range(count):
            of_move(knowledge, seat, moves[place], inputs[place])
        return count

    return look


def decisions(game: Game, bot: str, matches: int) -> list[Decision]:
    """All decisions of a bot in so many matches, at tables of all sizes."""
    found: list[Decision] = []
    with ThreadPoolExecutor() as pool:
        played = pool.map(partial(decisions_in, game, bot), range(matches))
        for number, decided in enumerate(played):
            found += decided
            print(f"\r{bot}: {number + 1} / {matches} matches", end="", flush=True)
    return found


def decisions_in(game: Game, bot: str, number: int) -> list[Decision]:
    """Play a match, and go through it again."""
    assert game.bots.choices is not None
    look, code = compiled_looker(game), compiled_match(game.name)
    line_up = LineUp.new(game.name, [bot], SEED, players=game.seats[number % len(game.seats)])
    log: list[int] = []
    line_up.play_match(number, 0, log)
    positions, found = line_up.dealt(number), []
    for logged in log:
        seat, move = logged & 7, logged >> 3
        knowledge, moves = np.zeros(1, positions.dtype), np.zeros(game.rules.most_moves, np.int16)
        code.know(positions[0], seat, knowledge[0])
        inputs = np.zeros((len(moves), game.bots.choices.inputs))
        count = look(knowledge[0], seat, moves, inputs)
        if count > 1:
            found.append(Decision(inputs[:count].copy(), moves[:count].tolist().index(move)))
        code.apply(positions[0], seat, move)
    return found


def fit(found: list[Decision]) -> torch.Tensor:
    """The weights that make these choices as likely as possible."""
    most = max(len(inputs) for inputs, _ in found)
    padded = [np.pad(inputs, ((0, most - len(inputs)), (0, 0))) for inputs, _ in found]
    inputs = torch.tensor(np.stack(padded))
    counts = torch.tensor([len(one) for one, _ in found])
    there = torch.arange(most) < counts[:, None]
    chosen = torch.tensor([place for _, place in found])
    held_out = torch.arange(len(found)) % HELD_OUT == 0
    weights = torch.zeros(inputs.shape[-1], dtype=inputs.dtype, requires_grad=True)

    def surprise(rows: torch.Tensor) -> torch.Tensor:
        scores = (inputs[rows] @ weights).masked_fill(~there[rows], -torch.inf)
        return -torch.log_softmax(scores, -1).gather(1, chosen[rows][:, None]).mean()

    optimiser = torch.optim.LBFGS([weights], max_iter=300, line_search_fn="strong_wolfe")

    def loss() -> Any:
        optimiser.zero_grad()
        total = surprise(~held_out) + RIDGE * (weights**2).sum()
        total.backward()
        return total

    optimiser.step(loss)
    with torch.no_grad():
        any_move = counts[held_out].double().log().mean()
        print(
            f", {len(found)} decisions: {surprise(held_out):.3f} nats, by chance {any_move:.3f}",
            flush=True,
        )
    return weights.detach()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    chosen = [name for name in games.names() if games.find(name).bots.choices is not None]
    parser.add_argument("games", nargs="*", default=chosen)
    parser.add_argument("--out", type=Path, default=HERE / "out")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    assert len(BOTS) == FITTED
    for name in asked.games:
        game = games.find(name)
        rows = [
            fit(decisions(game, bot, matches)) for bot, matches in zip(BOTS, MATCHES, strict=True)
        ]
        weights = (CALM * torch.stack(rows)).reshape(-1).numpy().astype(np.float32)
        np.save(asked.out / f"{name}-{FILE}", weights)


if __name__ == "__main__":
    main()
