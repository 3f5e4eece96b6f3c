"""An analysis as text, as JSON and as a picture."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.table import Table

from vierblatt.analysis.review import Analysis, Mark
from vierblatt.arena.output import wide_console
from vierblatt.core.words import Language, Words

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
LINES = ("#2f7d5b", "#c2562d", "#3b5fa0", "#8a4f9e", "#b08a1e", "#4f4f4f")


def as_text(analysis: Analysis, language: Language) -> None:
    """The marked moves and a line for each player."""
    words = {named.text: named.say(language) for named in _game(analysis).names.moves}
    names = analysis.record.players
    console = wide_console()
    marked = [one for one in analysis.decisions if one.mark is not Mark.GOOD]
    if marked:
        table = Table(*COLUMNS.say(language).split("|"))
        for one in marked:
            table.add_row(
                str(one.step + 1),
                names[one.seat],
                words[one.played],
                words[one.best],
                f"{one.win:.0%}",
                f"{one.cost:.0%}",
                MARKS[one.mark].say(language),
                one.reason.say(language) if one.reason else "",
            )
        console.print(table)
    else:
        console.print(NO_MISTAKES.say(language))
    table = Table(*SUMMARY.say(language).split("|"))
    for player in analysis.summaries():
        counts = (player.inaccuracies, player.mistakes, player.blunders)
        accuracy = f"{player.accuracy:.0f} %"
        table.add_row(player.name, str(player.decisions), accuracy, *map(str, counts))
    console.print(table)


def as_json(analysis: Analysis) -> str:
    """Everything, for a machine."""
    return json.dumps(
        {
            "format": "vierblatt-analysis/1",
            "game": analysis.record.game,
            "seed": analysis.record.seed,
            "decisions": [_plain(asdict(one)) for one in analysis.decisions],
            "players": [_plain(asdict(one)) for one in analysis.summaries()],
        },
        ensure_ascii=False,
        indent=1,
    )


def as_picture(analysis: Analysis, file: Path, language: Language) -> None:
    """Each player's chance to win over the match, with the mistakes marked."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 4), layout="constrained")
    axes = figure.subplots()
    for seat, name in enumerate(analysis.record.players):
        curve = analysis.curve(seat)
        colour = LINES[seat % len(LINES)]
        steps, chances = [step + 1 for step, _ in curve], [100 * win for _, win in curve]
        label = f"{name} ({seat + 1})"
        axes.plot(steps, chances, color=colour, linewidth=1.6, label=label)
        bad = [
            one
            for one in analysis.decisions
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
    axes.set_title(_game(analysis).title)
    figure.legend(frameon=False, loc="outside lower center", ncols=3)
    axes.grid(axis="y", color="#ddd", linewidth=0.6)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    figure.savefig(file, dpi=150)


def _game(analysis: Analysis) -> Any:
    from vierblatt import games

    return games.find(analysis.record.game)


def _plain(value: Any) -> Any:
    """Marks by name, words by language, numbers no longer than they are true."""
    if isinstance(value, Mark):
        return value.name.lower()
    if isinstance(value, Words):
        return value._asdict()
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, list) else value
