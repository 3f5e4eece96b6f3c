"""Games played out whole on decks of a few cards: every deal, every draw, every choice.

What a seat can conclude is counted here, not estimated. All worlds that can have come about are
kept, each with its exact weight: the probability of its deals and draws. What players choose
weighs nothing, for nothing is to be concluded from it: every card that may be chosen counts as
one, whether the choice is seen or sealed. The worlds in which a seat has seen and heard the same
are those it must think possible, and `redeal` must give each of them with exactly its share of
their weight.
"""

import pickle
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from fnmatch import fnmatchcase
from fractions import Fraction
from math import prod
from typing import Any, NamedTuple, Self

import pytest

from vierblatt.core.chance import pick
from vierblatt.core.game import SPECTATOR, Game
from vierblatt.core.rule import EVERYBODY
from vierblatt.core.state import State

Weighed = Iterable[tuple[Any, Fraction]]  # states, each with its weight


def shrink(patch: pytest.MonkeyPatch, game: Game, **sizes: object) -> None:
    """Give a game other sizes, in each of its modules that has them by name.

    The words for people stay (`text.CARDS` is a tuple, and no size): where the number of values
    is another, a card goes by the name that its number has in the whole deck.
    """
    for name, size in sizes.items():
        having = [
            module
            for module in modules(game.package)
            if type(getattr(module, name, None)) is type(size)
        ]
        assert having, name
        for module in having:
            patch.setattr(module, name, size)


def modules(package: str) -> list[object]:
    """A package and all modules in it that have been imported."""
    return [module for name, module in sys.modules.items() if f"{name}.".startswith(f"{package}.")]


