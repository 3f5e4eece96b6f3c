"""What a study says: every finding with its 95 % interval, over deals."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from vierblatt.arena.standings import Mean
from vierblatt.arena.study import TENTHS, Study, Table
from vierblatt.core.words import Words

RESAMPLES = 400  # of the deals, for intervals of shares of variance
NINE_OF_TEN = 1.2816  # standard deviations

Numbers = npt.NDArray[np.float64]


class Finding(NamedTuple):
    """A number with its interval; a share is shown in per cent."""

    key: str
    words: Words
    value: float
    low: float
    high: float
    is_share: bool = False

    @property
    def error(self) -> float:
        return (self.high - self.low) / 2


class Variance(NamedTuple):
    """Where the differences in winning come from: shares of the variance, together 1."""

    skill: float
    deal: float
    seat: float
    course: float


SOURCES = {
    "skill": Words("Können: wer spielt", "skill: who plays"),
    "deal": Words("das Blatt", "the deal"),
    "seat": Words("der Platz", "the seat"),
    "course": Words("der Verlauf", "the course of play"),
}


def findings(study: Study, table: Table) -> list[Finding]:
    """All of them, in the order of the page."""
    return [
        *variance_findings(study, table),
        *skill_findings(study, table),
        *seat_findings(table),
        *length_findings(table),
        *closeness_findings(table),
        *decided_findings(table),
        *choice_findings(table),
    ]


def as_csv(found: Iterable[Finding]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["finding", "value", "low", "high", "words"])
    for one in found:
        numbers = [f"{number:.6g}" for number in (one.value, one.low, one.high)]
        writer.writerow([one.key, *numbers, one.words.en])
    return out.getvalue()


def of_mean(key: str, words: Words, values: Iterable[float], *, is_share: bool = False) -> Finding:
    """The mean of one value a deal. A share stays between 0 and 1."""
    mean = Mean.of(values)
    low, high = mean.value - mean.error, mean.value + mean.error
    if is_share:
        low, high = max(0.0, low), min(1.0, high)
    return Finding(key, words, mean.value, low, high, is_share)


# Luck and skill


def by_bot_and_seat(study: Study, table: Table) -> Numbers:
    """Who won how much, by deal, place in the line-up and seat: a duplicate deal has every bot on
    every seat once."""
    players = len(study.line_up.bots)
    wins = np.empty_like(table["win"])
    for rotation in range(players):
        for seat in range(players):
            wins[:, (seat + rotation) % players, seat] = table["win"][:, rotation, seat]
    return wins


def variance(wins: Numbers, same: Numbers) -> Variance:
    """The shares, without bias: what the finite number of deals adds to each is taken off.

    `same` averages over the bots of the same name. The matches of a deal share its cards, so what
    a seat wins in all of them is the deal; what they do not share is the course of play.
    """
    deals, players, _ = wins.shape
    fair = wins.mean()
    total = ((wins - fair) ** 2).mean()
    if total == 0:
        return Variance(0, 0, 0, 0)
    of_bots = same @ wins.mean(axis=2).T  # by name and deal
    skill = ((of_bots.mean(axis=1) - fair) ** 2 - of_bots.var(axis=1, ddof=1) / deals).mean()
    of_seats = wins.mean(axis=1)  # by deal and seat
    seat = ((of_seats.mean(axis=0) - fair) ** 2 - of_seats.var(axis=0, ddof=1) / deals).mean()
    noise = (wins - of_bots.mean(axis=1)[:, None]).var(axis=1, ddof=1).mean() / players
    deal = of_seats.var(axis=0, ddof=1).mean() - noise
    skill, seat, deal = (float(max(0.0, part) / total) for part in (skill, seat, deal))
    return Variance(skill, deal, seat, max(0.0, 1 - skill - deal - seat))


def variance_findings(study: Study, table: Table) -> Iterator[Finding]:
    wins, bots = by_bot_and_seat(study, table), np.array(study.line_up.bots)
    same = (bots[:, None] == bots).astype(float)
    same /= same.sum(axis=1, keepdims=True)
    rng = np.random.default_rng(0)
    draws = (rng.integers(0, len(wins), len(wins)) for _ in range(RESAMPLES))
    resampled = np.array([variance(wins[drawn], same) for drawn in draws])
    lows, highs = np.quantile(resampled, [0.025, 0.975], axis=0)
    for place, share in enumerate(variance(wins, same)):
        name = Variance._fields[place]
        low, high = min(lows[place], share), max(highs[place], share)
        yield Finding(f"variance-{name}", SOURCES[name], share, float(low), float(high), True)


def skill_findings(study: Study, table: Table) -> Iterator[Finding]:
    """The share of wins of each bot, and how soon the best is ahead of the weakest."""
    wins, bots = by_bot_and_seat(study, table), study.line_up.bots
    named = {
        name: wins[:, [place for place, bot in enumerate(bots) if bot == name]].mean(axis=1)
        for name in dict.fromkeys(bots)
    }
    for name, found in named.items():
        words = Words(f"{name} gewinnt", f"{name} wins")
        yield of_mean(f"wins-{name}", words, found.mean(axis=1), is_share=True)
    if len(named) > 1:
        ranked = sorted(named.items(), key=lambda item: -item[1].mean())
        best, worst = ranked[0][0], ranked[-1][0]
        yield from matches_to_tell(best, worst, lead_by_match(study, table, best, worst))


def lead_by_match(study: Study, table: Table, best: str, worst: str) -> Numbers:
    """How much more one bot won than another, by deal and rotation."""
    names = np.array(study.line_up.bots)[table["bot"].astype(int)]
    ahead = [
        np.where(names == name, table["win"], 0).sum(axis=2) / (names == name).sum(axis=2)
        for name in (best, worst)
    ]
    return np.asarray(ahead[0] - ahead[1])


def matches_to_tell(best: str, worst: str, ahead: Numbers) -> Iterator[Finding]:
    mean, spread = Mean.of(ahead.mean(axis=1)), float(ahead.std())

    def needed(difference: float) -> float:
        return (NINE_OF_TEN * spread / difference) ** 2 if difference > 0 else float("inf")

    words = Words(
        f"so viele Partien, bis {best} in neun von zehn Fällen vor {worst} liegt",
        f"matches until {best} is ahead of {worst} nine times out of ten",
    )
    low, high = needed(mean.value + mean.error), needed(mean.value - mean.error)
    yield Finding("matches-to-tell", words, needed(mean.value), low, high)


# Seat and start


def seat_findings(table: Table) -> Iterator[Finding]:
    wins, began = table["win"], table["began"] == 1
    for seat in range(wins.shape[2]):
        words = Words(f"Platz {seat + 1} gewinnt", f"seat {seat + 1} wins")
        yield of_mean(f"seat-{seat + 1}", words, wins[:, :, seat].mean(axis=1), is_share=True)
    if began.any(axis=2).all():
        words = Words("wer anfängt, gewinnt", "who begins wins")
        by_deal = np.where(began, wins, 0).sum(axis=2).mean(axis=1)
        yield of_mean("begins", words, by_deal, is_share=True)


# Length, closeness


def length_findings(table: Table) -> Iterator[Finding]:
    words = Words("Züge je Partie", "moves a match")
    yield of_mean("moves", words, table["moves"][:, :, 0].mean(axis=1))


def margins(table: Table) -> Numbers:
    """The points between the winner and the next, by deal and rotation; 0 if all are equal."""
    points, place = table["points"], table["place"]
    behind = np.where(place == 1, np.inf, place)
    runner_up = np.take_along_axis(points, behind.argmin(axis=2)[..., None], axis=2)[..., 0]
    first = np.take_along_axis(points, place.argmin(axis=2)[..., None], axis=2)[..., 0]
    return np.where(np.isinf(behind).all(axis=2), 0.0, np.abs(first - runner_up))


def closeness_findings(table: Table) -> Iterator[Finding]:
    words = Words("Punkte zwischen Erstem und Nächstem", "points from the first to the next")
    yield of_mean("margin", words, margins(table).mean(axis=1))
    spread = table["points"].max(axis=2) - table["points"].min(axis=2)
    words = Words("Punkte zwischen Erstem und Letztem", "points from the first to the last")
    yield of_mean("spread", words, spread.mean(axis=1))


# When it is decided


def curve(table: Table, what: str) -> list[Finding]:
    """How often the one ahead wins, by tenths of the match; who share the front share the bet."""
    wins, found = table["win"][:, 0], []
    for tenth in TENTHS:
        ahead = table[f"{what}{tenth}0"][:, 0]
        front = ahead == ahead.max(axis=1, keepdims=True)
        right = (front * wins).sum(axis=1) / front.sum(axis=1)
        lead = Words(f"wer nach {tenth}0 % führt, gewinnt", f"the leader after {tenth}0 % wins")
        favourite = Words(
            f"der Favorit nach {tenth}0 % gewinnt", f"the favourite after {tenth}0 % wins"
        )
        words = lead if what == "lead" else favourite
        found.append(of_mean(f"{what}-{tenth}0", words, right, is_share=True))
    return found


def front_for_good(table: Table) -> Numbers:
    """From which part of each match on its winner was the favourite to the end."""
    wins, since = table["win"][:, 0], np.ones(len(table["win"]))
    still = np.ones(len(wins), bool)
    for tenth in reversed(TENTHS):
        chances = table[f"chance{tenth}0"][:, 0]
        winner = np.where(wins == wins.max(axis=1, keepdims=True), chances, -1).max(axis=1)
        still &= winner >= chances.max(axis=1)
        since[still] = tenth / 10
    return since


def decided_findings(table: Table) -> Iterator[Finding]:
    words = Words(
        "so viel der Partie, bis der Sieger für immer vorn liegt",
        "of a match is over when the winner is in front for good",
    )
    yield of_mean("decided", words, front_for_good(table), is_share=True)
    yield from curve(table, "chance")
    yield from curve(table, "lead")


# Choices


def choice_findings(table: Table) -> Iterator[Finding]:
    per_player = table["choices"].mean(axis=(1, 2))
    words = Words("Entscheidungen je Spieler und Partie", "choices for each player in a match")
    yield of_mean("choices", words, per_player)
    words = Words("mögliche Züge je Entscheidung", "legal moves in a choice")
    some = table["choices"].sum(axis=(1, 2)) > 0
    legal = table["legal"].sum(axis=(1, 2))[some] / table["choices"].sum(axis=(1, 2))[some]
    if some.any():
        yield of_mean("legal", words, legal)
    judged = np.nansum(table["judged"][:, 0], axis=1) > 0
    if judged.any():
        words = Words("der Entscheidungen zählen", "of all choices matter")
        yield of_mean("matters", words, stakes(table, "matters")[judged], is_share=True)
        words = Words(
            "Gewinnchance, die ein beliebiger anderer Zug kostet",
            "of the chance to win is what any other move costs",
        )
        cost = Mean.of(stakes(table, "cost")[judged])
        low, high = cost.value - cost.error, cost.value + cost.error
        yield Finding("cost", words, cost.value, low, high, True)


def stakes(table: Table, what: str) -> Any:
    """What was found of the one choice of each deal that was looked at."""
    return np.nansum(table[what][:, 0], axis=1)


def precision(study: Study, table: Table) -> float:
    """Half the widest interval among the shares of wins, of bots and of seats."""
    found = [*skill_findings(study, table), *seat_findings(table)]
    return max(one.error for one in found if one.is_share)
