"""Traces: every position of a match, step by step, for checkers that do not know our code."""

import json
from collections.abc import Iterator
from typing import Any

from vierblatt.table.match import Match
from vierblatt.table.record import Record


def trace(record: Record) -> Iterator[dict[str, Any]]:
    """One line per move and a last one without a move; BadRecord before the first if it is bad."""
    record.replay()
    match = Match.new(record.game, seed=record.seed, **record.options)
    for step, (seat, move) in enumerate(record.moves):
        yield line(match, step) | {"seat": seat, "move": move}
        match.play(seat, move)
    yield line(match, len(record.moves))


def line(match: Match, step: int) -> dict[str, Any]:
    return {
        "step": step,
        "state": match.game.views.trace(match.position),
        "legal": {str(seat): match.legal(seat) for seat in match.movers},
    }


def dump(entry: dict[str, Any]) -> str:
    """A line of a trace as text."""
    return json.dumps(entry, ensure_ascii=False)
