"""Train the policy networks: `make train-policies`, with a GPU, PyTorch and numba-cuda.

Each iteration plays matches of a population and branches some of the learner's decisions, once for
each move (selfplay.py). The network is fitted to how much more one move won than another; the
learner then plays by the network, and so on. Every so often it joins its own past in the
population, so that it cannot drift into a convention among copies.

With --respond the others do not learn: all play by the policy of the expert's rollouts, which is
the network that ships, as a copy of which the learner begins, or the heuristic. What the learner
wins then says how far that policy can be exploited (an approximate best response).
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
from network import Network
from selfplay import (
    BLOCK,
    FROM_THE_DEAL,
    GUIDED_LEARNER,
    HEURISTIC,
    LEARNER,
    NO_DECISION,
    make_kernel,
)

from vierblatt import games
from vierblatt.bots.network import load_networks, policy_inputs, weight_count
from vierblatt.core.game import Game
from vierblatt.fast.gpu import cuda_module

HERE = Path(__file__).parent
MOST_SEATS = 6
FROZEN = 1  # the first of the networks after the learner's
DEVICE = "cuda"


class Tables:
    """So many tables of one game on the GPU, with all player counts and the usual options."""

    def __init__(self, game: Game, plan: dict[str, Any], count: int, seats: list[int]):
        assert game.bots.features is not None
        self.game, self.count, self.max_moves = game, count, plan["max_moves"]
        self.samples, self.branches = plan["decisions_per_match"], plan["branches"]
        self.inputs = game.bots.features.table + game.bots.features.move
        self.kernel = make_kernel(game.name)
        self.cuda = cuda_module()
        self.states = np.zeros(count, game.rules.Position.dtype())
        for row, players in enumerate(seats):
            for name, value in game.agree({"players": players}).items():
                self.states[name][row :: len(seats)] = value
        self.players = torch.as_tensor(self.states["players"].astype(np.int64), device=DEVICE)
        self.rng = np.random.default_rng(plan["seed"])
        self.nowhere = self.cuda.device_array((1, 1), self.states.dtype)

    def play(self, seating: torch.Tensor, networks: torch.Tensor) -> torch.Tensor:
        """Play a match at every table; `seating` says who is on which seat. Gives the wins."""
        return self.run(self.deal(), self.no_movers(), seating, networks, 1)[2]

    def decisions(
        self, seating: torch.Tensor, networks: torch.Tensor, explore: int, keep: int
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Play, and branch: for each decision and move its features, its win, and if it is one."""
        shape = (self.count, self.samples)
        kept = self.cuda.device_array(shape, self.states.dtype)
        movers = torch.full(shape, NO_DECISION, dtype=torch.int32, device=DEVICE)
        found, _, _ = self.run(
            self.deal(), self.no_movers(), seating, networks, 1, explore, keep, kept, movers
        )
        good = torch.arange(self.samples, device=DEVICE) < found[:, None]
        kept = kept.reshape(self.count * self.samples)
        tried, features, wins = self.run(kept, movers.reshape(-1), seating, networks, self.branches)
        real = tried.reshape(*shape, self.branches)
        mine = movers.clamp(min=0)[..., None, None].expand(*shape, self.branches, 1).long()
        win = wins.reshape(*shape, self.branches, MOST_SEATS).gather(-1, mine).squeeze(-1)
        features = features.reshape(*shape, self.branches, -1)
        return features[good], win[good], real[good].float()

    def deal(self) -> Any:
        self.states["key"] = self.rng.integers(0, 1 << 32, (self.count, 8))
        return self.cuda.to_device(self.states)

    def no_movers(self) -> torch.Tensor:
        return torch.full((self.count,), FROM_THE_DEAL, dtype=torch.int32, device=DEVICE)

    def run(
        self,
        starts: Any,
        movers: torch.Tensor,
        seating: torch.Tensor,
        networks: torch.Tensor,
        branches: int,
        explore: int = 0,
        keep: int = 0,
        kept: Any = None,
        kept_seats: torch.Tensor | None = None,
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """The kernel; see selfplay.py."""
        count = len(movers) * branches
        if kept is None or kept_seats is None:
            kept, kept_seats = self.nowhere, torch.zeros((1, 1), dtype=torch.int32, device=DEVICE)
        seeds = torch.randint(0, 1 << 48, (len(movers),), device=DEVICE, dtype=torch.int64)
        found = torch.zeros(count, dtype=torch.int32, device=DEVICE)
        features = torch.zeros((count if keep == 0 else 1, self.inputs), device=DEVICE)
        wins = torch.zeros((count, MOST_SEATS), device=DEVICE)
        shared = self.cuda.as_cuda_array
        torch.cuda.synchronize()
        self.kernel[-(-count // BLOCK), BLOCK](
            starts, shared(movers), shared(seating), shared(networks), shared(seeds), branches,
            len(movers) // self.count, explore, keep, self.max_moves,
            kept, shared(kept_seats), shared(found), shared(features), shared(wins),
        )  # fmt: skip
        self.cuda.synchronize()
        return found, features, wins


def population(
    tables: Tables, past: int, self_share: float, heuristic_share: float
) -> torch.Tensor:
    """Who sits where: the learner on one seat at least, then itself, the heuristic or its past."""
    shape = (tables.count, MOST_SEATS)
    roll = torch.rand(shape, device=DEVICE)
    seating = torch.randint(1, past + 1, shape, device=DEVICE, dtype=torch.int32)
    seating[roll < self_share + heuristic_share] = HEURISTIC
    seating[roll < self_share] = LEARNER
    seat = (torch.rand(tables.count, device=DEVICE) * tables.players).long()
    seating[torch.arange(tables.count, device=DEVICE), seat] = LEARNER
    return seating


def against(tables: Tables, mine: int, field: int, networks: torch.Tensor) -> float:
    """How many times its fair share `mine` wins on one seat against a field of the other."""
    seating = torch.full((tables.count, MOST_SEATS), field, device=DEVICE, dtype=torch.int32)
    seat = (torch.arange(tables.count, device=DEVICE) // 7) % tables.players
    rows = torch.arange(tables.count, device=DEVICE)
    seating[rows, seat] = mine
    return float((tables.play(seating, networks)[rows, seat] * tables.players).mean())


def centred(values: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    """How much better each move is than the mean of its decision."""
    mean = (values * real).sum(-1, keepdim=True) / real.sum(-1, keepdim=True).clamp(min=1)
    return (values - mean) * real


def train(
    name: str, plan: dict[str, Any], out: Path, seconds: float | None, *, respond: bool
) -> None:
    """Train one game by its plan; leaves weights, checkpoints and the learning curve in `out`."""
    game = games.find(name)
    assert game.bots.features is not None
    frozen = load_networks(game).policy if respond else None
    field = HEURISTIC if frozen is None else FROZEN
    if respond:
        plan = plan | {"self_share": 0.0, "heuristic_share": float(frozen is None)}
    if frozen is not None:
        plan = plan | {"guided": 0}
    torch.manual_seed(plan["seed"])
    begin = time.time()
    tables = Tables(game, plan, plan["matches"], [*game.seats])
    evaluation = Tables(game, plan, plan["evaluation_matches"], plan["evaluation_players"])
    network = Network(game.bots.features.table + game.bots.features.move).to(DEVICE)
    if frozen is not None:
        network.load_flat(torch.as_tensor(frozen, device=DEVICE))
    average = network.flat().detach().clone()  # a running mean of the weights plays and is kept
    networks = average.repeat(plan["past_selves"] + 1, 1)
    optimiser = torch.optim.Adam(network.parameters(), lr=plan["learning_rate"])
    rows: list[dict[str, float]] = []
    checkpoints: list[np.ndarray[Any, Any]] = []
    matches = decisions = 0
    iterations = plan["iterations"]
    for iteration in range(iterations):
        progress = iteration / iterations
        if seconds is not None:
            progress = max(progress, (time.time() - begin) / seconds)
        for group in optimiser.param_groups:
            group["lr"] = plan["learning_rate"] * max(0.02, 1 - progress)
        networks[0] = average
        seating = population(
            tables, plan["past_selves"], plan["self_share"], plan["heuristic_share"]
        )
        if iteration < plan["guided"]:
            seating[seating == LEARNER if respond else ...] = GUIDED_LEARNER
        features, wins, real = tables.decisions(seating, networks, plan["explore"], plan["keep"])
        advantage = centred(wins, real)
        matches += tables.count
        decisions += len(advantage)
        order = torch.randperm(len(advantage), device=DEVICE)
        last_loss = 0.0
        for step, chosen in enumerate(order.split(plan["batch_size"])):
            scores = centred(network(features[chosen]), real[chosen])
            loss = ((scores - advantage[chosen]) ** 2).sum() / real[chosen].sum()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            average.lerp_(network.flat().detach(), plan["averaging"])
            if step % 20 == 0:
                last_loss = float(loss.detach())
        if not respond and iteration % plan["snapshot"] == plan["snapshot"] - 1:
            # The oldest makes room.
            networks[1 + iteration // plan["snapshot"] % plan["past_selves"]] = average
        last = iteration == iterations - 1 or progress >= 1
        regular = iteration % plan["evaluate"] == plan["evaluate"] - 1
        if iteration in (plan["guided"] - 1, 9) or regular or last:
            spent = round(time.time() - begin)
            row: dict[str, float] = {"iteration": iteration + 1, "seconds": spent}
            row |= {"matches": matches, "decisions": decisions, "loss": round(last_loss, 5)}
            networks[0] = average
            row["against_heuristic"] = round(against(evaluation, 0, HEURISTIC, networks), 3)
            if respond:
                row["against_frozen"] = round(against(evaluation, 0, field, networks), 3)
            if checkpoints:
                before = networks.clone()
                before[1] = torch.as_tensor(checkpoints[-1], device=DEVICE)
                row["against_last_kept"] = round(against(evaluation, 0, 1, before), 3)
            rows.append(row)
            print(name, json.dumps(row), flush=True)
            if len(rows) % plan["checkpoint"] == 1 or last:
                checkpoints.append(average.cpu().numpy())
        if last:
            break
    np.save(out / f"{name}.npy", checkpoints[-1])
    np.save(out / f"{name}-checkpoints.npy", np.stack(checkpoints))
    with (out / f"{name}.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, ["iteration", "seconds", "matches", "decisions", "loss",
                                       "against_heuristic", "against_frozen",
                                       "against_last_kept"])  # fmt: skip
        writer.writeheader()
        writer.writerows(rows)
    table = round_robin(evaluation, checkpoints)
    print(name, "each checkpoint (row) on one seat against each (column)\n", table, flush=True)
    assert len(checkpoints[-1]) == weight_count(policy_inputs(game.bots.features))


def round_robin(
    evaluation: Tables, checkpoints: list[np.ndarray[Any, Any]]
) -> np.ndarray[Any, Any]:
    networks = torch.as_tensor(np.stack(checkpoints), device=DEVICE)
    return np.array(
        [
            [against(evaluation, mine, other, networks) for other in range(len(checkpoints))]
            for mine in range(len(checkpoints))
        ]
    ).round(3)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(games.names()))
    parser.add_argument("--out", type=Path, default=HERE / "out")
    parser.add_argument(
        "--seconds", type=float, help="for each game, instead of all its iterations"
    )
    parser.add_argument(
        "--respond", action="store_true", help="learn against what the expert plays by, as it is"
    )
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    plans = tomllib.loads((HERE / "plan.toml").read_text())
    for name in asked.games:
        plan = plans["every"] | plans[name]
        train(name, plan, asked.out, asked.seconds, respond=asked.respond)


if __name__ == "__main__":
    main()
