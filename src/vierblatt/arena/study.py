"""Studies: what a rule set is like to play, from duplicate deals that are looked at closely.

A deal is played with every rotation of the bots, as in a tournament, and its moves are followed:
how many choices there were, who led, who was the favourite, and, for one choice a deal, what a
careless move would have cost. A study is a file with a line for each seat of each match. Deals are
numbered and depend on nothing else, so shards played anywhere merge into the same file.
"""

from __future__ import annotations

import csv
import json
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from vierblatt import games
from vierblatt.analysis.reasons import SIGNIFICANT
from vierblatt.analysis.review import Mark
from vierblatt.arena.tournament import (
    HANDS,
    LineUp,
    compiled_match,
    in_order,
    knowledge_of,
    make_table_context,
    play_heuristics,
)
from vierblatt.bots.heuristic import CASUAL
from vierblatt.bots.search.halving import Budget, Request, Search
from vierblatt.bots.search.plans import single_moves
from vierblatt.bots.search.worlds import world_seed
from vierblatt.core.chance import random_below
from vierblatt.core.errors import BadOption, Refused
from vierblatt.core.flow import NONE
from vierblatt.core.game import Game
from vierblatt.core.options import spoken
from vierblatt.table.match import seed_from

USUAL_BOTS = ("club", "casual", "beginner")  # a table of mixed strength
TENTHS = range(1, 10)  # of a match, where it is looked who is ahead
FAVOURITE_WORLDS = 20  # played on from there, to find the favourite
SEARCH_ROLLOUTS = 300  # to find the best move of a choice
STAKE_WORLDS = 400  # in which it is compared with another
CHECK = 25  # deals between two looks at the precision

COLUMNS = (
    *("deal", "rotation", "bot", "seat", "began", "points", "place", "win"),
    *("moves", "choices", "legal", "judged", "matters", "cost"),
    *(f"lead{tenth}0" for tenth in TENTHS),
    *(f"chance{tenth}0" for tenth in TENTHS),
)

Table = dict[str, npt.NDArray[np.float64]]  # each column by deal, rotation and seat


class BadStudy(Refused):
    """A file that is no study, or studies that do not belong together."""


@dataclass(frozen=True)
class Study:
    """A rule set and who plays it."""

    line_up: LineUp

    @classmethod
    def new(cls, name: str, bots: Sequence[str] | None, seed: int, **options: object) -> Study:
        """Without bots, a table of mixed strength."""
        agreed = games.find(name).agree(options)
        return cls(LineUp.new(name, bots or USUAL_BOTS[: agreed["players"]], seed, **options))

    @property
    def head(self) -> str:
        """The first line of the file: all that the deals depend on."""
        line_up = self.line_up
        options = spoken(line_up.game.options, line_up.options)
        bots = list(line_up.bots)
        setting = {"game": line_up.game.name, "options": options, "bots": bots}
        return "# " + json.dumps(setting | {"seed": line_up.seed})

    @classmethod
    def read(cls, head: str) -> Study:
        setting = json.loads(head.removeprefix("# "))
        return cls.new(setting["game"], setting["bots"], setting["seed"], **setting["options"])

    @property
    def stem(self) -> str:
        """What its files are called."""
        line_up = self.line_up
        options = spoken(line_up.game.options, line_up.options)
        words = [f"{name}{short(value)}" for name, value in options.items()]
        bots = [*line_up.bots]
        while bots[-2:-1] == bots[-1:]:  # the last one named fills the seats that are left
            bots.pop()
        return "-".join(["study", line_up.game.name, *words, *bots, str(line_up.seed)])

    def play(self, deal: int) -> list[str]:
        """The lines of a deal."""
        lines = []
        for rotation in range(len(self.line_up.bots)):
            log = list[int]()
            results = self.line_up.play_match(deal, rotation, log)
            seats = follow(self.line_up, deal, log, closely=rotation == 0)
            for one, seat in zip(results, seats, strict=True):
                result = (one.points, one.place, one.win)
                place = (deal, rotation, one.bot, one.seat, seat.began)
                lines.append(line((*place, *result, len(log), *seat.numbers())))
        return lines


def short(value: object) -> str:
    """A value as a part of a file's name; lists are long."""
    text = str(value)
    is_short = not isinstance(value, list)
    return text if is_short else blake2b(text.encode(), digest_size=3).hexdigest()


def line(values: Iterable[float | None]) -> str:
    return ",".join("" if value is None else f"{value:.6g}" for value in values) + "\n"


class SeatNotes:
    """What was seen of a seat while its match was followed; None where nobody looked."""

    def __init__(self, *, closely: bool) -> None:
        self.began = 0
        self.choices = 0  # where more than one move was legal
        self.legal = 0  # moves in all of them
        self.judged: int | None = 0 if closely else None  # choices that were looked at
        self.matters: int | None = self.judged  # how many of those mattered
        self.cost: float | None = self.judged  # what another move would have cost there
        self.leads: list[float | None] = [None] * len(TENTHS)
        self.chances: list[float | None] = [None] * len(TENTHS)

    def numbers(self) -> tuple[float | None, ...]:
        judged = (self.judged, self.matters, self.cost)
        return (self.choices, self.legal, *judged, *self.leads, *self.chances)


