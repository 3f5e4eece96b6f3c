"""Vierblatt: Habe fertig, Null & nichtig, Blanco and Dicht dran, played for real."""

from vierblatt import games
from vierblatt.core.errors import (
    BadOption,
    BadRecord,
    IllegalMove,
    OutOfTurn,
    Refused,
    UnknownGame,
)
from vierblatt.core.game import Game
from vierblatt.core.rule import EVERYBODY
from vierblatt.core.words import Event, Language, Words
from vierblatt.table.knowledge import SeatKnowledge
from vierblatt.table.match import Match
from vierblatt.table.record import Record, load, parse
from vierblatt.table.trace import trace

# The public library (docs/library.md); all else may change.
__all__ = [
    "EVERYBODY",
    "BadOption",
    "BadRecord",
    "Event",
    "Game",
    "IllegalMove",
    "Language",
    "Match",
    "OutOfTurn",
    "Record",
    "Refused",
    "SeatKnowledge",
    "UnknownGame",
    "Words",
    "games",
    "load",
    "parse",
    "trace",
]
__version__ = "0.1.0"
