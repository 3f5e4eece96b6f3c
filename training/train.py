"""Train the bots' instinct: `make train`, on a machine with a GPU, PyTorch and numba-cuda.

Each turn of the loop plays matches of a population (selfplay.py), keeps what came of the learner's
decisions, and fits the net to it (deep Monte Carlo: the net learns what share of a win a move
brings when it plays on as it does, against the others as they are). Every so often the learner
joins its own past in the population, so that it cannot drift into a convention among copies.
"""

from __future__ import annotations

import argparse
import csv
import json
import time
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import torch
from selfplay import BLOCK, LEARNER, THUMB, WATCHING, on_gpu

from vierblatt import games
from vierblatt.bots.instinct import FIRST, SECOND, weights_needed
from vierblatt.core.game import Game
from vierblatt.fast.gpu import cuda_module

HERE = Path(__file__).parent
MOST_SEATS = 6
DEVICE = "cuda"


class Net(torch.nn.Module):
    """The net of vierblatt.bots.instinct, in the form in which it learns."""

    def __init__(self, inputs: int) -> None:
        super().__init__()
        self.first = torch.nn.Linear(inputs, FIRST)
        self.second = torch.nn.Linear(FIRST, SECOND)
        self.last = torch.nn.Linear(SECOND, 1)

    def forward(self, traits: torch.Tensor) -> torch.Tensor:
        hidden = torch.relu(self.second(torch.relu(self.first(traits))))
        return self.last(hidden).squeeze(-1)

    def flat(self) -> torch.Tensor:
        """The weights in the order of vierblatt.bots.instinct."""
        layers = (self.first, self.second, self.last)
        return torch.cat([part for one in layers for part in (one.weight.T.reshape(-1), one.bias)])


