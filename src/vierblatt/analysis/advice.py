"""Advice for a player: the moves ranked, what each is worth, and why, as far as the seat knows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import accumulate

from vierblatt.bots import registry
from vierblatt.bots.registry import Thinker
from vierblatt.bots.search.halving import Weighed
from vierblatt.core.words import Words
from vierblatt.table.knowledge import SeatKnowledge


@dataclass(frozen=True)
class Advice:
    """A legal move with its worth to the seat."""

    move: str
    win: float  # the chance to win the match
    points: float  # the expected total after this round
    worlds: int  # in how many redealt worlds it was tried
    reason: Words | None


def advise(seen: SeatKnowledge, strength: str = "expert", luck: int = 0) -> list[Advice]:
    """The legal moves, best first, judged by a thinking bot of that strength.

    A move that was dropped early was tried in fewer worlds, and may have been lucky there; it is
    said to be worth no more than those that lasted longer."""
    bot = registry.find(strength)
    thinker = bot if isinstance(bot, Thinker) else registry.BOTS["club"]
    assert isinstance(thinker, Thinker)
    found = [advice(seen, one) for one in thinker.weigh(seen, luck)]
    worths = accumulate((one.win for one in found), min)
    return [replace(one, win=win) for one, win in zip(found, worths, strict=True)]


def advice(seen: SeatKnowledge, one: Weighed) -> Advice:
    reason = seen.game.bots.reason(seen.knowledge, seen.seat, one.move)
    return Advice(seen.game.names.moves[one.move].text, one.win, one.points, one.worlds, reason)
