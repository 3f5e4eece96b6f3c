"""Bots against bots on duplicate deals: every deal is played with the seats rotated."""

from __future__ import annotations

import csv
import os
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache
from itertools import count, islice
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numpy as np

from vierblatt import games
from vierblatt.bots import registry
from vierblatt.bots.belief import load_belief_weights
from vierblatt.bots.heuristic import SEARCH, make_chooser
from vierblatt.bots.inference import believe
from vierblatt.bots.network import Networks, Weights, policy_inputs, weight_count
from vierblatt.bots.observer import Observer
from vierblatt.bots.registry import HeuristicBot, SearchBot
from vierblatt.bots.search.halving import Budget, Request, Search, select
from vierblatt.core.errors import BadOption
from vierblatt.core.game import Game
from vierblatt.core.options import Options
from vierblatt.fast.batch import fresh
from vierblatt.fast.compile import compiled, part
from vierblatt.runner import ELSEWHERE, FOREVER, Policy, make_runner
from vierblatt.table.match import seed_from

# Bots that play only here, to measure others by: the expert of commit 77c2741, move for move; the
# same search if it knew the cards of all seats, though not what they choose at the same time; and
# one that knows that, and the next draws as well.
EXPERT_1, HANDS, PROPHET = "expert-1", "hands", "prophet"
ARENA_BOTS = {
    EXPERT_1: SearchBot(EXPERT_1, rollouts=8000, seconds=0.9, plays_by_network=True, dated=True),
    HANDS: SearchBot(HANDS, rollouts=8000, seconds=60, plays_by_network=True, unseals=True),
    PROPHET: SearchBot(PROPHET, rollouts=1000, seconds=60),
}


# And by weights that were trained and do not ship: `network:FILE` takes the move that these score
# highest, `search:FILE` is the search of the expert by them.
NETWORK, SEARCH_BY = "network:", "search:"


@dataclass(frozen=True)
class TrainedBot(SearchBot):
    """A search by the weights in a file, or without any rollout the network alone."""

    file: str = ""

    def networks(self, game: Game) -> Networks:
        return super().networks(game)._replace(policy=load_trained(game, self.file))


@cache
def load_trained(game: Game, file: str) -> Weights:
    if not Path(file).is_file():
        raise BadOption(f"{file} ist keine Datei.", f"{file} is no file.")
    weights: Weights = np.load(file, allow_pickle=False).astype(np.float32)
    inputs = policy_inputs(game.bots.features)
    if inputs == 0 or weights.shape != (weight_count(inputs),):
        raise BadOption(
            f"{file} passt nicht zu {game.title}.", f"{file} does not fit {game.title}."
        )
    return weights


MOVES_AT_ONCE = 256  # of heuristics, before their log is read


@dataclass(frozen=True)
class SeatResult:
    """How one bot fared in one match: a row of the tournament's file."""

    deal: int
    rotation: int
    bot: int  # its place in the line-up
    seat: int
    points: int
    place: int
    win: float  # a shared first place is shared
    moves: int
    milliseconds: float


Result = TypeVar("Result")  # what a deal gives: rows of some file

# A match that pauses wherever a search needs rollouts, so that they can be run on a GPU.
PausedMatch = Generator[tuple[Search, Request], None, list[SeatResult]]


class CompiledMatch(NamedTuple):
    """The parts of a match as machine code."""

    setup: Any
    movers: Any
    legal: Any
    know: Any
    unseal: Any
    apply: Any
    play_on: Any  # see runner.py


@cache
def compiled_match(name: str) -> CompiledMatch:
    game = games.find(name)
    rules, play_on = game.rules, make_runner(game, part(make_table_policy(game)))
    parts = (rules.setup, rules.movers, rules.legal, rules.know, rules.unseal, rules.apply)
    return CompiledMatch(*(compiled(game, function) for function in (*parts, play_on)))


def make_table_policy(game: Game) -> Policy:
    """Make the policy of a table with a level for each seat; a search decides elsewhere."""
    know, choose = game.rules.know, part(make_chooser(game))

    def policy(position: Any, seat: int, rng: Any, context: Any) -> int:
        levels, positions, moves = context
        if levels[seat] == SEARCH:
            return ELSEWHERE
        positions[0] = positions[1]
        know(position, seat, positions[0])
        return int(choose(positions[0], seat, levels[seat], rng, moves))

    return policy


def make_table_context(game: Game, levels: Sequence[int]) -> Any:
    """The context of that policy: the levels, room for two positions (what a seat knows, and an
    empty one), and room for the legal moves."""
    positions = np.zeros(2, game.rules.Position.dtype())
    moves = np.zeros(game.rules.most_moves, np.int16)
    return np.array(levels, np.int64), positions, moves


