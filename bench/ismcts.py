"""OpenSpiel's ISMCTS against one of our bots, on duplicate deals and with the same time.

    python bench/ismcts.py GAME [--players P] [--against BOT] [--deals N] [--seed S]
                                [--playouts random|heuristic] [--seconds T]

ISMCTS sits on one seat, the bot on all others; every deal is played once on every seat, and these
are the deals of `vierblatt arena --seed S`. ISMCTS searches worlds that our redeal deals for it.
Its playouts are random to the end of the match, as OpenSpiel makes them, or those of our search:
compiled, by the heuristic to the end of the round. For a move it has T seconds, or as long as the
bot has needed for its own moves of that match on average.
"""

from __future__ import annotations

import argparse
import os
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from statistics import fmean
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from vierblatt import Match, games
from vierblatt.arena.standings import standings
from vierblatt.arena.tournament import LineUp, SeatResult
from vierblatt.bots.belief import ALIKE
from vierblatt.bots.network import HEURISTIC_ONLY
from vierblatt.bots.registry import find, informed
from vierblatt.bots.search.rollout import make_context, make_evaluator, make_heuristic_policy
from vierblatt.bots.search.worlds import as_record
from vierblatt.bots.seeds import seed_of_move
from vierblatt.bots.warm_up import warm_up
from vierblatt.core.game import Game
from vierblatt.envs.openspiel import short_name
from vierblatt.fast.compile import compiled, part
from vierblatt.runner import FOREVER, make_runner
from vierblatt.table.match import seed_from

ISMCTS = "ismcts"
FIRST_SECONDS = 0.1  # for a move before the bot has made one


class TimedISMCTS(ISMCTSBot):  # type: ignore[misc]
    """The same search, until its time is up."""

    seconds = FIRST_SECONDS

    def run_search(self, state: Any) -> list[tuple[int, float]]:
        self.reset()
        legal = state.legal_actions()
        if len(legal) == 1:
            return [(legal[0], 1.0)]
        self._root_node = self.create_new_node(state)
        until, simulations = time.perf_counter() + self.seconds, 0
        while simulations < 2 or time.perf_counter() < until:  # the first only makes the root
            self.run_simulation(self.sample_root_state(state))
            simulations += 1
        return list(self.get_final_policy(state, self._root_node))


class OurPlayouts(RandomRolloutEvaluator):  # type: ignore[misc]
    """The playouts of our search: by the heuristic as far as it looks, then the chance to win."""

    def __init__(self, game: Game, random_state: Any) -> None:
        super().__init__(random_state=random_state)
        self.game, self.context = game, make_context(game, HEURISTIC_ONLY)

    def evaluate(self, state: Any) -> Any:
        position = as_record(self.game, state.table.position)
        # The chance to come is this playout's own.
        position["key"] = self._random_state.randint(1 << 32, size=8, dtype=np.uint32)
        position["drawn"] = 0
        rng = self._random_state.randint(1 << 47, size=1, dtype=np.int64)
        chances = np.zeros(state.num_players())
        compiled_playout(self.game.name)(position[0], rng, self.context, chances)
        return chances


@cache
def compiled_playout(name: str) -> Any:
    game = games.find(name)
    play_on = part(make_runner(game, part(make_heuristic_policy(game))))
    evaluate, movers = part(make_evaluator(game, value=False)), game.rules.movers
    clock, patience = game.bots.clock, game.bots.patience

    def play_out(position: Any, rng: Any, context: Any, chances: Any) -> None:
        until = clock(position) + patience(position)
        play_on(position, rng, context, context[0][:0], FOREVER, until)
        for seat in range(position.players):
            chances[seat] = evaluate(position, seat, movers(position) == 0, ALIKE, ())

    return compiled(game, play_out)


def spiel_state(game: Any, match: Match) -> Any:
    """A match as ISMCTS is given it; it looks at worlds redealt from what the mover knows only."""
    state = game.new_initial_state()
    position = match.position.copy()
    position.words, position.drawn = [0] * 16, 0
    table = state.table
    table.position, table.dealt, table.waits = position, True, None
    table.outcomes, table.count, table.heard = [], 0, [()] * match.players
    return state


