"""What goes over HTTP, in both directions (docs/protocol.md); messages.py is for WebSockets."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from vierblatt.analysis.report import JudgedMove, PlayerSummary
from vierblatt.core.words import Language


class Problem(Struct, frozen=True):
    """Why something was refused, for a person."""

    de: str
    en: str


class Me(Struct, frozen=True):
    """Who asks: a guest, an account, or nobody yet."""

    name: str | None
    account: bool = False


class NewName(Struct, frozen=True, forbid_unknown_fields=True):
    name: str


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    password: str


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    old: str
    new: str


class LogOut(Struct, frozen=True, forbid_unknown_fields=True):
    everywhere: bool = False


class Goodbye(Struct, frozen=True, forbid_unknown_fields=True):
    """Delete my data; an account says its password once more."""

    password: str | None = None


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
    usual_players: int
    options: list[OptionInfo]


class RulesPage(Struct, frozen=True):
    markdown: str
    study: str | None  # where the study of the game is read, if the documentation is here


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    options: dict[str, Any]
    settings: dict[str, Any] = {}
    public: bool = False
    bots: list[str] = []
    newcomer: Language | None = None  # who has no name yet becomes a guest of this language


class QuickTable(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    players: int
    strength: str = "casual"
    options: dict[str, Any] = {}
    deal: Annotated[int, Meta(ge=0, le=10**9)] | None = None  # of that number, not a secret one
    newcomer: Language | None = None


class Pairing(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    newcomer: Language | None = None


class DailyTry(Struct, frozen=True, forbid_unknown_fields=True):
    newcomer: Language | None = None


class TableCode(Struct, frozen=True):
    code: str


class LobbyTable(Struct, frozen=True):
    """A public table that is not over; an empty seat is null."""

    code: str
    game: str
    options: dict[str, Any]
    settings: dict[str, Any]
    seats: list[str | None]
    stage: Literal["open", "playing"] = "open"


class MyTable(Struct, frozen=True):
    """A table where one sits and the match is not over."""

    code: str
    game: str
    stage: Literal["open", "playing", "pause"]
    players: list[str | None]  # an empty seat is null
    your_turn: bool


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


class Phrase(Struct, frozen=True):
    """Something ready to say at a table."""

    id: str
    de: str
    en: str


class Rating(Struct, frozen=True):
    rating: int  # cautious: three deviations below the middle, 1000 for who begins
    deviation: int
    played: int


class LadderLine(Struct, frozen=True):
    place: int
    name: str
    rating: int
    deviation: int
    played: int
    you: bool


class RatingPoint(Struct, frozen=True):
    at: float
    match: str
    rating: int


class GameStatistics(Struct, frozen=True):
    game: str
    played: int
    won: int
    mean_place: float | None
    rating: Rating | None
    history: list[RatingPoint]


class Statistics(Struct, frozen=True):
    name: str
    games: list[GameStatistics]


class PersonPage(Struct, frozen=True):
    """What anybody may see of an account: all of it comes from rated matches."""

    name: str
    since: str  # the day on which the account was made
    games: list[GameStatistics]
    matches: list[MyMatch]  # the latest


class RecordResult(Struct, frozen=True):
    totals: list[int]
    places: list[int]


class RecordPage(Struct, frozen=True):
    """A record (docs/records.md); a move is a seat and a text."""

    format: Literal["vierblatt-record/1"]
    game: str
    options: dict[str, Any]
    players: list[str]
    seed: str
    moves: list[tuple[int, str]]
    result: RecordResult


class ToldEvent(Struct, frozen=True):
    to: int | None  # the seat that alone heard it
    event: dict[str, Any]
    de: str
    en: str


class ReplayStep(Struct, frozen=True):
    """A move, and for every seat the fields of its view that it changed."""

    seat: int
    move: str
    de: str
    en: str
    events: list[ToldEvent]
    changes: list[dict[str, Any]]


class Replay(Struct, frozen=True):
    """A finished match; `start` holds the game's view of every seat after the deal."""

    id: str
    game: str
    options: dict[str, Any]
    players: list[str]
    seed: str
    totals: list[int]
    places: list[int]
    start: list[dict[str, Any]]
    steps: list[ReplayStep]
    accounts: list[int] = []  # the seats of players who have a page


class AnalysisPage(Struct, frozen=True):
    state: Literal["waiting", "running", "ready", "failed"]
    progress: float
    decisions: list[JudgedMove] = []
    players: list[PlayerSummary] = []


class DailyGame(Struct, frozen=True):
    """Today's deal of a game; `code` is my try if I have begun, and `done` if it is over."""

    game: str
    day: str
    ends: float
    players: int
    strength: str
    code: str | None
    done: bool
    played: int  # by so many people to the end


class DailyResult(Struct, frozen=True):
    rank: int
    name: str
    account: bool  # whether they have a page
    place: int
    total: int
    you: bool
    match: str | None  # shown to everybody once the day is over


class DailyPar(Struct, frozen=True):
    """What an expert made of a deal."""

    place: int
    total: int


class DailyBoard(Struct, frozen=True):
    game: str
    day: str
    over: bool
    seed: str | None  # secret until the day is over
    results: list[DailyResult]
    par: DailyPar | None  # told to who has finished, and to all once the day is over


class DailyDay(Struct, frozen=True):
    day: str
    played: int


class NewToken(Struct, frozen=True, forbid_unknown_fields=True):
    name: str  # what it is for, to know it again


class Token(Struct, frozen=True):
    id: str
    name: str
    since: float


class FreshToken(Struct, frozen=True):
    """The token itself is shown this once; afterwards nobody knows it, not even the server."""

    id: str
    name: str
    token: str
