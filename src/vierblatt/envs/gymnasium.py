"""The games for Gymnasium: one seat against bots, one match at a time or many.

    import vierblatt.envs.gymnasium
    gymnasium.make("vierblatt/habe-fertig-v0", players=3, opponents="casual")
    gymnasium.make_vec("vierblatt/habe-fertig-v0", 64, vectorization_mode="vector_entry_point")

An observation is the numbers of docs/observations.md; legal actions are in `action_masks()` and in
`info["action_mask"]`. An illegal action ends the match and earns -1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from vierblatt import games
from vierblatt.bots.registry import HeuristicBot, find
from vierblatt.core.errors import BadOption
from vierblatt.core.extras import from_extra
from vierblatt.core.observation import Observation
from vierblatt.envs.batch import Batch
from vierblatt.envs.plain import PlainMatch
from vierblatt.envs.setting import Objective
from vierblatt.envs.text import draw

with from_extra("envs"):
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

ILLEGAL = -1.0
MODES = ("ansi",)
METADATA: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 4}

Numbers = npt.NDArray[np.int16]
Info = dict[str, Any]


class SeatEnv(gymnasium.Env[Numbers, np.int64]):
    """One seat of a match; bots play the others.

    `opponents` is a bot, or a list with one for each of the others, clockwise. The bots that search
    play by the plain rules, and so does everybody with `compiled=False`; the matches are the same.
    """

    metadata = METADATA

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        opponents: str | Sequence[str] = "casual",
        seat: int = 0,
        objective: Objective = "wins",
        compiled: bool = True,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.render_mode = read_mode(render_mode)
        bots = seat_bots(game, players, opponents, seat)
        quick = compiled and all(isinstance(find(name), HeuristicBot) for name in bots.values())
        self._match: Batch | PlainMatch = (
            Batch(game, 1, players, objective=objective, bots=bots, threads=1, **options)
            if quick
            else PlainMatch(game, players, objective=objective, bots=bots, **options)
        )
        self._seat = seat
        self.observation_space = numbers_space(self._match.observation)
        self.action_space = spaces.Discrete(self._match.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, Info]:
        super().reset(seed=seed)
        self._match.reset(seed=seed)
        return self._match.observations[0].copy(), self._info()

    def step(self, action: Any) -> tuple[Numbers, float, bool, bool, Info]:
        move, match = read_action(action, self._match.actions), self._match
        if match.masks[0, move]:
            match.step([move])
            over, earned = bool(match.done[0]), float(match.rewards[0, self._seat])
        else:
            over, earned = True, ILLEGAL
        return match.observations[0].copy(), earned, over, False, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions, as MaskablePPO asks for them."""
        mask: npt.NDArray[np.int8] = self._match.masks[0]
        return mask.astype(np.bool_)

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        return draw(self._match.game, self._match.position(0), self._seat)

    def _info(self) -> Info:
        return {"action_mask": self._match.masks[0].copy()}


