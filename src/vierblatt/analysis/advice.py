"""Advice for a player: the moves ranked, what each is worth, and why, as far as the seat knows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import accumulate
from typing import TYPE_CHECKING

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
    reason: Words | None


def advise(seen: SeatKnowledge, strength: str = "expert", seed: int = 0) -> list[Advice]:
    """The legal moves, best first, judged by a searching bot of that strength.

    A move that was dropped early was tried in fewer worlds, and may have been lucky there; it is
    said to be worth no more than those that lasted longer."""
    bot = registry.find(strength)
    searching = bot if isinstance(bot, SearchBot) else registry.BOTS["club"]
    assert isinstance(searching, SearchBot)
    found = [_advice(seen, one) for one in searching.estimate(seen, seed)]
    worths = accumulate((one.win for one in found), min)
    return [replace(one, win=win) for one, win in zip(found, worths, strict=True)]


def _advice(seen: SeatKnowledge, one: Estimate) -> Advice:
    reason = seen.game.bots.reason(seen.knowledge, seen.seat, one.move)
    return Advice(seen.game.names.moves[one.move].text, one.win, one.points, one.worlds, reason)
