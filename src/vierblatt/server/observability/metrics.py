"""What Prometheus may know: how much happens here and how long it takes, and of nobody who."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Histogram

REGISTRY = CollectorRegistry()
MOVES = Counter("vierblatt_moves", "Moves that were made", ["by"], registry=REGISTRY)
REFUSED_COMMANDS = Counter(
    "vierblatt_refused_messages", "Messages that were refused", registry=REGISTRY
)
BOT_SECONDS = Histogram(
    "vierblatt_bot_thinking_seconds", "How long bots think", ["strength"], registry=REGISTRY
)
COMMIT_SECONDS = Histogram(
    "vierblatt_commit_seconds",
    "How long it takes until something is on the disk",
    registry=REGISTRY,
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
