"""A finished match, to be stepped through: what every seat saw, from the deal to the end."""

from __future__ import annotations

from typing import Any

import msgspec

from vierblatt.core.rule import EVERYBODY
from vierblatt.server.wire.http import Replay, ReplayStep, ToldEvent
from vierblatt.table.match import Match
from vierblatt.table.record import Record


def replay(id: str, record: Record) -> Replay:
    """All views after the deal, and what each move changed of them."""
    match = Match.new(record.game, seed=record.seed, **record.options)
    start = views = _views(match)
    steps = []
    for seat, move in record.moves:
        told = match.play(seat, move)
        before, views = views, _views(match)
        words = match.game.names.moves[match.game.read_move(move)]
        events = [
            ToldEvent(
                None if to == EVERYBODY else to,
                event.json(),
                event.say("de", record.players),
                event.say("en", record.players),
            )
            for to, event in told
        ]
        changes = [_changes(old, new) for old, new in zip(before, views, strict=True)]
        steps.append(ReplayStep(seat, move, words.de, words.en, events, changes))
    return Replay(
        id,
        record.game,
        record.options,
        record.players,
        record.seed,
        record.totals,
        record.places,
        start,
        steps,
    )


def _views(match: Match) -> list[dict[str, Any]]:
    return [msgspec.to_builtins(match.view(seat)) for seat in range(match.players)]


def _changes(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    return {field: value for field, value in new.items() if value != old[field]}
