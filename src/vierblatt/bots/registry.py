"""The bots by name, from the one that knows only the rules to the strongest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol

from vierblatt.bots import heuristic
from vierblatt.core.errors import Refused
from vierblatt.core.extras import require
from vierblatt.core.game import Game, always_alike, never
from vierblatt.runner import Policy
from vierblatt.table.knowledge import SeatKnowledge
from vierblatt.table.match import History

if TYPE_CHECKING:
    from vierblatt.bots.belief import Belief
    from vierblatt.bots.network import Networks
    from vierblatt.bots.search.halving import Estimate


# A rollout by the policy network takes as long as so many by the heuristic, and one whose end the
# value network judges.
POLICY_COST, VALUE_COST = 16, 4
# Turns have more plans than moves, so a search among plans makes so many times the rollouts.
PLANS = 2


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

    In a game with trained networks, rollouts may go by these: better, and slower, so that there
    are fewer. A choice that others have made in secret is any card to a search, unless it is
    unsealed: then the rollouts' policy makes it again, in every world by the hand that is dealt
    there.
    """

    name: str
    rollouts: int  # by the heuristic; see POLICY_COST and VALUE_COST
    seconds: float
    plays_by_network: bool = False  # whether rollouts go by the policy network, where there is one
    values: bool = False  # whether it goes by the value network, where there is one
    unseals: bool = False
    believes: bool = False  # what the others' moves say of their cards, where it is told that
    whole_turns: bool = False  # whether it tries all moves of a turn together (plans.py)
    dated: bool = False  # as the first expert: see `select`, and `fixed_swing` of Networks

    def move(self, seen: SeatKnowledge, seed: int) -> str:
        from vierblatt.bots.search.halving import select

        legal = seen.game.legal_moves(seen.knowledge, seen.seat)
        if len(legal) == 1:
            return seen.game.names.moves[legal[0]].text
        chosen = select(self.estimate(seen, seed), seed, dawdle=self.dated)
        return seen.game.names.moves[chosen.move].text

    def estimate(self, seen: SeatKnowledge, seed: int) -> list[Estimate]:
        """The legal moves with their worth, the best first."""
        from vierblatt.bots.search.halving import Budget, search_moves

        begin = perf_counter()
        if self.unseals:
            seen = seen.unsealed()
        rollouts, networks = self.method(seen.game)
        belief = self.belief(seen, seed)
        budget = Budget(rollouts, self.seconds - (perf_counter() - begin))  # conclusions take time
        return search_moves(seen, budget, seed, networks, belief, whole_turns=self.whole_turns)

    def belief(self, seen: SeatKnowledge, seed: int) -> Belief | None:
        """What it makes of the moves so far."""
        if seen.beliefs is None or not self.believes:
            return None
        from vierblatt.bots.inference import belief_of

        return belief_of(seen, seed)

    def method(self, game: Game) -> tuple[int, Networks]:
        """How many rollouts it makes in a game, and by which networks."""
        networks = self.networks(game)
        cost = POLICY_COST if networks.policy is not None else 1
        cost *= VALUE_COST if networks.value is not None else 1
        plans = PLANS if self.whole_turns and game.bots.goes_on is not never else 1
        return self.rollouts * plans // cost, networks

    def networks(self, game: Game) -> Networks:
        from vierblatt.bots.network import Networks, load_networks

        there = load_networks(game)
        return Networks(
            there.policy if self.plays_by_network else None,
            there.value if self.values else None,
            self.dated and game.bots.spread is not always_alike,
        )


BOTS: dict[str, Bot] = {
    bot.name: bot
    for bot in (
        HeuristicBot("random", heuristic.RANDOM),
        HeuristicBot("beginner", heuristic.BEGINNER),
        HeuristicBot("casual", heuristic.CASUAL),
        SearchBot("club", rollouts=300, seconds=0.25),
        SearchBot(
            "expert",
            rollouts=32_000,
            seconds=0.9,
            plays_by_network=True,
            values=True,
            unseals=True,
            believes=True,
            whole_turns=True,
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
    from vierblatt.bots.observer import believing

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
