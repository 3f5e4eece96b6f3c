"""The review of a match: what was played, what was best, and what the difference cost.

Every decision is judged by what its seat could know then, in sampled worlds, never by what came
later. The move played and the best one meet the same worlds; a cost counts only where it is
larger than twice its error, so that chance is blamed on nobody.

A review glances at all decisions first, so that there soon is a curve to look at. Those where more
may have been lost than nobody minds are then judged with care, the dearest first.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum
from itertools import chain, starmap
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from vierblatt.analysis.reasons import SIGNIFICANT, conclusion, reason
from vierblatt.bots import registry
from vierblatt.bots.registry import SearchBot
from vierblatt.core.words import Event, Words
from vierblatt.table.knowledge import SeatKnowledge
from vierblatt.table.match import History, Match
from vierblatt.table.record import Record

if TYPE_CHECKING:
    from vierblatt.bots.belief import Belief
    from vierblatt.bots.search.halving import Estimate


class Effort(NamedTuple):
    rollouts: int  # to find the best move
    worlds: int  # in which the best and the one played are compared


HEURISTIC_EFFORT = Effort(rollouts=2000, worlds=1500)
NETWORK_EFFORT = Effort(rollouts=500, worlds=500)  # they say more, and take longer
GLANCE = 4  # a glance takes so much less to find the best move
GLANCES = 0.2  # of all work, or about that


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
    reason: Words | None = None  # why the best move is good, where the one played cost something,
    conclusion: Event | None = None  # and what the others' moves told the seat


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


class Question(NamedTuple):
    """A decision with more than one legal move, as its seat saw it."""

    seen: SeatKnowledge
    step: int
    played: int


class Glance(NamedTuple):
    """A first opinion, and how much the move played may have cost at most."""

    decision: Decision
    doubt: float


class Pair(NamedTuple):
    """The chance to win with the better of two moves, and what the one played costs for sure."""

    win: float
    cost: float
    best: Estimate
    played: Estimate


Told = Callable[[Decision, float], None]


def review_match(
    record: Record, told: Told = lambda decision, share: None, threads: int = 1
) -> Review:
    """Review a record, or raise BadRecord; `told` hears every decision as soon as it is judged, a
    doubtful one twice, and the share that is done."""
    record.replay()
    questions = _questions(record)
    found: dict[int, Decision] = {}
    doubtful: list[tuple[float, Question]] = []
    with ThreadPoolExecutor(threads, "review") as pool:
        # The first one alone, for it may have to compile.
        glances = chain(
            starmap(glance, questions[:1]), pool.map(lambda one: glance(*one), questions[1:])
        )
        for number, (question, (decision, doubt)) in enumerate(
            zip(questions, glances, strict=True), 1
        ):
            found[question.step] = decision
            if doubt >= Mark.INACCURACY.value:
                doubtful.append((doubt, question))
            told(decision, GLANCES * number / len(questions))
        doubtful.sort(key=lambda one: -one[0])
        judged = pool.map(lambda one: judge(*one[1]), doubtful)
        for number, decision in enumerate(judged, 1):
            found[decision.step] = decision
            told(decision, GLANCES + (1 - GLANCES) * number / len(doubtful))
    return Review(record, list(found.values()))


def _questions(record: Record) -> list[Question]:
    from vierblatt.bots.observer import Observer

    match = Match.new(record.game, seed=record.seed, **record.options)
    observer = Observer.of(History(match.game, match.options, match.seed, (), record.bots))
    found = []
    for step, (seat, move) in enumerate(record.moves):
        seen, number = match.knowledge(seat), match.game.read_move(move)
        if len(seen.legal()) > 1:
            beliefs = None if observer is None else observer.beliefs()
            found.append(Question(replace(seen, beliefs=beliefs), step, number))
        match.play(seat, move)
        if observer is not None:
            observer.play(seat, number)
    return found


def glance(seen: SeatKnowledge, step: int, played: int) -> Glance:
    """Judge a decision by a short search; where that leaves a doubt, nothing is lost yet."""
    estimates = _search(seen, step, _expert().belief(seen, step + 1), GLANCE)
    best, mine = estimates[0], _of_move(estimates, played)
    gap, error = best.win - mine.win, SIGNIFICANT * hypot(best.error, mine.error)
    doubt = gap + error if mine.worlds else 1.0
    sure = doubt < Mark.INACCURACY.value and gap > error
    pair = Pair(best.win, gap if sure else 0.0, best, mine)
    return Glance(_decision(seen, step, estimates, pair), doubt)


def judge(seen: SeatKnowledge, step: int, played: int) -> Decision:
    """Compare the move played with the best that a search finds."""
    belief = _expert().belief(seen, step + 1)
    estimates = _search(seen, step, belief)
    best, mine = estimates[0], _of_move(estimates, played)
    pair = Pair(best.win, 0.0, best, mine)
    if best.plan != mine.plan:
        pair = compare(seen, best, mine, effort_in(seen).worlds, step + 1, belief)
    return _decision(seen, step, estimates, pair)


def _of_move(estimates: list[Estimate], move: int) -> Estimate:
    return next(one for one in estimates if one.move == move)


def effort_in(seen: SeatKnowledge) -> Effort:
    _, networks = _expert().method(seen.game)
    return HEURISTIC_EFFORT if networks.policy is None else NETWORK_EFFORT


def _search(seen: SeatKnowledge, step: int, belief: Belief | None, less: int = 1) -> list[Estimate]:
    # Imported late: who only sends a review (report.py) needs no compiler.
    from vierblatt.bots.search.halving import Budget, search_moves

    budget = Budget(effort_in(seen).rollouts // less)
    _, networks = _expert().method(seen.game)
    whole_turns = _expert().whole_turns
    return search_moves(
        seen.unsealed(), budget, step + 1, networks, belief, whole_turns=whole_turns
    )


def _expert() -> SearchBot:
    """Who judges: decisions are seen as this bot sees them."""
    expert = registry.BOTS["expert"]
    assert isinstance(expert, SearchBot)
    return expert


def _decision(seen: SeatKnowledge, step: int, estimates: list[Estimate], pair: Pair) -> Decision:
    moves = seen.game.names.moves
    worst = max(0.0, estimates[0].win - min(one.win for one in estimates))
    return Decision(
        step,
        seen.seat,
        moves[pair.played.move].text,
        moves[pair.best.move if pair.cost else pair.played.move].text,
        pair.win,
        pair.cost,
        max(worst, pair.cost),
        Mark.of(pair.cost),
        reason(seen, pair.best, pair.played) if pair.cost else None,
        conclusion(seen) if pair.cost else None,
    )


def compare(
    seen: SeatKnowledge,
    best: Estimate,
    played: Estimate,
    worlds: int,
    seed: int,
    belief: Belief | None,
) -> Pair:
    """Both moves in the same worlds; chance is blamed on nobody."""
    from vierblatt.bots.search.halving import search_pair

    _, networks = _expert().method(seen.game)
    mine, other = search_pair(seen.unsealed(), (played, best), worlds, seed, networks, belief)
    cost, error = other.win - mine.win, other.error
    if cost <= SIGNIFICANT * error:
        return Pair(mine.win, 0.0, other, mine)
    return Pair(other.win, cost, other, mine)
