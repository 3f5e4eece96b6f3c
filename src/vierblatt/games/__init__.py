"""The games. Each is one folder here; they are found, not listed.

Folders named in the environment variable VIERBLATT_GAMES (separated as in PATH) are searched
too, so that a game can be tried before it moves in.
"""

import os
import pkgutil
from functools import cache
from importlib import import_module

from vierblatt.core.errors import UnknownGame
from vierblatt.core.game import Game

__path__ = [*__path__, *filter(None, os.environ.get("VIERBLATT_GAMES", "").split(os.pathsep))]


@cache
def names() -> tuple[str, ...]:
    """The names of all games, as records write them."""
    found = (module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    return tuple(sorted(name.replace("_", "-") for name in found))


def find(name: str) -> Game:
    """The game of that name, or UnknownGame."""
    if name not in names():
        have = ", ".join(names())
        raise UnknownGame(
            f"Ein Spiel {name!r} gibt es hier nicht (nur {have}).",
            f"There is no game {name!r} here (only {have}).",
        )
    game: Game = import_module(f"{__name__}.{name.replace('-', '_')}").GAME
    return game