@dataclass(frozen=True)
class LineUp:
    """A game, its options and who plays; the last bot named fills the seats that are left."""

    game: Game
    options: Options
    bots: tuple[str, ...]
    seed: int

    @classmethod
    def new(cls, name: str, bots: Sequence[str], seed: int, **options: object) -> LineUp:
        game = games.find(name)
        agreed = game.agree(options)
        players = agreed["players"]
        if not 1 <= len(bots) <= players:
            raise BadOption(f"Ein bis {players} Bots, bitte.", f"One to {players} bots, please.")
        for bot in map(search_bot, bots):
            if bot is not None:
                bot.method(game)  # its weights are there, and fit
        return cls(game, agreed, (*bots, *[bots[-1]] * (players - len(bots))), seed)

    def observer(self, positions: Any, bots: Sequence[str]) -> Observer | None:
        """One who follows a match from a position on, and sees which bots sit where, as at a table;
        if somebody here draws conclusions and these were learned."""
        weights = load_belief_weights(self.game)
        wanted = any(bot is not None and bot.believes for bot in map(search_bot, self.bots))
        if weights is None or not wanted:
            return None
        shown = ["expert" if bot == EXPERT_1 else bot for bot in bots]
        return Observer(self.game, weights, positions, shown)

    def play(self, deal: int) -> list[SeatResult]:
        """Play one deal once for every rotation of the seats."""
        rotations = range(len(self.bots))
        return [one for rotation in rotations for one in self.play_match(deal, rotation)]

    def play_match(
        self, deal: int, rotation: int, log: list[int] | None = None
    ) -> list[SeatResult]:
        """Play one match; `log` gets its moves, as in runner.py."""
        match = self.match(deal, rotation, log)
        try:
            while True:
                search, request = next(match)
                search.run(request)
        except StopIteration as end:
            return list(end.value)

    def dealt(self, deal: int) -> Any:
        """The first position of a deal, as an array of one."""
        positions = fresh(self.game, self.options, [seed_from(f"{self.seed}/{deal}")])
        compiled_match(self.game.name).setup(positions[0])
        return positions

    def match(self, deal: int, rotation: int, log: list[int] | None = None) -> PausedMatch:
        """Play a match, and ask for all rollouts that a search needs."""
        code = compiled_match(self.game.name)
        players = len(self.bots)
        seating = [(seat + rotation) % players for seat in range(players)]  # places in the line-up
        positions = self.dealt(deal)
        position = positions[0]
        rng = np.array([int(seed_from(f"{self.seed}/{deal}/{rotation}")[:12], 16)], np.int64)
        levels = [level_of(self.bots[place]) for place in seating]
        context = make_table_context(self.game, levels)
        made, spent = [0] * players, [0.0] * players
        log = [] if log is None else log
        observer = self.observer(positions, [self.bots[place] for place in seating])
        while True:
            log += play_heuristics(self.game, positions, rng, context, observer)
            movers = int(code.movers(position))
            if movers == 0:
                break
            seat = (movers & -movers).bit_length() - 1
            begin = time.perf_counter()
            bot, seed = self.bots[seating[seat]], int(rng[0]) + sum(made)
            move = yield from search_move(self.game, positions, seat, bot, seed, observer)
            spent[seat] += time.perf_counter() - begin
            made[seat] += 1
            code.apply(position, seat, move)
            log.append(move << 3 | seat)
            if observer:
                observer.play(seat, move)
        final = self.game.rules.Position.read(position)
        places = self.game.places(final)
        shares = self.game.win_shares(final)
        return [
            SeatResult(
                deal,
                rotation,
                seating[seat],
                seat,
                final.totals[seat],
                places[seat],
                shares[seat],
                made[seat],
                round(spent[seat] * 1000, 3),
            )
            for seat in range(players)
        ]


def play_heuristics(
    game: Game, positions: Any, rng: Any, context: Any, observer: Observer | None
) -> list[int]:
    """Play on to the next move of a search, and give the moves made, as in runner.py."""
    play_on, log = compiled_match(game.name).play_on, list[int]()
    room = np.zeros(MOVES_AT_ONCE, np.int32)
    while made := play_on(positions[0], rng, context, room, len(room), FOREVER):
        log += room[:made].tolist()
    if observer:
        for move in log:
            observer.play(move & 7, move >> 3)
    return log


def level_of(bot: str) -> int:
    found = registry.BOTS.get(bot)
    return found.level if isinstance(found, HeuristicBot) else SEARCH


def search_move(
    game: Game, positions: Any, seat: int, name: str, seed: int, observer: Observer | None
) -> Generator[tuple[Search, Request], None, int]:
    """The move of a searching bot.

    The budget is rollouts alone, without a time, so that the same seed is the same match.
    """
    bot = search_bot(name)
    assert bot is not None
    knowledge = knowledge_of(game, positions, seat, name)
    if bot.unseals:
        compiled_match(game.name).unseal(knowledge[0], seat)
    rollouts, networks = bot.method(game)
    belief = None
    if observer and bot.believes:
        belief = believe(game, knowledge, seat, observer.beliefs(), seed)
    search = Search.of_legal_moves(
        game, knowledge, seat, seed, networks, belief, whole_turns=bot.whole_turns
    )
    if len(search.moves) == 1 or rollouts == 0:
        return int(search.moves[0])
    for request in search.requests(Budget(rollouts)):
        yield search, request
    return select(search.estimates(), seed, dawdle=bot.dated).move


