"""Bots against bots on duplicate deals: every deal is played with the seats rotated."""

from __future__ import annotations

import csv
import os
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from vierblatt import games
from vierblatt.bots import registry
from vierblatt.bots.heuristic import THINKER
from vierblatt.bots.registry import Thinker
from vierblatt.bots.search.compiled import engine
from vierblatt.bots.search.halving import Budget, Look, Trial, choose
from vierblatt.core.errors import BadOption
from vierblatt.core.game import Game
from vierblatt.core.options import Options
from vierblatt.fast.batch import fresh
from vierblatt.table.match import seed_from

OMNISCIENT = "omniscient"
CHEAT = Thinker(OMNISCIENT, playouts=1000, seconds=60)


@dataclass(frozen=True)
class Line:
    """How one bot fared in one match: a line of the arena's file."""

    deal: int
    rotation: int
    bot: int  # its place in the line-up
    seat: int
    points: int
    place: int
    win: float  # a shared first place is shared
    moves: int
    milliseconds: float


Match = Generator[tuple[Trial, Look], None, list[Line]]


@dataclass(frozen=True)
class LineUp:
    """A game, its options and who plays; the last bot named fills the seats that are left."""

    game: Game
    options: Options
    bots: tuple[str, ...]
    seed: int

    @classmethod
    def new(cls, name: str, bots: Sequence[str], seed: int, **options: object) -> LineUp:
        game = games.find(name)
        agreed = game.agree(options)
        players = agreed["players"]
        if not 1 <= len(bots) <= players:
            raise BadOption(f"Ein bis {players} Bots, bitte.", f"One to {players} bots, please.")
        for bot in bots:
            if bot != OMNISCIENT:
                registry.find(bot)
        return cls(game, agreed, (*bots, *[bots[-1]] * (players - len(bots))), seed)

    def play(self, deal: int) -> list[Line]:
        """Play one deal once for every rotation of the seats."""
        lines = []
        for rotation in range(len(self.bots)):
            match = self.match(deal, rotation)
            try:
                while True:
                    trial, (alive, worlds) = next(match)
                    trial.look(alive, worlds)
            except StopIteration as end:
                lines += end.value
        return lines

    def match(self, deal: int, rotation: int) -> Match:
        """Play a match, and ask for every look that a bot wants to take into its worlds."""
        code = engine(self.game.name)
        players = len(self.bots)
        sits = [(seat + rotation) % players for seat in range(players)]  # seat → place in line-up
        states = fresh(self.game, self.options, [seed_from(f"{self.seed}/{deal}")])
        state = states[0]
        code.setup(state)
        luck = np.array([int(seed_from(f"{self.seed}/{deal}/{rotation}")[:12], 16)], np.int64)
        level = np.array([level_of(self.bots[place]) for place in sits], np.int64)
        room, moves = np.zeros(2, states.dtype), np.zeros(self.game.rules.most_moves, np.int16)
        made, spent = [0] * players, [0.0] * players
        while (seat := code.advance(state, room, level, luck, moves)) >= 0:
            begin = time.perf_counter()
            move = yield from think(
                self.game, states, seat, self.bots[sits[seat]], int(luck[0]) + sum(made)
            )
            spent[seat] += time.perf_counter() - begin
            made[seat] += 1
            code.apply(state, seat, move)
        final = self.game.rules.Position.read(state)
        places = self.game.places(final)
        winners = places.count(1)
        return [
            Line(
                deal,
                rotation,
                sits[seat],
                seat,
                final.totals[seat],
                places[seat],
                (places[seat] == 1) / winners,
                made[seat],
                round(spent[seat] * 1000, 3),
            )
            for seat in range(players)
        ]


def level_of(bot: str) -> int:
    found = registry.BOTS.get(bot)
    return found.level if isinstance(found, registry.Thumb) else THINKER


def think(
    game: Game, states: Any, seat: int, name: str, luck: int
) -> Generator[tuple[Trial, Look], None, int]:
    """The move of a thinking bot. Only the omniscient one is given the truth, and only here.

    Bots think by playouts alone, so that the same seed is the same match.
    """
    mind = np.zeros(1, states.dtype)
    if name == OMNISCIENT:
        mind[0] = states[0]
    else:
        engine(game.name).know(states[0], seat, mind[0])
    thinker = CHEAT if name == OMNISCIENT else registry.BOTS[name]
    assert isinstance(thinker, Thinker)
    playouts, weights = thinker.means(game)
    trial = Trial.of_all(game, mind, seat, luck, weights)
    if len(trial.moves) == 1:
        return int(trial.moves[0])
    for look in trial.think(Budget(playouts)):
        yield trial, look
    return choose(trial.found(), luck).move


def run(
    line_up: LineUp,
    deals: int,
    file: Path,
    done: Callable[[int], None] = lambda deals: None,
    *,
    gpu: bool = False,
) -> list[Line]:
    """Play deals on all cores and keep every one in a CSV file; go on where the file ends.

    An interruption (KeyboardInterrupt) ends it between deals; what is in the file is whole.
    """
    lines = load(file, len(line_up.bots))
    played = {line.deal for line in lines}
    done(len(played))
    missing = (deal for deal in range(deals) if deal not in played)
    stop = threading.Event()

    def work(deal: int) -> list[Line]:
        return [] if stop.is_set() else line_up.play(deal)

    file.parent.mkdir(parents=True, exist_ok=True)
    new = not file.exists()
    with file.open("a", newline="", encoding="utf-8") as out, ThreadPoolExecutor() as pool:
        writer = csv.DictWriter(out, [*Line.__dataclass_fields__])
        if new:
            writer.writeheader()
        played_out = in_order(pool, work, missing)
        if gpu:
            from vierblatt.arena.gpu import play_all

            played_out = play_all(line_up, missing)
        try:
            for found in played_out:
                writer.writerows(asdict(line) for line in found)
                out.flush()
                lines += found
                done(1)
        except KeyboardInterrupt:
            stop.set()
    return lines


def in_order(
    pool: ThreadPoolExecutor, work: Callable[[int], list[Line]], deals: Iterator[int]
) -> Iterator[list[Line]]:
    """Results in the order of the deals, with only a few deals waiting at a time."""
    ahead = 2 * (os.cpu_count() or 1)
    waiting: list[Future[list[Line]]] = [pool.submit(work, deal) for deal in islice(deals, ahead)]
    while waiting:
        yield waiting.pop(0).result()
        waiting += [pool.submit(work, deal) for deal in islice(deals, 1)]


def load(file: Path, players: int) -> list[Line]:
    """The whole deals of a file; a last one that was cut off is dropped from the file too."""
    if not file.exists():
        return []
    kinds: dict[str, Callable[[str], Any]] = {"win": float, "milliseconds": float}
    with file.open(newline="", encoding="utf-8") as rows:
        read = [
            {name: kinds.get(name, int)(value) for name, value in row.items()}
            for row in csv.DictReader(rows)
            if None not in row.values()
        ]
    lines = [Line(**row) for row in read]
    whole = len(lines) - len(lines) % (players * players)
    if whole < len(lines):
        with file.open("w", newline="", encoding="utf-8") as out:
            writer = csv.DictWriter(out, [*Line.__dataclass_fields__])
            writer.writeheader()
            writer.writerows(asdict(line) for line in lines[:whole])
    return lines[:whole]
