"""One match by the plain rules, in the words of a batch: it needs no compiler, and any bot may
sit at the other seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from vierblatt.bots.registry import HeuristicBot, find, plain_chooser
from vierblatt.core.errors import IllegalMove
from vierblatt.core.flow import NONE, first_mover
from vierblatt.core.game import Game, key_of
from vierblatt.core.observation import Observation
from vierblatt.envs.kernels import make_reward, next_key, start_rng
from vierblatt.envs.setting import Objective, Setting
from vierblatt.table.knowledge import SeatKnowledge
from vierblatt.table.match import read_seed, seed_from


class PlainMatch:
    """A batch of one, played by the plain rules."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        seed: str | int | None = None,
        *,
        objective: Objective = "wins",
        bots: Mapping[int, str] | None = None,
        **options: Any,
    ) -> None:
        setting = Setting.read(game, players, objective, options)
        self.game, self.observation, self.options, self._kind = setting
        self.players, self.actions = setting.players, setting.actions
        self._bots = {seat: find(name) for seat, name in (bots or {}).items()}
        self._position = self.game.rules.Position()
        self.seats = np.zeros(1, np.int8)
        self.observations = np.zeros((1, self.observation.size), np.int16)
        self.masks = np.zeros((1, self.actions), np.int8)
        self.rewards = np.zeros((1, self.players), np.float32)
        self.done = np.zeros(1, np.bool_)
        self.reset(seed=read_seed(seed))

    def reset(self, seed: str | int | None = None) -> None:
        """Deal the next match, or the first one of a seed."""
        if seed is None:
            next_key(self._position)
        else:
            self._position.key = key_of(seed_from(f"{read_seed(seed)} 0"))
        hex_key = np.array(self._position.key, "<u4").tobytes().hex()
        self._position = self.game.deal(self.options, hex_key)
        self._rng = [0]
        start_rng(self._position, self._rng)
        self._go_on()

    def step(self, actions: npt.ArrayLike) -> None:
        """Make the move of the learner whose turn it is, or raise IllegalMove."""
        (action,) = np.asarray(actions).tolist()
        if not self.masks[0, action]:
            raise IllegalMove(f"Zug {action} ist nicht erlaubt.", f"Action {action} is not legal.")
        self.game.rules.apply(self._position, int(self.seats[0]), action)
        self._go_on()

    def position(self, match: int) -> Any:
        return self._position

    def _go_on(self) -> None:
        """The bots move until a learner is to move; then look."""
        rules = self.game.rules
        seat = first_mover(self._position)
        while seat in self._bots:
            rules.apply(self._position, seat, self._move_of_bot(seat))
            seat = first_mover(self._position)
        self._position.told.clear()
        self.rewards[:] = 0
        self.done[0] = seat == NONE
        if seat == NONE:
            make_reward(self.game)(self._position, self._kind, self.rewards[0])
        else:
            self.seats[0] = seat
        self._look(int(self.seats[0]))

    def _look(self, seat: int) -> None:
        self.observations[0], self.masks[0] = look(
            self.game, self.observation, self._position, seat
        )

    def _move_of_bot(self, seat: int) -> int:
        bot, knowledge = self._bots[seat], self.game.knowledge(self._position, seat)
        if isinstance(bot, HeuristicBot):
            moves = [0] * self.game.rules.most_moves
            return plain_chooser(self.game)(knowledge, seat, bot.level, self._rng, moves)
        self._rng[0] += 1
        text = bot.move(SeatKnowledge(self.game, seat, knowledge), self._rng[0])
        return self.game.move_numbers[text]


def look(
    game: Game, observation: Observation, position: Any, seat: int
) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int8]]:
    """A seat's observation and mask by the plain rules; the mask of one that may not move is 0."""
    knowledge = game.knowledge(position, seat)
    numbers = [0] * observation.size
    observation.observe(knowledge, seat, numbers)
    mask = np.zeros(len(game.names.moves), np.int8)
    if game.rules.movers(knowledge) >> seat & 1:
        mask[game.legal_moves(knowledge, seat)] = 1
    return np.array(numbers, np.int16), mask
