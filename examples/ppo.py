"""PPO learns a game by playing against itself: one file, in the manner of CleanRL.

    python examples/ppo.py dicht-dran --seconds 300 --out runs

All seats share one network. Every seat has a trajectory of its own: what it decides now is followed
by what it decides when it is asked next, and its reward is its share of the win, at the end. So
returns are reckoned backwards by match and seat. Needs torch, and for --device cuda numba-cuda.
"""

import argparse
import csv
import time
from pathlib import Path

import torch
from torch import Tensor, nn

from vierblatt.envs import Batch

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
parser.add_argument("game")
parser.add_argument("--players", type=int)
parser.add_argument("--seconds", type=float, default=300)
parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
parser.add_argument("--matches", type=int, default=4096, help="played at the same time")
parser.add_argument("--steps", type=int, default=64, help="in each of them between two updates")
parser.add_argument("--epochs", type=int, default=2)
parser.add_argument("--minibatch", type=int, default=16384)
parser.add_argument("--rate", type=float, default=7e-4, help="of learning, falling to a tenth")
parser.add_argument("--width", type=int, default=512)
parser.add_argument("--gamma", type=float, default=1.0)
parser.add_argument("--trace", type=float, default=0.95, help="the lambda of GAE")
parser.add_argument("--clip", type=float, default=0.2)
parser.add_argument("--entropy", type=float, default=0.01)
parser.add_argument("--test-matches", type=int, default=2048, help="for each figure of the curve")
parser.add_argument("--out", type=Path, default=Path("runs"))
parser.add_argument("--seed", type=int, default=1)


class Network(nn.Module):
    """Logits of all moves, and the share of the win that the seat expects."""

    def __init__(self, least: Tensor, most: Tensor, actions: int, width: int) -> None:
        super().__init__()
        # Counts that are unbounded in principle (points) are small in practice.
        self.register_buffer("scale", 1 / torch.maximum(-least, most).clamp(1, 30))
        self.body = nn.Sequential(
            nn.Linear(len(most), width),
            nn.ReLU(),
            nn.Linear(width, width),
            nn.ReLU(),
            nn.Linear(width, width),
            nn.ReLU(),
        )
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, seen: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        inside = self.body(seen * self.scale)
        logits = self.policy(inside).float().masked_fill(masks == 0, -1e9)
        return logits, self.value(inside).float().squeeze(-1)


def arrays_of(batch: Batch, device: str) -> list[Tensor]:
    """The batch's arrays as tensors, where they lie: every step writes them anew."""
    own = (batch.seats, batch.observations, batch.masks, batch.rewards, batch.done)
    return [torch.as_tensor(array, device=device) for array in own]


def draw(logits: Tensor) -> Tensor:
    """An action by its probability: the highest logit, each with Gumbel's noise."""
    noise = -torch.log(-torch.log(torch.rand_like(logits).clamp(1e-9, 1 - 1e-7)))
    return (logits + noise).argmax(dim=1)


@torch.no_grad()
def win_share(network: Network, make_batch, opponent: str, matches: int, device: str) -> float:
    """Wins × players, where 1 is fair: the network on each seat in turn, against a field."""
    players, total = make_batch(1, {}).players, 0.0
    each = matches // players
    for seat in range(players):
        batch = make_batch(each, {other: opponent for other in range(players) if other != seat})
        _, seen, masks, rewards, done = arrays_of(batch, device)
        earned = torch.zeros(each, device=device)
        while not bool(done.all()):
            logits, _ = network(seen, masks)
            batch.step(logits.argmax(dim=1))
            earned += rewards[:, seat]
        total += float(earned.mean())
    return total