def line_up_of(asked: argparse.Namespace) -> LineUp:
    game = games.find(asked.game)
    options = game.agree({"players": asked.players or game.usual_players})
    bots = (ISMCTS, *[asked.against] * (options["players"] - 1))
    return LineUp(game, options, bots, asked.seed)


@cache
def prepare(name: str) -> None:
    """Compile what both sides need, before time counts."""
    warm_up(name)
    match = Match.new(name, players=games.find(name).usual_players, seed=0)
    state = spiel_state(pyspiel.load_game(f"{short_name(name)}(players={match.players})"), match)
    OurPlayouts(match.game, np.random.RandomState(0)).evaluate(state)


def play(asked: argparse.Namespace, deal: int) -> list[SeatResult]:
    """A deal, once for every seat of ISMCTS."""
    prepare(asked.game)
    line_up = line_up_of(asked)
    rotations = range(len(line_up.bots))
    return [one for rotation in rotations for one in play_match(asked, line_up, deal, rotation)]


def play_match(
    asked: argparse.Namespace, line_up: LineUp, deal: int, rotation: int
) -> list[SeatResult]:
    name, players = line_up.game.name, len(line_up.bots)
    seating = [(seat + rotation) % players for seat in range(players)]
    seed = seed_from(f"{line_up.seed}/{deal}")
    match = Match.new(name, seed=seed, **line_up.options)
    game = pyspiel.load_game(f"{short_name(name)}(players={players})")
    dice = np.random.RandomState([line_up.seed, deal, rotation])
    outside = asked.playouts == "random"
    evaluator = (
        RandomRolloutEvaluator(random_state=dice) if outside else OurPlayouts(line_up.game, dice)
    )
    search = TimedISMCTS(game, evaluator, uct_c=1.0, max_simulations=0, random_state=dice)
    search.set_resampler(
        lambda state, player: state.resample_from_infostate(player, dice.random_sample)
    )
    bot, spent = find(asked.against), [list[float]() for _ in range(players)]
    while not match.over:
        seat = match.movers[0]
        begin = time.perf_counter()
        if line_up.bots[seating[seat]] == ISMCTS:
            needed = [one for other in range(players) if other != seat for one in spent[other]]
            search.seconds = asked.seconds or (fmean(needed) if needed else FIRST_SECONDS)
            number = int(search.step(spiel_state(game, match)))
            move = line_up.game.names.moves[number].text
        else:
            seen = informed(bot, match.knowledge(seat), match.history())
            move = bot.move(seen, seed_of_move(seed, seat, len(spent[seat])))
        spent[seat].append(time.perf_counter() - begin)
        match.play(seat, move)
    shares = line_up.game.win_shares(match.position)
    return [
        SeatResult(
            deal, rotation, seating[seat], seat, match.totals[seat], match.places[seat],
            shares[seat], len(spent[seat]), round(1000 * sum(spent[seat]), 3),
        )
        for seat in range(players)
    ]  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--players", type=int)
    parser.add_argument("--against", default="expert")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--playouts", choices=["random", "heuristic"], default="heuristic")
    parser.add_argument("--seconds", type=float)
    asked = parser.parse_args()
    line_up = line_up_of(asked)
    players, begin, results = len(line_up.bots), time.time(), list[SeatResult]()
    print("| game | players | bot | deals | matches | × fair | milliseconds a move |")
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for number, found in enumerate(pool.map(partial(play, asked), range(asked.deals)), 1):
            results += found
            if number % 20 == 0 or number == asked.deals:
                for one in standings(line_up, results):
                    times, error = one.times_fair(players), one.wins.error * players
                    print(
                        f"| {asked.game} | {players} | {one.bot} | {number} "
                        f"| {number * players} | {times:.2f} ± {error:.2f} "
                        f"| {one.milliseconds or 0:.0f} |",
                        flush=True,
                    )
    print(f"{time.time() - begin:.0f} s")


if __name__ == "__main__":
    main()
