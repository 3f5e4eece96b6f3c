"""The extras of the package: what is installed besides the base, and how to install the rest.

The base has the rules, records, the plain table and the heuristic bots; `pyproject.toml` has the
lists. Whoever needs more asks here first, so that a missing extra is one sentence.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from vierblatt.core.errors import Refused

# A module that only this extra brings
EXTRAS = {
    "fast": "numba",
    "server": "litestar",
    "postgres": "psycopg",
    "redis": "redis",
    "plots": "matplotlib",
    "envs": "pettingzoo",
    "ray": "ray",
}


class MissingExtra(Refused):
    """Something that is asked for needs an extra that is not installed."""

    def __init__(self, *extras: str) -> None:
        line = f'pip install "vierblatt[{",".join(extras)}]"'
        super().__init__(f"Das braucht mehr: {line}", f"This needs more: {line}")


def has(extra: str) -> bool:
    """Whether an extra is installed. Nothing is imported for that."""
    return find_spec(EXTRAS[extra]) is not None


def require(*extras: str) -> None:
    """Raise MissingExtra, with the line that installs them, unless all of these are there."""
    missing = [extra for extra in extras if not has(extra)]
    if missing:
        raise MissingExtra(*missing)


@contextmanager
def from_extra(extra: str) -> Iterator[None]:
    """Around the import of a library that this extra brings, but not on every platform."""
    try:
        yield
    except ModuleNotFoundError:
        raise MissingExtra(extra) from None