def main() -> None:
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    torch.set_float32_matmul_precision("high")
    device, count, steps = given.device, given.matches, given.steps

    def make_batch(matches: int, bots: dict[int, str]) -> Batch:
        return Batch(given.game, matches, given.players, given.seed, device, bots=bots)

    batch = make_batch(count, {})
    seats, seen, masks, rewards, done = arrays_of(batch, device)
    numbers = batch.observation
    bounds = (torch.tensor(side, dtype=torch.float32) for side in (numbers.least, numbers.most))
    network = Network(*bounds, batch.actions, given.width).to(device)
    optimizer = torch.optim.Adam(network.parameters(), lr=given.rate, eps=1e-5)

    # A rollout, by step and match
    shape = (steps, count)
    all_seen = torch.zeros((*shape, numbers.size), dtype=torch.int16, device=device)
    all_masks = torch.zeros((*shape, batch.actions), dtype=torch.int8, device=device)
    all_seats, all_actions = (torch.zeros(shape, dtype=torch.int64, device=device) for _ in "12")
    all_logs, all_values, advantages = (torch.zeros(shape, device=device) for _ in "123")
    all_rewards = torch.zeros((*shape, batch.players), device=device)
    all_done = torch.zeros(shape, device=device)
    rows = torch.arange(count, device=device)

    given.out.mkdir(parents=True, exist_ok=True)
    file = (given.out / f"{given.game}.csv").open("w", newline="")
    curve = csv.writer(file)
    curve.writerow(["seconds", "decisions", "random", "casual"])
    trained, decisions, tests, began = 0.0, 0, 0, time.perf_counter()
    while True:
        if trained >= tests * given.seconds / 10 or trained >= given.seconds:
            shares = [
                win_share(network, make_batch, bot, given.test_matches, device)
                for bot in ("random", "casual")
            ]
            curve.writerow([f"{trained:.0f}", decisions, *(f"{share:.3f}" for share in shares)])
            file.flush()
            print(
                f"{given.game}: {trained:4.0f} s, {decisions / 1e6:6.1f} million decisions, "
                f"wins × fair: {shares[0]:.2f} against random, {shares[1]:.2f} against casual "
                f"({time.perf_counter() - began:.0f} s with tests)",
                flush=True,
            )
            tests += 1
        if trained >= given.seconds:
            break
        begin = time.perf_counter()
        left = max(0.1, 1 - trained / given.seconds)
        for group in optimizer.param_groups:
            group["lr"] = given.rate * left

        with torch.no_grad(), torch.autocast(device, torch.bfloat16):
            for step in range(steps):
                all_seats[step], all_seen[step], all_masks[step] = seats, seen, masks
                logits, all_values[step] = network(seen, masks)
                action = draw(logits)
                all_actions[step] = action
                all_logs[step] = logits.log_softmax(dim=1)[rows, action]
                batch.step(action)
                all_rewards[step], all_done[step] = rewards, done
                batch.reset(batch.done)

            # GAE, backwards, for each match and seat. What a seat has not decided before the
            # rollout ends is worth what it expected at its last decision.
            next_value = torch.zeros((count, batch.players), device=device)
            known = torch.zeros((count, batch.players), device=device)  # whether that is known
            ahead = torch.zeros((count, batch.players), device=device)
            earned = torch.zeros((count, batch.players), device=device)
            weights = torch.zeros(shape, device=device)
            for step in reversed(range(steps)):
                over = all_done[step][:, None]
                next_value, ahead = next_value * (1 - over), ahead * (1 - over)
                earned = earned * (1 - over) + all_rewards[step]
                known = torch.maximum(known, over)
                seat, value = all_seats[step], all_values[step]
                delta = earned[rows, seat] + given.gamma * next_value[rows, seat] - value
                advantages[step] = delta + given.gamma * given.trace * ahead[rows, seat]
                weights[step] = known[rows, seat]
                ahead[rows, seat] = advantages[step] * weights[step]
                next_value[rows, seat], earned[rows, seat] = value, 0.0
                known[rows, seat] = 1.0

        flat = shape[0] * shape[1]
        data = [
            each.reshape(flat, *each.shape[2:])
            for each in (all_seen, all_masks, all_actions, all_logs, advantages, all_values)
        ]
        # Decisions without a choice, and those whose outcome is not known yet, teach nothing.
        has_choice = data[1].sum(dim=1, dtype=torch.int32) > 1
        taught = (has_choice & (weights.reshape(flat) > 0)).nonzero()[:, 0]
        for _ in range(given.epochs):
            order = taught[torch.randperm(len(taught), device=device)]
            for chosen in order.split(given.minibatch):
                part_seen, part_masks, action, old_log, advantage, old_value = (
                    each[chosen] for each in data
                )
                target = advantage + old_value
                advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
                with torch.autocast(device, torch.bfloat16):
                    logits, value = network(part_seen, part_masks)
                logs = logits.log_softmax(dim=1)
                log = logs.gather(1, action[:, None])[:, 0]
                ratio = (log - old_log).exp()
                clipped = ratio.clamp(1 - given.clip, 1 + given.clip)
                policy_loss = -torch.minimum(ratio * advantage, clipped * advantage).mean()
                value_loss = 0.5 * (value - target).square().mean()
                entropy = -(logs.exp() * logs).sum(dim=1).mean()
                loss = policy_loss + value_loss - given.entropy * left * entropy
                optimizer.zero_grad(set_to_none=True)
                loss.backward()
                nn.utils.clip_grad_norm_(network.parameters(), 0.5)
                optimizer.step()
        if device == "cuda":
            torch.cuda.synchronize()
        trained += time.perf_counter() - begin
        decisions += flat
    file.close()
    torch.save(network.state_dict(), given.out / f"{given.game}.pt")


if __name__ == "__main__":
    main()
