"""What Prometheus may know: how much happens here and how long it takes, and of nobody who."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Histogram

HERE = CollectorRegistry()
MOVES = Counter("vierblatt_moves", "Moves that were made", ["by"], registry=HERE)
REFUSED = Counter("vierblatt_refused_messages", "Messages that were refused", registry=HERE)
THINKING = Histogram(
    "vierblatt_bot_thinking_seconds", "How long bots think", ["strength"], registry=HERE
)
COMMITS = Histogram(
    "vierblatt_commit_seconds",
    "How long it takes until something is on the disk",
    registry=HERE,
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
