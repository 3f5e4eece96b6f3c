"""The review of a match: what was played, what was best, and what the difference cost.

Every decision is judged by what its seat could know then, in sampled worlds, never by what came
later. The move played and the best one meet the same worlds; a cost counts only where it is
larger than twice its error, so that chance is blamed on nobody.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from vierblatt.core.words import Words
from vierblatt.table.knowledge import SeatKnowledge
from vierblatt.table.match import Match
from vierblatt.table.record import Record


class Effort(NamedTuple):
    rollouts: int  # to find the best move
    worlds: int  # in which the best and the one played are compared


HEURISTIC_EFFORT = Effort(rollouts=2000, worlds=1500)
NETWORK_EFFORT = Effort(rollouts=500, worlds=500)  # they say more, and take longer
SIGNIFICANT = 2.0  # standard errors that a cost must exceed


class Mark(Enum):
    """How much chance to win a move may cost before it is called so."""

    GOOD = 0.0
    INACCURACY = 0.03
    MISTAKE = 0.07
    BLUNDER = 0.15

    @classmethod
    def of(cls, cost: float) -> Mark:
        return max((mark for mark in cls if cost >= mark.value), key=lambda mark: mark.value)


@dataclass(frozen=True)
class Decision:
    """One decision with more than one legal move."""

    step: int
    seat: int
    played: str
    best: str
    win: float  # the chance to win with the best move
    cost: float  # how much of it the move played gave away
    worst: float  # how much the worst legal move would have given away
    mark: Mark
    reason: Words | None  # why the best move is good, where the game's heuristic knows


@dataclass(frozen=True)
class Summary:
    """How a player played: 100 % is always the best move, 0 % always the worst."""

    seat: int
    name: str
    decisions: int
    accuracy: float
    inaccuracies: int
    mistakes: int
    blunders: int
    costliest: list[Decision]


@dataclass(frozen=True)
class Review:
    """All decisions of a match, judged."""

    record: Record
    decisions: list[Decision]

    def summaries(self) -> list[Summary]:
        return [self._summary(seat, name) for seat, name in enumerate(self.record.players)]

    def _summary(self, seat: int, name: str) -> Summary:
        own = [decision for decision in self.decisions if decision.seat == seat]
        marks = [decision.mark for decision in own]
        at_stake = sum(decision.worst for decision in own)
        return Summary(
            seat,
            name,
            len(own),
            100 * (1 - sum(decision.cost for decision in own) / at_stake) if at_stake else 100.0,
            marks.count(Mark.INACCURACY),
            marks.count(Mark.MISTAKE),
            marks.count(Mark.BLUNDER),
            sorted((one for one in own if one.cost > 0), key=lambda one: -one.cost)[:3],
        )

    def curve(self, seat: int) -> list[tuple[int, float]]:
        """A player's chance to win at each of their decisions, as they could know it."""
        return [(one.step, one.win) for one in self.decisions if one.seat == seat]


def review_match(record: Record, done: Callable[[int], None] = lambda steps: None) -> Review:
    """Review a record, or raise BadRecord; `done` is told how many more moves are judged."""
    record.replay()
    match = Match.new(record.game, seed=record.seed, **record.options)
    decisions = []
    for step, (seat, move) in enumerate(record.moves):
        seen = match.knowledge(seat)
        if len(seen.legal()) > 1:
            decisions.append(judge(seen, step, match.game.read_move(move)))
        match.play(seat, move)
        done(1)
    return Review(record, decisions)


def judge(seen: SeatKnowledge, step: int, played: int) -> Decision:
    """Compare the move played with the best that a search finds."""
    # Imported late: who only sends a review (report.py) needs no compiler.
    from vierblatt.bots.network import load_weights
    from vierblatt.bots.search.halving import Budget, search_moves

    game, weights = seen.game, load_weights(seen.game)
    effort = HEURISTIC_EFFORT if weights is None else NETWORK_EFFORT
    estimates = search_moves(seen, Budget(effort.rollouts), seed=step + 1, weights=weights)
    best = estimates[0]
    worst = max(0.0, best.win - min(one.win for one in estimates))
    win, cost = best.win, 0.0
    if best.move != played:
        win, cost = compare(seen, best.move, played, effort.worlds, seed=step + 1)
    return Decision(
        step,
        seen.seat,
        game.names.moves[played].text,
        game.names.moves[best.move].text if cost else game.names.moves[played].text,
        win,
        cost,
        max(worst, cost),
        Mark.of(cost),
        game.bots.reason(seen.knowledge, seen.seat, best.move) if cost else None,
    )


def compare(
    seen: SeatKnowledge, best: int, played: int, worlds: int, seed: int
) -> tuple[float, float]:
    """The chance to win with the better move, and what the move played costs for sure."""
    from vierblatt.bots.network import load_weights
    from vierblatt.bots.search.halving import search_pair

    mine, other = search_pair(seen, (played, best), worlds, seed, load_weights(seen.game))
    cost, error = other.win - mine.win, other.error
    if cost <= SIGNIFICANT * error:
        return mine.win, 0.0
    return other.win, cost
