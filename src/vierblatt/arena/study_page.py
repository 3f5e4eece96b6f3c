"""The page of a study: questions a player asks, answered in a sentence, a plot and the figures.

One file that needs no other. Of two studies it says what is different.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import hypot, isfinite
from pathlib import Path
from typing import NamedTuple

from vierblatt.arena.findings import Finding, as_csv, findings
from vierblatt.arena.study import BadStudy, Study, Table
from vierblatt.arena.study_plots import Found, draw
from vierblatt.core.options import spoken
from vierblatt.core.words import Language, Words


class Section(NamedTuple):
    """A question; a sentence is said where all its findings are there."""

    title: Words
    sentences: tuple[Words, ...]
    plots: tuple[str, ...]
    keys: tuple[str, ...]  # how the keys of its figures begin


SECTIONS = (
    Section(
        Words("Glück oder Können?", "Luck or skill?"),
        (
            Words(
                "Wer gewinnt, liegt zu {variance-skill} daran, wer spielt, zu {variance-deal} am "
                "Blatt und zu {variance-seat} am Platz. Der Rest, {variance-course}, ist der "
                "Verlauf: was später gezogen wird und was die anderen gerade tun.",
                "Who wins is {variance-skill} a matter of who plays, {variance-deal} of the deal "
                "and {variance-seat} of the seat. The rest, {variance-course}, is the course of "
                "play: what is drawn later, and what the others happen to do.",
            ),
            Words(
                "Nach {matches-to-tell} Partien liegt der stärkste Spieler dieser Runde in neun "
                "von zehn Fällen vor dem schwächsten.",
                "After {matches-to-tell} matches the strongest player of this table is ahead of "
                "the weakest nine times out of ten.",
            ),
        ),
        ("variance", "bots"),
        ("variance-", "wins-", "matches-"),
    ),
    Section(
        Words("Kommt es auf den Platz an?", "Does the seat matter?"),
        (
            Words(
                "Wer anfängt, gewinnt {begins} der Partien.",
                "Who begins wins {begins} of the matches.",
            ),
            Words(
                "Jeder Bot saß bei jedem Blatt auf jedem Platz; gestrichelt ist der gerechte "
                "Anteil.",
                "Every bot sat on every seat of every deal; the dotted line is a fair share.",
            ),
        ),
        ("seats",),
        ("seat-", "begins"),
    ),
    Section(
        Words("Wann ist es entschieden?", "When is it decided?"),
        (
            Words(
                "Nach {decided} der Partie liegt der Sieger für immer vorn. Zur Halbzeit gewinnt "
                "der Favorit {chance-50}, wer nach Punkten führt {lead-50}.",
                "The winner is in front for good after {decided} of the match. At half-time the "
                "favourite goes on to win {chance-50} of the time, the leader by points {lead-50}.",
            ),
            Words(
                "Favorit ist, wer am häufigsten gewinnt, wenn die Partie von da an mit anderen "
                "Zügen und Karten zu Ende gespielt wird.",
                "The favourite is who wins most often when the match is played on from there with "
                "other moves and draws.",
            ),
        ),
        ("decided",),
        ("decided", "chance-", "lead-"),
    ),
    Section(
        Words("Wie knapp geht es aus?", "How close is it?"),
        (
            Words(
                "Zwischen Erstem und Nächstem liegen {margin} Punkte, zwischen Erstem und Letztem "
                "{spread}.",
                "The first is {margin} points from the next, and {spread} from the last.",
            ),
        ),
        ("margin",),
        ("margin", "spread"),
    ),
    Section(
        Words("Wie lang ist eine Partie?", "How long is a match?"),
        (Words("Eine Partie hat {moves} Züge.", "A match has {moves} moves."),),
        ("length",),
        ("moves",),
    ),
    Section(
        Words("Was gibt es zu entscheiden?", "What is there to choose?"),
        (
            Words(
                "Jeder trifft {choices} Entscheidungen in einer Partie, unter {legal} möglichen "
                "Zügen.",
                "Each player makes {choices} choices in a match, among {legal} legal moves.",
            ),
            Words(
                "{matters} davon zählen: ein beliebiger anderer Zug kostet dort sicher mindestens "
                "3 % Gewinnchance. Im Mittel kostet er {cost}.",
                "{matters} of them matter: any other move surely costs at least 3 % of the chance "
                "to win there. On average it costs {cost}.",
            ),
        ),
        ("cost",),
        ("choices", "legal", "matters", "cost"),
    ),
)

TITLE = Words("Eine Studie", "A study")
CHANGES = Words("Was ist anders?", "What changes?")
NOTHING = Words("Nichts ist sicher anders.", "Nothing is surely different.")
DIFFERENCE = Words("Unterschied", "difference")
FIGURES = Words("Alle Zahlen", "All figures")
PLAYERS = Words("Spieler", "players")
HOW = Words(
    "{deals} Blätter, {matches} Partien; jedes Blatt wurde mit allen Drehungen der Plätze gespielt "
    "von {bots}. In Klammern stehen 95-%-Intervalle.",
    "{deals} deals, {matches} matches; every deal was played with all rotations of the seats by "
    "{bots}. In brackets: 95 % intervals.",
)

STYLE = """
:root { color-scheme: light dark; --paper: #faf8f3; --card: #fff; --ink: #23302a; --soft: #5d6a63;
  --line: #d9d8d0; --hue-1: #4fa37c; --hue-2: #e0a458; --hue-3: #7d9fd1; --hue-4: #c9c6ba; }
@media (prefers-color-scheme: dark) { :root { --paper: #17201c; --card: #1f2a25; --ink: #e6ebe5;
  --soft: #a3afa8; --line: #3b4841; --hue-1: #46966f; --hue-2: #b37a34; --hue-3: #54759f;
  --hue-4: #55605a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); line-height: 1.55;
  font-family: system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2.5rem 1rem 4rem; }
main.two { max-width: 72rem; }
h1 { font-size: 2.2rem; line-height: 1.15; margin: 0; }
h2 { font-size: 1.35rem; margin: 0 0 .5rem; }
h3 { font-size: 1rem; margin: 0; color: var(--soft); }
.rules, .how { color: var(--soft); margin: .35rem 0 0; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 1rem;
  padding: 1.4rem 1.5rem; margin-top: 1.3rem; }
.two .sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(19rem, 1fr));
  gap: 1rem 2rem; }
