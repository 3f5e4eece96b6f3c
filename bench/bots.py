"""How long a bot thinks: python bench/bots.py (make bench-bots), one core, both table sizes.

Bots of one level play matches among themselves through the same door as at a live table
(`Bot.move`). Where there is but one move, nothing is counted.
"""

import time

import numpy as np

from vierblatt import Match, games
from vierblatt.bots.registry import BOTS

LIMITS = {"beginner": 10, "casual": 10, "club": 300, "expert": 1000}  # milliseconds, p99
DECISIONS = {"beginner": 2000, "casual": 2000, "club": 1000, "expert": 300}


def times(name: str, players: int, level: str) -> list[float]:
    """Milliseconds of so many decisions."""
    bot, spent, deal = BOTS[level], list[float](), 0
    fresh = Match.new(name, players=players, seed=0)
    bot.move(fresh.knowledge(fresh.movers[0]), 0)  # compiled now, if it was not
    while True:
        match, deal = Match.new(name, players=players, seed=deal), deal + 1
        while not match.over:
            seat = match.movers[0]
            seen, choices = match.knowledge(seat), len(match.legal(seat))
            begin = time.perf_counter()
            move = bot.move(seen, len(spent))
            if choices > 1:
                spent.append(1000 * (time.perf_counter() - begin))
            if len(spent) == DECISIONS[level]:
                return spent
            match.play(seat, move)


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
