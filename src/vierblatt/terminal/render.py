"""Sketches of tables rendered with colours, where the terminal has any."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import to_builtins
from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from vierblatt.core.game import Game
from vierblatt.core.sketch import Face, Line, Sketch
from vierblatt.core.words import Language

WIDEST = 100  # lines that are longer are hard to read
GAP = 3  # between columns
STYLES = {
    "red": "bold white on #b3261e",
    "orange": "bold black on #f29900",
    "yellow": "bold black on #fdd835",
    "green": "bold white on #2e7d32",
    "turquoise": "bold black on #4dd0e1",
    "blue": "bold white on #1a5fb4",
    "purple": "bold white on #7b1fa2",
    "pink": "bold black on #f8a5c2",
    "brown": "bold white on #795548",
    "grey": "bold white on #5f6368",
    "": "default",
}


def make_console() -> Console:
    """Standard output, no wider than is good to read; a pipe gets plain words, and names are as
    they are."""
    found = Console(highlight=False, markup=False, emoji=False)
    found.width = min(WIDEST, found.width)
    return found


def render(console: Console, sketch: Sketch) -> None:
    console.print()
    console.print(Rule(Text(sketch.title, "bold"), align="left", style="dim"))
    lines = Table.grid(padding=(0, 2))
    lines.add_column(style="dim", justify="right", no_wrap=True)
    lines.add_column()
    for label, pieces in sketch.lines:
        lines.add_row(label, join_pieces(pieces))
    console.print(lines)
    console.print(Text(f"\n{sketch.task}", style="bold"))


def join_pieces(pieces: Iterable[Face | str]) -> Text:
    """Pieces beside each other; a card is never broken at the end of a line."""
    text = Text()
    for piece in pieces:
        if isinstance(piece, str):
            text.append(f"{piece} ")
        else:
            words = f"▸{piece.text}◂" if piece.marked else f" {piece.text} "
            text.append(words.replace(" ", "\u00a0"), STYLES.get(piece.colour, ""))
            text.append(" ")
    return text


def list_choices(console: Console, keys: Sequence[str], things: Sequence[str]) -> None:
    widest = max(map(len, keys))
    shown = [
        Text.assemble((key.rjust(widest), "bold cyan"), "  ", thing)
        for key, thing in zip(keys, things, strict=True)
    ]
    beside = max(1, (console.width + GAP) // (max(text.cell_len for text in shown) + GAP))
    high = -(-len(shown) // beside)
    choices = Table.grid(padding=(0, GAP, 0, 0))
    for row in range(high):  # read downwards, all columns but the last of the same height
        choices.add_row(*shown[row::high])
    console.print(choices)


def sketch_of(game: Game, view: Any, names: Sequence[str], language: Language) -> Sketch:
    """The game's own sketch, or else its view field by field."""
    if game.terminal.sketch is not None:
        return game.terminal.sketch(view, names, language)
    fields = to_builtins(view)
    return Sketch(game.title, [Line(name, [as_text(fields[name])]) for name in fields], "")


def as_text(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {as_text(inner)}" for key, inner in value.items()) or "-"
    if isinstance(value, list):
        nested = any(isinstance(item, (list, dict)) for item in value)
        return ("\n" if nested else "  ").join(map(as_text, value)) or "-"
    if value is None or isinstance(value, bool):
        return {None: "-", True: "x", False: "."}[value]
    return str(value)
