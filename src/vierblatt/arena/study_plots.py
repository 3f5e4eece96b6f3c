"""The plots of a study, as SVG to stand inside a page: its colours and letters are the page's."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any

import numpy as np

from vierblatt.arena.findings import SOURCES, Finding, margins, stakes
from vierblatt.arena.study import TENTHS, Study, Table
from vierblatt.core.words import Language, Words

# Colours that stand for the page's variables (study_page.py), so that dark pages have dark plots
INK, FAINT = "#010203", "#040506"
HUES = ("#0a0b01", "#0a0b02", "#0a0b03", "#0a0b04")
VARIABLES = {INK: "var(--ink)", FAINT: "var(--line)"} | {
    hue: f"var(--hue-{place})" for place, hue in enumerate(HUES, 1)
}
LIGHT = {  # the same as in the page's style
    "ink": "#23302a",
    "line": "#d9d8d0",
    "hue-1": "#4fa37c",
    "hue-2": "#e0a458",
    "hue-3": "#7d9fd1",
    "hue-4": "#c9c6ba",
}
SETTINGS: Any = {
    "svg.fonttype": "none",
    "font.size": 11,
    "text.color": INK,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "grid.color": FAINT,
    "xtick.color": INK,
    "ytick.color": INK,
}

SHARE = Words("Anteil der Siege (%)", "share of wins (%)")
MOVES = Words("Züge", "moves")
MATCHES = Words("Partien", "matches")
POINTS = Words("Punkte vor dem Nächsten", "points ahead of the next")
PLAYED = Words("von der Partie gespielt (%)", "of the match played (%)")
FAVOURITE = Words("wer Favorit ist", "the favourite")
LEADER = Words("wer nach Punkten führt", "the leader by points")
COST = Words("Gewinnchance, die ein anderer Zug kostet (%)", "chance to win another move costs (%)")
CHOICES = Words("Entscheidungen", "choices")

Found = dict[str, Finding]
Draw = Callable[[Any, Study, Table, Found, Language], None]


def draw(name: str, study: Study, table: Table, found: Found, language: Language) -> str:
    """A plot by its name, as an element `<svg>`."""
    return embed(render(name, study, table, found, language))


def draw_alone(name: str, study: Study, table: Table, found: Found, language: Language) -> str:
    """A plot by its name, as a file of its own, on light paper."""
    svg = embed(render(name, study, table, found, language))
    for variable, colour in LIGHT.items():
        svg = svg.replace(f"var(--{variable})", colour)
    paper = '<rect width="100%" height="100%" rx="8" fill="#ffffff"/>'
    svg = re.sub(r"(<svg[^>]*>)", rf"\1{paper}", svg, count=1)
    return "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"


def render(name: str, study: Study, table: Table, found: Found, language: Language) -> str:
    import matplotlib
    from matplotlib.figure import Figure

    drawing, height = PLOTS[name]
    out = io.StringIO()
    # The salt makes the names of its parts: the same every time, and no other plot's.
    with matplotlib.rc_context(SETTINGS | {"svg.hashsalt": f"{study.stem}/{name}"}):
        figure = Figure(figsize=(6.4, height), layout="constrained")
        drawing(figure.subplots(), study, table, found, language)
        nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        figure.savefig(out, format="svg", metadata=nothing, transparent=True)
    return out.getvalue()


def embed(drawn: str) -> str:
    svg = drawn[drawn.index("<svg") :]
    svg = re.sub(r"<(metadata|style).*?</\1>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'<g id="[^"]*"', "<g", svg)
    svg = re.sub(r' (?:width|height)="[\d.]+pt"', "", svg, count=2)
    for colour, variable in VARIABLES.items():
        svg = svg.replace(colour, variable)
    return svg.replace("<svg", '<svg aria-hidden="true"', 1)


def draw_variance(axes: Any, study: Study, table: Table, found: Found, language: Language) -> None:
    names, left = [*SOURCES], 0.0
    for hue, name in zip(HUES, names, strict=True):
        share = 100 * found[f"variance-{name}"].value
        axes.barh(0, share, left=left, color=hue, height=0.6, label=SOURCES[name].say(language))
        if share >= 5:
            axes.text(left + share / 2, 0, f"{share:.0f} %", ha="center", va="center")
        left += share
    axes.set_xlim(0, 100)
    axes.axis("off")
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, 0.1), ncols=2, frameon=False)


def draw_shares(axes: Any, names: list[str], found: list[Finding], fair: float) -> None:
    values = [100 * one.value for one in found]
    errors = [
        [100 * (one.value - one.low) for one in found],
        [100 * (one.high - one.value) for one in found],
    ]
    axes.axhline(100 * fair, color=INK, linestyle=(0, (2, 3)), linewidth=1)
    axes.errorbar(
        names, values, yerr=errors, fmt="o", color=HUES[0], markersize=8, capsize=4, linewidth=1.6
    )
    axes.set_xlim(-0.6, len(names) - 0.4)
    axes.set_ylim(0, max(100 * fair * 2, 1.1 * max(100 * one.high for one in found)))
    axes.grid(axis="y", linewidth=0.6)


def draw_seats(axes: Any, study: Study, table: Table, found: Found, language: Language) -> None:
    seats = [one for key, one in found.items() if key.startswith("seat-")]
    draw_shares(axes, [str(place) for place in range(1, len(seats) + 1)], seats, 1 / len(seats))
    axes.set_xlabel(Words("Platz am Tisch", "seat").say(language))
    axes.set_ylabel(SHARE.say(language))


def draw_bots(axes: Any, study: Study, table: Table, found: Found, language: Language) -> None:
    names = [*dict.fromkeys(study.line_up.bots)]
    wins = [found[f"wins-{name}"] for name in names]
    draw_shares(axes, names, wins, 1 / len(study.line_up.bots))
    axes.set_ylabel(SHARE.say(language))


def draw_histogram(axes: Any, values: Any, labels: tuple[Words, Words], language: Language) -> None:
    low, high = float(values.min()), float(values.max())
    step = max(1, round((high - low) / 24))  # whole moves and points
    axes.hist(values, bins=np.arange(low, high + 2 * step, step) - 0.5, color=HUES[0], rwidth=0.9)
    axes.axvline(values.mean(), color=INK, linestyle=(0, (2, 3)), linewidth=1)
    axes.set_xlabel(labels[0].say(language))
    axes.set_ylabel(labels[1].say(language))


def draw_length(axes: Any, study: Study, table: Table, found: Found, language: Language) -> None:
    draw_histogram(axes, table["moves"][:, :, 0].ravel(), (MOVES, MATCHES), language)


def draw_margin(axes: Any, study: Study, table: Table, found: Found, language: Language) -> None:
    draw_histogram(axes, margins(table).ravel(), (POINTS, MATCHES), language)


def draw_decided(axes: Any, study: Study, table: Table, found: Found, language: Language) -> None:
    tenths = [10 * tenth for tenth in TENTHS]
    axes.axhline(100 / len(study.line_up.bots), color=INK, linestyle=(0, (2, 3)), linewidth=1)
    for what, words, hue in (("chance", FAVOURITE, HUES[0]), ("lead", LEADER, HUES[1])):
        points = [found[f"{what}-{tenth}"] for tenth in tenths]
        axes.fill_between(
            tenths,
            [100 * one.low for one in points],
            [100 * one.high for one in points],
            color=hue,
            alpha=0.2,
            linewidth=0,
        )
        values = [100 * one.value for one in points]
        axes.plot(tenths, values, color=hue, linewidth=2, label=words.say(language))
    axes.set_ylim(0, 100)
    axes.set_xticks(tenths)
    axes.grid(axis="y", linewidth=0.6)
    axes.set_xlabel(PLAYED.say(language))
    axes.set_ylabel(Words("gewinnt am Ende (%)", "wins in the end (%)").say(language))
    axes.legend(frameon=False, loc="lower right")


def draw_cost(axes: Any, study: Study, table: Table, found: Found, language: Language) -> None:
    costs = 100 * stakes(table, "cost")[np.nansum(table["judged"][:, 0], axis=1) > 0]
    edges = np.arange(-10, 102.5, 2.5)
    axes.hist(np.clip(costs, -10, 100), bins=edges, color=HUES[0], rwidth=0.9)
    axes.axvline(0, color=INK, linewidth=1)
    axes.set_xlim(-10, max(30.0, float(costs.max(initial=0.0)) + 5))
    axes.set_xlabel(COST.say(language))
    axes.set_ylabel(CHOICES.say(language))


PLOTS: dict[str, tuple[Draw, float]] = {
    "variance": (draw_variance, 1.6),
    "bots": (draw_bots, 2.8),
    "seats": (draw_seats, 2.8),
    "length": (draw_length, 2.6),
    "margin": (draw_margin, 2.6),
    "decided": (draw_decided, 3.2),
    "cost": (draw_cost, 2.6),
}
