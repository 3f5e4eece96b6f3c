"""Counts of move sequences from fixed deals (perft): one number that hangs on every rule."""

import random
from pathlib import Path
from typing import Any

import pytest

from golden_kit import Golden
from vierblatt import games
from vierblatt.core.game import Game
from vierblatt.table.match import seed_from

FOLDER = Path(__file__).parent.parent / "perft"
MOST = 20_000  # a line is not counted deeper than this
STARTS = (0, 10, 40, 90)  # how many random moves after the deal


def children(game: Game, position: Any) -> list[tuple[int, int]]:
    """Every move of every seat that may move: simultaneous choices come in any order."""
    bits = game.rules.movers(position)
    return [
        (seat, move)
        for seat in range(position.players)
        if bits >> seat & 1
        for move in game.legal_moves(position, seat)
    ]


def count(game: Game, position: Any, depth: int) -> int:
    moves = children(game, position)
    if depth == 1:
        return len(moves)
    total = 0
    for seat, move in moves:
        after = position.copy()
        game.rules.apply(after, seat, move)
        total += count(game, after, depth - 1)
    return total


def table(name: str) -> str:
    game = games.find(name)
    lines = ["# players, random moves after the deal: sequences of 1, 2, … moves"]
    for players in game.seats:
        position = game.deal(game.agree({"players": players}), seed_from(f"perft {players}"))
        dice = random.Random(players)
        made = 0
        for start in STARTS:
            while made < start and children(game, position):
                game.rules.apply(position, *dice.choice(children(game, position)))
                made += 1
            if made < start:
                break  # the match is over
            counts = [count(game, position, 1)]
            while counts[-1] * max(counts[0], 2) <= MOST and len(counts) < 6:
                counts.append(count(game, position, len(counts) + 1))
            lines.append(f"{players} {start}: {' '.join(map(str, counts))}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", games.names())
def test_perft(name: str, golden: Golden) -> None:
    golden(FOLDER / f"{name}.txt", table(name))