.big { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: 1rem;
  margin: 1.6rem 0 0; }
.big div { background: var(--card); border: 1px solid var(--line); border-radius: 1rem;
  padding: .9rem 1rem; }
.big dt { font-size: 1.9rem; font-weight: 650; line-height: 1.2; }
.big dd { margin: 0; color: var(--soft); font-size: .88rem; line-height: 1.35; }
p { margin: .5rem 0; }
svg { display: block; width: 100%; height: auto; margin: .9rem 0 .2rem; overflow: visible; }
svg text { font-family: inherit !important; }
svg * { stroke-linejoin: round; stroke-linecap: butt; }
small { color: var(--soft); white-space: nowrap; font-size: .85em; }
details { margin-top: .6rem; }
summary { cursor: pointer; color: var(--soft); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .3rem .6rem .3rem 0; border-top: 1px solid var(--line);
  vertical-align: top; font-weight: 400; }
thead th { border: 0; color: var(--soft); }
td { white-space: nowrap; }
tr.sure th { font-weight: 650; }
"""

BIG = {
    "variance-skill": Words("des Siegens ist Können", "of winning is skill"),
    "moves": Words("Züge hat eine Partie", "moves in a match"),
    "decided": Words(
        "gespielt, wenn der Sieger für immer vorn liegt",
        "played when the winner is in front for good",
    ),
    "matters": Words("der Entscheidungen zählen", "of all choices matter"),
}


class Side(NamedTuple):
    """A study and what it says."""

    study: Study
    table: Table
    found: Found


def page(studies: Sequence[tuple[Study, Table]], language: Language) -> str:
    """The page of one study, or of two that are compared."""
    sides = [
        Side(study, table, {one.key: one for one in findings(study, table)})
        for study, table in studies
    ]
    title = f"{TITLE.say(language)}: {sides[0].study.line_up.game.title}"
    kind = ' class="two"' if len(sides) > 1 else ""
    body = "\n".join(
        [
            f"<h1>{escape(title)}</h1>",
            *(heading(side, language) for side in sides),
            *([big_numbers(sides[0], language)] if len(sides) == 1 else []),
            *([changes(sides[0], sides[1], language)] if len(sides) > 1 else []),
            *(section(one, sides, language) for one in SECTIONS),
        ]
    )
    return (
        f'<!doctype html>\n<html lang="{language}">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n"
        f"<main{kind}>\n{body}\n</main>\n</html>\n"
    )


def write(studies: Sequence[tuple[Study, Table]], folder: Path, language: Language) -> list[Path]:
    """Write the findings of each study and one page of all; gives the files."""
    if len(studies) > 2:
        raise BadStudy("Höchstens zwei Studien, bitte.", "Two studies at most, please.")
    if any(len(table["win"]) < 2 for _, table in studies):
        raise BadStudy("Mindestens zwei Blätter, bitte.", "At least two deals, please.")
    files = []
    for study, table in studies:
        files.append(folder / f"{study.stem}-findings.csv")
        files[-1].write_text(as_csv(findings(study, table)), "utf-8", newline="")
    stems = [study.stem for study, _ in studies]
    files.append(folder / f"{'-against-'.join(stems)}.html")
    files[-1].write_text(page(studies, language), "utf-8", newline="")
    return files


def rule_set(study: Study, language: Language) -> str:
    """The options that are on, in words."""
    line_up = study.line_up
    options = spoken(line_up.game.options, line_up.options)
    players = f"{options.pop('players')} {PLAYERS.say(language)}"
    words = [
        name if value is True or isinstance(value, list) else f"{name} {value}"
        for name, value in options.items()
    ]
    return ", ".join([players, *words])


def heading(side: Side, language: Language) -> str:
    deals, rotations = side.table["win"].shape[:2]
    how = HOW.say(language).format(
        deals=deals, matches=deals * rotations, bots=", ".join(side.study.line_up.bots)
    )
    rules = rule_set(side.study, language)
    return f'<p class="rules"><strong>{escape(rules)}</strong></p>\n<p class="how">{how}</p>'


def big_numbers(side: Side, language: Language) -> str:
    cells = [
        f"<div><dt>{number(side.found[key].value, side.found[key], language)}</dt>"
        f"<dd>{words.say(language)}<br>{interval(side.found[key], language)}</dd></div>"
        for key, words in BIG.items()
        if key in side.found
    ]
    return f'<dl class="big">{"".join(cells)}</dl>'


def section(one: Section, sides: Sequence[Side], language: Language) -> str:
    parts = [f"<h2>{one.title.say(language)}</h2>", '<div class="sides">']
    for side in sides:
        parts.append("<div>")
        if len(sides) > 1:
            parts.append(f"<h3>{escape(rule_set(side.study, language))}</h3>")
        parts += answers(one, side, language)
        for name in one.plots:
            if name != "cost" or "cost" in side.found:
                parts.append(draw(name, side.study, side.table, side.found, language))
        parts += [figures(one, side, language), "</div>"]
    return "<section>\n" + "\n".join([*parts, "</div>"]) + "\n</section>"


def answers(one: Section, side: Side, language: Language) -> Iterator[str]:
    values = {
        key: f"{number(found.value, found, language)} {interval(found, language)}"
        for key, found in side.found.items()
    }
    for words in one.sentences:
        try:
            yield f"<p>{words.say(language).format_map(values)}</p>"
        except KeyError:  # a table of equals has no strongest, a game without turns no beginner
            continue


def figures(one: Section, side: Side, language: Language) -> str:
    rows = [
        f"<tr><th>{escape(found.words.say(language))}</th>"
        f"<td>{number(found.value, found, language)} {interval(found, language)}</td></tr>"
        for key, found in side.found.items()
        if key.startswith(one.keys)
    ]
    summary = f"<summary>{FIGURES.say(language)}</summary>"
    return f'<details>{summary}<div class="wide"><table>{"".join(rows)}</table></div></details>'


def changes(one: Side, other: Side, language: Language) -> str:
    """A line for every finding that both have; bold where the interval leaves zero out."""
    names = [escape(rule_set(side.study, language)) for side in (one, other)]
    heads = "".join(f"<th>{name}</th>" for name in ("", *names, DIFFERENCE.say(language)))
    rows, any_sure = [], False
    for key, found in one.found.items():
        if key in other.found and all(isfinite(side.found[key].high) for side in (one, other)):
            after = other.found[key]
            ahead, error = after.value - found.value, hypot(found.error, after.error)
            is_sure = abs(ahead) > error
            any_sure |= is_sure
            gap = Finding(key, found.words, ahead, ahead - error, ahead + error, found.is_share)
            cells = "".join(
                f"<td>{sign}{number(value.value, value, language)}{space}</td>"
                for value, sign, space in (
                    (found, "", ""),
                    (after, "", ""),
                    (gap, "+" if ahead > 0 else "", " " + interval(gap, language)),
                )
            )
            kind = ' class="sure"' if is_sure else ""
            rows.append(f"<tr{kind}><th>{escape(found.words.say(language))}</th>{cells}</tr>")
    note = "" if any_sure else f"<p>{NOTHING.say(language)}</p>"
    return (
        f'<section><h2>{CHANGES.say(language)}</h2>{note}<div class="wide"><table>'
        f"<thead><tr>{heads}</tr></thead>{''.join(rows)}</table></div></section>"
    )


def number(value: float, of: Finding, language: Language) -> str:
    """As long as its interval is narrow; a share in per cent, a minus as a minus."""
    if not isfinite(value):
        return "∞"
    size, error = (100 * value, 100 * of.error) if of.is_share else (value, of.error)
    digits = 0 if error >= 2 or error == 0 else 1 if error >= 0.05 else 2
    text = f"{size:.{digits}f}".replace("-", "−")
    text = text.removeprefix("−") if float(f"{size:.{digits}f}") == 0 else text
    return (text.replace(".", ",") if language == "de" else text) + (" %" if of.is_share else "")


def interval(of: Finding, language: Language) -> str:
    unit = " %" if of.is_share else ""
    low, high = (number(end, of, language).removesuffix(unit) for end in (of.low, of.high))
    middle = {"de": " bis ", "en": " to "}[language]
    return f"<small>({low}{middle}{high}{unit})</small>"
