"""A program of its own that goes through one match, when nobody else needs the processor.

It reads a record from its input, writes the share that is done to its output, line by line, and at
last the decisions and the players as one line of JSON.
"""

from __future__ import annotations

import os
import sys

import msgspec

from vierblatt.analysis.report import JudgedMove, PlayerSummary
from vierblatt.analysis.review import Review, review_match
from vierblatt.server.wire.http import AnalysisPage
from vierblatt.table.record import parse

LOW_PRIORITY = 10


def page(review: Review) -> AnalysisPage:
    decisions = [JudgedMove.of(one) for one in review.decisions]
    players = [PlayerSummary.of(one) for one in review.summaries()]
    return AnalysisPage("ready", 1.0, decisions, players)


def main() -> None:
    os.nice(LOW_PRIORITY)
    record = parse(sys.stdin.read())
    judged_moves = 0

    def done(moves: int) -> None:
        nonlocal judged_moves
        judged_moves += moves
        print(round(judged_moves / len(record.moves), 3), flush=True)

    review = review_match(record, done)
    print(msgspec.json.encode(page(review)).decode(), flush=True)


if __name__ == "__main__":
    main()
