"""What goes over a WebSocket, in both directions (docs/protocol.md); http.py is for HTTP.

These types are the only source: whatever another language needs is generated from them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from vierblatt.analysis.report import Conclusion

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[^\x00-\x1f]*$")]
Code = Annotated[str, Meta(min_length=1, max_length=16)]

# What a bot is called at a table, by its seat; in messages its name is `bot:` and its strength.
BOT_NAMES = ("Ada", "Bruno", "Cleo", "Dario", "Elsa", "Finn")

# What a client says at a table


class Said(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """A message of a client; which one stands under `do`."""


class Join(Said, frozen=True, tag="join"):
    """The last numbers that the client has, of events and of lines of the chat."""

    since: int | None
    chat: int | None = None


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


class SayText(Command, frozen=True, tag="say"):
    text: str


class SayPhrase(Command, frozen=True, tag="phrase"):
    phrase: str


class SwitchChat(Command, frozen=True, tag="switch-chat"):
    """The host may switch the chat off and on."""

    on: bool


class Mute(Command, frozen=True, tag="mute"):
    """Hear no more (or again) from whoever sits there."""

    seat: int
    on: bool = True


ChatCommand = SayText | SayPhrase | SwitchChat | Mute


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
    | SayText
    | SayPhrase
    | SwitchChat
    | Mute
)

# What the server answers at a table


class HeardEvent(Struct, frozen=True):
    event: dict[str, Any]
    de: str
    en: str


class Update(Struct, frozen=True, tag_field="type", tag="update"):
    """What is new to a client: events, and the fields of its view that it does not know so."""

    match: dict[str, Any] | None  # fields of the game's view
    now: float
    events: list[HeardEvent]
    view: dict[str, Any]  # fields of TableView, without `match`, and always with `number`


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
    """What a bot would do; nothing if the decision was made before it could think."""

    id: str
    asked: int  # the number of the decision that it is about
    moves: list[AdvisedMove]
    conclusion: Conclusion | None = None  # from the others' moves


class Rematch(Struct, frozen=True, tag_field="type", tag="rematch"):
    code: str


class ChatLine(Struct, frozen=True):
    """Something said at the table; a text is the same in both languages."""

    number: int
    at: float
    seat: int
    name: str
    kind: Literal["text", "phrase", "on", "off"]
    de: str
    en: str


class ChatNews(Struct, frozen=True, tag_field="type", tag="chat"):
    on: bool
    muted: list[int]  # the seats of whom this client hears nothing
    lines: list[ChatLine]


class Watching(Struct, frozen=True, tag_field="type", tag="watching"):
    """How many look on without a seat; until told otherwise, nobody does."""

    count: int


Answer = Watching | Update | Done | RefusedCommand | Advised | Rematch | ChatNews
