"""A review as text, as JSON, as a picture, and as the server sends it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from vierblatt import games
from vierblatt.analysis.review import Decision, Mark, Review, Summary
from vierblatt.core.game import Game
from vierblatt.core.words import Event, Language, Words

if TYPE_CHECKING:
    from rich.table import Table

MARKS = {
    Mark.GOOD: Words("", ""),
    Mark.INACCURACY: Words("ungenau", "inaccuracy"),
    Mark.MISTAKE: Words("Fehler", "mistake"),
    Mark.BLUNDER: Words("grober Fehler", "blunder"),
}
COLUMNS = Words(
    "Zug|Spieler|gespielt|besser|Chance|kostet||warum",
    "move|player|played|better|chance|costs||why",
)
SUMMARY = Words(
    "Spieler|Entscheidungen|Genauigkeit|ungenau|Fehler|grobe Fehler",
    "player|decisions|accuracy|inaccuracies|mistakes|blunders",
)
NO_MISTAKES = Words("Keine Fehler gefunden.", "No mistakes found.")
MOVE = Words("Zug", "move")
CHANCE = Words("Gewinnchance", "chance to win")
COLOURS = ("#2f7d5b", "#c2562d", "#3b5fa0", "#8a4f9e", "#b08a1e", "#4f4f4f")


MarkName = Literal["good", "inaccuracy", "mistake", "blunder"]
MARK_NAMES: dict[Mark, MarkName] = {
    Mark.GOOD: "good",
    Mark.INACCURACY: "inaccuracy",
    Mark.MISTAKE: "mistake",
    Mark.BLUNDER: "blunder",
}


class Conclusion(Struct, frozen=True):
    """What a seat's moves say about its cards."""

    seat: int
    de: str
    en: str

    @classmethod
    def of(cls, event: Event | None, names: Sequence[str]) -> Conclusion | None:
        if event is None:
            return None
        seat = event.values[event.happening.seat_field or 0]
        return cls(seat, event.say("de", names), event.say("en", names))


class JudgedMove(Struct, frozen=True):
    """A decision: what it cost against the best move, as far as its seat could know."""

    step: int
    seat: int
    played: str
    best: str
    win: float
    cost: float
    mark: MarkName
    de: str | None
    en: str | None
    conclusion: Conclusion | None = None

    @classmethod
    def of(cls, one: Decision, names: Sequence[str]) -> JudgedMove:
        return cls(
            one.step,
            one.seat,
            one.played,
            one.best,
            round(one.win, 4),
            round(one.cost, 4),
            MARK_NAMES[one.mark],
            None if one.reason is None else one.reason.de,
            None if one.reason is None else one.reason.en,
            Conclusion.of(one.conclusion, names),
        )


class PlayerSummary(Struct, frozen=True):
    seat: int
    decisions: int
    accuracy: float
    inaccuracies: int
    mistakes: int
    blunders: int

    @classmethod
    def of(cls, one: Summary) -> PlayerSummary:
        accuracy = round(one.accuracy, 1)
        counts = one.inaccuracies, one.mistakes, one.blunders
        return cls(one.seat, one.decisions, accuracy, *counts)


def as_tables(review: Review, language: Language) -> Iterator[Table | str]:
    """The marked moves and a line for each player, to be printed by Rich."""
    yield _marked_moves(review, language) or NO_MISTAKES.say(language)
    yield _summaries(review, language)


def _marked_moves(review: Review, language: Language) -> Table | None:
    from rich.table import Table

    words = {named.text: named.say(language) for named in _game(review).names.moves}
    marked = [one for one in review.decisions if one.mark is not Mark.GOOD]
    table = Table(*COLUMNS.say(language).split("|"))
    for one in marked:
        table.add_row(
            str(one.step + 1),
            review.record.players[one.seat],
            words[one.played],
            words[one.best],
            f"{one.win:.0%}",
            f"{one.cost:.0%}",
            MARKS[one.mark].say(language),
            _why(one, review.record.players, language),
        )
    return table if marked else None


def _why(one: Decision, names: Sequence[str], language: Language) -> str:
    reason = one.reason.say(language) if one.reason else ""
    return f"{reason}. {one.conclusion.say(language, names)}" if one.conclusion else reason


def _summaries(review: Review, language: Language) -> Table:
    from rich.table import Table

    table = Table(*SUMMARY.say(language).split("|"))
    for player in review.summaries():
        counts = (player.inaccuracies, player.mistakes, player.blunders)
        accuracy = f"{player.accuracy:.0f} %"
        table.add_row(player.name, str(player.decisions), accuracy, *map(str, counts))
    return table


def as_json(review: Review) -> str:
    """Everything, for a machine."""
    return json.dumps(
        {
            "format": "vierblatt-analysis/1",
            "game": review.record.game,
            "seed": review.record.seed,
            "decisions": [_plain(asdict(one)) for one in review.decisions],
            "players": [_plain(asdict(one)) for one in review.summaries()],
        },
        ensure_ascii=False,
        indent=1,
    )


def draw_chances(review: Review, file: Path, language: Language) -> None:
    """Each player's chance to win over the match, with the mistakes marked."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 4), layout="constrained")
    axes = figure.subplots()
    for seat, name in enumerate(review.record.players):
        curve = review.curve(seat)
        colour = COLOURS[seat % len(COLOURS)]
        steps, chances = [step + 1 for step, _ in curve], [100 * win for _, win in curve]
        label = f"{name} ({seat + 1})"
        axes.plot(steps, chances, color=colour, linewidth=1.6, label=label)
        bad = [
            one
            for one in review.decisions
            if one.seat == seat and one.mark in (Mark.MISTAKE, Mark.BLUNDER)
        ]
        axes.scatter(
            [one.step + 1 for one in bad],
            [100 * one.win for one in bad],
            s=[60 if one.mark is Mark.BLUNDER else 25 for one in bad],
            color=colour,
            edgecolor="white",
            zorder=3,
        )
    axes.set_ylim(0, 100)
    axes.set_xlabel(MOVE.say(language))
    axes.set_ylabel(f"{CHANCE.say(language)} (%)")
    axes.set_title(_game(review).title)
    figure.legend(frameon=False, loc="outside lower center", ncols=3)
    axes.grid(axis="y", color="#ddd", linewidth=0.6)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    figure.savefig(file, dpi=150)


def _game(review: Review) -> Game:
    return games.find(review.record.game)


def _plain(value: Any) -> Any:
    """Marks by name, words by language, numbers no longer than they are true."""
    if isinstance(value, Mark):
        return MARK_NAMES[value]
    if isinstance(value, Words):
        return value._asdict()
    if isinstance(value, Event):
        return value.json()
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, list) else value
