"""Logs: one JSON object to a line. No names, no codes, no cards and no seeds are ever in them."""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback

LOGGER = logging.getLogger("vierblatt")


def log_event(event: str, level: int = logging.INFO, **facts: object) -> None:
    """Log that something happened."""
    LOGGER.log(level, event, extra={"facts": facts})


class JsonFormatter(logging.Formatter):
    """A record as a line of JSON; of an exception the places, not the values."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info and record.exc_info[0] is not None:
            frames = traceback.extract_tb(record.exc_info[2])
            line["exception"] = record.exc_info[0].__name__
            line["where"] = [f"{frame.filename}:{frame.lineno}" for frame in frames]
        return json.dumps(line)


def configure_logging() -> None:
    """Log to stderr from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    for name in ("vierblatt", "uvicorn.error", "litestar"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(logging.INFO if name == "vierblatt" else logging.WARNING)
