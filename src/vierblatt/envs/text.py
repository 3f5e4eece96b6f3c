"""A match in lines of text, for the fronts that render."""

from typing import Any

from vierblatt.core.game import SPECTATOR, Game
from vierblatt.core.sketch import Face


def draw(game: Game, position: Any, seat: int = SPECTATOR) -> str:
    """What a seat, or a spectator, is shown."""
    view = game.views.view(game.knowledge(position, seat), seat)
    if game.terminal.sketch is None:
        return repr(view)
    names = [f"player_{other}" for other in range(position.players)]
    sketch = game.terminal.sketch(view, names, "en")
    lines = [f"{line.label}: {'  '.join(map(words, line.pieces))}" for line in sketch.lines]
    return "\n".join([sketch.title, *lines, sketch.task])


def words(piece: str | Face) -> str:
    return piece if isinstance(piece, str) else piece.text
