"""Advice for a player: the moves ranked, what each is worth, and why, as far as the seat knows."""

from __future__ import annotations

from dataclasses import dataclass

from vierblatt.bots import levels
from vierblatt.bots.levels import Thinker
from vierblatt.bots.thinker import Weighed
from vierblatt.core.words import Words
from vierblatt.table.seen import Seen


@dataclass(frozen=True)
class Advice:
    """A legal move with its worth to the seat."""

    move: str
    win: float  # the chance to win the match
    points: float  # the expected total after this round
    worlds: int  # in how many redealt worlds it was tried
    reason: Words | None


def advise(seen: Seen, strength: str = "expert", luck: int = 0) -> list[Advice]:
    """The legal moves, best first, judged by a thinking bot of that strength."""
    bot = levels.find(strength)
    thinker = bot if isinstance(bot, Thinker) else levels.BOTS["club"]
    assert isinstance(thinker, Thinker)
    return [advice(seen, one) for one in thinker.weigh(seen, luck)]


def advice(seen: Seen, one: Weighed) -> Advice:
    reason = seen.game.reason(seen.mind, seen.seat, one.move)
    return Advice(seen.game.moves[one.move].text, one.win, one.points, one.worlds, reason)
