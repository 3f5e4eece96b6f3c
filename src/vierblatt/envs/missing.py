"""What is said where the library of a front is not installed."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needs(library: str) -> Iterator[None]:
    """Say which extra brings a library that cannot be imported."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"{library} is not installed: pip install 'vierblatt[envs]'.", name=error.name
        ) from None