class SeatVectorEnv(VectorEnv[Numbers, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """One seat of many matches, in one compiled call; bots that go by the heuristic play the rest.

    With `copy=False` observations and masks are the batch's own arrays, which the next step writes
    anew.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        *,
        opponents: str | Sequence[str] = "casual",
        seat: int = 0,
        objective: Objective = "wins",
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        threads: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.render_mode = read_mode(render_mode)
        self._mode = read_autoreset(autoreset_mode)
        self.metadata = METADATA | {"autoreset_mode": self._mode}
        bots = seat_bots(game, players, opponents, seat)
        self._batch = Batch(
            game, num_envs, players, objective=objective, bots=bots, threads=threads, **options
        )
        self._seat, self._copy = seat, copy
        self._ended = np.zeros(num_envs, np.bool_)
        self.num_envs = num_envs
        self.single_observation_space = numbers_space(self._batch.observation)
        self.single_action_space = spaces.Discrete(self._batch.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self,
        *,
        seed: int | list[int] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Numbers, Info]:
        """Deal all matches, or those of `options["reset_mask"]`. Of one seed, each match has the
        next number, as in Gymnasium's own vectors."""
        which = (options or {}).get("reset_mask")
        if isinstance(seed, int):
            self._batch.reset(which, seed=[seed + match for match in range(self.num_envs)])
        else:
            self._batch.reset(which, seed=seed)
        self._ended[slice(None) if which is None else which] = False
        return self._numbers(), self._info()

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[
        Numbers, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], Info
    ]:
        batch, ended = self._batch, self._ended
        moves = read_actions(actions, self.num_envs, batch.actions)
        if self._mode is AutoresetMode.DISABLED and ended.any():
            raise BadOption(
                "Vor dem nächsten Zug müssen die beendeten Partien neu ausgeteilt werden (reset "
                "mit reset_mask).",
                "Before the next step the matches that are over must be dealt anew (reset with "
                "reset_mask).",
            )
        legal = batch.masks[np.arange(self.num_envs), moves] != 0
        batch.step(moves, which=legal & ~ended)
        illegal = ~legal & ~ended
        earned = np.where(illegal, ILLEGAL, batch.rewards[:, self._seat]).astype(np.float64)
        earned[ended] = 0
        over = illegal | (batch.done & ~ended)
        last: Info = {}
        if self._mode is AutoresetMode.SAME_STEP:
            if over.any():
                last = {"final_obs": batch.observations.copy(), "_final_obs": over.copy()}
                last |= {"final_info": self._info(), "_final_info": over.copy()}
                batch.reset(over)
        else:
            if self._mode is AutoresetMode.NEXT_STEP and ended.any():
                batch.reset(ended)
            self._ended = over.copy()
        truncated = np.zeros(self.num_envs, np.bool_)
        return self._numbers(), earned, over, truncated, self._info() | last

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions of each match."""
        return self._batch.masks.astype(np.bool_)

    def render(self) -> tuple[str, ...] | None:
        if self.render_mode is None:
            return None
        positions = map(self._batch.position, range(self.num_envs))
        return tuple(draw(self._batch.game, position, self._seat) for position in positions)

    def _numbers(self) -> Numbers:
        return self._batch.observations.copy() if self._copy else self._batch.observations

    def _info(self) -> Info:
        return {"action_mask": self._batch.masks.copy() if self._copy else self._batch.masks}


def seat_bots(
    name: str, players: int | None, opponents: str | Sequence[str], seat: int
) -> dict[int, str]:
    """Which bot sits where."""
    game = games.find(name)
    players = game.agree({"players": players or game.usual_players})["players"]
    if isinstance(seat, bool) or seat not in range(players):
        raise BadOption(
            f"Einen Platz {seat} gibt es an diesem Tisch nicht.",
            f"There is no seat {seat} at this table.",
        )
    others = [(seat + step) % players for step in range(1, players)]
    names = [opponents] * len(others) if isinstance(opponents, str) else list(opponents)
    if len(names) != len(others):
        raise BadOption(
            f"opponents ist ein Bot oder eine Liste von {len(others)}.",
            f"opponents is a bot, or a list of {len(others)}.",
        )
    return {other: find(bot).name for other, bot in zip(others, names, strict=True)}


def numbers_space(observation: Observation) -> Any:
    least = np.minimum(np.array(observation.least, np.int16), 0)  # 0 where nobody sits
    return spaces.Box(least, np.array(observation.most, np.int16), dtype=np.int16)


def read_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in MODES:
        raise BadOption(
            f"render_mode ist ansi oder None, nicht {mode!r}.",
            f"render_mode is ansi or None, not {mode!r}.",
        )
    return mode


def read_autoreset(mode: str | AutoresetMode) -> AutoresetMode:
    try:
        return AutoresetMode(mode)
    except ValueError:
        have = ", ".join(known.value for known in AutoresetMode)
        raise BadOption(
            f"autoreset_mode ist eines von {have}, nicht {mode!r}.",
            f"autoreset_mode is one of {have}, not {mode!r}.",
        ) from None


def read_action(action: Any, actions: int) -> int:
    number = np.asarray(action)
    if number.shape != () or number.dtype.kind not in "iu" or not 0 <= number < actions:
        raise BadOption(
            f"Ein Zug ist eine ganze Zahl von 0 bis {actions - 1}, nicht {action!r}.",
            f"An action is a whole number from 0 to {actions - 1}, not {action!r}.",
        )
    return int(number)


def read_actions(given: npt.ArrayLike, count: int, actions: int) -> npt.NDArray[np.int64]:
    moves = np.asarray(given)
    whole = moves.shape == (count,) and moves.dtype.kind in "iu"
    if not whole or not np.all((moves >= 0) & (moves < actions)):
        raise BadOption(
            f"step braucht {count} ganze Zahlen von 0 bis {actions - 1}.",
            f"step takes {count} whole numbers from 0 to {actions - 1}.",
        )
    return moves.astype(np.int64)


for _name in games.names():
    gymnasium.register(
        f"vierblatt/{_name}-v0",
        entry_point=f"{__name__}:SeatEnv",
        vector_entry_point=f"{__name__}:SeatVectorEnv",
        kwargs={"game": _name},
    )