class Tables:
    """So many tables of one game on the GPU, with all player counts and the usual options."""

    def __init__(
        self, game: Game, plan: dict[str, Any], count: int, samples: int, seats: list[int]
    ):
        assert game.traits is not None
        self.game, self.count = game, count
        self.kernel = on_gpu(game.name, plan["by_round"])
        self.longest = plan["longest"]
        states = np.zeros(count, game.Truth.dtype())
        for turn, players in enumerate(seats):
            for name, value in game.agree({"players": players}).items():
                states[name][turn :: len(seats)] = value
        self.cuda = cuda_module()
        self.states = self.cuda.to_device(states)
        self.players = torch.as_tensor(states["players"].astype(np.int64), device=DEVICE)
        inputs = game.traits.table + game.traits.move
        self.whose = torch.zeros((count, samples), dtype=torch.int32, device=DEVICE)
        self.traits = torch.zeros((count, samples, inputs), device=DEVICE)
        self.share = torch.zeros((count, samples), device=DEVICE)
        self.kept = torch.zeros(count, dtype=torch.int32, device=DEVICE)
        self.shares = torch.zeros((count, MOST_SEATS), device=DEVICE)

    def play(self, sits: torch.Tensor, nets: torch.Tensor, explore: int, keep: int) -> None:
        """Play a match at every table; `sits` says whose net is on which seat."""
        keys = torch.randint(0, 1 << 32, (self.count, 8), device=DEVICE, dtype=torch.int64)
        luck = torch.randint(0, 1 << 48, (self.count, 1), device=DEVICE, dtype=torch.int64)
        self.shares.zero_()
        seen = self.cuda.as_cuda_array
        torch.cuda.synchronize()
        blocks = -(-self.count // BLOCK)
        self.kernel[blocks, BLOCK](
            self.states, seen(keys), seen(sits), seen(nets), seen(luck), explore, keep,
            self.longest, seen(self.whose), seen(self.traits), seen(self.share), seen(self.kept),
            seen(self.shares),
        )  # fmt: skip
        self.cuda.synchronize()

    def decisions(self) -> tuple[torch.Tensor, torch.Tensor]:
        """What was kept: the traits, and what came of them."""
        places = torch.arange(self.whose.shape[1], device=DEVICE)
        good = places < self.kept[:, None]
        return self.traits[good], self.share[good]


def population(tables: Tables, past: int, self_share: float, thumb_share: float) -> torch.Tensor:
    """Who sits where: the learner on one seat at least, then itself, the thumb or its past."""
    shape = (tables.count, MOST_SEATS)
    roll = torch.rand(shape, device=DEVICE)
    sits = torch.randint(1, past + 1, shape, device=DEVICE, dtype=torch.int32)
    sits[roll < self_share + thumb_share] = THUMB
    sits[roll < self_share] = LEARNER
    seat = (torch.rand(tables.count, device=DEVICE) * tables.players).long()
    sits[torch.arange(tables.count, device=DEVICE), seat] = LEARNER
    return sits


def against(tables: Tables, mine: int, field: int, nets: torch.Tensor) -> float:
    """How many times its fair share `mine` wins on one seat against a field of the other."""
    sits = torch.full((tables.count, MOST_SEATS), field, device=DEVICE, dtype=torch.int32)
    seat = (torch.arange(tables.count, device=DEVICE) // 7) % tables.players
    rows = torch.arange(tables.count, device=DEVICE)
    sits[rows, seat] = mine
    tables.play(sits, nets, 0, 1 << 30)
    return float((tables.shares[rows, seat] * tables.players).mean())


def train(name: str, plan: dict[str, Any], out: Path, seconds: float | None) -> None:
    """Train one game by its plan; leaves weights, checkpoints and the learning curve in `out`."""
    game = games.find(name)
    assert game.traits is not None
    torch.manual_seed(plan["seed"])
    begin = time.time()
    tables = Tables(game, plan, plan["tables"], plan["samples"], [*game.seats])
    judges = Tables(game, plan, plan["judged"], 1, plan["judge_seats"])
    net = Net(game.traits.table + game.traits.move).to(DEVICE)
    steady = net.flat().detach().clone()  # a running mean of the weights plays and is kept
    nets = steady.repeat(plan["past"] + 1, 1)
    optimiser = torch.optim.Adam(net.parameters(), lr=plan["rate"])
    rows: list[dict[str, Any]] = []
    checkpoints: list[np.ndarray[Any, Any]] = []
    matches = decisions = 0
    turns = plan["turns"]
    for turn in range(turns):
        at = turn / turns
        if seconds is not None:
            at = max(at, (time.time() - begin) / seconds)
        for group in optimiser.param_groups:
            group["lr"] = plan["rate"] * max(0.02, 1 - at)
        nets[0] = steady
        sits = population(tables, plan["past"], plan["self_share"], plan["thumb_share"])
        if turn < plan["watch"]:
            sits[:] = WATCHING
        tables.play(sits, nets, plan["explore"], plan["keep"])
        traits, share = tables.decisions()
        matches += tables.count
        decisions += len(share)
        order = torch.randperm(len(share), device=DEVICE)
        lost = 0.0
        for step, chosen in enumerate(order.split(plan["batch"])):
            loss = torch.nn.functional.mse_loss(net(traits[chosen]), share[chosen])
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            steady.lerp_(net.flat().detach(), plan["steady"])
            if step % 20 == 0:
                lost = float(loss.detach())
        if turn % plan["snapshot"] == plan["snapshot"] - 1:  # the oldest of the past makes room
            nets[1 + turn // plan["snapshot"] % plan["past"]] = steady
        last = turn == turns - 1 or at >= 1
        if turn in (plan["watch"] - 1, 9) or turn % plan["judge"] == plan["judge"] - 1 or last:
            row = {"turn": turn + 1, "seconds": round(time.time() - begin), "matches": matches}
            row |= {"decisions": decisions, "loss": round(lost, 5)}
            nets[0] = steady
            row["against_thumb"] = round(against(judges, 0, THUMB, nets), 3)
            if checkpoints:
                before = nets.clone()
                before[1] = torch.as_tensor(checkpoints[-1], device=DEVICE)
                row["against_last_kept"] = round(against(judges, 0, 1, before), 3)
            rows.append(row)
            print(name, json.dumps(row), flush=True)
            if len(rows) % plan["keep_every"] == 1 or last:
                checkpoints.append(steady.cpu().numpy())
        if last:
            break
    table = round_robin(judges, checkpoints)
    print(name, "each checkpoint (row) on one seat against each (column)\n", table, flush=True)
    np.save(out / f"{name}.npy", checkpoints[-1])
    np.save(out / f"{name}-checkpoints.npy", np.stack(checkpoints))
    with (out / f"{name}.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, ["turn", "seconds", "matches", "decisions", "loss",
                                       "against_thumb", "against_last_kept"])  # fmt: skip
        writer.writeheader()
        writer.writerows(rows)
    assert len(checkpoints[-1]) == weights_needed(game.traits)


def round_robin(judges: Tables, checkpoints: list[np.ndarray[Any, Any]]) -> np.ndarray[Any, Any]:
    nets = torch.as_tensor(np.stack(checkpoints), device=DEVICE)
    return np.array(
        [
            [against(judges, mine, other, nets) for other in range(len(checkpoints))]
            for mine in range(len(checkpoints))
        ]
    ).round(3)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(games.names()))
    parser.add_argument("--out", type=Path, default=HERE / "out")
    parser.add_argument("--seconds", type=float, help="for each game, instead of all its turns")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    plans = tomllib.loads((HERE / "plan.toml").read_text())
    for name in asked.games:
        train(name, plans["every"] | plans[name], asked.out, asked.seconds)


if __name__ == "__main__":
    main()
