"""The codes of tables: short, and read out over a phone without a mistake."""

from __future__ import annotations

import secrets

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # none that are mistaken for each other
CODE_LENGTH = 6


def make_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def is_code(text: str) -> bool:
    """Whether a table could have this code."""
    return len(text) == CODE_LENGTH and set(text) <= set(LETTERS)
