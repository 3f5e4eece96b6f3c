"""A program of its own that goes through one match, when nobody else needs the processor.

It reads a record from its input, writes the share that is done to its output, line by line, and at
last the decisions and the players as one line of JSON.
"""

from __future__ import annotations

import os
import sys

import msgspec

from vierblatt.analysis.review import Analysis, Decision, Mark, Summary, analyse
from vierblatt.server.wire.http import AnalysisPage, JudgedMove, MarkName, PlayerSummary
from vierblatt.table.record import parse

LOW_PRIORITY = 10
MARKS: dict[Mark, MarkName] = {
    Mark.GOOD: "good",
    Mark.INACCURACY: "inaccuracy",
    Mark.MISTAKE: "mistake",
    Mark.BLUNDER: "blunder",
}


def judged(one: Decision) -> JudgedMove:
    return JudgedMove(
        one.step,
        one.seat,
        one.played,
        one.best,
        round(one.win, 4),
        round(one.cost, 4),
        MARKS[one.mark],
        None if one.reason is None else one.reason.de,
        None if one.reason is None else one.reason.en,
    )


def player(one: Summary) -> PlayerSummary:
    return PlayerSummary(
        one.seat,
        one.decisions,
        round(one.accuracy, 1),
        one.inaccuracies,
        one.mistakes,
        one.blunders,
    )


def page(analysis: Analysis) -> AnalysisPage:
    return AnalysisPage(
        "ready",
        1.0,
        [judged(one) for one in analysis.decisions],
        [player(one) for one in analysis.summaries()],
    )


def main() -> None:
    os.nice(LOW_PRIORITY)
    record = parse(sys.stdin.read())
    judged_moves = 0

    def done(moves: int) -> None:
        nonlocal judged_moves
        judged_moves += moves
        print(round(judged_moves / len(record.moves), 3), flush=True)

    found = analyse(record, done)
    print(msgspec.json.encode(page(found)).decode(), flush=True)


if __name__ == "__main__":
    main()
