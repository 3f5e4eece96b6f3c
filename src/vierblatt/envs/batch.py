"""Many matches of one game in one call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from vierblatt.core.errors import BadOption, IllegalMove, OutOfTurn
from vierblatt.core.game import key_of
from vierblatt.envs.cpu import CpuMatches
from vierblatt.envs.setting import Objective, Setting, at_least_one, levels_of
from vierblatt.table.match import read_seed, seed_from


class Matches(Protocol):
    """The matches of a batch where they are played: on the CPU (cpu.py) or on a GPU (gpu.py)."""

    seats: Any
    observations: Any
    masks: Any
    rewards: Any
    done: Any

    def array(self, given: Any) -> Any:
        """What the caller gave, as an array, where it lies."""

    def play(self, actions: Any, chosen: Any) -> tuple[int, int] | None:
        """Make a move in each match, or in the chosen ones; or give the first match whose action
        is illegal, and that action, and change nothing."""

    def deal(self, chosen: Any, keys: npt.NDArray[np.uint32] | None) -> None:
        """Deal the chosen matches: of these keys, or those that follow."""

    def ask(self, match: int, seat: int) -> None:
        """Look at a match for another seat."""

    def look(self, match: int, seat: int) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int8]]:
        """What any seat of a match sees now: its observation, and its mask."""

    def seed_words(self) -> npt.NDArray[np.uint32]:
        """The seeds of the matches, eight words each."""

    def record(self, match: int) -> Any:
        """The position of a match."""

    def movers(self, match: int) -> int:
        """The seats of a match that may move, as bits."""

    def state(self) -> Any:
        """All fields that a critic may see, one after the other."""


class Batch:
    """So many matches of one game, each at the decision of one seat.

    >>> batch = Batch("dicht-dran", count=2, players=3, seed=1)
    >>> batch.seats.tolist(), batch.masks.sum(axis=1).tolist()
    ([0, 0], [8, 8])

    Where several seats choose at the same time, they are asked one after the other, and none sees
    what another has chosen. Seats in `bots` are played by that bot, and never asked. The arrays
    are the batch's own and are written anew by `step` and `reset`; numpy, torch and JAX read them
    where they lie (`torch.from_dlpack`). With `device="cuda"` they lie on a GPU, as arrays of
    numba: torch reads them by `torch.as_tensor(…, device="cuda")`, JAX by `jnp.asarray`.
    """

    seats: npt.NDArray[np.int8]  # who is to move; in a match that is over, who moved last
    observations: npt.NDArray[np.int16]  # what that seat knows (docs/observations.md)
    masks: npt.NDArray[np.int8]  # 1 for each of its legal moves
    rewards: npt.NDArray[np.float32]  # by seat, earned by the last step
    done: npt.NDArray[np.bool_]  # whether the match is over

    def __init__(
        self,
        game: str,
        count: int = 1,
        players: int | None = None,
        seed: str | int | None = None,
        device: str = "cpu",
        *,
        objective: Objective = "wins",
        bots: Mapping[int, str] | None = None,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        self._setting = Setting.read(game, players, objective, options)
        self.game, self.observation, self.options, _ = self._setting
        self.players, self.actions = self._setting.players, self._setting.actions
        self.count = at_least_one("count", count)
        levels = levels_of(bots or {}, self.players)
        if threads is not None:
            at_least_one("threads", threads)
        self._matches = make_matches(device, self._setting, self.count, levels, threads)
        self.seats, self.observations = self._matches.seats, self._matches.observations
        self.masks, self.rewards = self._matches.masks, self._matches.rewards
        self.done = self._matches.done
        self.reset(seed=read_seed(seed))

    def step(self, actions: npt.ArrayLike, which: npt.ArrayLike | None = None) -> None:
        """Make one move in each match, or in those that `which` names; or raise IllegalMove and
        change nothing. In a match that is over the action is ignored, and the rewards become 0."""
        moves = self._read_actions(actions)
        illegal = self._matches.play(moves, None if which is None else self._read_which(which))
        if illegal is not None:
            match, action = illegal
            raise IllegalMove(
                f"Zug {action} ist in Partie {match} nicht erlaubt (masks zeigt, welche es sind).",
                f"Action {action} is not legal in match {match} (masks says which are).",
            )

    def reset(
        self,
        which: npt.ArrayLike | None = None,
        seed: str | int | Sequence[str | int] | None = None,
    ) -> None:
        """Deal new matches: all, or those that `which` names by number or by a mask such as
        `done`. With a seed they begin anew, as the matches of a new batch; with a list of seeds,
        one for each match, each as the only match of a new batch."""
        chosen = self._read_which(which)
        if seed is None:
            self._matches.deal(chosen, None)
            return
        if isinstance(seed, (str, int)):
            key = read_seed(seed)
            seeds = [seed_from(f"{key} {match}") for match in range(self.count)]
        else:
            seeds = [seed_from(f"{read_seed(own)} 0") for own in seed]
        if len(seeds) != self.count:
            raise BadOption(
                f"reset braucht einen Startwert oder {self.count}.",
                f"reset takes one seed, or {self.count} of them.",
            )
        self._matches.deal(chosen, np.array([key_of(own) for own in seeds], np.uint32))

    def movers(self, match: int) -> tuple[int, ...]:
        """The seats of a match that may move now; several while choices are sealed."""
        self._check_match(match)
        bits = self._matches.movers(match)
        return tuple(seat for seat in range(self.players) if bits >> seat & 1)

    def ask(self, match: int, seat: int) -> None:
        """Of the seats that may move, let this one be the next."""
        if seat not in self.movers(match):
            raise OutOfTurn(
                f"Platz {seat} ist in Partie {match} nicht am Zug.",
                f"It is not the turn of seat {seat} in match {match}.",
            )
        self._matches.ask(match, seat)

    @property
    def seeds(self) -> list[str]:
        """The seeds of the matches: `Match.new(game, seed=…)` deals the same cards."""
        return [key.astype("<u4").tobytes().hex() for key in self._matches.seed_words()]

    def observe(self, match: int, seat: int) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int8]]:
        """What any seat of a match sees now: its observation, and its mask."""
        self._check_match(match)
        if seat not in range(self.players):
            raise BadOption(
                f"Einen Platz {seat} gibt es an diesem Tisch nicht.",
                f"There is no seat {seat} at this table.",
            )
        return self._matches.look(match, seat)

    def state(self) -> npt.NDArray[np.int16]:
        """Everything that lies on the tables, hidden cards too, for a critic: the fields of the
        position one after the other, as docs/observations.md lists them."""
        state: npt.NDArray[np.int16] = self._matches.state()
        return state

    def position(self, match: int) -> Any:
        """The position of a match as the plain rules have it: the truth, for who may see it."""
        self._check_match(match)
        return self.game.rules.Position.read(self._matches.record(match))

    def _check_match(self, match: int) -> None:
        if match not in range(self.count):
            raise BadOption(
                f"Eine Partie {match} gibt es hier nicht (nur 0 bis {self.count - 1}).",
                f"There is no match {match} here (only 0 to {self.count - 1}).",
            )

    def _read_actions(self, given: Any) -> Any:
        actions = self._matches.array(given)
        if tuple(actions.shape) != (self.count,) or actions.dtype.kind not in "iu":
            raise BadOption(
                f"step braucht {self.count} ganze Zahlen, eine für jede Partie.",
                f"step takes {self.count} whole numbers, one for each match.",
            )
        return actions

    def _read_which(self, given: Any) -> Any:
        """A mask of the chosen matches, where the caller's lies."""
        if given is None:
            return np.ones(self.count, np.bool_)
        which = self._matches.array(given)
        if which.dtype == np.bool_ and tuple(which.shape) == (self.count,):
            return which
        if which.dtype.kind in "iu" or which.size == 0:
            numbers = to_host(which).astype(np.int64).ravel()
            if np.all((numbers >= 0) & (numbers < self.count)):
                mask = np.zeros(self.count, np.bool_)
                mask[numbers] = True
                return mask
        raise BadOption(
            f"reset braucht Nummern von Partien (0 bis {self.count - 1}) oder {self.count} "
            "Wahrheitswerte.",
            f"reset takes numbers of matches (0 to {self.count - 1}) or {self.count} booleans.",
        )


def make_matches(
    device: str, setting: Setting, count: int, levels: npt.NDArray[np.int64], threads: int | None
) -> Matches:
    if device == "cpu":
        return CpuMatches(setting, count, levels, threads)
    if device == "cuda":
        from vierblatt.envs.gpu import GpuMatches

        return GpuMatches(setting, count, levels)
    raise BadOption(
        f"Ein Gerät {device!r} gibt es hier nicht (nur cpu und cuda).",
        f"There is no device {device!r} here (only cpu and cuda).",
    )


def to_host(array: Any) -> npt.NDArray[Any]:
    """The numbers of an array, wherever it lies."""
    on_host: npt.NDArray[Any] = array if isinstance(array, np.ndarray) else array.copy_to_host()
    return on_host
