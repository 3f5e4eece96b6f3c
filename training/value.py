"""Train a value network: `training/value.py GAME`, under any Python that has PyTorch and numba.

The heuristic plays matches at tables of all sizes. Every few turns it is noted where each seat is
(`value.py` of the game), and at the end who has won. The network gives each seat a number, and is
fitted so that a softmax over the seats of a table says how often each of them wins.
"""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from vierblatt import games
from vierblatt.bots.belief import ALIKE
from vierblatt.bots.network import HEURISTIC_ONLY, value_inputs, weight_count
from vierblatt.bots.search.rollout import make_context, make_evaluator, make_rollout_policy
from vierblatt.core.game import Game, make_win_share
from vierblatt.fast.compile import compiled, part
from vierblatt.runner import FOREVER, make_runner

if TYPE_CHECKING:
    import torch
    from network import Network

HERE = Path(__file__).parent
AT_ONCE = 400  # matches, at tables of the same kind
MOST_LOOKS = 300  # at a match
HELD_OUT = 10  # one match in so many
BATCH = 4096
LEARNING_RATE = 0.003
NOBODY = -1e9  # the value of a seat that is not there


class Looks(NamedTuple):
    """Looks at matches, a row each: for each seat its inputs, its chance as the heuristic sees it
    and its share of the win; and which match it was."""

    inputs: Any
    chances: Any
    wins: Any
    match: Any


def make_gatherer(game: Game) -> Callable[..., int]:
    """Make `gather(starts, every, rng, context, looks)`: play matches, and count the looks."""
    value = game.bots.value
    assert value is not None
    of_seat, clock = value.of_seat, game.bots.clock
    setup, movers = game.rules.setup, game.rules.movers
    play_on = part(make_runner(game, make_rollout_policy(game, network=False)))
    evaluate = part(make_evaluator(game, value=False))
    win_share = part(make_win_share(game.rules.standing))

    def gather(starts: Any, every: int, rng: Any, context: Any, looks: Any) -> int:
        inputs, chances, wins, match = looks
        count = 0
        for number in range(len(starts)):
            position = starts[number]
            setup(position)
            first, until = count, clock(position) + 1 + rng[0] % every
            while True:
                play_on(position, rng, context, context[0][:0], FOREVER, until)
                if movers(position) == 0:
                    break
                if count < len(match):
                    for seat in range(position.players):
                        of_seat(position, seat, inputs[count][seat])
                        chances[count][seat] = evaluate(position, seat, False, ALIKE, ())
                    match[count] = number
                    count += 1
                until += every
            for look in range(first, count):
                for seat in range(position.players):
                    wins[look][seat] = win_share(position, seat)
        return count

    return gather


def gather(game: Game, plan: dict[str, Any], matches: int, seed: int) -> Looks:
    """Looks at so many matches."""
    code, dice = compiled(game, make_gatherer(game)), np.random.default_rng(seed)
    context, found = make_context(game, HEURISTIC_ONLY), list[Looks]()
    rows, seats = AT_ONCE * MOST_LOOKS, max(game.seats)
    for done in range(0, matches, AT_ONCE):
        starts = np.zeros(AT_ONCE, game.rules.Position.dtype())
        odd = dice.choice(plan["odd"]) if dice.random() < plan["odd_share"] else {}
        options = {"players": int(dice.choice(game.seats))} | odd
        for name, value in game.agree(options).items():
            starts[name] = value
        starts["key"] = dice.integers(0, 1 << 32, (AT_ONCE, 8))
        room = (
            np.zeros((rows, seats, value_inputs(game.bots.value)), np.float32),
            np.zeros((rows, seats)),
            np.zeros((rows, seats), np.float32),
            np.zeros(rows, np.int64),
        )
        rng = dice.integers(1 << 40, size=1)
        count = code(starts, plan["every"], rng, context, room)
        inputs, chances, wins, match = (part[:count].copy() for part in room)
        found.append(Looks(inputs.astype(np.float16), chances, wins, match + done))
        print(f"\r{done + AT_ONCE} / {matches} matches", end="", flush=True)
    print()
    return Looks(*(np.concatenate(parts) for parts in zip(*found, strict=True)))


def fit(looks: Looks, epochs: int, device: str) -> Network:
    """The network that is least surprised at who wins."""
    import torch
    from network import Network

    inputs = torch.tensor(looks.inputs, device=device)
    wins = torch.tensor(looks.wins, device=device)
    there = torch.tensor(looks.chances > 0, device=device)
    held_out = torch.tensor(looks.match % HELD_OUT == 0, device=device)
    tests, learned = held_out.nonzero().squeeze(-1), (~held_out).nonzero().squeeze(-1)
    network: Network = Network(inputs.shape[-1]).to(device)

    def surprise(rows: torch.Tensor) -> torch.Tensor:
        values = network(inputs[rows].float()).masked_fill(~there[rows], NOBODY)
        return -(wins[rows] * torch.log_softmax(values, -1)).sum(-1).mean()

    steps = epochs * -(-len(learned) // BATCH)
    optimiser = torch.optim.Adam(network.parameters(), LEARNING_RATE)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: 1 - step / steps)
    for epoch in range(epochs):
        for rows in learned[torch.randperm(len(learned), device=device)].split(BATCH):
            optimiser.zero_grad()
            surprise(rows).backward()
            optimiser.step()
            schedule.step()
        with torch.no_grad():
            found = sum(float(surprise(rows)) * len(rows) for rows in tests.split(BATCH))
        print(f"epoch {epoch + 1}: {found / len(tests):.4f} nats", flush=True)
    return network


def main() -> None:
    import torch

    parser = argparse.ArgumentParser(description=__doc__)
    valued = [name for name in games.names() if games.find(name).bots.value is not None]
    parser.add_argument("games", nargs="*", default=valued)
    parser.add_argument("--matches", type=int, default=60_000)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=HERE / "out")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    plans = tomllib.loads((HERE / "plan.toml").read_text())
    for name in asked.games:
        torch.manual_seed(asked.seed)
        game = games.find(name)
        looks = gather(game, plans[name]["value"], asked.matches, asked.seed)
        chances = np.maximum(looks.chances, 1e-12)
        surprise = -(looks.wins * np.log(chances)).sum(1)[looks.match % HELD_OUT == 0].mean()
        print(f"{len(looks.match)} looks; the heuristic: {surprise:.4f} nats", flush=True)
        network = fit(looks, asked.epochs, "cuda" if torch.cuda.is_available() else "cpu")
        weights = network.flat().detach().cpu().numpy()
        assert len(weights) == weight_count(value_inputs(game.bots.value))
        np.save(asked.out / f"{name}-value.npy", weights)


if __name__ == "__main__":
    main()
