"""A program of its own that goes through one match, when nobody else needs the processor.

It reads a record from its input and writes what it has found so far to its output, a page as one
line of JSON, now and then and at the end.
"""

from __future__ import annotations

import os
import sys
import time

import msgspec

from vierblatt.analysis.report import JudgedMove, PlayerSummary
from vierblatt.analysis.review import Decision, Review, review_match
from vierblatt.server.matches.worker_process import LOW_PRIORITY
from vierblatt.server.wire.http import AnalysisPage
from vierblatt.table.record import parse

TELLS_EVERY = 0.5  # seconds


def page(review: Review) -> AnalysisPage:
    names = review.record.players
    decisions = [JudgedMove.of(one, names) for one in review.decisions]
    players = [PlayerSummary.of(one) for one in review.summaries()]
    return AnalysisPage("ready", 1.0, decisions, players)


def main() -> None:
    os.nice(LOW_PRIORITY)
    record = parse(sys.stdin.read())
    found: dict[int, JudgedMove] = {}
    told_at = 0.0

    def told(decision: Decision, share: float) -> None:
        nonlocal told_at
        found[decision.step] = JudgedMove.of(decision, record.players)
        if time.monotonic() >= told_at + TELLS_EVERY:
            told_at = time.monotonic()
            _write(AnalysisPage("running", round(share, 3), list(found.values())))

    _write(page(review_match(record, told, threads=os.cpu_count() or 1)))


def _write(page: AnalysisPage) -> None:
    print(msgspec.json.encode(page).decode(), flush=True)


if __name__ == "__main__":
    main()
