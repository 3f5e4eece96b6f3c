"""Vierblatt: Habe fertig, Null & nichtig, Blanco and Dicht dran, played for real."""

from vierblatt.core.errors import BadOption, BadRecord, IllegalMove, Refused, UnknownGame
from vierblatt.table.match import Match

__all__ = ["BadOption", "BadRecord", "IllegalMove", "Match", "Refused", "UnknownGame"]
__version__ = "0.1.0"
