"""How long a bot takes for a move: python bench/bots.py (make bench-bots), on one core.

Bots of one level play matches among themselves at the smallest and the usual table, asked as at
a live table (`Bot.move`). Where there is but one legal move, nothing is counted.
"""

import time

import numpy as np

from vierblatt import Match, games
from vierblatt.bots.registry import BOTS, informed
from vierblatt.bots.warm_up import warm_up

LIMITS = {"beginner": 10, "casual": 10, "club": 300, "expert": 1000}  # milliseconds, p99
DECISIONS = {"beginner": 2000, "casual": 2000, "club": 1000, "expert": 300}


def times(name: str, players: int, level: str) -> list[float]:
    """Milliseconds of so many decisions, with what a table does before a bot can think."""
    bot, spent, deal = BOTS[level], list[float](), 0
    while len(spent) < DECISIONS[level]:
        match = Match.new(name, players=players, seed=deal)
        while not match.over and len(spent) < DECISIONS[level]:
            seat = match.movers[0]
            seen, history = match.knowledge(seat), match.history()
            begin = time.perf_counter()
            move = bot.move(informed(bot, seen, history), len(spent))
            took = time.perf_counter() - begin
            if len(seen.legal()) > 1:
                spent.append(1000 * took)
            match.play(seat, move)
        deal += 1
    return spent


def main() -> None:
    print("| game | players | bot | decisions | median | p99 | longest | p99 must be under |")
    print("| --- | ---: | --- | ---: | ---: | ---: | ---: | ---: |")
    for name in games.names():
        game = games.find(name)
        warm_up(name)
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
