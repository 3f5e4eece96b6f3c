"""What is said where the library of a front is not installed."""

from collections.abc import Iterator
from contextlib import contextmanager

from vierblatt.core.extras import MissingExtra


@contextmanager
def from_extra(extra: str) -> Iterator[None]:
    """Say which extra brings a library that cannot be imported."""
    try:
        yield
    except ModuleNotFoundError:
        raise MissingExtra(extra) from None
