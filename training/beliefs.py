"""Learn what moves say about hidden cards (bots/belief.py), from matches whose cards are known:
`make train-beliefs`.

Bots play matches on a GPU. For every move that all see, the signs for each card are kept, with
where the card lay and where it could have lain. The network and the priors are fitted so that the
beliefs of whoever is to move, round by round from its start, give the cards' places the highest
likelihood.
"""

from __future__ import annotations

import argparse
import time
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from vierblatt import games
from vierblatt.arena.tournament import LineUp
from vierblatt.bots.belief import BOUND, UNITS, weight_count
from vierblatt.bots.observer import Observer
from vierblatt.core.flow import NONE
from vierblatt.core.game import SPECTATOR, Game, nothing_shown
from vierblatt.fast.compile import compiled

HERE = Path(__file__).parent
# Who plays, how many deals of it, and the seed: mostly experts, and some of all that may come.
LINE_UPS = (
    (("expert-1",), 500, 21),
    (("expert-1", "club", "casual"), 100, 22),
    (("casual", "beginner", "expert-1"), 33, 23),
)
BATCH = 512  # rounds of a step
RATE = 4e-3
HELD_OUT = 10  # one round in so many
TWICE = -2


class Seen(NamedTuple):
    """One move that all see; arrays over cards."""

    seat: int
    signs: Any  # a row for each card
    row: Any  # where a card lies that not all see, or -1
    counts: Any  # by rows: how many cards lie there that could be this one
    kept: Any


class Recorder(Observer):
    """Believes nothing, and keeps the moves, round by round."""

    def __init__(self, game: Game, positions: Any) -> None:
        assert game.bots.evidence is not None
        super().__init__(game, np.zeros(weight_count(game.bots.evidence), np.float32), positions)
        self.rounds: list[list[Seen]] = [[]]

    def observe(self, before: Any, after: Any, seat: int, move: int) -> None:
        code = compiled_recorder(self.game.name)
        publics = np.zeros(2, self.game.rules.Position.dtype())
        told = code.watch(before, after, publics)
        if told == MOVE:
            self.keep(code, before, publics, seat, move)
        elif self.rounds[-1]:
            self.rounds.append([])
        if told == OPENING:
            for other in range(int(after["players"])):
                self.keep(code, after, publics[1:], other, NONE)

    def keep(
        self, code: CompiledRecorder, position: Any, publics: Any, seat: int, move: int
    ) -> None:
        """What a seat has done, or with NONE shown at the start, and where the cards lie."""
        evidence = self.game.bots.evidence
        assert evidence is not None
        signs = np.zeros((evidence.cards, evidence.inputs), np.float32)
        row, kept = np.full(evidence.cards, NONE, np.int8), np.ones(evidence.cards, np.float32)
        counts = np.zeros((evidence.rows + 1, evidence.cards), np.int8)
        places = np.zeros(evidence.most_hidden, np.int32)
        code.keep(position, publics, seat, move, places, signs, row, counts, kept)
        self.rounds[-1].append(Seen(seat, signs, row, counts, kept))


NOTHING, MOVE, OPENING = range(3)  # what a move tells: of this round; or at the start, of all seats


class CompiledRecorder(NamedTuple):
    watch: Any  # watch(before, after, publics): what the move tells
    keep: Any  # see Recorder.keep


