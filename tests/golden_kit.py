"""Texts that were looked at once, and that stay so until somebody looks again."""

from collections.abc import Callable
from pathlib import Path

Golden = Callable[[Path, str], None]  # compare a text with a file
