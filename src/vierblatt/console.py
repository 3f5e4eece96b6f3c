"""What the command line prints while something runs, and how wide. Who asks for nothing of it need
not wait until rich is imported."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console


def wide_console() -> Console:
    """Standard output; where nobody is watching, wide enough for every table. Names of people and
    files are printed as they are: brackets and colons in them mean nothing."""
    from rich.console import Console

    console = Console(markup=False, emoji=False)
    if not console.is_terminal:
        console.width = 140
    return console


@contextmanager
def progress(total: int | None) -> Iterator[Callable[[int], None]]:
    """A bar with the estimated end, where somebody is watching; call it with what is done. None:
    nobody knows when it ends."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    bar = Progress(
        *columns,
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    with bar:
        task = bar.add_task("", total=total)
        yield lambda more: bar.advance(task, more)