class Chance:
    """Stands in for `pick`, and instead of drawing lots gives all its answers in turn."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.path: list[tuple[int, int]] = []  # the answers to give, and out of how many
        self.asked = 0
        for module in modules("vierblatt"):
            if getattr(module, "pick", None) is pick:
                patch.setattr(module, "pick", self.pick)

    def pick(self, position: object, count: int) -> int:
        if self.asked == len(self.path):
            self.path.append((0, count))
        answer, of = self.path[self.asked]
        assert of == count > 0
        self.asked += 1
        return answer

    def outcomes(
        self, before: State, happen: Callable[..., None], *how: int
    ) -> Iterator[tuple[Any, Fraction]]:
        """Every position that something can make of a position, with its probability."""
        path: list[tuple[int, int]] = []
        while True:
            self.path, self.asked = path, 0
            position = before.copy()
            happen(position, *how)
            yield position, Fraction(1, prod(count for _, count in path))
            while path and path[-1][0] == path[-1][1] - 1:
                path.pop()
            if not path:
                return
            answer, count = path.pop()
            path.append((answer + 1, count))


def anything(seen: Any) -> bool:
    return True


class Step(NamedTuple):
    """One move, made in all worlds: every legal one that matches a pattern of its text.

    A sealed choice must be followed whole. Of what happens openly a part will do, `only` what a
    spectator knows: all know that it happened, so leaving out the rest tells nobody more.
    """

    moves: str = "*"
    only: Callable[[Any], bool] = anything


class World(NamedTuple):
    """A position that can have come about, and the histories of each seat and of a spectator."""

    position: Any
    truth: str
    histories: dict[int, int]
    weight: Fraction


class Proof:
    """Follows all worlds through a line of moves, and proves `redeal` after each.

    `ways`: how many cards a move can mean, where the hand holds some that look alike.
    `partly`: whether a seat is in the middle of a sealed choice. To all others it then looks as
    if it had not begun, and so `redeal` deals it; for them nothing is compared at that moment.
    """

    def __init__(
        self,
        game: Game,
        chance: Chance,
        *,
        ways: Callable[[Any, int, int], int] = lambda position, seat, move: 1,
        partly: Callable[[Any, int], bool] = lambda position, seat: False,
    ) -> None:
        self.game, self.chance, self.ways, self.partly = game, chance, ways, partly
        self.empty = game.rules.Position()
        self.worlds: list[World] = []
        # All that a seat has heard and known, by numbers: the history before, what it heard then
        # and knew after. And the knowledge in which each history ends.
        self.histories: dict[tuple[int, str, bytes], int] = {}
        self.known_by: list[bytes] = []
        self.redeals: dict[bytes, dict[str, Fraction]] = {}
        self.compared = 0  # truths, over all seats and moments

    def begin(self, starts: Weighed, only: Callable[[Any], bool] = anything) -> Self:
        self.collect(((position, {}, weight) for position, weight in starts), only)
        return self

    def follow(self, *line: Step) -> Self:
        for step in line:
            self.collect(self.moved(step.moves), step.only)
        return self

    def moved(self, pattern: str) -> Iterator[tuple[Any, dict[int, int], Fraction]]:
        """What all moves that match make of the worlds. Sealed choices go by seats."""
        game = self.game
        for world in self.worlds:
            bits = game.rules.movers(world.position)
            seat = (bits & -bits).bit_length() - 1
            for move in game.legal_moves(world.position, seat) if bits else []:
                if fnmatchcase(game.names.moves[move].text, pattern):
                    weight = world.weight * self.ways(world.position, seat, move)
                    for position, probability in self.chance.outcomes(
                        world.position, game.rules.apply, seat, move
                    ):
                        yield position, world.histories, weight * probability

    def collect(
        self, moved: Iterable[tuple[Any, dict[int, int], Fraction]], only: Callable[[Any], bool]
    ) -> None:
        """Let all hear what happened; then add up the worlds that are alike, in truth and to all.

        Such worlds differ at most in the order of cards that lie in no order.
        """
        alike: dict[tuple[object, ...], World] = {}
        for position, before, weight in moved:
            spectator = self.knowledge(position, SPECTATOR)
            if not only(spectator):
                continue
            histories = {SPECTATOR: self.history(before, position, SPECTATOR, spectator)}
            for seat in range(position.players):
                histories[seat] = self.history(
                    before, position, seat, self.knowledge(position, seat)
                )
            position.told.clear()
            truth = self.truth(position)
            key = (truth, *histories.values())
            weight += alike[key].weight if key in alike else 0
            alike[key] = World(position, truth, histories, weight)
        self.worlds = list(alike.values())
        assert self.worlds, "no world goes on like this"
        self.prove()

    def history(self, before: dict[int, int], position: Any, seat: int, knowledge: Any) -> int:
        """The number of a seat's history, now that it has heard of the last move too."""
        heard = str([told for told in position.told if told[0] in (EVERYBODY, seat)])
        known = pickle.dumps(knowledge)
        history = before.get(seat, -1), heard, known
        number = self.histories.setdefault(history, len(self.histories))
        if number == len(self.known_by):
            self.known_by.append(known)
        return number

    def knowledge(self, position: Any, seat: int) -> Any:
        knowledge = self.empty.copy()
        self.game.rules.know(position, seat, knowledge)
        return knowledge

    def truth(self, position: Any) -> str:
        return str(self.game.views.trace(position))

    def prove(self) -> None:
        """Compare, for every seat and all it can have learnt, the worlds with the redeals."""
        possible: dict[tuple[int, int], dict[str, Fraction]] = defaultdict(dict)
        for world in self.worlds:
            choosing = [
                at for at in range(world.position.players) if self.partly(world.position, at)
            ]
            for seat, history in world.histories.items():
                if choosing in ([], [seat]):
                    truths = possible[seat, history]
                    truths[world.truth] = truths.get(world.truth, 0) + world.weight
        for (seat, history), truths in possible.items():
            total = sum(truths.values())
            redealt = self.redealt(self.known_by[history])
            for truth in truths | redealt:
                right, given = truths.get(truth, 0) / total, redealt.get(truth, 0)
                assert given == right, f"seat {seat} is redealt {given}, not {right}, of {truth}"
            self.compared += len(truths)

    def redealt(self, knowledge: bytes) -> dict[str, Fraction]:
        """Every truth that `redeal` can make of a knowledge, with its probability."""
        if knowledge not in self.redeals:
            truths: dict[str, Fraction] = defaultdict(Fraction)
            known = pickle.loads(knowledge)
            for position, probability in self.chance.outcomes(known, self.game.rules.redeal):
                truths[self.truth(position)] += probability
            self.redeals[knowledge] = dict(truths)
        return self.redeals[knowledge]
