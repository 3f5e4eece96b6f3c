"""Find out what a round to come is worth to each kind of player (`SKILLS` in a game's choices.py):
`make train-skills`.

Each bot plays duplicate matches on one seat against `casual`. Whenever a round is over, the totals
and the points that each round to come is worth make a chance to win (bots/search/rollout.py). The
points are those by which it is least surprised at who wins in the end; they are rounded by hand.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from vierblatt import games
from vierblatt.arena.tournament import LineUp, compiled_match
from vierblatt.bots.belief import ALIKE
from vierblatt.bots.search.rollout import make_evaluator
from vierblatt.core.game import Game
from vierblatt.fast.compile import compiled

BOTS = {"beginner": 400, "club": 150, "expert": 40}  # deals of each, at tables of every size
FIELD = "casual"
SEED = 516
POINTS = np.arange(-8, 12.5, 0.5)  # tried
SURE = 1e-6


class Look(NamedTuple):
    """A round is over, and others are to come."""

    left: int
    win: float  # what came of the match
    chances: npt.NDArray[np.float64]  # to win, by POINTS


@cache
def compiled_parts(game: Game) -> tuple[Any, Any]:
    return compiled(game, game.bots.to_come), compiled(game, make_evaluator(game, value=False))


def looks_at(line_up: LineUp, deal: int) -> list[Look]:
    """Play a deal with the bot on every seat, and go through the matches again."""
    game, found = line_up.game, list[Look]()
    code, to_come, evaluate = compiled_match(game.name), *compiled_parts(game)
    for rotation in range(len(line_up.bots)):
        log: list[int] = []
        bot = next(one for one in line_up.play_match(deal, rotation, log) if one.bot == 0)
        positions = line_up.dealt(deal)
        position, left = positions[0], to_come(positions[0])
        for logged in log[:-1]:
            code.apply(position, logged & 7, logged >> 3)
            now = to_come(position)
            if now < left:
                left, skills = now, np.array(ALIKE)
                chances = np.zeros(len(POINTS))
                for place, skills[bot.seat] in enumerate(POINTS):
                    chances[place] = evaluate(position, bot.seat, False, skills, ())
                found.append(Look(left, bot.win, chances))
    return found


def surprise(looks: list[Look]) -> npt.NDArray[np.float64]:
    """At who wins, in nats, by POINTS."""
    win = np.array([one.win for one in looks])[:, None]
    chances = np.stack([one.chances for one in looks]).clip(SURE, 1 - SURE)
    return np.asarray(-(win * np.log(chances) + (1 - win) * np.log(1 - chances)).mean(0))


def report(game: Game, bot: str, deals: int) -> None:
    for players in game.seats:
        line_up = LineUp.new(game.name, [bot, FIELD], SEED, players=players)
        looks: list[Look] = []
        with ThreadPoolExecutor() as pool:
            for number, found in enumerate(pool.map(partial(looks_at, line_up), range(deals))):
                looks += found
                done = f"\r{bot}, {players} players: {number + 1} / {deals} deals"
                print(done, end="", flush=True)
        for left in sorted({one.left for one in looks}):
            nats = surprise([one for one in looks if one.left == left])
            alike = nats[list(POINTS).index(0)]
            print(
                f"\n  {left} left: {POINTS[nats.argmin()]:+.1f} points a round, "
                f"{nats.min():.3f} nats, all alike {alike:.3f}",
                end="",
            )
        print()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    chosen = [name for name in games.names() if games.find(name).bots.choices is not None]
    parser.add_argument("games", nargs="*", default=chosen)
    parser.add_argument("--bots", default=",".join(BOTS))
    parser.add_argument("--deals", type=int, help="instead of the usual number for each bot")
    asked = parser.parse_args()
    for name in asked.games:
        for bot in asked.bots.split(","):
            report(games.find(name), bot, asked.deals or BOTS[bot])


if __name__ == "__main__":
    main()
