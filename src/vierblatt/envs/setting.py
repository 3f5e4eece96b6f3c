"""What the matches of a batch have in common, read from what the caller gave."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from vierblatt import games
from vierblatt.bots.registry import HeuristicBot, find
from vierblatt.core.errors import BadOption
from vierblatt.core.game import Game
from vierblatt.core.observation import Observation
from vierblatt.core.options import Options
from vierblatt.envs.kernels import LEARNER, POINTS, WINS

KINDS = {"wins": WINS, "points": POINTS}
CHANCE = ("key", "words", "drawn")  # what nobody may see before it happens, not even a critic

Objective = Literal["wins", "points"]  # what is rewarded


class Setting(NamedTuple):
    """A game with its options, what is seen of it, and what is rewarded."""

    game: Game
    observation: Observation
    options: Options
    kind: int

    @classmethod
    def read(
        cls, game: str, players: int | None, objective: str, options: Mapping[str, Any]
    ) -> Self:
        """What the caller asks for, or a refusal."""
        found = games.find(game)
        observation = observation_of(found)
        given = {"players": found.usual_players if players is None else players, **options}
        return cls(found, observation, found.agree(given), kind_of(objective))

    @property
    def players(self) -> int:
        players: int = self.options["players"]
        return players

    @property
    def actions(self) -> int:
        return len(self.game.names.moves)

    @property
    def seen_fields(self) -> list[str]:
        """The fields of a position that a critic may see."""
        return [name for name in self.game.rules.Position.fields if name not in CHANCE]


def observation_of(game: Game) -> Observation:
    """What the game declares in its observation.py, or BadOption."""
    if game.views.observation is None:
        raise BadOption(
            f"{game.title} hat noch keine observation.py (docs/add-a-game.md zeigt eine).",
            f"{game.title} has no observation.py yet (docs/add-a-game.md shows one).",
        )
    return game.views.observation


def levels_of(bots: Mapping[int, str], players: int) -> npt.NDArray[np.int64]:
    """Who plays at each seat: a bot that goes by the heuristic, or a learner."""
    levels = np.full(players, LEARNER, np.int64)
    for seat, name in bots.items():
        bot = find(name)
        if not isinstance(bot, HeuristicBot):
            raise BadOption(
                f"{name} denkt zu lange für viele Partien zugleich; das kann random, beginner oder "
                "casual.",
                f"{name} thinks too long for many matches at once: take random, beginner or "
                "casual.",
            )
        if seat not in range(players):
            raise BadOption(
                f"Einen Platz {seat} gibt es an diesem Tisch nicht.",
                f"There is no seat {seat} at this table.",
            )
        levels[seat] = bot.level
    if players == len(bots):
        raise BadOption(
            "Mindestens ein Platz muss für den Lernenden frei sein.",
            "At least one seat must be left to the learner.",
        )
    return levels


def at_least_one(name: str, given: object) -> int:
    if not isinstance(given, int) or isinstance(given, bool) or given < 1:
        raise BadOption(
            f"{name} muss eine ganze Zahl ab 1 sein.", f"{name} must be a whole number from 1."
        )
    return given


def kind_of(objective: str) -> int:
    if objective not in KINDS:
        raise BadOption(
            f"objective ist {' oder '.join(KINDS)}, nicht {objective!r}.",
            f"objective is {' or '.join(KINDS)}, not {objective!r}.",
        )
    return KINDS[objective]
