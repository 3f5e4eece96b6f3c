"""The compiled parts of the search in one game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from vierblatt import games
from vierblatt.bots.network import make_scorer
from vierblatt.bots.search.plans import make_planner
from vierblatt.bots.search.rollout import make_plan_evaluator
from vierblatt.core.game import Game
from vierblatt.fast.compile import compiled, part


class CompiledSearch(NamedTuple):
    """What a search runs as machine code."""

    rank: Any  # rank(knowledge, seat, context): legal moves into the context, best first; how many
    find_plans: Any  # see plans.py
    evaluate_plans: Any  # see rollout.py


@cache
def compiled_search(
    name: str, *, policy: bool, value: bool, fixed_swing: bool = False
) -> CompiledSearch:
    """Compile the search in a game, or take it from the disk; by its networks or its heuristic."""
    game = games.find(name)
    rank = rank_by_network(game) if policy else rank_by_heuristic(game)
    evaluate_plans = make_plan_evaluator(game, policy=policy, value=value, fixed_swing=fixed_swing)
    functions = (rank, make_planner(game, rank), evaluate_plans)
    return CompiledSearch(*(compiled(game, function) for function in functions))


def rank_by_heuristic(game: Game) -> Callable[[Any, int, Any], int]:
    legal, rate = game.rules.legal, game.bots.rate

    def rank(knowledge: Any, seat: int, context: Any) -> int:
        moves, _, _, ratings, _ = context
        count: int = legal(knowledge, seat, moves)
        for place in range(count):
            ratings[place] = rate(knowledge, seat, moves[place])
        sort_by_score(moves, ratings, count)
        return count

    return rank


def rank_by_network(game: Game) -> Callable[[Any, int, Any], int]:
    legal, score = game.rules.legal, part(make_scorer(game))

    def rank(knowledge: Any, seat: int, context: Any) -> int:
        moves, weights, activations, scores, _ = context
        count: int = legal(knowledge, seat, moves)
        score(knowledge, seat, moves, count, weights, activations, scores)
        sort_by_score(moves, scores, count)
        return count

    return rank


@part
def sort_by_score(moves: Any, scores: Any, count: int) -> None:
    """Sort both, the highest score first; equals by the number of the move."""
    for end in range(1, count):
        place = end
        while place > 0 and (
            scores[place] > scores[place - 1]
            or (scores[place] == scores[place - 1] and moves[place] < moves[place - 1])
        ):
            moves[place], moves[place - 1] = moves[place - 1], moves[place]
            scores[place], scores[place - 1] = scores[place - 1], scores[place]
            place -= 1