def search_bot(name: str) -> SearchBot | None:
    """The bot of that name, if it searches."""
    if name.startswith(NETWORK):
        return TrainedBot(name, rollouts=0, seconds=0, file=name.removeprefix(NETWORK))
    if name.startswith(SEARCH_BY):
        file, expert = name.removeprefix(SEARCH_BY), registry.find("expert")
        assert isinstance(expert, SearchBot)
        return TrainedBot(**{**vars(expert), "name": name, "file": file})
    bot = ARENA_BOTS.get(name) or registry.find(name)
    return bot if isinstance(bot, SearchBot) else None


def knowledge_of(game: Game, positions: Any, seat: int, bot: str) -> Any:
    """What a bot is given, as an array of one. Only two yardsticks see the truth, and only here."""
    knowledge = np.zeros(1, positions.dtype)
    if bot not in (HANDS, PROPHET):
        compiled_match(game.name).know(positions[0], seat, knowledge[0])
        return knowledge
    knowledge[0] = positions[0]
    if bot == HANDS:
        # A card is chosen when it is drawn. Worlds have keys of their own, but the random words
        # that are left of a block of the match's key would still choose the next draws.
        knowledge["words"] = 0
        knowledge["drawn"] = 0
    return knowledge


def run(
    line_up: LineUp,
    deals: int | None,
    file: Path,
    done: Callable[[int], None] = lambda deals: None,
    *,
    enough: Callable[[list[SeatResult]], bool] = lambda deal: False,
    gpu: bool = False,
) -> list[SeatResult]:
    """Play deals on all cores and keep every one in a CSV file; go on where the file ends.

    `enough` is told every deal in turn, those of the file too, and ends it; None deals: only that
    does. On a GPU many are played at once, and quick ones must have no say before the others.
    An interruption (KeyboardInterrupt) ends it between deals; what is in the file is whole.
    """
    results, size = load(file, len(line_up.bots)), len(line_up.bots) ** 2
    known = [results[start : start + size] for start in range(0, len(results), size)]
    untold, turn = {deal[0].deal: deal for deal in known}, 0
    played = set(untold)

    def in_turn() -> Iterator[list[SeatResult]]:
        nonlocal turn
        while turn in untold:
            yield untold.pop(turn)
            turn += 1

    done(len(known))
    if any(map(enough, in_turn())):
        return results
    wanted = count() if deals is None else iter(range(deals))
    missing = (deal for deal in wanted if deal not in played)
    stop = threading.Event()

    def work(deal: int) -> list[SeatResult]:
        return [] if stop.is_set() else line_up.play(deal)

    file.parent.mkdir(parents=True, exist_ok=True)
    new = not file.exists()
    with file.open("a", newline="", encoding="utf-8") as out, ThreadPoolExecutor() as pool:
        writer = csv.DictWriter(out, [*SeatResult.__dataclass_fields__])
        if new:
            writer.writeheader()
        played_out = in_order(pool, work, missing)
        if gpu:
            from vierblatt.arena.gpu import play_all

            played_out = play_all(line_up, missing)
        try:
            for found in played_out:
                writer.writerows(asdict(one) for one in found)
                out.flush()
                results += found
                done(1)
                untold[found[0].deal] = found
                if any(map(enough, in_turn())):
                    break
        except KeyboardInterrupt:
            pass
        finally:
            stop.set()
    return results


def in_order(
    pool: ThreadPoolExecutor, work: Callable[[int], list[Result]], deals: Iterator[int]
) -> Iterator[list[Result]]:
    """Results in the order of the deals, with only a few deals waiting at a time."""
    ahead = 2 * (os.cpu_count() or 1)
    waiting = [pool.submit(work, deal) for deal in islice(deals, ahead)]
    while waiting:
        yield waiting.pop(0).result()
        waiting += [pool.submit(work, deal) for deal in islice(deals, 1)]


def load(file: Path, players: int) -> list[SeatResult]:
    """The whole deals of a file; a last one that was cut off is dropped from the file too."""
    if not file.exists():
        return []
    kinds: dict[str, Callable[[str], Any]] = {"win": float, "milliseconds": float}
    with file.open(newline="", encoding="utf-8") as rows:
        read = [
            {name: kinds.get(name, int)(value) for name, value in row.items()}
            for row in csv.DictReader(rows)
            if None not in row.values()
        ]
    results = [SeatResult(**row) for row in read]
    whole = len(results) - len(results) % (players * players)
    if whole < len(results):
        with file.open("w", newline="", encoding="utf-8") as out:
            writer = csv.DictWriter(out, [*SeatResult.__dataclass_fields__])
            writer.writeheader()
            writer.writerows(asdict(one) for one in results[:whole])
    return results[:whole]
