"""How long a bot takes for a move: python bench/bots.py (make bench-bots), on one core.

Bots of one level play matches among themselves at the smallest and the usual table, asked as at
a live table (`Bot.move`). Where there is but one legal move, nothing is counted.
"""

import time
from typing import Any

import numpy as np

from vierblatt import Match, games
from vierblatt.bots.registry import BOTS
from vierblatt.runner import ELSEWHERE, FOREVER, make_runner
from vierblatt.table.knowledge import SeatKnowledge
from vierblatt.table.match import read_seed

LIMITS = {"beginner": 10, "casual": 10, "club": 300, "expert": 1000}  # milliseconds, p99
DECISIONS = {"beginner": 2000, "casual": 2000, "club": 1000, "expert": 300}


def times(name: str, players: int, level: str) -> list[float]:
    """Milliseconds of so many decisions."""
    game, bot, spent = games.find(name), BOTS[level], list[float]()
    agreed = game.agree({"players": players})

    def timed(position: Any, seat: int, rng: Any, context: None) -> int:
        if len(spent) == DECISIONS[level]:
            return ELSEWHERE
        seen = SeatKnowledge(game, seat, game.knowledge(position, seat))
        begin = time.perf_counter()
        move = bot.move(seen, len(spent))
        if len(game.legal_moves(position, seat)) > 1:
            spent.append(1000 * (time.perf_counter() - begin))
        return game.move_numbers[move]

    first = Match.new(name, players=players, seed=0)
    bot.move(first.knowledge(first.movers[0]), 0)  # compiled now, if it was not
    play_on, deal = make_runner(game, timed), 0
    while len(spent) < DECISIONS[level]:
        play_on(game.deal(agreed, read_seed(deal)), None, None, [], FOREVER, FOREVER)
        deal += 1
    return spent


def main() -> None:
    print("| game | players | bot | decisions | median | p99 | longest | p99 must be under |")
    print("| --- | ---: | --- | ---: | ---: | ---: | ---: | ---: |")
    for name in games.names():
        game = games.find(name)
        for players in (game.seats[0], game.usual_players):
            for level, limit in LIMITS.items():
                spent = times(name, players, level)
                median, late, longest = (float(np.quantile(spent, q)) for q in (0.5, 0.99, 1))
                print(
                    f"| {name} | {players} | {level} | {len(spent)} | {median:.2f} ms "
                    f"| {late:.2f} ms | {longest:.2f} ms | {limit} ms |",
                    flush=True,
                )


if __name__ == "__main__":
    main()