@cache
def compiled_recorder(name: str) -> CompiledRecorder:
    game = games.find(name)
    evidence = game.bots.evidence
    assert evidence is not None
    know, movers, clock = game.rules.know, game.rules.movers, game.bots.clock
    write_signs, shown, share_kept = evidence.signs, evidence.shown, evidence.kept
    starts, holes, card_at = evidence.starts, evidence.holes, evidence.card_at
    opening, opens = evidence.opening, evidence.opening is not nothing_shown
    batch, cards = evidence.batch, evidence.cards

    def watch(before: Any, after: Any, publics: Any) -> int:
        know(before, SPECTATOR, publics[0])
        know(after, SPECTATOR, publics[1])
        if clock(after) != clock(before) or movers(after) == 0:
            return NOTHING
        if shown(publics[0]):
            return MOVE
        return OPENING if opens and starts(publics[0], publics[1]) else NOTHING

    def keep(
        position: Any, publics: Any, seat: int, move: int, places: Any,
        signs: Any, row: Any, counts: Any, kept: Any,
    ) -> None:  # fmt: skip
        _, count = holes(publics[0], places)
        for at in range(count):
            where = places[at] >> 7 & 15
            card = card_at(position, where, places[at] & 127)
            # Of two cards that are alike, nobody can say which lies where.
            row[card] = where if row[card] == NONE else TWICE
            for other in range(count):
                there = places[other] >> 7 & 15
                alike = card_at(position, there, places[other] & 127)
                if batch(position, alike) == batch(position, card):
                    counts[there][card] += 1
        for card in range(cards):
            if row[card] == TWICE:
                row[card] = NONE
            if move == NONE:
                opening(publics[0], seat, card, signs[card])
            else:
                write_signs(publics[0], seat, move, card, signs[card])
                kept[card] = share_kept(publics[0], publics[1], seat, card)

    return CompiledRecorder(compiled(game, watch), compiled(game, keep))


@dataclass(frozen=True)
class RecordedLineUp(LineUp):
    """A line-up whose matches are kept."""

    recorders: list[Recorder] = field(default_factory=list)

    def observer(self, positions: Any, bots: Sequence[str]) -> Observer:
        self.recorders.append(Recorder(self.game, positions))
        return self.recorders[-1]

    def rounds(self) -> list[list[Seen]]:
        return [seen for one in self.recorders for seen in one.rounds if seen]


def play(name: str, players: int) -> list[list[Seen]]:
    """The rounds of all line-ups, played on a GPU."""
    from vierblatt.arena.gpu import play_all

    rounds = []
    for bots, deals, seed in LINE_UPS:
        line_up = RecordedLineUp.new(name, bots, seed, players=players)
        assert isinstance(line_up, RecordedLineUp)
        for _ in play_all(line_up, iter(range(deals))):
            pass
        rounds += line_up.rounds()
    return rounds


def padded(game: Game, rounds: list[list[Seen]]) -> list[Any]:
    """The rounds as arrays: seats (-1 where a round is over), signs, rows, counts and kept."""
    evidence = game.bots.evidence
    assert evidence is not None
    longest = int(np.quantile([len(seen) for seen in rounds], 0.98))
    shape = (len(rounds), longest)
    seats = np.full(shape, -1, np.int8)
    signs = np.zeros((*shape, evidence.cards, evidence.inputs), np.float32)
    row = np.full((*shape, evidence.cards), -1, np.int8)
    counts = np.zeros((*shape, evidence.rows + 1, evidence.cards), np.int8)
    kept = np.ones((*shape, evidence.cards), np.float32)
    for at, seen in enumerate(rounds):
        for step, one in enumerate(seen[:longest]):
            seats[at, step] = one.seat
            signs[at, step], row[at, step] = one.signs, one.row
            counts[at, step], kept[at, step] = one.counts, one.kept
    return [seats, signs, row, counts, kept]


