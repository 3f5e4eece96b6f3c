"""Many matches of one game in one call."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from vierblatt import games
from vierblatt.bots.registry import HeuristicBot, find
from vierblatt.core.errors import BadOption, IllegalMove, OutOfTurn
from vierblatt.core.flow import NONE
from vierblatt.core.game import Game, key_of
from vierblatt.core.observation import Observation
from vierblatt.envs.kernels import (
    DEAL,
    DEAL_NEXT,
    LEARNER,
    LOOK,
    POINTS,
    STAY,
    UNDEALT,
    WINS,
    first_illegal,
    make_kernel,
)
from vierblatt.fast.batch import fresh
from vierblatt.fast.compile import compiled
from vierblatt.table.match import read_seed, seed_from

KINDS = {"wins": WINS, "points": POINTS}
FEWEST = 256  # matches for a thread of their own: less is not worth the hand-over
CHANCE = ("key", "words", "drawn")  # what nobody may see before it happens, not even a critic

Rewards = Literal["wins", "points"]


class Kernels(NamedTuple):
    """The compiled loops of a game."""

    kernel: Callable[..., None]
    movers: Callable[[Any], int]
    first_illegal: Callable[..., int]


@cache
def kernels_of(name: str, *, bots: bool) -> Kernels:
    game = games.find(name)
    return Kernels(
        compiled(game, make_kernel(game, observation_of(game), bots=bots)),
        compiled(game, game.rules.movers),
        compiled(game, first_illegal),
    )


def observation_of(game: Game) -> Observation:
    """What the game declares in its observation.py, or BadOption."""
    if game.views.observation is None:
        raise BadOption(
            f"{game.title} hat noch keine observation.py (docs/add-a-game.md zeigt eine).",
            f"{game.title} has no observation.py yet (docs/add-a-game.md shows one).",
        )
    return game.views.observation


class Batch:
    """So many matches of one game, each at the decision of one seat.

    >>> batch = Batch("dicht-dran", count=2, players=3, seed=1)
    >>> batch.seats.tolist(), batch.masks.sum(axis=1).tolist()
    ([0, 0], [8, 8])

    Where several seats choose at the same time, they are asked one after the other, and none sees
    what another has chosen. Seats in `bots` are played by that bot, and never asked. The arrays
    are the batch's own and are written anew by `step` and `reset`; numpy, torch and JAX read them
    where they lie (`torch.from_dlpack`).
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
        rewards: Rewards = "wins",
        bots: Mapping[int, str] | None = None,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        self.game = games.find(game)
        self.observation = observation_of(self.game)
        given = {"players": self.game.usual_players if players is None else players, **options}
        self.options = self.game.agree(given)
        self.players: int = self.options["players"]
        self.count = at_least_one("count", count)
        self.actions = len(self.game.names.moves)
        self._kind = kind_of(rewards)
        if device != "cpu":
            raise BadOption(
                f"Ein Gerät {device!r} gibt es hier nicht (nur cpu).",
                f"There is no device {device!r} here (only cpu).",
            )
        self._levels = levels_of(bots or {}, self.players)
        self._kernels = kernels_of(game, bots=bool(bots))
        threads = at_least_one("threads", os.cpu_count() if threads is None else threads)
        self._spans = split(self.count, threads)
        self._pool = ThreadPoolExecutor(len(self._spans)) if len(self._spans) > 1 else None
        self._make_arrays()
        self.reset(seed=read_seed(seed))

    def _make_arrays(self) -> None:
        count, most = self.count, self.game.rules.most_moves
        self._states = np.zeros(count, self.game.rules.Position.dtype())
        self._forms = np.zeros(2, self._states.dtype)
        self._forms[UNDEALT] = fresh(self.game, self.options, ["0" * 64])[0]
        self._rooms = [
            (np.zeros(1, self._states.dtype), np.empty(most, np.int16)) for _ in self._spans
        ]
        self._rng = np.zeros((count, 1), np.int64)
        self.seats = np.zeros(count, np.int8)
        self.observations = np.zeros((count, self.observation.size), np.int16)
        self.masks = np.zeros((count, self.actions), np.int8)
        self.rewards = np.zeros((count, self.players), np.float32)
        self.done = np.zeros(count, np.bool_)

    def step(self, actions: npt.ArrayLike, which: npt.ArrayLike | None = None) -> None:
        """Make one move in each match, or in those that `which` names; or raise IllegalMove and
        change nothing. In a match that is over the action is ignored, and the rewards become 0."""
        moves = self._read_actions(actions)
        chosen = None if which is None else self._read_which(which)
        idle = self.done if chosen is None else self.done | ~chosen
        illegal = self._kernels.first_illegal(self.masks, idle, moves)
        if illegal != NONE:
            raise IllegalMove(
                f"Zug {moves[illegal]} ist in Partie {illegal} nicht erlaubt (masks zeigt, welche "
                "es sind).",
                f"Action {moves[illegal]} is not legal in match {illegal} (masks says which are).",
            )
        self._run(moves if chosen is None else np.where(chosen, moves, STAY))

    def reset(
        self,
        which: npt.ArrayLike | None = None,
        seed: str | int | Sequence[str | int] | None = None,
    ) -> None:
        """Deal new matches: all, or those that `which` names by number or by a mask such as
        `done`. With a seed they begin anew, as the matches of a new batch; with a list of seeds,
        one for each match, each as the only match of a new batch."""
        chosen = self._read_which(which)
        if isinstance(seed, (str, int)):
            key = read_seed(seed)
            seeds = [seed_from(f"{key} {match}") for match in range(self.count)]
        else:
            seeds = [seed_from(f"{read_seed(own)} 0") for own in seed or ()]
        if seed is not None:
            if len(seeds) != self.count:
                raise BadOption(
                    f"reset braucht einen Startwert oder {self.count}.",
                    f"reset takes one seed, or {self.count} of them.",
                )
            self._states["key"][chosen] = [
                key_of(own) for own, is_chosen in zip(seeds, chosen, strict=True) if is_chosen
            ]
        self._run(np.where(chosen, DEAL_NEXT if seed is None else DEAL, STAY))

    def movers(self, match: int) -> tuple[int, ...]:
        """The seats of a match that may move now; several while choices are sealed."""
        self._check_match(match)
        bits = self._kernels.movers(self._states[match])
        return tuple(seat for seat in range(self.players) if bits >> seat & 1)

    def ask(self, match: int, seat: int) -> None:
        """Of the seats that may move, let this one be the next."""
        if seat not in self.movers(match):
            raise OutOfTurn(
                f"Platz {seat} ist in Partie {match} nicht am Zug.",
                f"It is not the turn of seat {seat} in match {match}.",
            )
        self.seats[match] = seat
        actions = np.full(self.count, STAY)
        actions[match] = LOOK
        self._run(actions)

    @property
    def seeds(self) -> list[str]:
        """The seeds of the matches: `Match.new(game, seed=…)` deals the same cards."""
        return [key.astype("<u4").tobytes().hex() for key in self._states["key"]]

    def observe(self, match: int, seat: int) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int8]]:
        """What any seat of a match sees now: its observation, and its mask."""
        self._check_match(match)
        if seat not in range(self.players):
            raise BadOption(
                f"Einen Platz {seat} gibt es an diesem Tisch nicht.",
                f"There is no seat {seat} at this table.",
            )
        here = slice(match, match + 1)
        numbers, mask = np.empty_like(self.observations[here]), np.empty_like(self.masks[here])
        self._work(here, 0, np.array([LOOK]), np.array([seat], np.int8), numbers, mask)
        return numbers[0], mask[0]

    def state(self) -> npt.NDArray[np.int16]:
        """Everything that lies on the tables, hidden cards too, for a critic: the fields of the
        position one after the other, as docs/observations.md lists them."""
        fields = [name for name in self._states.dtype.names or () if name not in CHANCE]
        rows = [self._states[name].reshape(self.count, -1) for name in fields]
        return np.concatenate(rows, axis=1, dtype=np.int16)

    def position(self, match: int) -> Any:
        """The position of a match as the plain rules have it: the truth, for who may see it."""
        self._check_match(match)
        return self.game.rules.Position.read(self._states[match])

    def _run(self, actions: npt.NDArray[np.int64]) -> None:
        """Run the kernel over all matches, each thread over its own."""
        if self._pool is None:
            self._work(self._spans[0], 0, actions, self.seats, self.observations, self.masks)
            return
        running: list[Future[None]] = [
            self._pool.submit(
                self._work,
                span,
                thread,
                actions[span],
                self.seats[span],
                self.observations[span],
                self.masks[span],
            )
            for thread, span in enumerate(self._spans)
        ]
        for job in running:
            job.result()

    def _work(
        self,
        span: slice,
        thread: int,
        actions: npt.NDArray[np.int64],
        seats: npt.NDArray[np.int8],
        numbers: npt.NDArray[np.int16],
        masks: npt.NDArray[np.int8],
    ) -> None:
        """Run the kernel over some matches; the arrays given are theirs alone."""
        self._kernels.kernel(
            self._states[span],
            self._forms,
            *self._rooms[thread],
            self._levels,
            self._rng[span],
            seats,
            numbers,
            masks,
            self.rewards[span],
            self.done[span],
            actions,
            self._kind,
        )

    def _check_match(self, match: int) -> None:
        if match not in range(self.count):
            raise BadOption(
                f"Eine Partie {match} gibt es hier nicht (nur 0 bis {self.count - 1}).",
                f"There is no match {match} here (only 0 to {self.count - 1}).",
            )

    def _read_actions(self, given: npt.ArrayLike) -> npt.NDArray[Any]:
        actions = np.asarray(given)
        if actions.shape != (self.count,) or actions.dtype.kind not in "iu":
            raise BadOption(
                f"step braucht {self.count} ganze Zahlen, eine für jede Partie.",
                f"step takes {self.count} whole numbers, one for each match.",
            )
        return actions.astype(np.int64)

    def _read_which(self, given: npt.ArrayLike | None) -> npt.NDArray[np.bool_]:
        if given is None:
            return np.ones(self.count, np.bool_)
        which = np.asarray(given)
        if which.dtype == np.bool_ and which.shape == (self.count,):
            return which
        if which.dtype.kind in "iu" or which.size == 0:
            numbers = which.astype(np.int64).ravel()
            if np.all((numbers >= 0) & (numbers < self.count)):
                mask = np.zeros(self.count, np.bool_)
                mask[numbers] = True
                return mask
        raise BadOption(
            f"reset braucht Nummern von Partien (0 bis {self.count - 1}) oder {self.count} "
            "Wahrheitswerte.",
            f"reset takes numbers of matches (0 to {self.count - 1}) or {self.count} booleans.",
        )


def split(count: int, threads: int) -> list[slice]:
    """The matches of each thread, none of which has too few."""
    parts = max(1, min(threads, count // FEWEST))
    ends = [count * part // parts for part in range(parts + 1)]
    return [slice(start, end) for start, end in pairwise(ends)]


def levels_of(bots: Mapping[int, str], players: int) -> npt.NDArray[np.int8]:
    """Who plays at each seat: a bot that goes by the heuristic, or a learner."""
    levels = np.full(players, LEARNER, np.int8)
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


def kind_of(rewards: str) -> int:
    if rewards not in KINDS:
        raise BadOption(
            f"rewards ist {' oder '.join(KINDS)}, nicht {rewards!r}.",
            f"rewards is {' or '.join(KINDS)}, not {rewards!r}.",
        )
    return KINDS[rewards]
