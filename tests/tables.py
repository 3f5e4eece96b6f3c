"""Every table the games offer: all numbers of players and all options, found and not listed."""

import os
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from vierblatt import Match, games
from vierblatt.core.errors import BadOption
from vierblatt.core.game import Game
from vierblatt.core.options import Count, Option, Switch, Table


class Agreed(NamedTuple):
    """A game with its options, before the cards are dealt."""

    game: Game
    options: dict[str, Any]

    def deal(self, seed: int) -> Match:
        return Match.new(self.game.name, seed=seed, **self.options)

    def __repr__(self) -> str:
        said = {
            name: "…" if isinstance(value, list) else value for name, value in self.options.items()
        }
        return " ".join([self.game.name, *(f"{name}={value}" for name, value in said.items())])


def values(option: Option) -> list[Any]:
    """A few values worth trying."""
    match option:
        case Switch():
            return [True]
        case Count():
            return [option.usual] if option.usual else [option.least, option.least + 1]
        case Table():
            dice = random.Random(option.name)
            return [[dice.randint(option.least, option.most) for _ in option.usual]]


def tables_of(name: str) -> Iterator[Agreed]:
    """All numbers of players, each alone, with every option, and with every pair of options."""
    game = games.find(name)
    for players in game.seats:
        seen = []
        single = [{option.name: value} for option in game.options for value in values(option)]
        pairs = [one | other for one in single for other in single if one.keys() != other.keys()]
        for options in [{}, *single, *pairs]:
            try:
                agreed = game.agree({"players": players, **options})
            except BadOption:
                continue  # options that do not go together
            if agreed not in seen:
                seen.append(agreed)
                yield Agreed(game, {"players": players, **options})


# VIERBLATT_TABLES names the one game to try, while it is being written.
ONLY = os.environ.get("VIERBLATT_TABLES")
TABLES = [table for name in games.names() if ONLY in (None, name) for table in tables_of(name)]