def follow(line_up: LineUp, deal: int, log: list[int], *, closely: bool) -> list[SeatNotes]:
    """Go through the moves of a match, and note what there was to choose; closely, also who was
    ahead, and what was at stake in one choice."""
    game, players = line_up.game, len(line_up.bots)
    code = compiled_match(game.name)
    notes = [SeatNotes(closely=closely) for _ in range(players)]
    positions, moves = line_up.dealt(deal), np.zeros(game.rules.most_moves, np.int16)
    rng = [int(seed_from(f"{line_up.seed}/{deal}/look")[:12], 16)]
    looks = [len(log) * tenth // 10 for tenth in TENTHS] if closely else []
    begun, choices, kept = False, 0, None
    for step, entry in enumerate(log):
        for place in (place for place, at in enumerate(looks) if at == step):
            note_who_is_ahead(line_up, positions, notes, place, rng[0])
        seat = entry & 7
        if not begun and positions["turn"][0] != NONE:  # the first on turn, not one of all at once
            notes[seat].began, begun = 1, True
        count = int(code.legal(positions[0], seat, moves))
        if count > 1:
            notes[seat].choices += 1
            notes[seat].legal += count
            choices += 1
            if closely and random_below(rng, choices) == 0:  # each as likely to be kept
                kept = (seat, knowledge_of(game, positions, seat, USUAL_BOTS[0]))
        code.apply(positions[0], seat, entry >> 3)
    if kept is not None:
        note_stake(line_up, notes[kept[0]], *kept, rng)
    return notes


def note_who_is_ahead(
    line_up: LineUp, positions: Any, notes: list[SeatNotes], place: int, seed: int
) -> None:
    """Note each seat's share of the lead, and its chance for one who sees all hands."""
    game = line_up.game
    seeds = [world_seed(seed, number) for number in range(FAVOURITE_WORLDS)]
    ends = [casual_end(line_up, positions, one) for one in seeds]
    leads = win_shares(game, positions)
    chances = np.mean([win_shares(game, end) for end in ends], axis=0)
    for note, lead, chance in zip(notes, leads, chances, strict=True):
        note.leads[place], note.chances[place] = lead, float(chance)


def win_shares(game: Game, positions: Any) -> list[float]:
    return game.win_shares(game.rules.Position.read(positions[0]))


def casual_end(line_up: LineUp, positions: Any, seed: int) -> Any:
    """The last position, if casual players end the match with other draws."""
    game, rng = line_up.game, [seed]
    world = knowledge_of(game, positions, 0, HANDS)
    world["key"] = [random_below(rng, 1 << 32) for _ in range(world["key"].shape[1])]
    context = make_table_context(game, [CASUAL] * len(line_up.bots))
    play_heuristics(game, world, np.array(rng, np.int64), context, None)
    return world


def note_stake(line_up: LineUp, note: SeatNotes, seat: int, knowledge: Any, rng: list[int]) -> None:
    """Compare the best move of a choice with any other. Fresh worlds: those in which the best was
    found would flatter it."""
    search = Search.of_legal_moves(line_up.game, knowledge, seat, rng[0])
    for request in search.requests(Budget(SEARCH_ROLLOUTS)):
        search.run(request)
    best = search.estimates()[0].move
    others = [int(move) for move in search.moves if move != best]
    pair = np.array([others[random_below(rng, len(others))], best], np.int16)
    duel = Search(line_up.game, knowledge, seat, single_moves(pair), rng[0])
    duel.run(Request(np.arange(2), STAKE_WORLDS))
    other, better = duel.estimate(0, 0), duel.estimate(1, 1)
    cost = better.win - other.win
    sure = cost > SIGNIFICANT * better.error
    note.judged, note.cost = 1, cost
    note.matters = int(sure and cost >= Mark.INACCURACY.value)


class Shard(NamedTuple):
    """Every so many-th deal: one machine's part of a study."""

    number: int = 1
    of: int = 1

    @classmethod
    def read(cls, text: str) -> Shard:
        number, _, of = text.partition("/")
        if not (number.isdecimal() and of.isdecimal() and 1 <= int(number) <= int(of)):
            raise BadOption(
                f"Ein Teil heißt 1/4 bis 4/4, nicht {text}.",
                f"A shard is 1/4 to 4/4, not {text}.",
            )
        return cls(int(number), int(of))

    def deals(self, count: int) -> range:
        return range(self.number - 1, count, self.of)

    @property
    def ending(self) -> str:
        """Of the file's name."""
        return "" if self.of == 1 else f"-shard-{self.number}-of-{self.of}"


# Plays deals somewhere, and gives the lines of each in the order of the deals
PlayAll = Callable[[Study, Iterator[int]], Iterator[list[str]]]


def on_all_cores(study: Study, deals: Iterator[int]) -> Iterator[list[str]]:
    """Play here, on every core."""
    stop = threading.Event()

    def work(deal: int) -> list[str]:
        return [] if stop.is_set() else study.play(deal)

    with ThreadPoolExecutor() as pool:
        try:
            yield from in_order(pool, work, deals)
        finally:
            stop.set()


def run(
    study: Study,
    deals: Iterable[int],
    file: Path,
    done: Callable[[int], None] = lambda deals: None,
    *,
    enough: Callable[[Table], bool] = lambda table: False,
    play_all: PlayAll = on_all_cores,
) -> bool:
    """Play deals into a file, and go on where the file ends; whether all is done.

    `enough` is asked now and then, always after the same deals, and ends it too. An interruption
    (KeyboardInterrupt) ends it between deals; what is in the file is whole.
    """
    by_deal = reopen(study, file)
    done(len(by_deal))

    def is_enough() -> bool:
        at = len(by_deal)
        step = max(CHECK, 10 ** (len(str(at)) - 2))  # a long study is read less often
        return at > 0 and at % step == 0 and enough(table(study, by_deal))

    if is_enough():
        return True
    played = play_all(study, (deal for deal in deals if deal not in by_deal))
    with file.open("a", encoding="utf-8", newline="") as out:
        try:
            for lines in played:
                out.write("".join(lines))
                out.flush()
                by_deal[int(lines[0].partition(",")[0])] = lines
                done(1)
                if is_enough():
                    break
        except KeyboardInterrupt:
            return False
    return True


ByDeal = dict[int, list[str]]


def reopen(study: Study, file: Path) -> ByDeal:
    """The deals of a file, which is begun if there is none; one that was cut off is dropped."""
    by_deal: ByDeal = {}
    if file.exists() and file.stat().st_size:
        found, by_deal = load(file)
        if found.head != study.head:
            raise BadStudy(
                f"{file} ist die Datei einer anderen Studie.", f"{file} is of another study."
            )
    file.parent.mkdir(parents=True, exist_ok=True)
    save(study, by_deal, file)
    return by_deal


def save(study: Study, by_deal: ByDeal, file: Path) -> None:
    rows = "".join(line for lines in by_deal.values() for line in lines)
    file.write_text(f"{study.head}\n{','.join(COLUMNS)}\n{rows}", "utf-8", newline="")


def load(file: Path) -> tuple[Study, ByDeal]:
    """A study and its whole deals, or BadStudy."""
    try:
        head, columns, *lines = file.read_text("utf-8").splitlines(keepends=True)
        if columns != ",".join(COLUMNS) + "\n":
            raise ValueError(columns)
        study, by_deal = Study.read(head), ByDeal()
        for one in lines:
            if one.endswith("\n"):
                by_deal.setdefault(int(one.partition(",")[0]), []).append(one)
    except (ValueError, KeyError, TypeError) as error:
        raise BadStudy(f"{file} ist keine Studie.", f"{file} is not a study.") from error
    size = len(study.line_up.bots) ** 2
    if any(len(lines) > size for lines in by_deal.values()):
        raise BadStudy(f"{file} hat eine Partie doppelt.", f"{file} has a match twice.")
    return study, {deal: lines for deal, lines in by_deal.items() if len(lines) == size}


def merge(files: Sequence[Path]) -> Iterator[tuple[Study, ByDeal]]:
    """The shards of one study, or of several, put together in the order of the deals."""
    whole: dict[str, tuple[Study, ByDeal]] = {}
    for file in files:
        study, by_deal = load(file)
        _, known = whole.setdefault(study.head, (study, {}))
        if twice := known.keys() & by_deal.keys():
            raise BadStudy(
                f"{file}: Blatt {min(twice)} steht auch in einer anderen Datei.",
                f"{file}: deal {min(twice)} is in another file, too.",
            )
        known |= by_deal
    for study, by_deal in whole.values():
        missing = set(range(max(by_deal, default=-1) + 1)) - by_deal.keys()
        if missing:
            raise BadStudy(
                f"Blatt {min(missing)} fehlt: sind alle Teile da?",
                f"Deal {min(missing)} is missing: are all shards here?",
            )
        yield study, dict(sorted(by_deal.items()))


def table(study: Study, by_deal: ByDeal) -> Table:
    """Each column as an array by deal, rotation and seat; nan where nobody looked."""
    rows = csv.reader(line for lines in by_deal.values() for line in lines)
    values = np.array([[float(cell or "nan") for cell in row] for row in rows])
    players = len(study.line_up.bots)
    cube = values.reshape(-1, players, players, len(COLUMNS))
    return {name: cube[..., place] for place, name in enumerate(COLUMNS)}
