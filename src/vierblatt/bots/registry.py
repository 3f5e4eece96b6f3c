"""The bots by name, from the one that knows only the rules to the strongest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from vierblatt.bots import heuristic
from vierblatt.core.errors import Refused
from vierblatt.core.extras import require
from vierblatt.core.game import Game
from vierblatt.runner import Policy
from vierblatt.table.knowledge import SeatKnowledge
from vierblatt.table.match import History

if TYPE_CHECKING:
    from vierblatt.bots.belief import Belief
    from vierblatt.bots.network import Networks
    from vierblatt.bots.search.halving import Estimate


class UnknownBot(Refused):
    """There is no bot of that name."""


class Bot(Protocol):
    """A player. It is given what its seat knows and a seed for its own randomness."""

    @property
    def name(self) -> str: ...

    def move(self, seen: SeatKnowledge, seed: int) -> str:
        """One of the seat's legal moves. The same seed gives the same move."""
        ...


@dataclass(frozen=True)
class HeuristicBot:
    """Plays by the game's heuristic, plain: nobody waits for a compiler."""

    name: str
    level: int

    def move(self, seen: SeatKnowledge, seed: int) -> str:
        choose, moves = plain_chooser(seen.game), [0] * seen.game.rules.most_moves
        move = choose(seen.knowledge, seen.seat, self.level, [seed], moves)
        return seen.game.names.moves[move].text


@dataclass(frozen=True)
class SearchBot:
    """Searches among its moves (search/), compiled.

    In a game whose policy network has weights, rollouts may go by that: better, and slower. A
    choice that others have made in secret is any card to a search, unless it is unsealed: then
    the rollouts' policy makes it again, in every world by the hand that is dealt there.
    """

    name: str
    rollouts: int
    seconds: float
    network_rollouts: int = 0  # so many instead where there are weights; 0: by the heuristic
    values: bool = False  # whether it goes by the value network, where there is one
    unseals: bool = False
    believes: bool = False  # what the others' moves say of their cards, where it is told that

    def move(self, seen: SeatKnowledge, seed: int) -> str:
        from vierblatt.bots.search.halving import select

        legal = seen.game.legal_moves(seen.knowledge, seen.seat)
        if len(legal) == 1:
            return seen.game.names.moves[legal[0]].text
        return seen.game.names.moves[select(self.estimate(seen, seed), seed).move].text

    def estimate(self, seen: SeatKnowledge, seed: int) -> list[Estimate]:
        """The legal moves with their worth, the best first."""
        from vierblatt.bots.search.halving import Budget, search_moves

        if self.unseals:
            seen = seen.unsealed()
        rollouts, networks = self.method(seen.game)
        budget, belief = Budget(rollouts, self.seconds), self.belief(seen, seed)
        return search_moves(seen, budget, seed, networks, belief)

    def belief(self, seen: SeatKnowledge, seed: int) -> Belief | None:
        """What it makes of the moves so far."""
        if seen.beliefs is None or not self.believes:
            return None
        from vierblatt.bots.inference import believe
        from vierblatt.bots.search.worlds import as_record

        knowledge = as_record(seen.game, seen.knowledge)
        return believe(seen.game, knowledge, seen.seat, seen.beliefs, seed)

    def method(self, game: Game) -> tuple[int, Networks]:
        """How many rollouts it makes in a game, and by which networks."""
        from vierblatt.bots.network import HEURISTIC_ONLY, load_networks

        networks = load_networks(game) if self.network_rollouts else HEURISTIC_ONLY
        if not self.values:
            networks = networks._replace(value=None)
        return (self.rollouts if networks.policy is None else self.network_rollouts), networks


BOTS: dict[str, Bot] = {
    bot.name: bot
    for bot in (
        HeuristicBot("random", heuristic.RANDOM),
        HeuristicBot("beginner", heuristic.BEGINNER),
        HeuristicBot("casual", heuristic.CASUAL),
        SearchBot("club", rollouts=300, seconds=0.25),
        SearchBot(
            "expert",
            rollouts=8000,
            seconds=0.9,
            network_rollouts=2000,
            values=True,
            unseals=True,
            believes=True,
        ),
    )
}


def find(name: str) -> Bot:
    """The bot of that name, or UnknownBot; or MissingExtra, if it searches and cannot."""
    if name not in BOTS:
        have = ", ".join(BOTS)
        raise UnknownBot(
            f"Einen Bot {name!r} gibt es nicht (nur {have}).",
            f"There is no bot {name!r} (only {have}).",
        )
    if isinstance(BOTS[name], SearchBot):
        require("fast")
    return BOTS[name]


def informed(bot: Bot, seen: SeatKnowledge, history: History | None) -> SeatKnowledge:
    """What a bot is given at a table: to one that draws conclusions from moves, they are told."""
    if not isinstance(bot, SearchBot) or not bot.believes:
        return seen
    from vierblatt.bots.belief import believing

    return believing(seen, history)


def make_policy(game: Game, bots: Sequence[Bot]) -> Policy:
    """Make the policy of a table where these bots sit, for the plain match loop (runner.py)."""

    def policy(position: Any, seat: int, rng: list[int], context: None) -> int:
        seen = SeatKnowledge(game, seat, game.knowledge(position, seat))
        move = game.move_numbers[bots[seat].move(seen, rng[0])]
        rng[0] += 1
        return move

    return policy


@cache
def plain_chooser(game: Game) -> Callable[..., int]:
    return heuristic.make_chooser(game)
