"""The games for PettingZoo: one agent after the other (`env`), or all at once (`parallel_env`).

Agents are the seats, `player_0` and so on. An observation is a dict of `observation` (the numbers
of docs/observations.md) and `action_mask`. An illegal action ends the match: the agent that took
it earns -1, the others nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

import numpy as np

from vierblatt import games
from vierblatt.core.errors import BadOption, IllegalMove
from vierblatt.core.extras import from_extra
from vierblatt.envs.batch import Batch
from vierblatt.envs.setting import Objective
from vierblatt.envs.text import draw

with from_extra("envs"):
    import pettingzoo
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv

ILLEGAL = -1.0
MODES = ("human", "ansi")

Seen = dict[str, Any]


class Table:
    """What both kinds of environment have in common: one match, and the spaces of its agents."""

    def __init__(
        self,
        game: str,
        players: int | None,
        objective: Objective,
        mode: str | None,
        waits: bool,
        /,
        **options: Any,
    ) -> None:
        if mode is not None and mode not in MODES:
            raise BadOption(
                f"render_mode ist {' oder '.join(MODES)}, nicht {mode!r}.",
                f"render_mode is {' or '.join(MODES)}, not {mode!r}.",
            )
        self.batch = Batch(game, 1, players, objective=objective, threads=1, **options)
        self.mode = mode
        self.waits = waits
        self.agents = [f"player_{seat}" for seat in range(self.batch.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.agents)}
        self.action_spaces = {agent: spaces.Discrete(self.actions) for agent in self.agents}
        self.observation_spaces = {agent: self._space() for agent in self.agents}

    @property
    def actions(self) -> int:
        """The moves, and after them to wait, where all agents act in every step."""
        return self.batch.actions + self.waits

    def _space(self) -> spaces.Dict:
        observation = self.batch.observation
        least = np.minimum(np.array(observation.least, np.int16), 0)  # 0 where nobody sits
        numbers = spaces.Box(least, np.array(observation.most, np.int16), dtype=np.int16)
        mask = spaces.Box(0, 1, (self.actions,), np.int8)
        return spaces.Dict({"observation": numbers, "action_mask": mask})

    def seat_of(self, agent: str) -> int:
        if agent not in self.seats:
            raise BadOption(
                f"Einen Agenten {agent!r} gibt es an diesem Tisch nicht.",
                f"There is no agent {agent!r} at this table.",
            )
        return self.seats[agent]

    def look(self, seat: int) -> Seen:
        """What a seat sees; one that may not move may wait."""
        if seat == self.batch.seats[0]:
            numbers, mask = self.batch.observations[0].copy(), self.batch.masks[0]
        else:
            numbers, mask = self.batch.observe(0, seat)
        room = np.zeros(self.actions, np.int8)
        room[: self.batch.actions] = mask
        if self.waits and not mask.any():
            room[-1] = 1
        return {"observation": numbers, "action_mask": room}

    def read(self, action: object) -> int:
        """An action as a number, or IllegalMove."""
        if not isinstance(action, (int, np.integer)) or not 0 <= action < self.actions:
            raise IllegalMove(
                f"Ein Zug ist eine ganze Zahl von 0 bis {self.actions - 1}, nicht {action!r}.",
                f"An action is a whole number from 0 to {self.actions - 1}, not {action!r}.",
            )
        return int(action)

    def earned(self) -> list[float]:
        return [float(reward) for reward in self.batch.rewards[0]]

    def render(self) -> str | None:
        text = draw(self.batch.game, self.batch.position(0))
        if self.mode == "human":
            print(text)
        return text if self.mode == "ansi" else None


class TableEnv:
    """What PettingZoo asks of both kinds of environment."""

    waits: ClassVar[bool]  # whether all agents act in every step
    reset: Callable[..., Any]

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        objective: Objective = "wins",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self._table = Table(game, players, objective, render_mode, self.waits, **options)
        self.metadata = {
            "name": f"{game}_v0",
            "render_modes": list(MODES),
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = list(self._table.agents)
        self.action_spaces = self._table.action_spaces
        self.observation_spaces = self._table.observation_spaces
        self.reset()

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._table.action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._table.observation_spaces[agent]

    def render(self) -> str | None:
        return self._table.render()

    def state(self) -> np.ndarray[Any, Any]:
        """Everything, hidden cards too, for critics that may see it."""
        everything: np.ndarray[Any, Any] = self._table.batch.state()[0]
        return everything

    def close(self) -> None:
        pass


class TurnEnv(TableEnv, AECEnv[str, Seen, int | None]):
    """One agent after the other; where several choose at the same time, each in secret."""

    waits = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._table.batch.reset(seed=seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._table.batch.seats[0]]

    def observe(self, agent: str) -> Seen:
        return self._table.look(self._table.seat_of(agent))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        batch = self._table.batch
        move = self._table.read(action)
        self._cumulative_rewards[agent] = 0.0
        if batch.masks[0, move]:
            batch.step([move])
            over, earned = bool(batch.done[0]), self._table.earned()
        else:
            over, earned = True, [ILLEGAL * (other == agent) for other in self.possible_agents]
        if over:
            self.rewards = dict(zip(self.possible_agents, earned, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[batch.seats[0]]


class SimultaneousEnv(TableEnv, ParallelEnv[str, Seen, int]):
    """All agents at once. An agent that has nothing to choose takes the last action, to wait."""

    waits = True

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self._table.batch.reset(seed=seed)
        self.agents = list(self.possible_agents)
        return self._look(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Seen],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        agents, batch = self.agents, self._table.batch
        moves = [self._table.read(actions.get(agent)) for agent in agents]
        illegal = [seat for seat, move in enumerate(moves) if not self._allows(seat, move)]
        if illegal:
            over, earned = True, [ILLEGAL * (seat == illegal[0]) for seat in range(len(agents))]
        else:
            for seat in batch.movers(0):
                batch.ask(0, seat)
                batch.step([moves[seat]])
            over, earned = bool(batch.done[0]), self._table.earned()
        if over:
            self.agents = []
        return (
            self._look(),
            dict(zip(agents, earned, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def _look(self) -> dict[str, Seen]:
        seen = {agent: self._table.look(seat) for seat, agent in enumerate(self.possible_agents)}
        self._masks = [seen[agent]["action_mask"].copy() for agent in self.possible_agents]
        return seen

    def _allows(self, seat: int, move: int) -> bool:
        return bool(self._masks[seat][move])


env = TurnEnv
parallel_env = SimultaneousEnv

for _name in games.names():
    pettingzoo.register("aec", f"vierblatt/{_name}-v0", partial(env, _name))
    pettingzoo.register("parallel", f"vierblatt/{_name}-v0", partial(parallel_env, _name))
