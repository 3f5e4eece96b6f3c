"""What goes over the wire, in both directions. docs/protocol.md says when.

These types are the only source: whatever another language needs is generated from them.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from vierblatt.table.view import TableView

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Code = Annotated[str, Meta(min_length=1, max_length=16)]

# What a client says at a table


class Said(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """A message of a client; which one stands under `do`."""


class Join(Said, frozen=True, tag="join"):
    since: int | None


class Command(Said, frozen=True):
    """Something to be done at the table. The same id twice acts once."""

    id: Id


class Move(Command, frozen=True, tag="move"):
    move: str


class Sit(Command, frozen=True, tag="sit"):
    seat: int


class Free(Command, frozen=True, tag="free"):
    seat: int


class SeatBot(Command, frozen=True, tag="seat-bot"):
    seat: int
    strength: str


class Start(Command, frozen=True, tag="start"):
    pass


class Ready(Command, frozen=True, tag="ready"):
    pass


class TakeBack(Command, frozen=True, tag="take-back"):
    pass


class HandOver(Command, frozen=True, tag="hand-over"):
    pass


class Resume(Command, frozen=True, tag="resume"):
    pass


class Resign(Command, frozen=True, tag="resign"):
    pass


class Leave(Command, frozen=True, tag="leave"):
    pass


class Agree(Command, frozen=True, tag="agree"):
    pass


class Hint(Command, frozen=True, tag="hint"):
    pass


AnyCommand = (
    Move
    | Sit
    | Free
    | SeatBot
    | Start
    | Ready
    | TakeBack
    | HandOver
    | Resume
    | Resign
    | Leave
    | Agree
    | Hint
)

# What the server answers at a table


class HeardEvent(Struct, frozen=True):
    number: int
    event: dict[str, Any]
    de: str
    en: str


class Update(Struct, frozen=True, tag_field="type", tag="update"):
    view: TableView
    now: float
    events: list[HeardEvent]


class Done(Struct, frozen=True, tag_field="type", tag="done"):
    id: str


class RefusedCommand(Struct, frozen=True, tag_field="type", tag="refused"):
    id: str | None  # None if the message was not readable
    de: str
    en: str


class AdvisedMove(Struct, frozen=True):
    move: str
    win: float
    points: float
    de: str | None
    en: str | None


class Advised(Struct, frozen=True, tag_field="type", tag="advice"):
    id: str
    moves: list[AdvisedMove]


class Rematch(Struct, frozen=True, tag_field="type", tag="rematch"):
    code: str


Answer = Update | Done | RefusedCommand | Advised | Rematch

# HTTP


class Problem(Struct, frozen=True):
    """Why something was refused, for a person."""

    de: str
    en: str


class Me(Struct, frozen=True):
    name: str | None


class NewName(Struct, frozen=True, forbid_unknown_fields=True):
    name: str


class OptionInfo(Struct, frozen=True):
    name: str
    kind: str  # count, switch or table
    least: int | None
    most: int | None
    usual: int | list[int] | None
    de: str
    en: str


class GameInfo(Struct, frozen=True):
    name: str
    title: str
    seats: list[int]
    options: list[OptionInfo]


class RulesPage(Struct, frozen=True):
    markdown: str


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    options: dict[str, Any]
    settings: dict[str, Any] = {}
    public: bool = False
    bots: list[str] = []


class QuickTable(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    players: int
    strength: str = "casual"


class TableCode(Struct, frozen=True):
    code: str


class LobbyTable(Struct, frozen=True):
    """A public table that still has not begun; an empty seat is null."""

    code: str
    game: str
    options: dict[str, Any]
    settings: dict[str, Any]
    seats: list[str | None]


class MyMatch(Struct, frozen=True):
    id: str
    game: str
    finished: float
    seat: int
    players: list[str]
    totals: list[int]
    places: list[int]


class Health(Struct, frozen=True):
    status: str = "ok"
