"""Following a match: what its moves make everybody believe of hidden cards, and of each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from vierblatt.bots.belief import (
    MOVE,
    START,
    Beliefs,
    SeenMove,
    compiled_observer,
    load_belief_weights,
)
from vierblatt.bots.inference import recognise
from vierblatt.bots.kinds import kinds_of
from vierblatt.bots.network import Weights
from vierblatt.core.flow import NONE
from vierblatt.core.game import Game
from vierblatt.fast.batch import fresh
from vierblatt.table.knowledge import SeatKnowledge
from vierblatt.table.match import History


class Observer:
    """Follows one match, and knows what its moves make everybody believe."""

    def __init__(
        self,
        game: Game,
        weights: Weights,
        positions: npt.NDArray[Any],
        bots: Sequence[str | None] = (),
    ) -> None:
        """From a position on, given as an array of one; by seats, the bots known to sit there."""
        assert game.bots.evidence is not None
        self.game, self.weights = game, weights
        evidence = game.bots.evidence
        self.positions = positions.copy()
        self.table = np.ones((evidence.rows + 1, evidence.cards), np.float32)
        self.moves: list[SeenMove] = []
        self.kinds = kinds_of(bots)
        self.room = np.zeros(evidence.inputs, np.float32), np.zeros(3, positions.dtype)

    @classmethod
    def of(cls, history: History) -> Observer | None:
        """One who has seen all of a match; None where nothing was learned about its moves."""
        game = history.game
        weights = load_belief_weights(game)
        if weights is None:
            return None
        positions = fresh(game, history.options, [history.seed])
        compiled_observer(game.name).setup(positions[0])
        observer = cls(game, weights, positions, history.bots)
        for seat, move in history.moves:
            observer.play(seat, game.move_numbers[move])
        return observer

    def play(self, seat: int, move: int) -> None:
        """See a move, and draw the conclusions from it."""
        before = self.positions.copy()
        compiled_observer(self.game.name).apply(self.positions[0], seat, move)
        self.observe(before[0], self.positions[0], seat, move)

    def observe(self, before: Any, after: Any, seat: int, move: int) -> None:
        """Draw the conclusions from a move, by the positions before and after it (records)."""
        observe = compiled_observer(self.game.name).observe
        told = observe(before, after, seat, move, self.table, self.weights, *self.room)
        public = self.room[1][:1].copy()[0]
        if told == MOVE:
            self.moves.append(SeenMove(seat, public, move))
            return
        if self.moves:  # the round is over
            self.kinds = recognise(self.game, before, self.beliefs())
        self.moves.clear()
        if told == START and self.game.bots.choices is not None:
            sealed = range(self.game.bots.choices.sealed)
            for other in range(int(after["players"])):
                self.moves += [SeenMove(other, public, NONE - number) for number in sealed]

    def beliefs(self) -> Beliefs:
        """As they are now."""
        return Beliefs(self.table.copy(), tuple(self.moves), self.kinds)


def believing(seen: SeatKnowledge, history: History | None) -> SeatKnowledge:
    """The same with what everybody can conclude from the moves, as far as that was learned."""
    observer = None if history is None else Observer.of(history)
    return seen if observer is None else replace(seen, beliefs=observer.beliefs())
