"""The bots by name, from the one that knows only the rules to the strongest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from vierblatt.bots import heuristic
from vierblatt.core.errors import Refused
from vierblatt.core.game import Game
from vierblatt.table.knowledge import SeatKnowledge

if TYPE_CHECKING:
    from vierblatt.bots.network import Weights
    from vierblatt.bots.search.halving import Weighed


class UnknownBot(Refused):
    """There is no bot of that name."""


class Bot(Protocol):
    """A player. It is given what its seat knows and some luck of its own."""

    @property
    def name(self) -> str: ...

    def move(self, seen: SeatKnowledge, luck: int) -> str:
        """One of the seat's legal moves. The same luck gives the same move."""
        ...


@dataclass(frozen=True)
class Thumb:
    """Plays by the rule of thumb, plain: nobody waits for a compiler."""

    name: str
    level: int

    def move(self, seen: SeatKnowledge, luck: int) -> str:
        choose = plain_chooser(seen.game)
        number = choose(
            seen.knowledge, seen.seat, [0] * seen.game.rules.most_moves, [luck], self.level
        )
        return str(seen.game.names.moves[number].text)


@dataclass(frozen=True)
class Thinker:
    """Weighs its moves in redealt worlds (thinker.py), compiled.

    With instinct, worlds are played out by what the game's weights have learned: better, and
    slower. For a game that has no weights it thinks by thumb all the same.
    """

    name: str
    playouts: int
    seconds: float
    with_instinct: int = 0  # so many playouts, where there are weights

    def move(self, seen: SeatKnowledge, luck: int) -> str:
        from vierblatt.bots.search.halving import choose

        legal = seen.game.legal_moves(seen.knowledge, seen.seat)
        if len(legal) == 1:
            return seen.game.names.moves[legal[0]].text
        return seen.game.names.moves[choose(self.weigh(seen, luck), luck).move].text

    def weigh(self, seen: SeatKnowledge, luck: int) -> list[Weighed]:
        """The legal moves with their worth, the best first."""
        from vierblatt.bots.search.halving import Budget, weigh

        playouts, weights = self.means(seen.game)
        return weigh(seen, Budget(playouts, self.seconds), luck, weights)

    def means(self, game: Game) -> tuple[int, Weights | None]:
        """How many playouts it makes in a game, and by which weights."""
        from vierblatt.bots.network import trained

        weights = trained(game) if self.with_instinct else None
        return (self.playouts if weights is None else self.with_instinct), weights


BOTS: dict[str, Bot] = {
    bot.name: bot
    for bot in (
        Thumb("random", heuristic.RANDOM),
        Thumb("beginner", heuristic.BEGINNER),
        Thumb("casual", heuristic.CASUAL),
        Thinker("club", playouts=300, seconds=0.25),
        Thinker("expert", playouts=8000, seconds=0.9, with_instinct=500),
    )
}


def find(name: str) -> Bot:
    """The bot of that name, or UnknownBot."""
    if name not in BOTS:
        have = ", ".join(BOTS)
        raise UnknownBot(
            f"Einen Bot {name!r} gibt es nicht (nur {have}).",
            f"There is no bot {name!r} (only {have}).",
        )
    return BOTS[name]


@cache
def plain_chooser(game: Game) -> Callable[..., Any]:
    return heuristic.chooser(game)
