"""Train the bots' instinct: `make train`, on a machine with a GPU, PyTorch and numba-cuda.

Each turn of the loop plays matches of a population and plays on from some of the learner's
decisions, once for each move (selfplay.py). The net is fitted to how much more one move won than
another; the learner then plays by the net, and so on. Every so often it joins its own past in the
population, so that it cannot drift into a convention among copies.
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
from selfplay import BLOCK, LEARNER, NO_DECISION, NOBODY, THUMB, WATCHING, on_gpu

from vierblatt import games
from vierblatt.bots.network import FIRST, SECOND, weights_needed
from vierblatt.core.game import Game
from vierblatt.fast.gpu import cuda_module

HERE = Path(__file__).parent
MOST_SEATS = 6
DEVICE = "cuda"


class Net(torch.nn.Module):
    """The net of vierblatt.bots.network, in the form in which it learns."""

    def __init__(self, inputs: int) -> None:
        super().__init__()
        self.first = torch.nn.Linear(inputs, FIRST)
        self.second = torch.nn.Linear(FIRST, SECOND)
        self.last = torch.nn.Linear(SECOND, 1)

    def forward(self, traits: torch.Tensor) -> torch.Tensor:
        hidden = torch.relu(self.second(torch.relu(self.first(traits))))
        return self.last(hidden).squeeze(-1)

    def flat(self) -> torch.Tensor:
        """The weights in the order of vierblatt.bots.network."""
        layers = (self.first, self.second, self.last)
        return torch.cat([part for one in layers for part in (one.weight.T.reshape(-1), one.bias)])


class Tables:
    """So many tables of one game on the GPU, with all player counts and the usual options."""

    def __init__(self, game: Game, plan: dict[str, Any], count: int, seats: list[int]):
        assert game.bots.features is not None
        self.game, self.count, self.longest = game, count, plan["longest"]
        self.samples, self.tries = plan["samples"], plan["tries"]
        self.inputs = game.bots.features.table + game.bots.features.move
        self.kernel = on_gpu(game.name)
        self.cuda = cuda_module()
        self.states = np.zeros(count, game.rules.Position.dtype())
        for turn, players in enumerate(seats):
            for name, value in game.agree({"players": players}).items():
                self.states[name][turn :: len(seats)] = value
        self.players = torch.as_tensor(self.states["players"].astype(np.int64), device=DEVICE)
        self.dice = np.random.default_rng(plan["seed"])
        self.nowhere = self.cuda.device_array((1, 1), self.states.dtype)

    def play(self, sits: torch.Tensor, nets: torch.Tensor) -> torch.Tensor:
        """Play a match at every table; `sits` says whose net is on which seat. Gives the shares."""
        return self.run(self.deal(), self.nobody(), sits, nets, 1)[2]

    def decisions(
        self, sits: torch.Tensor, nets: torch.Tensor, explore: int, keep: int
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Play, and play on: for each decision and move the traits, its share, and if it is one."""
        shape = (self.count, self.samples)
        kept = self.cuda.device_array(shape, self.states.dtype)
        whose = torch.full(shape, NO_DECISION, dtype=torch.int32, device=DEVICE)
        found, _, _ = self.run(
            self.deal(), self.nobody(), sits, nets, 1, explore, keep, kept, whose
        )
        good = torch.arange(self.samples, device=DEVICE) < found[:, None]
        kept = kept.reshape(self.count * self.samples)
        tried, traits, shares = self.run(kept, whose.reshape(-1), sits, nets, self.tries)
        real = tried.reshape(*shape, self.tries)
        mine = whose.clamp(min=0)[..., None, None].expand(*shape, self.tries, 1).long()
        share = shares.reshape(*shape, self.tries, MOST_SEATS).gather(-1, mine).squeeze(-1)
        return traits.reshape(*shape, self.tries, -1)[good], share[good], real[good].float()

    def deal(self) -> Any:
        self.states["key"] = self.dice.integers(0, 1 << 32, (self.count, 8))
        return self.cuda.to_device(self.states)

    def nobody(self) -> torch.Tensor:
        return torch.full((self.count,), NOBODY, dtype=torch.int32, device=DEVICE)

    def run(
        self,
        starts: Any,
        whose: torch.Tensor,
        sits: torch.Tensor,
        nets: torch.Tensor,
        tries: int,
        explore: int = 0,
        keep: int = 0,
        kept: Any = None,
        kept_whose: torch.Tensor | None = None,
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """The kernel; see selfplay.py."""
        every = len(whose) * tries
        if kept is None or kept_whose is None:
            kept, kept_whose = self.nowhere, torch.zeros((1, 1), dtype=torch.int32, device=DEVICE)
        luck = torch.randint(0, 1 << 48, (len(whose),), device=DEVICE, dtype=torch.int64)
        found = torch.zeros(every, dtype=torch.int32, device=DEVICE)
        traits = torch.zeros((every if keep == 0 else 1, self.inputs), device=DEVICE)
        shares = torch.zeros((every, MOST_SEATS), device=DEVICE)
        seen = self.cuda.as_cuda_array
        torch.cuda.synchronize()
        self.kernel[-(-every // BLOCK), BLOCK](
            starts, seen(whose), seen(sits), seen(nets), seen(luck), tries,
            len(whose) // self.count, explore, keep, self.longest,
            kept, seen(kept_whose), seen(found), seen(traits), seen(shares),
        )  # fmt: skip
        self.cuda.synchronize()
        return found, traits, shares


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
    return float((tables.play(sits, nets)[rows, seat] * tables.players).mean())


def centred(worth: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    """How much better each move is than the mean of its decision."""
    mean = (worth * real).sum(-1, keepdim=True) / real.sum(-1, keepdim=True).clamp(min=1)
    return (worth - mean) * real


def train(name: str, plan: dict[str, Any], out: Path, seconds: float | None) -> None:
    """Train one game by its plan; leaves weights, checkpoints and the learning curve in `out`."""
    game = games.find(name)
    assert game.bots.features is not None
    torch.manual_seed(plan["seed"])
    begin = time.time()
    tables = Tables(game, plan, plan["tables"], [*game.seats])
    judges = Tables(game, plan, plan["judged"], plan["judge_seats"])
    net = Net(game.bots.features.table + game.bots.features.move).to(DEVICE)
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
        traits, share, real = tables.decisions(sits, nets, plan["explore"], plan["keep"])
        share = centred(share, real)
        matches += tables.count
        decisions += len(share)
        order = torch.randperm(len(share), device=DEVICE)
        lost = 0.0
        for step, chosen in enumerate(order.split(plan["batch"])):
            felt = centred(net(traits[chosen]), real[chosen])
            loss = ((felt - share[chosen]) ** 2).sum() / real[chosen].sum()
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
    np.save(out / f"{name}.npy", checkpoints[-1])
    np.save(out / f"{name}-checkpoints.npy", np.stack(checkpoints))
    with (out / f"{name}.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, ["turn", "seconds", "matches", "decisions", "loss",
                                       "against_thumb", "against_last_kept"])  # fmt: skip
        writer.writeheader()
        writer.writerows(rows)
    table = round_robin(judges, checkpoints)
    print(name, "each checkpoint (row) on one seat against each (column)\n", table, flush=True)
    assert len(checkpoints[-1]) == weights_needed(game.bots.features)


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
