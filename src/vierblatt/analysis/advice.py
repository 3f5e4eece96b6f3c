"""Advice for a player: the moves ranked, what each is worth, and why, as far as the seat knows."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from vierblatt.analysis.reasons import are_alike, reason
from vierblatt.bots import registry
from vierblatt.bots.registry import SearchBot
from vierblatt.core.words import Words
from vierblatt.table.knowledge import SeatKnowledge

if TYPE_CHECKING:
    from vierblatt.bots.search.halving import Estimate


@dataclass(frozen=True)
class Advice:
    """A legal move with its worth to the seat."""

    move: str
    win: float  # the chance to win the match
    points: float  # the expected total after this round
    worlds: int  # in how many sampled worlds it was tried
    alike: bool  # whether it wins about as often as the best move, as far as the search can tell
    reason: Words | None  # the best move always has one


def advise(seen: SeatKnowledge, strength: str = "expert", seed: int = 0) -> list[Advice]:
    """The legal moves, best first, judged by a searching bot of that strength.

    A move that was dropped early was tried in fewer worlds, and may have been lucky there; it is
    said to be worth no more than those that lasted longer."""
    bot = registry.find(strength)
    searching = bot if isinstance(bot, SearchBot) else registry.BOTS["club"]
    assert isinstance(searching, SearchBot)
    estimates = searching.estimate(seen, seed)
    worths = accumulate((one.win for one in estimates), min)
    best, *others = (one._replace(win=win) for one, win in zip(estimates, worths, strict=True))
    why = reason(seen, best, others[0] if others else None)
    rule_of_thumb, moves = seen.game.bots.reason, seen.game.names.moves

    def advice(one: Estimate) -> Advice:
        known = why if one is best else rule_of_thumb(seen.knowledge, seen.seat, one.move)
        alike = are_alike(best, one)
        return Advice(moves[one.move].text, one.win, one.points, one.worlds, alike, known)

    return [advice(one) for one in (best, *others)]
