"""What a tournament's matches say: shares of wins with their intervals, places, pace, ratings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import numpy as np
from openskill.models import PlackettLuce

from vierblatt.arena.tournament import LineUp, SeatResult

NORMAL_95 = 1.96


class Mean(NamedTuple):
    """A mean over deals, with half the width of its 95 % interval."""

    value: float
    error: float

    @classmethod
    def of(cls, values: Iterable[float]) -> Mean:
        found = np.fromiter(values, float)
        spread = found.std(ddof=1) if len(found) > 1 else float("inf")
        return cls(float(found.mean()), float(NORMAL_95 * spread / np.sqrt(len(found))))


class Standing(NamedTuple):
    """How a bot fared; where it sat on several seats, per seat."""

    bot: str
    seats: int
    wins: Mean
    points: Mean
    place: Mean
    milliseconds: float | None  # a move, for bots that search
    rating: float

    def times_fair(self, players: int) -> float:
        """Its share of wins, in fair shares."""
        return self.wins.value * players


def standings(line_up: LineUp, results: list[SeatResult]) -> list[Standing]:
    """One line per bot, in the order in which they were named."""
    ratings = rate(line_up, results)
    return [
        Standing(
            bot,
            line_up.bots.count(bot),
            mean(line_up, results, bot, "win"),
            mean(line_up, results, bot, "points"),
            mean(line_up, results, bot, "place"),
            pace([one for one in results if line_up.bots[one.bot] == bot]),
            fmean(
                rating for name, rating in zip(line_up.bots, ratings, strict=True) if name == bot
            ),
        )
        for bot in dict.fromkeys(line_up.bots)
    ]


def mean(line_up: LineUp, results: list[SeatResult], bot: str, what: str) -> Mean:
    """Over deals, each counted once: its rotations belong together."""
    deals: dict[int, list[float]] = defaultdict(list)
    for one in results:
        if line_up.bots[one.bot] == bot:
            deals[one.deal].append(getattr(one, what))
    return Mean.of(fmean(values) for values in deals.values())


def pace(results: list[SeatResult]) -> float | None:
    moves = sum(one.moves for one in results)
    spent = sum(one.milliseconds for one in results)
    return spent / moves if spent else None


def rate(line_up: LineUp, results: list[SeatResult]) -> list[float]:
    """OpenSkill ratings by place in the line-up, from all matches in their order."""
    model = PlackettLuce()
    ratings = [model.rating(name=bot) for bot in line_up.bots]
    players = len(line_up.bots)
    for start in range(0, len(results), players):
        match = sorted(results[start : start + players], key=lambda one: one.bot)
        teams = model.rate([[rating] for rating in ratings], ranks=[one.place for one in match])
        ratings = [team[0] for team in teams]
    return [rating.mu for rating in ratings]


def plot(line_up: LineUp, found: list[Standing], file: Path) -> None:
    """The shares of wins with their intervals, as a picture."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 1.2 + 0.5 * len(found)), layout="constrained")
    axes = figure.subplots()
    places = range(len(found))
    axes.barh(
        places,
        [one.wins.value for one in found],
        xerr=[one.wins.error for one in found],
        color="#2f7d5b",
        height=0.6,
        capsize=3,
    )
    axes.axvline(1 / len(line_up.bots), color="#444", linestyle="--", linewidth=1)
    axes.set_yticks(places, [f"{one.bot} ({one.seats})" for one in found])
    axes.invert_yaxis()
    axes.set_xlim(0, 1)
    axes.set_xlabel("share of wins per seat, 95 % intervals; dashed: a fair share")
    axes.set_title(f"{line_up.game.title}, {len(line_up.bots)} players")
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    figure.savefig(file, dpi=150)
