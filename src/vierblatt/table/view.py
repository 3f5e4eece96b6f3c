"""The table as one listener sees it now: who sits where, the clocks, and their view of the cards.

A listener who comes new is sent this once and then the events after `number`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from vierblatt.core.game import SPECTATOR
from vierblatt.core.options import spoken
from vierblatt.table.clock import Clock
from vierblatt.table.course import Stage
from vierblatt.table.seats import Player, Seat
from vierblatt.table.settings import Settings

if TYPE_CHECKING:
    from vierblatt.table.live import LiveTable
    from vierblatt.table.log import Listener


@dataclass(frozen=True)
class SeatView:
    name: str
    plays: Player
    strength: str | None  # of the bot that plays here now
    away: bool
    resigned: bool
    out_of_time: bool
    ready: bool
    agrees: bool
    clock: Clock | None


@dataclass(frozen=True)
class TableView:
    number: int  # of the last event that this listener was told
    game: str
    options: dict[str, Any]
    settings: Settings
    stage: Stage
    host: int | None
    you: int | None
    seats: list[SeatView]
    pause_until: float | None
    match: Any  # the game's view, None before the start
    legal: list[str]
    may_hint: bool
    may_take_back: bool
    rematch_agreed: bool
    seed_hash: str | None  # from the start, so that the seed shown at the end can be checked


def view(table: LiveTable, listener: Listener) -> TableView:
    """What a person at the table, or anybody else, sees."""
    you = table.seat_of(listener)
    match = table.match
    plays = you is not None and table.seats[you].plays == "person" and table.stage == "playing"
    seen = None if match is None else match.seen(SPECTATOR if you is None else you)
    return TableView(
        number=table.log.last(listener),
        game=table.game.name,
        options=spoken(table.game.options, table.options),
        settings=table.settings,
        stage=table.stage,
        host=table.seat_of(table.host),
        you=you,
        seats=[seat_view(table, seat) for seat in table.seats],
        pause_until=table.pause_until,
        match=None if seen is None else seen.view(),
        legal=seen.legal() if seen is not None and plays else [],
        may_hint=table.may_hint(listener),
        may_take_back=table.may_take_back(listener),
        rematch_agreed=table.rematch_agreed,
        seed_hash=None if match is None else table.seed_hash,
    )


def seat_view(table: LiveTable, seat: Seat) -> SeatView:
    by_bot = seat.plays in ("bot", "stand-in")
    clock = Clock(seat.clock.move, seat.clock.total, seat.clock.since)
    return SeatView(
        name=seat.shown_name,
        plays=seat.plays,
        strength=seat.strength or table.settings.strength if by_bot else None,
        away=seat.away_since is not None,
        resigned=seat.resigned,
        out_of_time=seat.out_of_time,
        ready=seat.ready,
        agrees=seat.agrees,
        clock=clock if table.settings.timed and seat.person is not None else None,
    )