class Model:
    """The network and the priors on the GPU, and how well they place cards."""

    def __init__(self, game: Game, device: str) -> None:
        import torch

        assert game.bots.evidence is not None
        self.evidence = evidence = game.bots.evidence
        self.device = device
        self.seats = game.rules.Position.dtype()["hand"].shape[0]  # rows of each kind of place
        self.hidden = torch.randn(evidence.inputs, UNITS, device=device) / evidence.inputs**0.5
        self.bias = torch.zeros(UNITS, device=device)
        self.output = torch.randn(UNITS, device=device) * 0.02
        self.output_bias = torch.zeros(1, device=device)
        self.priors = torch.zeros(evidence.priors, device=device)
        self.parameters = [self.hidden, self.bias, self.output, self.output_bias, self.priors]
        for parameter in self.parameters:
            parameter.requires_grad_(True)
        rows, cards = range(evidence.rows), range(evidence.cards)
        index = [[evidence.prior(row, card) for card in cards] for row in rows]
        self.prior_index = torch.tensor(index, device=device)

    def weights(self) -> Any:
        import torch

        flat = torch.cat([parameter.flatten() for parameter in self.parameters])
        return flat.detach().cpu().numpy().astype(np.float32)

    def loss(self, batch: list[Any], *, believing: bool = True) -> Any:
        """The mean of minus the log-likelihood of where hidden cards lie, to whoever moves."""
        import torch

        seats, signs, row, counts, kept = batch
        judged = torch.relu(signs @ self.hidden + self.bias) @ self.output + self.output_bias
        judged = judged.clamp(-BOUND, BOUND) * believing
        table = torch.zeros(len(seats), *self.prior_index.shape, device=self.device)
        if self.evidence.priors:
            table = table + self.priors[self.prior_index] * believing
        stock = torch.zeros(len(seats), 1, self.evidence.cards, device=self.device)
        rows = torch.arange(self.evidence.rows + 1, device=self.device)
        total, number = torch.zeros((), device=self.device), 0
        for step in range(seats.shape[1]):
            seat, label = seats[:, step].long()[:, None], row[:, step].long()
            # Their own hand and what they pressed are known to them.
            own = (rows % self.seats == seat) & (rows < self.evidence.rows)
            logits = counts[:, step].float().clamp(min=1e-9).log() + torch.cat([table, stock], 1)
            likelihood = torch.log_softmax(logits.masked_fill(own[:, :, None], -30.0), 1)
            asked = (label >= 0) & (seat >= 0) & ~own.gather(1, label.clamp(min=0))
            found = likelihood.gather(1, label.clamp(min=0)[:, None])[:, 0]
            total = total - (found * asked).sum()
            number = number + asked.sum()
            share = kept[:, step][:, None]
            moved = share * torch.exp(table + judged[:, step][:, None]) + (1 - share)
            mover = (rows[:-1] == seat)[:, :, None]
            table = torch.where(mover, moved.clamp(1e-6, 1e6).log(), table)
        return total / number


def fit(game: Game, rounds: list[list[Seen]], seconds: float) -> Any:
    """The weights, fitted for so many seconds."""
    import torch

    torch.manual_seed(1)
    dice = np.random.default_rng(1)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    arrays = [torch.from_numpy(array).to(device) for array in padded(game, rounds)]
    order = dice.permutation(len(rounds))
    held_out, train = order[: len(order) // HELD_OUT], order[len(order) // HELD_OUT :]

    def batch(some: Any) -> list[Any]:
        chosen = torch.as_tensor(some, device=device)
        return [array[chosen] for array in arrays]

    model = Model(game, device)
    with torch.no_grad():
        print(f"held out, each deal as likely: {model.loss(batch(held_out), believing=False):.4f}")
    optimiser = torch.optim.Adam(model.parameters, RATE)
    begin, steps = time.time(), 0
    while (spent := (time.time() - begin) / seconds) < 1:
        for group in optimiser.param_groups:
            group["lr"] = RATE * max(0.05, 1 - spent)
        loss = model.loss(batch(dice.choice(train, min(BATCH, len(train)), replace=False)))
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        steps += 1
    with torch.no_grad():
        print(f"held out, believing after {steps} steps: {model.loss(batch(held_out)):.4f}")
    return model.weights()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    telling = [name for name in games.names() if games.find(name).bots.evidence is not None]
    parser.add_argument("games", nargs="*", default=telling)
    parser.add_argument("--seconds", type=float, default=75, help="to fit a game")
    parser.add_argument("--out", type=Path, default=HERE / "out")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    plans = tomllib.loads((HERE / "plan.toml").read_text())
    for name in asked.games:
        rounds = play(name, plans[name]["evaluation_players"][0])
        print(f"{name}: {len(rounds)} rounds, {sum(map(len, rounds))} moves", flush=True)
        np.save(asked.out / f"{name}-belief.npy", fit(games.find(name), rounds, asked.seconds))


if __name__ == "__main__":
    main()
