"""The table as one listener sees it now: who sits where, the clocks, and their view of the cards.

A listener who comes new is sent this once and then the events after `number`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from vierblatt.core.words import Event
from vierblatt.table.clock import Clock
from vierblatt.table.seats import Player, Seat
from vierblatt.table.settings import Settings

if TYPE_CHECKING:
    from vierblatt.table.knowledge import SeatKnowledge
    from vierblatt.table.live import LiveTable
    from vierblatt.table.log import Listener, Told

Stage = Literal["open", "playing", "pause", "over", "closed"]


class SeatView(Struct, frozen=True):
    name: str
    plays: Player
    strength: str | None  # of the bot that plays here now
    away: bool
    resigned: bool
    out_of_time: bool
    ready: bool
    agrees: bool
    clock: Clock | None


class TableView(Struct, frozen=True):
    # What all see of the table around the cards
    game: str
    options: dict[str, Any]
    settings: Settings
    stage: Stage
    host: int | None
    seats: list[SeatView]
    pause_until: float | None
    rematch_agreed: bool
    seed_hash: str | None  # from the start, so that the seed shown at the end can be checked
    # What concerns this listener alone
    number: int  # of the last event that this listener was told
    you: int | None
    asked: int | None  # the number of the decision that you owe; as an id, you answer it once
    legal: list[str]
    may_hint: bool
    may_take_back: bool
    match: Any  # the game's view, None before the start


def view(table: LiveTable, listener: Listener) -> TableView:
    """What a person at the table, or anybody else, sees."""
    place = table.seat_of(listener)
    seen = None if table.match is None else table.match.knowledge(place)
    asked = None if place is None else table.asks(place)
    return TableView(
        **public_fields(table),
        **own_fields(
            place,
            asked,
            seen,
            may_hint=table.may_hint(listener),
            may_take_back=table.may_take_back(listener),
        ),
        number=table.log.last(listener),
        match=None if seen is None else seen.view(),
    )


def public_fields(table: LiveTable) -> dict[str, Any]:
    """What all see of the table around the cards."""
    return {
        "game": table.game.name,
        "options": table.spoken_options,
        "settings": table.settings,
        "stage": table.stage,
        "host": table.seat_of(table.host),
        "seats": [seat_view(table, seat) for seat in table.seats],
        "pause_until": table.pause_until,
        "rematch_agreed": table.rematch_agreed,
        "seed_hash": None if table.match is None else table.seed_hash,
    }


def table_unchanged(table: LiveTable, heard: Iterable[Told]) -> bool:
    """Whether that is as it was before everybody heard this: only clocks go on with the cards, all
    else is told by an event of its own."""
    return not table.settings.timed and all(isinstance(told.event, Event) for told in heard)


def own_fields(
    place: int | None,
    asked: int | None,
    seen: SeatKnowledge | None,
    *,
    may_hint: bool,
    may_take_back: bool,
) -> dict[str, Any]:
    """What concerns only the one who sits at that place, owes that decision, and knows this."""
    return {
        "you": place,
        "asked": asked,
        "legal": [] if asked is None or seen is None else seen.legal(),
        "may_hint": may_hint,
        "may_take_back": may_take_back,
    }


def seat_view(table: LiveTable, seat: Seat) -> SeatView:
    plays = seat.plays
    by_bot = plays in ("bot", "stand-in")
    clock = None
    if table.settings.timed and seat.person is not None:
        clock = Clock(seat.clock.move, seat.clock.total, seat.clock.since)
    return SeatView(
        name=seat.shown_name,
        plays=plays,
        strength=seat.strength or table.settings.strength if by_bot else None,
        away=seat.away_since is not None,
        resigned=seat.resigned,
        out_of_time=seat.out_of_time,
        ready=seat.ready,
        agrees=seat.agrees,
        clock=clock,
    )
